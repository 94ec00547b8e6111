// A static file server on this machine only: node server.mjs FOLDER [PORT]. Also used by the tests.
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize, sep } from "node:path";
import { pathToFileURL } from "node:url";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm", ".woff2": "font/woff2",
  ".svg": "image/svg+xml",
  ".csv": "text/csv; charset=utf-8",
  ".json": "application/json",
};

/**
 * Serves `folder` under `prefix` ("/" or "/some/path/"), and other folders under theirs, with some
 * headers; resolves to {port, close, stop}.
 */
export function serve(folder, port = 0, prefix = "/", others = {}, headers = {}) {
  const mounts = Object.entries({ ...others, [prefix]: folder });
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
    const [mount, place] = mounts.find(([mount]) => path.startsWith(mount)) ?? [];
    try {
      if (!mount) throw new Error("outside");
      const root = normalize(place + sep);
      const file = normalize(join(root, path.slice(mount.length) || "index.html"));
      if (!file.startsWith(root)) throw new Error("outside");
      const body = await readFile(file);
      const type = TYPES[extname(file)] ?? "application/octet-stream";
      response.writeHead(200, { "content-type": type, "cache-control": "no-cache", ...headers }).end(body);
    } catch {
      response.writeHead(404, { "content-type": "text/plain" }).end("not found");
    }
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () =>
      resolve({
        port: server.address().port,
        close: () => server.close(),
        /** Ends open connections too; resolves when nobody is served any more. */
        stop: () => new Promise((done) => {
          server.close(done);
          server.closeAllConnections();
        }),
      }),
    );
  });
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [folder, port] = process.argv.slice(2);
  try {
    const server = await serve(folder, Number(port ?? 8080));
    console.log(`Breakeven is at http://127.0.0.1:${server.port}/ (stop with Ctrl+C)`);
  } catch (error) {
    console.error(`The port ${port} can't be used (${error.code}); choose another: PORT=9000 scripts/serve`);
    process.exit(1);
  }
}
