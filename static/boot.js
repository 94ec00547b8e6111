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

/** The program of a page beside its files: compiled, its start in the page, and how a worker starts it. */
async function beside({ js, wasm }) {
  const [module, glue, { default: init }] = await Promise.all([
    fetch(wasm).then(compile),
    fetch(js).then((response) => response.text()),
    import(new URL(js, document.baseURI)),
  ]);
  return { module, init, glue, start: "initSync", type: "module" };
}

/** The same of a page in one file. */
async function inside(packed) {
  const stream = new Blob([unpacked(packed)]).stream().pipeThrough(new DecompressionStream("gzip"));
  const response = new Response(stream, { headers: { "content-type": "application/wasm" } });
  const { init } = globalThis.breakevenProgram;
  const glue = document.getElementById("glue").textContent;
  return { module: await compile(response), init, glue, start: "breakevenProgram.initSync", type: "classic" };
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

const packed = document.getElementById("program");
try {
  if (packed) keepParts();
  const { module, init, glue, start, type } = await (packed ? inside(packed) : beside(document.querySelector("script[data-wasm]").dataset));
  const begin = `self.onmessage = ({ data }) => ${start}({ module: data });`;
  const code = URL.createObjectURL(new Blob([glue, begin], { type: "text/javascript" }));
  globalThis.breakevenWorker = () => {
    const worker = new Worker(code, { type });
    worker.postMessage(module);
    return worker;
  };
  await init({ module_or_path: module });
  // The next visit works without a network. Where the browser forbids it, the page works as ever.
  if (!packed) navigator.serviceWorker?.register(new URL("sw.js", document.baseURI)).catch(() => {});
} catch (error) {
  const skeleton = document.getElementById("skeleton");
  if (skeleton) {
    skeleton.textContent =
      "Breakeven could not start. It needs a browser with WebAssembly (any of the last years). " + error;
  }
}
