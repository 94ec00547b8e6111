// What is handed on and taken home: links, study files, pictures, tables, the one-page report.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { ROOT, drag, exported, file, launch, onFreshPages, open, openView, start, type, visit, viewsOf, settled } from "./support.mjs";

const on = onFreshPages();
const GERMAN = join(ROOT, "tests/data/golden/german_credit_scores.csv");
const headline = (page) => page.getByTestId("headline").innerText();

/** What a button saves: its name and its bytes. */
async function saved(page, id) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByTestId(id).click()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

/** The link that the page offers, with its counts. */
async function shared(page, { counts = true } = {}) {
  await page.getByTestId("share").click();
  await page.getByTestId("share-counts").setChecked(counts);
  const link = await page.getByTestId("share-link").inputValue();
  await page.keyboard.press("Escape");
  return link;
}

/** Opens a fragment in a profile of its own. */
const elsewhere = (site, link) => visit(site, { fragment: new URL(link).hash });

// Counts are no cases: what is to be expected on new ones is known only where the rows are.
const withoutChance = (json) => ({ ...JSON.parse(json), certainty: null });
const claim = (answer) => answer.split(/\.(?=\s|[A-Z])/)[0];

on("a link opens elsewhere on the same sentence and the same numbers", {}, async (page, site) => {
  await open(page, GERMAN);
  await page.getByTestId("words").locator("summary").first().click();
  for (const [key, word] of [["case", "Kredit"], ["cases", "Kredite"], ["miss", "a bad loan <b>"], ["model-NB", "Bayes & co"]]) {
    await page.getByTestId(`word-${key}`).evaluate((input) => input.closest("details:not([open])")?.setAttribute("open", ""));
    await page.getByTestId(`word-${key}`).fill(word);
    await page.getByTestId(`word-${key}`).blur();
  }
  await page.getByTestId("cost-ratio").scrollIntoViewIfNeeded();
  await drag(page, page.getByTestId("cost-ratio"), [0.5, 0.5], [0.68, 0.5]);
  await type(page, "prevalence-value", "0,25");
  assert.match(await headline(page), / Bayes & co score of /);
  assert.match(await page.locator(".condition").innerText(), /A bad loan <b> costs/);
  assert.match(await page.getByTestId("decision").innerText(), /1,000 Kredite/);
  const link = await shared(page);
  assert.ok(link.length < 33_000, `${link.length} characters`);
  const other = await elsewhere(site, link);
  assert.equal(claim(await headline(other.page)), claim(await headline(page)));
  assert.match(await other.page.getByTestId("decision").innerText(), /1,000 Kredite/);
  assert.deepEqual(withoutChance(await exported(other.page)), withoutChance(await exported(page)));
  // It stays in the address: loading again changes nothing.
  await other.page.waitForTimeout(500);
  const kept = other.page.url();
  assert.match(kept, /&share=1\./);
  assert.deepEqual(other.faults, []);
  await other.close();
  const again = await elsewhere(site, kept);
  assert.deepEqual(withoutChance(await exported(again.page)), withoutChance(await exported(page)));
  await again.close();
  // Without counts there is nothing of the data in it; words wait for the file.
  const bare = await shared(page, { counts: false });
  assert.ok(bare.length < 900 && !bare.includes("share="), `${bare.length} characters`);
  const third = await visit(site, { fragment: new URL(bare).hash, state: "empty" });
  await open(third.page, GERMAN);
  await Promise.all([page, third.page].map(settled));
  assert.equal(await headline(third.page), await headline(page));
  await third.close();
});

