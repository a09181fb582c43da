import { setTimeout as sleep } from "node:timers/promises";
import {
  type Compilable,
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type KyselyPlugin,
  OperationNodeTransformer,
  PostgresDialect,
  PostgresDriver,
  type PostgresPool,
  type QueryId,
  type RawNode,
  sql,
  TableNode,
  WithSchemaPlugin,
} from "kysely";
import { DEFAULT_CONNECTIONS } from "../limits/resolve-limits.ts";
import { createSemaphore } from "../limits/semaphore.ts";
import { ServiceError } from "../service-error.ts";
import { isUnavailable, postgresErrors, reasonOf } from "../storage/storage-error.ts";
import {
  assertCurrent,
  type Database,
  type Migrations,
  migrate,
  type PreparedRead,
  type RowValues,
  type Write,
} from "./database.ts";
import { CONNECT_MS, type ConnectionPool, createPostgresPool } from "./postgres-pool.ts";
import { createReadPool, createReadPools } from "./postgres-replica.ts";
import { postgresServers, schemaOf } from "./postgres-servers.ts";
import { preparedStatements } from "./prepared-statements.ts";

/** Raw SQL names its tables with `sql.table()`. */
function qualifyRawTables(schema: string): KyselyPlugin {
  const transformer = new RawTableTransformer(schema);
  return {
    transformQuery: ({ node, queryId }) => transformer.transformNode(node, queryId),
    transformResult: async ({ result }) => result,
  };
}

/** Kysely's own plugin leaves the tables of raw SQL alone. */
class RawTableTransformer extends OperationNodeTransformer {
  readonly #schema: string;

  constructor(schema: string) {
    super();
    this.#schema = schema;
  }

  protected override transformRaw(node: RawNode, queryId?: QueryId): RawNode {
    const transformed = super.transformRaw(node, queryId);
    const parameters = transformed.parameters.map((parameter) =>
      TableNode.is(parameter) && parameter.table.schema === undefined
        ? TableNode.createWithSchema(this.#schema, parameter.table.identifier.name)
        : parameter,
    );
    return { ...transformed, parameters };
  }
}

/** Error codes of a transaction that PostgreSQL rolled back in favour of another. */
const retryable: ReadonlySet<string> = new Set([postgresErrors.serializationFailure, postgresErrors.deadlock]);

const MAX_ATTEMPTS = 10;

/** The error code when the role may not do something. */
const INSUFFICIENT_PRIVILEGE = "42501";

/**
 * How long a statement of a transaction waits for a lock, in milliseconds. The transaction then releases its connection and starts
 * again after a pause, so that many waiting transactions leave connections to others.
 */
const LOCK_WAIT_MS = 100;

/** How long a transaction is retried because of locks, and the pauses between attempts. It has no connection during a pause. */
const LOCKED_MS = 10_000;
const LOCK_PAUSE_MS = 250;

/**
 * Runs a PostgreSQL transaction. Retries it after a serialization failure or deadlock, and when another transaction holds a lock.
 *
 * @throws the last error after ten rolled-back attempts in a row, or when a lock is not free for ten seconds; any other error
 * at once.
 */
async function retryTransaction<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const giveUpAt = performance.now() + LOCKED_MS;
  for (let attempts = 1; ; ) {
    try {
      return await attempt();
    } catch (error) {
      const code = (error as { code?: unknown } | null)?.code;
      if (code === postgresErrors.lockNotAvailable && performance.now() < giveUpAt) {
        await sleep(Math.random() * LOCK_PAUSE_MS);
        continue;
      }
      if (attempts >= MAX_ATTEMPTS || typeof code !== "string" || !retryable.has(code)) throw error;
      // Jitter, so that the same transactions do not collide again.
      await sleep(Math.random() * 2 ** attempts);
      attempts += 1;
    }
  }
}

interface OpenPostgresOptions {
  /** A connection URL, `postgres://user:password@host:port/database`, with a comma between several servers. */
  readonly url: string;
  /** A streaming replica, with a comma between several. @default none */
  readonly readUrl?: string | undefined;
  /**
   * The schema of the tables unless the URL names another, created when it does not exist. Several services can share a database by
   * using different schemas.
   */
  readonly schema: string;
  /** All migrations ever, by name. They run in the order of their names. */
  readonly migrations: Migrations;
  /** The most connections to each of both. All but two may write at the same time, so reads never wait for writes. @default 10 */
  readonly maxConnections?: number;
}

