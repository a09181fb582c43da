import { setTimeout as sleep } from "node:timers/promises";
import { type ConnectionPool, createPostgresPool, type PoolClient, STATEMENT_MS } from "./postgres-pool.ts";
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

/** How long the replica may take to report how much it has replayed, in milliseconds. */
const ANSWER_MS = 1_000;

/** How long the replica is avoided after it was late, and after it did not respond or the primary cannot report, in milliseconds. */
const LATE_MS = 1_000;
const AWAY_MS = 10_000;

/**
 * Connections for reads. A read from the replica sees every write of any process that was committed when the read began: the
 * primary reports how much of its log is on disk, and the replica is used once it has replayed that much. The primary is read
 * instead if the replica is late, does not respond, was promoted or has another database, or if the primary cannot report its position.
 */
export function createReadPool({ url, readUrl, max, deadlineMs = STATEMENT_MS }: ReadPoolOptions): ConnectionPool {
  const primary = createPostgresPool(url, max, deadlineMs);
  if (readUrl === undefined) return primary;
  const replica = createPostgresPool(readUrl, max, deadlineMs, "read");
  let avoidUntil = Number.NEGATIVE_INFINITY;
  return {
    options: primary.options,
    async connect() {
      if (performance.now() < avoidUntil) return primary.connect();
      const asked = await primary.connect();
      let committed: Committed;
      try {
        committed = await committedBy(asked);
      } catch (error) {
        if (cannotReport.has(String((error as { readonly code?: unknown }).code))) {
          avoidUntil = performance.now() + AWAY_MS;
          return asked;
        }
        // It may have become a standby, whose reads may be old.
        asked.release(true);
        throw error;
      }
      asked.release();
      return (await connectToReplica(committed)) ?? primary.connect();
    },
    async end() {
      await Promise.all([primary.end(), replica.end()]);
    },
  };

  async function connectToReplica(committed: Committed): Promise<PoolClient | undefined> {
    let client: PoolClient | undefined;
    try {
      client = await replica.connect();
      const found = await waitForReplay(client, committed);
      if (found === "replayed") return client;
      // A connection from before the promotion. The pool opens the next one to a server that is a standby.
      client.release(found === "promoted");
      if (found === "late") avoidUntil = performance.now() + LATE_MS;
    } catch {
      client?.release(true);
      avoidUntil = performance.now() + AWAY_MS;
    }
    return undefined;
  }
}

/** Codes of a server that has no such function or does not allow it: undefined_function, insufficient_privilege, feature_not_supported. */
const cannotReport: ReadonlySet<string> = new Set(["42883", "42501", "0A000"]);

/** Up to where the log of a database is on disk. */
interface Committed {
  readonly position: string;
  readonly identity: string;
}

/** What a database and its replicas have in common, and no other database has: 4 µs. */
const IDENTITY = "(select system_identifier || ' ' || current_database() from pg_control_system())";

async function committedBy(client: PoolClient): Promise<Committed> {
  const { rows } = await client.query<Committed>(
    `select pg_current_wal_flush_lsn() as position, ${IDENTITY} as identity`,
  );
  return rows[0] ?? { position: "", identity: "" };
}

/** Waits a moment until the server has replayed this position. */
async function waitForReplay(
  client: PoolClient,
  { position, identity: id }: Committed,
): Promise<"replayed" | "late" | "promoted"> {
  const question = `select pg_is_in_recovery() as standby, pg_last_wal_replay_lsn() >= $1::pg_lsn and ${IDENTITY} = $2 as replayed`;
  for (const giveUpAt = performance.now() + LAG_MS; ; await sleep(PAUSE_MS)) {
    const { rows } = await client.query<Replay>(question, [position, id], ANSWER_MS);
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
