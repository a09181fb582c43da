// The memory of a capture service after many captures on one route and on many, on each of its stores.
//
//   npm run bench bench/capture-memory.ts [captures] [stores, separated by commas] [routes]
import { load, startServer } from "./capture-load.ts";

const [captures = "1000000", stores = "memory,sqlite", routes = "1"] = process.argv.slice(2);
const steps = 4;
const columns = ["store", "captures", "resident MB", "heap MB", "outside the heap MB", "requests/s"];
process.stdout.write(`POST 1024 bytes to ${routes} routes\n\n`);
process.stdout.write(`| ${columns.join(" | ")} |\n|---${"|---:".repeat(columns.length - 1)}|\n`);
for (const store of stores.split(",")) await fill(store);

async function fill(store: string): Promise<void> {
  const server = await startServer(store, Number(routes));
  try {
    for (let step = 0; step <= steps; step += 1) {
      const amount = Math.round(Number(captures) / steps);
      const rate = step === 0 ? 0 : await rateOf(server.urls, amount);
      const { rss, heapUsed, external } = (await server.usage("collect")).memory;
      const cells = [rss, heapUsed, external].map((bytes) => Math.round(bytes / 1024 / 1024));
      process.stdout.write(`| ${[store, amount * step, ...cells, Math.round(rate)].join(" | ")} |\n`);
    }
  } finally {
    await server.stop();
  }
}

async function rateOf(urls: readonly string[], amount: number): Promise<number> {
  const { requests, seconds } = await load(urls, { bodyBytes: 1024, connections: 64, amount });
  return requests / seconds;
}
