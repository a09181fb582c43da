import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Database } from "@signalbox/service";
import { type Kysely, sql } from "kysely";
import type { Collections } from "../collections/collection.ts";
import { collectionOfKey, keyRange, otherKeys, studentCollection } from "../domain/collection.ts";
import { Problem, problem, type StudentProblemCode } from "../domain/problem.ts";
import { type Author, noAuthor, type RecordDraft, type StoredRecord } from "../domain/record.ts";
import { keyOfId } from "../domain/record-id.ts";
import type { AuditAction, ChangeAction } from "../domain/shapes.ts";
import type { AuditLog } from "./audit-log.ts";
import { commitState, placeCommits, shareRuns } from "./commit-order.ts";
import { earlierRequest, rememberRequest } from "./idempotency.ts";
import { fieldsText, type LockedRecord, type RecordValues, recordColumns, toRecord } from "./record-row.ts";
import type { AddOutcome, ChangeOutcome, Decision, IdempotencyKey } from "./record-store.ts";
import { duplicateOf } from "./record-store.ts";
import type { Tables } from "./tables.ts";
import { timeSlices } from "./time-slices.ts";
import {
  actionOf,
  applyDecision,
  insertNew,
  insertNewKeys,
  type NewRecords,
  newRecords,
  usedIds,
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
const insertsAtOnce = 50;

/** The most collections besides students. A mistyped path creates one. */
export const maxCollections = 100;
const tooManyCollections = { kind: "too_many_collections" } as const;

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

/** A problem of one of several records, whose pointer in the body is `at`: `/7`, or `/courses/7`. */
function movedTo({ status, code, message, errors }: Problem, at: string): Problem {
  const moved = errors.map((one) => ({ ...one, pointer: at + one.pointer }));
  const detail = `${at.slice(1).replace(/(?:^|\/)(\d+)$/, "[$1]")}.${message}`;
  return problem(status, code as StudentProblemCode, detail, { errors: moved });
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

/** The store of records. Writes resolve after they are durable. The versions of each record are in one order. */
export type RecordStore = ReturnType<typeof sqlRecordStore>;

/** Stores records in SQLite or PostgreSQL, with the same queries. */
export function sqlRecordStore(
  database: Database<Tables>,
  nextId: () => string,
  audit: Pick<AuditLog, "record">,
  declared?: Collections,
) {
  const { read } = database;
  const settle = shareRuns(() => placeCommits(database));

  const findOne = database.prepare<RecordValues>(read.selectFrom("record").select(recordColumns).where("id", "=", ""), [
    "id",
    "version",
    "createdAt",
    "updatedAt",
    "deletedAt",
    "body",
  ]);
  const findState = database.prepare<readonly [id: string, seq: number | null]>(
    read.selectFrom("database_id").select((query) => [
      "id",
      query
        .selectFrom("record_change")
        .select(({ fn }) => fn.max<number | null>("seq").as("seq"))
        .as("seq"),
    ]),
    ["id", "seq"],
  );
  const firstOf = ([row]: readonly RecordValues[]) => (row === undefined ? undefined : toRecord(row));

  return {
    /** The record, also when deleted. Returned synchronously if possible. */
    get(id: string): StoredRecord | undefined | Promise<StoredRecord | undefined> {
      const rows = findOne(id);
      return rows instanceof Promise ? rows.then(firstOf) : firstOf(rows);
    },

    /** The collections that have a record besides students, in the order of their names. Deleted records count. */
    collections: () => collectionsOf(read),

    /** Whether a collection is declared or has a record. That of students always exists. */
    async hasCollection(collection: string): Promise<boolean> {
      return collection === studentCollection || declared?.has(collection) || hasRecordIn(read, collection);
    },

    /** Whether a collection has a record. Deleted records count. */
    hasRecords: (collection: string): Promise<boolean> => hasRecordIn(read, collection),

    /** Whether a collection has a record, or may get its first one. */
    mayCreateIn: (collection: string): Promise<boolean> => mayCreateIn(read, [collection]),

    /** A text that changes with every change of any record and is different in every database. */
    async state(): Promise<string> {
      const [[id, seq] = []] = await findState();
      return `${id}.${database.kind === "sqlite" ? (seq ?? 0) : await commitState(database, settle)}`;
    },

    /** Adds all of `drafts`, which may refer to each other, or none. */
    async add(drafts: readonly RecordDraft[], options: AddOptions = {}): Promise<AddOutcome> {
      const again = () => addAll(drafts, options, 1);
      try {
        const outcome = await addAll(drafts, options, insertsAtOnce);
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
    async change(
      id: string,
      decide: (current: StoredRecord | undefined) => Decision,
      by: Author = noAuthor,
    ): Promise<ChangeOutcome> {
      let deletes = false;
      const write = async (transaction: Kysely<Tables>): Promise<StoredRecord> => {
        const current = await lock(transaction, id);
        const decision = decide(current);
        deletes = decision.kind === "delete" || decision.kind === "purge";
        const { record, referring = [] } = await applyDecision(transaction, current, decision, by);
        const action = actionOf(decision);
        if (action !== undefined) {
          const notes = referring.map((one) => ({
            action: one.deletedAt === null ? ("update" as const) : ("delete" as const),
            by,
            target: one.id,
          }));
          await audit.record(transaction, [{ action: auditActionOf[action], by, target: id }, ...notes]);
        }
        return record;
      };
      try {
        return { kind: "done", record: await database.write(write, { deletes: () => deletes }) };
      } catch (error) {
        const member = duplicateOf(error);
        if (member === undefined) throw error;
        return { kind: "duplicate", member, index: 0 };
      }
    },
  };

  /** Adds all records or none, with several per statement. */
  async function addAll(drafts: readonly RecordDraft[], options: AddOptions, atOnce: number): Promise<AddOutcome> {
    const { key, by = noAuthor, pointerOf = (index) => `/${index}` } = options;
    // Work without the database happens before the transaction, because other writes wait for it.
    const parts: NewRecords[] = [];
    for (let at = 0; at < drafts.length; at += atOnce) {
      if (at > 0 && at % insertsAtOnce === 0) await yieldToEventLoop();
      parts.push(
        newRecords(
          drafts
            .slice(at, at + atOnce)
            .map((draft) => ({ id: draft.id ?? keyOfId(nextId(), draft.collection), draft })),
        ),
      );
    }
    let index = 0;
    const write = async (transaction: Kysely<Tables>): Promise<AddOutcome> => {
      const earlier = key === undefined ? ({ kind: "none" } as const) : await earlierRequest(transaction, key);
      if (earlier.kind === "key_reused") return earlier;
      if (earlier.kind === "same") return { kind: "added", records: earlier.records, replayed: true };
      const names = [...new Set(drafts.map(({ collection = studentCollection }) => collection))];
      if (!(await mayCreateIn(transaction, names))) return tooManyCollections;
      const used = await usedIds(transaction, drafts);
      index = drafts.findIndex(({ id }) => id !== undefined && used.has(id));
      if (index >= 0) return { kind: "duplicate", member: "id", index };
      const now = Date.now();
      const records: StoredRecord[] = [];
      const pause = parts.length > 1 ? timeSlices() : undefined;
      for (const part of parts) {
        index = records.length;
        await pause?.();
        const added = await insertNew(transaction, part, { now, by });
        records.push(...added);
        const notes = added.map(({ id: target }) => ({ action: "create" as const, by, target }));
        await audit.record(transaction, notes);
      }
      index = 0;
      for (const part of parts) {
        await pause?.();
        await insertNewKeys(transaction, part);
        index += part.length;
      }
      if (key !== undefined) await rememberRequest(transaction, key, records);
      return { kind: "added", records, replayed: false };
    };
    try {
      return await database.write(write);
    } catch (error) {
      const member = duplicateOf(error);
      if (member !== undefined) return { kind: "duplicate", member, index };
      throw error instanceof Problem && drafts.length > 1 ? movedTo(error, pointerOf(index)) : error;
    }
  }

  async function mayCreateIn(transaction: Kysely<Tables>, names: readonly string[]): Promise<boolean> {
    const others: string[] = [];
    for (const name of names) {
      if (name === studentCollection || declared?.has(name) || (await hasRecordIn(transaction, name))) continue;
      others.push(name);
    }
    return others.length === 0 || (await collectionsOf(transaction)).length + others.length <= maxCollections;
  }

  /** Reads and locks the record. SQLite needs no lock, because it has one writer. */
  async function lock(transaction: Kysely<Tables>, id: string): Promise<LockedRecord | undefined> {
    return transaction
      .selectFrom("record")
      .select([...recordColumns, fieldsText(transaction).as("fields")])
      .where("id", "=", id)
      .$if(database.kind === "postgres", (query) => query.forUpdate())
      .executeTakeFirst();
  }
}
