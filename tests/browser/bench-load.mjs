// Benchmark of opening files in headless Chromium: rows × 2 scores, from choosing the file to the
// answer on the page; beside a PapaParse page and, if a Python with pandas and scikit-learn is named
// in PEERS_PYTHON, beside these. Sizes are the arguments (100000 1000000 10000000).
import { execFileSync } from "node:child_process";
import { closeSync, openSync, readFileSync, readdirSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dragSteps, percentile } from "./drag.mjs";
import { timeOpening } from "./opening.mjs";
import { serve } from "./server.mjs";
import { ROOT, makeReadersMortal, start, visit } from "./support.mjs";

const SMALL = join(ROOT, "static/samples/german_credit_scores.csv");
const sizes = process.argv.slice(2).map(Number);
if (!sizes.length) sizes.push(100_000, 1_000_000, 10_000_000);

/** A file of cases: one in five positive, two scores in (0, 1) with nine decimals. */
function write(rows) {
  const path = join(tmpdir(), `breakeven-bench-${process.pid}-${rows}.csv`);
  const out = openSync(path, "w");
  let state = 12345;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
  const normal = () => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
  const score = (shift) => (1 / (1 + Math.exp(-(normal() + shift)))).toFixed(9);
  writeSync(out, "label,a,b\n");
  for (let done = 0; done < rows; ) {
    const lines = [];
    for (const end = Math.min(rows, done + 50_000); done < end; done++) {
      const positive = random() < 0.2 ? 1 : 0;
      lines.push(`${positive},${score(1.2 * positive)},${score(0.9 * positive)}`);
    }
    writeSync(out, lines.join("\n") + "\n");
  }
  closeSync(out);
  return path;
}

/** Resident memory, MB, of the browser's process that renders the page: VmHWM at most, VmRSS now. */
function memory(which) {
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name)).map((pid) => {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, "latin1");
      if (!command.includes("--type=renderer")) return 0;
      const status = readFileSync(`/proc/${pid}/status`, "latin1");
      return Number(status.match(new RegExp(`${which}:\\s+(\\d+)`))[1]) / 1024;
    } catch {
      return 0;
    }
  });
  return Math.max(0, ...all);
}

async function ours(path) {
  const site = await start();
  const { page } = await visit(site);
  const name = path.split("/").pop();
  const ready = `main[data-state=ready][data-file="${name}"]`;
  const opened = await timeOpening(page, page.getByTestId("open-file"), path, ready);
  const drag = percentile(await dragSteps(page, page.getByTestId("chart-improvement"), 150), 0.95);
  const result = { ...opened, memory: memory("VmHWM"), drag };
  await site.close();
  return result;
}

async function papa(path) {
  const site = await start();
  const folder = join(ROOT, "tests/browser");
  const peers = await serve(folder);
  const page = await site.browser.newPage();
  await page.goto(`http://127.0.0.1:${peers.port}/peer/load.html`);
  await page.waitForSelector("body[data-loaded]");
  const opened = await timeOpening(page, page.locator("#open"), path, "body[data-ready]");
  const result = { ...opened, memory: memory("VmHWM") };
  peers.close();
  await site.close();
  return result;
}

