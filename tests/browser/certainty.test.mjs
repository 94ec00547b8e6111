// How sure: what the page says while cases are resampled, and after.
import assert from "node:assert/strict";
import { join } from "node:path";
import { ROOT, exported, file, onFreshPages, open, reported, settings } from "./support.mjs";

const on = onFreshPages();
const GERMAN = join(ROOT, "tests/data/golden/german_credit_scores.csv");

const headline = (page) => page.getByTestId("headline").innerText();
const isRunning = (page) => page.getByTestId("resampling").count();

/** Waits until no more resamples come. */
const settled = async (page) => {
  await page.waitForTimeout(100); // they begin once the page is painted
  await page.waitForFunction(() => !document.querySelector("[data-testid=resampling]"), null, { timeout: 60_000 });
};

/** Notes every sentence that the headline says from now on. */
const record = (page) =>
  page.evaluate(() => {
    const said = (globalThis.said = []);
    new MutationObserver(() => {
      const text = document.querySelector("[data-testid=headline]")?.textContent;
      if (text && said.at(-1) !== text) said.push(text);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });

const said = (page) => page.evaluate(() => globalThis.said);

/** Cases with two scores, enough of them that resampling takes a while. */
function many(name, rows) {
  const row = (i) => `${i % 3 ? 0 : 1},${(i * 7919) % 10007 + (i % 3 ? 0 : 4000)},${(i * 104729) % 9973 + (i % 3 ? 0 : 2000)}`;
  return file(name, `label,m,n\n${Array.from({ length: rows }, (_, i) => row(i)).join("\n")}\n`);
}

on("the headline changes once, to what is to be expected", {}, async (page) => {
  await page.getByTestId("samples").click();
  await page.getByTestId("sample-containers").click();
  await page.waitForSelector('main[data-state=ready]:not([data-file="german_credit_scores.csv"])');
  await settled(page);
  await record(page);
  await page.getByTestId("samples").click();
  await page.getByTestId("sample-german-credit").click();
  await page.waitForSelector('main[data-state=ready][data-file="german_credit_scores.csv"]');
  await settled(page);
  const loans = (await said(page)).filter((text) => /Naive Bayes/.test(text));
  assert.equal(loans.length, 2, loans.join("\n"));
  assert.match(loans[0], /Mistakes cost \d+% less than refusing everyone on these 1,000 loans/);
  assert.match(loans[1], /Expect mistakes to cost \d+% less than refusing everyone \(\d+ to \d+%\)/);
  assert.match(await page.getByTestId("certainty").innerText(), /./);
});

for (const [fragment, args] of [["", ["--certainty", "1000,1"]], ["#certainty=200,7", ["--certainty", "200,7"]], ["#certainty=off", ["--certainty", "off"]]]) {
  on(`exports what the program prints: ${args[1]}`, { fragment }, async (page) => {
    await open(page, GERMAN);
    await settled(page);
    const json = await exported(page);
    assert.equal(json, reported(GERMAN, args));
    assert.equal(Boolean(JSON.parse(json).certainty), args[1] !== "off");
  });
}

on("stopped, it says so, and begins again when asked", { fragment: "#certainty=20000" }, async (page) => {
  await open(page, many("many.csv", 100_000));
  await page.getByTestId("resampling-stop").click();
  await page.getByTestId("resampling-begin").waitFor();
  assert.equal(await isRunning(page), 0);
  const stopped = await headline(page);
  assert.match(stopped, /on these 100,000 cases/);
  await page.waitForTimeout(500);
  assert.equal(await headline(page), stopped);
  await page.getByTestId("resampling-begin").click();
  await settled(page);
  assert.match(await headline(page), /Expect mistakes to cost \d+% less|may cost \d+% less/);
});

on("another file leaves nothing of the one before", { fragment: "#certainty=20000" }, async (page) => {
  await open(page, many("many.csv", 100_000));
  await page.getByTestId("resampling").waitFor();
  await open(page, GERMAN);
  await settled(page);
  assert.equal(await exported(page), reported(GERMAN, ["--certainty", "20000"]));
});

on("a drag goes first", { fragment: "#certainty=20000" }, async (page) => {
  await open(page, many("many.csv", 100_000));
  await page.getByTestId("resampling").waitFor();
  const box = await page.getByTestId("chart-improvement").boundingBox();
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 0.2 * box.width, y);
  await page.mouse.down();
  const pictures = new Set();
  for (let i = 1; i <= 10; i++) {
    await page.mouse.move(box.x + (0.2 + 0.04 * i) * box.width, y);
    pictures.add(await page.getByTestId("chart-improvement").evaluate((canvas) => canvas.toDataURL()));
  }
  await page.mouse.up();
  assert.equal(pictures.size, 10, "every step is drawn at once");
  assert.equal(await isRunning(page), 1, "it goes on");
});

on("a drag has the processors: no portion is handed out during it, and all are after it", { fragment: "#certainty=4000" }, async (page) => {
  // Readers are given a file; the others help, and what they are given are portions.
  await page.evaluate(() => {
    globalThis.portions = 0;
    const make = globalThis.breakevenWorker;
    globalThis.breakevenWorker = () => {
      const worker = make();
      const post = worker.postMessage.bind(worker);
      let helps = false;
      worker.postMessage = (data, moved) => {
        helps ||= Boolean(data.cases);
        if (helps) globalThis.portions++;
        post(data, moved);
      };
      return worker;
    };
  });
  const path = many("many.csv", 200_000);
  for (const _ of [1, 2]) await open(page, path); // the first one has a reader that was ready before
  await page.waitForFunction(() => globalThis.portions > 2);
  // The page's own timer moves the slider: what a busy machine delays, it delays for both.
  const [before, after] = await page.evaluate(async () => {
    const slider = document.querySelector("[data-testid=cost-ratio]");
    const [least, most] = [Number(slider.min), Number(slider.max)];
    const counts = [];
    for (let i = 0; i <= 100; i++) {
      slider.value = least + ((most - least) * (20 + (i % 50))) / 100;
      slider.dispatchEvent(new Event("input", { bubbles: true }));
      counts.push(globalThis.portions);
      await new Promise((done) => setTimeout(done, 20));
    }
    return [counts[0], counts.at(-1)];
  });
  assert.ok(after - before <= 2, `${after - before} portions during a drag`);
  assert.equal(await isRunning(page), 1, "some are left");
  await settled(page);
  assert.ok((await page.evaluate(() => globalThis.portions)) - after > 10, "the rest is handed out after it");
  assert.equal(await exported(page).then((json) => JSON.parse(json).certainty.resamples), 4000);
});

on("workers that help may die", {}, async (page) => {
  // Readers are given a file; the others help.
  await page.evaluate(() => {
    const make = globalThis.breakevenWorker;
    globalThis.breakevenWorker = () => {
      const worker = make();
      const post = worker.postMessage.bind(worker);
      worker.postMessage = (data, moved) => {
        post(data, moved);
        const die = () => worker.dispatchEvent(new ErrorEvent("error", { cancelable: true }));
        if (data.cases) setTimeout(die);
      };
      return worker;
    };
  });
  await open(page, GERMAN);
  await settled(page);
  assert.equal(await exported(page), reported(GERMAN, []));
});

/** Opens a file; of the workers that hold cases and those that help one group dies as soon as one helps. */
async function openMortal(page, path, group) {
  await page.evaluate((group) => {
    globalThis.kill = (group) => {
      for (const worker of globalThis[group]) worker.dispatchEvent(new ErrorEvent("error", { cancelable: true }));
    };
    const make = globalThis.breakevenWorker;
    globalThis.breakevenWorker = () => {
      const worker = make();
      const post = worker.postMessage.bind(worker);
      worker.postMessage = (data, moved) => {
        if (data.files) globalThis.holders.push(worker);
        if (data.cases && globalThis.helpers.push(worker) === 1) setTimeout(() => globalThis.kill(group));
        post(data, moved);
      };
      return worker;
    };
  }, group);
  for (const opened of [GERMAN, path]) { // the first one has a reader that was ready before
    await page.evaluate(() => Object.assign(globalThis, { holders: [], helpers: [] }));
    await open(page, opened);
    await page.waitForFunction(() => globalThis.helpers.length);
    await page.waitForTimeout(300);
  }
}

on("the worker that holds the cases may die: others make what it has not", { fragment: "#certainty=200" }, async (page) => {
  const path = many("many.csv", 50_000);
  await openMortal(page, path, "holders");
  await settled(page);
  assert.equal(await exported(page), reported(path, ["--certainty", "200"]));
});

for (const [first, then] of [["holders", "helpers"], ["helpers", "holders"]]) {
  on(`all workers may die, ${first} first: it says so, and the file can be read again`, { fragment: "#certainty=20000" }, async (page) => {
    await openMortal(page, many("many.csv", 100_000), first);
    await page.evaluate((then) => globalThis.kill(then), then);
    await page.getByTestId("resampling-broken-off").waitFor();
    assert.match(await page.getByTestId("resampling-broken-off").innerText(), /^How sure\? Not known: resampling broke off at [\d,]+ of 20,000$/);
    assert.equal(await isRunning(page), 0);
    assert.equal(JSON.parse(await exported(page)).certainty, null);
    await page.getByTestId("read-again").click();
    await page.getByTestId("resampling").waitFor();
    assert.equal(await page.getByTestId("resampling-broken-off").count(), 0);
    assert.equal(await page.locator("main").getAttribute("data-state"), "ready");
  });
}

on("a page that nobody sees resamples all the same", {}, async (page) => {
  await page.evaluate(() => (globalThis.requestAnimationFrame = () => 0));
  await open(page, GERMAN);
  await settled(page);
  assert.equal(await exported(page), reported(GERMAN, []));
});

on("a hidden model is no rival and never the best, but the report is of all", {}, async (page) => {
  await open(page, GERMAN);
  await settled(page);
  const json = await exported(page);
  const strip = () => page.getByTestId("certainty").innerText();
  const [, rival] = /(\S+) may do as well \(best \d+ times in 100\)/.exec(await strip());
  await page.getByTestId("models").getByRole("checkbox", { name: rival, exact: true }).uncheck();
  await settled(page);
  assert.ok(!(await strip()).includes(rival), await strip());
  await page.getByTestId("how-sure").locator("summary").click();
  const best = page.getByTestId("how-sure").locator("table").first().locator("tbody td:last-child");
  await best.first().waitFor();
  const shares = (await best.allInnerTexts()).map((text) => Number(text.replace("under 1", "0")));
  // Each is rounded.
  assert.ok(Math.abs(shares.reduce((sum, share) => sum + share, 0) - 100) <= 2, shares.join());
  assert.match(await page.getByTestId("chart-key").innerText(), /Band: 95 times in 100/);
  assert.equal(await exported(page), json);
});

on("without workers the page resamples", {}, async (page) => {
  await page.evaluate(() => {
    globalThis.breakevenWorker = () => { throw new Error("no worker"); };
  });
  for (const _ of [1, 2]) await open(page, GERMAN); // the first one has a reader that was ready before
  await settled(page);
  assert.equal(await exported(page), reported(GERMAN, []));
});

/** Amounts from one to five with two predictions of them. */
function ratings(name, rows) {
  const noise = (i) => ((i * 2654435761) % 2 ** 32) / 2 ** 32;
  const row = (i) => {
    const amount = 1 + Math.floor(5 * noise(i));
    return `${amount},${(amount + 3 * noise(i + rows)).toFixed(2)},${(amount + 6 * noise(i + 2 * rows)).toFixed(2)}`;
  };
  return file(name, `target,m,n\n${Array.from({ length: rows }, (_, i) => row(i)).join("\n")}\n`);
}

on("cases that differ in value are resampled too, and again under another form", {}, async (page) => {
  const path = ratings("ratings.csv", 400);
  await open(page, path);
  await settled(page);
  const headline = () => page.getByTestId("headline").innerText();
  const summary = () => page.getByTestId("summary").innerText();
  assert.match(await headline(), / gains about \S+ \(\S+ to \S+\) more than /);
  await page.getByTestId("how-sure").locator("summary").click();
  assert.match(await page.getByTestId("how-sure").innerText(), /Pairs of models: difference in impact/);
  assert.equal(await page.getByTestId("how-sure").locator("tbody tr").count(), 4 + 1);
  const json = await exported(page);
  assert.equal(json, reported(path, []));
  assert.equal(JSON.parse(json).impact.certainty.models.length, 4);
  const before = await summary();
  await page.getByTestId("form").selectOption("scale");
  await page.waitForFunction((before) => document.querySelector("[data-testid=summary]").innerText !== before, before);
  await settled(page);
  assert.match(await headline(), / gains? about \S+ \(\S+ to [^)]+\) more than /);
  assert.equal(await exported(page), reported(path, ["--form", "scale", ...(await theta(page))]));
  await page.getByTestId("present").click();
  await page.keyboard.press("End");
  await page.waitForFunction(() => /almost certainly|can’t tell/.test(document.querySelector("[data-testid=present-sentence]").innerText));
});

/** The θ that is set, as arguments of the program. */
async function theta(page) {
  const args = await settings(page);
  const at = args.indexOf("--theta");
  return at < 0 ? [] : args.slice(at, at + 2);
}
