import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { Problem, recordsBusy } from "../domain/problem.ts";
import { duplicateOf, duplicateProblem } from "./record-keys.ts";
import type { Tables } from "./tables.ts";

/** How often work is repeated. */
const MAX_RETRIES = 10;

/** Repeats work that returns undefined because others changed its records meanwhile. @throws Problem 503 `record_busy` in the end */
export async function retryChanged<Result>(work: () => Promise<Result | undefined>): Promise<Result> {
  for (let retries = 0; retries <= MAX_RETRIES; retries += 1) {
    const result = await work();
    if (result !== undefined) return result;
  }
  throw recordsBusy();
}

/** How long a long transaction works without a pause, in milliseconds. */
const SLICE_MS = 8;

/**
 * Pauses a transaction so that reads can run: the returned function waits for the next iteration of the event loop, but only once
 * a slice of time has passed since the last pause. All other writes wait for the transaction, and on a busy service each pause may
 * take longer than the work between two of them.
 */
export function timeSlices(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < SLICE_MS) return;
    await yieldToEventLoop();
    began = performance.now();
  };
}

/** Runs `work` in a savepoint, so that a duplicate, or a reference to a missing record, rolls back only that. */
export async function inSavepoint<Result>(
  transaction: Kysely<Tables>,
  work: () => Promise<Result>,
  collection?: string,
): Promise<{ readonly result: Result; readonly problem?: undefined } | { readonly problem: Problem }> {
  await sql`savepoint one_change`.execute(transaction);
  try {
    const result = await work();
    await sql`release savepoint one_change`.execute(transaction);
    return { result };
  } catch (error) {
    const member = duplicateOf(error);
    const problem = member === undefined ? error : duplicateProblem(member, { collection });
    if (!(problem instanceof Problem)) throw error;
    await sql`rollback to savepoint one_change`.execute(transaction);
    await sql`release savepoint one_change`.execute(transaction);
    return { problem };
  }
}
