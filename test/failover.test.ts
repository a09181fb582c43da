import { setTimeout as sleep } from "node:timers/promises";
import { serveCapture } from "@signalbox/capture";
import { serveStudents } from "@signalbox/students";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort, type ReplicatedPostgres, startReplicatedPostgres } from "./postgres.ts";
import { atPort, startPostgresProxy } from "./postgres-proxy.ts";
import { runInProcess } from "./run-in-process.ts";

const json = { "content-type": "application/json" };

let servers: ReplicatedPostgres;
beforeAll(async () => {
  servers = await startReplicatedPostgres();
});
afterAll(() => servers.stop());

test("signalbox doctor accepts the primary server, and names the standby", async () => {
  const records = async (url: string): Promise<unknown> =>
    JSON.parse((await runInProcess(["doctor", "--json", "--database-url", url])).stdout)[1];
  expect(await records(servers.url)).toMatchObject({ name: "records", state: "ok" });
  const detail = expect.stringContaining("is a standby, which is read-only; name the primary server");
  expect(await records(servers.standbyUrl)).toEqual({ name: "records", state: "error", detail });
  const { host } = new URL(servers.url);
  const found = expect.stringContaining(`the primary server is ${host}`);
  expect(await records(both(servers))).toEqual({ name: "records", state: "ok", detail: found });
});

