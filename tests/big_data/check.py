"""The check behind scripts/big-data; exit code 1 at the first thing that does not hold."""

import csv
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

import tables
from engines import EDITED, LEFT_OUT, ROOT, DuckDB, Spark, cases, query, read_summary
from exact import Counts, excess

FIXTURE = ROOT / "tests/data/big"
FIXTURE_GROUPS = 64
ROUNDING = 1e-12
OUTCOME = "CASE WHEN outcome = 1 THEN TRUE WHEN outcome = 0 THEN FALSE END"
COLUMNS = "{:<9} {:>6} {:>11} {:>9} {:>7} {:>10} {:>9} {:>9} {:>8}"
HEADER = ("rows", "G", "model", "distinct", "groups", "NEC above", "bound", "AUC off", "bound")


def hold(truth, claim):
    if not truth:
        sys.exit(f"big-data: does not hold: {claim}")


def exact_counts(table, model, weights):
    """(train, test) of every distinct score, as plain numpy tells."""
    usable = np.isfinite(table[model]) & (table["outcome"] >= 0)
    for split in ("train", "test"):
        rows = usable & (table["split"] == split)
        yield Counts.of_rows(table[model][rows], table["outcome"][rows] == 1, weights[rows])


def summary_counts(rows, model, split):
    mine = [(float.fromhex(t), p, n) for m, s, t, p, n in rows if (m, s) == (model, split)]
    scores, positives, negatives = zip(*mine)
    return Counts(np.array(scores), np.array(positives), np.array(negatives))


