// What the end-to-end tests and the benchmarks share: a server, a browser, a page under watch.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { serve } from "./server.mjs";

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const FLAGS = [
  "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
];

/** The files of the samples that the page fetches by itself. */
const SAMPLES = JSON.parse(readFileSync(join(ROOT, "static/samples/samples.json"), "utf8"))
  .filter((sample) => !sample.on_demand)
  .map((sample) => sample.file);

const opened = [];

/** Ends every browser and server, also those of a test that failed: what is open keeps node from ending. */
export const closeAll = () => Promise.all(opened.splice(0).map((close) => close()));

/** A browser on whose pages an action is over when they have drawn what they answer to it. */
export async function launch() {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: FLAGS });
  opened.push(() => browser.close());
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.on("page", restAfterActions);
    context.on("page", slowDown);
    return context;
  };
  return browser;
}

/** So many times slower its pages run: shows a test that reads a page before it has answered. */
const SLOWER = Number(process.env.BROWSER_SLOWER ?? 1);

async function slowDown(page) {
  if (SLOWER === 1) return;
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
}

/** Waits until a page has drawn what it was told; not for one that is gone or busy for seconds. */
const drawn = (page) =>
  Promise.race([
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))).catch(() => {}),
    new Promise((done) => setTimeout(done, 5_000).unref()),
  ]);

/** Opens the drawers and menus that an element stands in, as a person does before using it. */
const reveal = (locator, timeout = 5_000) =>
  locator.evaluate((element) => {
    for (let at = element; (at = at.parentElement?.closest("details:not([open])")); ) {
      if (!at.querySelector("summary").contains(element)) at.open = true;
    }
  }, undefined, { timeout }).catch(() => {}); // the action itself says what is wrong

function restAfterActions(page) {
  const rest = (holder, names, pageOf) => {
    if (Object.hasOwn(holder, "rests")) return;
    holder.rests = true;
    for (const name of names) {
      const act = holder[name];
      holder[name] = async function (...args) {
        if (this.evaluate && this.page) await reveal(this, args.at(-1)?.timeout);
        const result = await act.apply(this, args);
        await drawn(pageOf(this));
        return result;
      };
    }
  };
  const actions = ["check", "click", "dispatchEvent", "fill", "focus", "press", "selectOption", "uncheck"];
  rest(Object.getPrototypeOf(page.locator("main")), actions, (locator) => locator.page());
  rest(page.keyboard, ["press", "type"], () => page);
  rest(page.mouse, ["click", "up"], () => page);
}

/** A folder at a path of a static host, and others at theirs. */
export async function host(folder, prefix = "/some/folder/", others = {}, headers = {}) {
  const server = await serve(folder, 0, prefix, others, headers);
  opened.push(server.stop);
  return { ...server, address: `http://127.0.0.1:${server.port}${prefix}` };
}

/** The built site on a static host, and a browser. */
export async function start() {
  const server = await host(join(ROOT, "dist"));
  const browser = await launch();
  return {
    browser,
    address: server.address,
    close: async () => {
      await browser.close();
      await server.stop();
    },
  };
}

/**
 * A page that notes everything wrong about itself: console errors and warnings, exceptions,
 * policy violations, requests after load, requests to elsewhere.
 */
export async function visit(site, { fragment = "", state = "ready", ...options } = {}) {
  const context = await site.browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  const faults = [];
  page.on("console", (m) => ["error", "warning"].includes(m.type()) && faults.push(`console: ${m.text()}`));
  page.on("pageerror", (error) => faults.push(`exception: ${error}`));
  let loaded = false;
  // The page asks for its samples one after the other, as slowly as the machine is busy.
  const awaited = new Set([...SAMPLES, "inter.woff2"]);
  page.on("request", (request) => {
    const url = request.url();
    awaited.delete(url.split("/").pop());
    if (url.startsWith("blob:")) return; // the page's own file on its way to the disk
    if (!url.startsWith(site.address)) faults.push(`request to elsewhere: ${url}`);
    if (loaded) faults.push(`request after load: ${url}`);
  });
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (e) =>
      console.error(`policy violation: ${e.violatedDirective} ${e.blockedURI}`),
    );
  });
  await page.goto(site.address + fragment);
  await page.waitForSelector(`main[data-state=${state}]`);
  for (const end = Date.now() + 30_000; awaited.size && Date.now() < end;) await page.waitForTimeout(20);
  assert.deepEqual([...awaited], [], "the page never asked for these files");
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => globalThis.breakevenWhole());
  await page.evaluate(() => document.fonts.ready);
  loaded = true;
  return { page, faults, close: () => context.close() };
}

