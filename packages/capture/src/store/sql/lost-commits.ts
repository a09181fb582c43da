import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "@signalbox/service";
import { type Kysely, sql } from "kysely";
import type { Tables } from "./tables.ts";

/** Runs in a transaction, and states that transaction and what it comes to, before it ends. */
export type LostWrite<Result> = (
  transaction: Kysely<Tables>,
  begun: (transactionId: string | undefined, result: Result) => void,
) => Promise<Result>;

/**
 * Writes, and finds out what became of a transaction when the connection to PostgreSQL is lost in the middle of its commit. What
 * the server has committed is stored and shown, so it is to be acknowledged.
 */
export async function writeSurely<Result>(database: Database<Tables>, work: LostWrite<Result>): Promise<Result> {
  let begun: { readonly transactionId: string; readonly result: Result } | undefined;
  try {
    return await database.write((transaction) => {
      // It may be the second attempt.
      begun = undefined;
      return work(transaction, (transactionId, result) => {
        if (transactionId !== undefined) begun = { transactionId, result };
      });
    });
  } catch (error) {
    const lost = begun as { readonly transactionId: string; readonly result: Result } | undefined;
    if (lost !== undefined && (await isCommitted(database.read, lost.transactionId))) return lost.result;
    throw error;
  }
}

/** How long the server may take to be there again, in milliseconds, and how often it is asked meanwhile. */
const reachableMs = 5_000;
const askEveryMs = 100;

/** False as well when the server does not say so in time. */
async function isCommitted(read: Kysely<Tables>, transactionId: string): Promise<boolean> {
  const query = sql<{ status: string | null }>`select pg_xact_status(cast(${transactionId} as xid8)) as status`;
  for (const giveUpAt = performance.now() + reachableMs; performance.now() < giveUpAt; await sleep(askEveryMs)) {
    const { rows } = await query.execute(read).catch(() => ({ rows: [] }));
    const [row] = rows;
    // The server notices late that nobody listens any more, and goes on until then.
    if (row !== undefined && row.status !== "in progress") return row.status === "committed";
  }
  return false;
}