def check_model(label, rows, model, groups, exact):
    """One model's summary against the exact counts; prints a line of the table."""
    (train, test), total = exact, sum(exact[0].totals)
    mine, mine_test = (summary_counts(rows, model, split) for split in ("train", "test"))
    for split, (all_rows, summed) in {"train": (train, mine), "test": (test, mine_test)}.items():
        hold(summed.totals == all_rows.totals, f"{model}: all usable {split} rows are counted")
        thresholds = np.union1d(mine.scores, mine_test.scores)
        same = all(map(np.array_equal, all_rows.at(thresholds), summed.at(thresholds)))
        hold(same, f"{model}: {split} counts at every threshold are exact")
    distinct = len(np.union1d(train.scores, test.scores))
    if distinct <= groups:
        for one, other in [(train, mine), (test, mine_test)]:
            parts = ("scores", "group_positives", "group_negatives")
            same = all(np.array_equal(getattr(one, p), getattr(other, p)) for p in parts)
            hold(same, f"{model}: {distinct} distinct scores are kept")
    shared = np.diff(np.searchsorted(-train.scores, -mine.scores, side="right"), prepend=0) > 1
    sizes = (mine.group_positives + mine.group_negatives)[shared]
    bucket = -(-total // groups)
    hold(sizes.max(initial=0) <= bucket, f"{model}: a group of several scores fits a bucket")
    low, high = excess(train.envelope, mine.envelope)
    hold(low >= -ROUNDING, f"{model}: never below the exact curve ({low})")
    hold(high < 1 / groups + ROUNDING, f"{model}: less than 1/{groups} above it ({high})")
    area = mine.area_under_curve - train.area_under_curve
    hold(abs(area) <= bucket / (2 * total) + ROUNDING, f"{model}: AUC within its bound ({area})")
    figures = [f"{high:.2e}", f"{1 / groups:.2e}", f"{area:+.1e}", f"{bucket / (2 * total):.1e}"]
    print(COLUMNS.format(label, groups, model, distinct, len(mine.scores), *figures))


def summaries(engines, sql, label):
    """The one summary that all engines give, and how long each took."""
    paths, times = zip(*(engine.summary(sql) for engine in engines))
    results = [read_summary(path) for path in paths]
    for engine, result in zip(engines, results):
        hold(result == results[0], f"{label}: {engine.name} gives what {engines[0].name} gives")
    return paths[0], results[0], times


def check_report(path, exact):
    """The summary opened by this project, at four conditions."""
    worst = 0.0
    for pc in ("0.05", "0.3", "0.5", "0.9"):
        command = [ROOT / "target/release/examples/report", path, "--pc", pc]
        report = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
        for model in report["models"]:
            (train, test), at = exact[model["name"]], model["at"]
            total = sum(train.totals)
            best = train.envelope.at(float(pc))
            above = at["normalized_expected_cost"] - best
            worst = max(worst, above)
            hold(-ROUNDING <= above < 2**-16, f"report, {model['name']} at {pc}: cost {above}")
            area = model["auc"] - train.area_under_curve
            hold(abs(area) <= -(-total // 65536) / (2 * total), "report: AUC within its bound")
            counts = train.at(at["threshold"]) if at["threshold"] is not None else (0, 0)
            hold((at["tp"], at["fp"]) == tuple(counts), "report: train counts are exact")
            if at["threshold"] is not None:
                rates = [c / t for c, t in zip(test.at(at["threshold"]), test.totals)]
                found = [model["holdout"][key] for key in ("tpr", "fpr")]
                hold(np.allclose(found, rates, rtol=0, atol=1e-15), "report: test rates are exact")
    print(f"\nopened by this project: at four conditions at most {worst:.2e} above the exact cost;")
    print("counts and test rates at the thresholds it names are exact")


def check_left_out(engines, table, models):
    edited = cases(models, OUTCOME)
    rows = [engine.rows(f"{edited}\n{LEFT_OUT}") for engine in engines]
    hold(all(r == rows[0] for r in rows), "all engines leave out the same rows")
    for model, *found in rows[0]:
        no_score = (~np.isfinite(table[model])).sum()
        expected = [len(table["outcome"]), (table["outcome"] < 0).sum(), no_score, 0, 0]
        hold(found == expected, f"{model}: rows left out are counted")
        print("{}: {} rows, {} without an outcome, {} without a score".format(model, *found))


def check_as_it_stands(engines, table):
    """The file's own first part, but for the names of its score columns."""
    edited = EDITED.replace("score_1", "few").replace("score_2", "continuous")
    _, rows, _ = summaries(engines, query(edited, 64), "the file as it stands")
    for model, column in [("first", "few"), ("second", "continuous")]:
        counted = sum(p + n for m, split, _, p, n in rows if (m, split) == (model, "train"))
        usable = np.isfinite(table[column]) & (table["outcome"] >= 0)
        hold(counted == usable.sum(), f"{model}: all usable rows are counted")


def check_big(engines, folder):
    table, models, path = tables.big(), ["few", "continuous"], folder / "big.parquet"
    engines[0].write_parquet(table, path)
    for engine in engines:
        engine.open(path)
    check_left_out(engines, table, models)
    check_as_it_stands(engines, table)
    ones = np.ones(len(table["outcome"]), dtype=np.int64)
    print("\n" + COLUMNS.format(*HEADER))
    timed = []
    for label, column, weights, sizes in [
        ("plain", "1", ones, (65536, 4096, 1000, 7)),
        ("weighted", "weight", table["weight"], (65536, 64)),
    ]:
        exact = {model: list(exact_counts(table, model, weights)) for model in models}
        for groups in sizes:
            sql = query(cases(models, OUTCOME, column), groups)
            written, rows, times = summaries(engines, sql, f"{label}, G = {groups}")
            timed.append((label, groups, times))
            for model in models:
                check_model(label, rows, model, groups, exact[model])
            if (label, groups) == ("plain", 65536):
                kept, plain = shutil.copy(written, folder / "summary.csv"), exact
    check_report(kept, plain)
    print(f"its file: {Path(kept).stat().st_size / 1e6:.1f} MB\n")
    for label, groups, times in timed:
        seconds = ", ".join(f"{e.name} {t:.1f} s" for e, t in zip(engines, times))
        print(f"{label}, G = {groups}: {seconds}")


def write_fixture(engine):
    FIXTURE.mkdir(parents=True, exist_ok=True)
    table = tables.small()
    with open(FIXTURE / "cases.csv", "w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(table)
        writer.writerows(zip(*(column.tolist() for column in table.values())))
    path, _ = engine.summary(open_fixture([engine]))
    shutil.copy(path, FIXTURE / "summary.csv")


def open_fixture(engines):
    """The query over the fixture's cases, through parquet, which both engines read alike."""
    parquet = engines[0].folder / "small.parquet"
    engines[0].connection.execute(f"COPY (FROM '{FIXTURE / 'cases.csv'}') TO '{parquet}'")
    for engine in engines:
        engine.open(parquet)
    return query(cases(["continuous", "tied", "few"], "label = 1"), FIXTURE_GROUPS)


def check_fixture(engines):
    _, rows, _ = summaries(engines, open_fixture(engines), "fixture")
    same = "tests/data/big/summary.csv is what the query gives"
    hold(rows == read_summary(FIXTURE / "summary.csv"), same)
    print(f"\n{same}")


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        engines = [DuckDB(folder)]
        if sys.argv[1:] == ["write"]:
            return write_fixture(engines[0])
        if Spark.is_installed():
            engines.append(Spark(folder))
        print("engines: " + ", ".join(engine.name for engine in engines))
        check_big(engines, folder)
        check_fixture(engines)
        print("big-data: everything holds")


if __name__ == "__main__":
    main()
