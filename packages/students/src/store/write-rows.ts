import type { Kysely } from "kysely";
import { nounOf } from "../domain/collection.ts";
import type { Problem } from "../domain/problem.ts";
import type { RecordDraft, StoredRecord } from "../domain/record.ts";
import { idOfKey, keyOfId, withIdOf, withoutNumberId } from "../domain/record-id.ts";
import { insertChanges } from "./commit-order.ts";
import {
  type ImportOptions,
  type ImportRow,
  knownRecords,
  type MergedRow,
  type RowKeys,
  type RowResult,
} from "./import-rows.ts";
import { duplicateProblem } from "./record-keys.ts";
import type { LockedRecord } from "./record-row.ts";
import type { RowInput, Tables } from "./tables.ts";
import { inSavepoint } from "./transaction.ts";
import {
  type Decision,
  insertNew,
  insertNewKeys,
  type NewRecord,
  prepareWrite,
  usedIds,
  writePrepared,
} from "./write-record.ts";

export interface WriteRowsOptions extends ImportOptions {
  /** Makes the id of a record whose row brings none. */
  readonly nextId: () => string;
  /** The records of the rows, if they were read before the transaction. */
  readonly known?: ((row: RowKeys) => LockedRecord | undefined) | undefined;
  /** Whether the database's rejection of a row is thrown instead of being its result. @default false */
  readonly atomic?: boolean | undefined;
}

/**
 * Writes rows in order: consecutive new rows together, and consecutive rows that change records together.
 *
 * @throws RecordChanged for a record that is not as `known` and, with `atomic`, what `duplicateOf` finds and Problem. Some rows are written
 *   then.
 */
export async function writeRows(
  transaction: Kysely<Tables>,
  rows: readonly ImportRow[],
  options: WriteRowsOptions,
): Promise<readonly RowResult[]> {
  const { atomic = false, collection } = options;
  // SQLite copies each changed page for a savepoint.
  const write = <Row>(rows: readonly Row[], work: (rows: readonly Row[]) => Promise<readonly RowResult[]>) =>
    atomic && rows.length > 0 ? work(rows) : writeTogether(transaction, rows, collection, work);
  const results: RowResult[] = [];
  let created: NewRow[] = [];
  let changed: RowChange[] = [];
  const writeWaiting = async (): Promise<void> => {
    results.push(...(await write(created, (rows) => createRows(transaction, rows, options))));
    results.push(...(await write(changed, (rows) => changeRows(transaction, rows, options))));
    created = [];
    changed = [];
  };
  for (const { row, current, merged } of await findAndMerge(transaction, rows, options)) {
    // At most one of the two lists has rows, so rows are written in their order.
    if (current === undefined ? changed.length > 0 : created.length > 0) await writeWaiting();
    if (current !== undefined) changed.push({ current, merged });
    else if (merged.kind === "valid") created.push({ draft: merged.draft, isKeyed: row.id !== undefined });
    else {
      await writeWaiting();
      results.push(
        merged.kind === "invalid" ? { result: "invalid", errors: merged.violations } : { result: "unchanged" },
      );
    }
  }
  await writeWaiting();
  return results;
}

/**
 * The record of each row, if there is one, and the row merged into it. Two rows of a file name the same record only if it got the key
 * of the second one since they were checked.
 */
async function findAndMerge(
  transaction: Kysely<Tables>,
  rows: readonly ImportRow[],
  options: WriteRowsOptions,
): Promise<readonly (Partial<RowChange> & { readonly row: ImportRow; readonly merged: MergedRow })[]> {
  const { collection, upsert, merge } = options;
  if (!upsert && rows.every(({ otherId }) => otherId === undefined))
    return rows.map((row) => ({ row, merged: row.checked }));
  // Without upsert, only the other key of a row names a record, whose merge rejects the row.
  const keysOf = (row: ImportRow): RowKeys => (upsert ? row : { unique: "", otherId: row.otherId });
  const findKnown = options.known ?? (await knownRecords(transaction, rows.map(keysOf), options));
  const found = rows.map((row) => ({ row, current: findKnown(keysOf(row)) }));
  const changes = found.flatMap(({ row: { source }, current }) => (current === undefined ? [] : [{ current, source }]));
  const merged = (changes.length === 0 ? [] : await merge(changes))[Symbol.iterator]();
  const changed = new Set<string>();
  return found.map(({ row, current }) => {
    if (current === undefined) return { row, merged: row.checked };
    const result = merged.next().value as MergedRow;
    if (changed.has(current.id)) {
      const detail = `names the same ${nounOf(collection)} as an earlier row`;
      return { row, merged: { kind: "invalid", violations: [{ pointer: "", code: "repeated", detail }] } };
    }
    changed.add(current.id);
    return { row, current, merged: result };
  });
}

