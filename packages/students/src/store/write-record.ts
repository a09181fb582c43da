import type { Kysely } from "kysely";
import { problem } from "../domain/problem.ts";
import type { Author, RecordDraft, RecordKey, StoredRecord } from "../domain/record.ts";
import { nameOf, withIdOf } from "../domain/record-id.ts";
import type { ChangeAction } from "../domain/shapes.ts";
import { insertChanges } from "./commit-order.ts";
import { deleteRequestsOf } from "./idempotency.ts";
import {
  areSameKeys,
  insertKeys,
  isReferenced,
  isReferenceKey,
  referencesTo,
  replaceKeys,
  withReferences,
} from "./record-keys.ts";
import { insertRecords, type LockedRecord, readToChange, updateRecord } from "./record-row.ts";
import type { Row, RowInput, Tables } from "./tables.ts";
import { timeSlices } from "./transaction.ts";

/**
 * The most other records that one deletion may change, besides those that the same bulk change deletes. In SQLite, other writes wait
 * for it.
 */
const MAX_REFERRING = 500;

/** A decision about an existing record. `purge` deletes it with its history, and records only the purge. */
export type Decision =
  | { readonly kind: "keep" }
  | { readonly kind: "write"; readonly action: ChangeAction; readonly draft: RecordDraft }
  | { readonly kind: "delete" }
  | { readonly kind: "purge" };

/** A draft with the key of its new record. */
export interface NewRecord {
  readonly id: string;
  readonly draft: RecordDraft;
}

/**
 * The ids of drafts that were ever used, and whether each belongs to a living record. Ids are never used again, even after a purge.
 */
export async function usedIds(
  transaction: Kysely<Tables>,
  drafts: readonly RecordDraft[],
): Promise<ReadonlyMap<string, boolean>> {
  const sent = drafts.map(({ id }) => id).filter((id) => id !== undefined);
  if (sent.length === 0) return new Map();
  const used = await transaction
    .selectFrom("record_change")
    .leftJoin("record", "record.id", "record_change.recordId")
    .select(["recordId", "record.id", "record.deletedAt"])
    .distinct()
    .where("recordId", "in", sent)
    .execute();
  return new Map(used.map(({ recordId, id, deletedAt }) => [recordId, id !== null && deletedAt === null]));
}

/** Writes new records, each with its first version. Their keys follow when all records of a change exist. */
export async function insertNew(
  transaction: Kysely<Tables>,
  created: readonly NewRecord[],
  { now, by }: { readonly now: number; readonly by: ChangeAuthor },
): Promise<readonly StoredRecord[]> {
  const times = { createdAt: now, updatedAt: now, deletedAt: null };
  const records = created.map(({ id, draft: { body } }) => ({ id, version: 1, ...times, body }));
  await insertRecords(
    transaction,
    created.map(({ draft: { fields, search } }, index) => ({ ...(records[index] as StoredRecord), fields, search })),
  );
  await insertChanges(
    transaction,
    records.map((record) => changeRow(record, "created", by)),
  );
  return records;
}

/** Checks and writes the keys of new records. @throws KeyTaken, or Problem 422 */
export function insertNewKeys(transaction: Kysely<Tables>, created: readonly NewRecord[]): Promise<void> {
  return insertKeys(
    transaction,
    created.flatMap(({ id, draft: { keys = [] } }) => keys.map((key) => ({ id, ...key }))),
  );
}

export type ChangeAuthor = Author & {
  /** The key of the other record, when two are merged. */
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
  readonly change: RowInput<"record_change"> | undefined;
  /** The records that referred to a deleted one, after their change, which is stored. */
  readonly referring?: readonly StoredRecord[];
}

/** A decision about a record, with everything that is known before its transaction. */
export interface PreparedWrite {
  readonly current: StoredRecord;
  /** Unset when nothing is written. */
  readonly action?: ChangeAction;
  /** The content to write; unset for a deletion. */
  readonly columns?: Partial<Row<"record">>;
  /** The keys to store; unset when the record has them already. */
  readonly keys?: readonly RecordKey[] | undefined;
  /** Whether the database may reject it: its keys change, or other records may refer to it. */
  readonly mayFail?: boolean;
}