/** A function like test() that runs on a fresh page of one site and holds it to a clean record. */
export function onFreshPages() {
  let site;
  before(async () => { site = await start(); });
  after(closeAll);
  return (name, options, body) =>
    test(name, async () => {
      const { page, faults, close } = await visit(site, options);
      try {
        await body(page, site);
        assert.deepEqual(faults, []);
      } finally {
        await close();
      }
    });
}

/** The views of the open study, in their order. */
export const viewsOf = (page) =>
  page.getByTestId("question").locator("option").evaluateAll((options) => options.map((option) => option.value));

/** Opens a view: by its tab or the menu of the others, on a phone by the list of questions. */
export async function openView(page, view) {
  const list = page.getByTestId("question");
  if (await list.isVisible()) return list.selectOption(view);
  const other = page.getByTestId(`more-${view}`);
  await ((await other.count()) ? other : page.getByTestId(`tab-${view}`)).click();
}

/** Types into a field and commits. */
export async function type(page, id, text) {
  await page.getByTestId(id).fill(text);
  await page.getByTestId(id).press("Enter");
}

/** Opens a view and waits until both layers of its chart show something. */
export async function paintedView(page, view) {
  await openView(page, view);
  const canvas = page.getByTestId(`chart-${view}`);
  await canvas.waitFor();
  await page.waitForTimeout(100);
  const colours = await page.locator("#chart canvas").evaluateAll((all) =>
    all.map((canvas) => {
      const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d");
      copy.drawImage(canvas, 0, 0);
      const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
      const seen = new Set();
      for (let i = 0; i < data.length; i += 4) if (data[i + 3]) seen.add(data.slice(i, i + 3).join());
      return seen.size;
    }),
  );
  assert.ok(colours.every((n) => n > 5), `${view}: ${colours}`);
  return canvas;
}

const folder = mkdtempSync(join(tmpdir(), "breakeven-"));

/** A file on the disk with some content. */
export function file(name, content) {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** From now on a reader dies so many ms after it got the file whose name `globalThis.dies` is. */
export const makeReadersMortal = (page, ms, name = null) =>
  page.evaluate(([ms, name]) => {
    globalThis.dies = name;
    const make = globalThis.breakevenWorker;
    globalThis.breakevenWorker = () => {
      const worker = make();
      const post = worker.postMessage.bind(worker);
      worker.postMessage = (data) => {
        post(data);
        const die = () => worker.dispatchEvent(new ErrorEvent("error", { cancelable: true }));
        if (data.files?.[0].name === globalThis.dies) setTimeout(die, ms);
      };
      return worker;
    };
  }, [ms, name]);

/** Opens a file through the file input and waits until the page shows it. */
export async function open(page, path) {
  await page.getByTestId("open-file").setInputFiles(path);
  const name = path.split("/").pop();
  await page.waitForSelector(`main[data-state=ready][data-file="${name}"]`);
}

/** What the page's export button saves, as text. */
export async function exported(page) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByTestId("export-json").click(),
  ]);
  return readFileSync(await download.path(), "utf8");
}

/** The settings in the page's address as arguments of the example program. */
export async function settings(page) {
  await page.waitForTimeout(450); // the address follows when the settings have rested
  const fragment = new URL(page.url()).hash.slice(1);
  return [...new URLSearchParams(fragment)]
    .filter(([key]) => !["view", "file", "sample"].includes(key))
    .flatMap(([key, value]) => [`--${key}`, value]);
}

/** What the example program prints for the same file and settings. */
export function reported(path, args) {
  const program = join(ROOT, "target/debug/examples/report");
  return execFileSync(program, [path, ...args], { encoding: "utf8", maxBuffer: 1 << 28 });
}

/** Opens the list of samples, which waits behind a button on a phone. */
export async function openSamples(page) {
  const more = page.getByTestId("more-actions");
  if (await more.isVisible()) await more.click();
  await page.getByTestId("samples").click();
}

/** Drags with a real pointer from one place of an element to another, each a share of its size. */
export async function drag(page, element, from, to) {
  await reveal(element);
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  const at = ([x, y]) => [box.x + x * box.width, box.y + y * box.height];
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at(to), { steps: 12 });
  await page.mouse.up();
}

/** Waits until no more resamples come: the headline changes once more then. */
export const settled = (page) =>
  page.waitForFunction(() => !document.querySelector("[data-testid=resampling]"), undefined, { timeout: 120_000 });

/** Everything the page says about the condition. */
export async function answers(page) {
  await settled(page);
  const text = (id) => page.getByTestId(id).innerText();
  return {
    headline: await text("headline"),
    decision: await text("decision"),
    winners: await page.getByTestId("winners").evaluate((list) => list.innerHTML.replaceAll(/<!--.*?-->/g, "")),
    models: await text("models"),
    json: JSON.parse(await exported(page)),
  };
}