/** One URL that names both servers, the standby first. */
function both({ url, standbyUrl }: ReplicatedPostgres, primaryPort = Number(new URL(url).port)): string {
  return standbyUrl.replace(/:\d+\//, (port) => `${port.slice(0, -1)},127.0.0.1:${primaryPort}/`);
}

test("while no server allows writes, /readyz says why of each, writes have Retry-After, and /livez is 200", async () => {
  const proxy = await startPostgresProxy(Number(new URL(servers.url).port));
  const options = { port: 0, logLevel: "silent", databaseUrl: both(servers, proxy.port) } as const;
  const students = await serveStudents(options);
  const capture = await serveCapture(options);
  const readiness = async ({ url }: { readonly url: string }): Promise<string> => {
    const response = await fetch(`${url}/readyz`);
    const { detail = "" } = (await response.json()) as { detail?: string };
    return `${response.status} ${detail}`;
  };
  try {
    const writes = [`${students.url}/students`, `${capture.url}/${await newRoute(capture.url)}`];
    proxy.moveTo(await freePort());
    const { host, pathname } = new URL(servers.standbyUrl);
    const all = `the PostgreSQL database ${pathname.slice(1)} at ${host},127.0.0.1:${proxy.port}`;
    for (const service of [students, capture]) {
      // Requests at the same time may ask one of the servers twice.
      const reason = expect.poll(() => readiness(service));
      await reason.toMatch(`503 Not ready: no server of ${all} allows writes: `);
      await reason.toMatch(`${host}: it is read-only`);
      await reason.toMatch(`127.0.0.1:${proxy.port}: Connection terminated unexpectedly`);
      expect((await fetch(`${service.url}/livez`)).status).toBe(200);
    }
    for (const url of writes) {
      const response = await fetch(url, { method: "POST", headers: json, body: '{"n":1}' });
      expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
      expect(await response.json()).toMatchObject({ code: "storage_unavailable" });
    }
    proxy.moveTo(Number(new URL(servers.url).port));
    for (const service of [students, capture]) await expect.poll(() => readiness(service)).toBe("200 ");
  } finally {
    await Promise.all([students.close(), capture.close()]);
    await proxy.close();
  }
});

test("a standby that takes over has all acknowledged records and captures, and the feed shows each record once", async () => {
  const proxy = await startPostgresProxy(Number(new URL(servers.url).port));
  const options = { port: 0, logLevel: "silent" } as const;
  // One service finds the primary itself. The other has a proxy that does.
  const students = await serveStudents({ ...options, databaseUrl: both(servers) });
  const databaseUrl = atPort(servers.url, proxy.port);
  const capture = await serveCapture({ ...options, databaseUrl, limits: { requestsPerRoute: 100_000 } });
  const routes = await Promise.all(Array.from({ length: 3 }, () => newRoute(capture.url)));
  const created = new Set<string>();
  const captured = new Set<string>();
  const followed: string[] = [];
  let isDone = false;
  let areAllCreated = false;

  const createStudents = async (): Promise<void> => {
    while (!isDone) {
      const response = await send(`${students.url}/students`, '{"n":1}');
      if (response?.status === 201) created.add(((await response.json()) as { id: string }).id);
    }
  };
  const sendRequests = async (_: unknown, sender: number): Promise<void> => {
    for (let n = 0; !isDone; n += 1) {
      const id = routes[n % routes.length];
      const body = `${sender}-${n}`;
      const response = await send(`${capture.url}/${id}`, body);
      if (response?.status === 200) captured.add(`${id} ${body}`);
    }
  };
  const follow = async (): Promise<void> => {
    for (let after = ""; ; ) {
      const isLast = areAllCreated;
      const response = await fetch(`${students.url}/students/changes?limit=500&after=${after}`).catch(() => undefined);
      const page = response?.status === 200 ? ((await response.json()) as ChangesPage) : undefined;
      followed.push(...(page?.changes ?? []).map(({ id }) => id));
      after = page?.after ?? after;
      if (isLast && page?.changes.length === 0) return;
      if (page === undefined) await sleep(50);
    }
  };
  const writing = Promise.all([
    ...Array.from({ length: 6 }, createStudents),
    ...Array.from({ length: 6 }, sendRequests),
  ]).finally(() => {
    areAllCreated = true;
  });
  const all = Promise.all([writing, follow()]);
  const progress = () => Math.min(created.size, captured.size);
  try {
    await expect.poll(progress).toBeGreaterThan(100);
    // The primary commits what the standby never gets.
    servers.link.setSilent(true);
    await sleep(300);
    proxy.moveTo(await servers.failOver());
    const before = { created: created.size, captured: captured.size };
    await expect.poll(() => created.size - before.created).toBeGreaterThan(300);
    await expect.poll(() => captured.size - before.captured).toBeGreaterThan(300);
    isDone = true;
    await all;

    expect([...created].filter((id) => !followed.includes(id))).toEqual([]);
    expect(new Set(followed).size).toBe(followed.length);
    const stored = (await Promise.all(routes.map((id) => storedBodies(capture.url, id)))).flat();
    expect([...captured].filter((name) => !stored.includes(name))).toEqual([]);
    expect(new Set(stored).size).toBe(stored.length);
  } finally {
    isDone = true;
    await Promise.all([students.close(), capture.close()]);
    await proxy.close();
  }
});

interface ChangesPage {
  readonly changes: readonly { readonly id: string }[];
  readonly after?: string;
}

/** Sends a request. Waits after a failure, as clients do. */
async function send(url: string, body: string): Promise<Response | undefined> {
  const response = await fetch(url, { method: "POST", headers: json, body }).catch(() => undefined);
  if (response?.ok !== true) await sleep(20);
  return response;
}

async function newRoute(url: string): Promise<string> {
  const response = await fetch(`${url}/api/routes`, { method: "POST", headers: json, body: "{}" });
  return ((await response.json()) as { id: string }).id;
}

/** The bodies of all stored requests of a route. */
async function storedBodies(url: string, id: string): Promise<readonly string[]> {
  const bodies: string[] = [];
  for (let path: string | null = `/inspect/${id}?limit=100`; path !== null; ) {
    const response = await fetch(url + path);
    const page = (await response.json()) as { requests: { body: { content: string } }[]; next: string | null };
    bodies.push(...page.requests.map(({ body }) => `${id} ${body.content}`));
    path = page.next;
  }
  return bodies;
}
