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
async function workers(parts, sources) {
  for (const { address, options } of sources) {
    const make = () => new Worker(address, options);
    try {
      const first = make();
      await new Promise((resolve, reject) => Object.assign(first, { onmessage: resolve, onerror: reject }));
      const spare = [first];
      globalThis.breakevenWorker = () => {
        const worker = spare.pop() ?? make();
        worker.postMessage(parts);
        return worker;
      };
      return;
    } catch {
      // The next one is tried; without workers the page does their work.
    }
  }
}

/** Something that is fetched once, at the first time it is wanted, and again if that failed. */
function once(fetched) {
  let coming;
  return () => (coming ??= fetched().catch((error) => {
    coming = undefined;
    throw error;
  }));
}

/**
 * The part of the program that the first curve does without. What calls it before it has come waits
 * for it, the page with it.
 */
function secondPart(address) {
  let part;
  globalThis.breakevenRest = () => {
    while (!part) {
      try {
        part = new WebAssembly.Module(bytesAtOnce(address));
      } catch (error) {
        if (!confirm(`A part of Breakeven is missing, and it can't be fetched. Try again?\n\n${error}`)) throw error;
      }
    }
    return part;
  };
  return once(async () => (part ??= await compile(await fetch(address))));
}

function bytesAtOnce(address) {
  const request = new XMLHttpRequest();
  request.open("GET", address, false);
  request.overrideMimeType("text/plain; charset=x-user-defined"); // a byte a letter
  request.send();
  if (!request.response || request.status >= 400) throw new Error(`${address}: ${request.status}`);
  return Uint8Array.from(request.response, (letter) => letter.charCodeAt(0));
}

/** Whether the browser compiles more than 4 KB while the page waits, which older ones refuse. */
function compilesAtOnce() {
  try {
    // An empty program, with 4,989 bytes that mean nothing.
    return Boolean(new WebAssembly.Module(Uint8Array.from({ length: 5000, ...[0, 97, 115, 109, 1, 0, 0, 0, 0, 253, 38] })));
  } catch {
    return false;
  }
}

/** A worker made of the program's glue, which then waits for the compiled program. */
function ofGlue(glue, start, type) {
  const begin = `self.onmessage = ({ data: { module, rest } }) => { self.breakevenRest = () => rest; ${start}({ module }); }; self.postMessage("ready");`;
  return { address: URL.createObjectURL(new Blob([glue, begin], { type: "text/javascript" })), options: { type } };
}

/** The program of a page beside its files: compiled, and its start in the page. */
async function beside({ js, wasm, rest: other, worker, study }) {
  const [glue, file] = [js, worker].map((name) => new URL(name, document.baseURI).href);
  const compiled = fetch(wasm).then(compile);
  compiled.catch(() => {}); // it is waited for below
  if (study) globalThis.breakevenStudy = fetch(study).then((response) => response.arrayBuffer()).catch(() => {}); // its table is read instead
  const rest = other ? secondPart(other) : async () => undefined;
  // The first part is enough for the first sample, which the first frame shows.
  const isWhole = !firstFrame || firstFrame.hidden || !compilesAtOnce();
  const [module, { default: init }] = await Promise.all([compiled, import(glue), isWhole && rest()]);
  globalThis.breakevenWhole = once(async () => {
    const [part, text] = await Promise.all([rest(), fetch(glue).then((response) => response.text())]);
    await workers({ module, rest: part },
      [ofGlue(text, "initSync", "module"), { address: file, options: { type: "module", name: glue } }]);
  });
  return { module, init };
}

/** The same of a page in one file. */
async function inside(packed) {
  const glue = document.getElementById("glue").textContent;
  const stream = new Blob([unpacked(packed)]).stream().pipeThrough(new DecompressionStream("gzip"));
  const module = await compile(new Response(stream, { headers: { "content-type": "application/wasm" } }));
  globalThis.breakevenWhole = once(() => workers({ module }, [ofGlue(glue, "breakevenProgram.initSync", "classic")]));
  return { module, init: globalThis.breakevenProgram.init };
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

/** What waits until the first curve stands: the typeface, which texts and charts are then set in, and the next visit. */
async function afterFirst() {
  while (document.querySelector("main[data-state]")?.dataset.state === "loading") await new Promise((done) => setTimeout(done, 100));
  await globalThis.breakevenWhole().catch(() => {});
  const file = new URL("static/inter.woff2", document.baseURI);
  new FontFace("Inter", `url(${file})`, { weight: "400 700" }).load().then((face) => {
    document.fonts.add(face);
    dispatchEvent(new Event("typeface"));
  }, () => {}); // texts stay in the system's typeface
  // The next visit works without a network. Where the browser forbids it, the page works as ever.
  navigator.serviceWorker?.register(new URL("sw.js", document.baseURI)).catch(() => {});
}

/** Why the page could not start. */
function reason(error) {
  if (/content.security.policy|\bCSP\b/i.test(error)) {
    return "The policy (Content-Security-Policy) of its host forbids WebAssembly: script-src has to allow 'wasm-unsafe-eval'.";
  }
  return "It needs a browser with WebAssembly (any of the last years).";
}

const packed = document.getElementById("program");
const firstFrame = document.getElementById("first-frame");
try {
  if (packed) keepParts();
  const { module, init } = await (packed ? inside(packed) : beside(document.querySelector("script[data-wasm]").dataset));
  await init({ module_or_path: module });
  if (!packed) setTimeout(afterFirst, 300);
} catch (error) {
  const skeleton = document.getElementById("skeleton");
  firstFrame?.remove();
  // A part of the program that is missing is found when it is unpacked.
  if (packed && error instanceof TypeError && globalThis.DecompressionStream) breakevenIncomplete();
  else if (skeleton) skeleton.textContent = `Breakeven could not start. ${reason(error)} ${error}`;
}