/** Memory after opening a file again and again, giving it up, and after readers that die, MB. */
async function repeated(path) {
  const site = await start();
  const { page } = await visit(site);
  await makeReadersMortal(page, 40);
  const name = path.split("/").pop();
  const input = page.getByTestId("open-file");
  const settled = async () => {
    await page.requestGC();
    await page.waitForTimeout(1500);
    await page.requestGC();
    return memory("VmRSS");
  };
  const open = async () => {
    await page.getByTestId("samples").click();
    await page.getByTestId("sample-eight-classes").click();
    await page.waitForSelector(`main[data-state=ready][data-file="eight_classes.csv"]`);
    await input.setInputFiles(path);
    await page.waitForSelector(`main[data-state=ready][data-file="${name}"]`);
  };
  const rows = [["before", await settled()]];
  await open();
  rows.push(["opened once", await settled()]);
  for (let i = 0; i < 5; i++) await open();
  rows.push(["opened six times", await settled()]);
  for (let i = 0; i < 5; i++) {
    // Another file is chosen while this one is read.
    await input.setInputFiles(path);
    await input.setInputFiles(SMALL);
    await page.waitForSelector('main[data-state=ready][data-file="german_credit_scores.csv"]');
  }
  rows.push(["given up five times", await settled()]);
  for (let i = 0; i < 5; i++) {
    await page.evaluate((name) => (globalThis.dies = name), name);
    await input.setInputFiles(path);
    await page.waitForSelector("main[data-state=failed]");
    await page.getByRole("button", { name: "Close" }).click();
  }
  rows.push(["five readers dead", await settled()]);
  await site.close();
  return rows;
}

const PYTHON = `
import sys, time, resource
import pandas, sklearn.metrics as m
begin = time.perf_counter()
table = pandas.read_csv(sys.argv[1])
for name in ("a", "b"):
    m.roc_curve(table["label"], table[name]); m.roc_auc_score(table["label"], table[name])
print(time.perf_counter() - begin, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
`;

function python(path) {
  const out = execFileSync(process.env.PEERS_PYTHON, ["-c", PYTHON, path], { encoding: "utf8" });
  const [seconds, memory] = out.split(" ").map(Number);
  return { seconds, memory };
}

async function median(runs, measure) {
  const results = [];
  for (let i = 0; i < runs; i++) results.push(await measure());
  const at = (key) => percentile(results.map((r) => r[key] ?? NaN), 0.5);
  return Object.fromEntries(Object.keys(results[0]).map((key) => [key, at(key)]));
}

const show = (value, digits) => (value === undefined ? "" : value.toFixed(digits));
console.log("\n| opening a file | rows | s to ready | ÷ ours | peak MB | longest main-thread task, ms | drag p95, ms |\n|---|--:|--:|--:|--:|--:|--:|");
const fit = [];
const again = [];
for (const rows of sizes) {
  const path = write(rows);
  const runs = 5;
  const peers = [["Breakeven", ours], ["PapaParse page", papa]];
  if (process.env.PEERS_PYTHON) peers.push(["pandas + scikit-learn", python]);
  let reference;
  for (const [name, measure] of peers) {
    // The peer may not survive the largest file; say so instead of waiting for ever.
    const result = await median(runs, () => measure(path)).catch((error) => ({ error }));
    if (result.error) {
      console.log(`| ${name} | ${rows} | failed: ${String(result.error).split("\n")[0]} |`);
      continue;
    }
    reference ??= result.seconds;
    if (name === "Breakeven") fit.push([rows, result.seconds]);
    const { seconds, memory, longest, drag } = result;
    const task = longest === undefined ? "" : longest < 50 ? "under 50" : show(longest, 0);
    console.log(`| ${name} | ${rows} | ${show(seconds, 2)} | ${show(seconds / reference, 1)} | ${show(memory, 0)} | ${task} | ${show(drag, 2)} |`);
  }
  if (rows === 1_000_000) again.push(...(await repeated(path)));
  rmSync(path);
}
for (let i = 1; i < fit.length; i++) {
  const [[n0, s0], [n1, s1]] = [fit[i - 1], fit[i]];
  const growth = Math.log(s1 / s0) / Math.log(n1 / n0);
  const allowed = Math.log((n1 * Math.log(n1)) / (n0 * Math.log(n0))) / Math.log(n1 / n0);
  console.log(`from ${n0} to ${n1} rows the time grows as n^${growth.toFixed(2)}; n log n would be n^${allowed.toFixed(2)}`);
}
if (again.length) {
  console.log("\n| a million rows, one page | MB held |\n|---|--:|");
  for (const [what, mb] of again) console.log(`| ${what} | ${show(mb, 0)} |`);
}
