import type { ProblemDetail } from "@signalbox/service";
import type { RecordRules } from "../collections/check-record.ts";
import { collectionOfKey, nounOf, STUDENT_COLLECTION } from "../domain/collection.ts";
import { type Problem, problem, recordsBusy } from "../domain/problem.ts";
import type { Author, StoredRecord } from "../domain/record.ts";
import { idOfKey } from "../domain/record-id.ts";
import type { RecordQuery } from "../domain/record-query.ts";
import type { BulkChanges } from "../store/bulk-changes.ts";
import { compiled, selectByIds } from "../store/where-record.ts";
import { type BulkPart, type BulkPatch, planRecords } from "../work/plan-bulk.ts";
import type { Reader } from "../work/work.ts";
import { idsOf, type ListContext } from "./list-records.ts";

/** The most records whose changes or errors a response shows. */
export const SHOWN_RECORDS = 20;
/** How many records one task of a thread processes. */
const PART_SIZE = 200;
/** The most characters that the drafts of one change may have, because they are in memory. */
const MAX_CHARACTERS = 64 * 1024 * 1024;

interface BulkContext extends ListContext, RecordRules {
  readonly bulk: BulkChanges;
}

/** A change of all records that match a query; with `keys`, only of matching records with one of these keys. */
interface BulkChange {
  readonly query: RecordQuery;
  readonly keys?: readonly string[] | undefined;
  /** A merge patch (RFC 7396); unset to delete the records. */
  readonly patch: string | undefined;
  /** A description for people. */
  readonly detail: string;
  readonly dryRun: boolean;
  /** How many records must be found. @default any number */
  readonly expected?: number | undefined;
  readonly by: Author;
}

/**
 * Plans a change in threads and applies it, or only plans it. Records that others changed meanwhile are planned again in the
 * transaction.
 *
 * @returns the applied plan, and the id to undo it; null when nothing changed
 * @throws Problem 409 `duplicate` or `not_expected`, 413, 422 `invalid_student`, 503 `record_busy`
 */
export async function changeInBulk(
  context: BulkContext,
  change: BulkChange,
  reader: Reader,
): Promise<{ readonly plan: BulkPart; readonly id: string | null }> {
  const { query, patch, detail, dryRun, by } = change;
  const applied = { scan: query.scan, patch, samples: SHOWN_RECORDS };
  let plan = await makePlan(context, change, applied, reader);
  assertPlan(plan, change);
  if (dryRun || plan.changes.length === 0) return { plan, id: null };
  const planned = plan;
  const again = {
    query,
    patch: patch ?? "",
    async plan(outdated: readonly string[], records: readonly StoredRecord[]) {
      const part = await planRecords(records, applied, context);
      plan = extended(withoutChanges(planned, outdated), part);
      assertPlan(plan, change);
      return part.changes;
    },
  };
  const outcome = await context.bulk.make({ kind: "bulk", detail, changes: plan.changes, again }, by);
  if (outcome.kind === "duplicate") throw duplicateIn(outcome);
  if (outcome.kind !== "done") throw recordsBusy();
  return { plan, id: outcome.id };
}

/** @throws Problem when the plan must not be applied */
function assertPlan(plan: BulkPart, { query, expected, dryRun }: BulkChange): void {
  const { collection = STUDENT_COLLECTION } = query;
  const found = foundBy(plan);
  if (expected !== undefined && found !== expected) {
    const detail = `${found} ${collection} match, not ${expected}. Nothing was changed; repeat the dry run.`;
    throw problem(409, "not_expected", detail);
  }
  if (plan.invalid.length > 0 && !dryRun) throw invalidRecords(plan.invalid, collection);
}

/** Plans the changes of all records in threads, part by part. */
async function makePlan(context: BulkContext, { query, keys }: BulkChange, applied: BulkPatch, reader: Reader) {
  const { maxBulkStudents } = context.limits;
  const assertFew = (count: number): void => {
    if (count <= maxBulkStudents) return;
    const { collection = STUDENT_COLLECTION } = query;
    const detail = `${count} ${collection} match; at most ${maxBulkStudents} are changed at once. Change them in parts, with filters that match fewer.`;
    throw problem(413, "too_many_records", detail);
  };
  assertFew(keys?.length ?? 0);
  // Without a wait, because the caller holds a share of bulk changes.
  const ids = keys ?? (await idsOf(context, query, assertFew, reader, context.orders.acquire(reader.caller)));
  let plan: BulkPart = { changes: [], unchanged: 0, invalid: [], samples: [], characters: 0 };
  for (let at = 0; at < ids.length; at += PART_SIZE) {
    const statement = compiled(selectByIds(context.compiler, query, ids.slice(at, at + PART_SIZE)));
    const task = { ...applied, statement, samples: SHOWN_RECORDS - plan.samples.length };
    plan = extended(plan, await context.work.run("planBulk", task, reader));
    if (plan.characters <= MAX_CHARACTERS) continue;
    const detail = "The changed records are too large for one bulk change. Narrow the filter.";
    throw problem(413, "records_too_large", detail);
  }
  return plan;
}

/** How many records a plan is about. */
export function foundBy({ changes, unchanged, invalid }: BulkPart): number {
  return changes.length + unchanged + invalid.length;
}

function extended(plan: BulkPart, part: BulkPart): BulkPart {
  return {
    changes: [...plan.changes, ...part.changes],
    unchanged: plan.unchanged + part.unchanged,
    invalid: [...plan.invalid, ...part.invalid],
    samples: [...plan.samples, ...part.samples].slice(0, SHOWN_RECORDS),
    characters: plan.characters + part.characters,
  };
}

function withoutChanges(plan: BulkPart, outdated: readonly string[]): BulkPart {
  const ids = new Set(outdated);
  const isLeft = ({ id }: { readonly id: string }): boolean => !ids.has(id);
  return { ...plan, changes: plan.changes.filter(isLeft), samples: plan.samples.filter(isLeft) };
}

function invalidRecords(invalid: BulkPart["invalid"], collection: string): Problem {
  const errors = invalid
    .slice(0, SHOWN_RECORDS)
    .flatMap(({ id, errors: violations }) => violations.map((one) => inRecord(id, one)));
  const [first] = errors;
  const detail = `${invalid.length} ${collection} would violate a rule, so none was changed. The first: ${first?.pointer} ${first?.detail}.`;
  return problem(422, collection === STUDENT_COLLECTION ? "invalid_student" : "invalid_record", detail, { errors });
}

function duplicateIn({ id, member }: { readonly id: string; readonly member: string }): Problem {
  const noun = nounOf(collectionOfKey(id));
  const error = inRecord(id, { pointer: `/${member}`, code: "duplicate", detail: `is taken by another ${noun}` });
  const detail = `Another ${noun} would have the same ${member} (${error.pointer}), so nothing was changed.`;
  return problem(409, "duplicate", detail, { errors: [error] });
}

/** A violation whose pointer begins with the id of its record. */
function inRecord(id: string, violation: ProblemDetail): ProblemDetail {
  return { ...violation, pointer: `/${encodeURIComponent(idOfKey(id))}${violation.pointer}` };
}
