// The page in one file: opened from the disk with the network off.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { AxeBuilder } from "@axe-core/playwright";
import { ROOT, closeAll, drag, exported, file, host, launch, open, reported, settings, settled, type } from "./support.mjs";

const EMPTY = join(ROOT, "dist/breakeven-live.html");
const GERMAN = join(ROOT, "tests/data/golden/german_credit_scores.csv");
const DATA_MARK = '<script type="text/csv" id="study-data" data-name="scores.csv">';
const SETTINGS_MARK = '<script type="application/json" id="study-settings">';

let browser;
before(async () => { browser = await launch(); });
after(closeAll);

/** Puts a table and settings into the empty page, as any program may. */
function filled(name, table, given = "") {
  const page = readFileSync(EMPTY, "utf8");
  const [before, rest] = page.split(DATA_MARK);
  const mark = DATA_MARK.replace("scores.csv", name);
  const text = (before + mark + table + rest).replace(SETTINGS_MARK, () => SETTINGS_MARK + given);
  return file("live.html", text);
}

/** Opens an address without a network and notes everything wrong, and every request but for itself. */
async function visited(address, state = "ready") {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, offline: true });
  const page = await context.newPage();
  const faults = [];
  page.on("console", (m) => ["error", "warning"].includes(m.type()) && faults.push(`console: ${m.text()}`));
  page.on("pageerror", (error) => faults.push(`exception: ${error}`));
  page.on("request", (request) => {
    const url = request.url();
    if (url !== address.replace(/#.*/, "") && !url.startsWith("blob:")) faults.push(`request: ${url}`);
  });
  await page.goto(address);
  await page.waitForSelector(`main[data-state=${state}]`, { timeout: 60_000 });
  return { page, faults, close: () => context.close() };
}

/** A test of a page in one file that holds it to a clean record. */
const on = (name, path, state, body) =>
  test(name, { timeout: 180_000 }, async () => {
    const { page, faults, close } = await visited(pathToFileURL(path()).href, state);
    try {
      await body(page);
      assert.deepEqual(faults, []);
    } finally {
      await close();
    }
  });

const text = (page, id) => page.getByTestId(id).innerText();

/** Saves the live page through the dialog; the path of a copy of it. */
async function downloaded(page, button = "export-live") {
  await page.getByTestId("share").click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByTestId(button).click()]);
  const path = join(mkdtempSync(join(tmpdir(), "breakeven-live-")), download.suggestedFilename());
  copyFileSync(await download.path(), path);
  await page.keyboard.press("Escape");
  return path;
}

/** The exported results equal what the example program prints. */
async function sameResults(page, path) {
  await settled(page);
  assert.equal(await exported(page), reported(path, await settings(page)));
}

