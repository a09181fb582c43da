import { setTimeout as sleep } from "node:timers/promises";
import type { PostgresPool } from "kysely";
import pg from "pg";
import { postgresErrors, reasonOf, storageErrorOf } from "../storage/storage-error.ts";
import type { ConnectionCounts } from "./database.ts";
import { type PostgresServers, postgresServers } from "./postgres-servers.ts";

/** How long to wait for a free connection, in milliseconds. */
export const CONNECT_MS = 10_000;

/** How long a new connection may take, in milliseconds. After an outage, recovery may be noticed this much later. */
const HANDSHAKE_MS = 3_000;

/**
 * How long to wait for the response to a statement, in milliseconds: longer than any takes on a server that works. The server
 * itself gets no limit: if it ended a commit that waits for a synchronous standby, the commit would look replicated.
 */
export const STATEMENT_MS = 10_000;

/**
 * How long an idle connection stays open, in milliseconds. The first query of a new connection takes about six times as long, and
 * much longer on a busy server, so a burst of requests should rarely need one. With a longer time, more connections would be broken
 * after a failover.
 */
const IDLE_MS = 60_000;

/** When the system first checks an idle connection, in milliseconds. */
const KEEP_ALIVE_MS = 10_000;

/** A connection whose statements have a deadline. */
export type PoolClient = ReturnType<typeof limit>;

/** A pool as Kysely expects it. It has its own type, because users of this package do not have the types of `pg`. */
export interface ConnectionPool extends Omit<PostgresPool, "connect"> {
  connect(): Promise<PoolClient>;
}

export interface CountedPool extends ConnectionPool {
  counts(): ConnectionCounts;
}

/**
 * A pool of connections to PostgreSQL.
 *
 * A server that becomes silent, as after a failover or behind a broken link, keeps a connection open without ever responding.
 * After a deadline, a statement therefore fails with ETIMEDOUT, and older connections are not used again.
 */
export function createPostgresPool(
  url: string,
  max: number,
  deadlineMs: number = STATEMENT_MS,
  use: "write" | "read" = "write",
): CountedPool {
  const { pool, connect } = openPool(postgresServers(url, use), max);
  const clients = new Map<pg.PoolClient & { unref?(): void }, { readonly openedAt: number }>();
  let silentAt = Number.NEGATIVE_INFINITY;
  pool.on("connect", (client) => clients.set(client, { openedAt: performance.now() }));
  pool.on("remove", (client) => clients.delete(client));
  return {
    options: pool.options,
    counts: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async connect() {
      for (;;) {
        const client = await connect();
        if ((clients.get(client)?.openedAt ?? 0) < silentAt) client.release(true);
        else return limit(client, deadlineMs, () => (silentAt = performance.now()));
      }
    },
    async end() {
      await Promise.race([pool.end(), sleep(END_MS, undefined, { ref: false })]);
      // A closed connection waits for the server to close it too, which a silent one never does.
      for (const client of clients.keys()) client.unref?.();
    },
  };
}

/** How long the pool waits for connections in use before it ends, in milliseconds. */
const END_MS = 1_000;

/**
 * A connection whose statements have a deadline. After a missed deadline or the end of the session, further ones fail at once.
 */
function limit(client: pg.PoolClient, deadlineMs: number, onSilent: () => void = () => {}) {
  let ended: Error | undefined;
  return {
    async query<Row extends object>(
      text: string | pg.QueryConfig | pg.QueryArrayConfig,
      parameters?: readonly unknown[],
      withinMs: number = deadlineMs,
    ): Promise<pg.QueryResult<Row>> {
      if (ended !== undefined) throw ended;
      let timer: NodeJS.Timeout | undefined;
      const deadline = new Promise<never>((_, reject) => {
        timer = setTimeout(() => {
          const error = new Error(`the database did not respond for ${withinMs / 1_000} seconds`);
          ended = Object.assign(error, { code: "ETIMEDOUT" });
          onSilent();
          reject(ended);
        }, withinMs).unref();
      });
      try {
        return await Promise.race([client.query<Row>(text as string, parameters as unknown[]), deadline]);
      } catch (error) {
        // The error of the server arrives before the end of the connection. The pool must not hand it out in between.
        const { code = "", severity } = error as pg.DatabaseError;
        if (severity === "FATAL" || endsSession.test(code)) ended ??= error as Error;
        throw error;
      } finally {
        clearTimeout(timer);
      }
    },
    release: (broken?: boolean | Error): void => client.release(ended ?? broken),
  };
}

