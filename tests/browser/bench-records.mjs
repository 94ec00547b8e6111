// Benchmark of rules of categories in headless Chromium: a million records of six categories, from
// choosing the file to the rule on the page, beside the same columns as scores; and three hundred
// repeated splits of a hundred thousand records. Rows are the argument.
import { file, start, visit } from "./support.mjs";
import { percentile } from "./drag.mjs";
import { timeOpening } from "./opening.mjs";

const rows = Number(process.argv[2] ?? 1_000_000);

/** Records of six columns with ten values each, as categories or as the numbers of these. */
function write(name, rows, cell) {
  let seed = 5;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  const lines = Array.from({ length: rows }, () => {
    const values = Array.from({ length: 6 }, () => Math.floor(10 * random()));
    const risk = values.filter((v) => v < 3).length / 6;
    return `${random() < 0.05 + 0.4 * risk ? "yes" : "no"},${values.map(cell).join()}`;
  });
  return file(name, `outcome,one,two,three,four,five,six\n${lines.join("\n")}\n`);
}

async function opened(path) {
  const site = await start();
  const { page } = await visit(site);
  const name = path.split("/").pop();
  const result = await timeOpening(page, page.getByTestId("open-file"), path, `main[data-state=ready][data-file="${name}"]`);
  const models = await page.getByTestId("models").locator("tbody tr").count();
  await site.close();
  return { ...result, models };
}

async function repeats(path) {
  const site = await start();
  const { page } = await visit(site);
  await page.getByTestId("open-file").setInputFiles(path);
  await page.getByTestId("tab-groups").click();
  await page.evaluate(() => {
    window.longest = 0;
    new PerformanceObserver((list) => list.getEntries().forEach((task) => (window.longest = Math.max(window.longest, task.duration)))).observe({ type: "longtask" });
    document.querySelector("[data-testid=repeat]").addEventListener("click", () => (window.begun = performance.now()));
    new MutationObserver(() => {
      if (document.querySelector("[data-testid=robustness] table")) window.seconds ??= (performance.now() - window.begun) / 1000;
    }).observe(document.body, { childList: true, subtree: true });
  });
  await page.getByTestId("repeat").click();
  await page.waitForFunction(() => window.seconds, null, { timeout: 0, polling: 100 });
  const result = await page.evaluate(() => ({ seconds: window.seconds, longest: window.longest }));
  await site.close();
  return result;
}

const task = (longest) => (longest < 50 ? "under 50" : longest.toFixed(0));
const texts = write("records.csv", rows, (value, column) => `${"abcdefghij"[value]}${column}`);
const numbers = write("numbers.csv", rows, (value) => value);
console.log(`\n| ${rows} records × 6 columns | models | s to the answer | ÷ scores | longest main-thread task, ms |\n|---|--:|--:|--:|--:|`);
let reference;
for (const [name, path] of [["read as scores", numbers], ["read as categories, to the rule", texts]]) {
  const runs = [];
  for (let i = 0; i < 5; i++) runs.push(await opened(path));
  const seconds = percentile(runs.map((run) => run.seconds), 0.5);
  reference ??= seconds;
  console.log(`| ${name} | ${runs[0].models} | ${seconds.toFixed(2)} | ${(seconds / reference).toFixed(2)} | ${task(Math.max(...runs.map((run) => run.longest)))} |`);
}
const some = write("some.csv", rows / 10, (value, column) => `${"abcdefghij"[value]}${column}`);
const { seconds, longest } = await repeats(some);
console.log(`| 300 repeated splits of ${rows / 10} records | | ${seconds.toFixed(2)} | | ${task(longest)} |`);
