import { isPostgres } from "@signalbox/service/prepared-insert";
import type { Insertable, Kysely } from "kysely";
import type { Author, RecordDraft, RecordKey, StoredRecord } from "../domain/record.ts";
import { withIdOf } from "../domain/record-id.ts";
import type { ChangeAction } from "../domain/shapes.ts";
import { insertChanges } from "./commit-order.ts";
import { deleteRequestsOf } from "./idempotency.ts";
import {
  areSameKeys,
  insertKeys,
  isReferenced,
  isReferenceKey,
  MAX_REFERRING,
  moveKeys,
  referencesTo,
  replaceKeys,
  tooManyReferring,
  withReferences,
} from "./record-keys.ts";
import { type LockedRecord, preparedInsert, preparedUpdate, readToChange, toRow } from "./record-row.ts";
import type { RecordChangeRow, RecordRow, Tables } from "./tables.ts";
import { timeSlices } from "./transaction.ts";

const insertRecord = preparedInsert("record");
const updateRecord = preparedUpdate<Omit<RecordRow, "id" | "created_at">>();
/** SQLite writes every index of a column that is set, even to the value that it has. */
const updateUnindexed = preparedUpdate<Pick<RecordRow, "version" | "updated_at" | "search" | "body">>();
const updateBody = preparedUpdate<Pick<RecordRow, "version" | "updated_at" | "body">>();
const deleteRecord = preparedUpdate<Pick<RecordRow, "version" | "updated_at" | "deleted_at">>();

/** A decision about an existing record. `purge` deletes it with its history, and records only the purge. */
export type Decision =
  | { readonly kind: "keep" }
  | { readonly kind: "write"; readonly action: ChangeAction; readonly draft: RecordDraft }
  | { readonly kind: "delete" }
  | { readonly kind: "purge" };

/** New records with their rows. The transaction sets their times. */
export type NewRecords = readonly {
  readonly id: string;
  readonly row: RecordRow;
  readonly keys: readonly RecordKey[];
}[];

/** Builds the rows of new records. */
export function newRecords(drafts: readonly { readonly id: string; readonly draft: RecordDraft }[]): NewRecords {
  return drafts.map(({ id, draft }) => {
    const record = { id, version: 1, createdAt: 0, updatedAt: 0, deletedAt: null, body: draft.body };
    return { id, row: toRow(record, draft), keys: draft.keys ?? [] };
  });
}

/** The ids of drafts that were ever used. Ids are never used again, even after a purge. */
export async function usedIds(
  transaction: Kysely<Tables>,
  drafts: readonly RecordDraft[],
): Promise<ReadonlySet<string>> {
  const sent = drafts.map(({ id }) => id).filter((id) => id !== undefined);
  if (sent.length === 0) return none;
  const used = await transaction
    .selectFrom("record_change")
    .select("record_id")
    .distinct()
    .where("record_id", "in", sent)
    .execute();
  return new Set(used.map((row) => row.record_id));
}

const none: ReadonlySet<string> = new Set();

/** Writes new records, each with its first version. Their keys follow when all records of a change exist. */
export async function insertNew(
  transaction: Kysely<Tables>,
  created: NewRecords,
  { now, by }: { readonly now: number; readonly by: ChangeAuthor },
): Promise<readonly StoredRecord[]> {
  await insertRecord(
    transaction,
    created.map(({ row }) => ({ ...row, created_at: now, updated_at: now })),
  );
  const records = created.map(({ id, row }) => ({
    id,
    version: 1,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    body: row.body,
  }));
  await insertChanges(
    transaction,
    records.map((record) => changeRow(record, "created", by)),
  );
  return records;
}

/** Checks and writes the keys of new records. @throws KeyTaken, or Problem 422 */
export function insertNewKeys(transaction: Kysely<Tables>, created: NewRecords): Promise<void> {
  return insertKeys(
    transaction,
    created.flatMap(({ id, keys }) => keys.map((key) => ({ id, ...key }))),
  );
}

/**
 * Writes a decision about a record, and the new version.
 *
 * @param by.mergedWith the key of the other record, when two are merged
 */
export async function applyDecision(
  transaction: Kysely<Tables>,
  current: StoredRecord | undefined,
  decision: Decision,
  by: ChangeAuthor,
): Promise<Written> {
  const written = await writeDecision(transaction, current, decision, by);
  if (written.change !== undefined) await insertChanges(transaction, [written.change]);
  return written;
}