/** A PostgreSQL database. */
export interface PostgresDatabase<Tables> extends Database<Tables> {
  /** For reads that a replica may serve. They also see every write whose promise has resolved. */
  readonly replica: Kysely<Tables>;

  /** Runs one statement that writes, in one round trip. Resolves with its rows after the commit is durable. */
  execute<Row>(statement: CompiledQuery<Row>, recover: Recover<Tables, Row>): Promise<readonly Row[]>;
}

/**
 * Finds what a statement wrote whose connection broke before its response; undefined when it was not committed. It must lock a
 * row that the statement has locked, so it waits while the server still runs the transaction. Because it is a write, it also
 * waits for a synchronous standby, which may not have the visible rows yet. If the outcome stays unknown, the statement counts as
 * failed.
 */
type Recover<Tables, Row> = Write<Tables, readonly Row[] | undefined>;

/**
 * Opens a schema of a PostgreSQL database. Any number of processes may open the same one.
 *
 * @throws ServiceError `database_unusable` when a URL is malformed, or no server can be reached, accepts
 * the connection and allows writes. The message has no password.
 */
export async function openPostgres<Tables>(options: OpenPostgresOptions): Promise<PostgresDatabase<Tables>> {
  const { url, readUrl, migrations, maxConnections = DEFAULT_CONNECTIONS } = options;
  const { title } = postgresServers(url);
  const schema = schemaOf(url, options.schema);
  const connect = (pool: ConnectionPool) => queriesOf<Tables>(pool, schema);
  const pool = createPostgresPool(url, maxConnections);
  const reads = createReadPools(pool, { url, readUrl, max: maxConnections });
  try {
    await migrateSchema(connect(createPostgresPool(url, 1, MIGRATION_MS)), schema, migrations);
  } catch (cause) {
    await reads.end();
    throw new ServiceError("database_unusable", `Cannot use ${title}: ${reasonOf(cause)}.${remedyOf(cause, schema)}`, {
      cause,
    });
  }
  const database = connect(pool);
  const runPrepared = preparedStatements(pool);
  const readPrepared = preparedStatements(reads.primary);
  const writers = createSemaphore(Math.max(1, maxConnections - 2), { waitMs: CONNECT_MS });
  const accepted = new Set<Promise<unknown>>();
  return {
    kind: "postgres",
    read: connect(reads.primary),
    replica: connect(reads.replica),
    prepare<Row extends RowValues>(query: Compilable): PreparedRead<Row> {
      const { sql } = query.compile();
      return (...parameters) => readPrepared<Row>({ sql, parameters, rowMode: "array" });
    },
    write: (work) => accept(commit(work)),
    execute: (statement, recover) => accept(executeVerified(statement, recover)),
    // The server checks its own files.
    failed() {},
    ready: () => commit(tryToWrite),
    connections: pool.counts,
    async close() {
      // `end()` of the pool never settles queries that wait for a connection. A silent server settles nothing soon.
      await Promise.race([Promise.allSettled(accepted), sleep(CLOSE_MS, undefined, { ref: false })]);
      await reads.end();
    },
  };

  async function tryToWrite(transaction: Kysely<Tables>): Promise<void> {
    const readOnly = sql<{ value: string }>`select current_setting('transaction_read_only') as value`;
    const { rows } = await readOnly.execute(transaction);
    if (rows[0]?.value === "on") throw new Error(`${title} is read-only`);
    await assertCurrent(transaction, migrations);
    // A lock on a row is a write. When another process has the lock, that process writes.
    await sql`select 1 from ${sql.table("schema_step")} limit 1 for update skip locked`.execute(transaction);
  }

  function commit<Result>(work: Write<Tables, Result>): Promise<Result> {
    return retryTransaction(() => writers.run(() => database.transaction().execute(work)));
  }

  function accept<Result>(written: Promise<Result>): Promise<Result> {
    accepted.add(written);
    const forget = () => accepted.delete(written);
    written.then(forget, forget);
    return written;
  }

  /**
   * Decides by content: after a failover, another server responds. It may never have seen the transaction, and uses its id for
   * another one.
   */
  async function executeVerified<Row>(
    statement: CompiledQuery<Row>,
    recover: Recover<Tables, Row>,
  ): Promise<readonly Row[]> {
    let isSent = false;
    const onSend = (): void => {
      isSent = true;
    };
    try {
      return await retryTransaction(() => writers.run(() => runPrepared<Row>(statement, onSend)));
    } catch (error) {
      const giveUpAt = performance.now() + VERIFY_MS;
      while (isSent && isUnavailable(error) && performance.now() < giveUpAt) {
        const found = await commit(recover).catch((reason: unknown) => (isUnavailable(reason) ? "unknown" : undefined));
        if (found === undefined) break;
        if (found !== "unknown") return found;
        await sleep(VERIFY_PAUSE_MS);
      }
      throw error;
    }
  }
}

