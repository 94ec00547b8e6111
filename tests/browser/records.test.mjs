// From raw records to a quick-reference card: the rule of categories in the page.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { ROOT, drag, exported, file, onFreshPages, open, paintedView, reported, settings, type } from "./support.mjs";

const on = onFreshPages();
const RECORDS = join(ROOT, "static/samples/containers_synthetic.csv");
const text = (page, id) => page.getByTestId(id).innerText();

/** Rows of a table on the page, cell by cell. */
const rows = (page, id) =>
  page.getByTestId(id).locator("tbody tr").evaluateAll((all) => all.map((row) => [...row.cells].map((cell) => cell.innerText.trim())));

/** What a PDF says, page by page. */
function readPdf(pdf) {
  const path = join(tmpdir(), `breakeven-${process.pid}.pdf`);
  writeFileSync(path, pdf);
  const script = "import json,sys,pypdf\nprint(json.dumps([p.extract_text() for p in pypdf.PdfReader(sys.argv[1]).pages]))";
  // Letters that a font draws as one come back as one.
  return JSON.parse(execFileSync(process.env.RULES_PYTHON, ["-c", script, path], { encoding: "utf8" })).map((page) => page.normalize("NFKC"));
}

/** The answer to a moved threshold: another rule is on the page. */
async function until(page, id, before) {
  await page.waitForFunction(([id, before]) => document.querySelector(`[data-testid=${id}]`).innerText !== before, [id, before]);
}

