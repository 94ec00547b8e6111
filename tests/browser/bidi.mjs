// Just enough of WebDriver BiDi to drive a browser that Playwright does not: a page that is read by
// scripts and moved by real keys and pointers. https://w3c.github.io/webdriver-bidi/
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Starts Firefox and resolves to a page of it. It reaches no host but this machine, and saves what is
 * downloaded into a folder.
 */
export async function firefox(program, downloads) {
  const profile = mkdtempSync(join(tmpdir(), "breakeven-firefox-"));
  const preferences = {
    "network.proxy.type": 1, "network.proxy.socks": "127.0.0.1", "network.proxy.socks_port": 9, "network.proxy.socks_remote_dns": true,
    "browser.download.folderList": 2, "browser.download.dir": downloads, "browser.download.always_ask_before_handling_new_types": false,
  };
  const lines = Object.entries(preferences).map((pair) => `user_pref(${pair.map((value) => JSON.stringify(value)).join(", ")});\n`);
  writeFileSync(join(profile, "user.js"), lines.join(""));
  const browser = spawn(program, ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"]);
  const address = await new Promise((resolve, reject) => {
    let said = "";
    browser.stderr.on("data", (text) => {
      said += text;
      const found = said.match(/WebDriver BiDi listening on (ws:\/\/\S+)/);
      if (found) resolve(found[1]);
    });
    browser.on("exit", () => reject(new Error(`Firefox ended: ${said}`)));
  });
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => { socket.onopen = resolve; socket.onerror = reject; });
  const waiting = new Map();
  const faults = [];
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.method === "log.entryAdded" && ["error", "warn"].includes(message.params.level)) faults.push(message.params.text);
    const answer = waiting.get(message.id);
    waiting.delete(message.id);
    if (answer) message.type === "error" ? answer.reject(new Error(message.message)) : answer.resolve(message.result);
  };
  let last = 0;
  const send = (method, params) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  const { capabilities } = await send("session.new", { capabilities: {} });
  await send("session.subscribe", { events: ["log.entryAdded"] });
  const { contexts } = await send("browsingContext.getTree", {});
  const { context } = contexts[0];
  await send("browsingContext.setViewport", { context, viewport: { width: 1280, height: 800 } });

  /** What an expression gives, as plain data; promises are waited for. */
  async function read(expression) {
    const { type, result, exceptionDetails } = await send("script.evaluate", {
      expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value))`, target: { context }, awaitPromise: true,
    });
    if (type === "exception") throw new Error(exceptionDetails.text);
    return result.value === undefined ? undefined : JSON.parse(result.value);
  }
  async function until(expression, milliseconds = 15_000) {
    for (const end = Date.now() + milliseconds; Date.now() < end; ) {
      if (await read(expression)) return;
      await new Promise((done) => setTimeout(done, 50));
    }
    throw new Error(`this never came true: ${expression}`);
  }
  const pointer = (actions) => send("input.performActions", { context, actions: [{ type: "pointer", id: "mouse", actions }] });
  const at = (x, y, duration = 0) => ({ type: "pointerMove", x: Math.round(x), y: Math.round(y), duration });
  return {
    version: `${capabilities.browserName} ${capabilities.browserVersion}`,
    faults,
    read,
    until,
    go: (url) => send("browsingContext.navigate", { context, url, wait: "complete" }),
    key: (value) =>
      send("input.performActions", { context, actions: [{ type: "key", id: "keys", actions: [{ type: "keyDown", value }, { type: "keyUp", value }] }] }),
    drag: async ([x1, y1], [x2, y2]) => {
      await pointer([at(x1, y1), { type: "pointerDown", button: 0 }, at(x2, y2, 200), { type: "pointerUp", button: 0 }]);
    },
    choose: async (selector, files) => {
      const { nodes } = await send("browsingContext.locateNodes", { context, locator: { type: "css", value: selector } });
      await send("input.setFiles", { context, element: { sharedId: nodes[0].sharedId }, files });
    },
    close: async () => {
      await send("browser.close", {}).catch(() => {});
      socket.close();
      browser.kill();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}
