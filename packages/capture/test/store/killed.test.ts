import { once } from "node:events";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { startHttpServer } from "../../../../test/http-server.ts";
import { sharedDatabases } from "../../../../test/shared-postgres.ts";
import { temporaryFolder } from "../../../../test/temporary-folder.ts";
import type { RequestPageJson } from "../../src/json/shapes.ts";
import { createCaptureClient } from "../../src/sdk/create-capture-client.ts";
import { serveInProcess } from "../serve-process.ts";

const databases = sharedDatabases();
const folder = temporaryFolder();

describe.each([
  {
    kind: "SQLite",
    newLocation: async () => join(folder, "data"),
    async execute(location: string, statement: string) {
      const database = new DatabaseSync(join(location, "capture.sqlite"));
      database.exec(statement);
      database.close();
    },
  },
  {
    kind: "PostgreSQL",
    newLocation: () => databases.createDatabase(),
    async execute(location: string, statement: string) {
      const database = new pg.Client({ connectionString: location });
      await database.connect();
      await database.query(`set search_path = capture; ${statement}`);
      await database.end();
    },
  },
])("a service on $kind that is killed under load", ({ newLocation, execute }) => {
  test("has stored everything that it acknowledged, with the same numbers", async () => {
    const location = await newLocation();
    let id = "";
    const acknowledged = new Map<number, string>();
    for (let round = 0; round < 2; round += 1) {
      const { child, url } = await serveInProcess(location);
      if (id === "") ({ id } = await createCaptureClient({ url }).createRoute());
      const load = Array.from({ length: 16 }, async (_, client) => {
        for (let n = 0; ; n += 1) {
          const body = `${round}:${client}:${n}`;
          const response = await fetch(`${url}/${id}`, { method: "POST", body });
          acknowledged.set(((await response.json()) as { captured: number }).captured, body);
        }
      });
      const enough = acknowledged.size + 50 + Math.random() * 100;
      await expect.poll(() => acknowledged.size).toBeGreaterThan(enough);
      child.kill("SIGKILL");
      await Promise.allSettled(load);
    }
    const { child, url } = await serveInProcess(location);
    const kept = new Map<number, string | null>();
    let next: string | null = `/inspect/${id}?limit=1000`;
    while (next !== null) {
      const page = (await (await fetch(url + next)).json()) as RequestPageJson;
      for (const { seq, body } of page.requests) kept.set(seq, body.content);
      next = page.next;
    }
    child.kill("SIGKILL");
    const oldest = Math.min(...kept.keys());
    const wanted = [...acknowledged].filter(([seq]) => seq >= oldest);
    expect(wanted.length).toBeGreaterThan(50);
    expect(wanted.filter(([seq, body]) => kept.get(seq) !== body)).toEqual([]);
    expect(kept.size).toBe(Math.max(...kept.keys()) - oldest + 1);
  });

  test("retries the requests that it was sending to each target, then continues with the next", async () => {
    const seen: string[] = [];
    let isStuck = true;
    await using target = await startHttpServer((request, response) => {
      seen.push(request.url ?? "");
      if (!isStuck) response.end();
    });
    const url = `${target.url}/`;
    const forward = [
      { url, timeout: 1 },
      { name: "odd", url: `${url}odd`, when: "-path:/2", timeout: 1 },
    ];
    const location = await newLocation();
    const first = await serveInProcess(location);
    const { id } = await createCaptureClient({ url: first.url }).createRoute({ forward });
    for (const n of [1, 2, 3]) await fetch(`${first.url}/${id}/${n}`);
    await expect.poll(() => seen.toSorted()).toEqual(["/1", "/odd/1"]);
    first.child.kill("SIGKILL");
    await once(first.child, "close");
    isStuck = false;
    // The killed process had leased it for the longest duration of its call.
    await execute(location, "update forward_job set due_at = 0");
    const second = await serveInProcess(location);
    const all = ["/1", "/1", "/2", "/3", "/odd/1", "/odd/1", "/odd/3"];
    await expect.poll(() => seen.toSorted()).toEqual(all);
    await expect
      .poll(async () => (await fetch(`${second.url}/inspect/${id}/1/deliveries`)).json())
      .toMatchObject({
        deliveries: Array.from({ length: 2 }, () => ({ attempt: 2, outcome: { status: 200 } })),
      });
    second.child.kill("SIGKILL");
  });

  test("lets the previous listener take over again, and no other", async () => {
    const location = await newLocation();
    const first = await serveInProcess(location);
    const { id } = await createCaptureClient({ url: first.url }).createRoute();
    const mine = { listener: "the-listener-from-before", waitSeconds: 30 };
    const before = createCaptureClient({ url: first.url }).route(id).events({ responding: mine });
    expect(await before.next()).toMatchObject({ value: { kind: "open" } });
    const cut = fetch(`${first.url}/${id}`).catch(() => "cut");
    expect(await before.next()).toMatchObject({ value: { kind: "request", request: { seq: 1 } } });
    first.child.kill("SIGKILL");
    expect(await cut).toBe("cut");
    await before.return(undefined);
    // The next service may take longer to start than the lease of a listener lasts.
    await execute(location, "update route set listener_until = listener_until + 3600000");

    const second = await serveInProcess(location);
    const route = createCaptureClient({ url: second.url }).route(id);
    const other = route.events({ responding: { ...mine, listener: "another-listener" } });
    await expect(other.next()).rejects.toMatchObject({ code: "listener_taken" });
    const again = route.events({ after: 0, responding: mine });
    expect(await again.next()).toMatchObject({ value: { kind: "open" } });
    expect(await again.next()).toMatchObject({ value: { kind: "request", request: { seq: 1 } } });
    const response = fetch(`${second.url}/${id}`);
    expect(await again.next()).toMatchObject({ value: { kind: "request", request: { seq: 2 } } });
    await route.respond(2, mine.listener, { status: 202 });
    expect((await response).status).toBe(202);
    await again.return(undefined);
    second.child.kill("SIGKILL");
  });
});
