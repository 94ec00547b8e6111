"""docs/big-data.sql on both engines, each writing its summary the way docs/big-data.md says."""

import csv
import importlib.util
import os
import re
import time
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SQL = (ROOT / "docs/big-data.sql").read_text()
EDITED, LEFT_ALONE = SQL.split(",\nlimits AS (")
LEFT_OUT = re.search(r"```sql\n(SELECT.*?)```", (ROOT / "docs/big-data.md").read_text(), re.S)[1]


def cases(models, positive, weight="1"):
    """The part that a reader edits."""
    selects = [
        f"SELECT '{model}' AS model, split, {model} AS score,"
        f" {positive} AS positive, {weight} AS weight FROM scored"
        for model in models
    ]
    return "WITH cases AS (\n" + "\nUNION ALL ".join(selects) + "\n)"


def query(edited, groups):
    assert LEFT_ALONE.count("65536") == 1, "the number of groups stands in one place"
    return f"{edited},\nlimits AS ({LEFT_ALONE.replace('65536', str(groups))}"


def read_summary(path):
    with open(path, newline="") as file:
        header, *rows = csv.reader(file)
    assert header == ["model", "split", "score", "positives", "negatives"], header
    # Engines spell doubles differently; hex tells -0 from 0.
    return [(m, s, float(t).hex(), int(p), int(n)) for m, s, t, p, n in rows]


class DuckDB:
    def __init__(self, folder):
        import duckdb

        self.folder, self.name = folder, f"DuckDB {duckdb.__version__}"
        self.connection = duckdb.connect()
        self.connection.execute("SET threads = 2")

    def open(self, path):
        self.connection.execute(f"CREATE OR REPLACE VIEW scored AS SELECT * FROM '{path}'")

    def write_parquet(self, columns, path):
        self.connection.register("columns", columns)
        self.connection.execute(f"COPY (SELECT * FROM columns) TO '{path}'")

    def rows(self, sql):
        return [tuple(row) for row in self.connection.execute(sql).fetchall()]

    def summary(self, sql):
        start, path = time.monotonic(), self.folder / "duckdb.csv"
        self.connection.execute(f"COPY ({sql}) TO '{path}' (HEADER)")
        return path, time.monotonic() - start


@contextmanager
def quiet_children(log):
    """What is started in here writes its standard error to a file: Java greets at length. What goes
    wrong later still arrives, as an exception."""
    kept = os.dup(2)
    with open(log, "wb") as file:
        os.dup2(file.fileno(), 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


class Spark:
    @staticmethod
    def is_installed():
        return importlib.util.find_spec("pyspark") is not None

    def __init__(self, folder):
        from pyspark.sql import SparkSession

        builder = SparkSession.builder.master("local[2]").config("spark.ui.enabled", False)
        for key, value in [
            ("spark.driver.memory", "3g"),
            ("spark.driver.bindAddress", "127.0.0.1"),
            ("spark.driver.host", "127.0.0.1"),
            ("spark.ui.showConsoleProgress", False),
            ("spark.sql.shuffle.partitions", 4),
            ("spark.sql.warehouse.dir", folder / "warehouse"),
        ]:
            builder = builder.config(key, value)
        with quiet_children(folder / "spark.log"):
            self.session = builder.getOrCreate()
        self.folder, self.name = folder, f"Spark {self.session.version}"

    def open(self, path):
        self.session.read.parquet(str(path)).createOrReplaceTempView("scored")

    def rows(self, sql):
        return [tuple(row) for row in self.session.sql(sql).collect()]

    def summary(self, sql):
        start, folder = time.monotonic(), self.folder / "spark"
        frame = self.session.sql(sql).coalesce(1)
        frame.write.csv(str(folder), header=True, mode="overwrite")
        return next(folder.glob("part-*.csv")), time.monotonic() - start