function rejectedResult({ code, errors, message: detail }: Problem): RowResult {
  const result = code === "duplicate" ? "duplicate" : "invalid";
  return { result, errors: errors.length > 0 ? errors : [{ pointer: "", code, detail }] };
}

/** Writes all rows in one savepoint. If one of them is a duplicate, writes each row in a savepoint of its own. */
async function writeTogether<Row>(
  transaction: Kysely<Tables>,
  rows: readonly Row[],
  collection: string,
  write: (rows: readonly Row[]) => Promise<readonly RowResult[]>,
): Promise<readonly RowResult[]> {
  if (rows.length === 0) return [];
  const together = await inSavepoint(transaction, () => write(rows), collection);
  if (together.problem === undefined) return together.result;
  if (rows.length === 1) return [rejectedResult(together.problem)];
  const results: RowResult[] = [];
  for (const row of rows) results.push(...(await writeTogether(transaction, [row], collection, write)));
  return results;
}

/** A row that creates a record. `isKeyed`: its id is the same in every service, as a `sourcedId` is. */
interface NewRow {
  readonly draft: RecordDraft;
  readonly isKeyed: boolean;
}

/**
 * Creates records together. A row with the id of a living record is a duplicate. The id of a deleted record is never used
 * again: a keyed row is then a duplicate too, and any other row gets a new id.
 */
async function createRows(
  transaction: Kysely<Tables>,
  rows: readonly NewRow[],
  { by, run, collection, nextId: nextKey }: WriteRowsOptions,
): Promise<readonly RowResult[]> {
  const nextId = (): string => keyOfId(nextKey(), collection);
  const used = await usedIds(
    transaction,
    rows.map(({ draft }) => draft),
  );
  const created: NewRecord[] = [];
  const results = rows.map(({ draft, isKeyed }): RowResult => {
    let { id = nextId() } = draft;
    if (used.has(id) && (isKeyed || used.get(id))) return rejectedResult(duplicateProblem("id"));
    if (used.has(id)) {
      id = nextId();
      created.push({ id, draft: { ...draft, body: withoutNumberId(draft.body) } });
    } else created.push({ id, draft });
    return { result: "created", id: idOfKey(id) };
  });
  await insertNew(transaction, created, { now: Date.now(), by: { ...by, bulkId: run.id } });
  await insertNewKeys(transaction, created);
  return results;
}

/** A record, and its version after the row. */
interface RowChange {
  readonly current: LockedRecord;
  readonly merged: MergedRow;
}

/** Changes records, and inserts their versions together. */
async function changeRows(
  transaction: Kysely<Tables>,
  changes: readonly RowChange[],
  { by, run }: WriteRowsOptions,
): Promise<readonly RowResult[]> {
  const author = { ...by, bulkId: run.id };
  const results: RowResult[] = [];
  const versions: RowInput<"record_change">[] = [];
  /** The records that referred to deleted ones, after their change. */
  const released = new Map<string, StoredRecord>();
  for (const { current: found, merged } of changes) {
    const current = released.get(found.id) ?? found;
    const id = idOfKey(current.id);
    const prepared = prepareWrite(current, decisionOf(merged, current));
    const { change, referring = [] } = await writePrepared(transaction, prepared, author);
    for (const one of referring) released.set(one.id, one);
    if (merged.kind === "invalid") results.push({ result: "invalid", errors: merged.violations });
    else if (change === undefined) results.push({ result: "unchanged", id });
    else {
      versions.push(change);
      const result = change.action === "deleted" ? "deleted" : "updated";
      const { changes } = merged as { readonly changes?: string };
      results.push({ result, id, released: referring.length, ...(changes === undefined ? {} : { changes }) });
    }
  }
  await insertChanges(transaction, versions);
  return results;
}

/** What a row does with its record. */
function decisionOf(merged: MergedRow, { body, deletedAt }: StoredRecord): Decision {
  const isLiving = deletedAt === null;
  if (merged.kind === "deleted" && isLiving) return { kind: "delete" };
  if (merged.kind !== "valid" || (isLiving && withIdOf(body, merged.draft.body) === body)) return { kind: "keep" };
  return { kind: "write", action: isLiving ? "updated" : "restored", draft: merged.draft };
}