test("the empty page is small, and its policy allows nothing but itself", () => {
  assert.ok(statSync(EMPTY).size < 1_650_000, `${statSync(EMPTY).size} bytes`);
  const page = readFileSync(EMPTY, "utf8");
  const policy = page.match(/Content-Security-Policy" content="([^"]+)"/)[1];
  assert.match(policy, /^default-src 'none'; script-src( 'sha256-\S+'){3} 'wasm-unsafe-eval'; style-src 'sha256-\S+'; img-src data:; worker-src blob:; base-uri 'none'; form-action 'none'$/);
  assert.equal(page.split(DATA_MARK).length, 2);
  assert.equal(page.split(SETTINGS_MARK).length, 2);
  assert.ok(readFileSync(join(ROOT, "dist/index.html"), "utf8").includes(`name="live-size" content="${statSync(EMPTY).size}"`));
});

/** What a page says that is not whole. */
const INCOMPLETE = /^This file is incomplete\. A part of it was lost/;

test("a file that was cut off says so", { timeout: 180_000 }, async () => {
  const whole = readFileSync(filled("german_credit_scores.csv", `\n${readFileSync(GERMAN, "utf8")}`), "utf8");
  const places = [["<title>", 10], ["<style>", 1000], ['id="skeleton"', 3], ['id="study-settings"', 3], ['id="study-data"', 9000], ['id="program"', 99_999], ['id="glue"', 2000], ['<script type="module">', 9], ['<script type="module">', 900]];
  const cut = places.map(([mark, after]) => whole.slice(0, whole.lastIndexOf(mark) + mark.length + after));
  const at = whole.indexOf('id="program"') + 50_000;
  cut.push(whole.slice(0, whole.lastIndexOf("</script>")), whole.slice(0, at) + whole.slice(at + 5000));
  const page = await (await browser.newContext()).newPage();
  for (const [i, text] of cut.entries()) {
    await page.goto(pathToFileURL(file(`cut-${i}.html`, text)).href);
    await page.waitForFunction((text) => new RegExp(text).test(document.body.innerText), INCOMPLETE.source);
    assert.match(await page.locator("body").innerText(), INCOMPLETE, places[i]?.join());
  }
  // The page needs nothing behind its last script.
  await page.goto(pathToFileURL(file("whole.html", whole.slice(0, whole.lastIndexOf("</script>") + 9))).href);
  await page.waitForSelector("main[data-state=ready]");
});

on("without a table it waits for a file", () => EMPTY, "empty", async (page) => {
  assert.match(await text(page, "welcome"), /Open a CSV/);
  assert.equal(await page.getByTestId("samples").count(), 0);
  await open(page, GERMAN);
  await sameResults(page, GERMAN);
});

on("a table inside is dragged and exported",
  () => filled("german_credit_scores.csv", `\n${readFileSync(GERMAN, "utf8")}`, '{"cost-ratio": 5, "view": "cost"}'), "ready",
  async (page) => {
    const before = await text(page, "headline");
    assert.equal(await page.locator("main").getAttribute("data-file"), "german_credit_scores.csv");
    assert.equal(await page.getByTestId("cost-ratio-value").inputValue(), "5");
    await page.getByTestId("chart-cost").waitFor();
    await sameResults(page, GERMAN);
    assert.deepEqual((await new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]).analyze()).violations, []);
    await drag(page, page.getByTestId("cost-ratio"), [0.6, 0.5], [0.85, 0.5]);
    assert.notEqual(await text(page, "headline"), before);
    await sameResults(page, GERMAN);
    // Loaded again, it is as it was left.
    const left = await text(page, "headline");
    await page.waitForTimeout(500);
    await page.reload();
    await page.waitForSelector("main[data-state=ready]");
    await settled(page);
    assert.equal(await text(page, "headline"), left);
    await page.getByTestId("share").click();
    assert.equal(await page.getByTestId("share-link").count(), 0, "no link to a file on a disk");
    assert.match(await text(page, "live-hint"), /about 1\.\d MB.*Contains the data: whoever gets it can read every row\.$/);
    assert.deepEqual((await new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]).analyze()).violations, []);
  });

/** Cases with two scores. */
function cases(rows) {
  const row = (i) => `${i % 3 ? 0 : 1},${(i * 7919) % 10007 + (i % 3 ? 0 : 4000)},${((i * 104729) % 99_991 + (i % 3 ? 0 : 20_000)) / 128}`;
  return `label,m,n\n${Array.from({ length: rows }, (_, i) => row(i)).join("\n")}\n`;
}

const MANY = file("many.csv", cases(100_000));
on("a hundred thousand cases", () => filled("many.csv", `\n${readFileSync(MANY, "utf8")}`), "ready", async (page) => {
  assert.match(await text(page, "headline"), /100,000 cases/);
  await drag(page, page.getByTestId("cost-ratio"), [0.5, 0.5], [0.7, 0.5]);
  await sameResults(page, MANY);
});

const AWKWARD = file("awkward.csv", "label,</script><script>alert(1)</script>,<!--<script>\n1,0.9,3\n0,0.2,1\n1,0.4,4\n0,0.6,<!--\n0,0.1,2\n");
const escaped = (table) => table.replace(/<(?=\\*(\/script|!--))/gi, "<\\");
on("names and cells that look like tags", () => filled("awkward.csv", `\n${escaped(readFileSync(AWKWARD, "utf8"))}`), "ready", async (page) => {
  assert.match(await text(page, "models"), /<\/script><script>alert\(1\)<\/script>/);
  await sameResults(page, AWKWARD);
  // The page escapes what it writes in the same way.
  const again = await visited(pathToFileURL(await downloaded(page)).href);
  await sameResults(again.page, AWKWARD);
  assert.deepEqual(again.faults, []);
  await again.close();
});

