// A link or a reload keeps how a file was read, and never shows a sample in its place.
import assert from "node:assert/strict";
import { file, onFreshPages, open, settled, type, visit } from "./support.mjs";

const on = onFreshPages();
const head = "Attrition,rf,nb,amount\n";
const rows = Array.from({ length: 300 }, (_, i) => {
  const left = i % 4 === 0;
  const score = (seed) => ((((i * 7919 * seed) % 997) / 997) * 0.6 + (left ? 0.35 : 0.05)).toFixed(4);
  return `${left ? "Churned" : "Stayed"},${score(1)},${score(3)},${100 + ((i * 37) % 900)}`;
});
const CHURN = file("churn.csv", head + rows.join("\n") + "\n");

const premise = (page, text) => page.getByTestId("premises").locator("li").filter({ hasText: text });
const takeStayed = async (page) => {
  await premise(page, "Positive: Churned").getByTestId("remedy").click();
  await premise(page, "Positive: Stayed").waitFor();
};
/** What is chosen is remembered when the address is written. */
const takeStayedAndRemember = async (page) => {
  await page.waitForFunction(() => location.hash.includes("file="));
  const before = await page.evaluate(() => location.hash);
  await takeStayed(page);
  await page.waitForFunction((before) => location.hash !== before, before);
};
const linkOf = async (page) => {
  await page.getByTestId("share").click();
  const link = new URL(await page.getByTestId("share-link").inputValue()).hash;
  await page.keyboard.press("Escape");
  return link;
};
/** A page that waits for a file, and says so. */
async function waiting(site, fragment) {
  const context = await site.browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(site.address + fragment);
  await page.getByTestId("open-awaited").waitFor();
  return { page, close: () => context.close() };
}

on("a link without its file asks for it, and reads it as it was read", {}, async (page, site) => {
  await open(page, CHURN);
  await takeStayed(page);
  await type(page, "cost-ratio-value", "4");
  const link = await linkOf(page);
  await settled(page);
  const sent = await page.getByTestId("headline").innerText();
  const other = await waiting(site, link);
  assert.match(await other.page.getByTestId("welcome").innerText(), /^This link belongs to churn\.csv \(300 rows\): open it\./);
  assert.equal(await other.page.getByTestId("headline").count(), 0, "no sample in its place");
  await other.page.getByTestId("open-awaited").setInputFiles(CHURN);
  await premise(other.page, "Positive: Stayed in “Attrition”, 75%").waitFor();
  await settled(other.page);
  assert.equal(await other.page.getByTestId("headline").innerText(), sent);
  assert.equal(await other.page.getByTestId("notice").count(), 0);
  await other.close();
});

on("a link leaves a file alone that is read as it says", {}, async (page, site) => {
  await open(page, CHURN);
  const link = await linkOf(page);
  const said = await page.getByTestId("premises").innerText();
  const other = await waiting(site, link);
  await other.page.getByTestId("open-file").setInputFiles(CHURN);
  await premise(other.page, "Positive: Churned").waitFor();
  assert.equal(await other.page.getByTestId("premises").innerText(), said, "every premise, as when it was found");
  await other.close();
});

on("after a reload the file is asked for again, and read as before", {}, async (_, site) => {
  const context = await site.browser.newContext();
  const page = await context.newPage();
  await page.goto(site.address);
  await page.waitForSelector("main[data-state=ready]");
  await open(page, CHURN);
  await takeStayedAndRemember(page);
  await page.reload();
  await page.getByText("Open churn.csv again").waitFor();
  await page.getByTestId("open-awaited").setInputFiles(CHURN);
  await premise(page, "Positive: Stayed in “Attrition”, 75%").waitFor();
  await context.close();
});

on("a sample that stands in for a file says so", {}, async (page, site) => {
  await open(page, CHURN);
  const other = await waiting(site, await linkOf(page));
  await other.page.getByTestId("samples").click();
  await other.page.getByTestId("sample-containers").click();
  const said = premise(other.page, "This is a sample: the link belongs to churn.csv (300 rows)");
  await said.waitFor();
  assert.match(await said.getAttribute("class"), /grave/);
  await said.getByTestId("open-awaited").setInputFiles(CHURN);
  await premise(other.page, "Positive: Churned").waitFor();
  await said.waitFor({ state: "detached" });
  await other.close();
});

on("another file than the link’s is read anew, and that is said", {}, async (page, site) => {
  await open(page, CHURN);
  await takeStayed(page);
  const other = await waiting(site, await linkOf(page));
  const renamed = head.replace("rf", "forest") + rows.join("\n") + "\n";
  await other.page.getByTestId("open-file").setInputFiles(file("staff.csv", renamed));
  await premise(other.page, "Positive: Churned").waitFor();
  assert.match(await other.page.getByTestId("notice").innerText(), /The link belongs to churn\.csv \(300 rows\), and staff\.csv is another file/);
  await other.close();
});