on("records are opened, thresholds moved, the rule repaired, and its card printed", {}, async (page) => {
  await open(page, RECORDS);
  await page.getByTestId("tab-groups").click();
  await paintedView(page, "groups");
  await type(page, "pc-value", "0.4");
  const json = JSON.parse(await exported(page));
  const { features } = json;
  assert.equal(await exported(page), reported(RECORDS, await settings(page)));
  assert.deepEqual([features.support, features.confidence], [0.02, 0.2]);
  // The table is the report's: pattern, counts, safety score, unseen cases; what to do is a heading.
  const act = "Predict positive";
  const listed = (await rows(page, "groups")).filter((cells) => cells.length > 1);
  const orders = await page.getByTestId("groups").locator("tbody").evaluateAll((all) =>
    all.flatMap((body) => Array(body.rows.length - 1).fill(body.rows[0].innerText.trim())),
  );
  assert.equal(listed.length, features.groups.length);
  for (const [index, group] of features.groups.entries()) {
    const cells = listed[index];
    assert.deepEqual(cells.slice(0, 4), group.pattern.split("") .filter((c) => c !== " "));
    assert.deepEqual(cells.slice(4, 6).map((n) => Number(n.replace(",", ""))), [group.p, group.n]);
    if (group.p + group.n > 0) assert.equal(cells[6].replace(" †", ""), group.s.toFixed(3));
    assert.equal(cells[7].replaceAll(",", ""), `${group.test_p} + ${group.test_n}`);
    assert.equal(orders[index] === act, group.predicted);
  }
  const [auc, unseen] = (await text(page, "group-areas")).match(/0\.\d+/g).map(Number);
  assert.ok(auc >= 0.7 && auc <= 0.8 && unseen >= 0.7 && unseen <= 0.8, `${auc}, ${unseen}`);
  // The walk: estimated and actual improvement stand in the headline.
  const at = json.models[0].at.improvement;
  const { improvement: actual } = json.models[0].holdout;
  const said = await text(page, "headline");
  assert.ok(said.includes(`${Math.round(100 * at)}%`) && new RegExp(`\\b${Math.round(100 * actual)}%[^.]* on unseen`).test(said), said);

  // Both thresholds, one dragged and one typed; the rule follows and is the program's.
  const before = await text(page, "designations");
  await drag(page, page.getByTestId("support"), [0.1, 0.5], [0.3, 0.5]);
  await until(page, "designations", before);
  await type(page, "support-value", "4%");
  await page.waitForTimeout(300);
  const typed = await text(page, "designations");
  await type(page, "confidence-value", "25 %");
  await until(page, "designations", typed);
  const moved = JSON.parse(await exported(page)).features;
  assert.deepEqual([moved.support, moved.confidence], [0.04, 0.25]);
  const args = ["--support", "0.04", "--confidence", "0.25"];
  assert.equal(await exported(page), reported(RECORDS, [...args, ...(await settings(page))]));
  const high = (of) => of.designations.map((d) => d.values.filter((v) => v.designation === "H").length);
  assert.notDeepEqual(high(moved), high(features));

  // Back, and repaired: no positive group is contained in a negative one.
  await type(page, "support-value", "2%");
  await type(page, "confidence-value", "20%");
  await page.waitForFunction(() => document.querySelectorAll("[data-testid=groups] tbody tr:not(.order)").length === 16);
  assert.match(await text(page, "disorder"), /with more high-risk values, is not/);
  assert.ok((await page.locator("[data-testid=groups] tr.odd").count()) >= 2);
  assert.match(await text(page, "contradictions"), /^† These groups contradict each other/);
  const free = await text(page, "disorder");
  await page.getByTestId("repair").click();
  await until(page, "disorder", free);
  // The sentence changes at the click, the rule when the reader has answered.
  let repaired = JSON.parse(await exported(page)).features;
  for (let i = 0; i < 20 && !repaired.repair.on; i++) {
    await page.waitForTimeout(250);
    repaired = JSON.parse(await exported(page)).features;
  }
  assert.equal(repaired.repair.on, true);
  const bits = (group) => [...group.pattern.replaceAll(" ", "")].map((c) => c === "H");
  for (const a of repaired.groups) {
    for (const b of repaired.groups) {
      const contains = bits(a).every((high, i) => !high || bits(b)[i]);
      if (a.predicted && contains) assert.ok(b.predicted, `${a.pattern} but not ${b.pattern}`);
    }
  }
  assert.equal(await exported(page), reported(RECORDS, ["--repair", "on", ...(await settings(page))]));

  // The card, looked up, printed and read back.
  await page.getByTestId("officer").click();
  const values = await rows(page, "card-values");
  for (const [index, [name, list]] of values.entries()) {
    const { column, values } = repaired.designations[index];
    assert.equal(name, column);
    assert.deepEqual(list.split(", ").sort(), values.filter((v) => v.designation === "H").map((v) => v.value).sort());
  }
  assert.match(await text(page, "card-unlisted"), /^A value that is not listed is low risk \(L\)/);
  // The way back and forth, beside the warning.
  const repair = page.getByTestId("card-repair");
  const warning = page.locator(".officer .warning");
  assert.equal(await warning.textContent(), "");
  await repair.click();
  await warning.filter({ hasText: "this rule is inconsistent" }).waitFor();
  await repair.click();
  await warning.filter({ hasNotText: "inconsistent" }).waitFor({ state: "attached" });
  const lookUp = async (...texts) => {
    for (const [index, value] of texts.entries()) await page.getByTestId(`lookup-${index}`).fill(value);
    return text(page, "lookup-found");
  };
  const first = values.map(([, list]) => list.split(", ")[0]);
  assert.equal(await lookUp(...first), `${act} (H H H H).`);
  assert.match(await lookUp(...first.map(() => "elsewhere")), /^Predict negative \(L L L L\)\. Not seen before, so low risk: origin, port/);
  assert.deepEqual((await new AxeBuilder({ page }).analyze()).violations.map((v) => v.id), []);
  const pages = readPdf(await page.pdf({ format: "A4" }));
  assert.equal(pages.length, 1);
  const card = pages[0].replaceAll(/\s+/g, " ");
  for (const [name, list] of values) assert.ok(card.includes(`${name} ${list}`), `${name} ${list} / ${card}`);
  for (const group of repaired.groups.filter((g) => g.predicted && g.p + g.n > 0)) {
    const pattern = bits(group).map((high) => (high ? "H" : "L")).join(" ");
    assert.match(card, new RegExp(`${pattern} [\\d,]+(?: \\*)? \\d+% ${act}`), pattern);
  }
  assert.ok(!card.includes("Look up a case") && !card.includes("Go back to the rule") && !card.includes("Is it worth it?"), card);
  // The same as a page of its own.
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByTestId("card-html").click()]);
  const html = readFileSync(await download.path(), "utf8");
  assert.ok(!html.includes("<script") && first.every((value) => html.includes(value)));
});

