import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Database } from "@signalbox/service";
import { type Kysely, sql } from "kysely";
import type { Collections } from "../collections/collection.ts";
import { collectionOfKey, keyRange, otherKeys, STUDENT_COLLECTION } from "../domain/collection.ts";
import { Problem, problem, type StudentProblemCode } from "../domain/problem.ts";
import { type Author, noAuthor, type RecordDraft, type StoredRecord } from "../domain/record.ts";
import { keyOfId } from "../domain/record-id.ts";
import type { AuditAction, ChangeAction } from "../domain/shapes.ts";
import type { AuditLog } from "./audit-log.ts";
import type { ChangeFeed } from "./change-feed.ts";
import { commitState, insertChanges } from "./commit-order.ts";
import { earlierRequest, type IdempotencyKey, rememberRequest } from "./idempotency.ts";
import { type Duplicate, duplicateOf } from "./record-keys.ts";
import { fieldsText, locksRows, type RecordValues, recordColumns, toRecord } from "./record-row.ts";
import type { Tables } from "./tables.ts";
import { timeSlices } from "./transaction.ts";
import {
  type Decision,
  insertNew,
  insertNewKeys,
  type NewRecord,
  prepareWrite,
  usedIds,
  writePrepared,
} from "./write-record.ts";

/** The entry of the access log for a change of a record. */
const auditActionOf: Readonly<Record<ChangeAction, AuditAction>> = {
  created: "create",
  updated: "update",
  deleted: "delete",
  restored: "restore",
  reverted: "revert",
  purged: "purge",
};

/** How many records one statement inserts, and how many are built before other work may run. */
const INSERTS_AT_ONCE = 50;

/** The most collections besides students. A mistyped path creates one. */
export const MAX_COLLECTIONS = 100;

export type AddOutcome =
  | { readonly kind: "added"; readonly records: readonly StoredRecord[]; readonly replayed: boolean }
  | { readonly kind: "key_reused" }
  | { readonly kind: "too_many_collections" }
  | Duplicate;

export type ChangeOutcome = { readonly kind: "done"; readonly record: StoredRecord } | Duplicate;

/** The options of new records. */
export interface AddOptions {
  /** With a used key, the records that were added then are the result. */
  readonly key?: IdempotencyKey | undefined;
  /** @default nobody */
  readonly by?: Author;
  /** The pointer to a record in the body, by its index. @default that in an array */
  readonly pointerOf?: (index: number) => string;
}

interface RecordStoreOptions {
  readonly database: Database<Tables>;
  readonly nextId: () => string;
  readonly audit: Pick<AuditLog, "record">;
  readonly changes: Pick<ChangeFeed, "settle">;
  /** The declared collections. @default none */
  readonly declared: Collections | undefined;
}

/** The store of records. Writes resolve after they are durable. The versions of each record are in one order. */
export type RecordStore = ReturnType<typeof sqlRecordStore>;

/** Stores records in SQLite or PostgreSQL, with the same queries. */
export function sqlRecordStore(options: RecordStoreOptions) {
  const { database, declared } = options;
  const { read } = database;
  const hasRecords = findsAny(database);
  return {
    /** The record, also when deleted. Returned synchronously if possible. */
    get: findsRecord(database),

    /** A text that changes with every change of any record and is different in every database. */
    state: findsState(options),

    /** The collections that have a record besides students, in the order of their names. Deleted records count. */
    collections: () => collectionsOf(read),

    /** Whether a collection is declared or has a record. That of students always exists. */
    async hasCollection(collection: string): Promise<boolean> {
      return collection === STUDENT_COLLECTION || declared?.has(collection) || hasRecords(collection);
    },

    /** Whether a collection has a record. Deleted records count. */
    hasRecords,

    /** Whether a collection has a record, or may get its first one. */
    mayCreateIn: (collection: string): Promise<boolean> => mayCreateIn(read, [collection], declared),

    /** Adds all of `drafts`, which may refer to each other, or none. */
    async add(drafts: readonly RecordDraft[], request: AddOptions = {}): Promise<AddOutcome> {
      const again = () => addAll(options, drafts, request, 1);
      try {
        const outcome = await addAll(options, drafts, request, INSERTS_AT_ONCE);
        // The error of a statement with many rows does not name the duplicate, or the record with the wrong reference.
        return outcome.kind === "duplicate" && drafts.length > 1 ? again() : outcome;
      } catch (error) {
        if (!(error instanceof Problem) || drafts.length === 1) throw error;
        return again();
      }
    },

    /**
     * Reads a record, calls `decide`, and writes its decision, with no other change in between. `decide` may run more than once. If
     * it throws, nothing is written and the error is rethrown.
     */
    change: (id: string, decide: Decide, by: Author = noAuthor): Promise<ChangeOutcome> =>
      changeOne(options, id, decide, by),
  };
}

