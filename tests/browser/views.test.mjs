// How many to target, and cases that differ in value: what the page shows beside what it exports.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, drag, exported, file, onFreshPages, open, openView, paintedView, reported, settings, type } from "./support.mjs";

const on = onFreshPages();
const SAMPLES = join(ROOT, "static/samples");
const CHURN = join(SAMPLES, "churn_like_scores.csv");
const grouped = (n) => Math.round(n).toLocaleString("en-US");

/** What is said of targets, and the exported numbers. */
async function targets(page) {
  const text = (id) => page.getByTestId(id).innerText();
  const json = JSON.parse(await exported(page));
  const by = (of) => json.targeting.models.reduce((a, b) => (b[of].profit > a[of].profit ? b : a));
  return {
    headline: await text("headline"), summary: await text("summary"), table: await text("targets"), json,
    best: by("best"), within: by("within_limit"),
  };
}

const NAMES = { tree: "tree", logistic: "logistic", knn: "knn", naive_bayes: "naive_bayes" };

/** Headline, table and export tell the same story. */
function agree({ headline, summary, table, json, best, within }, names = NAMES) {
  const { limit, population } = json.targeting;
  const at = within.within_limit;
  assert.ok(headline.includes(names[within.name]), `${headline} / ${within.name}`);
  assert.ok(headline.includes(`$${grouped(at.profit)}`), `${headline} / ${at.profit}`);
  assert.ok(table.includes(`$${grouped(at.profit)}`), table);
  if (limit !== null) {
    if (best.best.share > limit + 1e-9) {
      assert.ok(summary.includes(`${grouped(limit * population)} of ${grouped(population)}`), summary);
      assert.ok(summary.includes(`$${grouped(best.best.profit)}`), summary);
    }
  }
}

on("amounts, a budget and a dragged limit say whom to target, as the command line does", { fragment: "#certainty=off" }, async (page) => {
  await open(page, CHURN);
  await page.getByTestId("tab-profit").click();
  for (const [id, text] of [["matrix-tp", "27"], ["matrix-fp", "-3"], ["population-value", "100000"]]) {
    await type(page, id, text);
  }
  const free = await targets(page);
  agree(free);
  assert.equal(free.json.targeting.limit, null);
  // 24,000 at 3 an action is 8,000 of 100,000.
  await type(page, "budget-value", "24000");
  const limited = await targets(page);
  agree(limited);
  assert.equal(limited.json.targeting.limit, 0.08);
  assert.equal(limited.within.within_limit.cases, 8000);
  assert.equal(await exported(page), reported(CHURN, await settings(page)));
  for (const [view, end] of [["profit", 0.2], ["response", 0.25], ["lift", 0.12]]) {
    const chart = await paintedView(page, view);
    const before = await targets(page);
    await drag(page, chart, [0.3, 0.5], [end, 0.4]);
    const after = await targets(page);
    assert.notEqual(after.json.targeting.limit, before.json.targeting.limit, view);
    agree(after);
    assert.match(await chart.getAttribute("aria-label"), /naive_bayes/);
  }
  assert.equal(await exported(page), reported(CHURN, await settings(page)));
  await type(page, "budget-value", "");
  assert.equal((await targets(page)).json.targeting.limit, null);
});

on("the matrix and the cost ratio are one, and a senseless matrix is refused", {}, async (page) => {
  await open(page, CHURN);
  await page.getByTestId("tab-profit").click();
  await type(page, "matrix-tp", "27");
  await type(page, "matrix-fp", "-3");
  assert.equal(await page.getByTestId("cost-ratio-value").inputValue(), "9");
  await type(page, "cost-ratio-value", "12");
  assert.equal(await page.getByTestId("matrix-tp").inputValue(), "36");
  await type(page, "matrix-fn", "40");
  assert.match(await page.getByTestId("money").innerText(), /40/);
  assert.equal(await page.getByTestId("matrix-fn").inputValue(), "0");
  assert.equal(await page.getByTestId("cost-ratio-value").inputValue(), "12");
  // At the end of the axis there are no amounts, and that is said.
  await type(page, "pc-value", "1");
  assert.match(await page.getByTestId("money").innerText(), /only misses cost anything/);
  await type(page, "pc-value", "0.5");
  // A label can be dragged to change its number.
  const label = page.locator("label[for=matrix-fp]");
  await drag(page, label, [0.2, 0.5], [0.9, 0.5]);
  assert.notEqual(await page.getByTestId("matrix-fp").inputValue(), "-3");
  await type(page, "prevalence-value", "20%");
  assert.match(await page.getByTestId("summary").innerText(), /20% of the cases are positive, not 7%/);
});

on("who is in and who is out stands below, and all who are in can be saved", {}, async (page) => {
  await open(page, CHURN);
  await page.getByTestId("tab-profit").click();
  await type(page, "matrix-tp", "27");
  await type(page, "capacity-value", "1000");
  await page.getByTestId("cases").locator("summary").click();
  await page.getByText("in: 1,000 of 46,930").waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByTestId("export-targets").click(),
  ]);
  const [header, ...rows] = readFileSync(await download.path(), "utf8").trimEnd().split("\n");
  assert.equal(header, "rank,row,fold,label,tree,logistic,knn,naive_bayes");
  assert.equal(rows.length, 1000);
  const { within } = await targets(page);
  const column = header.split(",").indexOf(within.name);
  const scores = rows.map((row) => Number(row.split(",")[column]));
  assert.deepEqual(scores, [...scores].sort((a, b) => b - a));
  assert.equal(scores.at(-1), within.within_limit.threshold);
  // The same list under a view at a condition: the limit holds there, too.
  const action = await page.locator("[data-testid=headline] h1").innerText();
  await openView(page, "cost");
  await page.getByText("in: 1,000 of 46,930").waitFor();
  assert.equal(await page.locator("[data-testid=headline] h1").innerText(), action);
  assert.match(await page.getByTestId("summary").innerText(), /At most 1,000 of 46,930 cases; without that limit: “always positive”\./);
  assert.equal(await page.getByTestId("baseline").inputValue(), "always_negative");
  await type(page, "capacity-value", "");
  assert.equal(await page.getByTestId("baseline").inputValue(), "best_trivial");
  assert.doesNotMatch(await page.getByTestId("summary").innerText(), /limit/);
});

