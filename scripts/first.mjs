// Makes the built site quick to start: node first.mjs DIST opens it in the browser CHROMIUM names, and
// - keeps what the reader answers of the first sample, so that a visit reads and counts nothing before its
//   first curve;
// - cuts the program in two: what ran until the first curve stood and was dragged, and the rest, which the
//   page fetches after it. A function that the browser did not see run is called all the same, later;
// - puts what the page shows first into its HTML, to be seen before the program is there.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { frame, html, noteDrawing, seen } from "./frame.mjs";
import { glued, noting, ran, split } from "./parts.mjs";
import { serve } from "../tests/browser/server.mjs";

const require = createRequire(new URL("../tests/browser/package.json", import.meta.url));
const [{ chromium }, { minify }] = ["playwright-core", "terser"].map(require);
const [dist] = process.argv.slice(2);
const [WIDE, NARROW] = [
  { viewport: { width: 1280, height: 800 } },
  { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
];

const index = readFileSync(join(dist, "index.html"), "utf8");
const [js, wasm] = ["js", "wasm"].map((kind) => index.match(new RegExp(`data-${kind}="([^"]+)"`))[1]);
const program = readFileSync(join(dist, wasm));

/** The page's text with other files of the program. */
function naming({ js: newJs = js, wasm: newWasm = wasm, rest, study }) {
  const others = Object.entries({ rest, study }).filter(([, name]) => name);
  return index.replaceAll(js, newJs).replaceAll(wasm, newWasm)
    .replace("data-worker=", `${others.map(([kind, name]) => `data-${kind}="${name}" `).join("")}data-worker=`);
}

/** Opens what is in a folder on one page after the other, and does something on each. */
async function onPages(folder, contexts, script, act) {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"] });
  const server = await serve(folder);
  const found = [];
  try {
    for (const options of contexts) {
      const context = await browser.newContext({ serviceWorkers: "block", ...options });
      const page = await context.newPage();
      const faults = [];
      page.on("pageerror", (error) => faults.push(String(error)));
      await page.addInitScript(script);
      await page.goto(`http://127.0.0.1:${server.port}/`);
      await page.waitForSelector("main[data-state=ready]");
      await page.waitForTimeout(500);
      found.push(await act(page));
      assert.deepEqual(faults, []);
      await context.close();
    }
  } finally {
    await browser.close();
    await server.stop();
  }
  return found;
}

/** Has a page wait for the rest of the program for ever; runs in the page before it starts. */
const withoutRest = () => Object.defineProperty(globalThis, "breakevenWhole", { get: () => () => new Promise(() => {}), set() {} });

/** What the reader answers of the first sample, as it is sent. */
async function answer(folder) {
  const [replies] = await onPages(folder, [WIDE], () => {
    globalThis.replies = [];
    const Made = Worker;
    globalThis.Worker = class extends Made {
      constructor(...args) {
        super(...args);
        this.addEventListener("message", ({ data }) => data instanceof Uint8Array && globalThis.replies.push([...data]));
      }
    };
  }, (page) => page.evaluate(() => globalThis.replies));
  // The number of the request, then which reply it is: the third is a study.
  return Uint8Array.from(replies.find(([number, reply]) => number < 128 && reply === 2));
}

/** Keeps what a program has made of itself; runs in the page before it starts. */
const keepInstance = () => {
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = async (...args) => (globalThis.instance ??= await instantiate(...args));
};

/** Drags an element of a page to and fro. */
async function drag(page, element) {
  const box = await element.boundingBox();
  const move = (share, options) => page.mouse.move(box.x + box.width * share, box.y + box.height / 2, options);
  await move(0.3);
  await page.mouse.down();
  for (const share of [0.9, 0.1, 0.6]) {
    await move(share, { steps: 40 });
    await page.waitForTimeout(400); // held still: what follows a rest runs on quick machines, too
  }
  await page.mouse.up();
}

/** Uses what the first curve is dragged with. */
async function use(page) {
  await drag(page, page.locator("#chart canvas").last());
  await drag(page, page.getByTestId("cost-ratio"));
  for (const key of ["ArrowRight", "ArrowLeft", "Tab"]) await page.keyboard.press(key);
  await page.getByTestId("pc").evaluate((pc) => {
    pc.value = 0.5; // it is hidden on a narrow page
    pc.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await page.getByTestId("cost-ratio-value").fill("7");
  await page.keyboard.press("Enter");
  await page.waitForTimeout(800); // the address is written
}

const ranOn = (page) => page.evaluate(`(${ran})(globalThis.instance.exports)`);

/** The functions that run until the first curve stands and is dragged, and later when it is dragged. */
async function first(folder) {
  const atFirst = await onPages(folder, [WIDE, NARROW], `(${withoutRest})(); (${keepInstance})();`, async (page) => {
    await use(page);
    return ranOn(page);
  });
  // A drag crosses from one part to the other as little as possible: that takes time.
  const later = await onPages(folder, [WIDE, NARROW], keepInstance, async (page) => {
    await page.getByTestId("resampling-stop").waitFor({ state: "detached", timeout: 120_000 });
    await page.waitForTimeout(2000); // bands are drawn
    await page.evaluate(() => {
      for (const [name, it] of Object.entries(globalThis.instance.exports)) if (name.startsWith("ran ")) it.value = 0;
    });
    await use(page);
    return ranOn(page);
  });
  return [...new Set([...atFirst, ...later].flat())];
}

/** What the page shows first, of the four kinds of screens. */
async function firstFrame(folder) {
  const kinds = [WIDE, NARROW].flatMap((size) => ["light", "dark"].map((colorScheme) => ({ ...size, colorScheme })));
  const views = await onPages(folder, kinds, `(${withoutRest})(); (${noteDrawing})();`, (page) => page.evaluate(seen));
  const is = views[0].is.map((_, index) => views.some((view) => view.is[index]));
  for (const view of views) assert.equal(view.is.length, is.length, "one page at all sizes");
  const [text] = await onPages(folder, [WIDE], withoutRest, (page) => page.evaluate(html, is));
  const [wide, narrow] = [0, 2].map((at) => ({ light: views[at].canvases, dark: views[at + 1].canvases }));
  return frame({ wide, narrow }, text);
}

const hashed = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest("hex").slice(0, 16);

const folder = mkdtempSync(join(tmpdir(), "breakeven-first-"));
try {
  cpSync(dist, folder, { recursive: true });
  const study = await answer(folder);
  writeFileSync(join(folder, "study.bin"), study);
  writeFileSync(join(folder, wasm), noting(program));
  writeFileSync(join(folder, "index.html"), naming({ study: "study.bin" }));
  const names = await first(folder);
  const parts = split(program, names);
  // Workers are made of its text, in which they find their start.
  const { code: glue } = await minify(glued(readFileSync(join(dist, js), "utf8")), { module: true, mangle: { reserved: ["initSync"] } });
  const version = hashed(glue, study, ...parts);
  const files = { js: `breakeven-${version}.js`, wasm: `breakeven-${version}_bg.wasm`, rest: `breakeven-${version}_rest.wasm`, study: `breakeven-${version}_study.bin` };
  for (const name of readdirSync(dist).filter((name) => /^breakeven-[0-9a-f]/.test(name))) rmSync(join(dist, name));
  writeFileSync(join(dist, files.js), glue);
  [files.wasm, files.rest].forEach((name, index) => writeFileSync(join(dist, name), parts[index]));
  writeFileSync(join(dist, files.study), study);
  // The table is wanted after the first curve only.
  writeFileSync(join(dist, "index.html"), naming(files).replace(/<link rel="preload" href="[^"]*\.csv"/, `<link rel="preload" href="${files.study}"`));
  const shown = await firstFrame(dist);
  const skeleton = '<p id="skeleton">';
  const page = readFileSync(join(dist, "index.html"), "utf8");
  assert.equal(page.split(skeleton).length, 2);
  writeFileSync(join(dist, "index.html"), page.replace(skeleton, () => `${shown.html}<script src="static/first.js"></script>${skeleton}`));
  writeFileSync(join(dist, "static/style.css"), readFileSync(join(dist, "static/style.css"), "utf8") + shown.css);
  for (const name of ["static/boot.js", "static/first.js", "sw.js", "static/worker.js"]) {
    const path = join(dist, name);
    writeFileSync(path, (await minify(readFileSync(path, "utf8"), { module: true })).code);
  }
  console.log(`first: ${names.length} functions in ${parts[0].length} bytes, the rest in ${parts[1].length}; the first frame has ${shown.html.length}`);
} finally {
  rmSync(folder, { recursive: true });
}