/** Where a reader finds its tables. */
interface PostgresReaderOptions {
  readonly url: string;
  /** A replica to read instead, while it has every write. @default none */
  readonly readUrl?: string | undefined;
  readonly schema: string;
  /** @default 2 */
  readonly maxConnections?: number;
}

/**
 * Opens a schema for reads that see every committed write. Its tables must exist. Connects with the first read.
 *
 * @throws ServiceError `database_unusable` when a URL is malformed.
 */
export function openPostgresReader<Tables>(options: PostgresReaderOptions): Kysely<Tables> {
  const { url, readUrl, schema, maxConnections: max = 2 } = options;
  return queriesOf<Tables>(createReadPool({ url, readUrl, max }), schemaOf(url, schema));
}

function queriesOf<Tables>(pool: ConnectionPool, schema: string): Kysely<Tables> {
  // Kysely knows only a part of what `pg` accepts.
  const config = { pool: pool as unknown as PostgresPool };
  const dialect = Object.assign(new PostgresDialect(config), { createDriver: () => new LimitedDriver(config) });
  // Every table is qualified, so a statement means the same on every connection: a pooler such as PgBouncer may use another connection
  // for each transaction, and keeps no `search_path`.
  return new Kysely<Tables>({ dialect, plugins: [qualifyRawTables(schema), new WithSchemaPlugin(schema)] });
}

/** How long a transaction of a client that sends nothing keeps its locks, in milliseconds. */
const ABANDONED_MS = 60_000;

/** How long a statement that creates or changes tables may take, in milliseconds. */
const MIGRATION_MS = 60 * 60_000;

/** How long `close()` waits for accepted writes, in milliseconds. */
const CLOSE_MS = 5_000;

/** How long to ask a server that does not respond whether a commit was stored, and the pauses between attempts. */
const VERIFY_MS = 5_000;
const VERIFY_PAUSE_MS = 100;

/**
 * Begins a transaction and sets its limits in one round trip. With a pooler, session settings would be lost. A server whose client
 * has disappeared ends the transaction after a minute, which frees the rows that it has locked.
 */
class LimitedDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(begin);
  }
}

const begin = CompiledQuery.raw(
  `begin; set local idle_in_transaction_session_timeout = ${ABANDONED_MS}; set local lock_timeout = ${LOCK_WAIT_MS}`,
);

/**
 * Creates the schema and migrates its tables in one transaction, under a lock against other processes. `database` has a single
 * connection, which is closed afterwards.
 */
async function migrateSchema<Tables>(database: Kysely<Tables>, schema: string, migrations: Migrations): Promise<void> {
  try {
    await database.transaction().execute(async (transaction) => {
      await sql`set local lock_timeout = 0`.execute(transaction);
      await sql`select pg_advisory_xact_lock(hashtext(${`signalbox:${schema}`}))`.execute(transaction);
      // A role that owns nothing but its schema may not even create it "if not exists".
      const { rows } = await sql`select from pg_namespace where nspname = ${schema}`.execute(transaction);
      if (rows.length === 0) await transaction.withoutPlugins().schema.createSchema(schema).execute();
      await sql`set local search_path to ${sql.ref(schema)}`.execute(transaction);
      await migrate(transaction, migrations);
    });
  } finally {
    await database.destroy();
  }
}

/** What to do when no server responds, or a role lacks rights. Other reasons come from PostgreSQL, and say it themselves. */
function remedyOf(cause: unknown, schema: string): string {
  const { code } = cause as { readonly code?: unknown };
  if (code === INSUFFICIENT_PRIVILEGE)
    return ` The role in the URL must own the schema ${schema}, or be allowed to create it.`;
  const isUnreachable = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH/.test(reasonOf(cause));
  return isUnreachable ? " Check the host and the port in the URL, and whether PostgreSQL runs there." : "";
}
