// Script time of a drag, from the browser's own trace.
const SCRIPT = new Set(["EventDispatch", "FireAnimationFrame", "RunMicrotasks", "TimerFire", "FunctionCall"]);

/**
 * Script time, ms, of every step of a drag: from one move of the pointer to the next. The first
 * steps warm up the compiler and are left out.
 */
export async function dragSteps(page, element, steps = 300) {
  const box = await element.boundingBox();
  const browser = await page.context().browser().newBrowserCDPSession();
  const events = [];
  browser.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  const complete = new Promise((resolve) => browser.once("Tracing.tracingComplete", resolve));
  await browser.send("Tracing.start", {
    traceConfig: { includedCategories: ["devtools.timeline", "v8", "disabled-by-default-v8.gc"] },
  });
  const y = box.y + box.height / 2;
  // The pointer moves without a script in the page: what is measured is the page's own work.
  const input = await page.context().newCDPSession(page);
  const pointer = (type, share) =>
    input.send("Input.dispatchMouseEvent", { type, x: box.x + share * box.width, y, button: "left", buttons: 1, clickCount: 1 });
  await pointer("mousePressed", 0.2);
  for (let i = 0; i <= steps; i++) {
    // There and back, a little off the straight line so that every step is a new place.
    const share = 0.2 + 0.5 * Math.abs(Math.sin((i / steps) * 5));
    await pointer("mouseMoved", share);
    await new Promise((done) => setTimeout(done, 40)); // two frames
  }
  await pointer("mouseReleased", 0.2);
  await browser.send("Tracing.end");
  await complete;
  const moves = events.filter((e) => e.name === "EventDispatch" && e.args?.data?.type === "pointermove");
  const thread = moves[0].tid;
  const process = moves[0].pid;
  const script = events
    .filter((e) => e.pid === process && e.tid === thread && e.ph === "X" && SCRIPT.has(e.name))
    .sort((a, b) => a.ts - b.ts || b.dur - a.dur);
  let end = 0;
  const outer = script.filter((e) => {
    if (e.ts < end) return false;
    end = e.ts + e.dur;
    return true;
  });
  const starts = moves.map((e) => e.ts).sort((a, b) => a - b).slice(60);
  return starts.slice(0, -1).map((from, i) =>
    outer.filter((e) => e.ts >= from && e.ts < starts[i + 1]).reduce((sum, e) => sum + e.dur, 0) / 1000,
  );
}

/** The value below which a share of the values lies. */
export const percentile = (values, share) => [...values].sort((a, b) => a - b)[Math.floor(share * (values.length - 1))];
