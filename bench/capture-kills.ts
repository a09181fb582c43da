// Kills a capture service under load repeatedly (kill -9), and counts the acknowledged requests and how many of them are lost.
// At the end, PostgreSQL is restarted under load as well.
//
//   npm run bench bench/capture-kills.ts [rounds] [stores, separated by commas]
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createRoute } from "@signalbox/capture/sdk";
import { startPostgres } from "../test/postgres.ts";

const [rounds = "50", stores = "sqlite,postgres"] = process.argv.slice(2);
const script = fileURLToPath(new URL("../packages/capture/test/serve-for-kill.ts", import.meta.url));
const connections = 32;

interface Count {
  acknowledged: number;
  lost: number;
  /** Unused numbers between used ones. */
  gaps: number;
}

for (const store of stores.split(",")) {
  if (store === "sqlite") await onSqlite();
  else await onPostgres();
}

async function onSqlite(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "bench-capture-kills-"));
  report("SQLite", `${rounds} kills`, await killRounds(folder));
  await rm(folder, { recursive: true });
}

async function onPostgres(): Promise<void> {
  const postgres = await startPostgres({ fsync: true });
  const place = await postgres.createDatabase();
  report("PostgreSQL", `${rounds} kills`, await killRounds(place));

  const count = { acknowledged: 0, lost: 0, gaps: 0 };
  const service = await start(place);
  const { url } = await createRoute({ url: service.url });
  const stop = new AbortController();
  const sent = send(url, stop.signal);
  await sleep(1_000);
  await postgres.restart();
  await sleep(2_000);
  stop.abort();
  await check(url, await sent, count);
  report("PostgreSQL", "the server restarted", count);
  await kill(service.child);
  await postgres.stop();
}

async function killRounds(place: string): Promise<Count> {
  const count = { acknowledged: 0, lost: 0, gaps: 0 };
  let service = await start(place);
  for (let round = 0; round < Number(rounds); round += 1) {
    const { url } = await createRoute({ url: service.url });
    const stop = new AbortController();
    const sent = send(url, stop.signal);
    await sleep(200 + Math.random() * 400);
    await kill(service.child);
    stop.abort();
    const acknowledged = await sent;
    service = await start(place);
    await check(new URL(new URL(url).pathname, service.url).href, acknowledged, count);
  }
  await kill(service.child);
  return count;
}

async function start(place: string): Promise<{ child: ChildProcess; url: string }> {
  const options = ["-C", "@signalbox/source", script, place];
  // While the database is unreachable, the service logs each failed request.
  const child = spawn(process.execPath, options, { stdio: ["ignore", "pipe", "ignore"] });
  return { child, url: String((await once(createInterface({ input: child.stdout }), "line"))[0]) };
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

/** Sends a different body each time, as fast as possible. Resolves with the acknowledged bodies, by their numbers. */
async function send(url: string, signal: AbortSignal): Promise<Map<number, string>> {
  const acknowledged = new Map<number, string>();
  const client = async (_: unknown, name: number): Promise<void> => {
    for (let n = 0; !signal.aborted; n += 1) {
      const body = `${name}:${n}`;
      try {
        const response = await fetch(url, { method: "POST", body, signal });
        const { captured } = (await response.json()) as { captured?: number };
        if (response.status === 200 && captured !== undefined) acknowledged.set(captured, body);
      } catch {
        // The service or its database is down: the pending request was never acknowledged.
        await sleep(20);
      }
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  return acknowledged;
}

async function check(url: string, acknowledged: ReadonlyMap<number, string>, count: Count): Promise<void> {
  const kept = new Map<number, string | null>();
  const { origin, pathname } = new URL(url);
  for (let next: string | null = `/inspect${pathname}?limit=1000`; next !== null; ) {
    const page = (await (await fetch(origin + next)).json()) as {
      requests: { seq: number; body: { content: string | null } }[];
      next: string | null;
    };
    for (const { seq, body } of page.requests) kept.set(seq, body.content);
    next = page.next;
  }
  count.acknowledged += acknowledged.size;
  for (const [seq, body] of acknowledged) if (kept.get(seq) !== body) count.lost += 1;
  count.gaps += Math.max(0, ...kept.keys()) - kept.size;
}

function report(store: string, event: string, { acknowledged, lost, gaps }: Count): void {
  process.stdout.write(`${store}, ${event}: ${acknowledged} acknowledged, ${lost} lost, ${gaps} gaps\n`);
}
