import { isPostgres } from "@signalbox/service/prepared-insert";
import { type DeleteQueryBuilder, type DeleteResult, type Kysely, sql } from "kysely";
import type { StoredRecord } from "../domain/record.ts";
import type { Tables } from "./tables.ts";

/** How long a key is stored. */
const KEPT_MS = 24 * 3_600_000;

/** The idempotency key of a request, and a digest of its body. */
export interface IdempotencyKey {
  /** The name of the principal. Each principal has its own keys. */
  readonly principal: string;
  readonly key: string;
  readonly fingerprint: string;
}

type Earlier =
  | { readonly kind: "none" }
  | { readonly kind: "key_reused" }
  /** With the records as they were when they were created. */
  | { readonly kind: "same"; readonly records: readonly StoredRecord[] };

/**
 * Finds the request with the same `key` of the principal in the last 24 hours. Waits for the end of one that runs at the same time;
 * SQLite has one writer.
 */
export async function earlierRequest(
  transaction: Kysely<Tables>,
  { principal, key, fingerprint }: IdempotencyKey,
): Promise<Earlier> {
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
  if (row === undefined) return { kind: "none" };
  if (row.fingerprint !== fingerprint) return { kind: "key_reused" };
  const ids = JSON.parse(row.record_ids) as string[];
  const records = await asCreated(transaction, ids);
  if (records.length === ids.length) return { kind: "same", records };
  // After a purge, the first response must not be returned again.
  await transaction.deleteFrom("idempotency").where("principal", "=", principal).where("key", "=", key).execute();
  return { kind: "none" };
}

/** Deletes the requests that created a record. An index finds them by the time of its creation. */
export function deleteRequestsOf(
  transaction: Kysely<Tables>,
  { id, createdAt }: Pick<StoredRecord, "id" | "createdAt">,
): DeleteQueryBuilder<Tables, "idempotency", DeleteResult> {
  return transaction.deleteFrom("idempotency").where("at", "=", createdAt).where("record_ids", "like", `%${id}%`);
}

/** Stores the result of a request with its `key`, in the same transaction. All `records` have the same creation time. */
export async function rememberRequest(
  transaction: Kysely<Tables>,
  { principal, key, fingerprint }: IdempotencyKey,
  records: readonly StoredRecord[],
): Promise<void> {
  const record_ids = JSON.stringify(records.map(({ id }) => id));
  await transaction
    .insertInto("idempotency")
    .values({ principal, key, fingerprint, record_ids, at: records[0]?.createdAt ?? Date.now() })
    .execute();
}

/** Records as they were when they were created. */
async function asCreated(transaction: Kysely<Tables>, ids: readonly string[]): Promise<readonly StoredRecord[]> {
  const rows = await transaction
    .selectFrom("record_change")
    .select(["record_id as id", "version", "at as createdAt", "at as updatedAt", "body"])
    .where("record_id", "in", [...ids])
    .where("version", "=", 1)
    .execute();
  const records = new Map(rows.map((row): [string, StoredRecord] => [row.id, { ...row, deletedAt: null }]));
  return ids.map((id) => records.get(id)).filter((record) => record !== undefined);
}
