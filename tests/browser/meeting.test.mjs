// In front of people: the presenter, and the whole way by keyboard.
import assert from "node:assert/strict";
import AxeBuilder from "@axe-core/playwright";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, drag, onFreshPages, open, openView, viewsOf, settled } from "./support.mjs";

const on = onFreshPages();
const GERMAN = join(ROOT, "tests/data/golden/german_credit_scores.csv");
const STEPS = ["Question", "Without a model", "What to do", "Where it holds", "How sure?"];
const text = (page, id) => page.getByTestId(id).innerText();

async function serious(page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map((v) => `${v.id} ${v.nodes.map((n) => n.target).join()}`);
}

on("the story is walked by arrow keys and a clicker, darkened, and left cleanly", {}, async (page) => {
  await settled(page);
  const headline = await text(page, "headline");
  await page.getByTestId("present").click();
  await page.getByTestId("presenter").waitFor();
  const at = async (index) => {
    assert.equal(await text(page, "present-title"), STEPS[index]);
    assert.equal(await text(page, "present-place"), `${index + 1} of 5`);
  };
  await at(0);
  assert.equal(await text(page, "present-sentence"), "Of these 1,000 loans, 300 are bad loans.");
  const story = page.getByTestId("story-picture");
  assert.equal(await story.getAttribute("aria-label"), "Squares: 300 bad loans, 700 good loans.");
  assert.equal(await page.getByTestId("present-slider").count(), 0);
  // The controls are there while the pointer moves.
  const controls = page.locator(".stage header .row");
  const isSeen = (seen) => page.waitForFunction((seen) => getComputedStyle(document.querySelector(".stage header .row")).opacity === seen, seen);
  await page.mouse.move(300, 300);
  await isSeen("1");
  await isSeen("0");
  assert.equal(await controls.getByRole("button").first().isEnabled(), true);
  for (const [key, index] of [
    ["ArrowRight", 1], ["ArrowRight", 2], ["ArrowLeft", 1], ["PageDown", 2], ["PageDown", 3], ["PageUp", 2],
    ["End", 4], ["ArrowRight", 4], ["Home", 0], ["ArrowLeft", 0], [" ", 1], ["PageDown", 2],
  ]) {
    await page.keyboard.press(key);
    await at(index);
  }
  assert.equal(await text(page, "present-sentence"), "Refuse at a Naive Bayes score of 0.131 or more.");
  assert.match(await story.getAttribute("aria-label"), /^Refuse: 544 of 1,000 loans: 256 bad, 288 good \(mistakes\)\. Lend: 456: 44 bad \(mistakes\), 412 good\. .*Refuse everyone 700; Naive Bayes, expected \d+ \(\d+ to \d+, 95 times in 100\)/);
  const before = await story.getAttribute("aria-label");
  const canvas = page.getByTestId("chart-improvement");
  assert.equal(await canvas.count(), 0);
  const slider = page.getByTestId("present-slider");
  await slider.focus();
  for (let i = 0; i < 8; i++) await page.keyboard.press("ArrowRight");
  await at(2);
  const moved = await text(page, "present-sentence");
  assert.notEqual(await story.getAttribute("aria-label"), before);
  assert.match(await slider.getAttribute("aria-valuetext"), /^a bad loan costs [\d.]+ times as much as a wrongly refused customer$/);
  const spoken = await slider.getAttribute("aria-valuetext");
  // A dark screen until any key.
  await page.keyboard.press("Tab");
  await page.evaluate(() => document.activeElement.blur());
  await page.locator(".stage").focus();
  await page.keyboard.press("b");
  const seen = () => page.locator(".stage").evaluate((stage) =>
    [getComputedStyle(stage).backgroundColor === "rgb(0, 0, 0)", ...[...stage.children].map((e) => getComputedStyle(e).opacity)].join());
  assert.match(await seen(), /^true(,0)+$/);
  await page.keyboard.press("ArrowRight");
  assert.match(await seen(), /^false(,1)+$/);
  await at(2);
  // Conditions side by side.
  await page.keyboard.press("PageDown");
  await canvas.waitFor();
  assert.equal(await canvas.count(), 1);
  assert.equal(await slider.count(), 1);
  // What is saved at other costs, the ones that are set in bold.
  const saved = page.getByTestId("present-table").locator("tr td:nth-child(2)");
  assert.match((await saved.allInnerTexts()).join(";"), /^(\d+%|can’t tell)(;(\d+%|can’t tell))+$/);
  assert.equal(await page.getByTestId("present-table").locator("tr[aria-current=true]").count(), 1);
  // Nothing technical.
  assert.doesNotMatch(await text(page, "presenter"), /PC\(\+\)|AUC|normalized|threshold|false positive|resampl/i);
  await page.getByTestId("pin").click();
  await slider.focus();
  for (let i = 0; i < 30; i++) await page.keyboard.press("ArrowLeft");
  await page.getByTestId("pin").click();
  const pins = page.getByTestId("pins").locator("li");
  assert.equal(await pins.count(), 2);
  assert.deepEqual(await pins.locator("input").evaluateAll((all) => all.map((i) => i.value)), ["Likely", "Optimistic"]);
  const [one, two] = [await pins.nth(0).innerText(), await pins.nth(1).innerText()];
  assert.match(one, /a bad loan costs [\d.]+ times .*\n.*saves \d+%/s);
  assert.notEqual(one, two);
  assert.notEqual(await slider.getAttribute("aria-valuetext"), spoken);
  await pins.nth(0).getByRole("button", { name: "Go to Likely" }).click();
  assert.equal(await slider.getAttribute("aria-valuetext"), spoken);
  await page.keyboard.press("PageUp");
  await at(2);
  assert.equal(await text(page, "present-sentence"), moved);
  // A drag leaves the keys to the presentation.
  await page.keyboard.press("PageDown");
  await canvas.waitFor();
  await slider.focus();
  await drag(page, canvas, [0.5, 0.5], [0.45, 0.5]);
  await page.keyboard.press("PageUp");
  await at(2);
  // The steps in another order.
  await page.getByTestId("present-steps").click();
  await page.getByRole("button", { name: "Where it holds: earlier" }).click();
  await page.getByTestId("present-steps").click();
  await page.locator(".stage").focus();
  await page.keyboard.press("PageDown");
  assert.equal(await text(page, "present-title"), "What to do");
  await page.keyboard.press("Escape");
  await page.getByTestId("presenter").waitFor({ state: "detached" });
  await page.waitForFunction(() => document.activeElement.dataset.testid === "present");
  assert.notEqual(await text(page, "headline"), headline);
  await canvas.waitFor();
});

