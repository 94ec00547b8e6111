// Starts the page. A file of its own because the page allows no inline script.
// The program is fetched and compiled once; workers are made of it without a further request.
const { js, wasm } = document.querySelector("script[data-wasm]").dataset;

async function compile(response) {
  try {
    return await WebAssembly.compileStreaming(response.clone());
  } catch {
    // A host that does not say application/wasm.
    return WebAssembly.compile(await response.arrayBuffer());
  }
}

try {
  const [module, glue, { default: init }] = await Promise.all([
    fetch(wasm).then(compile),
    fetch(js).then((response) => response.text()),
    import(new URL(js, document.baseURI)),
  ]);
  const begin = "self.onmessage = ({ data }) => initSync({ module: data });";
  const code = URL.createObjectURL(new Blob([glue, begin], { type: "text/javascript" }));
  globalThis.breakevenWorker = () => {
    const worker = new Worker(code, { type: "module" });
    worker.postMessage(module);
    return worker;
  };
  await init({ module_or_path: module });
  // The next visit works without a network. Where the browser forbids it, the page works as ever.
  navigator.serviceWorker?.register(new URL("sw.js", document.baseURI)).catch(() => {});
} catch (error) {
  const skeleton = document.getElementById("skeleton");
  if (skeleton) {
    skeleton.textContent =
      "Breakeven could not start. It needs a browser with WebAssembly (any of the last years). " + error;
  }
}
