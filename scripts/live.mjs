// Puts the built site into one file: node live.mjs DIST writes DIST/breakeven-live.html, and its size
// into DIST/index.html. The file holds the style, the program and its glue, no study: docs/live.md says
// how one is put into it. Its policy names scripts and style by their hashes and allows no connection.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const require = createRequire(new URL("../tests/browser/package.json", import.meta.url));
const [{ minify }, { transform }, zopfli] = ["terser", "lightningcss", "@gfx/zopfli"].map(require);
const [dist] = process.argv.slice(2);
// The style without its comments and spaces, for the page beside its files too.
const sheet = join(dist, "static/style.css");
writeFileSync(sheet, transform({ filename: sheet, code: readFileSync(sheet), minify: true }).code);
const read = (name) => readFileSync(join(dist, name), "utf8");

/** Replaces what stands in a text exactly once. */
function replaced(text, from, to) {
  assert.equal(text.split(from).length, 2, `${from} stands in the page exactly once`);
  return text.split(from).join(to);
}

/** A script or a style as an element that no parser ends before its end. */
function element(tag, attributes, text) {
  assert.doesNotMatch(text, new RegExp(`</${tag}|<!--|\r`, "i"), `can't stand inside ${tag}`);
  return `<${tag}${attributes}>${text}</${tag}>`;
}

/** A module as a script that leaves what it exports in one variable: workers of a page without an origin can't be modules. */
function classic(module) {
  const body = module
    .replace(/^export \{ initSync, __wbg_init as default \};$/m, "return { initSync, init: __wbg_init };")
    .replace(/^export (?=class |function )/gm, "")
    .replace("import.meta.url", "undefined"); // the program never comes from an address
  assert.doesNotMatch(body, /^\s*(import|export)\b|import\.meta/m);
  assert.match(body, /return \{ initSync, init: __wbg_init \};/);
  return `var breakevenProgram = (() => {\n"use strict";\n${body}})();\n`;
}

/** Stands first, and says so where the file was cut off on its way: the last script does not run then. */
const check = `globalThis.breakevenIncomplete = () => {
  document.body.textContent = "This file is incomplete. A part of it was lost when it was sent or saved. Get it again, for example as a zip file or from a shared folder.";
};
addEventListener("DOMContentLoaded", () => globalThis.breakevenPage || breakevenIncomplete());
`;

const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** 13 bits as two of 91 printable signs, 16% shorter than base64; static/boot.js reads them. */
function signs(bytes) {
  const letters = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i)).filter((sign) => !"&<\\".includes(sign));
  const pairs = [];
  let bits = 0, length = 0;
  for (const byte of [...bytes, 0, 0]) { // zeros fill up the last pair
    bits = (bits << 8) | byte;
    length += 8;
    if (length < 13) continue;
    length -= 13;
    const value = bits >> length;
    bits &= (1 << length) - 1;
    pairs.push(letters[Math.floor(value / 91)] + letters[value % 91]);
  }
  return pairs.join("").match(/.{1,1000}/g).join("\n");
}

const index = read("index.html").replace(/ *<meta name="live-size"[^>]*>\n/, ""); // of a run before
const [whole, js, wasm] = index.match(/ *<script type="module" src="[^"]*boot\.js" data-js="([^"]+)" data-wasm="([^"]+)"[^>]*><\/script>\n/);
const { code: glue } = await minify(classic(read(js)));
const { code: boot } = await minify(read("static/boot.js"), { module: true });
const style = read("static/style.css");
// Smaller by a twentieth than what the usual gzip makes, and read by the same browsers.
const program = await zopfli.gzipAsync(readFileSync(join(dist, wasm)), { numiterations: 5 });
const policy = [
  "default-src 'none'",
  `script-src ${[check, glue, boot].map(hash).join(" ")} 'wasm-unsafe-eval'`,
  `style-src ${hash(style)}`,
  "img-src data:", "worker-src blob:", "base-uri 'none'", "form-action 'none'",
].join("; ");

let page = replaced(index, whole, "");
page = page.replace(/(Content-Security-Policy" content=")[^"]+(" \/>)/, (_, before, after) => `${before}${policy}${after}\n    ${element("script", "", check)}`);
page = replaced(page, '<link rel="stylesheet" href="static/style.css" />', element("style", "", style));
page = page.replace(/ *<link rel="(modulepreload|preload)"[^>]*>\n?/g, "").replace(/ *<!--.*?-->\n/gs, "");
page = replaced(page, "</body>", `
    <!-- A study: settings of the page's address as a JSON object in the first of these elements, the
         text of a table in the second, with "</" before "script" written as "<\\/". -->
<script type="application/json" id="study-settings"></script>
<script type="text/csv" id="study-data" data-name="scores.csv">
</script>
    ${element("script", ` type="application/octet-stream" id="program" data-bytes="${program.length}"`, signs(program))}
    ${element("script", ' id="glue"', glue)}
    ${element("script", ' type="module"', boot)}
  </body>`);
assert.doesNotMatch(page, /(src|href)="(?!data:)/, "nothing is asked of anybody");
for (const mark of ['id="study-settings"', 'id="study-data"']) assert.equal(page.split(mark).length, 2);

const sized = (text, size) => replaced(text, "</title>", `</title>\n    <meta name="live-size" content="${size}" />`);
const size = Buffer.byteLength(sized(page, "1000000"));
writeFileSync(join(dist, "breakeven-live.html"), sized(page, size));
writeFileSync(join(dist, "index.html"), sized(index, size));
console.log(`live: breakeven-live.html has ${size} bytes`);
