// How the page starts: what its HTML shows before the program is there, and what works before the rest of
// the program is.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { brotliCompressSync } from "node:zlib";
import { ROOT, closeAll, drag, exported, file, settled, start } from "./support.mjs";

let site;
before(async () => { site = await start(); });
after(closeAll);

const WIDE = { viewport: { width: 1280, height: 800 } };
const NARROW = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const VARIANTS = [WIDE, NARROW].flatMap((size) => ["light", "dark"].map((colorScheme) => ({ ...size, colorScheme })));

/** A page that is prepared by some function before it starts. */
async function opened(prepare, { fragment = "", state = "ready", ...options } = WIDE) {
  const page = await (await site.browser.newContext({ serviceWorkers: "block", ...options })).newPage();
  await prepare(page);
  await page.goto(site.address + fragment);
  if (state) await page.waitForSelector(`main[data-state=${state}]`);
  return page;
}

/** A page on which the program never comes. */
const waiting = (options, prepare = async () => {}) => opened(async (page) => {
  await prepare(page);
  await page.route("**/*.wasm", () => {});
}, { ...WIDE, state: null, ...options });

/** The page as it is painted first: without what needs the rest of the program. */
async function painted(options) {
  const page = await opened((page) => page.route("**/*_rest.wasm", () => {}), options);
  await page.getByTestId("first-frame").waitFor({ state: "detached" });
  return page;
}

/** The share of the points of two pictures that differ, in percent, but for some rectangles. */
function difference(page, pictures, without) {
  return page.evaluate(async ([pictures, without]) => {
    const points = await Promise.all(pictures.map(async (picture) => {
      const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
      context.drawImage(bitmap, 0, 0);
      for (const { x, y, width, height } of without) context.clearRect(x - 2, y - 2, width + 4, height + 4);
      return context.getImageData(0, 0, bitmap.width, bitmap.height).data;
    }));
    const [one, other] = points;
    let differ = 0;
    for (let i = 0; i < one.length; i += 4) differ += [0, 1, 2].some((c) => Math.abs(one[i + c] - other[i + c]) > 24);
    return (400 * differ) / one.length;
  }, [pictures.map((picture) => picture.toString("base64")), without]);
}

const CONTROLS = "input, select, button, summary, .track, .field";
const rectangles = (page) => page.locator(CONTROLS).evaluateAll((all) => all.map((e) => e.getBoundingClientRect().toJSON()).filter((r) => r.width));

for (const options of VARIANTS) {
  const name = `${options.viewport.width} px wide, ${options.colorScheme}`;
  test(`the first frame is the page as it is painted first: ${name}`, async () => {
    const [first, page] = [await waiting(options), await painted(options)];
    await first.getByTestId("first-frame").waitFor();
    const without = await rectangles(page);
    const compared = async () => difference(await site.browser.newPage(), [await first.screenshot(), await page.screenshot()], without);
    const share = await compared();
    assert.ok(share < 0.03, `${share}% of the points differ`);
    // A curve that is missing is told.
    await first.evaluate(() => document.querySelectorAll("#first-frame .chart > svg").forEach((svg) => {
      const long = [...svg.querySelectorAll("path")].sort((a, b) => b.getAttribute("d").length - a.getAttribute("d").length)[0];
      long.remove();
    }));
    const without_one = await compared();
    assert.ok(without_one > 0.06, `a curve is missing: only ${without_one}% of the points differ`);
  });
}

for (const [what, options, prepare] of [
  ["settings in the address", { fragment: "#cost-ratio=3" }],
  ["a study that is kept", {}, (page) => page.addInitScript(() => localStorage.setItem("breakeven/study/1", "{}"))],
]) {
  test(`the first frame is not shown where there is ${what}`, async () => {
    const page = await waiting(options, prepare);
    await page.getByText("Loading Breakeven").waitFor();
    assert.equal(await page.getByTestId("first-frame").isVisible(), false);
  });
}

