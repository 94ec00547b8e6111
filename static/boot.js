// Starts the page. A file of its own because the page allows no inline script; the page in one file
// holds it as a script that its policy names by its hash.
// The program is loaded and compiled once; workers are made of it without a further request.

async function compile(response) {
  try {
    return await WebAssembly.compileStreaming(response.clone());
  } catch {
    // A host that does not say application/wasm.
    return WebAssembly.compile(await response.arrayBuffer());
  }
}

/** How workers are made, one of them made already: of the first source that the host's policy allows. */
async function workers(sources) {
  for (const { address, options } of sources) {
    const make = () => new Worker(address, options);
    try {
      const first = make();
      await new Promise((resolve, reject) => Object.assign(first, { onmessage: resolve, onerror: reject }));
      const spare = [first];
      return () => spare.pop() ?? make();
    } catch {
      // The next one is tried; without workers the page does their work.
    }
  }
}

/** A worker made of the program's glue, which then waits for the compiled program. */
function ofGlue(glue, start, type) {
  const begin = `self.onmessage = ({ data }) => ${start}({ module: data }); self.postMessage("ready");`;
  return { address: URL.createObjectURL(new Blob([glue, begin], { type: "text/javascript" })), options: { type } };
}

/** The program of a page beside its files: compiled, its start in the page, and how workers are made. */
async function beside({ js, wasm, worker }) {
  const [glue, file] = [js, worker].map((name) => new URL(name, document.baseURI).href);
  const made = fetch(glue).then((response) => response.text()).then((text) =>
    workers([ofGlue(text, "initSync", "module"), { address: file, options: { type: "module", name: glue } }]));
  const [module, { default: init }, make] = await Promise.all([fetch(wasm).then(compile), import(glue), made]);
  return { module, init, make };
}

/** The same of a page in one file. */
async function inside(packed) {
  const glue = document.getElementById("glue").textContent;
  const made = workers([ofGlue(glue, "breakevenProgram.initSync", "classic")]);
  const stream = new Blob([unpacked(packed)]).stream().pipeThrough(new DecompressionStream("gzip"));
  const response = new Response(stream, { headers: { "content-type": "application/wasm" } });
  const [module, make] = await Promise.all([compile(response), made]);
  return { module, init: globalThis.breakevenProgram.init, make };
}

/** Bytes of which each 13 bits are two of 91 signs, as scripts/live.mjs writes them. */
function unpacked({ textContent, dataset }) {
  const text = textContent.replaceAll("\n", "");
  const digit = (at) => {
    const code = text.charCodeAt(at);
    return code - 33 - (code > 38) - (code > 60) - (code > 92);
  };
  const bytes = new Uint8Array(dataset.bytes);
  for (let at = 0, bits = 0, length = 0, place = 0; place < bytes.length; at += 2) {
    bits = (bits << 13) | (91 * digit(at) + digit(at + 1));
    for (length += 13; length >= 8 && place < bytes.length; ) {
      length -= 8;
      bytes[place++] = bits >> length;
    }
    bits &= (1 << length) - 1;
  }
  return bytes;
}

/** Keeps what a page in one file is made of, so that another one can be written. */
function keepParts() {
  // A browser that saves a page "complete" saves what the program has made of it.
  document.querySelectorAll("body > .page").forEach((made) => made.remove());
  const root = document.documentElement.cloneNode(false);
  const parts = [document.head, document.body].map((part) => [part.cloneNode(false), [...part.childNodes]]);
  globalThis.breakevenPage = () => {
    const page = root.cloneNode(false);
    for (const [part, nodes] of parts) {
      const copy = part.cloneNode(false);
      copy.append(...nodes.map((node) => node.cloneNode(true)));
      page.append(copy);
    }
    const [settings, data] = ["settings", "data"].map((id) => page.querySelector(`#study-${id}`));
    settings.textContent = "";
    data.textContent = "\n";
    data.dataset.name = "scores.csv";
    return `<!doctype html>\n${page.outerHTML}\n`;
  };
}

/** Loads the typeface once the first chart stands; texts and charts are then set in it. */
function loadTypeface() {
  if (document.querySelector("main")?.dataset.state === "loading") return setTimeout(loadTypeface, 100);
  const file = new URL("static/inter.woff2", document.baseURI);
  new FontFace("Inter", `url(${file})`, { weight: "400 700" }).load().then((face) => {
    document.fonts.add(face);
    dispatchEvent(new Event("typeface"));
  }, () => {}); // texts stay in the system's typeface
}

/** Why the page could not start. */
function reason(error) {
  if (/content.security.policy|\bCSP\b/i.test(error)) {
    return "The policy (Content-Security-Policy) of its host forbids WebAssembly: script-src has to allow 'wasm-unsafe-eval'.";
  }
  return "It needs a browser with WebAssembly (any of the last years).";
}

const packed = document.getElementById("program");
try {
  if (packed) keepParts();
  const { module, init, make } = await (packed ? inside(packed) : beside(document.querySelector("script[data-wasm]").dataset));
  globalThis.breakevenWorker = make && (() => {
    const worker = make();
    worker.postMessage(module);
    return worker;
  });
  await init({ module_or_path: module });
  // The next visit works without a network. Where the browser forbids it, the page works as ever.
  if (!packed) setTimeout(loadTypeface, 300);
  if (!packed) navigator.serviceWorker?.register(new URL("sw.js", document.baseURI)).catch(() => {});
} catch (error) {
  const skeleton = document.getElementById("skeleton");
  // A part of the program that is missing is found when it is unpacked.
  if (packed && error instanceof TypeError && globalThis.DecompressionStream) breakevenIncomplete();
  else if (skeleton) skeleton.textContent = `Breakeven could not start. ${reason(error)} ${error}`;
}
