import { isUnavailable, storageErrorOf } from "../storage/storage-error.ts";
import { type ConnectionPool, createPostgresPool, type PoolClient, STATEMENT_MS } from "./postgres-pool.ts";
import { postgresServers } from "./postgres-servers.ts";
import { IDENTITY, type Position, positionOf, standInOf, waitForStandby } from "./postgres-stand-in.ts";

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

/** How long the replica is avoided after it was late or gone, and after it was silent or the primary cannot report, in milliseconds. */
const LATE_MS = 1_000;
const SILENT_MS = 10_000;

/** A replica that takes longer to respond is silent, in milliseconds. */
const SLOW_MS = 1_000;

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
 * replica if its URL says that commits wait for it, and it has every acknowledged write ({@link standInOf}).
 */
export function createReadPools(writer: ConnectionPool, options: ReadPoolOptions): ReadPools {
  const { url, readUrl } = options;
  const pools = poolsOf(writer, options);
  if (readUrl === undefined || !postgresServers(readUrl, "read").isSynchronous) return pools;
  const stopWatching = standInOf(url, readUrl).watch();
  return {
    ...pools,
    async end() {
      await Promise.all([stopWatching(), pools.end()]);
    },
  };
}

/** A pool for reads with connections of its own, see {@link ReadPools.replica}. A thread knows of the stand-in from the main thread. */
export function createReadPool(options: ReadPoolOptions): ConnectionPool {
  const { url, max, deadlineMs } = options;
  return poolsOf(createPostgresPool(url, max, deadlineMs), options).replica;
}

function poolsOf(writer: ConnectionPool, { url, readUrl, max, deadlineMs = STATEMENT_MS }: ReadPoolOptions): ReadPools {
  if (readUrl === undefined) return { primary: writer, replica: writer, end: () => writer.end() };
  const replica = createPostgresPool(readUrl, max, deadlineMs, "read");
  const standIn = postgresServers(readUrl, "read").isSynchronous ? standInOf(url, readUrl) : undefined;
  const end = async (): Promise<void> => {
    await Promise.all([writer.end(), replica.end()]);
  };
  let avoidUntil = Number.NEGATIVE_INFINITY;
  let avoidAloneUntil = Number.NEGATIVE_INFINITY;
  return { primary: poolOf(() => writer.connect()), replica: poolOf(connectToReplicaOrPrimary), end };

  function poolOf(connect: () => Promise<PoolClient>): ConnectionPool {
    return {
      options: writer.options,
      end,
      async connect() {
        const client = await connectOrStandIn(connect);
        const wasLost = isPrimaryLost();
        return repeatFirst(client, async (lost) => {
          if ((lost as { readonly code?: unknown }).code !== "ETIMEDOUT") return connectOrStandIn(connect);
          // The statement was only slow, unless it ran on a primary that is lost now.
          const next = !wasLost && isPrimaryLost() ? await connectToStandIn() : undefined;
          if (next === undefined) throw lost;
          return next;
        });
      },
    };
  }

  function isPrimaryLost(): boolean {
    return standIn?.isPrimaryLost() === true;
  }

  /** Connects to the primary only when it is not known to be lost, because a silent server takes seconds each time. */
  async function connectOrStandIn(connect: () => Promise<PoolClient>): Promise<PoolClient> {
    const isSkipped = isPrimaryLost();
    const found = isSkipped ? await connectToStandIn() : undefined;
    if (found !== undefined) return found;
    try {
      return await connect();
    } catch (error) {
      // A silent primary may have been found to be lost while this waited for one of its connections.
      const isLost = isUnavailable(error) || isPrimaryLost();
      const client = isLost && !isSkipped ? await connectToStandIn() : undefined;
      if (client === undefined) throw error;
      return client;
    }
  }

  /**
   * Connects to the replica alone, if it has everything that was acknowledged. Tries twice: a busy replica may be silent for a moment,
   * and an older connection may be to a server that has been promoted.
   */
  async function connectToStandIn(): Promise<PoolClient | undefined> {
    for (const attempt of [1, 2]) {
      const replayed = performance.now() < avoidAloneUntil ? undefined : standIn?.proven();
      const client = replayed && (await connectToReplica(replayed, attempt));
      if (client !== undefined || replayed === undefined) return client;
    }
    return undefined;
  }

  async function connectToReplicaOrPrimary(): Promise<PoolClient> {
    const asked = await writer.connect();
    if (performance.now() < avoidUntil) return asked;
    let committed: Position;
    try {
      committed = await positionOf(asked);
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
    return (await connectToReplica(committed)) ?? writer.connect();
  }

  /** @param aloneAttempt which attempt to read it alone this is; 0: the primary was asked */
  async function connectToReplica(position: Position, aloneAttempt = 0): Promise<PoolClient | undefined> {
    const isAlone = aloneAttempt > 0;
    const askedAt = performance.now();
    let client: PoolClient | undefined;
    try {
      client = await replica.connect();
      const found = await waitForStandby(client, position, isAlone ? "replayed all" : "replayed");
      if (found === "there") return client;
      // A connection from before the promotion. The pool opens the next one to a server that is a standby.
      client.release(found === "promoted");
      if (found === "late" && !isAlone) avoidUntil = performance.now() + LATE_MS;
    } catch (error) {
      client?.release(true);
      // All connections are in use, and this has waited for one.
      if (isAlone && storageErrorOf(error)?.kind === "busy") throw error;
      const isSilent = performance.now() - askedAt >= SLOW_MS;
      // How the replica was before the primary was lost does not matter: since then, it was proven to respond.
      if (aloneAttempt === 2) avoidAloneUntil = performance.now() + LATE_MS;
      if (!isAlone) avoidUntil = performance.now() + (isSilent ? SILENT_MS : LATE_MS);
    }
    return undefined;
  }
}

/**
 * Repeats the first statement once, on another connection, when its own was lost: a read in progress, or a connection whose
 * end nobody noticed. Later statements belong to a transaction.
 */
function repeatFirst(first: PoolClient, reconnect: (lost: unknown) => Promise<PoolClient>): PoolClient {
  let client = first;
  let isFirst = true;
  return {
    async query<Row extends object>(...statement: Parameters<PoolClient["query"]>) {
      const mayRepeat = isFirst;
      isFirst = false;
      try {
        return await client.query<Row>(...statement);
      } catch (error) {
        if (!mayRepeat || !isUnavailable(error)) throw error;
        client.release(true);
        client = { query: () => Promise.reject(error), release() {} };
        client = await reconnect(error);
        return client.query<Row>(...statement);
      }
    },
    release: (broken) => client.release(broken),
  };
}

/** Codes of a server that has no such function or does not allow it: undefined_function, insufficient_privilege, feature_not_supported. */
const cannotReport: ReadonlySet<string> = new Set(["42883", "42501", "0A000"]);

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