on("each slide fits its screen, with one slider at most, and can be read from afar", {}, async (page) => {
  for (const sample of ["german-credit", "containers", "rocks"]) {
    await page.getByTestId("samples").click();
    await page.getByTestId(`sample-${sample}`).click();
    await settled(page);
    await page.getByTestId("present").click();
    const count = Number((await text(page, "present-place")).split(" ").at(-1));
    for (let i = 1; i <= count; i++) {
      await page.waitForTimeout(200);
      const place = `${sample}, ${await text(page, "present-title")}`;
      assert.ok(await page.getByTestId("present-slider").count() <= 1, place);
      const { cut, small } = await page.locator(".stage").evaluate((stage) => ({
        cut: [stage.scrollHeight - stage.clientHeight, stage.scrollWidth - stage.clientWidth],
        small: [...stage.querySelectorAll(".about, .place, header .button, .headline, .lines p, .present-slider label")]
          .map((e) => [e.textContent, parseFloat(getComputedStyle(e).fontSize)]).filter(([, size]) => size < 18),
      }));
      assert.deepEqual([cut, small], [[0, 0], []], place);
      await page.keyboard.press("PageDown");
    }
    await page.keyboard.press("Escape");
    await page.getByTestId("presenter").waitFor({ state: "detached" });
  }
});

for (const colorScheme of ["light", "dark"]) {
  on(`nothing stands in anyone's way in dialogs and drawers, ${colorScheme}`, { colorScheme }, async (page) => {
    await page.locator("details").evaluateAll((all) => all.forEach((d) => d.matches(".menu") || (d.open = true)));
    await page.waitForTimeout(400);
    assert.deepEqual(await serious(page), [], "drawers");
    await page.getByTestId("share").click();
    await page.getByTestId("share-counts").check();
    assert.deepEqual(await serious(page), [], "share");
    await page.keyboard.press("Escape");
    for (const sample of ["german-credit", "rocks"]) {
      await page.getByTestId("samples").click();
      await page.getByTestId(`sample-${sample}`).click();
      await page.waitForTimeout(300);
      await page.getByTestId("present").click();
      for (let i = 0; i < 5; i++) {
        assert.deepEqual(await serious(page), [], `${sample}, step ${i + 1}`);
        await page.keyboard.press("PageDown");
      }
      await page.keyboard.press("Escape");
      await page.getByTestId("presenter").waitFor({ state: "detached" });
    }
  });
}

