import { setTimeout as sleep } from "node:timers/promises";
import { getEnvironmentData, setEnvironmentData } from "node:worker_threads";
import { isUnavailable } from "../storage/storage-error.ts";
import { CONNECT_MS, createPostgresPool, type PoolClient } from "./postgres-pool.ts";
import { postgresServers } from "./postgres-servers.ts";

/** A position in the log of a database, in bytes, and a hash that identifies the database. Both are decimal numbers. */
export interface Position {
  readonly position: string;
  readonly identity: string;
}

/** How often the primary is asked, in milliseconds: if it or the replica is slow once, a proof is still renewed in time. */
const ASK_MS = 1_000;
/** How long a proof is valid, in milliseconds. */
const VALID_MS = 2_500;

/** How long the primary may take to report its position, and the replica what it has replayed, in milliseconds. */
const REPORT_MS = 3_000;
const RESPONSE_MS = 1_000;

/** How long a read waits for a replica that is late, in milliseconds, and how often it asks. */
const LAG_MS = 50;
const PAUSE_MS = 5;

/**
 * Whether a replica can be read while there is no primary. Every thread of a process knows what its main thread found out.
 *
 * With a synchronous replica, a commit is acknowledged only when the replica has it on disk. So once it has replayed all that it has
 * received, it has every write that was acknowledged to any process. At most {@link VALID_MS} before the primary was lost, it must have
 * proved that commits wait, and the replica that it received them.
 */
export interface StandIn {
  /** What the replica must have replayed at least; undefined when it must not be read without the primary. */
  proven(): Position | undefined;
  /** Whether the replica may be read, and the primary could not be reached when it was last asked. */
  isPrimaryLost(): boolean;
  /** Asks both servers each second, once for all who call this in a thread. Returns a function that ends one call. */
  watch(): () => Promise<void>;
}

/** The running watcher of each stand-in, and how many pools use it. */
const watchers = new Map<string, { users: number; readonly stop: () => Promise<void> }>();

/** The stand-in for the primary at `url`, the same one in all threads of a process. */
export function standInOf(url: string, readUrl: string): StandIn {
  const name = `signalbox stand-in ${url} ${readUrl}`;
  const shared = (getEnvironmentData(name) ?? new SharedArrayBuffer(24)) as SharedArrayBuffer;
  setEnvironmentData(name, shared);
  /** Position, identity, and the end of their validity in nanoseconds of the system clock. Only the watcher writes them. */
  const state = new BigInt64Array(shared);
  const validUntil = (): bigint => Atomics.load(state, 2);
  const expireAt = (time: bigint): void => void Atomics.store(state, 2, time);
  const isValid = (): boolean => process.hrtime.bigint() < validUntil();
  return {
    proven: () => (isValid() ? proof() : undefined),
    isPrimaryLost: () => validUntil() === FOREVER,
    watch() {
      const watcher = watchers.get(name) ?? { users: 0, stop: startWatcher() };
      watchers.set(name, watcher);
      watcher.users += 1;
      return async () => {
        watcher.users -= 1;
        if (watcher.users > 0) return;
        watchers.delete(name);
        await watcher.stop();
      };
    },
  };

  function proof(): Position {
    return { position: String(Atomics.load(state, 0)), identity: String(Atomics.load(state, 1)) };
  }

  function startWatcher(): () => Promise<void> {
    // These connections serve nothing else: a queue for shared ones could outlast the validity of a proof.
    const primary = createPostgresPool(url, 1, REPORT_MS);
    const replica = createPostgresPool(readUrl, 1, RESPONSE_MS, "read");
    /** The longest that a question to the primary takes, in milliseconds: each server may have to be tried. */
    const questionMs = postgresServers(url).urls.length * CONNECT_MS + REPORT_MS;
    const stop = new AbortController();
    void repeat();
    return async () => {
      stop.abort();
      expireAt(0n);
      await Promise.all([primary.end(), replica.end()]);
    };

    async function repeat(): Promise<void> {
      while (!stop.signal.aborted) {
        const pause = sleep(ASK_MS, undefined, { ref: false, signal: stop.signal }).catch(() => {});
        await ask();
        await pause;
      }
    }

    async function ask(): Promise<void> {
      const askedAt = process.hrtime.bigint();
      const provenUntil = validUntil();
      // A primary that does not respond may be lost. The proof stays valid until it responds or the question fails.
      if (askedAt < provenUntil && provenUntil !== FOREVER) expireAt(askedAt + nanoseconds(questionMs));
      const committed = await withClient(primary, positionOf).catch((error: unknown) => {
        if (stop.signal.aborted) return;
        // A proof that was valid when the primary was lost stays valid until it is back. If the question took longer than it can, this
        // process was stopped, and knows nothing of the time since.
        expireAt(isUnavailable(error) && isValid() ? FOREVER : 0n);
      });
      if (committed === undefined || stop.signal.aborted) return;
      expireAt(committed.waits && provenUntil !== FOREVER ? provenUntil : 0n);
      if (!committed.waits) return;
      const isReceived = await withClient(replica, async (client) => {
        const found = await waitForStandby(client, committed, "received", ASK_MS);
        // The pool opens the next connection to a server that is a standby.
        if (found === "promoted") throw new Error("the replica was promoted");
        return found === "there";
      }).catch(() => false);
      if (!isReceived || stop.signal.aborted) return;
      Atomics.store(state, 0, BigInt(committed.position));
      Atomics.store(state, 1, BigInt(committed.identity));
      expireAt(askedAt + nanoseconds(VALID_MS));
    }
  }
}

