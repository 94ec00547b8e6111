// Keeps the page usable without a network. The page and its style are asked of the network first,
// so that a new version shows at the next visit; the program's files carry their content's hash in
// their names, so those in the cache are never stale. The files of the version before stay for tabs
// that still start it.
// Lies beside index.html: a worker's reach is its folder.
const PAGE = new URL("./", self.registration.scope).href;
// Other copies on the same host have caches of their own.
const CACHE = `breakeven ${PAGE}`;
// Trunk writes the hash as a number: with leading zeros left out.
const HASHED = /breakeven-[0-9a-f]{1,16}(_[a-z]+)?\.(js|wasm|bin)$/;
// The page in one file is large: it is kept once somebody has downloaded it.
const LIVE = new URL("breakeven-live.html", PAGE).href;
const PATIENCE_MS = 4000;

/** The addresses of all files that the page's text names; none if it is not the page. */
function named(text) {
  const files = [...text.matchAll(/(?:src|href|data-(?:js|wasm|rest|worker|study))="(?!data:)([^"#]+)"/g)].map((m) => new URL(m[1], PAGE).href);
  return files.some((url) => HASHED.test(url)) ? files : [];
}

/** What is not the page and comes as HTML is a host's notice in its place. */
const isFile = (response) => response.ok && !response.headers.get("content-type")?.startsWith("text/html");

/** A file as it is now; one whose name is its content's hash as the browser may have it already. */
async function file(url) {
  const response = await fetch(url, { cache: HASHED.test(url) ? "force-cache" : "no-cache" });
  if (!isFile(response)) throw new Error(`${url} can't be kept`);
  return response;
}

/** The page and everything it needs, in the cache: all of it, or the cache stays as it is. */
async function keep(page) {
  const cache = await caches.open(CACHE);
  const files = named(await page.clone().text());
  if (!files.length) throw new Error("This is not the page");
  const samples = new URL("static/samples/", PAGE);
  const menu = await (await file(new URL("samples.json", samples))).json();
  const tables = menu.filter((sample) => !sample.on_demand).map((sample) => new URL(sample.file, samples).href);
  const fetched = new Map();
  const typeface = new URL("static/inter.woff2", PAGE).href;
  for (const url of new Set([...files, ...tables, typeface])) {
    if (!(HASHED.test(url) && (await cache.match(url)))) fetched.set(url, await file(url));
  }
  const before = await (await cache.match(PAGE))?.text();
  for (const [url, response] of fetched) await cache.put(url, response);
  // The page last: it never names what is not there.
  await cache.put(PAGE, page);
  const old = named(before ?? "");
  if (old.join() === files.join()) return;
  const wanted = new Set([...files, ...old]);
  for (const { url } of await cache.keys()) {
    if (HASHED.test(url) && !wanted.has(url)) await cache.delete(url);
  }
}

/** One after the other: a page that is kept reads the one before. */
let keeping = Promise.resolve();
const keepNext = (page) => (keeping = keeping.catch(() => {}).then(() => keep(page)));

async function networkFirst(event, url, isPage) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(url);
  const asked = fetch(event.request);
  const late = new Promise((resolve) => kept && setTimeout(() => resolve(kept), PATIENCE_MS));
  try {
    const response = await Promise.race([asked, late]);
    // A host that answers with an error of its own is as good as none.
    if (!(isPage || url === LIVE ? response.ok : isFile(response))) return kept ?? response;
    if (response !== kept) {
      const copy = response.clone();
      event.waitUntil((isPage ? keepNext(copy) : cache.put(url, copy)).catch(() => {}));
    }
    return response;
  } catch {
    return kept ?? Response.error();
  }
}

async function cacheFirst(event, url) {
  return (await (await caches.open(CACHE)).match(url)) ?? fetch(event.request);
}

/** Versions before shared one cache among all copies of a host. */
async function leaveSharedCache() {
  if (!(await caches.has("breakeven"))) return;
  const shared = await caches.open("breakeven");
  for (const request of await shared.keys()) {
    if (request.url.startsWith(PAGE)) await shared.delete(request);
  }
  if (!(await shared.keys()).length) await caches.delete("breakeven");
}

self.addEventListener("install", (event) => {
  event.waitUntil(fetch(PAGE, { cache: "no-cache" }).then(keepNext).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => event.waitUntil(leaveSharedCache()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = request.url.replace(/[?#].*$/, "").replace(/^(.*\/)index\.html$/, "$1");
  if (request.method !== "GET" || !url.startsWith(PAGE)) return;
  event.respondWith(HASHED.test(url) ? cacheFirst(event, url) : networkFirst(event, url, url === PAGE));
});
