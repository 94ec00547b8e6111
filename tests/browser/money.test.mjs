// What a false alarm costs is asked once; from then on amounts are money, until the field is cleared.
import assert from "node:assert/strict";
import { exported, onFreshPages, settings, settled, type, visit } from "./support.mjs";

const on = onFreshPages();
const text = (page, id) => page.getByTestId(id).innerText();

async function credit(page) {
  await page.getByTestId("samples").click();
  await page.getByTestId("sample-german-credit").click();
  await page.waitForSelector('main[data-state=ready][data-file="german_credit_scores.csv"]');
  await settled(page);
}

on("Tab leads from the price of one mistake to that of the other, which comes with it", {}, async (page) => {
  await credit(page);
  const price = page.getByTestId("alarm-cost");
  await price.pressSequentially("$4");
  await price.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.testid), "miss-cost");
  assert.equal(await page.getByTestId("miss-cost").inputValue(), "$20");
});

on("a price turns the page's sums into money, a link keeps it, and nothing typed takes it back", {}, async (page, site) => {
  await credit(page);
  const before = await exported(page);
  const plain = await text(page, "decision");
  assert.match(plain, /On these loans 44 × 5 \+ 288 = 508/);
  assert.match(plain, /refuse everyone\s+700/);
  await type(page, "alarm-cost", "$400");
  assert.equal(await page.getByTestId("alarm-cost").inputValue(), "$400");
  const sums = async () => (await text(page, "sums")).replace(/\s+/g, " ");
  assert.match(await sums(), /refuse everyone \$280,000 Naive Bayes, expected \$\d+,000 \$\d+,000 to \$\d+,000, 95 times in 100/);
  assert.match(await text(page, "decision"), /Cost of mistakes per 1,000 loans/);
  const summary = await page.locator("main").innerText();
  assert.match(summary, /That is about \$[\d,]+ less per 1,000 loans \(\$[\d,]+ to \$[\d,]+\)\./);
  assert.match(summary, /so a bad loan costs/);
  assert.equal(await page.getByTestId("miss-cost").inputValue(), "$2000");
  const { condition } = JSON.parse(await exported(page));
  assert.deepEqual([condition.alarm_cost, condition.currency], [400, "$"]);
  assert.ok((await settings(page)).join(" ").includes("--alarm-cost 400"));
  const { page: other, close } = await visit(site, { fragment: new URL(page.url()).hash });
  for (const again of [() => {}, () => other.reload()]) {
    await again();
    await other.waitForSelector("main[data-state=ready]");
    await settled(other);
    assert.equal(await other.getByTestId("alarm-cost").inputValue(), "$400");
    assert.match(await other.getByTestId("sums").innerText(), /refuse everyone\s+\$280,000/);
  }
  await close();
  await type(page, "alarm-cost", "");
  assert.equal(await text(page, "decision"), plain);
  assert.equal(await exported(page), before);
});

on("what is no price is refused with what was typed", {}, async (page) => {
  await credit(page);
  await type(page, "alarm-cost", "400 EUR");
  assert.match(await text(page, "sums"), /EUR 280,000/);
  for (const [id, wrong] of [["alarm-cost", "0"], ["alarm-cost", "much"], ["alarm-cost", "5k"], ["success", "120%"], ["success", "often"]]) {
    const field = page.getByTestId(id);
    const held = await field.inputValue();
    await type(page, id, wrong);
    assert.ok((await page.locator(`#${id}-hint`).innerText()).includes(`“${wrong}”`), wrong);
    assert.equal(await field.inputValue(), held);
    assert.equal(await field.getAttribute("aria-invalid"), "true");
  }
  // What is typed next is in place of what the field holds.
  await type(page, "alarm-cost", "much");
  await page.keyboard.type("250");
  await page.keyboard.press("Enter");
  assert.equal(await page.getByTestId("alarm-cost").inputValue(), "EUR 250");
});

on("an action that often fails is worth less, and the ratio stays as it was said", {}, async (page) => {
  await credit(page);
  const always = JSON.parse(await exported(page)).condition;
  await type(page, "success", "1 in 2");
  await settled(page);
  assert.equal(await page.getByTestId("success").inputValue(), "50%");
  assert.match(await page.locator("#success-hint").innerText(), /so acting on one is worth 2\.5 wrongly refused customers/);
  assert.match(await text(page, "headline"), /The avoidable cost of mistakes is \d+% less than/);
  const { condition } = JSON.parse(await exported(page));
  assert.equal(condition.cost_ratio, always.cost_ratio);
  assert.ok(Math.abs(condition.pc_plus - 0.75 / 1.45) < 1e-12);
  assert.equal(await page.getByTestId("cost-ratio-value").inputValue(), "5");
  assert.equal(await page.getByTestId("pc-value").inputValue(), "0.5172");
  await type(page, "success", "");
  assert.deepEqual(JSON.parse(await exported(page)).condition, always);
});

on("four amounts say the price, and close its field", { fragment: "#sample=german-credit&matrix=9,-3,0,0" }, async (page) => {
  assert.equal(await page.getByTestId("alarm-cost").inputValue(), "$3");
  assert.ok(await page.getByTestId("alarm-cost").isDisabled());
  assert.ok(await page.getByTestId("success").isDisabled());
});

on("a click that closes the words changes nothing below them", {}, async (page) => {
  const ratio = () => page.getByTestId("cost-ratio-value").inputValue();
  const before = await ratio();
  await page.getByTestId("rename").click();
  const { x, y, width, height } = await page.getByTestId("chart-improvement").boundingBox();
  const elsewhere = () => page.mouse.click(x + 0.2 * width, y + 0.4 * height);
  await elsewhere();
  assert.equal(await page.locator(".naming").getAttribute("open"), null);
  assert.equal(await ratio(), before);
  // The next one is for the chart.
  await elsewhere();
  assert.notEqual(await ratio(), before);
});

on("the list of cases comes into sight when it is opened", {}, async (page) => {
  await page.getByTestId("cases").locator("summary").click();
  const isSeen = () => document.querySelector("[data-testid=export-targets]").getBoundingClientRect().bottom < innerHeight;
  await page.waitForFunction(isSeen);
});

on("where all cases are acted on, the list has all of them", {}, async (page) => {
  await type(page, "cost-ratio-value", "100");
  assert.match(await page.getByTestId("headline").innerText(), /^Refuse everyone/);
  await page.getByTestId("cases").locator("summary").click();
  await page.getByText("in: 1,000 of 1,000").waitFor();
  assert.equal(await page.getByTestId("export-targets").isEnabled(), true);
});