on("the split is repeated with progress, and can be given up", {}, async (page) => {
  const letters = "abcdefghij";
  let seed = 3;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  const row = () => {
    const values = Array.from({ length: 6 }, () => Math.floor(10 * random()));
    const risk = values.filter((v) => v < 3).length / 6;
    return [random() < 0.05 + 0.5 * risk ? "yes" : "no", ...values.map((v, i) => letters[v] + i)].join();
  };
  const lines = Array.from({ length: 100_000 }, row);
  // What readers made from now on tell; the first of them reads the second file from here.
  await page.evaluate(() => {
    window.told = [];
    const make = globalThis.breakevenWorker;
    globalThis.breakevenWorker = () => {
      const worker = make();
      worker.addEventListener("message", ({ data }) => {
        // The request's number, which reply it is, and the first number in it, each as LEB128.
        const words = [0];
        for (let i = 0, shift = 0; words.length < 4 && i < data.length; i++) {
          words[words.length - 1] |= (data[i] & 127) << shift;
          shift = data[i] < 128 ? 0 : shift + 7;
          if (shift === 0) words.push(0);
        }
        const [, reply, done] = words;
        if (reply === 1) window.told.push(done); // Repeating
        if (reply === 5) window.told.push("all"); // Repeated
      });
      return worker;
    };
  });
  await open(page, file("first.csv", "label,score\n1,2\n0,1\n"));
  await open(page, file("records.csv", `outcome,one,two,three,four,five,six\n${lines.join("\n")}\n`));
  await page.getByTestId("tab-groups").click();
  await page.evaluate(() => {
    [window.long, window.began] = [[], performance.now()];
    new PerformanceObserver((list) => window.long.push(...list.getEntries().map((e) => e.duration))).observe({ type: "longtask" });
  });
  await page.getByTestId("repeat").click();
  await page.locator("progress").waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByTestId("repeat").waitFor();
  await page.getByTestId("repeat").click();
  await page.locator("[data-testid=robustness] table").waitFor({ timeout: 60_000 });
  const told = await text(page, "robustness");
  assert.match(told, /On average it really saves \d+/);
  assert.match(told, /How often a value was high risk:\s+one: a0 \(100%\), b0 \(100%\), c0 \(100%\)/);
  // A reader does it: tasks over 50 ms are no great part of the time, however slow the machine is.
  const busy = await page.evaluate(() => window.long.reduce((sum, ms) => sum + ms, 0) / (performance.now() - window.began));
  assert.ok(busy < 0.25, `${busy} of the time in long tasks of the page`);
  // The run that was given up does not go on beside the new one.
  const numbers = await page.evaluate(() => window.told);
  assert.equal(numbers.pop(), "all", String(numbers));
  const restarts = numbers.filter((done, i) => i > 0 && !(done > numbers[i - 1]));
  assert.ok(numbers.length > 2 && restarts.length <= 1, String(numbers));
});

on("a rule stands beside the scores of the same file", {}, async (page) => {
  const lines = Array.from({ length: 400 }, (_, i) => `${(i * 7) % 10 < 3 + (i % 2) * 3 ? 1 : 0},${((i * 37) % 101) / 101},${"<img onerror=alert(1)>,b".split(",")[i % 2]},${i % 90}`);
  await open(page, file("both.csv", `label,score,kind,age\n${lines.join("\n")}\n`));
  assert.equal(await page.getByTestId("tab-groups").count(), 0);
  await page.getByTestId("file").click();
  await page.getByLabel("Role of column kind", { exact: true }).selectOption("Feature");
  await page.getByTestId("tab-groups").waitFor();
  await page.getByLabel("Role of column age", { exact: true }).selectOption("Feature");
  const bins = page.getByLabel(/^Bins of age/);
  await bins.waitFor();
  assert.equal(await bins.inputValue(), "4");
  await bins.fill("20; 60");
  await bins.blur();
  await page.getByTestId("models").getByText("Rule of 2 features").waitFor();
  assert.deepEqual(await page.getByTestId("models").locator("tbody th").allInnerTexts().then((all) => all.map((t) => t.trim())), ["score", "Rule of 2 features"]);
  await page.getByTestId("tab-groups").click();
  await paintedView(page, "groups");
  assert.match(await text(page, "designations"), /age: \d of 3 values are high risk/);
  const json = JSON.parse(await exported(page));
  assert.deepEqual(json.models.map((m) => m.name), ["score", "Rule of 2 features"]);
});

on("a file opened while a threshold is still being answered leaves the sliders alive", {}, async (page) => {
  const lines = Array.from({ length: 200_000 }, (_, i) => `${i % 7 ? "no" : "yes"},${"abcdefg"[i % 7]},${"pqrst"[(i * 3) % 5]}`);
  await open(page, file("large.csv", `outcome,one,two\n${lines.join("\n")}\n`));
  await page.getByTestId("tab-groups").click();
  // Several moves at once: one is being answered, one waits; then the file they are about is gone.
  await page.getByTestId("support").evaluate((slider) => {
    for (const value of ["0.05", "0.1", "0.15"]) {
      slider.value = value;
      slider.dispatchEvent(new Event("input", { bubbles: true }));
    }
  });
  await open(page, RECORDS);
  await page.getByTestId("designations").waitFor();
  const before = await text(page, "designations");
  await type(page, "support-value", "9%");
  await until(page, "designations", before);
  assert.equal(JSON.parse(await exported(page)).features.support, 0.09);
});
