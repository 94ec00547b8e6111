// Keeps the page usable without a network. The page and its style are asked of the network first,
// so that a new version shows at the next visit; the program's files carry their content's hash in
// their names, so those in the cache are never stale, and go when the page names others.
// Lies beside index.html: a worker's reach is its folder.
const CACHE = "breakeven";
const PAGE = new URL("./", self.registration.scope).href;
const HASHED = /-[0-9a-f]{16}(_bg)?\.(js|wasm)$/;
const PATIENCE_MS = 4000;

/** The page's text and everything it needs, in the cache; what an older version needed, out of it. */
async function keep(page) {
  const cache = await caches.open(CACHE);
  const text = await page.clone().text();
  const named = [...text.matchAll(/(?:src|href|data-js|data-wasm)="(?!data:)([^"#]+)"/g)].map((m) => new URL(m[1], PAGE).href);
  const samples = new URL("static/samples/", PAGE);
  const menu = await (await fetch(new URL("samples.json", samples))).json();
  const tables = menu.filter((sample) => !sample.on_demand).map((sample) => new URL(sample.file, samples).href);
  const wanted = new Set([...named, ...tables]);
  for (const url of wanted) {
    if (!(HASHED.test(url) && (await cache.match(url)))) await cache.add(url);
  }
  // The page last: it never names what is not there.
  await cache.put(PAGE, page);
  for (const { url } of await cache.keys()) {
    if (HASHED.test(url) && !wanted.has(url)) await cache.delete(url);
  }
}

async function networkFirst(event, url, isPage) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(isPage ? PAGE : url);
  const asked = fetch(event.request);
  const late = new Promise((resolve) => kept && setTimeout(() => resolve(kept), PATIENCE_MS));
  try {
    const response = await Promise.race([asked, late]);
    if (response.ok && response !== kept) {
      const copy = response.clone();
      event.waitUntil((isPage ? keep(copy) : cache.put(url, copy)).catch(() => {}));
    }
    // A host that answers with an error of its own is as good as none.
    return response.ok ? response : (kept ?? response);
  } catch {
    return kept ?? Response.error();
  }
}

async function cacheFirst(event, url) {
  return (await (await caches.open(CACHE)).match(url)) ?? fetch(event.request);
}

self.addEventListener("install", (event) => {
  event.waitUntil(fetch(PAGE, { cache: "no-cache" }).then(keep).then(() => self.skipWaiting()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = request.url.replace(/[?#].*$/, "");
  if (request.method !== "GET" || !url.startsWith(PAGE)) return;
  event.respondWith(HASHED.test(url) ? cacheFirst(event, url) : networkFirst(event, url, request.mode === "navigate"));
});
