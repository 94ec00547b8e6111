// The strip under the headline: what a reader must know of how the file was read, and its cure.
import assert from "node:assert/strict";
import { file, onFreshPages, open, type } from "./support.mjs";

const on = onFreshPages();

/** Cases with columns made of their number, the outcome first. */
function cases(name, head, row, count = 400) {
  return file(name, `${head}\n${Array.from({ length: count }, (_, i) => row(i)).join("\n")}\n`);
}

const isBad = (i) => i % 4 === 0;
/** A score in 0..1 that ranks most positives high. */
const score = (i, seed = 1) => (((i * 7919 * seed) % 997) / 997) * 0.6 + (isBad(i) ? 0.35 : 0.05);
const fixed = (number) => number.toFixed(4);

const line = (page, text) => page.getByTestId("premises").locator("li").filter({ hasText: text });

/** The strip shows a line; its button brings another reading, and the line goes. */
async function cured(page, text, state) {
  await line(page, text).waitFor();
  await line(page, text).getByTestId("remedy").click();
  await line(page, text).waitFor({ state: "detached" });
  if (state) await state();
}

const models = (page) => page.getByTestId("models").innerText();

on("a plain file shows one line, and the other class is one click away", {}, async (page) => {
  await open(page, cases("plain.csv", "Attrition,rf", (i) => `${isBad(i) ? "Churned" : "Stayed"},${fixed(score(i))}`));
  const lines = () => page.getByTestId("premises").locator("li").allInnerTexts();
  const read = "Positive: Churned in “Attrition”, 25% — take Stayed instead";
  // What nobody said of costs is a premise until somebody does.
  assert.deepEqual(await lines(), ["A missed churned case is taken to cost as much as a false alarm: type what it costs.", read]);
  await type(page, "cost-ratio-value", "3");
  await page.waitForFunction(() => document.querySelectorAll("[data-testid=premises] li").length === 1);
  assert.deepEqual(await lines(), [read]);
  await page.getByTestId("remedy").click();
  await line(page, "Positive: Stayed in “Attrition”, 75%").waitFor();
  // The scores speak of those who leave: they are read the other way round now, and that is said.
  await line(page, "Low scores of “rf” are taken to mean Stayed").waitFor();
});

on("a file in an encoding of Asia is read by the browser's decoder", {}, async (page) => {
  // "判定,AIスコア", "不良" and "良品" in Shift_JIS.
  const [head, bad, good] = ["94bb92e82c41498358835283410a", "957397c7", "97c79569"].map((hex) => Buffer.from(hex, "hex"));
  const row = (i) => [isBad(i) ? bad : good, Buffer.from(`,${fixed(score(i))}\n`)];
  const rows = Array.from({ length: 3000 }, (_, i) => row(i)).flat();
  await open(page, file("sjis.csv", Buffer.concat([head, ...rows])));
  await line(page, "Positive: 不良 in “判定”, 25%").waitFor();
  assert.match(await models(page), /AIスコア/);
  await page.getByText("it was read as Shift_JIS (Japanese)").first().waitFor({ state: "attached" });
});

on("rows left out are seen at once, and the column that lacks them can be left out instead", {}, async (page) => {
  await open(page, cases("gaps.csv", "label,rf,nb", (i) => `${Number(isBad(i))},${i % 5 ? fixed(score(i)) : ""},${fixed(score(i, 3))}`));
  assert.match(await line(page, "rows are left out").getAttribute("class"), /grave/);
  await cured(page, "80 of 400 rows are left out (20%): models are compared on the same rows (“rf” has scores in 320, “nb” in 400)", async () =>
    assert.doesNotMatch(await models(page), /\brf\b/));
});

on("scores that rank the wrong way round", {}, async (page) => {
  // So weakly that chance is not ruled out beyond doubt: it is offered, not done.
  const weak = (i) => fixed(0.5 - (isBad(i) ? 0.04 : 0) + ((i * 131) % 97) / 200);
  await open(page, cases("low.csv", "label,rf", (i) => `${Number(isBad(i))},${weak(i)}`));
  await cured(page, "“rf” ranks the wrong way round", () => line(page, "Low scores of “rf” are taken to mean 1").waitFor());
});

on("a second file without ids", {}, async (page) => {
  await open(page, cases("first.csv", "label,rf", (i) => `${Number(isBad(i))},${fixed(score(i))}`));
  await page.getByTestId("file").click();
  await page.getByTestId("add-file").setInputFiles(cases("second.csv", "nb", (i) => fixed(score(i, 3))));
  await cured(page, "second.csv is joined row by row", async () => assert.doesNotMatch(await models(page), /\bnb\b/));
});