on("a page without escapes but a comment that ends", () => filled("c.csv", "\nlabel,m,<!-- q -->\n1,2,3\n0,1,2\n1,3,1\n0,2,2\n"), "ready", async (page) => {
  assert.match(await text(page, "models"), /<!-- q -->/);
});

on("damaged settings give a sentence and leave the table", () => filled("german_credit_scores.csv", `\n${readFileSync(GERMAN, "utf8")}`, '{"cost-ratio": 5,'), "ready", async (page) => {
  assert.match(await text(page, "notice"), /^The settings inside this page can’t be read \(.*\) and were left aside\. Expected a JSON object/);
  assert.equal(await page.getByTestId("cost-ratio-value").inputValue(), "1");
  await sameResults(page, GERMAN);
});

on("settings that do not fit are said, the rest holds", () => filled("german_credit_scores.csv", `\n${readFileSync(GERMAN, "utf8")}`, '{"cost-ratio": 3, "speed": 9}'), "ready", async (page) => {
  assert.match(await text(page, "notice"), /There is no setting “speed”/);
  assert.equal(await page.getByTestId("cost-ratio-value").inputValue(), "3");
});

test("a table that can't be read gives the sentence of opening it", async () => {
  for (const table of ["label,m\n1,2\n1,3\n", "no table at all", "label,a,b\n1,x,y\n0,z\n"]) {
    const inside = await visited(pathToFileURL(filled("t.csv", `\n${table}`)).href, "failed");
    const opened = await visited(pathToFileURL(EMPTY).href, "empty");
    await opened.page.getByTestId("open-file").setInputFiles(file("t.csv", table));
    await opened.page.waitForSelector("main[data-state=failed]");
    assert.equal(await text(inside.page, "error"), await text(opened.page, "error"));
    assert.deepEqual([...inside.faults, ...opened.faults], []);
    await inside.close();
    await opened.close();
  }
});

/** The page of the site, on a host. */
async function onHost() {
  const server = await host(join(ROOT, "dist"));
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(server.address);
  await page.waitForSelector("main[data-state=ready]");
  return { server, page };
}

test("what is open is downloaded, opened, and downloaded again", { timeout: 180_000 }, async () => {
  const { page, server } = await onHost();
  await open(page, GERMAN);
  await type(page, "cost-ratio-value", "4");
  await page.getByTestId("tab-roc").click();
  const path = await downloaded(page);
  assert.equal(basename(path), "german_credit_scores-live.html");
  await server.stop();
  let last = path;
  for (let round = 0; round < 2; round += 1) {
    const { page: live, faults, close } = await visited(pathToFileURL(last).href);
    await live.getByTestId("chart-roc").waitFor();
    await settled(live);
    assert.equal(await text(live, "headline"), await text(page, "headline"));
    await sameResults(live, GERMAN);
    last = await downloaded(live);
    assert.deepEqual(faults, []);
    await close();
  }
  const again = await visited(pathToFileURL(last).href);
  await again.page.getByTestId("open-file").setInputFiles(MANY);
  await again.page.waitForSelector('main[data-state=ready][data-file="many.csv"]');
  const other = readFileSync(await downloaded(again.page), "utf8");
  assert.ok(other.includes('data-name="many.csv"') && !other.includes("german_credit"), "nothing of the study before is left");
  await again.close();
  await page.context().close();
});

test("words and roles go with it", { timeout: 180_000 }, async () => {
  const { page, server } = await onHost(); // opens on a sample, with words
  await page.getByTestId("file").click();
  await page.getByLabel("Role of column RF", { exact: true }).selectOption({ label: "Not used" });
  await page.waitForFunction(() => !/Random forest/.test(document.querySelector("[data-testid=models]").innerText));
  const path = await downloaded(page);
  const live = await visited(pathToFileURL(path).href);
  await settled(page);
  await settled(live.page);
  for (const id of ["headline", "models", "decision"]) assert.equal(await text(live.page, id), await text(page, id));
  assert.deepEqual(live.faults, []);
  await live.close();
  await server.stop();
  await page.context().close();
});

