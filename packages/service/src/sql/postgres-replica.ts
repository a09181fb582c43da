import { setTimeout as sleep } from "node:timers/promises";
import { getEnvironmentData, setEnvironmentData } from "node:worker_threads";
import { isUnavailable } from "../storage/storage-error.ts";
import { CONNECT_MS, type ConnectionPool, createPostgresPool, type PoolClient, STATEMENT_MS } from "./postgres-pool.ts";
import { postgresServers } from "./postgres-servers.ts";

/** How to read a PostgreSQL database. */
export interface ReadPoolOptions {
  readonly url: string;
  /** A streaming replica, with a comma between several. @default none: all reads are of the primary */
  readonly readUrl?: string | undefined;
  /** The most connections, to each of both. */
  readonly max: number;
  /** How long to wait for the response to a statement, in milliseconds. @default 10_000 */
  readonly deadlineMs?: number;
}

/** How long a read waits for a replica that is late, in milliseconds, and how often it asks. */
const LAG_MS = 50;
const PAUSE_MS = 5;

/** How long the primary may take to report how far its log is on disk, and the replica how much it has replayed, in milliseconds. */
const REPORT_MS = 3_000;
const ANSWER_MS = 1_000;

/** How long the replica is avoided after it was late or gone, and after it was silent or the primary cannot report, in milliseconds. */
const LATE_MS = 1_000;
const SILENT_MS = 10_000;

/** How often reads of the primary prove that the replica can be read without it, in milliseconds. */
const PROVE_MS = 1_000;

/** How long the replica is then read before the primary is tried again, in milliseconds: a silent server takes seconds each time. */
const RETRY_MS = 1_000;

/** Pools for reads of a database. Without a replica, all of them are of the primary. */
export interface ReadPools {
  /** Connects to the primary. */
  readonly primary: ConnectionPool;
  /**
   * Connects to the replica if it has replayed every write of any process that was committed before: the primary reports how much of its
   * log is on disk. Connects to the primary if the replica is late, does not respond, was promoted or has another database, or if the
   * primary cannot report its position.
   */
  readonly replica: ConnectionPool;
  /** Closes the connections to both servers. */
  end(): Promise<void>;
}

/**
 * Pools for reads, which share the connections of `writer` to the primary. While the primary cannot be reached, both connect to the
 * replica if commits wait for it: once it has replayed everything that it has received, it has every acknowledged write. So the pools
 * find out, at reads of the primary, whether commits wait for a standby, and what the replica has replayed.
 */
export function createReadPools(
  writer: ConnectionPool,
  { readUrl, max, deadlineMs = STATEMENT_MS }: Omit<ReadPoolOptions, "url">,
): ReadPools {
  if (readUrl === undefined) return { primary: writer, replica: writer, end: () => writer.end() };
  const replica = createPostgresPool(readUrl, max, deadlineMs, "read");
  const end = async (): Promise<void> => {
    await Promise.all([writer.end(), replica.end()]);
  };
  let isPrimaryAway = false;
  let tryPrimaryAt = Number.NEGATIVE_INFINITY;
  let avoidUntil = Number.NEGATIVE_INFINITY;
  let proveAt = Number.NEGATIVE_INFINITY;
  // Threads begin with what this one knows: they may start when the primary is gone.
  const proof = `signalbox replica ${readUrl}`;
  const proven = () => getEnvironmentData(proof) as Committed | undefined;
  const prove = (replayed: Committed | undefined) => setEnvironmentData(proof, replayed);
  return { primary: poolOf(connectToPrimary), replica: poolOf(connectToReplicaOrPrimary), end };

  function poolOf(connect: () => Promise<PoolClient>): ConnectionPool {
    return {
      options: writer.options,
      end,
      async connect() {
        const isSkipped = isPrimaryAway && performance.now() < tryPrimaryAt;
        const found = isSkipped ? await connectToStandIn() : undefined;
        return found ?? connect().catch((error: unknown) => orStandIn(error));
      },
    };
  }

  async function orStandIn(error: unknown): Promise<PoolClient> {
    const client = isUnavailable(error) ? await connectToStandIn() : undefined;
    if (client === undefined) throw error;
    return client;
  }

  /** Connects to the replica alone, if it has everything that was acknowledged. */
  async function connectToStandIn(): Promise<PoolClient | undefined> {
    const replayed = proven();
    return replayed && connectToReplica(replayed, true);
  }

  /** Tries the primary. While it was away, one read does so, and the others need not wait for it. */
  async function tryPrimary(): Promise<PoolClient> {
    tryPrimaryAt = performance.now() + CONNECT_MS;
    try {
      const client = await writer.connect();
      isPrimaryAway = false;
      return client;
    } catch (error) {
      isPrimaryAway = isUnavailable(error);
      tryPrimaryAt = performance.now() + RETRY_MS;
      throw error;
    }
  }

  function connectToPrimary(): Promise<PoolClient> {
    if (performance.now() >= proveAt) {
      proveAt = Number.POSITIVE_INFINITY;
      connectToReplicaOrPrimary()
        .then(
          (client) => client.release(),
          () => {},
        )
        .finally(() => (proveAt = performance.now() + PROVE_MS));
    }
    return tryPrimary();
  }

  async function connectToReplicaOrPrimary(): Promise<PoolClient> {
    const asked = await tryPrimary();
    if (performance.now() < avoidUntil) return asked;
    let committed: Committed;
    try {
      committed = await committedBy(asked);
    } catch (error) {
      if (cannotReport.has(String((error as { readonly code?: unknown }).code))) {
        avoidUntil = performance.now() + SILENT_MS;
        return asked;
      }
      // It may have become a standby, whose reads may be old.
      asked.release(true);
      throw error;
    }
    asked.release();
    if (!committed.waits) prove(undefined);
    return (await connectToReplica(committed)) ?? tryPrimary();
  }

  async function connectToReplica(committed: Committed, isAlone = false): Promise<PoolClient | undefined> {
    const askedAt = performance.now();
    let client: PoolClient | undefined;
    try {
      client = await replica.connect();
      const found = await waitForReplay(client, committed, isAlone);
      if (found === "replayed") {
        if (committed.waits) prove(committed);
        return client;
      }
      // A connection from before the promotion. The pool opens the next one to a server that is a standby.
      client.release(found === "promoted");
      if (found === "late") avoidUntil = performance.now() + LATE_MS;
    } catch {
      client?.release(true);
      const isSilent = performance.now() - askedAt >= ANSWER_MS;
      avoidUntil = performance.now() + (isSilent ? SILENT_MS : LATE_MS);
    }
    return undefined;
  }
}