on("columns that are no models can be taken all the same", {}, async (page) => {
  const row = (i) => `${Number(isBad(i))},${fixed(score(i))},${fixed(1 - score(i))},${(i * 37) % 9000},${isBad(i) ? "b" : "g"}`;
  await open(page, cases("wide.csv", "label,prob_1,prob_0,amount,copy", row));
  await line(page, "“copy” repeats the outcome and is not a model").waitFor();
  await cured(page, "“amount” is not taken for a model", async () => assert.match(await models(page), /\bamount\b/));
  await cured(page, "“prob_0” is 1 − “prob_1” and no other model", async () => assert.match(await models(page), /\bprob_0\b/));
});

on("a column taken for its numbers can be left out", {}, async (page) => {
  await open(page, cases("both.csv", "label,prob,zeta", (i) => `${Number(isBad(i))},${fixed(score(i))},${fixed(score(i, 5))}`));
  await cured(page, "“zeta” is taken for a model", async () => assert.doesNotMatch(await models(page), /zeta/));
});

on("decisions beside scores", {}, async (page) => {
  await open(page, cases("hard.csv", "y_true,y_pred,y_prob", (i) => `${Number(isBad(i))},${Number(score(i) > 0.5)},${fixed(score(i))}`));
  await cured(page, "“y_pred” holds decisions, not scores", async () => assert.doesNotMatch(await models(page), /y_pred/));
});

on("weights and a split that were found", {}, async (page) => {
  const row = (i) => `${Number(isBad(i))},${fixed(score(i))},${1 + (i % 3)},${i % 3 ? "development" : "holdout"}`;
  await open(page, cases("parts.csv", "label,rf,weight,sample", row));
  await cured(page, "Cases count by “weight”");
  await cured(page, "Thresholds are chosen on the training rows of “sample” and tested on the others");
});

on("two probabilities in one cell", {}, async (page) => {
  await open(page, cases("vector.csv", "label,probability", (i) => `${Number(isBad(i))},"[${fixed(1 - score(i))}, ${fixed(score(i))}]"`));
  await cured(page, "the second is taken for 1");
});

on("the probability of the class that another column says", {}, async (page) => {
  const row = (i) => {
    const [p, says] = [score(i), score(i) > 0.5];
    return `${isBad(i) ? "yes" : "no"},${says ? "yes" : "no"},${fixed(says ? p : 1 - p)},${fixed(score(i, 3))}`;
  };
  await open(page, cases("confident.csv", "label,prediction_label,prediction_score,rf_prob", row));
  await cured(page, "“prediction_score” is the probability of the class in “prediction_label”", async () =>
    assert.doesNotMatch(await models(page), /prediction_score/));
});

/** Numbers without a score's name or range that tell the classes apart. */
const untold = (i) => `${Number(isBad(i))},${((i * 13) % 40) + 15 * isBad(i)},${((i * 29) % 7000) + 2000 * isBad(i)}`;

on("columns of numbers that nothing tells from models can make a rule instead", {}, async (page) => {
  await open(page, cases("untold.csv", "label,alpha,beta", untold));
  await cured(page, "are taken for models: they are the columns of numbers", () => page.getByTestId("tab-groups").waitFor());
});

on("low scores that are taken to mean the event can be turned back", {}, async (page) => {
  const row = (i) => `${isBad(i) ? "bad" : "good"},${fixed(1 - score(i))},${fixed(score(i, 3))}`;
  await open(page, cases("good.csv", "outcome,p_good,rf_prob", row));
  await line(page, "Low scores of “p_good” are taken to mean bad").getByTestId("remedy").click();
  await line(page, "“p_good” ranks the wrong way round").waitFor();
});

on("a column that never changes is no model, unless it is taken", {}, async (page) => {
  await open(page, cases("still.csv", "label,rf_prob,flat", (i) => `${Number(isBad(i))},${fixed(score(i))},0.5`));
  await cured(page, "“flat” is the same in all rows and no model", async () => assert.match(await models(page), /flat/));
});

on("a table with one row per case and model, and one with totals, say how they were read", {}, async (page) => {
  const long = Array.from({ length: 300 }, (_, i) => ["rf", "nb"].map((m, k) => `${i},${m},${Number(isBad(i))},${fixed(score(i, 1 + 2 * k))}`).join("\n"));
  await open(page, file("long.csv", `id,model,label,score\n${long.join("\n")}\n`));
  await line(page, "Long table: 600 rows of id “id” and model “model” were read as 2 models of 300 cases").waitFor();
  await open(page, file("bands.csv", "band,goods,bads\nA,400,10\nB,300,40\nC,200,90\nTotal,900,140\n"));
  assert.match(await page.getByTestId("premises").innerText(), /Positive: the cases counted in “bads”, 13%/);
  await line(page, "Line 5 is a row of totals and was left out").waitFor();
});