const FOREVER = 2n ** 63n - 1n;

const nanoseconds = (milliseconds: number): bigint => BigInt(milliseconds) * 1_000_000n;

async function withClient<Result>(
  pool: { connect(): Promise<PoolClient> },
  use: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  return use(client).then(
    (result) => {
      client.release();
      return result;
    },
    (error: unknown) => {
      client.release(true);
      throw error;
    },
  );
}

/** What a database and its replicas have in common, and no other database has: 4 µs. */
export const IDENTITY =
  "(select hashtextextended(system_identifier || ' ' || current_database(), 0)::text from pg_control_system())";

/** Whether a commit waits for a standby, of the role that also writes. */
const WAITS =
  "coalesce(current_setting('synchronous_standby_names', true) <> '' and current_setting('synchronous_commit') in ('on', 'remote_apply'), false)";

/** Asks a primary for its position, and whether commits wait for a standby. */
export async function positionOf(client: PoolClient): Promise<Position & { readonly waits: boolean }> {
  const { rows } = await client.query<Position & { readonly waits: boolean }>(
    `select (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::text as position, ${IDENTITY} as identity, ${WAITS} as waits`,
    [],
    REPORT_MS,
  );
  return rows[0] ?? { position: "", identity: "", waits: false };
}

/** What a standby must have done with the log up to a position, or with all of it, so that it can be read alone. */
const conditions = {
  received: "received >= $1::numeric",
  replayed: "replayed >= $1::numeric",
  "replayed all": "replayed >= $1::numeric and replayed >= received",
};

/** Waits a moment until a standby of the same database has received or replayed what is committed at a position. */
export async function waitForStandby(
  client: PoolClient,
  { position, identity }: Position,
  condition: keyof typeof conditions,
  waitMs: number = LAG_MS,
): Promise<"there" | "late" | "promoted"> {
  const question =
    `select pg_is_in_recovery() as standby, ${IDENTITY} = $2 and ${conditions[condition]} as there from (select ` +
    "pg_last_wal_receive_lsn() - '0/0'::pg_lsn as received, pg_last_wal_replay_lsn() - '0/0'::pg_lsn as replayed) as log";
  for (const giveUpAt = performance.now() + waitMs; ; await sleep(PAUSE_MS)) {
    const { rows } = await client.query<Progress>(question, [position, identity], RESPONSE_MS);
    if (rows[0]?.standby !== true) return "promoted";
    if (rows[0].there === true) return "there";
    if (performance.now() > giveUpAt) return "late";
  }
}

interface Progress {
  readonly standby: boolean;
  readonly there: boolean | null;
}
