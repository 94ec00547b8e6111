// What is done today as what models are compared with: a threshold in force, typed or dragged, and decisions in
// a column; on the page, in what it saves, in a link and on the slides.
import assert from "node:assert/strict";
import { join } from "node:path";
import { ROOT, drag, exported, file, onFreshPages, open, openView, reported, settled, type, visit } from "./support.mjs";

const on = onFreshPages();
const GERMAN = join(ROOT, "tests/data/golden/german_credit_scores.csv");
const text = (page, id) => page.getByTestId(id).innerText();
const baseline = async (page) => JSON.parse(await exported(page)).baseline;

/** Loans with a score and what was decided of each in words; every tenth decision is not what the score says. */
function decided({ words = ["decline", "approve"], outcome = (bad) => Number(bad) } = {}) {
  const rows = Array.from({ length: 300 }, (_, i) => {
    const score = ((i * 37) % 300) / 300;
    const bad = (i * 53) % 300 < 300 * score ** 2;
    return `${i + 1},${score.toFixed(3)},${words[score > 0.7 !== (i % 10 === 0) ? 0 : 1]},${outcome(bad)}`;
  });
  return `id,score,decision,default\n${rows.join("\n")}\n`;
}

on("a threshold in force is one field, and what is said, saved and linked is against it", {}, async (page, site) => {
  await open(page, GERMAN);
  await settled(page);
  await type(page, "cost-ratio-value", "5");
  await page.getByTestId("baseline").selectOption("cut");
  // The recommended model, at one half: its scores are probabilities.
  assert.equal(await page.getByTestId("baseline-threshold").inputValue(), "0.5");
  assert.equal(await page.getByTestId("baseline-model").inputValue(), "NB");
  await type(page, "baseline-threshold", "0,6");
  assert.equal(await baseline(page), "cut:NB:0.6");
  await type(page, "baseline-threshold", "often");
  assert.match(await page.locator(".condition").innerText(), /“often” is not a number.*such as 0\.5 or 620/s);
  assert.equal(await baseline(page), "cut:NB:0.6", "what was not taken changes nothing");
  await type(page, "baseline-threshold", "0.5");
  await page.waitForFunction(() => /today’s threshold \(NB at 0\.5\) \(\d+ to \d+%\)/.test(document.querySelector("[data-testid=headline]").innerText));
  const headline = await text(page, "headline");
  assert.match(headline, /Predict positive at a NB score of 0\.131 or more/);
  assert.match(await text(page, "decision"), /today’s threshold \(NB at 0\.5\)\s+850/, "170 × 5 + 0 and so on: the reference");

  // The same numbers as the program without a browser, closed forms and resamples both.
  const json = JSON.parse(await exported(page));
  const native = JSON.parse(reported(GERMAN, ["--cost-ratio", "5", "--baseline", "cut:NB:0.5", "--certainty", "1000"]));
  assert.deepEqual(json.certainty.models.map((of) => of.interval), native.certainty.models.map((of) => of.interval));
  assert.deepEqual(json.models.map((of) => of.at_condition), native.models.map((of) => of.at_condition));

  await page.getByTestId("present").click();
  await page.getByTestId("presenter").waitFor();
  const slides = [];
  for (let i = 0; i < 5; i += 1) {
    slides.push(await text(page, "presenter"));
    await page.keyboard.press("ArrowRight");
  }
  assert.match(slides.join("\n"), /Today: predict positive at a NB score of 0\.5 or more\. That finds 50% of the positives and is wrong about 14% of the negatives/);
  await page.keyboard.press("Escape");

  await page.getByTestId("share").click();
  await page.getByTestId("share-counts").setChecked(true);
  const link = await page.getByTestId("share-link").inputValue();
  const { page: other, close } = await visit(site, { fragment: new URL(link).hash });
  assert.equal(await baseline(other), "cut:NB:0.5");
  assert.match(await text(other, "headline"), /against today’s threshold|today’s threshold/);
  await close();
});

on("today’s threshold is dragged on the chart of thresholds", {}, async (page) => {
  await open(page, GERMAN);
  await settled(page);
  await page.getByTestId("baseline").selectOption("cut");
  await openView(page, "thresholds");
  const chart = page.getByTestId("chart-thresholds");
  // The mark is a line across the lower half; its height is looked for where the pointer takes hold of it.
  const before = await baseline(page);
  assert.match(await chart.getAttribute("aria-label"), /Today’s threshold: RF at 0\.5\./);
  let taken = null;
  for (let y = 0.55; y < 0.95 && taken === null; y += 0.01) {
    await drag(page, chart, [0.1, y], [0.1, y + 0.06]);
    const now = await baseline(page);
    if (now !== before) taken = now;
  }
  assert.match(taken ?? "", /^cut:.*:0\.\d+$/, "some height holds the mark");
  const [, , threshold] = taken.split(":");
  assert.equal(await page.getByTestId("baseline-threshold").inputValue(), threshold);
});

on("a column of decisions is offered, read and compared with, and competes with no model", {}, async (page) => {
  await open(page, file("loans.csv", decided()));
  await settled(page);
  const premises = page.getByTestId("premises");
  assert.match(await premises.innerText(), /“decision” holds “\w+” or “\w+”: it may be what is decided today/);
  await premises.getByRole("button", { name: "compare with it" }).click();
  await page.waitForFunction(() => /today’s decisions/.test(document.querySelector("[data-testid=headline]").innerText));
  await settled(page);
  assert.match(await premises.innerText(), /In “decision” “decline” is acting, “approve” is not/);
  assert.match(await text(page, "headline"), /today’s decisions \(“decision”\)/);
  const json = JSON.parse(await exported(page));
  assert.equal(json.baseline, "decisions:decision");
  assert.ok(json.winners.every((of) => of.model !== "decision"), "what is decided today wins nothing");
  const native = JSON.parse(reported(file("loans.csv", decided()), ["--baseline", "decisions:decision", "--certainty", "1000"]));
  assert.deepEqual(json.winners, native.winners);
  assert.deepEqual(json.certainty.models, native.certainty.models);
  // The other word is acting: the same loans are decided the other way round.
  await premises.getByRole("button", { name: "“approve” is acting" }).click();
  await page.waitForFunction(() => /“approve” is acting, “decline” is not/.test(document.querySelector("[data-testid=premises]").innerText));
  assert.equal(await baseline(page), "decisions:decision");
});
