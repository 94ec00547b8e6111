// The line under each chart that says how to read it, and the squares of a decision.
import assert from "node:assert/strict";
import AxeBuilder from "@axe-core/playwright";
import { join } from "node:path";
import { test } from "node:test";
import { ROOT, onFreshPages, open, openView, paintedView, start, type, viewsOf } from "./support.mjs";

const on = onFreshPages();
const GERMAN = join(ROOT, "tests/data/golden/german_credit_scores.csv");
const help = (page) => page.getByTestId("chart-help");

on("every chart has a line that says how to read it, if asked", {}, async (page) => {
  await open(page, GERMAN);
  await type(page, "cost-ratio-value", "5");
  assert.equal(await help(page).isVisible(), false);
  await page.getByTestId("chart-help-toggle").click();
  const said = new Set();
  for (const view of await viewsOf(page)) {
    await openView(page, view);
    await paintedView(page, view);
    assert.ok(await help(page).isVisible(), view);
    const text = await help(page).innerText();
    assert.match(text, /^[A-Z].*\.$/s, view);
    said.add(text);
  }
  assert.ok(said.size >= 5, [...said].join("\n"));
  // Not on slides.
  await page.getByTestId("present").click();
  await page.getByTestId("present-sentence").waitFor();
  const inside = page.locator("dialog[open], .presenter").getByTestId("chart-help");
  assert.equal(await inside.count(), 0);
});

test("the line is brought by the keyboard, stays, and goes again", async () => {
  const site = await start();
  const context = await site.browser.newContext();
  const visit = async () => {
    const page = await context.newPage();
    await page.goto(site.address);
    await page.waitForSelector("main[data-state=ready]");
    return page;
  };
  const page = await visit();
  const toggle = page.getByTestId("chart-help-toggle");
  const states = async (of) => [await of.getByTestId("chart-help-toggle").getAttribute("aria-expanded"), await help(of).isVisible()];
  assert.deepEqual(await states(page), ["false", false]);
  assert.equal(await toggle.getAttribute("aria-controls"), await help(page).getAttribute("id"));
  await toggle.focus();
  await page.keyboard.press("Enter");
  assert.deepEqual(await states(page), ["true", true]);
  assert.equal(await toggle.evaluate((button) => button === document.activeElement), true);
  const axe = await new AxeBuilder({ page }).include(".chart-card").analyze();
  assert.deepEqual(axe.violations.map((v) => v.id), []);
  const later = await visit();
  assert.deepEqual(await states(later), ["true", true]);
  await later.getByTestId("chart-help-toggle").focus();
  await later.keyboard.press("Space");
  assert.deepEqual(await states(later), ["false", false]);
  const away = await new AxeBuilder({ page: later }).include(".chart-card").analyze();
  assert.deepEqual(away.violations.map((v) => v.id), []);
  assert.deepEqual(await states(await visit()), ["false", false]);
});

for (const colorScheme of ["light", "dark"]) {
  on(`mistakes are squares in ink, ${colorScheme}`, { colorScheme }, async (page) => {
    await open(page, GERMAN);
    const looks = await page.getByTestId("decision").locator("pattern rect").evaluateAll((all) =>
      all.map((rect) => [getComputedStyle(rect).fill, getComputedStyle(rect).stroke]),
    );
    const [ink, muted] = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement("i"));
      return ["--text", "--muted"].map((name) => {
        probe.style.color = `var(${name})`;
        return getComputedStyle(probe).color;
      });
    });
    // Found, missed, false alarm, left alone.
    assert.deepEqual(looks, [[muted, "none"], [ink, "none"], ["none", ink], [muted, "none"]]);
  });
}
