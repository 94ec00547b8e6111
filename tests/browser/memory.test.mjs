// What the browser remembers between visits, and of whom.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, test } from "node:test";
import { ROOT, closeAll, exported, file, open, start, type } from "./support.mjs";

const GERMAN = join(ROOT, "tests/data/golden/german_credit_scores.csv");
// The condition: what is to be expected on new cases is known only where the rows are.
const headline = async (page) =>
  `${await page.locator(".first .slider-head").first().innerText()} ${await page.getByTestId("cost-ratio-value").inputValue()}`;
const numbersOf = async (page) => ({ ...JSON.parse(await exported(page)), certainty: null });
const summary = (page) => page.getByTestId("decision").innerText();
const rested = (page) => page.waitForTimeout(1200); // what is changed is remembered when it has rested

afterEach(closeAll);

// A link to a file waits for it.
const ready = (page) => page.waitForSelector("main[data-state=ready], [data-testid=open-awaited]");

/** A visit in a profile: a page of its own. */
async function tab(site, context, fragment = "") {
  const page = await context.newPage();
  await page.goto(site.address + fragment);
  await ready(page);
  return page;
}

/** Renames the cases of the open study. */
async function reword(page, cases) {
  const words = page.getByTestId("words");
  if (!(await words.evaluate((details) => details.open))) await words.locator("summary").first().click();
  await page.getByTestId("word-cases").fill(cases);
  await page.getByTestId("word-cases").blur();
  await rested(page);
}

test("what came in a link or a study file is not left to a file of the same name", async () => {
  const site = await start();
  const sender = await tab(site, await site.browser.newContext());
  await open(sender, GERMAN);
  await type(sender, "cost-ratio-value", "100");
  await reword(sender, "scooters");
  await sender.getByTestId("share").click();
  await sender.getByTestId("share-counts").setChecked(true);
  const counts = new URL(await sender.getByTestId("share-link").inputValue()).hash;
  await sender.getByTestId("share-counts").setChecked(false);
  const bare = new URL(await sender.getByTestId("share-link").inputValue()).hash;
  const [download] = await Promise.all([sender.waitForEvent("download"), sender.getByTestId("save-study").click()]);
  const study = file("sent.breakeven.json", readFileSync(await download.path()));
  const ways = [
    (context) => tab(site, context, counts),
    async (context) => {
      const page = await tab(site, context, bare);
      await open(page, GERMAN);
      assert.match(await summary(page), /scooters/, "the link is for this file");
      return page;
    },
    async (context) => {
      const page = await tab(site, context);
      await page.getByTestId("open-file").setInputFiles(study);
      return page;
    },
  ];
  for (const receive of ways) {
    const context = await site.browser.newContext();
    const page = await receive(context);
    await page.waitForSelector('main[data-state=ready][data-file="german_credit_scores.csv"]');
    await type(page, "prevalence-value", "0,25");
    await rested(page);
    const own = await tab(site, context);
    await open(own, GERMAN);
    assert.doesNotMatch(await summary(own), /scooters/);
    assert.doesNotMatch(await headline(own), / 100$/);
  }
});

test("words are those of a file with the same columns", async () => {
  const site = await start();
  const context = await site.browser.newContext();
  const page = await tab(site, context);
  await open(page, file("cases.csv", "label,alpha\n1,2\n0,1\n1,3\n0,2\n"));
  await reword(page, "scooters");
  const again = await tab(site, context);
  await open(again, file("cases.csv", "label,beta\n1,2\n0,1\n1,3\n0,2\n"));
  assert.doesNotMatch(await summary(again), /scooters/);
  await open(again, file("cases.csv", "label,alpha\n1,5\n0,1\n"));
  assert.match(await summary(again), /scooters/);
  assert.match(await again.getByTestId("status").innerText(), /those that this browser remembers for a file of this name with these columns/);
});

