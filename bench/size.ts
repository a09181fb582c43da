// What a captured request costs in PostgreSQL when many are stored: times of one call at a time, on 1,000 requests of 200 bytes a route.
//
//   npm run bench bench/size.ts                  with 100,000 and 1,000,000 stored requests
//   SIZES=10000000 npm run bench bench/size.ts   with as many (3.3 GB, in memory where the system has it)

import pg from "pg";
import { openPostgresStore } from "../packages/capture/src/store/sql/postgres-store.ts";
import { makeArrival } from "../packages/capture/test/make-request.ts";
import { startPostgres } from "../test/postgres.ts";
import { medianMs } from "./harness.ts";

const sizes = (process.env.SIZES ?? "100000,1000000").split(",").map(Number);
const perRoute = 1_000;
const postgres = await startPostgres({ fsync: true });
const url = await postgres.createDatabase();
const store = await openPostgresStore({ url, retention: { requests: perRoute, bytes: 64 * 1024 ** 2 } });
const client = new pg.Client(url);
await client.connect();
const now = Date.now();
const ids: string[] = [];

async function newRoute(): Promise<string> {
  const id = crypto.randomUUID();
  const settings = { response: [], rules: "", limits: {}, forward: [] };
  await store.createRoute({ id, name: "", createdAt: now, ttl: 3_600_000, secretHash: "", settings });
  ids.push(id);
  return id;
}

const body = Buffer.alloc(200, "x");
const append = (id: string, count: number) =>
  store.append(Array.from({ length: count }, () => makeArrival(id, { receivedAt: now, body })));
const anyRoute = (): string => ids[Math.floor(Math.random() * ids.length)] ?? "";
const newest = { order: "newest first", limit: 50, maxBodyBytes: 64 * 1024 } as const;

for (const size of sizes) {
  while (ids.length * perRoute < size) {
    const id = await newRoute();
    for (let stored = 0; stored < perRoute; stored += 50) await append(id, 50);
  }
  await client.query("vacuum (analyze) capture.segment");
  await client.query("vacuum (analyze) capture.route");
  const full = anyRoute();
  const rows = {
    "append one": await medianMs(200, () => append(anyRoute(), 1)),
    "newest page": await medianMs(200, () => store.listRequests(anyRoute(), newest)),
    "read a route, as a search does": await medianMs(20, () =>
      store.listRequests(full, { ...newest, limit: perRoute }),
    ),
    "append 130 to a full route": await medianMs(50, () => append(anyRoute(), 130)),
    "sweep what expired (each minute)": await medianMs(10, () => store.removeExpired(now)),
    "limit all bytes (each minute)": await medianMs(10, () => store.trimTo(1e12)),
    "vacuum after them": await medianMs(1, () => client.query("vacuum capture.segment")),
  };
  process.stdout.write(`\n${size.toLocaleString("en")} stored requests\n`);
  for (const [name, ms] of Object.entries(rows)) process.stdout.write(`  ${name}: ${ms.toFixed(2)} ms\n`);
}
await client.end();
await store.close();
await postgres.stop();
