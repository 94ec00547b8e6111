// The rule book as code: SQL in DuckDB and Python predict every row as the page does.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, exported, file, onFreshPages, open } from "./support.mjs";

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
