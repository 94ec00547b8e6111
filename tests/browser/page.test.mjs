// The built site as its visitors use it: real files, real pointers, a real keyboard.
import assert from "node:assert/strict";
import AxeBuilder from "@axe-core/playwright";
import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { ROOT, answers, drag, exported, file, makeReadersMortal, onFreshPages, open, openSamples, openView, paintedView, reported, settings, settled, type, visit, viewsOf } from "./support.mjs";

const on = onFreshPages();
const GERMAN = join(ROOT, "tests/data/golden/german_credit_scores.csv");

/** Headline, decision card, list of winners and exported numbers tell the same story. */
function agree({ headline, decision, winners, models, json }, names = {}) {
  const x = json.condition.pc_plus;
  const winner = json.winners.findLast((w) => w.from <= x);
  const model = json.models.find((m) => m.name === winner.model);
  const name = names[winner.model] ?? winner.model;
  if (!model) {
    assert.match(headline, /no model is (worth it|sure to help)/);
    return;
  }
  assert.ok(headline.includes(name), `${headline} / ${name}`);
  assert.ok(decision.includes(name), `${decision} / ${name}`);
  const current = winners.match(/aria-current="true".*?<span>(.*?)<\/span>/)[1];
  assert.equal(current, name);
  const percent = (share) => `${Math.round(100 * share)}%`;
  if (model.at.improvement >= 0.1) {
    // On new cases in the headline and in the table.
    const { expected_improvement, interval } = json.certainty.models.find((m) => m.name === winner.model);
    assert.ok(headline.includes(percent(expected_improvement)), `${headline} / ${expected_improvement}`);
    if (interval[0] >= 0.01) assert.ok(headline.includes(`to ${percent(interval[1])}`), `${headline} / ${interval}`);
    assert.ok(models.includes(percent(expected_improvement)), `${models} / ${expected_improvement}`);
  }
  // The four cells of a thousand cases at the condition's prevalence.
  const found = 1000 * json.condition.prevalence * model.at.tpr;
  if (/no model is sure to help/.test(headline)) return; // the card is that of the policy that stays
  const shown = Number(/(\d+)\s+(?:bad|positives)/.exec(decision)[1]);
  assert.ok(Math.abs(shown - found) <= 1.5, `${shown} found, exactly ${found}`);
}

on("opens on a sample, painted, from a folder of the host", {}, async (page) => {
  assert.equal(await page.locator("main").getAttribute("data-file"), "german_credit_scores.csv");
  assert.match(await page.getByTestId("headline").innerText(), /^Refuse at a .* score of 0\.\d+ or more\.\s+\w/);
  for (const view of await viewsOf(page)) {
    const canvas = await paintedView(page, view);
    assert.match(await canvas.getAttribute("aria-label"), /Random forest/);
  }
});

on("is sharp on a fine screen", { deviceScaleFactor: 3 }, async (page) => {
  const [drawn, shown] = await page.getByTestId("chart-improvement").evaluate((c) => [c.width, c.clientWidth]);
  assert.equal(drawn, 3 * shown);
});

on("each slider moves everything, and everything agrees with the command line", {}, async (page) => {
  await open(page, GERMAN);
  let last = await answers(page);
  agree(last);
  assert.equal(await exported(page), reported(GERMAN, await settings(page)));
  const steps = [
    ["cost-ratio", 0.5, 0.72], ["prevalence", 0.3, 0.55], ["pc", 0.6, 0.36], ["cost-ratio", 0.45, 0.58],
  ];
  for (const [id, from, to] of steps) {
    await drag(page, page.getByTestId(id), [from, 0.5], [to, 0.5]);
    const now = await answers(page);
    for (const part of ["headline", "decision", "winners"]) {
      assert.notEqual(now[part], last[part], `${id} changes ${part}`);
    }
    assert.notDeepEqual(now.json.condition, last.json.condition);
    agree(now);
    const args = await settings(page);
    assert.equal(await exported(page), reported(GERMAN, args), `${id}: ${args.join(" ")}`);
    last = now;
  }
});

on("the line in the chart can be dragged", {}, async (page) => {
  await open(page, GERMAN);
  for (const view of ["improvement", "cost", "roc"]) {
    await openView(page, view);
    const chart = page.getByTestId(`chart-${view}`);
    await chart.waitFor();
    const [from, to] = view === "roc" ? [[0.3, 0.3], [0.12, 0.6]] : [[0.5, 0.5], [0.3, 0.4]];
    await drag(page, chart, from, from);
    const before = await answers(page);
    await drag(page, chart, from, to);
    const after = await answers(page);
    for (const part of ["headline", "decision", "winners"]) {
      assert.notEqual(after[part], before[part], `${view}: ${part}`);
    }
    assert.ok(after.json.condition.pc_plus < before.json.condition.pc_plus);
    agree(after);
    assert.equal(await exported(page), reported(GERMAN, await settings(page)));
  }
});