/**
 * Codes of PostgreSQL's errors after which it closes the connection: of a shutdown, a crash, an administrator or a timeout. It may
 * translate their severity, FATAL, which PgBouncer never does.
 */
const endsSession = /^(?:57P0[1-5]|25P0[34])$/;

/**
 * A pool, and how to take a connection from it. Of several servers, the one that accepted the last connection is asked first; when it
 * cannot be reached or is not what is needed, the others are.
 */
function openPool(servers: PostgresServers, max: number) {
  const { urls, need } = servers;
  const pool = new pg.Pool({
    connectionString: urls[0],
    max,
    Client: PromptClient,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    idleTimeoutMillis: IDLE_MS,
    types: { getTypeParser: parseSafeIntegers },
    ...(need === undefined ? {} : { onConnect: (client) => checkServer(client, need) }),
  });
  // The pool replaces a connection that the server closes, and its query fails. Without these listeners, the error event would end
  // the process. The first handles idle connections, the second handles connections in use.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return { pool, connect: urls.length === 1 ? () => pool.connect() : () => connectToOne(pool, servers) };
}

async function connectToOne(pool: pg.Pool, { urls, title, need }: PostgresServers): Promise<pg.PoolClient> {
  const reasons: string[] = [];
  for (const _ of urls) {
    const tried = pool.options.connectionString ?? urls[0];
    try {
      return await pool.connect();
    } catch (error) {
      if (!isAboutServer(error)) throw error;
      reasons.push(`${new URL(tried).host}: ${reasonOf(error)}`);
      // Another request may have found another server meanwhile.
      if (pool.options.connectionString === tried) {
        pool.options.connectionString = urls[(urls.indexOf(tried) + 1) % urls.length];
      }
    }
  }
  const issue = need === "standby" ? "is a standby" : "allows writes";
  throw Object.assign(new Error(`no server of ${title} ${issue}: ${reasons.join("; ")}`), {
    code: postgresErrors.noConnection,
  });
}

/** Whether another server may accept the connection: not when the pool is full, or when user, password or database are wrong. */
function isAboutServer(error: unknown): boolean {
  const { code = "" } = error as { readonly code?: string };
  return storageErrorOf(error)?.kind !== "busy" && !/^(?:28|3D)/.test(code);
}

async function checkServer(client: pg.ClientBase, need: "writable" | "standby"): Promise<void> {
  const { text, issue, code } = checks[need];
  const question = { text, query_timeout: HANDSHAKE_MS };
  const { rows } = await client.query<{ ok: boolean }>(question);
  if (rows[0]?.ok === false) throw Object.assign(new Error(issue), { code });
}

const checks = {
  writable: {
    text: "select current_setting('transaction_read_only') = 'off' as ok",
    issue: "it is read-only",
    code: postgresErrors.readOnly,
  },
  standby: {
    text: "select pg_is_in_recovery() as ok",
    issue: "it is not a standby",
    code: postgresErrors.noConnection,
  },
};

/** The pool gives its clients the timeout for a free connection. */
class PromptClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: HANDSHAKE_MS });
  }
}

/** 64-bit integers arrive as text; ours (counters, sizes, milliseconds) stay below 2^53. */
function parseSafeIntegers(oid: number, format?: "text" | "binary"): (value: string) => unknown {
  if (oid === pg.types.builtins.INT8) return Number;
  return pg.types.getTypeParser(oid, format === "binary" ? "text" : format);
}