on("a study too large for a link says so, and goes as a file", {}, async (page, site) => {
  const rows = Array.from({ length: 6000 }, (_, i) => `${i % 3 ? 0 : 1},${Math.sin(i * 1.7) + (i % 3 ? 0 : 0.8)}`);
  await open(page, file("many.csv", `label,score\n${rows.join("\n")}\n`));
  await page.getByTestId("share").click();
  await page.getByTestId("share-counts").check();
  assert.match(await page.getByTestId("share-said").innerText(), /would have \d+ characters.*Save a study file/);
  assert.ok(await page.getByTestId("copy-link").isDisabled());
  for (const id of ["save-study", "save-study-rows"]) {
    const { name, bytes } = await saved(page, id);
    assert.equal(name, "many.breakeven.json");
    assert.equal(bytes.includes(rows[17].split(",")[1]), false, "rows are packed");
    const other = await visit(site);
    await other.page.getByTestId("open-file").setInputFiles(file(name, bytes));
    await other.page.waitForSelector('main[data-state=ready][data-file="many.csv"]');
    assert.deepEqual(withoutChance(await exported(other.page)), withoutChance(await exportedBehind(page)));
    await other.page.getByTestId("file").click();
    await other.page.locator("#file-panel").waitFor();
    const rowsShown = await other.page.getByTestId("columns").locator("tbody tr").count();
    assert.equal(rowsShown > 0, id === "save-study-rows", `${rowsShown} rows`);
    assert.deepEqual(other.faults, []);
    await other.close();
  }
});

/** The results while a dialog is open: it is closed and opened again. */
async function exportedBehind(page) {
  await page.keyboard.press("Escape");
  const text = await exported(page);
  await page.getByTestId("share").click();
  return text;
}

test("a thousand damaged links each give a sentence or the study, and never break the page", async () => {
  const site = await start();
  const { page, faults } = await visit(site);
  await page.getByTestId("samples").click();
  await page.getByTestId("sample-containers").click();
  await page.waitForSelector('main[data-state=ready][data-file="container_inspection.csv"]');
  const fragment = new URL(await shared(page)).hash.slice(1);
  const whole = await headline(page);
  let seed = 7;
  const random = (n) => (seed = (seed * 48271) % 2147483647) % n;
  const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.%&=#é";
  const value = fragment.indexOf("share=") + 6;
  const mutate = () => {
    const at = value + random(fragment.length - value);
    const letter = LETTERS[random(LETTERS.length)];
    switch (random(5)) {
      case 0: return fragment.slice(0, at) + letter + fragment.slice(at + 1);
      case 1: return fragment.slice(0, at);
      case 2: return fragment.slice(0, at) + letter.repeat(1 + random(40)) + fragment.slice(at);
      case 3: return fragment.slice(0, at) + fragment.slice(at + 1 + random(60));
      default: return fragment.slice(0, value) + random(30) + fragment.slice(value + 1);
    }
  };
  const links = Array.from({ length: 1000 }, mutate);
  const told = await page.evaluate(async (links) => {
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const text = (id) => document.querySelector(`[data-testid=${id}]`)?.textContent ?? "";
    const told = [];
    for (const link of links) {
      location.hash = "";
      await frame();
      location.hash = link;
      await frame();
      const state = document.querySelector("main").dataset.state;
      told.push([state, text("error"), text("headline")]);
      document.querySelector(".error button.button:last-child")?.click();
    }
    return told;
  }, links);
  let refused = 0;
  for (const [index, [state, error, said]] of told.entries()) {
    assert.ok(["ready", "failed"].includes(state), `${state}: ${links[index]}`);
    if (state === "failed") {
      assert.match(error, /^The link .*\.$/, links[index]);
      refused += 1;
    }
    // What was open stays, words and all.
    assert.equal(claim(said), claim(whole), links[index]);
  }
  assert.ok(refused > 900, `${refused} refused`);
  // A profile that opens on a damaged link can still be used.
  const context = await site.browser.newContext();
  const fresh = await context.newPage();
  await fresh.goto(`${site.address}#${fragment.slice(0, -9)}`);
  await fresh.waitForSelector("main[data-state=failed]");
  assert.match(await fresh.getByTestId("error").innerText(), /The link is damaged/);
  await open(fresh, GERMAN);
  assert.match(await headline(fresh), /^Predict positive at an? \w+ score of /);
  assert.deepEqual(faults, []);
});