test("two tabs remember beside each other", async () => {
  const site = await start();
  const context = await site.browser.newContext();
  const [one, two] = [await tab(site, context), await tab(site, context)];
  await open(one, GERMAN);
  await rested(one);
  await open(two, GERMAN);
  await reword(one, "mortgages");
  await type(two, "cost-ratio-value", "7,5"); // knows nothing of the new word
  await rested(two);
  const other = await tab(site, context);
  await open(other, file("other.csv", "label,alpha\n1,2\n0,1\n1,3\n0,2\n"));
  await reword(other, "scooters");
  const later = await tab(site, context);
  await open(later, GERMAN);
  assert.match(await summary(later), /mortgages/);
  assert.equal(await later.getByTestId("cost-ratio-value").inputValue(), "7.5");
});

test("a kept study opens again after a reload, and one of another version stays kept", async () => {
  const site = await start();
  const page = await tab(site, await site.browser.newContext());
  await open(page, GERMAN);
  await page.getByTestId("words").locator("summary").first().click();
  await page.getByTestId("keep-study").check();
  await page.getByText("The page opens on this study").waitFor();
  await type(page, "cost-ratio-value", "7,5");
  await rested(page);
  const said = await headline(page);
  for (const _ of [1, 2]) {
    await page.reload();
    await ready(page);
    assert.equal(await page.locator("main").getAttribute("data-file"), "german_credit_scores.csv");
    assert.match(await page.getByTestId("status").innerText(), /is open as it was saved/);
    assert.equal(await headline(page), said);
    await rested(page);
  }
  const newer = '{"schema":"breakeven-study/9","more":[]}';
  await page.evaluate((text) => localStorage.setItem("breakeven/study/1", text), newer);
  await page.reload();
  await ready(page);
  assert.match(await page.getByTestId("notice").innerText(), /was not opened; it stays kept\. .*breakeven-study\/9/);
  assert.equal(await page.evaluate(() => localStorage.getItem("breakeven/study/1")), newer);
});

test("words and settings of the last file come back, and are forgotten on request", async () => {
  const site = await start();
  const page = await (await site.browser.newContext()).newPage();
  const again = async () => {
    await page.goto("about:blank");
    await page.goto(site.address);
    await page.waitForSelector("main[data-state=ready]");
  };
  await again();
  await open(page, GERMAN);
  await page.getByTestId("words").locator("summary").first().click();
  await page.getByTestId("word-cases").fill("mortgages");
  await page.getByTestId("word-cases").blur();
  await type(page, "cost-ratio-value", "7,5");
  await page.waitForTimeout(600);
  const said = await headline(page);
  await again();
  assert.doesNotMatch(await summary(page), /mortgages/);
  await open(page, GERMAN);
  assert.equal(await headline(page), said);
  assert.match(await summary(page), /1,000 mortgages/);
  // Data only when asked.
  await page.getByTestId("words").locator("summary").first().click();
  await page.getByTestId("keep-study").check();
  await page.getByText("The page opens on this study").waitFor();
  const numbers = await numbersOf(page);
  await again();
  assert.equal(await headline(page), said);
  assert.deepEqual(await numbersOf(page), numbers);
  await page.getByTestId("words").locator("summary").first().click();
  await page.getByTestId("forget").click();
  assert.equal(await page.evaluate(() => localStorage.length), 0);
  await again();
  await open(page, GERMAN);
  assert.doesNotMatch(await summary(page), /mortgages/);
  // What is kept and can't be opened is said, and forgotten; the page opens on its sample.
  await page.evaluate(() => localStorage.setItem("breakeven/study/1", "{ not a study"));
  await again();
  const notice = page.getByTestId("notice");
  assert.match(await notice.innerText(), /^The study that was kept can’t be opened any more\. /);
  assert.match(await headline(page), /\w/);
  await page.getByRole("button", { name: "Close" }).click();
  await notice.waitFor({ state: "detached" });
  await again();
  assert.equal(await notice.count(), 0);
  // So is what an address asks for that can't be done.
  await page.goto(`${site.address}#pc=7`);
  assert.match(await notice.innerText(), /^From the address: .*7/);
});
