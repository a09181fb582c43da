import { Problem, type ProblemDetail } from "@signalbox/service";
import type { RowValues } from "@signalbox/service/query-connection";
import { type RecordRules, stepViolation } from "../collections/check-record.ts";
import { diffBodies } from "../domain/document.ts";
import type { StoredRecord } from "../domain/record.ts";
import { withIdOf } from "../domain/record-id.ts";
import type { ScanQuery } from "../domain/record-query.ts";
import type { PlannedChange, SkippedChange } from "../store/bulk-changes.ts";
import { toRecord } from "../store/record-row.ts";
import { timeSlices } from "../store/transaction.ts";
import type { UndoRow } from "../store/undo-rows.ts";
import { checkAgain, draftPatch } from "./draft-record.ts";
import { scanned } from "./scan-order.ts";

/** How to change records. */
export interface BulkPatch {
  /** Conditions that the statement which found the records cannot express. */
  readonly scan?: ScanQuery | undefined;
  /** A merge patch (RFC 7396); unset to delete the records. */
  readonly patch?: string | undefined;
  /** How many records the preview contains. */
  readonly samples: number;
}

/** The planned result of a change of records. */
export type BulkPart = Awaited<ReturnType<typeof planRecords>>;

/** Plans one change of records, with pauses for other work. The plan of an aborted task is incomplete; nobody receives it. */
export async function planRecords(
  records: AsyncIterable<StoredRecord> | Iterable<StoredRecord>,
  { scan, patch, samples: shown }: BulkPatch,
  rules: RecordRules,
  isAborted: () => boolean = () => false,
) {
  const changes: PlannedChange[] = [];
  /** The records that would break a rule, each with its violations. */
  const invalid: { readonly id: string; readonly errors: readonly ProblemDetail[] }[] = [];
  /** The changes of some records as JSON Patches. */
  const samples: { readonly id: string; readonly patch: string }[] = [];
  /** How many records the change does not affect. */
  let unchanged = 0;
  /** The total size of the drafts, in characters. */
  let characters = 0;
  const pause = timeSlices();
  for await (const record of records) {
    await pause();
    // A patch of a large record takes much longer than this check.
    if (isAborted()) break;
    const { id, version } = record;
    if (scan !== undefined && scanned(record, scan) === undefined) continue;
    if (patch === undefined) {
      changes.push({ id, version, decision: { kind: "delete" } });
      if (samples.length < shown) samples.push({ id, patch: '[{"op":"remove","path":""}]' });
      continue;
    }
    const { draft, errors } = draftOf(record, patch, rules);
    if (draft === undefined) {
      invalid.push({ id, errors });
      continue;
    }
    const body = withIdOf(record.body, draft.body);
    if (body === record.body) unchanged += 1;
    else {
      changes.push({ id, version, decision: { kind: "write", action: "updated", draft } });
      characters += draft.body.length + draft.search.length;
      if (samples.length < shown) samples.push({ id, patch: diffBodies(record.body, body) });
    }
  }
  return { changes, unchanged, invalid, samples, characters };
}

/** The records of rows whose columns are `recordColumns`. */
export async function* recordsOf(rows: AsyncIterable<RowValues>): AsyncGenerator<StoredRecord> {
  for await (const row of rows) yield toRecord(row);
}

/** The draft of a patched record, or the errors that it would have. */
function draftOf(record: StoredRecord, patch: string, rules: RecordRules) {
  try {
    const { warnings: _, ...draft } = draftPatch({ record, text: patch, isMerge: true }, rules);
    const violation = stepViolation(record, draft, rules);
    return violation === undefined ? { draft } : { errors: [violation] };
  } catch (error) {
    // An invalid patch fails for all records.
    if (!(error instanceof Problem) || error.errors.length === 0) throw error;
    return { errors: error.errors };
  }
}

export interface UndoConflict extends SkippedChange {
  /** If it was changed: its version before the bulk change; unset when it did not exist or was deleted then. */
  readonly version?: number | undefined;
}

/** Plans the undo of changes, from rows of the type `UndoRow`. The plan of an aborted task is incomplete; nobody receives it. */
export async function planUndo(rows: AsyncIterable<RowValues>, rules: RecordRules, isAborted: () => boolean) {
  const writes: PlannedChange[] = [];
  /** In the order of their keys: records refer to earlier ones more often, so the last should be deleted first. */
  const deletions: PlannedChange[] = [];
  const conflicts: UndoConflict[] = [];
  /** How many records there are, and the key of the last one. */
  let [found, last] = [0, ""];
  for await (const row of rows) {
    if (isAborted()) break;
    const [id, first, version, versionNow, deletedAt, wasDeleted, body, hasSameBody] = row as unknown as UndoRow;
    last = id;
    found += 1;
    const wasAbsent = first === 1 || wasDeleted === 1;
    const before = wasAbsent || body === null ? undefined : first - 1;
    if (versionNow !== version) {
      // A deletion of another record, or an undo that ended early, may have brought it back already.
      const isBack = wasAbsent ? deletedAt !== null : deletedAt === null && hasSameBody === 1;
      if (!isBack) conflicts.push({ id, reason: "changed", version: before });
    } else if (wasAbsent) deletions.push({ id, version, decision: { kind: "delete" } });
    // What the record was before is not in its history.
    else if (body === null) conflicts.push({ id, reason: "changed" });
    else {
      const checked = checkAgain({ id, body }, rules);
      const action = deletedAt === null ? "reverted" : "restored";
      if (checked.kind === "invalid") conflicts.push({ id, reason: "invalid" });
      else writes.push({ id, version, decision: { kind: "write", action, draft: checked.draft } });
    }
  }
  return { writes, deletions, conflicts, found, last };
}