on("every chart goes as PNG, SVG and CSV", {}, async (page) => {
  await open(page, GERMAN);
  for (const view of await viewsOf(page)) {
    await openView(page, view);
    const box = await page.getByTestId(`chart-${view}`).boundingBox();
    const png = await saved(page, "export-png");
    assert.equal(png.name, `german_credit_scores-${view}.png`);
    assert.deepEqual([...png.bytes.subarray(1, 4)], [...Buffer.from("PNG")]);
    assert.ok(Math.abs(png.bytes.readUInt32BE(16) - 2 * box.width) <= 2, "two dots a pixel");
    const svg = await saved(page, "export-svg");
    const drawn = await page.evaluate((text) => {
      const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
      return [parsed.querySelector("parsererror") === null, parsed.querySelectorAll("polyline, polygon").length];
    }, svg.bytes.toString());
    assert.ok(drawn[0] && drawn[1] > 5, `${view}: ${drawn}`);
    const csv = await saved(page, "export-csv");
    const [names, ...rows] = csv.bytes.toString().trim().split("\n");
    assert.match(names, /^model,/);
    assert.ok(rows.length > 10, view);
    await page.waitForTimeout(150); // Chromium lets a page save only so many files in a row
  }
  // The improvement curve in the file is that of the results.
  await openView(page, "cost");
  const json = JSON.parse(await exported(page));
  const rows = (await saved(page, "export-csv")).bytes.toString().trim().split("\n").map((row) => row.split(","));
  const column = (name) => rows[0].indexOf(name);
  for (const model of json.models) {
    const seen = rows.filter((row) => row[0] === model.name && row[column("cases")] === "seen");
    const points = seen.map((row) => [row[column("pc_plus")], row[column("normalized_expected_cost")]].map(Number));
    assert.deepEqual(points, model.cost_curve, model.name);
  }
});

on("the chart's numbers stand on the page", {}, async (page) => {
  await page.getByTestId("chart-numbers").locator("summary").click();
  for (const view of ["improvement", "roc", "profit"]) {
    await openView(page, view);
    const table = page.getByTestId("chart-table");
    await table.waitFor();
    assert.equal(await table.locator("th").first().innerText(), "model");
    assert.ok((await table.locator("tbody tr").count()) > 20, view);
  }
});

on("the report is one page that needs nothing, and its numbers are those of the results", {}, async (page) => {
  await open(page, GERMAN);
  await drag(page, page.getByTestId("cost-ratio"), [0.5, 0.5], [0.6, 0.5]);
  // The results in the report are of all models, as those that the button saves are.
  const last = page.getByTestId("models").getByRole("checkbox").last();
  const hidden = await last.evaluate((box) => box.parentElement.title);
  await last.uncheck();
  await settled(page);
  const [said, results] = [await headline(page), await exported(page)];
  await page.getByTestId("share").click();
  const { name, bytes } = await saved(page, "export-report");
  assert.equal(name, "german_credit_scores-report.html");
  const browser = await launch();
  const context = await browser.newContext({ offline: true });
  const report = await context.newPage();
  const asked = [];
  report.on("request", (request) => asked.push(request.url()));
  report.on("console", (message) => asked.push(message.text()));
  const address = pathToFileURL(file(name, bytes)).href;
  await report.goto(address);
  assert.deepEqual(asked, [address]);
  assert.equal(await report.locator("script").evaluateAll((all) => all.map((s) => s.type).join()), "application/json");
  assert.equal(await report.locator("#report").textContent().then((text) => JSON.stringify(JSON.parse(text))), JSON.stringify(JSON.parse(results)));
  const text = await report.locator("body").innerText();
  for (const figure of said.match(/\d+(?:\.\d+)?%/g)) assert.ok(text.includes(figure), `${figure}: ${text.slice(0, 300)}`);
  const json = JSON.parse(results);
  for (const model of json.models.filter(({ name }) => name !== hidden)) {
    const listed = await report.locator("tr", { hasText: model.name }).allInnerTexts();
    assert.ok(listed.some((row) => row.includes(model.auc.toFixed(3))), `${listed} / ${model.auc}`);
  }
  assert.ok((await report.locator("svg").count()) >= 2);
  const pdf = await report.pdf({ preferCSSPageSize: true });
  assert.equal(pdf.toString("latin1").match(/\/Type\s*\/Page[^s]/g).length, 1, "one A4 page");
});