/** A pool for reads with connections of its own, see {@link ReadPools.replica}. */
export function createReadPool({ url, ...options }: ReadPoolOptions): ConnectionPool {
  return createReadPools(createPostgresPool(url, options.max, options.deadlineMs), options).replica;
}

/** Codes of a server that has no such function or does not allow it: undefined_function, insufficient_privilege, feature_not_supported. */
const cannotReport: ReadonlySet<string> = new Set(["42883", "42501", "0A000"]);

/** Up to where the log of a database is on disk. */
interface Committed {
  readonly position: string;
  readonly identity: string;
  /** Whether a commit is acknowledged only when a standby has it on disk. */
  readonly waits: boolean;
}

/** What a database and its replicas have in common, and no other database has: 4 µs. */
const IDENTITY = "(select system_identifier || ' ' || current_database() from pg_control_system())";

/** Whether a commit waits for a standby, of the role that also writes. */
const WAITS =
  "coalesce(current_setting('synchronous_standby_names', true) <> '' and current_setting('synchronous_commit') in ('on', 'remote_apply'), false)";

async function committedBy(client: PoolClient): Promise<Committed> {
  const { rows } = await client.query<Committed>(
    `select pg_current_wal_flush_lsn() as position, ${IDENTITY} as identity, ${WAITS} as waits`,
    [],
    REPORT_MS,
  );
  return rows[0] ?? { position: "", identity: "", waits: false };
}

/** Waits a moment until the server has replayed this position and, if it is read without the primary, all that it has received. */
async function waitForReplay(
  client: PoolClient,
  { position, identity: id }: Committed,
  isAlone: boolean,
): Promise<"replayed" | "late" | "promoted"> {
  const replay = "pg_last_wal_replay_lsn()";
  const question =
    `select pg_is_in_recovery() as standby, ${replay} >= $1::pg_lsn and ${IDENTITY} = $2 ` +
    `and (not $3 or ${replay} >= pg_last_wal_receive_lsn()) as replayed`;
  for (const giveUpAt = performance.now() + LAG_MS; ; await sleep(PAUSE_MS)) {
    const { rows } = await client.query<Replay>(question, [position, id, isAlone], ANSWER_MS);
    if (rows[0]?.standby !== true) return "promoted";
    if (rows[0].replayed === true) return "replayed";
    if (performance.now() > giveUpAt) return "late";
  }
}

interface Replay {
  readonly standby: boolean;
  readonly replayed: boolean | null;
}

/**
 * Why a replica cannot be read; undefined when it can.
 *
 * @throws ServiceError `database_unusable` when a URL is malformed.
 */
export async function issueOfReplica(url: string, readUrl: string): Promise<string | undefined> {
  const { title } = postgresServers(readUrl, "read");
  try {
    const [primary, replica] = await Promise.all([identityOf(url), identityOf(readUrl, "read")]);
    return primary === replica ? undefined : `${title} is not a replica of ${postgresServers(url).title}`;
  } catch (cause) {
    const { message, code = "" } = cause as Error & { readonly code?: string };
    return `${title} cannot be used (${message || code})`;
  }
}

async function identityOf(url: string, use?: "read"): Promise<string | undefined> {
  const pool = createPostgresPool(url, 1, STATEMENT_MS, use);
  try {
    const client = await pool.connect();
    try {
      return (await client.query<{ identity: string }>(`select ${IDENTITY} as identity`)).rows[0]?.identity;
    } finally {
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}
