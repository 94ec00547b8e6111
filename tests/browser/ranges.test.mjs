// A range of conditions, limits, and cases set apart: what the page says beside what it exports.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, drag, exported, file, onFreshPages, open, openView, reported, settings, type } from "./support.mjs";

const on = onFreshPages();
const GERMAN = join(ROOT, "tests/data/golden/german_credit_scores.csv");
const percent = (share) => `${Math.round(100 * share)}%`;

/** The headline, the slopes, the ROC chart's words and the exported numbers tell the same story. */
async function agree(page) {
  const json = JSON.parse(await exported(page));
  const text = (id) => page.getByTestId(id).textContent();
  const [headline, slopes, winners] = await Promise.all(["headline", "slopes", "winners"].map(text));
  const { winners: parts, saves } = json.range_verdict;
  for (const { model } of parts) assert.ok(headline.includes(model), `${headline} / ${model}`);
  assert.equal(/\.Anywhere/.test(headline), parts.length === 1, headline);
  for (const share of saves) {
    if (share >= 0.01 && share < 0.995) assert.ok(headline.includes(percent(share)), `${headline} / ${share}`);
  }
  const [low, high] = json.condition.range;
  assert.deepEqual([parts[0].from, parts.at(-1).to], [low, high]);
  const owners = [...new Set(json.winners.map((w) => w.model))];
  for (const owner of owners) {
    assert.ok(slopes.includes(owner), `${slopes} / ${owner}`);
    assert.ok(winners.includes(owner), `${winners} / ${owner}`);
  }
  const label = await page.getByTestId("chart-roc").getAttribute("aria-label");
  assert.ok(label.includes(`from PC(+) ${low.toFixed(3)} to ${high.toFixed(3)}`), `${label} / ${low} ${high}`);
  return json;
}

/** Says between which PC(+) the costs always lie, in cost ratios. */
async function between(page, low, high) {
  const { prevalence } = JSON.parse(await exported(page)).condition;
  const ratio = (pc) => `${(pc / (1 - pc)) * ((1 - prevalence) / prevalence)}`;
  if (await page.getByTestId("belief-begin").count()) await page.getByTestId("belief-begin").click();
  await page.getByTestId("belief-kind").selectOption("always");
  await type(page, "belief-low", "0.000001");
  await type(page, "belief-high", ratio(high));
  await type(page, "belief-low", ratio(low));
}

on("a range says what holds in all of it, at twenty settings", {}, async (page) => {
  await open(page, GERMAN);
  await page.getByTestId("tab-roc").click();
  let seed = 7;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  let settled = 0;
  for (let i = 0; i < 20; i++) {
    const [low, high] = [random(), random()].sort();
    await between(page, low, high);
    if (i % 4 === 0) await type(page, "prevalence-value", `${(5 + 80 * random()).toFixed(1)}%`);
    const json = await agree(page);
    settled += json.range_verdict.winners.length === 1;
    if (i % 5 === 0) assert.equal(await exported(page), reported(GERMAN, await settings(page)));
  }
  assert.ok(settled > 0 && settled < 20, `${settled} settled`);
});

on("both ends of the range can be dragged in the chart", {}, async (page) => {
  await open(page, GERMAN);
  await between(page, 0.4, 0.8);
  const range = async () => JSON.parse(await exported(page)).condition.range;
  let [low, high] = await range();
  assert.ok(Math.abs(low - 0.4) < 1e-6 && Math.abs(high - 0.8) < 1e-6, `${low} ${high}`);
  await page.getByTestId("tab-roc").click();
  await agree(page);
  await openView(page, "cost");
  const chart = page.getByTestId("chart-cost");
  await page.evaluate(() => scrollTo(0, 0));
  const box = await chart.boundingBox();
  // The axis reaches from 44 px to the right edge.
  const at = (pc) => (44 + pc * (box.width - 45)) / box.width;
  const pc = JSON.parse(await exported(page)).condition.pc_plus;
  await drag(page, chart, [at(high), 0.5], [at(0.9), 0.5]);
  [low, high] = await range();
  assert.ok(Math.abs(high - 0.9) < 0.01, `${high}`);
  assert.equal(JSON.parse(await exported(page)).condition.pc_plus, pc);
  await page.getByTestId("tab-roc").click();
  await agree(page);
  // Nine times in ten is another way to say it, and takes its place.
  await page.getByTestId("belief-kind").selectOption("mostly");
  assert.equal(await range(), null);
  assert.ok((await settings(page)).includes("--belief"));
  await page.getByTestId("belief-end").click();
  assert.equal(await page.getByTestId("belief-kind").count(), 0);
});

on("intervals of costs become a range", {}, async (page) => {
  await open(page, GERMAN);
  await page.locator(".intervals summary").click();
  for (const [id, text] of [["alarm-low", "10"], ["alarm-high", "20"], ["miss-low", "200"], ["miss-high", "250"]]) {
    await type(page, id, text);
  }
  const { condition } = JSON.parse(await exported(page));
  const pc = (ratio) => (0.3 * ratio) / (0.3 * ratio + 0.7);
  assert.ok(Math.abs(condition.range[0] - pc(10)) < 1e-12 && Math.abs(condition.range[1] - pc(25)) < 1e-12);
});