function findsRecord({ prepare, read }: Database<Tables>) {
  const select = read.selectFrom("record").select(recordColumns).where("id", "=", "");
  const find = prepare<RecordValues>(select);
  const firstOf = ([row]: readonly RecordValues[]) => (row === undefined ? undefined : toRecord(row));
  return (id: string): StoredRecord | undefined | Promise<StoredRecord | undefined> => {
    const rows = find(id);
    return rows instanceof Promise ? rows.then(firstOf) : firstOf(rows);
  };
}

function findsState({ database, changes }: RecordStoreOptions): () => Promise<string> {
  const select = database.read.selectFrom("database_id").select((query) => [
    "id",
    query
      .selectFrom("record_change")
      .select(({ fn }) => fn.max<number | null>("seq").as("seq"))
      .as("seq"),
  ]);
  const find = database.prepare<readonly [id: string, seq: number | null]>(select);
  return async () => {
    const [[id, seq] = []] = await find();
    return `${id}.${database.kind === "sqlite" ? (seq ?? 0) : await commitState(database, changes.settle)}`;
  };
}

/** Compiled once: lists of other collections and of rosters ask at each request. */
function findsAny({ prepare, read }: Database<Tables>): (collection: string) => Promise<boolean> {
  const select = read.selectFrom("record").select("id").where("id", ">", "").where("id", "<", "").limit(sql.lit(1));
  const find = prepare(select);
  return async (collection) => {
    const { from, to } = keyRange(collection);
    return to === undefined ? hasRecordIn(read, collection) : (await find(from, to)).length > 0;
  };
}

async function hasRecordIn(read: Kysely<Tables>, collection: string): Promise<boolean> {
  const { from, to } = keyRange(collection);
  const first = read
    .selectFrom("record")
    .select("id")
    .where("id", ">", from)
    .$if(to !== undefined, (query) => query.where("id", "<", to as string));
  return (await first.limit(sql.lit(1)).executeTakeFirst()) !== undefined;
}

/** Reads one key of each collection. */
async function collectionsOf(read: Kysely<Tables>): Promise<readonly string[]> {
  const found: string[] = [];
  for (let from: string = otherKeys.from; ; ) {
    const row = await read
      .selectFrom("record")
      .select("id")
      .where("id", ">", from)
      .where("id", "<", otherKeys.to)
      .orderBy("id")
      .limit(sql.lit(1))
      .executeTakeFirst();
    if (row === undefined) return found;
    const name = collectionOfKey(row.id);
    found.push(name);
    from = keyRange(name).to ?? otherKeys.to;
  }
}

async function mayCreateIn(
  read: Kysely<Tables>,
  names: readonly string[],
  declared: Collections | undefined,
): Promise<boolean> {
  const others: string[] = [];
  for (const name of names) {
    if (name === STUDENT_COLLECTION || declared?.has(name) || (await hasRecordIn(read, name))) continue;
    others.push(name);
  }
  return others.length === 0 || (await collectionsOf(read)).length + others.length <= MAX_COLLECTIONS;
}

/** Adds all records or none, with several per statement. */
async function addAll(
  options: RecordStoreOptions,
  drafts: readonly RecordDraft[],
  request: AddOptions,
  atOnce: number,
): Promise<AddOutcome> {
  const { pointerOf = (index) => `/${index}` } = request;
  // Work without the database happens before the transaction, because other writes wait for it.
  const parts = await partsOf(drafts, options.nextId, atOnce);
  const current = { index: 0 };
  try {
    return await options.database.write((transaction) =>
      addParts(transaction, options, { ...request, drafts, parts, current }),
    );
  } catch (error) {
    const member = duplicateOf(error);
    if (member !== undefined) return { kind: "duplicate", member, index: current.index };
    throw error instanceof Problem && drafts.length > 1 ? movedTo(error, pointerOf(current.index)) : error;
  }
}