on("of very many models it is said which are drawn", {}, async (page) => {
  const names = Array.from({ length: 210 }, (_, k) => `p${k}_prob`);
  const row = (i) => [Number(isBad(i)), ...names.map((_, k) => fixed(score(i, k + 1)))].join(",");
  await open(page, cases("many.csv", ["label", ...names].join(","), row, 60));
  await line(page, "210 models: the curves of the first 200 and of those that win somewhere are drawn").waitFor();
});

on("a column that parts the classes without a mistake", {}, async (page) => {
  const row = (i) => `${Number(isBad(i))},${isBad(i) ? "0.9" : "0.2"},${fixed(score(i))}`;
  await open(page, cases("perfect.csv", "label,leak_score,rf_score", row));
  await cured(page, "“leak_score” parts the classes without a mistake: is it made of the outcome?", async () =>
    assert.doesNotMatch(await models(page), /leak/));
});

on("folds under a name of their own", {}, async (page) => {
  await open(page, cases("folds.csv", "label,rf_prob,cv_group", (i) => `${Number(isBad(i))},${fixed(score(i))},${(i * 7) % 5}`));
  await cured(page, "“cv_group” is taken for the folds of a cross-validation");
});

on("values say what a case is worth, and what is no prediction can be taken all the same", {}, async (page) => {
  const row = (i) => `${(i * 37) % 101},${((i * 37) % 101) + ((i * 13) % 17)},${(i * 29) % 90}`;
  await open(page, cases("worth.csv", "y_true,y_pred,age", row));
  await line(page, "The true value of a case is “y_true”").waitFor();
  await cured(page, "“age” is not taken for a prediction", async () =>
    assert.match(await page.getByTestId("models").innerText(), /age/));
});

on("a test file says how many rows judge", {}, async (page) => {
  const row = (i) => `${Number(isBad(i))},${fixed(score(i))}`;
  await open(page, cases("train.csv", "label,rf_prob", row));
  await page.getByTestId("file").click();
  await page.getByTestId("test-file").setInputFiles(cases("later.csv", "label,rf_prob", row, 120));
  await line(page, "Thresholds are tested on the 120 rows of later.csv").waitFor();
});

on("models in one column, without ids, are pooled, and that is said in red", {}, async (page) => {
  const row = (i) => `${i % 3 ? "rf" : "nb"},${Number(isBad(i * 7919 + (i >> 3)))},${fixed(score(i))}`;
  await open(page, cases("pooled.csv", "model,label,score", row));
  const said = line(page, "“model” names 2 models, and their rows are pooled as cases of one");
  await said.waitFor();
  assert.match(await said.getAttribute("class"), /grave/);
});

on("the probability of each class by its name", {}, async (page) => {
  const of = (label, prob) => `{""label"":""${label}"",""prob"":""${prob}""}`;
  const row = (i) => `${Number(isBad(i))},"[${of(1, fixed(score(i)))},${of(0, fixed(1 - score(i)))}]"`;
  await open(page, cases("named.csv", "label,predicted_label_probs", row));
  await line(page, "“predicted_label_probs” holds the probability of each class: that of 1 is taken").waitFor();
});

on("a question shows the first rows, and its answers open the file", {}, async (page) => {
  const classes = ["red", "green", "blue"];
  const row = (i) => `${classes[i % 3]},${[0, 1, 2].map((k) => (k === i % 3 ? 0.6 : 0.2)).join(",")}`;
  await page.getByTestId("open-file").setInputFiles(cases("three.csv", "class,prob_red,prob_green,prob_blue", row));
  const choices = page.getByTestId("choice");
  await choices.first().waitFor();
  assert.equal(await choices.count(), 3);
  assert.equal(await page.getByTestId("question-rows").locator("tbody tr").count(), 4);
  await choices.filter({ hasText: "“green” against the others" }).click();
  await line(page, "Positive: green").waitFor();
  assert.match(await models(page), /prob_green/);
  assert.doesNotMatch(await models(page), /prob_red/);
});

const role = (page, column) => page.getByLabel(`Role of column ${column}`, { exact: true });
const strip = (page) => page.getByTestId("premises").innerText();
/** The lines of the strip, once they are these: a study that is read anew takes a moment. */
const says = (page, lines) =>
  page.waitForFunction((lines) => document.querySelector("[data-testid=premises]").innerText === lines, lines);

