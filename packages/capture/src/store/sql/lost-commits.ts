import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "@signalbox/service";
import { type Kysely, sql } from "kysely";
import type { Tables } from "./tables.ts";

/** Runs in a transaction. Reports the id of the transaction and its result before the commit. */
type VerifiableWrite<Result> = (
  transaction: Kysely<Tables>,
  report: (transactionId: string | undefined, result: Result) => void,
) => Promise<Result>;

/**
 * Runs a write. When the connection to PostgreSQL breaks during the commit, it asks the server whether the transaction
 * committed: stored requests must be acknowledged.
 */
export async function writeVerified<Result>(
  database: Database<Tables>,
  work: VerifiableWrite<Result>,
): Promise<Result> {
  let reported: { readonly transactionId: string; readonly result: Result } | undefined;
  try {
    return await database.write((transaction) => {
      // This may be the second attempt.
      reported = undefined;
      return work(transaction, (transactionId, result) => {
        if (transactionId !== undefined) reported = { transactionId, result };
      });
    });
  } catch (error) {
    const lost = reported as { readonly transactionId: string; readonly result: Result } | undefined;
    if (lost !== undefined && (await isCommitted(database.read, lost.transactionId))) return lost.result;
    throw error;
  }
}

/** How long to wait for the server, and how often to ask it, in milliseconds. */
const reachableMs = 5_000;
const askEveryMs = 100;

/** Whether a transaction committed. Returns false when the server does not respond in time. */
async function isCommitted(read: Kysely<Tables>, transactionId: string): Promise<boolean> {
  const query = sql<{ status: string | null }>`select pg_xact_status(cast(${transactionId} as xid8)) as status`;
  for (const giveUpAt = performance.now() + reachableMs; performance.now() < giveUpAt; await sleep(askEveryMs)) {
    const { rows } = await query.execute(read).catch(() => ({ rows: [] }));
    const [row] = rows;
    // The server continues a transaction until it notices the broken connection.
    if (row !== undefined && row.status !== "in progress") return row.status === "committed";
  }
  return false;
}
