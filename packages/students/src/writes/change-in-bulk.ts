import { Problem } from "../domain/problem.ts";
import type { Author, Student } from "../domain/student.ts";
import { idOfKey } from "../domain/student-id.ts";
import type { StudentQuery } from "../domain/student-query.ts";
import type { Reader } from "../reads/read-tasks.ts";
import { type StudentReads, tooManyFound } from "../reads/student-reads.ts";
import type { BulkChanges, BulkPlan } from "../store/bulk-changes.ts";
import { timeSlices } from "../store/time-slices.ts";
import type { StudentLimits } from "../students-options.ts";
import { type BulkPart, type BulkRules, planStudents } from "./plan-bulk.ts";

/** The most records whose changes or errors a response shows. */
export const shownStudents = 20;
/** How many records one task of a thread processes. */
const partSize = 200;
/** The most characters that the drafts of one change may have, because they are in memory. */
const maxCharacters = 64 * 1024 * 1024;
/** How often a plan is repeated because its records changed in the meantime. */
export const maxAttempts = 5;

interface Context {
  readonly reads: StudentReads;
  readonly bulk: BulkChanges;
  readonly limits: StudentLimits;
}

interface BulkChange {
  readonly chosen: Chosen;
  readonly rules: BulkRules;
  /** A description for people. */
  readonly detail: string;
  readonly dryRun: boolean;
  readonly by: Author;
  /** Throws when the plan must not be applied. */
  assertPlan(plan: Plan): void;
}

/**
 * Plans a change of the chosen records in threads and applies it, or only plans it. Records that others changed meanwhile are planned
 * again: a few in the transaction, more of them before the next attempt.
 *
 * @returns the applied plan, and the id to undo it; null when nothing changed
 * @throws Problem 409 `duplicate`, 413, 503 `record_busy`
 */
export async function changeInBulk(
  context: Context,
  { chosen, rules, detail, dryRun, by, assertPlan }: BulkChange,
  reader: Reader,
): Promise<{ readonly plan: Plan; readonly id: string | null }> {
  let plan = await makePlan(context, chosen, rules, reader);
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    assertPlan(plan);
    if (dryRun || plan.changes.length === 0) return { plan, id: null };
    const current = plan;
    let made = plan;
    const again: BulkPlan["again"] = {
      query: chosen.query,
      patch: rules.patch ?? "",
      async plan(outdated, students) {
        const part = await planStudents(inSlices(students), rules);
        made = plannedAgain(current, outdated, part);
        assertPlan(made);
        return part.changes;
      },
    };
    const outcome = await context.bulk.make({ kind: "bulk", detail, changes: plan.changes, again }, by);
    if (outcome.kind === "duplicate") throw duplicateIn(outcome);
    if (outcome.kind === "done") return { plan: made, id: outcome.id };
    if (outcome.kind === "outdated") {
      plan = plannedAgain(plan, outcome.ids, await planParts(context, chosen.query, outcome.ids, rules, reader));
    }
  }
  throw recordsBusy();
}

/** The plan of a bulk change. */
export interface Plan extends BulkPart {
  readonly found: number;
}

/** The records to change: those that match a query or, with `keys`, only those of them that have one of these keys. */
export interface Chosen {
  readonly query: StudentQuery;
  readonly keys?: readonly string[];
}

/** Plans the changes of all chosen records. */
async function makePlan(route: Context, { query, keys }: Chosen, rules: BulkRules, reader: Reader): Promise<Plan> {
  const { reads, limits } = route;
  if (keys !== undefined && keys.length > limits.maxBulkStudents)
    throw tooManyFound(keys.length, limits.maxBulkStudents);
  const ids = keys ?? (await reads.idsOf(query, limits.maxBulkStudents, reader));
  return planParts(route, query, ids, rules, reader);
}

/** Plans the changes of records in threads, part by part. */
async function planParts(
  { reads }: Context,
  query: StudentQuery,
  ids: readonly string[],
  rules: BulkRules,
  reader: Reader,
): Promise<Plan> {
  let plan = emptyPlan;
  for (let at = 0; at < ids.length; at += partSize) {
    const task = { ...rules, samples: shownStudents - plan.samples.length };
    plan = extended(plan, await reads.planBulk(query, ids.slice(at, at + partSize), task, reader));
    if (plan.characters > maxCharacters) throw tooLarge();
  }
  return plan;
}

const emptyPlan: Plan = { found: 0, changes: [], unchanged: 0, invalid: [], samples: [], characters: 0 };

function extended(plan: Plan, part: BulkPart): Plan {
  return {
    found: plan.found + part.changes.length + part.unchanged + part.invalid.length,
    changes: [...plan.changes, ...part.changes],
    unchanged: plan.unchanged + part.unchanged,
    invalid: [...plan.invalid, ...part.invalid],
    samples: [...plan.samples, ...part.samples].slice(0, shownStudents),
    characters: plan.characters + part.characters,
  };
}

/** A plan with another part in place of the changes of outdated records. */
function plannedAgain(plan: Plan, outdated: readonly string[], part: BulkPart): Plan {
  const ids = new Set(outdated);
  const changes = plan.changes.filter(({ id }) => !ids.has(id));
  const samples = plan.samples.filter(({ id }) => !ids.has(id));
  const found = plan.found - (plan.changes.length - changes.length);
  return extended({ ...plan, found, changes, samples }, part);
}

/** Lets other work run between records. */
async function* inSlices(students: readonly Student[]): AsyncGenerator<Student> {
  const pause = timeSlices();
  for (const student of students) {
    await pause();
    yield student;
  }
}

/** The problem of records that other requests changed during each attempt. */
export function recordsBusy(): Problem {
  return new Problem({
    status: 503,
    code: "record_busy",
    detail: "Other requests changed these students during each attempt. Nothing was changed; send the request again.",
    headers: { "retry-after": "1" },
  });
}

function duplicateIn({ id, member }: { readonly id: string; readonly member: string }): Problem {
  const pointer = `/${encodeURIComponent(idOfKey(id))}/${member}`;
  return new Problem({
    status: 409,
    code: "duplicate",
    detail: `Another student would have the same ${member} (${pointer}), so nothing was changed.`,
    errors: [{ pointer, code: "duplicate", detail: "is taken by another student" }],
  });
}

function tooLarge(): Problem {
  const detail = "The changed students are too large for one bulk change. Narrow the filter.";
  return new Problem({ status: 413, code: "students_too_large", detail });
}