on("the file's name shows its columns with their roles, and why some are not used", {}, async (page) => {
  const row = (i) => `${i + 7},${Number(isBad(i))},${fixed(score(i))},${fixed(1 - score(i))},n${i}`;
  await open(page, cases("roles.csv", "id,label,prob_1,prob_0,note", row));
  assert.equal(await page.getByTestId("data-drawer").count(), 0);
  await page.getByTestId("file").click();
  const columns = page.getByTestId("columns");
  const chips = ["Id", "Outcome", "Model", "Not used", "Not used"];
  assert.deepEqual(await columns.locator("select").evaluateAll((all) => all.map((one) => one.value)), chips);
  assert.deepEqual(await columns.locator("thead th > div:first-child").allInnerTexts(), ["id", "label", "prob_1", "prob_0", "note"]);
  const notes = await columns.locator("thead").innerText();
  for (const note of ["numbers the rows", "positive: 1 · swap", "1 − “prob_1”", "not numbers"]) assert.ok(notes.includes(note), notes);
  assert.deepEqual(await columns.locator("tbody tr").first().locator("td").allInnerTexts(), ["7", "1", fixed(score(0)), fixed(1 - score(0)), "n0"]);
  await page.getByRole("button", { name: "swap: take 0 instead" }).click();
  await line(page, "Positive: label = 0, 75%").waitFor();
  await columns.getByText("positive: 0").waitFor();
  // By keyboard: a letter chooses, and the chip keeps the focus.
  await role(page, "prob_0").focus();
  await page.keyboard.type("Mod");
  await page.waitForFunction(() => /prob_0/.test(document.querySelector("[data-testid=models]").innerText));
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), "Role of column prob_0");
});

on("a cure and a change of role are undone in one click each", {}, async (page) => {
  await open(page, cases("untold.csv", "label,alpha,beta", untold));
  const before = await strip(page);
  await line(page, "are taken for models: they are the columns of numbers").getByTestId("remedy").click();
  await page.getByTestId("tab-groups").waitFor();
  await line(page, "You changed how the file is read").waitFor();
  await page.getByTestId("file").click();
  await role(page, "beta").selectOption("Not used");
  await page.getByTestId("models").getByText("Rule of 1 feature").waitFor();
  const undo = page.getByTestId("undo");
  await undo.click();
  await page.getByTestId("models").getByText("Rule of 2 features").waitFor();
  await undo.click();
  await says(page, before);
  assert.match(await models(page), /alpha[\s\S]*beta/);
  // The strip of roles is drawn after the premises.
  await page.waitForFunction((select) => select.value === "Model", await role(page, "beta").elementHandle());
});

on("a file opened again says that it is read as the last time, but not what was undone", {}, async (page) => {
  const path = cases("both.csv", "label,prob,zeta", (i) => `${Number(isBad(i))},${fixed(score(i))},${fixed(score(i, 5))}`);
  const other = cases("other.csv", "label,rf", (i) => `${Number(isBad(i))},${fixed(score(i))}`);
  const rested = () => page.waitForTimeout(1200); // what is changed is remembered when it has rested
  await open(page, path);
  const before = await strip(page);
  await cured(page, "“zeta” is taken for a model");
  await rested();
  await open(page, other);
  await open(page, path);
  const said = line(page, "The columns are read as you chose the last time");
  await said.waitFor();
  assert.doesNotMatch(await models(page), /zeta/);
  await said.getByRole("button", { name: "read them afresh" }).click();
  await says(page, before);
  await rested();
  await open(page, other);
  await open(page, path);
  assert.equal(await strip(page), before);
});

on("a question is answered by saying what the columns are", {}, async (page) => {
  // Whoever pays is not late, nearly always: the score tells both.
  const paid = (i) => Number(isBad(i) === (i % 10 === 0));
  const row = (i) => `${paid(i)},${Number(isBad(i))},${fixed(score(i))},${fixed(score(i, 5))}`;
  await page.getByTestId("open-file").setInputFiles(cases("which.csv", "paid,late,rf,zeta", row));
  await page.getByTestId("choice").first().waitFor();
  const read = page.getByTestId("read-as-said");
  assert.ok(await read.isDisabled());
  await role(page, "late").selectOption("Outcome");
  await role(page, "rf").selectOption("Model");
  await read.click();
  await page.waitForSelector('main[data-state=ready][data-file="which.csv"]');
  await line(page, "Positive: late").waitFor();
  assert.deepEqual(await page.getByTestId("models").locator("tbody th").allInnerTexts(), ["rf"]);
});

on("the first slide says what is looked for, the last one how the file was read", {}, async (page) => {
  const rows = (i) => `${isBad(i) ? "Churned" : "Stayed"},${i % 50 === 7 ? "" : fixed(score(i))}`;
  await open(page, cases("plain.csv", "Attrition,rf", rows));
  await page.getByTestId("present").click();
  const slide = page.getByTestId("presenter");
  assert.match(await slide.innerText(), /Looked for: churned cases \(Attrition = Churned in the file\)\./);
  await page.keyboard.press("End");
  for (let i = 0; i < 5; i++) await page.keyboard.press("ArrowRight");
  assert.match(await slide.innerText(), /How the file was read: \d+ of \d+ rows are left out/);
  assert.doesNotMatch(await slide.innerText(), /Positive:/);
});
