// The built site in Firefox: what it must do there as in Chromium. Run by scripts/firefox.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { firefox } from "./bidi.mjs";
import { serve } from "./server.mjs";

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const server = await serve(join(ROOT, "dist"), 0, "/some/folder/");
const folder = mkdtempSync(join(tmpdir(), "breakeven-firefox-files-"));
const page = await firefox(process.env.FIREFOX, folder);
const said = (text) => console.log(`firefox: ${text}`);
const find = (id) => `document.querySelector('[data-testid="${id}"]')`;
const text = (id) => page.read(`${find(id)}.innerText`);
const click = (id) => page.read(`${find(id)}.click()`);
const ready = (file) => page.until(`document.querySelector('main[data-state=ready]${file ? `[data-file="${file}"]` : ""}') !== null`);
const box = (id) => page.read(`(({ x, y, width, height }) => ({ x, y, width, height }))(${find(id)}.getBoundingClientRect())`);

async function painted(view) {
  await page.read(`(${find(`more-${view}`)} ?? ${find(`tab-${view}`)}).click()`);
  await page.until(`${find(`chart-${view}`)} !== null`);
  await new Promise((done) => setTimeout(done, 200));
  const colours = await page.read(`[...document.querySelectorAll("#chart canvas")].map((canvas) => {
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    const seen = new Set();
    for (let i = 0; i < data.length; i += 4) if (data[i + 3]) seen.add(data.slice(i, i + 3).join());
    return seen.size;
  })`);
  assert.ok(colours.length === 2 && colours.every((n) => n > 5), `${view}: ${colours}`);
}

/** The page in one file from the disk: dragged, and its results those of the example program. */
async function live() {
  const table = join(ROOT, "tests/data/golden/german_credit_scores.csv");
  const mark = 'id="study-data" data-name="scores.csv">';
  const empty = readFileSync(join(ROOT, "dist/breakeven-live.html"), "utf8");
  const named = mark.replace("scores.csv", "german_credit_scores.csv");
  const filled = join(folder, "live.html");
  writeFileSync(filled, empty.replace(mark, () => `${named}\n${readFileSync(table, "utf8")}`));
  await page.go(pathToFileURL(filled).href);
  await ready("german_credit_scores.csv");
  const first = await text("headline");
  await painted("cost");
  const { x, y, width, height } = await box("chart-cost");
  await page.drag([x + 0.5 * width, y + height / 2], [x + 0.7 * width, y + height / 2]);
  assert.notEqual(await text("headline"), first);
  await page.until(`${find("resampling")} === null`, 60_000);
  await new Promise((done) => setTimeout(done, 500)); // the address follows
  const given = new URLSearchParams((await page.read("location.hash")).slice(1));
  const args = [...given].filter(([key]) => !["view", "file"].includes(key)).flatMap(([key, value]) => [`--${key}`, value]);
  await click("export-json");
  const saved = join(folder, "report.json");
  const expected = execFileSync(join(ROOT, "target/debug/examples/report"), [table, ...args], { encoding: "utf8", maxBuffer: 1 << 28 });
  for (let tries = 0; tries < 100 && !(existsSync(saved) && readFileSync(saved, "utf8").length >= expected.length); tries += 1) {
    await new Promise((done) => setTimeout(done, 100));
  }
  assert.equal(readFileSync(saved, "utf8"), expected);
  said("the page in one file opens from the disk, is dragged, and saves the example program's results");
}

try {
  said(page.version);
  await page.go(`http://127.0.0.1:${server.port}/some/folder/`);
  await ready();
  const first = await text("headline");
  const views = await page.read(`[...document.querySelectorAll("[role=tab]")].map((tab) => tab.id.replace("tab-", ""))`);
  for (const view of views) await painted(view);
  await click("tab-improvement");
  said(`${views.length} charts are painted`);
  const { x, y, width, height } = await box("chart-improvement");
  await page.drag([x + 0.3 * width, y + height / 2], [x + 0.55 * width, y + height / 2]);
  assert.notEqual(await text("headline"), first);
  said(`dragged: ${await text("headline")}`);
  await page.choose('[data-testid="open-file"]', [join(ROOT, "tests/data/golden/german_credit_scores.csv")]);
  await ready("german_credit_scores.csv");
  await click("share");
  await click("share-counts");
  const link = await page.read(`${find("share-link")}.value`);
  await page.key("\uE00C"); // Escape
  const shared = await text("headline");
  await page.choose('[data-testid="open-file"]', [join(ROOT, "static/samples/containers_synthetic.csv")]);
  await ready("containers_synthetic.csv");
  await painted("groups");
  await click("repeat");
  await page.until(`document.querySelector("[data-testid=robustness] table") !== null`, 60_000);
  said("a rule of categories is made, and its split repeated");
  await click("present");
  for (let step = 0; step < 3; step++) await page.key("\uE00F"); // Page Down
  await page.until(`${find("present-title")}.innerText === "Where it holds"`);
  await page.key("\uE00C");
  await page.until(`${find("presenter")} === null`);
  said("presented, by keys");
  await page.read(`location.hash = ${JSON.stringify(new URL(link).hash)}`);
  await ready("german_credit_scores.csv");
  // What is to be expected on new cases is known only where the rows are.
  const claim = (sentence) => sentence.split(/ by (?:about )?\d/)[0];
  assert.equal(claim(await text("headline")), claim(shared));
  said("a link opens on the same claim");
  await page.read("navigator.serviceWorker.ready.then(() => true)");
  await server.stop();
  await page.go(`http://127.0.0.1:${server.port}/some/folder/`);
  await ready();
  said("works with the server stopped");
  await live();
  assert.deepEqual(page.faults, []);
} finally {
  await page.close();
  server.close();
  rmSync(folder, { recursive: true, force: true });
}