on("limits give a rule with a coin, and where it is worth it", {}, async (page) => {
  await open(page, GERMAN);
  await type(page, "max-fpr-value", "20%");
  await type(page, "floor-value", "15%");
  const json = JSON.parse(await exported(page));
  assert.equal(await exported(page), reported(GERMAN, await settings(page)));
  const said = await page.getByTestId("limits-said").innerText();
  assert.ok(json.constraint.weight > 0 && json.constraint.fpr <= 0.2 + 1e-12);
  for (const part of ["coin", json.constraint.left.model, json.constraint.right.model, percent(json.constraint.tpr), "15%"]) {
    assert.ok(said.includes(part), `${said} / ${part}`);
  }
  await type(page, "floor-value", "150%");
  assert.match(await page.getByTestId("floor-value").locator("../..").innerText(), /such as 5%/);
  await type(page, "max-fpr-value", "");
  await type(page, "capacity-value", "100");
  const { constraint } = JSON.parse(await exported(page));
  assert.ok(Math.abs(300 * constraint.tpr + 700 * constraint.fpr - 100) < 1e-6, JSON.stringify(constraint));
  // Both limits can be dragged in the ROC chart: the line of equal load at its foot, then the other.
  await page.getByTestId("tab-roc").click();
  const chart = page.getByTestId("chart-roc");
  await page.evaluate(() => scrollTo(0, 0));
  const box = await chart.boundingBox();
  const side = box.height - 130 - 26;
  const at = (fpr, tpr) => [(44 + fpr * side) / box.width, (26 + (1 - tpr) * side) / box.height];
  await drag(page, chart, at((0.1 - 0.3 * 0.1) / 0.7, 0.1), at(0.3, 0.1));
  const moved = JSON.parse(await exported(page)).constraint;
  assert.ok(Math.abs(moved.workforce - 1000 * (0.7 * 0.3 + 0.3 * 0.1)) < 8, JSON.stringify(moved));
  await page.getByTestId("capacity-value").fill("");
  await page.getByTestId("capacity-value").press("Enter");
  await type(page, "max-fpr-value", "20%");
  await page.evaluate(() => scrollTo(0, 0));
  await drag(page, chart, at(0.2, 0.3), at(0.35, 0.3));
  assert.ok(Math.abs(JSON.parse(await exported(page)).constraint.max_fpr - 0.35) < 0.01);
});

on("the grid's sums stand in a table, and the axis can be turned", {}, async (page) => {
  await open(page, GERMAN);
  await page.getByTestId("tab-thresholds").click();
  const table = page.getByTestId("mtmcs");
  const { models } = JSON.parse(await exported(page));
  const text = await table.innerText();
  for (const model of models) {
    for (const key of ["mtmcr", "cost_sensitivity", "cst"]) assert.ok(text.includes(model[key].toFixed(2)), `${key} ${text}`);
  }
  assert.match(text, /361\.01/);
  await type(page, "grid-value", "0.35,0.55,0.05");
  assert.notEqual(await table.innerText(), text);
  await page.getByTestId("axis").selectOption("pc");
  await drag(page, page.getByTestId("chart-thresholds"), [0.5, 0.3], [0.2, 0.3]);
  assert.ok(JSON.parse(await exported(page)).condition.pc_plus < 0.35);
  assert.equal(await exported(page), reported(GERMAN, await settings(page)));
});

on("a test file judges the thresholds", {}, async (page) => {
  await open(page, GERMAN);
  const lines = readFileSync(GERMAN, "utf8").trim().split("\n");
  const later = file("later.csv", [lines[0], ...lines.slice(1).filter((_, i) => i % 3 === 0)].join("\n"));
  await page.getByTestId("file").click();
  await page.getByTestId("test-file").setInputFiles(later);
  await page.getByTestId("judge-end").waitFor();
  const { models } = JSON.parse(await exported(page));
  assert.ok(models.every((m) => m.holdout !== null && m.holdout.tpr !== m.at.tpr));
  assert.equal(await exported(page), reported(GERMAN, [...(await settings(page)), "--test", later]));
  await page.getByTestId("judge-end").click();
  await page.getByTestId("random-split").waitFor();
  assert.ok(JSON.parse(await exported(page)).models.every((m) => m.holdout === null));
});

on("rows set apart at random judge the thresholds", {}, async (page) => {
  await open(page, GERMAN);
  await page.getByTestId("file").click();
  await page.getByTestId("random-split").click();
  await page.getByTestId("random-again").waitFor();
  const { models } = JSON.parse(await exported(page));
  assert.ok(models.every((m) => m.holdout !== null));
  assert.equal(await exported(page), reported(GERMAN, [...(await settings(page)), "--random-split", "30,1"]));
  const first = await exported(page);
  await page.getByTestId("random-again").click();
  await page.getByTestId("data-drawer").getByText("(seed 2)").waitFor();
  assert.notEqual(await exported(page), first);
  await page.getByTestId("random-end").click();
  await page.getByTestId("random-split").waitFor();
  assert.ok(JSON.parse(await exported(page)).models.every((m) => m.holdout === null));
});
