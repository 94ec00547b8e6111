// How long a file takes to open, timed in the page.

/**
 * Opens a file; seconds from the input's change to the first frame with an element `ready`, timed
 * in the page (waiting from outside looks every half a second only), and the longest task, ms.
 */
export async function timeOpening(page, input, path, ready) {
  await page.evaluate((ready) => {
    window.longest = 0;
    new PerformanceObserver((list) => {
      for (const task of list.getEntries()) window.longest = Math.max(window.longest, task.duration);
    }).observe({ type: "longtask" });
    document.addEventListener("change", () => (window.begun = performance.now()), { capture: true, once: true });
    new MutationObserver((_, observer) => {
      if (!document.querySelector(ready)) return;
      observer.disconnect();
      requestAnimationFrame(() => (window.seconds = (performance.now() - window.begun) / 1000));
    }).observe(document.documentElement, { attributes: true, subtree: true });
  }, ready);
  await input.setInputFiles(path);
  await page.waitForFunction(() => window.seconds, null, { timeout: 0, polling: 100 });
  await page.waitForTimeout(200);
  return page.evaluate(() => ({ seconds: window.seconds, longest: window.longest }));
}