on("numbers can be typed, and wrong ones say what was expected", {}, async (page) => {
  await open(page, GERMAN);
  const type = async (id, text) => {
    await page.getByTestId(id).fill(text);
    await page.getByTestId(id).press("Enter");
  };
  await type("cost-ratio-value", "5");
  await type("prevalence-value", "12.5");
  assert.equal(await page.getByTestId("prevalence-value").inputValue(), "12.5%");
  let { json } = await answers(page);
  assert.equal(json.condition.cost_ratio, 5);
  assert.equal(json.condition.prevalence, 0.125);
  assert.equal(await exported(page), reported(GERMAN, ["--cost-ratio", "5", "--prevalence", "0.125"]));
  await type("pc-value", "0.25");
  ({ json } = await answers(page));
  assert.equal(json.condition.pc_plus, 0.25);
  await type("cost-ratio-value", "-3");
  assert.equal(await page.getByTestId("cost-ratio-value").getAttribute("aria-invalid"), "true");
  assert.match(await page.locator("#cost-ratio-hint").innerText(), /from a billionth to a billion/);
  ({ json } = await answers(page));
  assert.equal(json.condition.pc_plus, 0.25, "nothing changed");
  await page.getByTestId("prevalence-reset").click();
  ({ json } = await answers(page));
  assert.equal(json.condition.prevalence, 0.3);
});

on("a bad file says why, and what was open stays", {}, async (page) => {
  await open(page, GERMAN);
  await drag(page, page.getByTestId("cost-ratio"), [0.5, 0.5], [0.7, 0.5]);
  const before = await answers(page);
  const bad = [
    ["scan.csv", "%PDF-1.4\n%âãÏÓ\n", /scan\.csv is a PDF document.*Export it as CSV/],
    ["one.csv", "label,m\n1,0.3\n1,0.4\n", /Every row that can be read contains “1” in column “label”/],
    ["words.csv", "label,m\n1,low\n0,high\n", /No numeric column found among “m”/],
    ["head.csv", "label,score\n", /has a header \(“label” and “score”\) and no row/],
    ["empty.csv", "", /empty\.csv is empty/],
    ["book.csv", "PK\u0003\u0004....", /Excel workbook/],
  ];
  for (const [name, content, sentence] of bad) {
    await page.getByTestId("open-file").setInputFiles(file(name, content));
    await page.waitForFunction((s) => new RegExp(s).test(document.querySelector("[data-testid=error]")?.textContent), sentence.source);
    const main = page.locator("main");
    assert.equal(await main.getAttribute("data-state"), "failed");
    assert.equal(await main.getAttribute("data-file"), "german_credit_scores.csv");
    assert.deepEqual(await answers(page), before);
  }
  await page.getByRole("button", { name: "Close" }).click();
  await page.waitForSelector("main[data-state=ready]");
  await open(page, GERMAN);
});

on("rows that can't be read are counted and listed; names are never markup", {}, async (page) => {
  const nasty = "<img src=x onerror=document.title='owned'>";
  const path = file("odd.csv", `结果,"${nasty}",得分\n是,0.9,1\n否,x,0\n是,0.4,1\n否,0.1\n否,0.6,0.5\n`);
  await open(page, path);
  const notes = page.getByTestId("data-notes");
  await page.getByTestId("data").locator("summary").first().click();
  assert.match(await notes.innerText(), /2 rows could not be read/);
  assert.match(await notes.innerText(), /line 3, column “<img src=x .*: found “x”/);
  assert.match(await notes.innerText(), /line 5, the row: found 2 fields, expected 3/);
  assert.ok((await page.getByTestId("models").innerText()).includes(nasty));
  assert.equal(await page.locator("main img").count(), 0);
  assert.equal(await exported(page), reported(path, await settings(page)));
});

on("a file can be dropped", {}, async (page) => {
  const transfer = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(["y,m\n1,3\n0,2\n1,2\n0,1\n"], "dropped.csv"));
    return transfer;
  });
  await page.dispatchEvent("main", "dragover", { dataTransfer: transfer });
  await page.dispatchEvent("main", "drop", { dataTransfer: transfer });
  await page.waitForSelector('main[data-file="dropped.csv"]');
});

