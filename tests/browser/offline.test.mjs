// The page without a network, after one visit; and what a new version does to it.
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { ROOT, closeAll, drag, file, host, launch, open } from "./support.mjs";

const GERMAN = join(ROOT, "tests/data/golden/german_credit_scores.csv");

after(closeAll);

/** A copy of the site, a server for it, and a visit after which everything is kept. */
async function visited() {
  const folder = mkdtempSync(join(tmpdir(), "breakeven-site-"));
  cpSync(join(ROOT, "dist"), folder, { recursive: true });
  const server = await host(folder);
  const browser = await launch();
  const page = await (await browser.newContext()).newPage();
  const faults = [];
  page.on("pageerror", (error) => faults.push(`exception: ${error}`));
  await page.goto(server.address);
  await page.waitForSelector("main[data-state=ready]");
  await page.evaluate(() => navigator.serviceWorker.ready);
  return { folder, server, page, faults };
}

test("works after the first visit with the server stopped", async () => {
  const { server, page, faults } = await visited();
  await server.stop();
  await page.reload();
  await page.waitForSelector("main[data-state=ready]");
  assert.match(await page.getByTestId("headline").innerText(), /^If a bad loan costs/);
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

test("a new version shows at the next visit, and only it is kept", async () => {
  const { folder, server, page } = await visited();
  const old = readdirSync(folder).filter((name) => /^breakeven-/.test(name));
  assert.equal(old.length, 2);
  const renamed = (text) => old.reduce((text, name) => text.replaceAll(name, newer(name)), text);
  const newer = (name) => name.replace(/-[0-9a-f]{16}/, "-0123456789abcdef");
  const index = join(folder, "index.html");
  writeFileSync(index, renamed(readFileSync(index, "utf8")).replace("<title>", "<title>Newer: "));
  for (const name of old) renameSync(join(folder, name), join(folder, newer(name)));
  await page.reload();
  await page.waitForSelector("main[data-state=ready]");
  assert.match(await page.title(), /^Newer: /);
  const kept = () => page.evaluate(async () => (await (await caches.open("breakeven")).keys()).map(({ url }) => url));
  await page.waitForFunction(async () => {
    const keys = await (await caches.open("breakeven")).keys();
    return keys.filter(({ url }) => url.includes("/breakeven-")).every(({ url }) => url.includes("-0123456789abcdef"));
  });
  assert.equal((await kept()).filter((url) => url.includes("/breakeven-")).length, 2);
  await server.stop();
  await page.reload();
  await page.waitForSelector("main[data-state=ready]");
  assert.match(await page.title(), /^Newer: /);
});
