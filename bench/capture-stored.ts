// How long the newest page of a route takes when the store is full, against an empty store.
//
//   npm run bench bench/capture-stored.ts [requests] [routes]
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serveCapture } from "@signalbox/capture";
import { openSqliteStore } from "../packages/capture/src/store/open-sqlite-store.ts";

const [requests = "1000000", routes = "10000"] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), "bench-capture-stored-"));
const empty = await medianOfPages(0, 1);
const full = await medianOfPages(Number(requests), Number(routes));
process.stdout.write(
  `newest page of 50, median: ${empty.toFixed(2)} ms in an empty store, ${full.toFixed(2)} ms with `,
);
process.stdout.write(`${requests} requests on ${routes} routes: ${(full / empty).toFixed(2)} times\n`);
await rm(folder, { recursive: true });

/** Fills a store of its own, and beside that one route with 50 requests, whose page is asked for. */
async function medianOfPages(requestCount: number, routeCount: number): Promise<number> {
  const dataFolder = join(folder, String(requestCount));
  const file = join(dataFolder, "capture.sqlite");
  const store = await openSqliteStore({ file, retention: { requests: 1_000, bytes: 64 * 1024 * 1024 } });
  const ids = Array.from({ length: routeCount }, () => crypto.randomUUID());
  const createdAt = Date.now();
  const settings = { response: [], limits: {} };
  const made = { name: "", createdAt, ttl: 86_400_000, secretHash: "", settings };
  await Promise.all(ids.map((id) => store.createRoute({ id, ...made })));
  for (let n = 0; n < requestCount; n += 500) {
    await store.append(Array.from({ length: 500 }, (_, index) => arrival(ids[(n + index) % routeCount] ?? "")));
  }
  const [id = ""] = ids;
  for (let n = 0; n < 50; n += 1) await store.append([arrival(id)]);
  await store.close();

  const service = await serveCapture({ dataFolder, port: 0 });
  const times: number[] = [];
  for (let n = 0; n < 200; n += 1) {
    const started = performance.now();
    await (await fetch(`${service.url}/inspect/${id}`)).arrayBuffer();
    times.push(performance.now() - started);
  }
  await service.close();
  return times.sort((a, b) => a - b)[100] ?? 0;
}

function arrival(routeId: string) {
  return {
    routeId,
    receivedAt: Date.now(),
    method: "POST",
    target: `/${routeId}`,
    httpVersion: "1.1",
    headers: ["Host", "127.0.0.1:5000", "Content-Type", "application/octet-stream", "Content-Length", "1024"],
    trailers: [],
    body: Buffer.alloc(1024, "x"),
    remoteAddress: "127.0.0.1",
    remotePort: 50_000,
    bodyMicros: 100,
    flags: [],
  };
}