on("samples of two classes that come with the page open with one click and speak their own words", {}, async (page) => {
  const words = { containers: /fumigated container tested/, "eight-classes": /missed case/, "german-credit": /bad loan/ };
  for (const [id, word] of Object.entries(words)) {
    await page.getByTestId("samples").click();
    await page.getByTestId(`sample-${id}`).click();
    await page.waitForFunction((w) => new RegExp(w).test(document.querySelector("main").textContent), word.source);
    const { json } = await answers(page);
    const path = join(ROOT, "static/samples", json.source.name);
    assert.equal(await exported(page), reported(path, await settings(page)));
  }
});

on("the address carries the settings", { fragment: "#cost-ratio=7&prevalence=0.2&baseline=best_trivial&view=cost" }, async (page, site) => {
  await page.getByTestId("chart-cost").waitFor();
  await open(page, GERMAN);
  const text = await exported(page);
  assert.equal(text, reported(GERMAN, ["--cost-ratio", "7", "--prevalence", "0.2", "--baseline", "best_trivial"]));
  await page.getByTestId("baseline").selectOption("model:NB");
  const { json } = await answers(page);
  assert.equal(json.baseline, "model:NB");
  const again = await visit(site, { fragment: new URL((await settings(page), page.url())).hash, state: "empty" });
  await open(again.page, GERMAN);
  assert.deepEqual(JSON.parse(await exported(again.page)), json);
  assert.deepEqual(again.faults, []);
  await again.close();
});

on("a hidden model can't win", {}, async (page) => {
  await open(page, GERMAN);
  const { json } = await answers(page);
  const x = json.condition.pc_plus;
  const winner = json.winners.findLast((w) => w.from <= x).model;
  await page.getByTestId("models").getByRole("checkbox", { name: winner }).uncheck();
  assert.ok(!(await page.getByTestId("headline").innerText()).includes(winner));
  assert.ok(!(await page.getByTestId("winners").innerText()).includes(winner));
});

on("the table of models begins with the recommended one, and moves no row that is used", {}, async (page) => {
  await open(page, GERMAN);
  await settled(page);
  const rows = () => page.getByTestId("models").locator("tbody th").allInnerTexts();
  const begins = async (ratio) => {
    await type(page, "cost-ratio-value", ratio);
    const [winner] = await page.locator("h1 .series").allInnerTexts();
    await page.waitForFunction((name) => document.querySelector("[data-testid=models] tbody th")?.innerText.trim() === name, winner);
    return winner;
  };
  assert.notEqual(await begins("5"), await begins("1"));
  const before = await rows();
  assert.equal(before.length, 4);
  const box = page.getByTestId("models").getByRole("checkbox").first();
  await box.uncheck();
  await page.waitForTimeout(1000);
  assert.deepEqual(await rows(), before);
  assert.ok(await box.evaluate((box) => box === document.activeElement));
});

on("the whole page works from the keyboard", {}, async (page) => {
  await open(page, GERMAN);
  const reach = async (id) => {
    for (let i = 0; i < 60; i++) {
      await page.keyboard.press("Tab");
      const here = await page.evaluate(() => document.activeElement?.dataset.testid);
      if (here === id) return;
    }
    assert.fail(`${id} can't be reached with Tab`);
  };
  await page.evaluate(() => document.activeElement?.blur());
  for (const id of ["open-file", "samples", "export"]) await reach(id);
  await page.keyboard.press("Enter");
  await reach("export-json");
  await page.keyboard.press("Escape");
  assert.equal(await page.evaluate(() => document.activeElement?.dataset.testid), "export");
  assert.ok(!(await page.getByTestId("export-json").isVisible()));
  await reach("cost-ratio");
  const before = await page.getByTestId("headline").innerText();
  for (let i = 0; i < 30; i++) await page.keyboard.press("ArrowRight");
  assert.notEqual(await page.getByTestId("headline").innerText(), before);
  assert.match(await page.getByTestId("cost-ratio").getAttribute("aria-valuetext"), /a miss costs twice as much as a false alarm/i);
  for (const id of ["pc", "baseline", "tab-improvement"]) await reach(id);
  await page.keyboard.press("ArrowRight");
  await page.getByTestId("chart-roc").waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.dataset.testid), "tab-roc");
  await reach("more-views");
  await page.keyboard.press("Enter");
  await reach("more-cost");
  await page.keyboard.press("Enter");
  await page.getByTestId("chart-cost").waitFor();
  // What the page assumes stands in a drawer, whose line opens it.
  await page.getByTestId("assumptions").locator("summary").first().focus();
  await page.keyboard.press("Enter");
  await reach("prevalence");
});