on("targets are exact also where a model has more cuts than are drawn", {}, async (page) => {
  const rows = Array.from({ length: 140_000 }, (_, i) => {
    const score = (i * 7919 + 13) % 140_000;
    return `${score + ((i * 31) % 90_000) > 150_000 ? 1 : 0},${score}`;
  });
  const path = file("long.csv", `label,model\n${rows.join("\n")}\n`);
  await open(page, path);
  await page.getByTestId("tab-profit").click();
  await type(page, "matrix-tp", "5");
  await type(page, "capacity-value", "12345");
  await page.waitForFunction(() => !document.querySelector("[data-testid=headline] h1").textContent.includes("about"));
  const { json, within } = await targets(page);
  assert.equal(within.exact, true);
  assert.equal(within.within_limit.cases, 12345);
  assert.equal(await exported(page), reported(path, await settings(page)));
});

on("models named by a number show whether they overfit", {}, async (page) => {
  const rows = Array.from({ length: 400 }, (_, i) => {
    const y = i % 3 === 0 ? 1 : 0;
    const noise = (i * 37) % 101;
    return `${y},${i % 2 ? "train" : "test"},${40 * y + noise},${60 * y + noise},${(i % 2 ? 90 : 20) * y + noise}`;
  });
  await open(page, file("trees.csv", `label,split,tree_10,tree_100,tree_1000\n${rows.join("\n")}\n`));
  await openView(page, "fitting");
  assert.match(await page.getByTestId("chart-fitting").getAttribute("aria-label"), /Best on unseen cases at 100\./);
  await open(page, CHURN);
  assert.equal(await page.getByTestId("tab-fitting").count(), 0);
  await page.getByTestId("chart-improvement").waitFor();
});

/** Headline, decision, winners and export agree on cases that differ in value. */
async function impact(page) {
  const json = JSON.parse(await exported(page)).impact;
  const text = (id) => page.getByTestId(id).innerText();
  const [headline, decision, models] = await Promise.all(["headline", "decision", "models"].map(text));
  const winner = json.winners.findLast((w) => w.from <= json.theta) ?? json.winners[0];
  const current = await page.getByTestId("winners").locator("[aria-current=true]").textContent();
  const model = json.models.find((m) => m.name === winner.model);
  if (model && model.at.improvement > 0) {
    assert.ok(headline.includes(winner.model), `${headline} / ${winner.model}`);
    assert.ok(decision.includes(winner.model), decision);
    assert.ok(current.includes(winner.model), current);
    assert.ok(decision.includes(`${grouped(model.at.accepted)} of`), decision);
    assert.ok(models.includes(grouped(model.at.accepted)), models);
  } else {
    assert.match(headline, /no model is worth it|gains no more/);
  }
  return { headline, decision, json };
}

for (const [name, outcome] of [["rocks_like.csv", "grade_percent_cu"], ["ratings_like.csv", "rating_stars"]]) {
  on(`${name}: every view follows θ, as the command line does`, { fragment: "#certainty=off" }, async (page) => {
    const path = join(SAMPLES, name);
    const text = readFileSync(path, "utf8").replace(outcome, "target");
    const own = file(name, text);
    await open(page, own);
    let last = await impact(page);
    for (const share of [0.2, 0.35, 0.5, 0.62, 0.8]) {
      await drag(page, page.getByTestId("theta"), [0.5, 0.5], [share, 0.5]);
      const now = await impact(page);
      assert.notEqual(now.json.theta, last.json.theta);
      last = now;
    }
    assert.equal(await exported(page), reported(own, await settings(page)));
    for (const [view, to] of [["impact", 0.31], ["impact-gain", 0.42], ["impact-cut"], ["impact-cases", 0.38]]) {
      const chart = await paintedView(page, view);
      assert.ok((await chart.getAttribute("aria-label")).length > 60, view);
      if (!to) continue; // its axis is not θ
      await drag(page, chart, [0.5, 0.5], [to, 0.5]);
      const now = await impact(page);
      assert.notEqual(now.json.theta, last.json.theta, view);
      last = now;
    }
    await type(page, "theta-value", "2,5");
    assert.equal((await impact(page)).json.theta, 2.5);
    await type(page, "theta-value", "much");
    assert.match(await page.getByTestId("theta-value").locator("../..").innerText(), /Type a number/);
    await page.getByTestId("form").selectOption(name === "rocks_like.csv" ? "shift" : "scale");
    await impact(page);
    assert.equal(await exported(page), reported(own, await settings(page)));
    await page.getByTestId("cases").locator("summary").click();
    await page.getByText(/in: [\d,]+ of|No case is acted on/).first().waitFor();
  });
}

on("columns a and b are a line in the break-even", {}, async (page) => {
  const rows = Array.from({ length: 60 }, (_, i) => `${-(1 + (i % 3))},${(i * 7) % 11},${((i * 7) % 11) + (i % 4)}`);
  const path = file("lines.csv", `a,b,guess\n${rows.join("\n")}\n`);
  await open(page, path);
  const { json } = await impact(page);
  assert.equal(json.form, "columns");
  await paintedView(page, "impact");
  assert.equal(await exported(page), reported(path, await settings(page)));
});
