import { storageProblem } from "@signalbox/service";
import { openPostgres } from "@signalbox/service/postgres";
import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { sharedDatabases } from "../../../../test/shared-postgres.ts";
import { batchAppends } from "../../src/store/batch-appends.ts";
import { appendArrivals, postgresAppender } from "../../src/store/sql/append.ts";
import { captureMigrations } from "../../src/store/sql/migrations.ts";
import { openPostgresStore } from "../../src/store/sql/postgres-store.ts";
import { retryLocked } from "../../src/store/sql/retry-locked.ts";
import type { Tables } from "../../src/store/sql/tables.ts";
import { makeArrival } from "../make-request.ts";

const databases = sharedDatabases();

test("a commit is bounded by all bytes of its requests, framing included", async () => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const commits: number[] = [];
  const append = batchAppends({
    async append(arrivals) {
      commits.push(arrivals.length);
      if (commits.reduce((sum, count) => sum + count, 0) === 3) resolve();
      return arrivals.map(() => undefined);
    },
  });
  const framing = new Uint8Array(3 * 1024 * 1024);
  for (let count = 1; count <= 3; count += 1) {
    append(makeArrival("r", { framing }), { onAppended: () => undefined, onFailed: reject });
  }
  await promise;
  expect(commits).toEqual([1, 1, 1]);
});

test.each([
  ["large", 1024 * 1024],
  ["small", 200 * 1024],
] as const)("%s requests of a caller wait for one commit of another caller's many, not for all", async (_, size) => {
  const commits: string[][] = [];
  const append = batchAppends({
    async append(arrivals) {
      commits.push(arrivals.map(({ routeId }) => routeId));
      return arrivals.map(() => undefined);
    },
  });
  const send = (routeId: string, remoteAddress: string) =>
    new Promise<void>((resolve, reject) => {
      const arrival = makeArrival(routeId, { body: Buffer.alloc(size), remoteAddress });
      append(arrival, { onAppended: () => resolve(), onFailed: reject });
    });
  const many = Array.from({ length: 60 }, (_, number) => `many ${number}`);
  const sent = many.map((routeId) => send(routeId, "192.0.2.1"));
  sent.push(send("first of another", "192.0.2.2"), send("second of another", "192.0.2.2"));
  await Promise.all(sent);
  expect(commits.length).toBeGreaterThan(2);
  expect(commits[0]).toContain("first of another");
  // The requests of each caller keep their order.
  expect(commits.flat().filter((routeId) => routeId.startsWith("many"))).toEqual(many);
  expect(commits.slice(0, 2).flat()).toContain("second of another");
});

test("requests of a route that is locked only for the first of them keep their order", async () => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const stored: string[] = [];
  let isLocked = true;
  const append = batchAppends({
    append: retryLocked(async (arrivals) => {
      if (!isLocked) return arrivals.map((one) => ({ seq: stored.push(one.remoteAddress), routeVersion: 1 }));
      isLocked = false;
      send("second");
      return arrivals.map(() => "locked");
    }),
  });
  const send = (remoteAddress: string): void => {
    const onAppended = () => stored.length === 2 && resolve();
    append(makeArrival("route", { remoteAddress }), { onAppended, onFailed: reject });
  };
  send("first");
  await promise;
  expect(stored).toEqual(["first", "second"]);
});

/** A store in PostgreSQL with two routes, of which another connection has locked one. */
async function lockedRoute(routesPerCommit?: number) {
  const url = await databases.createDatabase();
  const store = await openPostgresStore({ url, routesPerCommit, retention: { requests: 10, bytes: 1_000 } });
  const newRoute = async () => {
    const id = crypto.randomUUID();
    const settings = { response: [], rules: "", limits: {}, forward: [] };
    await store.createRoute({ id, name: "", createdAt: Date.now(), ttl: 3_600_000, secretHash: "", settings });
    return id;
  };
  const append = batchAppends(store);
  const send = (routeId: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const arrival = makeArrival(routeId, { receivedAt: Date.now() });
      append(arrival, { onAppended: (appended) => resolve(appended?.seq), onFailed: reject });
    });
  const [locked, free] = [await newRoute(), await newRoute()];
  const other = new pg.Client(url);
  await other.connect();
  await other.query("begin");
  await other.query("select from capture.route where id = $1 for update", [locked]);
  onTestFinished(async () => {
    await other.end();
    await store.close();
  });
  return { url, newRoute, other, send, locked, free };
}