/** Models named by a number, and unseen cases: the view that shows whether they overfit. */
const TREES = `label,split,tree_2,tree_10,tree_100\n${Array.from({ length: 120 }, (_, i) =>
  [i % 3 ? 0 : 1, i % 2 ? "train" : "test", (i * 37) % 11, (i * 53) % 29, (i * 71) % 97].join()).join("\n")}\n`;

async function choose(page, sample) {
  const before = await page.locator("main").getAttribute("data-file");
  await openSamples(page);
  await page.getByTestId(`sample-${sample}`).click();
  await page.waitForSelector(`main[data-state=ready]:not([data-file="${before}"])`);
}

/** Studies that have all views between them; the page opens on the first. */
const STUDIES = [
  () => {},
  (page) => choose(page, "containers"),
  (page) => open(page, file("trees.csv", TREES)),
  (page) => choose(page, "rocks"),
];

async function show(page, view) {
  await openView(page, view);
  await page.getByTestId(`chart-${view}`).waitFor();
}

on("a chart says what is expected once that is known, whatever was open before", {}, async (_, site) => {
  // Two of the samples come only when they are asked for.
  const { page, close } = await visit(site);
  await page.evaluate(() => {
    const { fillText } = CanvasRenderingContext2D.prototype;
    window.said = [];
    CanvasRenderingContext2D.prototype.fillText = function (text, ...at) {
      window.said.push(text);
      return fillText.call(this, text, ...at);
    };
  });
  for (const sample of ["eight-classes", "churn", "rocks", "ratings"]) {
    await choose(page, sample);
    await page.waitForTimeout(300);
    await settled(page);
  }
  await page.waitForFunction(() => window.said.findLast((text) => text.startsWith("M2: "))?.startsWith("M2: expect "));
  await close();
});

/** Shows every view once, whatever study has it. */
async function* shownViews(page) {
  const seen = new Set();
  for (const openStudy of STUDIES) {
    await openStudy(page);
    for (const view of await viewsOf(page)) {
      if (seen.has(view)) continue;
      seen.add(view);
      await show(page, view);
      yield view;
    }
  }
  assert.ok(seen.size > 10, [...seen].join());
}

/** From now on, counts what is written in the page that changes something, and what does not. */
const watchWrites = (page) => page.evaluate(() => {
  window.writes = { changed: 0, wasted: [] };
  const watch = new MutationObserver((records) => {
    for (const { type, target, attributeName, oldValue } of records) {
      const now = type === "attributes" ? target.getAttribute(attributeName) : target.nodeValue;
      if (type === "childList" || now !== oldValue) window.writes.changed++;
      else window.writes.wasted.push(`${attributeName ?? "text"} of ${target.outerHTML ?? now}`.slice(0, 90));
    }
  });
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  watch.observe(document.body, { ...all, attributeOldValue: true, characterDataOldValue: true });
  window.written = () => (watch.disconnect(), window.writes);
});

on("a drag writes nothing that stays as it was", {}, async (page) => {
  for await (const view of shownViews(page)) {
    if (view === "fitting") continue; // nothing moves on it
    const chart = page.getByTestId(`chart-${view}`);
    // Beside a square plot stands nothing: there the strip below is dragged.
    const y = ["roc", "precision-recall"].includes(view) ? 0.85 : 0.5;
    await drag(page, chart, [0.3, y], [0.4, y]);
    await watchWrites(page);
    await drag(page, chart, [0.4, y], [0.6, y]);
    const { changed, wasted } = await page.evaluate(() => window.written());
    assert.deepEqual(wasted, [], view);
    assert.ok(changed > 0, view);
  }
});

on("in a drag the words beside the chart follow it, and the table once it is held still", {}, async (page) => {
  await open(page, GERMAN);
  const chart = page.getByTestId("chart-improvement");
  const [caption, canvases] = [page.getByTestId("models").locator("caption"), page.locator("#chart canvas")];
  const [before, layers] = [await caption.innerText(), await canvases.count()];
  const { x, y, width, height } = await chart.boundingBox();
  const move = (share) => page.mouse.move(x + share * width, y + height / 2);
  await move(0.3);
  await page.mouse.down();
  for (let share = 0.3; share < 0.7; share += 0.01) await move(share);
  // The pointer is held still, not released.
  await page.waitForTimeout(500);
  const pc = await page.getByTestId("pc-value").inputValue();
  assert.ok(pc > 0.6, pc);
  assert.ok((await chart.getAttribute("aria-label")).includes(`At PC(+) ${pc} `), pc);
  assert.notEqual(await caption.innerText(), before);
  const held = [await page.getByTestId("headline").innerText(), await caption.innerText()];
  await page.mouse.up();
  await page.waitForTimeout(500);
  assert.deepEqual([await page.getByTestId("headline").innerText(), await caption.innerText()], held);
  assert.equal(await canvases.count(), layers);
});

