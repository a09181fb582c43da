import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { LEASE_MS, LEASE_RENEWAL_MS } from "@signalbox/service";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { POLL_MS } from "../packages/capture/src/receive/forwarder.ts";
import { WEBHOOK_INTERVAL_MS } from "../packages/students/src/webhooks/webhook-dispatcher.ts";
import { spawn } from "./child-processes.ts";
import { startHttpServer, type TestServer } from "./http-server.ts";
import { sharedDatabases } from "./shared-postgres.ts";

const databases = sharedDatabases();
let databaseUrl: string;
/** Accepts every request and never responds, so the sender holds its lease for long. */
let receiver: TestServer;
const received = new Map<string, number>();

beforeEach(async () => {
  received.clear();
  databaseUrl = await databases.createDatabase();
  receiver = await startHttpServer((request) => {
    const path = request.url ?? "";
    received.set(path, (received.get(path) ?? 0) + 1);
  });
});
afterEach(() => receiver.close());

interface Services {
  readonly students: string;
  readonly capture: string;
  readonly process: ChildProcess;
}

async function start(): Promise<Services> {
  const script = fileURLToPath(new URL("serve-both.ts", import.meta.url));
  const child = spawn(process.execPath, ["-C", "@signalbox/source", script, databaseUrl], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(child.stdout, "data");
  return { ...JSON.parse(String(line)), process: child };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

async function post(url: string, body: object, method = "POST"): Promise<Record<string, string>> {
  const headers = { "content-type": "application/json" };
  const response = await fetch(url, { method, headers, body: JSON.stringify(body) });
  expect(response.ok, await response.clone().text()).toBe(true);
  return (await response.json().catch(() => ({}))) as Record<string, string>;
}

// A process that gets no time for five seconds loses its lease, as it should: on a busy machine, the second attempt decides.
test("leases of a webhook and a forward are renewed while their receivers are slow, and another process takes over after a kill", {
  retry: 2,
}, async () => {
  const first = await start();
  await post(`${first.students}/webhooks`, { url: `${receiver.url}/webhook` });
  const route = await post(`${first.capture}/api/routes`, {
    forward: [{ url: `${receiver.url}/forward`, timeout: 60 }],
  });
  await post(`${first.students}/students`, { n: 1 });
  await post(`${first.capture}/${route.id}`, { n: 1 });
  await expect.poll(() => [received.get("/webhook"), received.get("/forward")]).toEqual([1, 1]);
  await start();

  const client = new pg.Client({ connectionString: databaseUrl });
  client.on("error", () => {});
  await client.connect();
  const leases = async (): Promise<number[]> => {
    const { rows } = await client.query(
      `select (select max("leasedUntil") from students.webhook) as webhook, (select max(due_at) from capture.forward_job) as job`,
    );
    return [Number(rows[0].webhook), Number(rows[0].job)];
  };
  const [webhook = 0, job = 0] = await leases();
  // Wait longer than a lease: no other process has started a delivery.
  await expect
    .poll(async () => (await leases()).map((until, index) => until > ([webhook, job][index] ?? 0) + 8_000))
    .toEqual([true, true]);
  expect([received.get("/webhook"), received.get("/forward")]).toEqual([1, 1]);

  await kill(first.process);
  // Leases without renewal would have to cover the calls: 60 seconds and more.
  await expect.poll(() => [received.get("/webhook"), received.get("/forward")]).toEqual([2, 2]);
  await client.end();
});

test("other processes take over the work of a dead one in less than 10 seconds", () => {
  // Worst case: the process dies just after a renewal, and the others polled just before the lease ended.
  expect(LEASE_MS + POLL_MS).toBeLessThan(10_000);
  expect(LEASE_MS + WEBHOOK_INTERVAL_MS).toBeLessThan(10_000);
  // One renewal may fail or be late before another process takes over.
  expect(2 * LEASE_RENEWAL_MS).toBeLessThan(LEASE_MS);
});