test("what can't start takes the first frame away and says so", async () => {
  const page = await opened((page) => page.route("**/*_bg.wasm", (route) => route.abort()), { ...WIDE, state: null });
  await page.getByText(/^Breakeven could not start\. /).waitFor();
  assert.equal(await page.getByTestId("first-frame").count(), 0);
});

test("the first curve is dragged before the rest of the program has come", async () => {
  const asked = [];
  const page = await opened((page) => page.route("**/*_rest.wasm", (route) => asked.push(route.request().url())));
  const headline = () => page.getByTestId("headline").innerText();
  const before = await headline();
  await drag(page, page.getByTestId("chart-improvement"), [0.5, 0.5], [0.2, 0.5]);
  const dragged = await headline();
  assert.notEqual(dragged, before);
  await drag(page, page.getByTestId("cost-ratio"), [0.5, 0.5], [0.8, 0.5]);
  assert.notEqual(await headline(), dragged);
  await page.waitForTimeout(600); // the address is written
  assert.match(page.url(), /#.*cost-ratio=/);
  assert.equal(asked.length, 1, "it is fetched once, and nothing that was done waits for it");
});

test("what needs the rest of the program before it has come waits for it", async () => {
  let asked = 0;
  // The page's own fetch of it is lost; what is called then asks again.
  const page = await opened((page) => page.route("**/*_rest.wasm", (route) => (asked++ ? route.continue() : route.abort())));
  await page.waitForTimeout(500);
  await page.getByTestId("open-file").setInputFiles(file("small.csv", "label,m\n1,2\n0,1\n"));
  await page.waitForSelector('main[data-state=ready][data-file="small.csv"]');
  assert.ok(asked > 1);
});

test("where the rest of the program can't be had, the person is asked to try again", async () => {
  let isLost = true;
  const page = await opened((page) => page.route("**/*_rest.wasm", (route) => (isLost ? route.abort() : route.continue())));
  const questions = [];
  page.on("dialog", async (dialog) => {
    questions.push(dialog.message());
    isLost = false;
    await dialog.accept();
  });
  await page.getByTestId("open-file").setInputFiles(file("small.csv", "label,m\n1,2\n0,1\n"));
  await page.waitForSelector('main[data-state=ready][data-file="small.csv"]');
  assert.match(questions[0], /^A part of Breakeven is missing, and it can't be fetched\. Try again\?/);
});

test("the study that comes with the page is what its reader makes of the table", async () => {
  const [coming, read] = [await opened(async () => {}), await opened((page) =>
    page.addInitScript(() => Object.defineProperty(globalThis, "breakevenStudy", { get: () => undefined, set() {} })))];
  for (const page of [coming, read]) await settled(page);
  assert.equal(await exported(coming), await exported(read));
  // Its rows are at hand too.
  await coming.getByTestId("cases").locator("summary").click();
  await coming.getByTestId("case-table").waitFor();
  await coming.getByTestId("share").click();
  assert.equal(await coming.getByTestId("save-study-rows").isEnabled(), true);
});

test("resampling that was stopped before the rows came does not begin with them", async () => {
  const page = await opened((page) => page.route("**/german_credit_scores.csv", (route) => setTimeout(() => route.continue(), 2000)));
  await page.getByTestId("resampling-stop").click();
  await page.getByTestId("cases").locator("summary").click();
  await page.getByTestId("case-table").waitFor();
  await page.waitForTimeout(3000);
  assert.match(await page.getByTestId("headline").innerText(), /on these 1,000 loans/);
  assert.equal(JSON.parse(await exported(page)).certainty ?? null, null);
});

test("little comes before the first curve", () => {
  const dist = join(ROOT, "dist");
  const before = [...readdirSync(dist).filter((name) => /^breakeven-.*(_bg\.wasm|_study\.bin|[0-9a-f]\.js)$/.test(name)),
    "index.html", "static/style.css", "static/boot.js", "static/first.js"];
  assert.equal(before.length, 7);
  const bytes = before.reduce((sum, name) => sum + brotliCompressSync(readFileSync(join(dist, name))).length, 0);
  assert.ok(bytes < 480_000, `${bytes} bytes with brotli`);
});
