import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ConnectionPool, createPostgresPool } from "../packages/service/src/sql/postgres-pool.ts";
import { createReadPool, createReadPools } from "../packages/service/src/sql/postgres-replica.ts";
import { type StandIn, standInOf } from "../packages/service/src/sql/postgres-stand-in.ts";
import { freePort, type ReplicatedPostgres, startReplicatedPostgres } from "./postgres.ts";
import { atPort, type PostgresProxy, startPostgresProxy } from "./postgres-proxy.ts";

let servers: ReplicatedPostgres;
let primaryUrl: string;
let standbyUrl: string;
let standby: pg.Client;
beforeAll(async () => {
  servers = await startReplicatedPostgres();
  ({ url: primaryUrl, standbyUrl } = servers);
  standby = await connectTo(standbyUrl);
});
afterAll(async () => {
  await standby.end();
  await servers.stop();
});

async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  return client;
}

const portOf = (url: string): number => Number(new URL(url).port);

const IS_STANDBY = "select pg_is_in_recovery() as value";

async function isStandby(pool: ConnectionPool): Promise<boolean> {
  const client = await pool.connect();
  const { rows } = await client.query<{ value: boolean }>(IS_STANDBY).finally(() => client.release());
  return rows[0]?.value === true;
}

/** Pools of a primary and its synchronous replica, once that may stand in. Of several ports, the primary is at the first. */
async function openPools({ ports = [portOf(primaryUrl)], deadlineMs = 10_000 } = {}) {
  const url = primaryUrl.replace(/@[^/]*/, `@${ports.map((port) => `127.0.0.1:${port}`).join()}`);
  const urls = { url, readUrl: `${standbyUrl}?synchronous=true`, max: 1, deadlineMs };
  const pools = createReadPools(createPostgresPool(url, 1, deadlineMs), urls);
  const standIn = standInOf(url, urls.readUrl);
  await expect.poll(() => standIn.proven()).toBeDefined();
  return { ...pools, standIn, urls };
}

/**
 * Makes the primary silent on all ways to it, and waits until a question to it has begun, while the replica may stand in. `prepare`
 * runs before. Returns when the silence began.
 */
async function silence(
  ways: readonly PostgresProxy[],
  standIn: StandIn,
  { prepare = async (): Promise<unknown> => undefined, endsConnections = false } = {},
): Promise<number> {
  const isReady = () => standIn.proven() !== undefined && !standIn.isPrimaryLost();
  const swallowed = () => ways.reduce((sum, way) => sum + way.swallowed(), 0);
  for (;;) {
    for (const way of ways) {
      way.setSilent(false);
      way.moveTo(portOf(primaryUrl));
    }
    await expect.poll(isReady).toBe(true);
    await prepare();
    const before = swallowed();
    const silentAt = performance.now();
    for (const way of ways) {
      way.setSilent(true);
      if (endsConnections) way.moveTo(portOf(primaryUrl));
    }
    await expect.poll(swallowed).toBeGreaterThan(before);
    // On a busy machine, the proof may have expired before the question. Or another one was under way, and has failed.
    if (isReady()) return silentAt;
  }
}

