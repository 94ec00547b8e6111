// A belief about the cost ratio: its two fields, its hill on the charts, what the page says of it,
// and that address and export hold it.
import assert from "node:assert/strict";
import { join } from "node:path";
import { ROOT, drag, exported, onFreshPages, open, openView, reported, settings, settled, type, visit } from "./support.mjs";

const on = onFreshPages();
const GERMAN = join(ROOT, "tests/data/golden/german_credit_scores.csv");
const belief = async (page) => JSON.parse(await exported(page)).belief;
const said = (page) => page.getByTestId("belief-said").innerText();

/** Begins a belief and sets both of its ends. */
async function believe(page, low, high) {
  await page.getByTestId("belief-begin").click();
  await type(page, "belief-high", high);
  await type(page, "belief-low", low);
}

on("a belief begins around the ratio in force and ends", {}, async (page) => {
  assert.equal(await belief(page), null);
  await page.getByTestId("belief-begin").click();
  const { low, high } = await belief(page);
  assert.deepEqual([low, high], [2.5, 10]);
  assert.equal(await page.getByTestId("belief-low").inputValue(), "2.5");
  assert.equal(await page.getByTestId("belief-high").inputValue(), "10");
  const group = page.getByRole("region", { name: "Belief about the costs" });
  assert.match(await group.innerText(), /Between\s+and\s+nine times in ten/);
  assert.equal(await page.getByTestId("belief-low").getAttribute("aria-label"), "A bad loan costs at least, in wrongly refused customers");
  await page.getByTestId("belief-end").click();
  assert.equal(await belief(page), null);
  assert.equal(await page.getByTestId("belief-said").count(), 0);
});

on("the sentences are the report's numbers, and the address keeps the belief", {}, async (page, site) => {
  await open(page, GERMAN);
  await believe(page, "2", "12");
  assert.equal(await exported(page), reported(GERMAN, ["--belief", "2,12"]));
  const kept = await settings(page);
  assert.equal(kept[kept.indexOf("--belief") + 1], "2,12");
  const json = await belief(page);
  const text = await said(page);
  const best = json.models.reduce((a, b) => (b.share_best > a.share_best ? b : a));
  assert.ok(text.includes(`${best.name} is best with probability ${Math.round(100 * best.share_best)}%`), text);
  const fixed = json.models.find((m) => m.fixed === json.best_fixed);
  assert.ok(text.includes(`or more with ${fixed.name}`), text);
  assert.ok(text.includes(`cost as much as ${Math.round(1000 * json.best_fixed)} false alarms in 1,000 cases`), text);
  assert.match(text, /Knowing the ratio exactly would save/);
  // Where the condition stands is nothing to the belief; the prevalence is.
  await type(page, "cost-ratio-value", "3");
  assert.equal(await said(page), text);
  await type(page, "prevalence-value", "5%");
  assert.notEqual(await said(page), text);
  assert.equal(await exported(page), reported(GERMAN, await settings(page)));
  // A model that is hidden is not counted.
  await type(page, "prevalence-value", "30%");
  await page.getByTestId("models").getByRole("checkbox", { name: best.name, exact: true }).uncheck();
  assert.ok(!(await said(page)).includes(best.name), await said(page));
  const { page: next, close } = await visit(site, { fragment: "#belief=3,30" });
  assert.equal(await next.getByTestId("belief-low").inputValue(), "3");
  assert.equal(await next.getByTestId("belief-high").inputValue(), "30");
  assert.match(await said(next), /One threshold for the whole range/);
  await close();
});

on("wrong input is answered and loses nothing", {}, async (page) => {
  await believe(page, "2", "12");
  const card = page.getByRole("region", { name: "Belief about the costs" });
  for (const [id, text, answer] of [
    ["belief-low", "many", /“many” is not a number\. Type how many times as much/],
    ["belief-low", "12", /“12” is not below the upper value, 12/],
    ["belief-high", "1", /“1” is not above the lower value, 2/],
    ["belief-high", "0", /The cost ratio is 0; expected a number from a billionth to a billion\./],
    ["belief-high", "", /Nothing is typed here/],
    ["belief-low", "1e-12", /The cost ratio is 1e-12; expected a number from a billionth/],
  ]) {
    await type(page, id, text);
    assert.match(await card.innerText(), answer);
    assert.equal(await page.getByTestId(id).getAttribute("aria-invalid"), "true", text);
    const { low, high } = await belief(page);
    assert.deepEqual([low, high], [2, 12], text);
    assert.equal(await page.getByTestId(id).inputValue(), id === "belief-low" ? "2" : "12");
  }
  await type(page, "belief-low", "5 : 2");
  assert.equal((await belief(page)).low, 2.5);
  assert.equal(await page.getByTestId("belief-low").getAttribute("aria-invalid"), "false");
});

on("both ends of the hill can be dragged, and it moves with the prevalence", {}, async (page) => {
  await open(page, GERMAN);
  await believe(page, "2", "12");
  const pc = (ratio, share = 0.3) => (share * ratio) / (share * ratio + 1 - share);
  for (const view of ["cost", "improvement"]) {
    await openView(page, view);
    await page.evaluate(() => scrollTo(0, 0));
    const chart = page.getByTestId(`chart-${view}`);
    assert.match(await chart.getAttribute("aria-label"), /believed to lie between/);
    const box = await chart.boundingBox();
    // The axis reaches from 44 px to the right edge and ends 88 px above the bottom.
    const at = (pc) => [(44 + pc * (box.width - 45)) / box.width, (box.height - 90) / box.height];
    const before = await belief(page);
    const condition = JSON.parse(await exported(page)).condition;
    const [low, high] = view === "cost" ? [0.3, 0.9] : [0.5, 0.7];
    await drag(page, chart, at(pc(before.low)), at(low));
    await drag(page, chart, at(pc(before.high)), at(high));
    const after = await belief(page);
    assert.ok(Math.abs(pc(after.low) - low) < 0.01, `${view} ${after.low}`);
    assert.ok(Math.abs(pc(after.high) - high) < 0.01, `${view} ${after.high}`);
    assert.deepEqual(JSON.parse(await exported(page)).condition, condition);
    assert.equal(await exported(page), reported(GERMAN, await settings(page)));
    // Higher up a pointer moves the condition.
    await drag(page, chart, [at(low)[0], 0.3], [at(0.4)[0], 0.3]);
    const moved = JSON.parse(await exported(page));
    assert.deepEqual([moved.belief.low, moved.belief.high], [after.low, after.high]);
    assert.ok(Math.abs(moved.condition.pc_plus - 0.4) < 0.01);
  }
  await type(page, "prevalence-value", "10%");
  const chart = page.getByTestId("chart-improvement");
  const box = await chart.boundingBox();
  const { low } = await belief(page);
  const from = (44 + pc(low, 0.1) * (box.width - 45)) / box.width;
  await drag(page, chart, [from, (box.height - 90) / box.height], [0.1, (box.height - 90) / box.height]);
  assert.ok((await belief(page)).low < low);
});

on("the slides and the report say what it is worth to ask", {}, async (page) => {
  await settled(page);
  await believe(page, "2", "12");
  await page.getByTestId("present").click();
  const text = async () => page.locator("body").innerText();
  for (let i = 0; i < 7 && !/What if the costs are wrong/.test(await text()); i++) await page.keyboard.press("ArrowRight");
  assert.match(await text(), /A bad loan costs between 2 and 12 wrongly refused customers/);
  assert.match(await text(), /The best single rule for the whole range: refuse at a score/);
  assert.match(await text(), /Knowing the ratio exactly would save/);
});