export type ChangeAuthor = Author & {
  readonly mergedWith?: string | undefined;
  /** The bulk change that the change is part of. */
  readonly bulkId?: string | undefined;
  /** How many records one deletion has changed so far, besides its own. */
  readonly released?: { count: number } | undefined;
  /** Lets reads run during a deletion that changes many records. */
  readonly pause?: () => Promise<void>;
  /** The records that the same transaction of a bulk change deletes, with the versions for which that was planned. */
  readonly deletions?: ReadonlyMap<string, number>;
  /** Only for an undo, which changes no records but those that it undoes: the records that could not be deleted. */
  readonly undeletable?: Set<string> | undefined;
};

/** A record after a decision, and the row of its new version; undefined when there is none. */
export interface Written {
  readonly record: StoredRecord;
  readonly change: Insertable<RecordChangeRow> | undefined;
  /** The records that referred to a deleted one, after their change, which is stored. */
  readonly referring?: readonly StoredRecord[];
}

/** Writes the record alone. The rows of several versions can then be inserted together. */
export async function writeDecision(
  transaction: Kysely<Tables>,
  current: StoredRecord | LockedRecord | undefined,
  decision: Decision,
  by: ChangeAuthor,
): Promise<Written> {
  if (current === undefined) throw new TypeError("A record that does not exist cannot be changed.");
  return writePrepared(transaction, prepareWrite(current, decision), by);
}

/** A decision about a record, with everything that is known before its transaction. */
export interface PreparedWrite {
  readonly current: StoredRecord;
  readonly decision: Decision;
  /** The row of the next version, without its time; undefined when no content is written. */
  readonly row: RecordRow | undefined;
  /** Whether it changes values that are in an index. */
  readonly changesIndexes: boolean;
  /** The keys to store; undefined when the record has them already. */
  readonly keys: readonly RecordKey[] | undefined;
  /** Whether the database may reject it: its keys change, or other records may refer to it. */
  readonly mayFail: boolean;
}

export function prepareWrite(current: StoredRecord | LockedRecord, decision: Decision): PreparedWrite {
  if (decision.kind !== "write")
    return {
      current,
      decision,
      row: undefined,
      changesIndexes: false,
      keys: undefined,
      mayFail: decision.kind === "delete",
    };
  const { draft } = decision;
  const body = withIdOf(current.body, draft.body);
  const row = toRow({ ...current, version: current.version + 1, updatedAt: 0, deletedAt: null, body }, draft);
  const changesIndexes = current.deletedAt !== null || !("fields" in current) || row.fields !== current.fields;
  const isKeyed = "keys" in current && current.keys !== undefined && areSameKeys(current.keys, draft.keys ?? []);
  const keys = isKeyed ? undefined : draft.keys;
  return { current, decision, row, changesIndexes, keys, mayFail: keys !== undefined && keys.length > 0 };
}

/** @throws RecordChanged when the record does not have the version for which the change was prepared */
export async function writePrepared(
  transaction: Kysely<Tables>,
  { current, decision, row, changesIndexes, keys }: PreparedWrite,
  by: ChangeAuthor,
): Promise<Written> {
  if (decision.kind === "keep") return { record: current, change: undefined };
  // A later change must not have an earlier time, even if the clock goes back.
  const now = Math.max(Date.now(), current.updatedAt);
  const next = { ...current, version: current.version + 1, updatedAt: now };
  if (decision.kind === "purge") {
    const record = { ...next, deletedAt: now, body: "{}" };
    await purgeRecord(transaction, record);
    return { record, change: changeRow(record, "purged", by) };
  }
  if (decision.kind === "delete" || row === undefined) {
    const record = { ...next, deletedAt: now };
    await deleteRecord(transaction, current, { version: record.version, updated_at: now, deleted_at: now });
    await replaceKeys(transaction, current.id, []);
    const referring = await releaseReferences(transaction, current.id, by).catch((error: unknown) => {
      by.undeletable?.add(current.id);
      throw error;
    });
    return { record, change: changeRow(record, "deleted", by), referring };
  }
  const { version, fields, search, body } = row;
  const unindexed = { version, updated_at: now, search, body };
  if (changesIndexes) await updateRecord(transaction, current, { ...unindexed, deleted_at: null, fields });
  else await updateUnindexed(transaction, current, unindexed);
  if (keys !== undefined) await replaceKeys(transaction, current.id, keys);
  const record = { ...next, deletedAt: null, body: row.body };
  return { record, change: changeRow(record, decision.action, by) };
}

