// Drives the page at random, for a minute or for RANDOM_SECONDS, and holds it to four promises: what
// is said belongs to the file that is named, that is one of those that may be open, nothing waits for
// ever, and nothing is in the console. RANDOM_SEED repeats a run as far as the machine's pace allows.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { closeAll, drag, exported, file, start, visit } from "./support.mjs";

const SECONDS = Number(process.env.RANDOM_SECONDS ?? 60);
const SEED = Number(process.env.RANDOM_SEED ?? 1);
const LONGEST_WAIT = 30_000;

after(closeAll);

/** Mulberry32: whole numbers below a bound. */
function numbers(seed) {
  let state = seed >>> 0;
  return (bound) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}

const lines = (head, count, row) => `${head}\n${Array.from({ length: count }, (_, i) => row(i)).join("\n")}\n`;

/** Every file's columns bear its own word, by which what the page says is known to be of it. */
function files() {
  const scores = (word, rows) =>
    file(`${word}.csv`, lines(`id,label,${word}_m,${word}_n`, rows,
      (i) => `${i},${i % 3 ? 0 : 1},${((i * 7919) % 10007) + (i % 3 ? 0 : 4000)},${((i * 104729) % 9973) + (i % 3 ? 0 : 2000)}`));
  const more = (word, rows) =>
    file(`${word}-more.csv`, lines(`id,${word}_added`, rows, (i) => `${i},${(i * 31) % 997}`));
  const good = [scores("apple", 60_000), scores("berry", 300), scores("cherry", 2_000)];
  good.push(file("damson.csv", lines("a,b,damson_m,damson_n", 200,
    (i) => `${(i % 17) - 4},${(i % 5) - 2},${(i % 13) - 3},${(i % 7) - 2}`)));
  good.push(file("elder.csv", lines("label,elder_m,elder_n,fold", 900,
    (i) => `${i % 4 ? "no" : "yes"},${(i * 37) % 101},${(i * 53) % 89},${i % 3}`)));
  const bad = [
    file("broken.csv", "%PDF-1.7\n%âãÏÓ\n1 0 obj\n"),
    file("header.csv", "label,m\n"),
    file("ragged.csv", "label,m\n1,2,3\n0\n"),
  ];
  const large = scores("fig", 3_000_000); // it takes a second: long enough to be cancelled
  return { good, large, bad, more: [more("apple", 60_000), more("berry", 300), more("cherry", 1_999), more("elder", 900)] };
}

const WORDS = ["apple", "berry", "cherry", "damson", "elder", "fig"];
const nameOf = (path) => path.split("/").pop();
const wordsIn = (text) => WORDS.filter((word) => text.includes(`${word}_`));

/** What a user may do; each returns the name of the file that it opens, if any. */
function actions(page, random, may, { good, large, bad, more }) {
  const pick = (list) => list[random(list.length)];
  // What is not on the page, or covered, is not done: the walk goes on.
  const brief = { timeout: 1500 };
  const click = (locator) => locator.click(brief);
  const visible = async (selector) => {
    const all = await page.locator(selector).filter({ visible: true }).all();
    assert.ok(all.length, `nothing like ${selector}`);
    return pick(all);
  };
  const unfold = (id) => page.getByTestId(id).evaluate((details) => { details.open = true; }, null, brief);
  const showFile = async () => {
    if (!(await page.getByTestId("data-drawer").count())) await click(page.getByTestId("file"));
  };
  const choose = async (selector) => {
    const list = await visible(selector);
    const values = await list.locator("option:not([disabled])").evaluateAll((all) => all.map((o) => o.value));
    assert.ok(values.length, "nothing like an option");
    await list.selectOption(pick(values), brief);
  };
  const give = async (id, path) => {
    await page.getByTestId(id).setInputFiles(path, brief);
    return nameOf(path);
  };
  return {
    open: () => give("open-file", pick(good)),
    "open what is no table": () => give("open-file", pick(bad)),
    "open a sample": async () => {
      await click(page.getByTestId("samples"));
      const item = await visible("details:has([data-testid=samples]) li button");
      await click(item);
      return "a sample";
    },
    add: async () => {
      await showFile();
      await give("add-file", pick(more));
    },
    role: async () => {
      await showFile();
      await choose("[data-testid=columns] select");
    },
    tab: async () => click(await visible("[role=tab]")),
    key: async () => {
      await (await visible("input[type=range]")).focus(brief);
      for (let i = random(6); i >= 0; i--) await page.keyboard.press(pick(["ArrowRight", "ArrowLeft", "PageUp", "End", "Home"]));
    },
    drag: async () => drag(page, await visible("input[type=range]"), [0.3, 0.5], [random(10) / 9, 0.5]),
    "drag in the chart": async () => drag(page, page.locator("#chart canvas").last(), [0.4, 0.5], [random(10) / 9, 0.5]),
    number: async () => {
      const field = await visible(".slider input:not([type=range])");
      await field.fill(pick(["0", "0.3", "5", "1e308", "nonsense", "", "100%"]), brief);
      await field.press("Enter", brief);
    },
    "compare with": () => choose("[data-testid=baseline]"),
    save: async () => {
      await page.locator("details.export").evaluate((menu) => { menu.open = true; }, null, brief);
      await click(await visible("[data-testid^=export-]"));
    },
    present: async () => {
      await click(page.getByTestId("present"));
      for (let i = random(8); i > 0; i--) await page.keyboard.press(pick(["ArrowRight", "ArrowLeft", "b"]));
      await page.keyboard.press("Escape");
    },
    pin: async () => click(page.getByTestId("pin")),
    cancel: async () => {
      await give("open-file", large);
      may.add(nameOf(large)); // it may be read before the button is hit
      await page.getByTestId("cancel").dispatchEvent("click", null, brief); // it may be gone before a pointer is there
    },
    words: async () => {
      await unfold("data");
      await unfold("words");
      const field = await visible("[data-testid^=word-]");
      await field.fill(pick(["trees", "", "häuser", "<b>"]), brief);
      await field.blur();
    },
    share: async () => {
      await click(page.getByTestId("share"));
      await page.keyboard.press("Escape");
    },
    close: async () => {
      await give("open-file", pick(bad));
      await click(page.getByRole("button", { name: "Close" }).first());
    },
    reload: async () => {
      await page.reload();
      // After a file of its own the page waits for that file: a sample is opened instead.
      await page.locator("main[data-state=ready], main[data-state=failed], [data-testid=open-awaited]").first().waitFor();
      if (await page.getByTestId("welcome").count()) {
        await page.getByTestId("samples").click();
        await page.getByTestId("sample-german-credit").click();
      }
      may.add("nothing");
      return "a sample";
    },
  };
}

