import { type Database, storageErrorOf } from "@signalbox/service";
import type { DatabaseLocation } from "@signalbox/service/query-connection";
import { type Kysely, sql } from "kysely";
import type { Collections } from "../collections/collection.ts";
import { keyRange, STUDENT_COLLECTION } from "../domain/collection.ts";
import type { StoredRecord } from "../domain/record.ts";
import { recordIds } from "../domain/record-id.ts";
import type { PageRequest, RecordQuery } from "../domain/record-query.ts";
import { applyDeclarations } from "./apply-declarations.ts";
import { sqlAuditLog } from "./audit-log.ts";
import { sqlBulkChanges } from "./bulk-changes.ts";
import { sqlChangeFeed } from "./change-feed.ts";
import { sqlDistinctStudents } from "./distinct-students.ts";
import { sqlKeyStore } from "./keys.ts";
import { sqlRecordHistory } from "./record-history.ts";
import { sqlRecordImport } from "./record-import.ts";
import { sqlRecordStore } from "./record-store.ts";
import { sqliteDryRun } from "./sqlite-dry-run.ts";
import { openStudentDatabase } from "./student-database.ts";
import type { Tables } from "./tables.ts";
import { sqlWebhookStore } from "./webhook-store.ts";
import { selectPage } from "./where-record.ts";

/** All stores over one database. */
export type StudentStores = Awaited<ReturnType<typeof openStudentStores>>;

/**
 * Opens the stores and migrates their tables. `onWrite` is called after every commit of this process. `audit` enables the access
 * log.
 *
 * @throws ServiceError when the location cannot be used; the message says why.
 */
export async function openStudentStores(
  location: DatabaseLocation,
  onWrite: () => void,
  {
    audit: isOn = true,
    collections,
  }: { readonly audit?: boolean; readonly collections?: Collections | undefined } = {},
) {
  const database = withNotice(await openStudentDatabase(location), onWrite);
  const nextId = recordIds();
  const audit = sqlAuditLog(database, { isOn });
  const dryRun = location.kind === "sqlite" ? sqliteDryRun(location.file, nextId) : undefined;
  const changes = sqlChangeFeed(database);
  const keys = sqlKeyStore(database, nextId, audit);
  return {
    records: sqlRecordStore({ database, nextId, audit, changes, declared: collections }),
    history: sqlRecordHistory(database),
    bulk: sqlBulkChanges(database, nextId, audit),
    imports: sqlRecordImport({ database, nextId, audit, dryRun }),
    changes,
    keys,
    distinct: sqlDistinctStudents(database, audit),
    webhooks: sqlWebhookStore(database, nextId, audit),
    audit,
    /** Makes the keys of declared collections. Only a service does so: other commands do not know the schema file. */
    applyDeclarations: () => applyDeclarations(database, collections),
    /** Rejects with the reason when reads or writes are expected to fail. */
    async ready() {
      await database.ready().catch(advise);
      await changes.settle().catch(explainFeed);
    },
    /** How many connections to PostgreSQL there are; undefined for SQLite. */
    connections: database.connections,
    /** Compiles statements for other connections. */
    compiler: database.read,
    /** Reports the error of a read on another connection. */
    failed: database.failed,
    ...smallReads(database),
    async close() {
      await keys.close();
      await database.close();
    },
  };
}

/** Adds the command that checks a damaged file. */
function advise(error: unknown): never {
  const isDamaged = error instanceof Error && storageErrorOf(error.cause)?.kind === "damaged";
  if (!isDamaged) throw error;
  throw new Error(`${error.message}; run 'signalbox students doctor' for details`, { cause: error.cause });
}

function explainFeed(cause: unknown): never {
  const reason = cause instanceof Error ? cause.message : String(cause);
  throw new Error(`subscribers do not get new changes at present (${reason})`, { cause });
}

/** The largest record, in bytes, that pages on the event loop may contain. */
const SMALL_BYTES = 8 * 1024;

/** Reads on the event loop instead of in threads; undefined when a record is too large for that. */
function smallReads({ kind, read, prepare }: Database<Tables>) {
  const ofStudents = prepare<SmallValues>(selectSmallPage(read, STUDENT_COLLECTION));
  const ofOthers = prepare<SmallValues>(selectSmallPage(read, "others"));
  const keys =
    kind === "sqlite"
      ? sql`json_each(${""}) as wanted`
      : sql`json_array_elements_text(cast(${""} as json)) as wanted(value)`;
  const columns = sql.join([...metaColumns.map((name) => sql.ref(`record.${name}`)), sql`${smallBody} as body`]);
  const select = sql`
    select ${columns} from ${keys} join ${sql.table("record")} on record.id = wanted.value where "deletedAt" is null`;
  const ofKeys = prepare<SmallValues>({ compile: () => select.compile(read) });
  return {
    /** Pages of the plain list. */
    async readNow({ query, position, limit }: PageRequest): Promise<readonly StoredRecord[] | undefined> {
      if (query.sort[0]?.descending || position?.side === "before") return undefined;
      const { from, to } = keyRange(query.collection ?? STUDENT_COLLECTION);
      const start = position?.values[0] ?? from;
      return recordsOf(await (to === undefined ? ofStudents(start, limit) : ofOthers(start, to, limit)));
    },

    /** Living records by a few keys, in any order. */
    readKeysNow: async (wanted: readonly string[]) => recordsOf(await ofKeys(JSON.stringify(wanted))),
  };
}

/** Undefined when one of them is large: its body is null. */
function recordsOf(rows: readonly SmallValues[]): readonly StoredRecord[] | undefined {
  const records: StoredRecord[] = [];
  for (const [id, version, createdAt, updatedAt, body] of rows) {
    if (body === null) return undefined;
    records.push({ id, version, createdAt, updatedAt, deletedAt: null, body });
  }
  return records;
}

/** The records of the plain list after a key, and before another one in other collections. The limit is the last parameter. */
export function selectSmallPage(read: Kysely<Tables>, collection: string) {
  const query: RecordQuery = { collection, filters: [], words: [], sort: [{ field: "id", descending: false }] };
  return (
    selectPage(read, { query, limit: undefined })
      .clearSelect()
      .select(metaColumns)
      .select(smallBody.as("body"))
      // SQLite plans with the value of a bound limit and prepares the statement again after each binding, which takes longer than
      // to read 50 records. It does not evaluate an expression.
      .limit(sql<number>`${1} + 0`)
  );
}

const metaColumns = ["id", "version", "createdAt", "updatedAt"] as const;
const smallBody = sql<string | null>`case when octet_length(body) <= ${sql.lit(SMALL_BYTES)} then body end`;
/** The values of a living record, with its body unless it is large. */
type SmallValues = readonly [id: string, version: number, createdAt: number, updatedAt: number, body: string | null];

function withNotice(database: Database<Tables>, onWrite: () => void): Database<Tables> {
  return {
    ...database,
    async write(work, options) {
      const result = await database.write(work, options);
      onWrite();
      return result;
    },
  };
}
