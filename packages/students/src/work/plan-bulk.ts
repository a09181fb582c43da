import { Problem, type ProblemDetail } from "@signalbox/service";
import type { QueryConnection, RowValues, Statement } from "@signalbox/service/query-connection";
import { stepViolation } from "../collections/check-record.ts";
import type { WithCollections } from "../collections/collection.ts";
import { diffBodies } from "../domain/document.ts";
import type { StoredRecord } from "../domain/record.ts";
import { withIdOf } from "../domain/record-id.ts";
import type { ScanQuery } from "../domain/record-query.ts";
import type { Profile } from "../domain/student-schema.ts";
import type { StudentLimits } from "../limits.ts";
import type { PlannedChange, SkippedChange } from "../store/bulk-changes.ts";
import { toRecord } from "../store/record-row.ts";
import type { UndoRow } from "../store/undo-rows.ts";
import { checkAgain, draftPatch } from "./draft-record.ts";
import { scanned } from "./scan-order.ts";

/** Plans one change of all records that a statement finds, whose columns are `recordColumns`. */
export interface BulkTask extends BulkRules {
  readonly statement: Statement;
}

/** How to change records. */
export interface BulkRules extends WithCollections {
  /** Conditions that the statement which found the records cannot express. */
  readonly scan?: ScanQuery | undefined;
  /** A merge patch (RFC 7396); unset to delete the records. */
  readonly patch?: string | undefined;
  readonly profile: Profile;
  readonly limits: StudentLimits;
  /** How many records the preview contains. */
  readonly samples: number;
}

/** The planned result of a {@link BulkTask}. */
export interface BulkPart {
  readonly changes: readonly PlannedChange[];
  /** How many records the change does not affect. */
  readonly unchanged: number;
  /** The records that would break a rule, each with its violations. */
  readonly invalid: readonly { readonly id: string; readonly errors: readonly ProblemDetail[] }[];
  /** The change as a JSON Patch. */
  readonly samples: readonly { readonly id: string; readonly patch: string }[];
  /** The total size of the drafts, in characters. */
  readonly characters: number;
}

/** The plan of an aborted task is incomplete; nobody receives it. */
export function planBulk(connection: QueryConnection, task: BulkTask, isAborted: () => boolean): Promise<BulkPart> {
  return planRecords(recordsOf(connection.each(task.statement)), task, isAborted);
}

async function* recordsOf(rows: AsyncIterable<RowValues>): AsyncGenerator<StoredRecord> {
  for await (const row of rows) yield toRecord(row);
}

export async function planRecords(
  records: AsyncIterable<StoredRecord>,
  task: BulkRules,
  isAborted: () => boolean = () => false,
): Promise<BulkPart> {
  const changes: PlannedChange[] = [];
  const invalid: { id: string; errors: readonly ProblemDetail[] }[] = [];
  const samples: { id: string; patch: string }[] = [];
  let unchanged = 0;
  let characters = 0;
  for await (const record of records) {
    // A patch of a large record takes much longer than this check.
    if (isAborted()) break;
    const { id, version } = record;
    if (task.scan !== undefined && scanned(record, task.scan) === undefined) continue;
    if (task.patch === undefined) {
      changes.push({ id, version, decision: { kind: "delete" } });
      if (samples.length < task.samples) samples.push({ id, patch: '[{"op":"remove","path":""}]' });
      continue;
    }
    const { draft, errors } = draftOf(record, task.patch, task);
    if (draft === undefined) {
      invalid.push({ id, errors });
      continue;
    }
    const body = withIdOf(record.body, draft.body);
    if (body === record.body) unchanged += 1;
    else {
      changes.push({ id, version, decision: { kind: "write", action: "updated", draft } });
      characters += draft.body.length + draft.search.length;
      if (samples.length < task.samples) {
        samples.push({ id, patch: diffBodies(record.body, body) });
      }
    }
  }
  return { changes, unchanged, invalid, samples, characters };
}

/** The draft of a patched record, or the errors that it would have. */
function draftOf(record: StoredRecord, patch: string, { profile, limits, collections }: BulkRules) {
  try {
    const { warnings: _, ...draft } = draftPatch({ record, text: patch, isMerge: true, profile, limits, collections });
    const violation = profile === "registrar" ? stepViolation(record, draft) : undefined;
    return violation === undefined ? { draft } : { errors: [violation] };
  } catch (error) {
    // An invalid patch fails for all records.
    if (!(error instanceof Problem) || error.errors.length === 0) throw error;
    return { errors: error.errors };
  }
}

/** Plans the undo of the changes that a statement finds. Its rows are of the type `UndoRow`. */
export interface UndoTask extends WithCollections {
  readonly statement: Statement;
  readonly profile: Profile;
}

export interface UndoPlan {
  /** How many records the statement found, and the key of the last one. */
  readonly found: number;
  readonly last: string;
  readonly writes: readonly PlannedChange[];
  /** In the order of their keys: records refer to earlier ones more often, so the last should be deleted first. */
  readonly deletions: readonly PlannedChange[];
  readonly conflicts: readonly UndoConflict[];
}

export interface UndoConflict extends SkippedChange {
  /** If it was changed: its version before the bulk change; unset when it did not exist or was deleted then. */
  readonly version?: number | undefined;
}

/** The plan of an aborted task is incomplete; nobody receives it. */
export async function planUndo(
  connection: QueryConnection,
  { statement, profile, collections }: UndoTask,
  isAborted: () => boolean,
): Promise<UndoPlan> {
  const writes: PlannedChange[] = [];
  const deletions: PlannedChange[] = [];
  const conflicts: UndoConflict[] = [];
  let [last, found] = ["", 0];
  for await (const row of connection.each(statement)) {
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
      const checked = checkAgain({ record: { id, body }, profile, collections });
      const action = deletedAt === null ? "reverted" : "restored";
      if (checked.kind === "invalid") conflicts.push({ id, reason: "invalid" });
      else writes.push({ id, version, decision: { kind: "write", action, draft: checked.draft } });
    }
  }
  return { writes, deletions, conflicts, found, last };
}