test("a pool reads a synchronous replica without its primary, if it has everything that was acknowledged", async () => {
  const primary = await connectTo(primaryUrl);
  const toPrimary = await startPostgresProxy(portOf(primaryUrl));
  let way = await startPostgresProxy(portOf(standbyUrl));
  const replicaUrl = atPort(standbyUrl, way.port);
  const urls = { url: atPort(primaryUrl, toPrimary.port), readUrl: `${replicaUrl}?synchronous=true`, max: 1 };
  const isProven = () => standInOf(urls.url, urls.readUrl).proven() !== undefined;
  const reconnect = () => toPrimary.moveTo(portOf(primaryUrl));
  const disconnect = async () => toPrimary.moveTo(await freePort());
  const unreachable = { message: "Connection terminated unexpectedly" };
  const reader = createReadPool(urls);
  const { replica, primary: writer, end } = createReadPools(createPostgresPool(urls.url, 2), urls);
  const asynchronous = createReadPool({ ...urls, readUrl: replicaUrl });
  await expect.poll(isProven).toBe(true);
  for (const pool of [reader, replica]) await expect.poll(() => isStandby(pool)).toBe(true);
  expect(await isStandby(writer)).toBe(false);
  // A read in progress is repeated once. What follows in its transaction is not, nor what fails again.
  await expect.poll(() => isStandby(replica)).toBe(true);
  const reading = await writer.connect();
  const inTransaction = await writer.connect();
  await inTransaction.query("begin");
  const nowhere = await freePort();
  await expect.poll(isProven).toBe(true);
  const read = reading.query(`${IS_STANDBY} from pg_sleep(2)`);
  const next = inTransaction.query("select from pg_sleep(2)");
  next.catch(() => {});
  toPrimary.moveTo(nowhere);
  expect((await read).rows).toEqual([{ value: true }]);
  await expect(next).rejects.toThrow(/ECONNRESET|terminated/);
  reading.release();
  inTransaction.release();
  for (const pool of [reader, replica, writer]) await expect.poll(() => isStandby(pool)).toBe(true);
  // A connection that lost its bytes while the replica was silent for a moment: the next one is tried at once.
  way.setSilent(true);
  const slow = isStandby(reader);
  await setTimeout(500);
  way.setSilent(false);
  expect(await slow).toBe(true);
  await expect(asynchronous.connect()).rejects.toMatchObject(unreachable);

  // What the standby has received is acknowledged.
  await standby.query("select pg_wal_replay_pause()");
  await primary.query("create table late (n integer)");
  await expect(reader.connect()).rejects.toMatchObject(unreachable);
  await standby.query("select pg_wal_replay_resume()");
  await expect.poll(() => isStandby(reader).catch(() => false)).toBe(true);

  // A standby that has not replayed for long has received everything. It is read once it has replayed that.
  reconnect();
  await expect.poll(() => isStandby(writer)).toBe(false);
  await standby.query("select pg_wal_replay_pause()");
  await primary.query("drop table late");
  await setTimeout(3_000);
  await expect.poll(isProven).toBe(true);
  await disconnect();
  await expect(reader.connect()).rejects.toMatchObject(unreachable);
  await standby.query("select pg_wal_replay_resume()");
  for (const pool of [reader, replica, writer]) {
    await expect.poll(() => isStandby(pool).catch(() => false)).toBe(true);
  }

  // One that had not received what the primary has when that was gone may lack something.
  reconnect();
  await expect.poll(isProven).toBe(true);
  await expect.poll(() => isStandby(writer)).toBe(false);
  servers.link.setSilent(true);
  await primary.query("set synchronous_commit = local");
  await primary.query("create table unreceived (n integer)");
  await primary.query("reset synchronous_commit");
  await expect.poll(isProven).toBe(false);
  await disconnect();
  for (const pool of [reader, writer]) await expect(pool.connect()).rejects.toMatchObject(unreachable);
  servers.link.setSilent(false);
  servers.link.moveTo(portOf(primaryUrl));

  // A silent primary is known to be lost only after some seconds. Until then, the proof does not expire.
  await silence([toPrimary], standInOf(urls.url, urls.readUrl));
  for (let n = 0; n < 50; n += 1, await setTimeout(100)) expect(isProven()).toBe(true);
  toPrimary.setSilent(false);

  // Once the primary says that commits wait for nobody, it may have acknowledged what the standby lacks, a silent one too.
  reconnect();
  await expect.poll(isProven).toBe(true);
  way.setSilent(true);
  await primary.query("alter system set synchronous_commit = local");
  await primary.query("select pg_reload_conf()");
  await expect.poll(isProven).toBe(false);
  await disconnect();
  await way.close();
  way = await startPostgresProxy(portOf(standbyUrl));
  for (const pool of [reader, writer]) await expect(pool.connect()).rejects.toMatchObject(unreachable);
  await primary.query("alter system reset synchronous_commit");
  await primary.query("select pg_reload_conf()");
  await Promise.all([reader.end(), asynchronous.end(), end()]);
  await Promise.all([toPrimary.close(), way.close(), primary.end()]);
});