/** Waits until nothing is under way; what never ends fails. */
async function settle(page, trail) {
  const until = Date.now() + LONGEST_WAIT;
  for (let quiet = 0; quiet < 4; ) {
    const rests = await page.evaluate(() =>
      ["ready", "failed"].includes(document.querySelector("main")?.dataset.state) && !document.querySelector("[data-testid=progress]"));
    quiet = rests ? quiet + 1 : 0;
    assert.ok(Date.now() < until, `waits for ever after ${trail}`);
    await page.waitForTimeout(100);
  }
}

/** What the page says is of the file that it names. */
async function holds(page, may, trail) {
  const said = await page.evaluate(() => {
    const text = (id) => document.querySelector(`[data-testid=${id}]`)?.innerText ?? "";
    const { file = "", state } = document.querySelector("main").dataset;
    // What is announced follows once the answer has rested.
    const columns = (document.querySelector("main .columns")?.innerText ?? "").replace(text("announcement"), "");
    return { file, state, headline: text("headline"), page: columns, error: text("error") };
  });
  if (said.state === "failed") assert.ok(said.error.length > 20, `failed without a word after ${trail}`);
  if (!said.file) { // The first file of a visit was refused: there is nothing yet but that sentence.
    assert.ok(may.has("nothing") && said.error, `nothing is open after ${trail}`);
    return "nothing";
  }
  const open = said.file.split(".csv")[0];
  const expected = WORDS.includes(open) ? said.file.split(" + ")[0] : "a sample";
  assert.ok(may.has(expected), `${said.file} is open instead of ${[...may]} after ${trail}`);
  const strange = wordsIn(said.headline + said.page).filter((word) => !said.file.includes(word)); // one may be joined
  assert.deepEqual(strange, [], `${said.file} is named, and something else is said, after ${trail}`);
  assert.ok(said.headline.length > 20, `no headline for ${said.file}: ${JSON.stringify(said)} after ${trail}`);
  return expected;
}

test("driven at random", { timeout: (SECONDS + 120) * 1000 }, async () => {
  const site = await start();
  const { page, faults, close } = await visit(site);
  // A reload and the samples ask the host.
  const wrong = () => faults.filter((fault) => !fault.startsWith("request after load"));
  const random = numbers(SEED);
  const may = new Set(["a sample"]);
  const all = Object.entries(actions(page, random, may, files()));
  const done = Object.fromEntries(all.map(([name]) => [name, 0]));
  const trail = [];
  const end = Date.now() + SECONDS * 1000;
  while (Date.now() < end) {
    for (let i = random(4); i >= 0; i--) {
      // A file is opened more often than others things are done: it is what others overlap with.
      const [name, act] = random(5) === 0 ? all[0] : all[random(all.length)];
      const opened = await act().then(
        (opened) => { done[name] += 1; trail.push(opened ? `${name} ${opened}` : name); return opened; },
        (error) => assert.ok(/Timeout|nothing like|not visible|detached|bounding|null/.test(error.message), error.message),
      );
      if (opened) may.add(opened);
      await page.waitForTimeout(random(3) * random(120));
    }
    const last = trail.slice(-12).join(", ");
    await settle(page, last);
    assert.deepEqual(wrong(), [], last);
    const open = await holds(page, may, last);
    may.clear();
    may.add(open);
    if (open !== "nothing" && random(6) === 0) {
      const report = JSON.parse(await exported(page));
      const models = wordsIn(JSON.stringify(report.models ?? []));
      const file = await page.locator("main").getAttribute("data-file");
      assert.ok(models.every((word) => file.includes(word)), `${models} saved of ${file} after ${last}`);
    }
  }
  const steps = Object.values(done).reduce((sum, count) => sum + count, 0);
  console.log(`${steps} steps with seed ${SEED}, faults 0: ${JSON.stringify(done)}`);
  if (SECONDS >= 60) for (const [name, count] of Object.entries(done)) assert.ok(count > 0, `never done: ${name}`);
  await close();
});