on("what a chart is read aloud as is up to date after a drag, whether or not another model is best", {}, async (page) => {
  await open(page, GERMAN);
  const chart = page.getByTestId("chart-improvement");
  for (let share = 0.2; share < 0.8; share += 0.05) {
    await drag(page, chart, [share, 0.5], [share + 0.03, 0.5]);
    const pc = Number(await page.getByTestId("pc-value").inputValue()).toFixed(3);
    await page.waitForFunction((said) => document.querySelector("[data-testid=chart-improvement]").ariaLabel.includes(said), `At PC(+) ${pc} `);
  }
});

on("a press on the chart takes what is typed in a field", {}, async (page) => {
  await open(page, GERMAN);
  await page.getByTestId("alarm-cost").fill("$400");
  const { x, y, width, height } = await page.getByTestId("chart-improvement").boundingBox();
  await page.mouse.move(x + 0.4 * width, y + height / 2);
  await page.mouse.down();
  assert.equal(await page.evaluate(() => document.activeElement === document.body), true);
  await page.mouse.up();
  assert.match(await page.getByTestId("decision").innerText(), /\$/);
  assert.ok(Math.abs((await page.getByTestId("pc-value").inputValue()) - 0.4) < 0.1);
});

on("a pointer that has let the chart go does not drag it when it comes back", {}, async (page) => {
  await open(page, GERMAN);
  const { x, y, width, height } = await page.getByTestId("chart-improvement").boundingBox();
  const [on, off] = [[x + 0.4 * width, y + height / 2], [x + 0.5 * width, y - 60]];
  await page.mouse.move(...on);
  await page.mouse.down();
  await page.mouse.move(...off);
  await page.mouse.up();
  const pc = await page.getByTestId("pc-value").inputValue();
  assert.ok(Math.abs(pc - 0.5) < 0.1, "it is held beside the chart, too");
  await page.mouse.down();
  await page.mouse.move(...on);
  await page.mouse.up();
  assert.equal(await page.getByTestId("pc-value").inputValue(), pc);
});

on("a canvas that has forgotten its fonts and colours is painted as before", {}, async (page) => {
  await open(page, GERMAN);
  await settled(page); // what is expected changes the picture
  const chart = page.getByTestId("chart-improvement");
  const picture = async (pc) => {
    await type(page, "pc-value", pc);
    return chart.evaluate((canvas) => canvas.toDataURL());
  };
  const first = await picture("0.3");
  assert.notEqual(await picture("0.5"), first);
  await chart.evaluate((canvas) => (canvas.width = canvas.width)); // as a context that is lost and restored
  assert.equal(await picture("0.3"), first);
});

for (const colorScheme of ["light", "dark"]) {
  on(`nothing stands in the way of anyone, ${colorScheme}`, { colorScheme }, async (page) => {
    for await (const view of shownViews(page)) {
      const { violations } = await new AxeBuilder({ page }).analyze();
      assert.deepEqual(violations.map((v) => `${view}: ${v.id} ${v.nodes.map((n) => n.target).join()}`), []);
    }
    await page.getByTestId("open-file").setInputFiles(file("bad.csv", ""));
    await page.getByTestId("error").waitFor();
    const { violations } = await new AxeBuilder({ page }).analyze();
    assert.deepEqual(violations.map((v) => `error: ${v.id} ${v.nodes.map((n) => n.target).join()}`), []);
  });
}