test("counts without rows, and files that are no plain table", { timeout: 180_000 }, async () => {
  const { page } = await onHost();
  const latin = file("latin.csv", Buffer.from("label,mod\xe8le\n1,3\n0,1\n1,2\n0,2\n0,1\n", "latin1"));
  const parts = [[GERMAN, "export-live-counts"], [latin, "export-live"]];
  for (const [path, button] of parts) {
    await open(page, path);
    await settled(page);
    const saved = await downloaded(page, button);
    const live = await visited(pathToFileURL(saved).href);
    await settled(live.page);
    const [there, here] = [JSON.parse(await exported(live.page)), JSON.parse(await exported(page))];
    assert.deepEqual([there.source, there.models], [here.source, here.models]);
    assert.equal(readFileSync(saved, "utf8").includes("0.0003"), false, "no row of the table");
    assert.deepEqual(live.faults, []);
    await live.close();
  }
  await page.context().close();
});

test("the empty page is kept once it was downloaded", { timeout: 180_000 }, async () => {
  const { page, server } = await onHost();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload(); // now the worker is asked
  await page.waitForSelector("main[data-state=ready]");
  await downloaded(page);
  await page.waitForTimeout(300);
  await server.stop();
  const live = await visited(pathToFileURL(await downloaded(page)).href);
  await live.close();
  await page.context().close();
  const { page: other, server: gone } = await onHost();
  await gone.stop();
  await other.getByTestId("share").click();
  await other.getByTestId("export-live").click();
  await other.waitForFunction(() => /could not be fetched/.test(document.querySelector("[data-testid=share-said]").innerText));
  await other.context().close();
});

test("in a frame without an origin, as in a wiki", { timeout: 120_000 }, async () => {
  const folder = dirname(filled("german_credit_scores.csv", `\n${readFileSync(GERMAN, "utf8")}`, '{"cost-ratio": 5}'));
  writeFileSync(join(folder, "wiki.html"), '<iframe sandbox="allow-scripts" src="live.html" width="1200" height="700"></iframe>');
  const server = await host(folder);
  const page = await (await browser.newContext()).newPage();
  const faults = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  await page.goto(`${server.address}wiki.html`);
  const frame = page.frameLocator("iframe");
  await frame.locator("main[data-state=ready]").waitFor();
  const before = await frame.getByTestId("headline").innerText();
  await frame.getByTestId("cost-ratio").press("PageUp");
  assert.notEqual(await frame.getByTestId("headline").innerText(), before);
  assert.deepEqual(faults, []);
  await page.context().close();
  await server.stop();
});

test("a page that a browser saved as it stood opens", { timeout: 120_000 }, async () => {
  const { page, close } = await visited(pathToFileURL(filled("german_credit_scores.csv", `\n${readFileSync(GERMAN, "utf8")}`)).href);
  const saved = file("saved.html", await page.content());
  await close();
  const again = await visited(pathToFileURL(saved).href);
  assert.equal(await again.page.locator("main").count(), 1);
  await sameResults(again.page, GERMAN);
  await again.close();
});

/** The block of code of a language in the documentation, run in a folder with the page and a table. */
function documented(language, program) {
  const code = readFileSync(join(ROOT, "docs/live.md"), "utf8").match(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, "s"))[1];
  const folder = mkdtempSync(join(tmpdir(), "breakeven-live-"));
  copyFileSync(EMPTY, join(folder, "breakeven-live.html"));
  writeFileSync(join(folder, "scores.csv"), readFileSync(AWKWARD, "utf8"));
  writeFileSync(join(folder, "code"), code);
  execFileSync(program, ["code"], { cwd: folder, encoding: "utf8" });
  return folder;
}

for (const [language, program] of [["python", "python3"], ["r", "Rscript"]]) {
  test(`the lines of ${language} in the documentation`, { timeout: 120_000 }, async () => {
    const folder = documented(language, program);
    const { page, faults, close } = await visited(pathToFileURL(join(folder, "scores.html")).href);
    assert.equal(await page.getByTestId("cost-ratio-value").inputValue(), "5");
    await page.getByTestId("chart-cost").waitFor();
    await sameResults(page, join(folder, "scores.csv"));
    assert.deepEqual(faults, []);
    await close();
  });
}
