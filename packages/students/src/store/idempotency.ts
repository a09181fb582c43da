import { isPostgres } from "@signalbox/service/prepared-insert";
import { type Kysely, sql } from "kysely";
import { problem } from "../domain/problem.ts";
import type { StoredRecord } from "../domain/record.ts";
import { changedColumns } from "./record-row.ts";
import type { Row, Tables } from "./tables.ts";

/** How long a key is stored. */
const KEPT_MS = 24 * 3_600_000;

/** The idempotency key of a request of a principal, and a digest of its body. */
export type IdempotencyKey = Pick<Row<"idempotency">, "principal" | "key" | "fingerprint">;

/**
 * Finds the request with the same `key` of the principal in the last 24 hours. Waits for the end of one that runs at the same time;
 * SQLite has one writer.
 *
 * @returns the records as they were when they were created
 * @throws Problem 422 `idempotency_key_reused` when it was another request
 */
export async function earlierRequest(
  transaction: Kysely<Tables>,
  { principal, key, fingerprint }: IdempotencyKey,
): Promise<readonly StoredRecord[] | undefined> {
  if (isPostgres(transaction)) {
    const name = JSON.stringify([principal, key]);
    // Another schema of the database may have the same key.
    await sql`select pg_advisory_xact_lock(hashtextextended(id || ${name}, 0)) from ${sql.table("database_id")}`.execute(
      transaction,
    );
  }
  await transaction
    .deleteFrom("idempotency")
    .where("at", "<", Date.now() - KEPT_MS)
    .execute();
  const row = await transaction
    .selectFrom("idempotency")
    .selectAll()
    .where("principal", "=", principal)
    .where("key", "=", key)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (row.fingerprint !== fingerprint) {
    const detail = "This Idempotency-Key was used with another body in the last 24 hours.";
    throw problem(422, "idempotency_key_reused", detail);
  }
  const ids = JSON.parse(row.recordIds) as string[];
  const records = await asCreated(transaction, ids);
  if (records.length === ids.length) return records;
  // After a purge, the first response must not be returned again.
  await transaction.deleteFrom("idempotency").where("principal", "=", principal).where("key", "=", key).execute();
  return undefined;
}

/** Deletes the requests that created a record. An index finds them by the time of its creation. */
export function deleteRequestsOf(
  transaction: Kysely<Tables>,
  { id, createdAt }: Pick<StoredRecord, "id" | "createdAt">,
) {
  return transaction.deleteFrom("idempotency").where("at", "=", createdAt).where("recordIds", "like", `%${id}%`);
}

/** Stores the result of a request with its `key`, in the same transaction. All `records` have the same creation time. */
export async function rememberRequest(
  transaction: Kysely<Tables>,
  { principal, key, fingerprint }: IdempotencyKey,
  records: readonly StoredRecord[],
): Promise<void> {
  const recordIds = JSON.stringify(records.map(({ id }) => id));
  await transaction
    .insertInto("idempotency")
    .values({ principal, key, fingerprint, recordIds, at: records[0]?.createdAt ?? Date.now() })
    .execute();
}

/** Records as they were when they were created. */
async function asCreated(transaction: Kysely<Tables>, ids: readonly string[]): Promise<readonly StoredRecord[]> {
  const rows = await transaction
    .selectFrom("record_change")
    .innerJoin("record", "record.id", "record_change.recordId")
    .select(changedColumns)
    .where("recordId", "in", ids)
    .where("record_change.version", "=", 1)
    .execute();
  const records = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => records.get(id)).filter((record) => record !== undefined);
}