for (const [width, height] of [[390, 844], [360, 640], [320, 640], [1024, 768], [1280, 800], [3840, 2160]]) {
  on(`nothing sticks out at ${width} × ${height}`, { viewport: { width, height } }, async (page) => {
    for await (const view of shownViews(page)) {
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${view} is ${wide} px too wide`);
      const cut = await page.locator(".tabs :is([role=tab], [role=tablist])").evaluateAll((all) =>
        all.filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => e.textContent));
      assert.deepEqual(cut, [], view);
    }
    if (width === 390) {
      await choose(page, "german-credit");
      await show(page, "improvement");
      // The chart with its axis ends above the settings, and an error stands above the answer.
      const top = async (part) => (await page.locator(part).boundingBox()).y;
      const chart = await page.locator(".chart").boundingBox();
      assert.ok(chart.y + chart.height <= await top(".condition"), `the chart ends at ${chart.y + chart.height}`);
      await page.getByTestId("open-file").setInputFiles(file("scan.csv", "%PDF-1.4"));
      await page.getByTestId("error").waitFor();
      const error = await page.locator(".error").boundingBox();
      assert.ok(error.y + error.height <= await top("h1"), `the error ends at ${error.y + error.height}`);
      await page.getByRole("button", { name: "Close" }).click();
      // What waits behind the button closes on a tap elsewhere.
      await page.getByTestId("more-actions").click();
      await page.getByTestId("share").waitFor();
      await page.locator("h1").click({ position: { x: 5, y: 5 } });
      await page.getByTestId("share").waitFor({ state: "hidden" });
      await choose(page, "rocks");
      // Ranges make its cells wide.
      const models = page.getByTestId("models");
      await models.getByText(/\(.+ to .+\)/).first().waitFor();
      const { right } = await models.evaluate((table) => table.getBoundingClientRect());
      assert.ok(right <= width, `the table of models ends at ${right}`);
    }
    if (width === 1280) {
      await choose(page, "german-credit");
      await show(page, "roc");
      for (const id of ["headline", "chart-roc", "decision", "cost-ratio", "pc"]) {
        const box = await page.getByTestId(id).boundingBox();
        assert.ok(box.y + box.height <= height, `${id} ends at ${box.y + box.height}`);
      }
      await page.getByTestId("open-file").setInputFiles(file("scan.csv", "%PDF-1.4"));
      const error = await page.locator(".error").boundingBox();
      assert.ok(error.y + error.height <= (await page.getByTestId("cost-ratio").boundingBox()).y);
      const beside = await page.getByTestId("chart-roc").boundingBox();
      assert.ok(beside.y + beside.height <= height, `with an error the chart ends at ${beside.y + beside.height}`);
      await page.getByRole("button", { name: "Close" }).click();
      // The questions stay where they are, however long their answers.
      const tops = new Set();
      for (const view of await viewsOf(page)) {
        await show(page, view);
        tops.add((await page.locator(".tabs").boundingBox()).y);
      }
      assert.equal(tops.size, 1, [...tops].join());
    }
  });
}

on("a gzip file opens like the file inside", {}, async (page) => {
  await open(page, file("german.csv.gz", gzipSync(readFileSync(GERMAN))));
  const packed = JSON.parse(await exported(page));
  const plain = JSON.parse(reported(GERMAN, ["--cost-ratio", "1"]));
  assert.deepEqual({ ...packed, source: { ...packed.source, name: "" } }, { ...plain, source: { ...plain.source, name: "" } });
});

on("a range pasted from a spreadsheet opens", {}, async (page) => {
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "label\tm\n1\t0,5\n0\t0,25\n0\t0,1\n");
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await page.waitForSelector('main[data-file="pasted table"]');
  assert.equal(JSON.parse(await exported(page)).source.used, 3);
});

on("columns can play other roles without opening the file again", {}, async (page) => {
  const path = file("roles.csv", "y,rf,nb,w,part\nno,1,9,2,train\nyes,2,8,1,train\nno,3,7,1,test\nyes,0,9,1,test\nno,2.5,8.5,1,train\n");
  await open(page, path);
  await page.getByTestId("file").click();
  assert.equal(await page.getByTestId("columns").locator("tbody tr").count(), 5);
  const use = (column, role) => page.getByLabel(`Role of column ${column}`, { exact: true }).selectOption(role);
  await use("w", "Weight");
  await page.waitForFunction(() => !/\bw\b/.test(document.querySelector("[data-testid=models] tbody").innerText));
  await use("part", "Split");
  await page.getByText("unseen").first().waitFor();
  await page.getByTestId("swap").click();
  // The scores speak of yes: they are turned, until the role says otherwise.
  const turned = page.getByText("Low scores of “rf” are taken to mean no");
  await turned.waitFor();
  await use("rf", "Model");
  await turned.waitFor({ state: "detached" });
  const args = ["--weight", "w", "--split", "part", "--scores", "rf,nb", "--positive", "no"];
  assert.equal(await exported(page), reported(path, [...args, "--cost-ratio", "1"]));
  // What can't be used says so, and what was shown stays.
  await use("rf", "Not used");
  await page.waitForFunction(() => !/\brf\b/.test(document.querySelector("[data-testid=models] tbody").innerText));
  await use("nb", "Not used");
  await page.getByTestId("error").waitFor();
  assert.match(await page.getByTestId("models").innerText(), /\bnb\b/);
  assert.equal(await page.getByLabel("Role of column nb", { exact: true }).inputValue(), "Model");
});

on("a score that ranks the wrong way round can be flipped", {}, async (page) => {
  await open(page, file("low.csv", "label,risk\n1,0.1\n0,0.7\n1,0.2\n0,0.9\n0,0.15\n"));
  await page.getByTestId("file").click();
  await page.getByTestId("flip").click();
  await page.waitForFunction(() => !document.querySelector("[data-testid=flip]"));
  const { models } = JSON.parse(await exported(page));
  assert.ok(models[0].auc > 0.8);
  assert.match(await page.getByTestId("headline").innerText(), /(score of|at) .* or less/i);
});

on("a large file shows how far it is, and can be given up", { fragment: "#certainty=off" }, async (page) => {
  await open(page, GERMAN);
  const before = await answers(page);
  const rows = Array.from({ length: 100_000 }, (_, i) => `${i % 5 ? 0 : 1},${(i * 7919) % 100_003}.5,0.${i}`).join("\n");
  const path = file("large.csv", "");
  appendFileSync(path, "label,score_a,score_b\n");
  for (let i = 0; i < 50; i++) appendFileSync(path, rows + "\n");
  await page.getByTestId("open-file").setInputFiles(path);
  await page.getByTestId("progress").waitFor();
  assert.equal(await page.locator("main").getAttribute("data-state"), "loading");
  assert.match(await page.getByTestId("progress").innerText(), /[\d,]+ rows/);
  await page.getByTestId("cancel").click();
  await page.waitForSelector("main[data-state=ready]");
  assert.equal(await page.getByTestId("progress").count(), 0);
  assert.deepEqual(await answers(page), before);
  await open(page, path);
  const { source } = JSON.parse(await exported(page));
  assert.deepEqual([source.rows, source.used], [5_000_000, 5_000_000]);
});

on("the last file chosen wins", {}, async (page) => {
  const large = file("slow.csv", "label,m\n" + "1,0.5\n0,0.25\n".repeat(300_000));
  await page.getByTestId("open-file").setInputFiles(large);
  await page.getByTestId("open-file").setInputFiles(file("quick.csv", "label,m\n1,2\n0,1\n"));
  await page.waitForSelector('main[data-file="quick.csv"]');
  await page.waitForTimeout(800);
  assert.equal(await page.locator("main").getAttribute("data-file"), "quick.csv");
});

on("a reader that dies says so, and what was open stays", {}, async (page) => {
  await open(page, GERMAN);
  await makeReadersMortal(page, 100, "second.csv");
  // The first uses up the worker that waits, if there is one; the second gets one that dies.
  await open(page, file("first.csv", "label,m\n1,2\n0,1\n"));
  await page.getByTestId("open-file").setInputFiles(file("second.csv", "label,m\n" + "1,0.5\n0,0.25\n".repeat(2_000_000)));
  await page.waitForFunction(() => /second.csv needs more memory/.test(document.querySelector("[data-testid=error]")?.textContent));
  assert.equal(await page.locator("main").getAttribute("data-file"), "first.csv");
  await open(page, GERMAN);
});

const AWKWARD = join(ROOT, "tests/data/awkward");
const awkward = JSON.parse(readFileSync(join(AWKWARD, "expected.json"), "utf8"));

on("awkward files give what their table says, one after the other", {}, async (page) => {
  const names = [
    "decimal_comma.tsv", "excel_semicolon_bom.csv", "header_newline.csv", "late_newlines.csv", "utf16_le.txt",
    "chinese.csv", "markup_name.csv", "orange.tab", "stray_text.csv", "confusion.csv", "thousands_english.csv",
    "header_only.csv", "pdf.csv", "three_outcomes.csv",
  ];
  let open = await page.locator("main").getAttribute("data-file");
  for (const name of names) {
    const expected = awkward.find((entry) => entry.file === name);
    await page.getByTestId("open-file").setInputFiles(join(AWKWARD, name));
    if (expected.error) {
      await page.waitForSelector("main[data-state=failed]");
      const sentence = await page.getByTestId("error").innerText();
      for (const part of expected.error) assert.ok(sentence.includes(part), `${name}: ${sentence}`);
    } else {
      await page.waitForSelector(`main[data-state=ready][data-file="${name}"]`);
      open = name;
      await page.waitForTimeout(150); // without a pause the eleventh download never came, whichever file it was of
      const { source, models } = JSON.parse(await exported(page));
      assert.deepEqual([source.kind, source.used, source.skipped], [expected.kind, expected.used, expected.skipped], name);
      assert.deepEqual(models.map((m) => m.name), expected.models, name);
      if (expected.auc) models.forEach((m, i) => assert.ok(Math.abs(m.auc - expected.auc[i]) < 1e-9, name));
      const notes = await page.getByTestId("data-notes").allTextContents();
      for (const [line] of expected.problems ?? []) assert.ok(notes.join().includes(`line ${line},`), `${name}: ${notes}`);
    }
    assert.equal(await page.locator("main").getAttribute("data-file"), open, name);
  }
});

on("a file that could be two kinds asks, and so does one without an outcome", {}, async (page) => {
  const two = file("two.csv", "class,p,n,score\n1,10,2,0.5\n0,3,9,0.1\n");
  await page.getByTestId("open-file").setInputFiles(two);
  await page.waitForSelector("main[data-state=failed]");
  assert.match(await page.getByTestId("error").innerText(), /can be read in several ways/);
  assert.equal(await page.getByTestId("choice").count(), 2);
  await page.getByTestId("choice").filter({ hasText: "one row a group" }).click();
  await page.waitForSelector(`main[data-state=ready][data-file="two.csv"]`);
  assert.equal(await exported(page), reported(two, ["--kind", "classes"]));
  assert.equal(await page.getByTestId("error").count(), 0);
  const which = file("which.csv", "m,late,paid\n0.5,1,y\n0.6,0,n\n0.1,1,y\n0.2,0,y\n");
  await page.getByTestId("open-file").setInputFiles(which);
  await page.waitForSelector("main[data-state=failed]");
  assert.equal(await page.locator("main").getAttribute("data-file"), "two.csv");
  await page.getByTestId("choice").filter({ hasText: "paid" }).click();
  await page.waitForSelector(`main[data-state=ready][data-file="which.csv"]`);
  assert.equal(await exported(page), reported(which, ["--outcome", "paid"]));
});

on("files of several models become one study", { fragment: "#certainty=off" }, async (page) => {
  const first = file("first.csv", "id,label,m\na,1,0.9\nb,0,0.4\nc,1,0.6\nd,0,0.5\n");
  const second = file("second.csv", "id,score\nd,0.1\nc,0.8\nb,0.9\na,0.7\n");
  const third = file("third.csv", "other\n0.2\n0.4\n0.6\n0.8\n");
  await open(page, first);
  await page.getByTestId("file").click();
  await page.getByTestId("add-file").setInputFiles([second]);
  await page.waitForSelector(`main[data-state=ready][data-file="first.csv + second.csv"]`);
  assert.equal(await exported(page), reported(first, ["--certainty", "off", "--add", second]));
  assert.match(await page.getByTestId("data-notes").textContent(), /second.csv was joined by column “id”/);
  await page.getByTestId("add-file").setInputFiles([file("short.csv", "other\n0.2\n")]);
  await page.waitForSelector("main[data-state=failed]");
  assert.equal(await page.locator("main").getAttribute("data-file"), "first.csv + second.csv");
  // Files large enough to show how far they are: one given up, one joined.
  const rows = (of) => Array.from({ length: 100_000 }, (_, i) => `${i % 5 ? 0 : 1},${of(i)}\n`).join("");
  const large = file("large.csv", `label,score\n${rows((i) => (i * 7919) % 100_003).repeat(12)}`);
  const more = file("more.csv", `label,score\n${rows((i) => (i * 31) % 9973).repeat(12)}`);
  const huge = file("huge.csv", `label,score\n${rows((i) => (i * 31) % 9973).repeat(160)}`);
  await open(page, large);
  await page.getByTestId("add-file").setInputFiles([huge]);
  await page.getByTestId("cancel").click();
  await page.waitForSelector("main[data-state=ready]");
  assert.equal(await page.locator("main").getAttribute("data-file"), "large.csv");
  await page.getByTestId("add-file").setInputFiles([more]);
  await page.waitForSelector(`main[data-state=ready][data-file="large.csv + more.csv"]`);
  assert.deepEqual(JSON.parse(await exported(page)).models.map((m) => m.name), ["score", "more"]);
  await page.getByTestId("open-file").setInputFiles([first, second, third]);
  await page.waitForSelector(`main[data-state=ready][data-file="first.csv + second.csv + third.csv"]`);
  assert.equal(await exported(page), reported(first, ["--certainty", "off", "--add", second, "--add", third]));
});
