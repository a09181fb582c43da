// The time to load the newest page of a route from a full store and from an empty store.
//
//   npm run bench bench/capture-stored.ts [requests] [routes]
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serveCapture } from "@signalbox/capture";
import { openSqliteStore } from "../packages/capture/src/store/sqlite/sqlite-store.ts";
import { makeArrival } from "../packages/capture/test/make-request.ts";

const [requests = "1000000", routes = "10000"] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), "bench-capture-stored-"));
const services = [await filled(0, 1), await filled(Number(requests), Number(routes))] as const;
const times: [number[], number[]] = [[], []];
// Alternates between them, so that other load on the machine affects both.
for (let n = 0; n < 500; n += 1) {
  for (const index of [0, 1] as const) times[index].push(await timeOfPage(services[index].page));
}
const [empty, full] = times.map((ofStore) => ofStore.sort((a, b) => a - b)[250] ?? 0) as [number, number];
process.stdout.write(
  `newest page of 50, median: ${empty.toFixed(2)} ms in an empty store, ${full.toFixed(2)} ms with `,
);
process.stdout.write(`${requests} requests on ${routes} routes: ${(full / empty).toFixed(2)} times\n`);
for (const { service } of services) await service.close();
await rm(folder, { recursive: true });

async function timeOfPage(url: string): Promise<number> {
  const started = performance.now();
  await (await fetch(url)).arrayBuffer();
  return performance.now() - started;
}

/** Fills a separate store, and adds a route with 50 requests, whose page is measured. */
async function filled(requestCount: number, routeCount: number) {
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
  return { service, page: `${service.url}/inspect/${id}` };
}

function arrival(routeId: string) {
  return makeArrival(routeId, {
    receivedAt: Date.now(),
    headers: ["Host", "127.0.0.1:5000", "Content-Type", "application/octet-stream", "Content-Length", "1024"],
    body: Buffer.alloc(1024, "x"),
  });
}
