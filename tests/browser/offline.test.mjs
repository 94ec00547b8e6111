// The page without a network, after one visit; and what a new version does to it.
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { ROOT, closeAll, drag, file, host, launch, open } from "./support.mjs";

const GERMAN = join(ROOT, "tests/data/golden/german_credit_scores.csv");

after(closeAll);

/** A copy of the site in a folder of its own. */
function copied() {
  const folder = mkdtempSync(join(tmpdir(), "breakeven-site-"));
  cpSync(join(ROOT, "dist"), folder, { recursive: true });
  return folder;
}

/** Waits until the page is shown and everything is kept. */
async function shown(page) {
  await page.waitForSelector("main[data-state=ready]");
  await page.evaluate(() => Promise.race([
    navigator.serviceWorker.ready,
    new Promise((_, reject) => setTimeout(() => reject(new Error("the page was not kept")), 30_000)),
  ]));
}

/** A copy of the site, a server for it, and a visit after which everything is kept. */
async function visited() {
  const folder = copied();
  const server = await host(folder);
  const context = await (await launch()).newContext();
  const page = await context.newPage();
  const faults = [];
  page.on("pageerror", (error) => faults.push(`exception: ${error}`));
  await page.goto(server.address);
  await shown(page);
  return { folder, server, context, page, faults };
}

// Trunk's hashes have 16 digits, or fewer where the first would be zeros.
const newer = (name, digit) => name.replace(/-[0-9a-f]+/, `-${digit.repeat(digit === "2" ? 16 : 15)}`);
const programs = (folder) => readdirSync(folder).filter((name) => /^breakeven-[0-9a-f]/.test(name));

/** Puts a version in a folder whose program has other names. */
function release(folder, digit) {
  const old = programs(folder);
  assert.equal(old.length, 4); // the glue, the program in two parts, and the first sample's study
  const index = join(folder, "index.html");
  const text = old.reduce((text, name) => text.replaceAll(name, newer(name, digit)), readFileSync(index, "utf8"));
  writeFileSync(index, text.replace(/<title>(Version .: )?/, `<title>Version ${digit}: `));
  for (const name of old) renameSync(join(folder, name), join(folder, newer(name, digit)));
}

test("works after the first visit with the server stopped", async () => {
  const { server, page, faults } = await visited();
  await server.stop();
  await page.reload();
  await page.waitForSelector("main[data-state=ready]");
  assert.match(await page.getByTestId("headline").innerText(), /^Refuse at a/);
  await page.getByTestId("samples").click();
  await page.getByTestId("sample-containers").click();
  await page.waitForSelector('main[data-state=ready][data-file="container_inspection.csv"]');
  await open(page, GERMAN);
  const before = await page.getByTestId("headline").innerText();
  await drag(page, page.getByTestId("cost-ratio"), [0.5, 0.5], [0.7, 0.5]);
  assert.notEqual(await page.getByTestId("headline").innerText(), before);
  // The bad news of another file is still told, by the same program.
  await page.getByTestId("open-file").setInputFiles(file("scan.csv", "%PDF-1.4"));
  await page.getByTestId("error").waitFor();
  assert.deepEqual(faults, []);
});

test("a new version shows at the next visit; the one before stays for its tabs, older ones go", async () => {
  const { folder, server, page } = await visited();
  const first = programs(folder);
  // The program's files that are kept, once those of a version are.
  const kept = () => page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => url.split("/").pop()).filter((name) => name.startsWith("breakeven-")).sort();
  });
  for (const [digit, others] of [["1", first], ["2", first.map((name) => newer(name, "1"))]]) {
    release(folder, digit);
    await page.reload();
    await shown(page);
    assert.match(await page.title(), new RegExp(`^Version ${digit}: `));
    const expected = [...first.map((name) => newer(name, digit)), ...others].sort();
    for (let i = 0; i < 50 && (await kept()).join() !== expected.join(); i++) await page.waitForTimeout(100);
    assert.deepEqual(await kept(), expected);
  }
  await server.stop();
  await page.reload();
  await shown(page);
  assert.match(await page.title(), /^Version 2: /);
});

test("no other file of the site and no notice in its place becomes the page", async () => {
  const { folder, server, context, page } = await visited();
  const tab = await context.newPage();
  for (const name of ["german_credit_scores.csv", "samples.json"]) {
    await tab.goto(`${server.address}static/samples/${name}`).catch(() => {}); // may start a download
  }
  writeFileSync(join(folder, "index.html"), "<title>Back soon</title>We are moving servers.");
  await tab.goto(server.address);
  assert.equal(await tab.title(), "Back soon", "what the host says is shown");
  await tab.waitForTimeout(500); // would be kept by now
  await server.stop();
  for (const there of [tab, page]) {
    await there.goto(server.address);
    await there.waitForSelector("main[data-state=ready]");
  }
});

test("two copies on one host keep their own files", async () => {
  const [one, two] = [copied(), copied()];
  release(two, "a");
  const server = await host(one, "/one/", { "/two/": two });
  const page = await (await (await launch()).newContext()).newPage();
  const addresses = ["one", "two"].map((name) => new URL(`/${name}/`, server.address).href);
  for (const address of [...addresses, ...addresses]) {
    await page.goto(address);
    await shown(page);
    await page.waitForTimeout(300); // what is kept at a visit is kept then
  }
  await server.stop();
  for (const [index, address] of addresses.entries()) {
    await page.goto(address);
    await page.waitForSelector("main[data-state=ready]");
    assert.equal((await page.title()).startsWith("Version a: "), index === 1);
  }
});