/**
 * Changes the records that refer to a deleted one: deletes them, or removes its id from them. After a merge, they refer to the other
 * record instead.
 *
 * @throws Problem 409 `referenced`
 */
async function releaseReferences(
  transaction: Kysely<Tables>,
  key: string,
  by: ChangeAuthor,
): Promise<readonly StoredRecord[]> {
  const { mergedWith, released = { count: 0 }, pause = timeSlices(), ...rest } = by;
  const { deletions, undeletable } = rest;
  const isRestricted = (references: readonly RecordKey[]): boolean =>
    undeletable !== undefined || (mergedWith === undefined && references.some(({ rule }) => rule === "restrict"));
  const locks = isPostgres(transaction);
  const changed: StoredRecord[] = [];
  const found = await referencesTo(transaction, key, MAX_REFERRING + 1 + (deletions?.size ?? 0));
  for (const [id, references] of found)
    if (undeletable?.has(id) || (!deletions?.has(id) && isRestricted(references))) throw isReferenced(key, references);
  for (const id of found.keys()) {
    await pause();
    const current = (await readToChange(transaction, [id], { locks })).get(id);
    // It may have been deleted with an earlier one, or changed by another transaction.
    const references = current?.keys?.filter((one) => one.value === key && isReferenceKey(one)) ?? [];
    if (current === undefined || references.length === 0) continue;
    const isPlanned = deletions?.get(id) === current.version;
    if (!isPlanned && isRestricted(references)) throw isReferenced(key, found.get(id) ?? []);
    if (!isPlanned) released.count += 1;
    if (released.count > MAX_REFERRING) throw tooManyReferring(key);
    const isDeleted = mergedWith === undefined && (isPlanned || references.some(({ rule }) => rule === "cascade"));
    const author = { ...rest, pause, released: isPlanned ? undefined : released };
    const written = isDeleted
      ? await writePrepared(transaction, prepareWrite(current, { kind: "delete" }), author)
      : await writeBody(transaction, current, withReferences(current.body, references, mergedWith), author);
    if (!isDeleted) await moveKeys(transaction, id, references, mergedWith);
    if (written.change !== undefined) await insertChanges(transaction, [written.change]);
    changed.push(written.record);
    for (const one of written.referring ?? []) changed.push(one);
  }
  return changed;
}

/** Writes a body in which nothing but references has changed. */
async function writeBody(
  transaction: Kysely<Tables>,
  current: StoredRecord,
  body: string,
  by: ChangeAuthor,
): Promise<Written> {
  const now = Math.max(Date.now(), current.updatedAt);
  const record = { ...current, version: current.version + 1, updatedAt: now, body };
  await updateBody(transaction, current, { version: record.version, updated_at: now, body });
  return { record, change: changeRow(record, "updated", by) };
}

/** The action that a decision makes; undefined when it leaves the record unchanged. */
export function actionOf(decision: Decision): ChangeAction | undefined {
  switch (decision.kind) {
    case "keep":
      return undefined;
    case "write":
      return decision.action;
    default:
      return `${decision.kind}d`;
  }
}

async function purgeRecord(transaction: Kysely<Tables>, record: StoredRecord): Promise<void> {
  await transaction.deleteFrom("record").where("id", "=", record.id).execute();
  await transaction.deleteFrom("record_change").where("record_id", "=", record.id).execute();
  // A replayed response must not contain the purged record.
  await deleteRequestsOf(transaction, record).execute();
}

function changeRow(record: StoredRecord, action: ChangeAction, by: ChangeAuthor): Insertable<RecordChangeRow> {
  return {
    record_id: record.id,
    version: record.version,
    action,
    at: record.updatedAt,
    deleted: record.deletedAt === null ? 0 : 1,
    body: record.body,
    principal: by.principal,
    request_id: by.requestId,
    merged_with: by.mergedWith ?? null,
    bulk_id: by.bulkId ?? null,
  };
}
