import type { Database } from "@signalbox/service";
import type { RowValues } from "@signalbox/service/query-connection";
import { type Kysely, sql } from "kysely";
import type { Collections } from "../collections/collection.ts";
import { collectionOfKey, keyRange, STUDENT_COLLECTION } from "../domain/collection.ts";
import { Problem, problem, type StudentProblemCode } from "../domain/problem.ts";
import { type Author, noAuthor, type RecordDraft, type StoredRecord } from "../domain/record.ts";
import { keyOfId } from "../domain/record-id.ts";
import { rosterKinds } from "../domain/roster-kinds.ts";
import type { AuditAction, ChangeAction } from "../domain/shapes.ts";
import type { AuditLog } from "./audit-log.ts";
import type { ChangeFeed } from "./change-feed.ts";
import { commitState, insertChanges } from "./commit-order.ts";
import { earlierRequest, type IdempotencyKey, rememberRequest } from "./idempotency.ts";
import { duplicateOf, duplicateProblem, KeyTaken } from "./record-keys.ts";
import { recordColumns, selectToChange, toRecord } from "./record-row.ts";
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

/** How many records one statement inserts. */
const INSERTS_AT_ONCE = 50;

/** The most collections besides students. A mistyped path creates one. */
const MAX_COLLECTIONS = 100;

export interface Added {
  readonly records: readonly StoredRecord[];
  /** Whether an earlier request with the same key added them. */
  readonly replayed: boolean;
}

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
  const { database, audit, changes, declared } = options;
  const { read } = database;
  const findRecord = database.prepare(read.selectFrom("record").select(recordColumns).where("id", "=", ""));
  const firstOf = ([row]: readonly RowValues[]) => (row === undefined ? undefined : toRecord(row));
  const last = read.selectFrom("record_change").select(({ fn }) => fn.max<number | null>("seq").as("seq"));
  const findState = database.prepare<readonly [id: string, seq: number | null]>(
    read.selectFrom("database_id").select(["id", last.as("seq")]),
  );
  const next = findsNext(database);
  return {
    /** The record, also when deleted. Returned synchronously if possible. */
    get(id: string): StoredRecord | undefined | Promise<StoredRecord | undefined> {
      const rows = findRecord(id);
      return rows instanceof Promise ? rows.then(firstOf) : firstOf(rows);
    },

    /** A text that changes with every change of any record and is different in every database. */
    async state(): Promise<string> {
      const [[id, seq] = []] = await findState();
      return `${id}.${database.kind === "sqlite" ? (seq ?? 0) : await commitState(database, changes.settle)}`;
    },

    /** The collections that have a record besides students, in the order of their names. Deleted records count. */
    collections: () => collectionsOf(next),

    /** Whether a collection is declared or has a record. That of students always exists. */
    async hasCollection(collection: string): Promise<boolean> {
      return collection === STUDENT_COLLECTION || declared?.has(collection) || hasRecordIn(collection, next);
    },

    /** Whether a collection has a record. Deleted records count. */
    hasRecords: (collection: string): Promise<boolean> => hasRecordIn(collection, next),

    /** @throws Problem 409 `similar_collection` or `too_many_collections` when a collection may not get its first record */
    assertMayCreateIn: (collection: string): Promise<void> => assertMayCreateIn(new Set([collection]), declared, next),

    /**
     * Adds all of `drafts`, which may refer to each other, or none.
     *
     * @throws Problem 409 `duplicate`, `similar_collection` or `too_many_collections`, 422 `idempotency_key_reused` or `invalid_record`
     */
    async add(drafts: readonly RecordDraft[], request: AddOptions = {}): Promise<Added> {
      try {
        return await addAll(options, drafts, request, INSERTS_AT_ONCE);
      } catch (error) {
        // The error of a statement with many rows does not name the duplicate, or the record with the wrong reference.
        if (!isOfRecord(error) || drafts.length === 1) throw error;
        return addAll(options, drafts, request, 1);
      }
    },

    /**
     * Reads a record, calls `decide`, and writes its decision, with no other change in between. `decide` may run more than once. If
     * it throws, nothing is written and the error is rethrown.
     *
     * @throws Problem 409 `duplicate` or `referenced`
     */
    async change(
      id: string,
      decide: (current: StoredRecord | undefined) => Decision,
      by: Author = noAuthor,
    ): Promise<StoredRecord> {
      let deletes = false;
      const write = async (transaction: Kysely<Tables>): Promise<StoredRecord> => {
        const current = await selectToChange(transaction).where("id", "=", id).executeTakeFirst();
        const decision = decide(current);
        deletes = decision.kind === "delete" || decision.kind === "purge";
        if (current === undefined) throw new TypeError("A record that does not exist cannot be changed.");
        const prepared = prepareWrite(current, decision);
        const { record, change, referring = [] } = await writePrepared(transaction, prepared, by);
        if (change === undefined) return record;
        await insertChanges(transaction, [change]);
        const notes = referring.map(({ id: target, deletedAt }) => {
          return { action: deletedAt === null ? ("update" as const) : ("delete" as const), by, target };
        });
        await audit.record(transaction, [{ action: auditActionOf[change.action], by, target: id }, ...notes]);
        return record;
      };
      try {
        return await database.write(write, { deletes: () => deletes });
      } catch (error) {
        const member = duplicateOf(error);
        throw member === undefined ? error : duplicateProblem(member, { collection: collectionOfKey(id) });
      }
    },
  };
}