on("a file that must be asked about is read as the link says", {}, async (page, site) => {
  const two = file("two.csv", "y,label,m\n" + Array.from({ length: 200 }, (_, i) => `${i % 3 ? 0 : 1},${i % 2},${((i * 31) % 97) / 97}`).join("\n") + "\n");
  await page.getByTestId("open-file").setInputFiles(two);
  await page.getByTestId("choice").first().click();
  await page.waitForSelector('main[data-state=ready][data-file="two.csv"]');
  const said = await page.getByTestId("premises").innerText();
  const link = await linkOf(page);
  const context = await site.browser.newContext();
  const other = await context.newPage();
  await other.goto(site.address + link);
  await other.getByTestId("open-awaited").setInputFiles(two);
  await other.waitForSelector('main[data-state=ready][data-file="two.csv"]');
  assert.equal((await other.getByTestId("premises").innerText()).split("\n")[0], said.split("\n")[0]);
  await context.close();
});

on("what was chosen for a file’s columns is there when it is opened again", {}, async (page) => {
  await open(page, CHURN);
  await takeStayedAndRemember(page);
  await page.getByTestId("samples").click();
  await page.getByTestId("sample-containers").click();
  await page.waitForSelector('main[data-state=ready][data-file="container_inspection.csv"]');
  await page.getByTestId("open-file").setInputFiles(CHURN);
  await premise(page, "Positive: Stayed in “Attrition”, 75%").waitFor();
});

on("a reload opens the sample that was open", {}, async (page, site) => {
  await page.getByTestId("samples").click();
  await page.getByTestId("sample-containers").click();
  await page.waitForFunction(() => location.hash.includes("sample=containers"));
  const again = await visit(site, { fragment: new URL(page.url()).hash });
  assert.equal(await again.page.locator("main").getAttribute("data-file"), "container_inspection.csv");
  await again.close();
});

on("a pasted link to another file leaves what is open and offers to open its file", {}, async (page) => {
  await open(page, CHURN);
  await takeStayed(page);
  const link = await linkOf(page);
  await open(page, file("other.csv", "label,m\n1,0.9\n0,0.2\n1,0.4\n0,0.6\n"));
  await settled(page);
  const headline = await page.getByTestId("headline").innerText();
  // The address may still be the link's: pasting it then changes nothing.
  await page.waitForFunction((link) => location.hash !== link, link);
  await page.evaluate((link) => { location.hash = link; }, link);
  await premise(page, "This is another file: the link belongs to churn.csv").waitFor();
  assert.equal(await page.getByTestId("headline").innerText(), headline);
  await page.getByTestId("open-awaited").setInputFiles(CHURN);
  await premise(page, "Positive: Stayed in “Attrition”, 75%").waitFor();
});

on("an amount can count misses: what is at stake is money, not cases", {}, async (page) => {
  await open(page, CHURN);
  assert.match(await page.locator(".about-file").innerText(), /300 cases, 25% churned/);
  await premise(page, "“amount” may be what missing a case costs").getByTestId("remedy").click();
  await premise(page, "300 cases, ").waitFor();
  const stake = 225 + rows.filter((_, i) => i % 4 === 0).reduce((sum, row) => sum + Number(row.split(",")[3]), 0);
  const grouped = stake.toLocaleString("en-US");
  assert.match(await premise(page, "at stake").innerText(), new RegExp(`300 cases, ${grouped} at stake: mistakes count by “amount”`));
  assert.match(await page.locator(".about-file").innerText(), new RegExp(`300 cases, ${grouped} units at stake`));
  assert.match(await premise(page, "Positive").innerText(), /Positive: Churned in “Attrition”, 25%/, "the share of cases, not of money");
  assert.match(await page.getByTestId("file").innerText(), new RegExp(`${grouped} units at stake`));
});

on("small fields say what was typed and what was expected, and lose nothing", {}, async (page) => {
  await type(page, "capacity-value", "300");
  const capacity = page.getByTestId("capacity-value");
  for (const wrong of ["many", "2k", "1.500", "8%", "–"]) {
    await type(page, "capacity-value", wrong);
    assert.match(await page.locator("#capacity-value-hint").innerText(), new RegExp(`^“${wrong.replace(".", "\\.")}” .* Type how many can be acted on, such as 900\\.$`));
    assert.equal(await capacity.inputValue(), "300", wrong);
  }
  await type(page, "capacity-value", "");
  assert.equal(await capacity.inputValue(), "");
  await page.getByTestId("tab-profit").click();
  await type(page, "budget-value", "300");
  for (const wrong of ["abc", "5k", "1.000"]) {
    await type(page, "budget-value", wrong);
    assert.match(await page.getByTestId("money").innerText(), new RegExp(`“${wrong.replace(".", "\\.")}” .* Type an amount, such as 27 or -3\\.`));
    assert.equal(await page.getByTestId("budget-value").inputValue(), "300", wrong);
  }
});
