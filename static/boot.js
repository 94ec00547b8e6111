// Starts the page. A file of its own because the page allows no inline script.
import init from "../breakeven.js";

init({ module_or_path: new URL("../breakeven_bg.wasm", import.meta.url) }).catch((error) => {
  const skeleton = document.getElementById("skeleton");
  if (skeleton) {
    skeleton.textContent =
      "Breakeven could not start. It needs a browser with WebAssembly (any of the last years). " + error;
  }
});