/** Finds the first key after another one. */
type FindNext = (key: string) => Promise<string | undefined>;

/** Compiled once: lists of other collections and of rosters ask at each request. */
function findsNext({ prepare, read }: Database<Tables>): FindNext {
  const find = prepare<readonly [id: string]>(selectNext(read, ""));
  return async (key) => (await find(key))[0]?.[0];
}

function selectNext(read: Kysely<Tables>, key: string) {
  return read.selectFrom("record").select("id").where("id", ">", key).orderBy("id").limit(sql.lit(1));
}

async function hasRecordIn(collection: string, next: FindNext): Promise<boolean> {
  const key = await next(keyRange(collection).from);
  return key !== undefined && collectionOfKey(key) === collection;
}

/** Reads one key of each collection. Those of students are last. */
async function collectionsOf(next: FindNext): Promise<readonly string[]> {
  const found: string[] = [];
  for (let from: string | undefined = ""; from !== undefined; from = keyRange(found.at(-1) as string).to) {
    const name = collectionOfKey((await next(from)) ?? "");
    if (name === STUDENT_COLLECTION) break;
    found.push(name);
  }
  return found;
}

async function assertMayCreateIn(names: ReadonlySet<string>, declared: Collections | undefined, next: FindNext) {
  const others: string[] = [];
  // No caller chooses the names of a roster, and its default organization must find room.
  for (const name of [...names].filter((one) => one !== STUDENT_COLLECTION && !Object.hasOwn(rosterKinds, one)))
    if (!declared?.has(name) && !(await hasRecordIn(name, next))) others.push(name);
  if (others.length === 0) return;
  const known = await collectionsOf(next);
  for (const name of others) {
    const twin = [...known, ...names].find((one) => one !== name && one.toLowerCase() === name.toLowerCase());
    const similar = `The name ${name} differs from that of the collection ${twin} only in case. Use ${twin}.`;
    if (twin !== undefined) throw problem(409, "similar_collection", similar);
  }
  if (known.length + others.length <= MAX_COLLECTIONS) return;
  const detail = `There are ${MAX_COLLECTIONS} collections besides students, the maximum, so ${others.join(", ")} cannot be created.`;
  throw problem(409, "too_many_collections", detail);
}

/** Adds all records or none, `atOnce` with each statement. */
async function addAll(
  { database, nextId, audit, declared }: RecordStoreOptions,
  drafts: readonly RecordDraft[],
  { key, by = noAuthor, pointerOf = (index) => `/${index}` }: AddOptions,
  atOnce: number,
): Promise<Added> {
  // Made before the transaction, because other writes wait for it.
  const created = drafts.map((draft) => ({ id: draft.id ?? keyOfId(nextId(), draft.collection), draft }));
  /** The index of the record that an error is about. */
  let current = 0;
  const pause = timeSlices();
  async function inParts(write: (part: readonly NewRecord[]) => Promise<void>): Promise<void> {
    for (current = 0; current < created.length; current += atOnce) {
      if (current > 0) await pause();
      await write(created.slice(current, current + atOnce));
    }
  }
  async function addParts(transaction: Kysely<Tables>): Promise<Added> {
    const earlier = key && (await earlierRequest(transaction, key));
    if (earlier !== undefined) return { records: earlier, replayed: true };
    const next: FindNext = async (id) => (await selectNext(transaction, id).executeTakeFirst())?.id;
    await assertMayCreateIn(new Set(drafts.map(({ collection = STUDENT_COLLECTION }) => collection)), declared, next);
    const used = await usedIds(transaction, drafts);
    current = drafts.findIndex(({ id }) => id !== undefined && used.has(id));
    if (current >= 0) throw new KeyTaken("id");
    const now = Date.now();
    const records: StoredRecord[] = [];
    await inParts(async (part) => {
      const added = await insertNew(transaction, part, { now, by });
      records.push(...added);
      const notes = added.map(({ id: target }) => ({ action: "create" as const, by, target }));
      await audit.record(transaction, notes);
    });
    await inParts((part) => insertNewKeys(transaction, part));
    if (key !== undefined) await rememberRequest(transaction, key, records);
    return { records, replayed: false };
  }
  try {
    return await database.write(addParts);
  } catch (error) {
    const member = duplicateOf(error);
    const at = pointerOf(current);
    if (member !== undefined) throw duplicateProblem(member, { at, collection: drafts[current]?.collection });
    throw isOfRecord(error) && drafts.length > 1 ? movedTo(error, at) : error;
  }
}

/** Whether an error is about one of the records. */
function isOfRecord(error: unknown): error is Problem {
  return error instanceof Problem && error.errors.length > 0;
}

/** A problem of one of several records, whose pointer in the body is `at`: `/7`, or `/courses/7`. */
function movedTo({ status, code, message, errors }: Problem, at: string): Problem {
  const moved = errors.map((one) => ({ ...one, pointer: at + one.pointer }));
  const detail = `${at.slice(1).replace(/(?:^|\/)(\d+)$/, "[$1]")}.${message}`;
  return problem(status, code as StudentProblemCode, detail, { errors: moved });
}