on("a study is opened, asked and taken home without a pointer", {}, async (page) => {
  /** Presses Tab until an element has the focus. */
  const reach = async (id, key = "Tab") => {
    for (let i = 0; i < 120; i++) {
      if ((await page.evaluate(() => document.activeElement?.dataset.testid)) === id) return;
      await page.keyboard.press(key);
    }
    assert.fail(`${id} is not reached`);
  };
  // Asked for early: a browser that is told while the key is pressed opens a dialog of its own.
  const chooser = page.waitForEvent("filechooser");
  await reach("open-file");
  await page.keyboard.press("Enter");
  await (await chooser).setFiles(GERMAN);
  await page.waitForSelector('main[data-state=ready][data-file="german_credit_scores.csv"]');
  await page.waitForTimeout(1000);
  await reach("tab-improvement");
  await page.keyboard.press("ArrowRight");
  await page.getByTestId("chart-roc").waitFor();
  await page.keyboard.press("Home");
  await page.getByTestId("chart-improvement").waitFor();
  const before = await text(page, "headline");
  await reach("cost-ratio-value", "Shift+Tab");
  await page.keyboard.press("Control+A");
  await page.keyboard.type("4 : 1");
  await page.keyboard.press("Enter");
  const typed = await text(page, "headline");
  assert.notEqual(typed, before);
  assert.match(await page.getByTestId("cost-ratio").getAttribute("aria-valuetext"), /costs 4 times as much /);
  await reach("cost-ratio");
  await page.keyboard.press("PageUp");
  const slid = await text(page, "headline");
  assert.notEqual(slid, typed);
  assert.match(await page.getByTestId("cost-ratio").getAttribute("aria-valuetext"), /^a miss costs [\d.]+ times as much as a false alarm$/);
  // The sentence is said once the slider rests.
  await page.waitForTimeout(1000);
  assert.equal(await page.getByTestId("announcement").textContent(), slid.replace(/\s+/g, " "));
  await reach("share", "Shift+Tab");
  await page.keyboard.press("Enter");
  await page.getByTestId("share-dialog").waitFor();
  await reach("export-report");
  const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
  const report = readFileSync(await download.path(), "utf8");
  for (const figure of slid.match(/\d+%/g)) assert.ok(report.includes(figure), figure);
  await page.keyboard.press("Escape");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.testid), "share");
  await reach("export");
  await page.keyboard.press("Enter");
  await reach("export-json");
  const [results] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
  assert.equal(JSON.parse(readFileSync(await results.path(), "utf8")).schema, "breakeven/1");
});

on("motion follows only the finger, and large text stays in its place", { reducedMotion: "reduce", viewport: { width: 640, height: 400 } }, async (page) => {
  // 200% zoom of a 1280 × 800 window.
  for (const view of await viewsOf(page)) {
    await openView(page, view);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${view} is ${wide} px too wide`);
  }
  const moving = await page.evaluate(() => document.getAnimations().length);
  assert.equal(moving, 0);
});

on("all is there in forced colours, and to a finger", { forcedColors: "active", hasTouch: true, viewport: { width: 390, height: 844 } }, async (page) => {
  await open(page, GERMAN);
  const before = await text(page, "headline");
  await page.getByTestId("cost-ratio").scrollIntoViewIfNeeded();
  const box = await page.getByTestId("cost-ratio").boundingBox();
  await page.touchscreen.tap(box.x + 0.8 * box.width, box.y + box.height / 2);
  assert.notEqual(await text(page, "headline"), before);
  const small = await page.locator("main button, main input[type=checkbox], main select, .top .button").evaluateAll((all) =>
    all.filter((e) => e.checkVisibility()).map((e) => [e.dataset.testid ?? e.textContent, e.getBoundingClientRect()])
      .filter(([, { width, height }]) => Math.min(width, height) < 16).map(([name, r]) => `${name} ${r.width}×${r.height}`));
  assert.deepEqual(small, []);
  const shown = await page.locator(".swatch").first().evaluate((e) => getComputedStyle(e).backgroundColor);
  assert.notEqual(shown, "rgba(0, 0, 0, 0)");
});