test("a route that another process has locked delays no other, and keeps the order of its requests", async () => {
  const { other, send, locked, free } = await lockedRoute();
  const sent = [send(locked), send(locked)];
  expect(await Promise.all([send(free), send(free)])).toEqual([1, 2]);
  sent.push(send(locked));
  expect(await send(free)).toBe(3);
  await other.query("commit");
  expect(await Promise.all(sent)).toEqual([1, 2, 3]);
  expect(await send(crypto.randomUUID())).toBeUndefined();
});

test("a request whose route is locked for more than ten seconds fails alone, and is not stored later", async () => {
  const { newRoute, other, send, locked, free } = await lockedRoute();
  const others = await Promise.all(Array.from({ length: 200 }, newRoute));
  await other.query("savepoint others");
  await other.query("select from capture.route where id = any ($1) for update", [others]);
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const failed = send(locked).catch((error: unknown) => storageProblem(error));
  const sent = others.map((routeId) => send(routeId));
  expect(await send(free)).toBe(1);
  const waits = "select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))";
  expect((await other.query(waits)).rowCount).toBe(0);
  await other.query("rollback to others");
  expect(await Promise.all(sent)).toEqual(others.map(() => 1));
  vi.advanceTimersByTime(10_000);
  expect(await failed).toMatchObject({ status: 503, code: "storage_busy" });
  await other.query("commit");
  expect(await send(locked)).toBe(1);
});

test("where an engine distributes routes, each has commits of its own, which fail alone", async () => {
  const { other, send, newRoute, locked, free } = await lockedRoute(1);
  const broken = await newRoute();
  await other.query("commit");
  await other.query(
    "create function capture.fail() returns trigger language plpgsql as $$ begin raise 'broken'; end $$",
  );
  await other.query(
    `create trigger fail before insert on capture.segment for each row when (new.route_id = '${broken}') execute function capture.fail()`,
  );
  await other.query("begin");
  await other.query("select from capture.route where id = $1 for update", [locked]);
  const sent = [send(locked), send(free), send(locked)];
  await expect(send(broken)).rejects.toThrow();
  expect(await sent[1]).toBe(1);
  const more = await Promise.all([newRoute(), newRoute()]);
  await other.query("commit");
  expect(await Promise.all([...sent, ...more.map(send)])).toEqual([1, 1, 2, 1, 1]);
  const { rows } = await other.query(
    "select count(distinct route_id)::int as routes from capture.segment group by xmin::text",
  );
  expect(new Set(rows.map(({ routes }) => routes))).toEqual(new Set([1]));
});

test("a route that is locked after a commit does not delay its response", async () => {
  const { url, other, free } = await lockedRoute();
  const database = await openPostgres<Tables>({ url, schema: "capture", migrations: captureMigrations("postgres") });
  onTestFinished(() => database.close());
  const write: typeof database.write = async (work) => {
    await other.query("select from capture.route where id = $1 for update", [free]);
    return database.write(work);
  };
  const append = appendArrivals(postgresAppender({ ...database, write }, { requests: 10, bytes: 1_000 }));
  const large = makeArrival(free, { receivedAt: Date.now(), body: Buffer.alloc(800) });
  // Otherwise it would end after ten seconds.
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  expect(await append([large, large])).toMatchObject([{ seq: 1 }, { seq: 2 }]);
});
