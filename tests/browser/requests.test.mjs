// Requests that overlap: every answer reaches who asked, and nothing waits for ever.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { ROOT, exported, file, host, launch, makeReadersMortal, onFreshPages, open, reported, settled as resampled } from "./support.mjs";

const on = onFreshPages();

/** Cases with two scores and an id. */
function cases(name, rows) {
  const row = (i) => `${i},${i % 3 ? 0 : 1},${(i * 7919) % 10007 + (i % 3 ? 0 : 4000)},${(i * 104729) % 9973 + (i % 3 ? 0 : 2000)}`;
  return file(name, `id,label,m,n\n${Array.from({ length: rows }, (_, i) => row(i)).join("\n")}\n`);
}

const text = (page, id) => page.getByTestId(id).innerText();
const roles = (page) => page.getByLabel("Role of column n", { exact: true });

/** Waits until nothing is read any more, and fails if something is wrong. */
async function settled(page, name) {
  await page.waitForTimeout(1200);
  await page.waitForSelector(`main[data-state=ready][data-file="${name}"]`);
  assert.equal(await page.getByTestId("error").count(), 0);
  assert.equal(await page.getByTestId("progress").count(), 0);
}

/** The file is still held: another role is answered. */
async function isHeld(page, name) {
  await roles(page).selectOption({ label: "Not used" });
  await settled(page, name);
  assert.equal(await roles(page).inputValue(), "Not used");
}

on("roles changed faster than they are answered", {}, async (page) => {
  await open(page, cases("many.csv", 100_000));
  await page.getByTestId("file").click();
  await roles(page).focus();
  for (const key of ["ArrowDown", "ArrowUp", "ArrowDown"]) await page.keyboard.press(key);
  await settled(page, "many.csv");
  await isHeld(page, "many.csv");
});

on("a role and a view that needs every cut at once", {}, async (page) => {
  await open(page, cases("many.csv", 150_000));
  await page.getByTestId("file").click();
  await roles(page).selectOption({ label: "Model, low is positive" });
  await page.getByTestId("tab-profit").click();
  await settled(page, "many.csv");
  assert.equal(await roles(page).inputValue(), "Model, low is positive");
  await isHeld(page, "many.csv");
});

on("a role while a file is added", {}, async (page) => {
  await open(page, cases("many.csv", 100_000));
  await page.getByTestId("file").click();
  const rows = Array.from({ length: 100_000 }, (_, i) => `${i},${(i * 31) % 997}`).join("\n");
  await page.getByTestId("add-file").setInputFiles(file("more.csv", `id,added\n${rows}\n`));
  await page.waitForTimeout(20);
  await roles(page).selectOption({ label: "Not used" });
  await settled(page, "many.csv + more.csv");
  assert.match(await text(page, "models"), /^added\b/m);
});

on("a list of cases that can't come any more is told of", {}, async (page) => {
  await open(page, cases("many.csv", 1000));
  await page.getByTestId("cases").locator("summary").click();
  await page.getByTestId("case-table").waitFor();
  await resampled(page); // it asks the reader too
  // The reader never gets the request, as if it were at work on another.
  await page.evaluate(() => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = () => (Worker.prototype.postMessage = post);
  });
  await page.getByTestId("export-targets").click();
  await page.getByTestId("open-file").setInputFiles(file("small.csv", "label,m\n1,2\n0,1\n"));
  await settled(page, "small.csv");
  assert.match(await text(page, "notice"), /The list of cases was not saved/);
});

on("a list of cases comes though the condition has moved", {}, async (page) => {
  await open(page, cases("many.csv", 300_000));
  await page.getByTestId("cases").locator("summary").click();
  await page.getByTestId("case-table").waitFor();
  const download = page.waitForEvent("download");
  await page.getByTestId("export-targets").click();
  await page.getByTestId("cost-ratio").press("ArrowRight");
  assert.equal((await download).suggestedFilename(), "cases-to-act-on.csv");
  // The menu gives the same file.
  await page.getByTestId("export").click();
  const again = page.waitForEvent("download");
  await page.getByTestId("export-cases").click();
  assert.equal((await again).suggestedFilename(), "cases-to-act-on.csv");
});

on("a reader that dies while a file is added says so, and what was open stays", {}, async (page) => {
  await makeReadersMortal(page, 60, "more.csv");
  // The first uses up the worker that waits, if there is one.
  await open(page, file("first.csv", "label,m\n1,2\n0,1\n"));
  await open(page, cases("many.csv", 100_000));
  const rows = Array.from({ length: 1_500_000 }, (_, i) => `${i},${(i * 31) % 997}`).join("\n");
  await page.getByTestId("file").click();
  await page.getByTestId("add-file").setInputFiles(file("more.csv", `id,added\n${rows}\n`));
  await page.getByTestId("error").waitFor();
  assert.match(await text(page, "error"), /needs more memory than the browser gives a page, or broke its reader/);
  assert.equal(await page.getByTestId("progress").count(), 0);
  assert.equal(await page.locator("main").getAttribute("data-file"), "many.csv");
  await page.getByRole("button", { name: "Close" }).click();
  await open(page, file("later.csv", "label,m\n1,2\n0,1\n"));
});

/** The page on a host that sends a policy of its own. */
async function under(policy) {
  const server = await host(join(ROOT, "dist"), "/some/folder/", {}, { "content-security-policy": policy });
  const page = await (await (await launch()).newContext()).newPage();
  await page.goto(server.address);
  return page;
}

for (const [policy, file] of [
  ["worker-src 'self'", "worker.js"],
  ["default-src 'self'; script-src 'self' 'wasm-unsafe-eval'", "worker.js"],
  ["worker-src 'none'", undefined],
]) {
  test(`a host whose policy is ${policy}: workers are made of ${file ?? "nothing"}`, async () => {
    const page = await under(policy);
    await page.waitForSelector("main[data-state=ready]");
    const path = cases("cases.csv", 1000);
    for (const _ of [1, 2]) await open(page, path); // the first one has a reader that was ready before
    await resampled(page);
    const workers = new Set(page.workers().map((worker) => worker.url().split("/").pop()));
    assert.deepEqual([...workers], file ? [file] : []);
    assert.equal(await exported(page), reported(path, []));
  });
}

test("a policy that forbids the program is named", async () => {
  const page = await under("default-src 'self'");
  await page.getByText(/^Breakeven could not start\. The policy \(Content-Security-Policy\) of its host forbids WebAssembly: script-src has to allow 'wasm-unsafe-eval'\./).waitFor();
});
