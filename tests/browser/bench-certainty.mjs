// Benchmark of resampling in headless Chromium, in the middle of three runs: resamples of a million
// cases × 2 models, beside numpy if a Python with it is named in PEERS_PYTHON; how soon the first
// ones are there, what the page notices of it, and how much memory it takes.
import { execFileSync } from "node:child_process";
import { closeSync, openSync, readFileSync, readdirSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dragSteps, percentile } from "./drag.mjs";
import { start, visit } from "./support.mjs";

const RUNS = 3;
/** So many resamples numpy makes; its time is scaled to 1,000. */
const PEER_RESAMPLES = 50;

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

/** Resident memory, MB, of the browser's process that renders the page, at most so far. */
function memory() {
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name)).map((pid) => {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, "latin1").includes("--type=renderer")) return 0;
      return Number(readFileSync(`/proc/${pid}/status`, "latin1").match(/VmHWM:\s+(\d+)/)[1]) / 1024;
    } catch {
      return 0;
    }
  });
  return Math.max(0, ...all);
}

/** Notes, in the page, when a file is shown, when 50 resamples are there, and when all are. */
const watch = (page, name) =>
  page.evaluate((name) => {
    const times = (window.times = { longest: 0 });
    new PerformanceObserver((list) => {
      for (const task of list.getEntries()) {
        if (times.ready && task.startTime > times.ready) times.longest = Math.max(times.longest, task.duration);
      }
    }).observe({ type: "longtask" });
    const look = () => {
      const now = performance.now();
      if (!times.ready) {
        if (document.querySelector(`main[data-state=ready][data-file="${name}"]`)) times.ready = now;
        return;
      }
      const strip = document.querySelector("[data-testid=resampling]")?.textContent;
      const made = strip && Number(strip.match(/([\d,]+) of/)[1].replaceAll(",", ""));
      if (strip) times.begun ??= now;
      if (made >= 50) times.first ??= now;
      if (!strip && times.begun) times.last ??= now;
    };
    const all = { attributes: true, subtree: true, childList: true, characterData: true };
    new MutationObserver(look).observe(document.documentElement, all);
  }, name);

/** Opens a file; times in s from its being ready, the longest task in ms, memory in MB. */
async function opened(path, fragment, then = async () => ({})) {
  const site = await start();
  const { page } = await visit(site, { fragment });
  await page.waitForFunction(() => !document.querySelector("[data-testid=resampling]"));
  const name = path.split("/").pop();
  await watch(page, name);
  await page.getByTestId("open-file").setInputFiles(path);
  await page.waitForFunction(() => window.times.ready, null, { timeout: 0, polling: 50 });
  const more = await then(page);
  const times = await page.evaluate(() => window.times);
  const since = (at) => (at - times.ready) / 1000;
  await page.waitForTimeout(300);
  const result = { first: since(times.first), last: since(times.last), longest: times.longest, memory: memory(), ...more };
  await site.close();
  return result;
}

const toTheEnd = async (page) => {
  await page.waitForFunction(() => window.times.last, null, { timeout: 0, polling: 50 });
  await page.waitForTimeout(500); // bands are computed
  return {};
};

const dragging = async (page) => {
  const drag = percentile(await dragSteps(page, page.getByTestId("chart-improvement"), 150), 0.95);
  const goesOn = await page.evaluate(() => Boolean(document.querySelector("[data-testid=resampling]")));
  return { drag, goesOn };
};

function numpy(path) {
  const program = new URL("peer/resample.py", import.meta.url).pathname;
  const out = execFileSync(process.env.PEERS_PYTHON, [program, path, PEER_RESAMPLES], { encoding: "utf8" });
  const [sorting, seconds] = out.split(" ").map(Number);
  return sorting + (1000 / PEER_RESAMPLES) * seconds;
}

async function median(measure) {
  const results = [];
  for (let i = 0; i < RUNS; i++) results.push(await measure());
  const at = (key) => percentile(results.map((r) => Number(r[key])), 0.5);
  return Object.fromEntries(Object.keys(results[0]).map((key) => [key, at(key)]));
}

const task = (longest) => (longest ? longest.toFixed(0) : "under 50");
const million = write(1_000_000);
const smaller = write(100_000);
const all = await median(() => opened(million, "", toTheEnd));
const off = await median(() => opened(million, "#certainty=off", (page) => page.waitForTimeout(1500)));
const early = await median(() => opened(smaller, "", toTheEnd));
console.log("\n| 1,000 resamples × 2 models, from the file's being ready | cases | first 50, s | all, s | longest main-thread task, ms | peak MB | of those without resampling |\n|---|--:|--:|--:|--:|--:|--:|");
const share = (all.memory / off.memory).toFixed(2);
console.log(`| Breakeven | 1,000,000 | ${all.first.toFixed(2)} | ${all.last.toFixed(2)} | ${task(all.longest)} | ${all.memory.toFixed(0)} | ${share} |`);
console.log(`| Breakeven | 100,000 | ${early.first.toFixed(2)} | ${early.last.toFixed(2)} | ${task(early.longest)} | ${early.memory.toFixed(0)} | |`);
if (process.env.PEERS_PYTHON) {
  const { seconds } = await median(() => ({ seconds: numpy(million) }));
  console.log(`| numpy (${PEER_RESAMPLES} resamples, scaled) | 1,000,000 | | ${seconds.toFixed(2)} | | | |`);
  console.log(`numpy ÷ Breakeven: ${(seconds / all.last).toFixed(1)}; aim: 20 or more`);
}
// So many resamples that the drag ends before they do.
const quiet = await median(() => opened(million, "#certainty=off", dragging));
const made = await median(() => opened(million, "", async (page) => (await toTheEnd(page), dragging(page))));
const busy = await median(() => opened(million, "#certainty=20000", dragging));
console.log(`\ndrag p95, script a frame: ${quiet.drag.toFixed(2)} ms without resampling, ${made.drag.toFixed(2)} ms once 1,000 are made; while cases are resampled: ${busy.drag.toFixed(2)} ms${busy.goesOn ? "" : " (they were done before)"}`);
rmSync(million);
rmSync(smaller);
