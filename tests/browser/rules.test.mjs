// The rule book, and the way from score to probability, as code: SQL in DuckDB and Python decide every row as the
// page does.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, exported, file, onFreshPages, open, type } from "./support.mjs";

const on = onFreshPages();
const GERMAN = join(ROOT, "tests/data/golden/german_credit_scores.csv");

async function saved(page, id) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByTestId(id).click()]);
  return readFileSync(await download.path(), "utf8");
}

on("the rule book predicts every row as the page does, in SQL and in Python", {}, async (page) => {
  await open(page, GERMAN);
  const [sql, python] = [await saved(page, "rules-sql"), await saved(page, "rules-python")];
  const { winners } = JSON.parse(await exported(page));
  const rules = JSON.parse(await saved(page, "rules-json"));
  assert.deepEqual(rules.map((r) => [r.from, r.to, r.model, r.threshold]), winners.map((w) => [w.from, w.to, w.model, w.threshold]));
  assert.equal((await saved(page, "rules-csv")).trim().split("\n").length, winners.length + 1);

  const [header, ...lines] = readFileSync(GERMAN, "utf8").trim().split("\n").map((line) => line.split(","));
  const rows = lines.map((line) => Object.fromEntries(line.map((field, i) => [header[i], Number(field)])));
  // Between the ends of the rules and on them.
  const places = winners.flatMap(({ from, to }) => [from, (from + to) / 2]).concat(1);
  const expected = places.map((pc) => {
    const { model, threshold } = winners.findLast((w) => w.from <= pc);
    const fixed = { "always negative": 0, "always positive": 1 }[model];
    return rows.map((row) => fixed ?? Number(row[model] >= threshold)).join("");
  });

  const program = `${python}
import csv, duckdb, json, sys
path, places = sys.argv[1], json.loads(sys.argv[2])
rows = [{k: float(v) for k, v in row.items()} for row in csv.DictReader(open(path))]
by_python = ["".join(str(int(is_positive(pc, row))) for row in rows) for pc in places]
duckdb.sql(f"CREATE TABLE cases AS FROM read_csv('{path}')")
case = sys.stdin.read().partition("\\n")[2]  # without the comment, which names :pc too
ask = lambda pc: duckdb.sql("SELECT " + case.replace(":pc", f"{pc!r}::DOUBLE") + " FROM cases ORDER BY row")
by_sql = ["".join(str(n) for (n,) in ask(pc).fetchall()) for pc in places]
print(json.dumps([by_python, by_sql]))
`;
  const options = { encoding: "utf8", maxBuffer: 1 << 26, input: sql };
  const output = execFileSync(process.env.RULES_PYTHON, [file("rules.py", program), GERMAN, JSON.stringify(places)], options);
  const [byPython, bySql] = JSON.parse(output);
  assert.deepEqual(byPython, expected);
  assert.deepEqual(bySql, expected);
});

on("what others report is told of the threshold in use, and the way to a probability holds on every row", {}, async (page) => {
  await open(page, GERMAN);
  await type(page, "cost-ratio-value", "5");
  await page.getByTestId("others-report").locator("summary").click();
  const table = page.getByTestId("measures");
  const { models } = JSON.parse(await exported(page));
  const cells = async () =>
    Object.fromEntries((await table.locator("tbody tr").allInnerTexts()).map((row) => row.split("\t")).map(([name, ...rest]) => [name, rest]));
  const model = models.find(({ name }) => name === "NB");
  assert.match(await table.locator("caption").innerText(), /^NB, at a score of [0-9.]+ or more$/);
  const { tp, fp, tpr, fn, tn } = model.at;
  const found = await cells();
  const here = { Precision: tp / (tp + fp), Recall: tpr, F1: (2 * tp) / (2 * tp + fp + fn), Accuracy: (tp + tn) / (tp + fp + fn + tn) };
  for (const [name, value] of Object.entries(here)) assert.equal(found[name][0], value.toFixed(3), name);
  // The threshold with the best accuracy knows nothing of the cost of a miss.
  assert.match(found.Accuracy[3], /^[1-9][0-9]*%$/);
  await type(page, "cost-ratio-value", "1");
  await page.waitForFunction(() => document.querySelector("[data-testid=measures] caption").textContent.startsWith("RF,"));
  assert.equal((await cells()).Accuracy[3], "0%", "it is the cheapest where both mistakes cost the same");

  const rf = models.find(({ name }) => name === "RF");
  const header = readFileSync(GERMAN, "utf8").split("\n")[0].split(",");
  const scores = readFileSync(GERMAN, "utf8").trim().split("\n").slice(1).map((line) => Number(line.split(",")[header.indexOf("RF")]));
  const prevalence = 0.1;
  const expected = (corrected) => scores.map((score) => {
    const calibrated = rf.probability.calibration.find(([from, to]) => from <= score && score <= to)[2];
    const odds = (calibrated / (1 - calibrated)) * (corrected ? (prevalence / (1 - prevalence)) * (0.7 / 0.3) : 1);
    return odds === Infinity ? 1 : odds / (1 + odds);
  });
  const byCode = async () => {
    const [sql, python] = [await saved(page, "probabilities-sql"), await saved(page, "probabilities-python")];
    const program = `${python}
import csv, duckdb, json, sys
rows = [{k: float(v) for k, v in row.items()} for row in csv.DictReader(open(sys.argv[1]))]
duckdb.sql(f"CREATE TABLE cases AS FROM read_csv('{sys.argv[1]}')")
by_sql = duckdb.sql("SELECT " + sys.stdin.read().partition("\\n")[2] + " FROM cases ORDER BY row").fetchall()
print(json.dumps([[probability(row) for row in rows], [p for (p,) in by_sql]]))
`;
    const options = { encoding: "utf8", maxBuffer: 1 << 26, input: sql };
    return JSON.parse(execFileSync(process.env.RULES_PYTHON, [file("probability.py", program), GERMAN], options));
  };
  const agree = (all, expected) => all.forEach((found) => {
    assert.equal(found.length, expected.length);
    found.forEach((value, row) => assert.ok(Math.abs(value - expected[row]) < 1e-12, `row ${row}: ${value}, ${expected[row]}`));
  });
  agree(await byCode(), expected(false));
  assert.equal((await saved(page, "probabilities-csv")).trim().split("\n").length, rf.probability.calibration.length + 1);
  await type(page, "prevalence-value", String(prevalence));
  await type(page, "cost-ratio-value", "3.86"); // PC(+) is 0.3 again, where RF is the best
  await page.waitForFunction(() => document.querySelector("[data-testid=measures] caption").textContent.startsWith("RF,"));
  agree(await byCode(), expected(true));
});
