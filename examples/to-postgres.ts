// From SQLite to PostgreSQL while clients write: the service stops, all data moves in one transaction, the service starts on
// PostgreSQL, and the clients, which keep retrying, lose nothing. DATABASE_URL must name an empty database:
// DATABASE_URL=postgres://… npm run example examples/to-postgres.ts

import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, retry } from "@signalbox/client";
import { moveStudents, serveStudents } from "@signalbox/students";

const databaseUrl = process.env.DATABASE_URL;
assert.ok(databaseUrl, "DATABASE_URL must name an empty database");
const dataFolder = await mkdtemp(join(tmpdir(), "to-postgres-"));
const sqlite = await serveStudents({ dataFolder, port: 0 });

// Four clients write continuously. An idempotency key lets each retry a call without a response.
const client = new (Client.plugin(retry))({ baseUrl: sqlite.url, retry: { retries: 20, retryAfterBaseValue: 50 } });
const acknowledged: string[] = [];
let isOver = false;
const writing = Array.from({ length: 4 }, async (_, writer) => {
  for (let number = 0; !isOver; number += 1) {
    const key = `writer-${writer}-${number}`;
    const student = { givenName: key, headers: { "idempotency-key": key } };
    acknowledged.push((await client.request<{ id: string }>("POST /students", student)).data.id);
  }
});
const until = async (count: number): Promise<void> => {
  while (acknowledged.length < count) await new Promise((resolve) => setTimeout(resolve, 10));
};

await until(100);
await sqlite.close();
const before = acknowledged.length;
const moved = await moveStudents({ dataFolder }, { databaseUrl });
const postgres = await serveStudents({ databaseUrl, port: sqlite.port });
await until(before + 100);
isOver = true;
await Promise.all(writing);

for (const id of acknowledged) await client.request("GET /students/:id", { id });
console.log(`${moved.record} records moved, ${acknowledged.length} acknowledged, every one of them found`);
await postgres.close();
await rm(dataFolder, { recursive: true });
