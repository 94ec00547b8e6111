// Pictures of the page to look at: node pictures.mjs FOLDER. Every view, four sizes, both themes,
// after a drag; a long model name; an error. What the README shows is one of them.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { ROOT, drag, file, open, openSamples, openView, start, visit, viewsOf } from "./support.mjs";

const folder = process.argv[2] ?? "pictures";
mkdirSync(folder, { recursive: true });
const site = await start();
const SIZES = {
  desk: { width: 1280, height: 800 }, phone: { width: 390, height: 844 },
  small: { width: 360, height: 640 }, wide: { width: 2560, height: 1440 },
};
const rows = Array.from({ length: 200 }, (_, i) => `${i % 3 ? 0 : 1},${(i * 37) % 101},${(i * 53) % 89}`);
const LONG = `label,gradient boosting with monotone constraints fold 3 of 10,长长的模型名字长长的模型名字\n${rows.join("\n")}\n`;

for (const [size, viewport] of Object.entries(SIZES)) {
  for (const colorScheme of ["light", "dark"]) {
    const { page, close } = await visit(site, { viewport, colorScheme, deviceScaleFactor: size === "wide" ? 1 : 2 });
    const shot = async (name, fullPage = size === "phone" || size === "small") => {
      await page.waitForTimeout(200);
      await page.screenshot({ path: join(folder, `${name}-${size}-${colorScheme}.png`), fullPage });
    };
    for (const view of await viewsOf(page)) {
      await openView(page, view);
      await page.getByTestId(`chart-${view}`).waitFor();
      await shot(view);
    }
    await page.getByTestId("tab-improvement").click();
    await page.mouse.move(0, 0);
    await drag(page, page.getByTestId("chart-improvement"), [0.5, 0.5], [0.2, 0.5]);
    await shot("dragged");
    await openSamples(page);
    await page.getByTestId("sample-containers").click();
    await shot("containers");
    await openSamples(page);
    await page.getByTestId("sample-eight-classes").click();
    await openView(page, "cost");
    await shot("eight-classes");
    await openSamples(page);
    await page.getByTestId("sample-container-records").click();
    await page.getByTestId("tab-groups").click();
    await page.getByTestId("chart-groups").waitFor();
    await shot("groups", true);
    await page.getByTestId("officer").click();
    await shot("card", false);
    await page.keyboard.press("Escape");
    await openSamples(page);
    await page.getByTestId("sample-german-credit").click();
    await page.getByTestId("share").click();
    await shot("share", false);
    await page.keyboard.press("Escape");
    await page.getByTestId("present").click();
    for (const step of ["question", "today", "model", "pays", "do"]) {
      await shot(`present-${step}`, false);
      await page.keyboard.press("PageDown");
    }
    await page.keyboard.press("Escape");
    await page.getByTestId("words").locator("summary").first().click();
    await page.getByTestId("words").scrollIntoViewIfNeeded();
    await shot("words", false);
    for (const sample of ["rocks", "ratings"]) {
      await openSamples(page);
      await page.getByTestId(`sample-${sample}`).click();
      await page.getByTestId("tab-impact").waitFor();
      for (const view of await viewsOf(page)) {
        await openView(page, view);
        await page.getByTestId(`chart-${view}`).waitFor();
        await shot(`${sample}-${view}`);
      }
    }
    const trees = Array.from({ length: 120 }, (_, i) =>
      [i % 3 ? 0 : 1, i % 2 ? "train" : "test", (i * 37) % 11, (i * 53) % 29, (i * 71) % 97].join());
    await open(page, file("trees.csv", `label,split,tree_2,tree_10,tree_100\n${trees.join("\n")}\n`));
    await openView(page, "fitting");
    await page.getByTestId("chart-fitting").waitFor();
    await shot("fitting");
    await open(page, file("a file with quite a long name, too.csv", LONG));
    await page.getByTestId("tab-improvement").click();
    await shot("long");
    await page.getByTestId("open-file").setInputFiles(file("scan.csv", "%PDF-1.4"));
    await page.getByTestId("error").waitFor();
    await shot("error");
    await page.getByTestId("open-file").setInputFiles(file("two.csv", "class,p,n,score\n1,10,2,0.5\n0,3,9,0.1\n"));
    await page.getByTestId("choice").first().waitFor();
    await shot("question", false);
    await page.getByTestId("choice").first().click();
    await page.getByTestId("error").waitFor({ state: "detached" });
    await open(page, join(ROOT, "tests/data/golden/german_credit_scores.csv"));
    await page.getByTestId("file").click();
    await page.getByTestId("data-drawer").scrollIntoViewIfNeeded();
    await shot("drawer", false);
    await close();
  }
}
await site.close();
console.log(`pictures of ${ROOT} are in ${folder}`);