test("services that share a database ask its servers once, until the last of them is closed", async () => {
  const { urls, standIn, end } = await openPools();
  const other = await openPools();
  const question = "query like '%synchronous_standby_names%' and pid <> pg_backend_pid()";
  const primary = await connectTo(primaryUrl);
  const asking = async () => (await primary.query(`select from pg_stat_activity where ${question}`)).rowCount;
  await expect.poll(asking).toBe(1);
  await end();
  // Longer than a proof is valid.
  await setTimeout(3_000);
  await expect.poll(() => standIn.proven()).toBeDefined();
  await other.end();
  expect(standInOf(urls.url, urls.readUrl).proven()).toBeUndefined();
  await primary.end();
});

test("neither a slow statement nor a lost connection to the replica makes a primary count as lost", async () => {
  const pools = await openPools({ deadlineMs: 5_000 });
  const slow = await pools.primary.connect();
  await expect(slow.query("select 'slow' from pg_sleep(8)")).rejects.toThrow("did not respond for 5 seconds");
  slow.release();
  const running = "from pg_stat_activity where pid <> pg_backend_pid() and state = 'active' and query like";
  expect((await standby.query(`select ${running} '%slow%'`)).rowCount).toBe(0);

  const terminate = `select pg_terminate_backend(pid) ${running} '%pg_sleep(3)%'`;
  /** Reads, and ends the connection to the replica meanwhile. Returns how many were ended, and what was read. */
  const readAndLose = async () => {
    const reading = await pools.replica.connect();
    let isRead = false;
    const read = reading.query<{ value: boolean }>(`${IS_STANDBY} from pg_sleep(3)`).finally(() => {
      isRead = true;
      reading.release();
    });
    const lose = async (): Promise<number> => {
      let lost = 0;
      for (; lost === 0 && !isRead; await setTimeout(10)) lost = (await standby.query(terminate)).rowCount ?? 0;
      return lost;
    };
    const [{ rows }, lost] = await Promise.all([read, lose()]);
    return { rows, lost };
  };
  // A replica that is late for a moment is avoided for one: then the primary is read.
  await expect.poll(readAndLose).toEqual({ rows: [{ value: true }], lost: 1 });
  expect(await isStandby(pools.primary)).toBe(false);
  await pools.end();
});

test.concurrent("a proof counts until each of several silent servers has been tried", async () => {
  const ports = await Promise.all([primaryUrl, primaryUrl, primaryUrl].map((url) => startPostgresProxy(portOf(url))));
  const { standIn, end } = await openPools({ ports: ports.map(({ port }) => port) });
  const silentAt = await silence(ports, standIn, { endsConnections: true });
  while (!standIn.isPrimaryLost()) {
    expect(standIn.proven()).toBeDefined();
    await setTimeout(50);
  }
  // Longer than two of three servers take.
  expect(performance.now() - silentAt).toBeGreaterThan(6_000);
  await end();
  await Promise.all(ports.map((proxy) => proxy.close()));
});

test.concurrent("a read of a silent primary is repeated on the replica, and the next one is made there", async () => {
  const toPrimary = await startPostgresProxy(portOf(primaryUrl));
  // Longer than the next read waits for the connection.
  const { primary, standIn, end } = await openPools({ ports: [toPrimary.port], deadlineMs: 12_000 });
  await silence([toPrimary], standIn, { prepare: () => isStandby(primary) });
  expect(await Promise.all([isStandby(primary), isStandby(primary)])).toEqual([true, true]);
  await Promise.all([end(), toPrimary.close()]);
});

test.concurrent("a read waits once for a connection to the replica when all of them are in use", async () => {
  const toPrimary = await startPostgresProxy(portOf(primaryUrl));
  const { primary, end } = await openPools({ ports: [toPrimary.port] });
  toPrimary.moveTo(await freePort());
  const used = await primary.connect();
  await expect(primary.connect()).rejects.toThrow("timeout exceeded when trying to connect");
  used.release();
  await Promise.all([end(), toPrimary.close()]);
});
