// How long a subscriber waits for a captured request: a thousand requests a second, one subscriber.
//
//   npm run bench bench/capture-live.ts [seconds] [requests a second]
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { serveCapture } from "@signalbox/capture";
import { createRoute } from "@signalbox/capture/sdk";

const [seconds = "5", rate = "1000"] = process.argv.slice(2);
const dataFolder = await mkdtemp(join(tmpdir(), "bench-capture-live-"));
const service = await serveCapture({ dataFolder, port: 0 });
const route = await createRoute({ url: service.url });
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const count = Number(seconds) * Number(rate);
const sentAt: number[] = [];
const latencies: number[] = [];

const following = (async () => {
  for await (const event of route.events({ after: 0 })) {
    if (event.kind !== "request") continue;
    const sent = sentAt[Number(event.request.query[0]?.[1])];
    if (sent !== undefined) latencies.push(performance.now() - sent);
    if (latencies.length === count) return;
  }
})();
await sleep(200);

const started = performance.now();
for (let n = 0; n < count; ) {
  const due = Math.min(count, Math.floor(((performance.now() - started) / 1000) * Number(rate)));
  for (; n < due; n += 1) send(n);
  await sleep(1);
}
await following;

latencies.sort((a, b) => a - b);
const quantile = (share: number): string => (latencies[Math.floor(latencies.length * share)] ?? 0).toFixed(1);
process.stdout.write(`${count} requests at ${rate}/s, from sending to the follower:\n`);
process.stdout.write(`p50 ${quantile(0.5)} ms, p95 ${quantile(0.95)} ms, p99 ${quantile(0.99)} ms\n`);
agent.destroy();
await service.close();
await rm(dataFolder, { recursive: true });

function send(n: number): void {
  sentAt[n] = performance.now();
  request(`${route.url}?n=${n}`, { method: "POST", agent }, (response) => response.resume()).end("a small body");
}
