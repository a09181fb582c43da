import { Problem } from "../problem.ts";
import { ServiceError } from "../service-error.ts";

/** Why a store cannot run a correct query. */
interface StorageError {
  /**
   * `full`: no room (disk, quota, file size). `read_only`: writes are not allowed. `damaged`: the stored data is corrupt. `busy`:
   * others hold locks or connections at the moment. `unavailable`: the database cannot be reached, or closed the connection.
   */
  readonly kind: "full" | "read_only" | "damaged" | "busy" | "unavailable";
  /** The message of the database or the file system. */
  readonly reason: string;
}

/** Classifies errors of SQLite, PostgreSQL and the file system; undefined for all others. */
export function storageErrorOf(error: unknown): StorageError | undefined {
  if (!(error instanceof Error)) return undefined;
  const reason = reasonOf(error);
  const { code = "", errcode, severity } = error as { code?: unknown; errcode?: unknown; severity?: unknown };
  const kind =
    kindNames.find((one) => codes[one].includes(String(code))) ??
    (severity === "FATAL" ? fatalKinds.get(String(code)) : undefined) ??
    sqliteKinds.get(Number(errcode) & 0xff) ??
    messageKinds.get(reason);
  return kind === undefined ? undefined : { kind, reason };
}

/** Whether an error says that the database cannot be reached, or closed the connection. */
export function isUnavailable(error: unknown): boolean {
  return storageErrorOf(error)?.kind === "unavailable";
}

/** The message of an error. A failed connection to a name with several addresses is an AggregateError without one. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join("; ");
  return error instanceof Error ? error.message : String(error);
}

/** Error codes of PostgreSQL (appendix A of its manual). */
export const postgresErrors = {
  /** sqlclient_unable_to_establish_sqlconnection */
  noConnection: "08001",
  readOnly: "25006",
  serializationFailure: "40001",
  deadlock: "40P01",
  lockNotAvailable: "55P03",
} as const;

/**
 * Codes of Node, and of PostgreSQL: disk_full, data_corrupted, index_corrupted, undefined_table, too_many_connections, admin_shutdown,
 * crash_shutdown, cannot_connect_now.
 */
const codes: Readonly<Record<StorageError["kind"], readonly string[]>> = {
  full: ["ENOSPC", "EDQUOT", "EFBIG", "53100"],
  read_only: ["EROFS", postgresErrors.readOnly],
  damaged: ["XX001", "XX002", "42P01"],
  busy: [
    "ERR_STORE_BUSY",
    postgresErrors.serializationFailure,
    postgresErrors.deadlock,
    "53300",
    postgresErrors.lockNotAvailable,
  ],
  unavailable: [
    ...["ECONNREFUSED", "ECONNRESET", "EHOSTUNREACH", "ENETUNREACH", "ETIMEDOUT", "EPIPE"],
    // The name of a server that moves may be unknown for a while.
    ...["ENOTFOUND", "EAI_AGAIN"],
    ...["57P01", "57P02", "57P03"],
    // A database that accepts no connections at the moment, and class 08: broken connections.
    ...["55000", "08000", postgresErrors.noConnection, "08003", "08004", "08006"],
  ],
};

const kindNames = Object.keys(codes) as StorageError["kind"][];

/**
 * protocol_violation is the code of PgBouncer whenever it closes a connection, such as for "server login has been failing",
 * "query_wait_timeout" and "server conn crashed?". PostgreSQL reports a statement with a missing parameter by the same code, but
 * with the severity ERROR, and the connection stays open.
 */
const fatalKinds: ReadonlyMap<string, StorageError["kind"]> = new Map([["08P01", "unavailable"]]);

/**
 * Primary result codes: SQLITE_FULL, SQLITE_READONLY, SQLITE_CORRUPT, SQLITE_NOTADB, and SQLITE_IOERR, which SQLite reports
 * for quotas and limits on file sizes.
 */
const sqliteKinds: ReadonlyMap<number, StorageError["kind"]> = new Map([
  [13, "full"],
  [10, "full"],
  [8, "read_only"],
  [11, "damaged"],
  [26, "damaged"],
]);

/** `pg` sets no code on these. */
const messageKinds: ReadonlyMap<string, StorageError["kind"]> = new Map([
  ["timeout exceeded when trying to connect", "busy"],
  ["Connection terminated due to connection timeout", "unavailable"],
  ["timeout expired", "unavailable"],
  ["Connection terminated unexpectedly", "unavailable"],
  ["Connection terminated", "unavailable"],
  ["Client has encountered a connection error and is not queryable", "unavailable"],
]);

/** The response when the store failed: what happened, and whether the request took effect. */
const problems: Readonly<
  Record<StorageError["kind"], { status?: 507; what: string; meaning: string; retryAfter?: string }>
> = {
  full: {
    status: 507,
    what: "There is no room to store this",
    meaning: "Nothing was changed; stored data can still be read.",
  },
  read_only: {
    what: "Nothing can be written to the store",
    meaning: "Nothing was changed; stored data can still be read.",
    // Until a standby takes over, or the disk is writable again.
    retryAfter: "5",
  },
  damaged: {
    what: "The stored data is damaged",
    meaning: "Nothing was changed; the operator must check it.",
  },
  busy: {
    what: "Other requests hold the database",
    meaning: "Nothing was changed; send this request again.",
    retryAfter: "2",
  },
  unavailable: {
    what: "The database cannot be reached",
    meaning: "If this request was a change, it may have been stored.",
    retryAfter: "5",
  },
};

/** The problem of a request that failed because of the store; undefined for all other errors. */
export function storageProblem(cause: unknown): Problem | undefined {
  if (cause instanceof ServiceError && cause.code === "database_unusable") {
    const detail = "The store has failed. Nothing was changed; the operator must restart the service.";
    return new Problem(503, "storage_unusable", detail, { cause });
  }
  const error = storageErrorOf(cause);
  if (error === undefined) return undefined;
  const { status = 503, what, meaning, retryAfter } = problems[error.kind];
  return new Problem(status, `storage_${error.kind}`, `${what} (${error.reason}). ${meaning}`, {
    headers: retryAfter === undefined ? {} : { "retry-after": retryAfter },
    cause,
  });
}
