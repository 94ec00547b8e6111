// Very much of something: what is too large is refused before it is read, what is heavy is asked
// about, what is long is listed in part.
import assert from "node:assert/strict";
import { truncateSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { file, onFreshPages, open, visit } from "./support.mjs";

const on = onFreshPages();
const text = (page, id) => page.getByTestId(id).innerText();
const names = (count) => Array.from({ length: count }, (_, i) => `m${i}`);
const table = (columns, rows) =>
  `label,${columns.join(",")}\n${Array.from({ length: rows }, (_, r) => `${r % 2},${columns.map(() => r).join(",")}\n`).join("")}`;

on("a link that holds very many models is asked about before it is shown", {}, async (page, site) => {
  await open(page, file("many.csv", table(names(400), 4)));
  await page.getByTestId("share").click();
  await page.getByTestId("share-counts").setChecked(true);
  const link = await page.getByTestId("share-link").inputValue();
  const { page: other, close } = await visit(site, { fragment: "#cost-ratio=3" });
  await other.goto(link);
  await other.reload();
  await other.getByTestId("error").waitFor();
  assert.match(await text(other, "error"), /^The link holds 400 models\. Showing all of it may freeze the page/);
  assert.equal(await other.getByTestId("models").count(), 0);
  await other.getByTestId("open-anyway").click();
  await other.waitForSelector('main[data-state=ready][data-file="many.csv"]');
  assert.equal(await other.getByTestId("error").count(), 0);
  await close();
});

on("long lists show a hundred rows, and a search finds the others", {}, async (page) => {
  await open(page, file("many.csv", table(names(400), 4)));
  const models = page.getByTestId("models").locator("tbody tr");
  assert.equal(await models.count(), 100);
  await page.getByText("100 of 400 models are listed.").waitFor();
  await page.getByTestId("search-models").fill("M39");
  await models.nth(10).waitFor();
  assert.deepEqual(await models.locator("th").allInnerTexts(), ["m39", ...names(400).slice(390)]);
  await page.getByTestId("file").click();
  assert.equal(await page.getByTestId("columns").locator("select").count(), 100);
  await page.getByTestId("search-columns").fill("m399");
  await page.getByLabel("Role of column m399", { exact: true }).selectOption({ label: "Not used" });
  await page.getByText("10 of 10 found are listed.").waitFor();
  await page.getByTestId("search-models").fill("");
  await page.getByText("100 of 399 models are listed.").waitFor();
});

on("every member of a gzip file is read, and a broken one is told of", {}, async (page) => {
  const members = ["label,m\n1,4\n", "0,2\n1,3\n", "0,1\n"].map((part) => gzipSync(part));
  await open(page, file("members.csv.gz", Buffer.concat(members)));
  assert.match(await text(page, "status"), /4 of 4 rows read/);
  await page.getByTestId("open-file").setInputFiles(file("broken.csv.gz", Buffer.concat(members).subarray(0, -3)));
  await page.getByTestId("error").waitFor();
  assert.match(await text(page, "error"), /^broken\.csv\.gz is packed with gzip, and a part of it is missing/);
});

on("a file longer than any study file is refused before it is read", {}, async (page) => {
  const path = file("huge.breakeven.json", '{"schema":"breakeven-study/1",');
  truncateSync(path, 450 * 2 ** 20);
  await page.getByTestId("open-file").setInputFiles(path);
  await page.getByTestId("error").waitFor();
  assert.match(await text(page, "error"), /^The study file has 471859200 bytes, more than a page writes/);
});