async function partsOf(
  drafts: readonly RecordDraft[],
  nextId: () => string,
  atOnce: number,
): Promise<readonly (readonly NewRecord[])[]> {
  const parts: NewRecord[][] = [];
  for (let at = 0; at < drafts.length; at += atOnce) {
    if (at > 0 && at % INSERTS_AT_ONCE === 0) await yieldToEventLoop();
    const part = drafts.slice(at, at + atOnce);
    parts.push(part.map((draft) => ({ id: draft.id ?? keyOfId(nextId(), draft.collection), draft })));
  }
  return parts;
}

interface AddParts extends Pick<AddOptions, "key" | "by"> {
  readonly drafts: readonly RecordDraft[];
  /** The same with their keys, one part for each statement. */
  readonly parts: readonly (readonly NewRecord[])[];
  /** The index of the record that an error is about. */
  readonly current: { index: number };
}

async function addParts(
  transaction: Kysely<Tables>,
  { audit, declared }: RecordStoreOptions,
  { key, by = noAuthor, drafts, parts, current }: AddParts,
): Promise<AddOutcome> {
  const earlier = key === undefined ? ({ kind: "none" } as const) : await earlierRequest(transaction, key);
  if (earlier.kind === "key_reused") return earlier;
  if (earlier.kind === "same") return { kind: "added", records: earlier.records, replayed: true };
  const names = [...new Set(drafts.map(({ collection = STUDENT_COLLECTION }) => collection))];
  if (!(await mayCreateIn(transaction, names, declared))) return { kind: "too_many_collections" };
  const used = await usedIds(transaction, drafts);
  const index = drafts.findIndex(({ id }) => id !== undefined && used.has(id));
  if (index >= 0) return { kind: "duplicate", member: "id", index };
  const now = Date.now();
  const records: StoredRecord[] = [];
  const pause = parts.length > 1 ? timeSlices() : undefined;
  for (const part of parts) {
    current.index = records.length;
    await pause?.();
    const added = await insertNew(transaction, part, { now, by });
    records.push(...added);
    const notes = added.map(({ id: target }) => ({ action: "create" as const, by, target }));
    await audit.record(transaction, notes);
  }
  current.index = 0;
  for (const part of parts) {
    await pause?.();
    await insertNewKeys(transaction, part);
    current.index += part.length;
  }
  if (key !== undefined) await rememberRequest(transaction, key, records);
  return { kind: "added", records, replayed: false };
}

/** A problem of one of several records, whose pointer in the body is `at`: `/7`, or `/courses/7`. */
function movedTo({ status, code, message, errors }: Problem, at: string): Problem {
  const moved = errors.map((one) => ({ ...one, pointer: at + one.pointer }));
  const detail = `${at.slice(1).replace(/(?:^|\/)(\d+)$/, "[$1]")}.${message}`;
  return problem(status, code as StudentProblemCode, detail, { errors: moved });
}

type Decide = (current: StoredRecord | undefined) => Decision;

async function changeOne(
  { database, audit }: RecordStoreOptions,
  id: string,
  decide: Decide,
  by: Author,
): Promise<ChangeOutcome> {
  let deletes = false;
  const write = async (transaction: Kysely<Tables>): Promise<StoredRecord> => {
    const current = await transaction
      .selectFrom("record")
      .select([...recordColumns, fieldsText(transaction).as("fields")])
      .where("id", "=", id)
      .$if(locksRows(transaction), (query) => query.forUpdate())
      .executeTakeFirst();
    const decision = decide(current);
    deletes = decision.kind === "delete" || decision.kind === "purge";
    if (current === undefined) throw new TypeError("A record that does not exist cannot be changed.");
    const { record, change, referring = [] } = await writePrepared(transaction, prepareWrite(current, decision), by);
    if (change === undefined) return record;
    await insertChanges(transaction, [change]);
    const notes = referring.map(({ id: target, deletedAt }) => ({
      action: deletedAt === null ? ("update" as const) : ("delete" as const),
      by,
      target,
    }));
    await audit.record(transaction, [{ action: auditActionOf[change.action], by, target: id }, ...notes]);
    return record;
  };
  try {
    return { kind: "done", record: await database.write(write, { deletes: () => deletes }) };
  } catch (error) {
    const member = duplicateOf(error);
    if (member === undefined) throw error;
    return { kind: "duplicate", member, index: 0 };
  }
}