export function prepareWrite(current: StoredRecord | LockedRecord, decision: Decision): PreparedWrite {
  if (decision.kind === "keep") return { current };
  if (decision.kind === "purge") return { current, action: "purged" };
  if (decision.kind === "delete") return { current, action: "deleted", keys: [], mayFail: true };
  const { action, draft } = decision;
  const { fields, search } = draft;
  const body = withIdOf(current.body, draft.body);
  // SQLite writes every index of a column that is set, even to the value that it has.
  const changesIndexes = current.deletedAt !== null || !("fields" in current) || fields !== current.fields;
  const columns = { search, body, ...(changesIndexes ? { deletedAt: null, fields } : {}) };
  const isKeyed = "keys" in current && current.keys !== undefined && areSameKeys(current.keys, draft.keys ?? []);
  const keys = isKeyed ? undefined : draft.keys;
  return { current, action, columns, keys, mayFail: keys !== undefined && keys.length > 0 };
}

/**
 * Writes the record alone. The rows of several versions can then be inserted together.
 *
 * @throws RecordChanged when the record does not have the version for which the change was prepared
 */
export async function writePrepared(
  transaction: Kysely<Tables>,
  { current, action, columns, keys }: PreparedWrite,
  by: ChangeAuthor,
): Promise<Written> {
  if (action === undefined) return { record: current, change: undefined };
  // A later change must not have an earlier time, even if the clock goes back.
  const now = Math.max(Date.now(), current.updatedAt);
  const next = { version: current.version + 1, updatedAt: now };
  if (action === "purged") {
    const record = { ...current, ...next, deletedAt: now, body: "{}" };
    await purgeRecord(transaction, record);
    return { record, change: changeRow(record, action, by) };
  }
  const deletedAt = action === "deleted" ? now : null;
  await updateRecord(transaction, current, { ...next, ...(columns ?? { deletedAt }) });
  if (keys !== undefined) await replaceKeys(transaction, current.id, keys);
  const record = { ...current, ...next, deletedAt, body: columns?.body ?? current.body };
  const change = changeRow(record, action, by);
  if (action !== "deleted") return { record, change };
  const referring = await releaseReferences(transaction, current.id, by).catch((error: unknown) => {
    by.undeletable?.add(current.id);
    throw error;
  });
  return { record, change, referring };
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
  const changed: StoredRecord[] = [];
  const found = await referencesTo(transaction, key, MAX_REFERRING + 1 + (deletions?.size ?? 0));
  for (const [id, references] of found)
    if (undeletable?.has(id) || (!deletions?.has(id) && isRestricted(references))) throw isReferenced(key, references);
  for (const id of found.keys()) {
    await pause();
    const current = (await readToChange(transaction, [id])).get(id);
    // It may have been deleted with an earlier one, or changed by another transaction.
    const references = current?.keys?.filter((one) => one.value === key && isReferenceKey(one)) ?? [];
    if (current === undefined || references.length === 0) continue;
    const isPlanned = deletions?.get(id) === current.version;
    if (!isPlanned && isRestricted(references)) throw isReferenced(key, found.get(id) ?? []);
    if (!isPlanned) released.count += 1;
    if (released.count > MAX_REFERRING) {
      const detail = `Deleting the ${nameOf(key)} would change more than ${MAX_REFERRING} other records, the limit for one deletion. Change or delete some of them first.`;
      throw problem(409, "referenced", detail);
    }
    const isDeleted = mergedWith === undefined && (isPlanned || references.some(({ rule }) => rule === "cascade"));
    const author = { ...rest, pause, released: isPlanned ? undefined : released };
    let prepared = prepareWrite(current, { kind: "delete" });
    if (!isDeleted) {
      const { body, keys } = withReferences(current, references, mergedWith);
      prepared = { current, action: "updated", columns: { body }, keys };
    }
    const written = await writePrepared(transaction, prepared, author);
    if (written.change !== undefined) await insertChanges(transaction, [written.change]);
    changed.push(written.record);
    for (const one of written.referring ?? []) changed.push(one);
  }
  return changed;
}

async function purgeRecord(transaction: Kysely<Tables>, record: StoredRecord): Promise<void> {
  await transaction.deleteFrom("record").where("id", "=", record.id).execute();
  await transaction.deleteFrom("record_change").where("recordId", "=", record.id).execute();
  // A replayed response must not contain the purged record.
  await deleteRequestsOf(transaction, record).execute();
}

function changeRow(record: StoredRecord, action: ChangeAction, by: ChangeAuthor): RowInput<"record_change"> {
  return {
    recordId: record.id,
    version: record.version,
    action,
    at: record.updatedAt,
    deleted: record.deletedAt === null ? 0 : 1,
    body: record.body,
    principal: by.principal,
    requestId: by.requestId,
    mergedWith: by.mergedWith ?? null,
    bulkId: by.bulkId ?? null,
  };
}
