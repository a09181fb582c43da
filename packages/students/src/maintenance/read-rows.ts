import type { Database } from "@signalbox/service";
import { type Kysely, sql } from "kysely";
import { changesInOrder } from "../store/commit-order.ts";
import { fieldsText } from "../store/record-row.ts";
import type { Tables } from "../store/tables.ts";

/** All tables except the id of the database, which stays unique, and the key of each with a value before all others. */
const keys = {
  student: { id: "" },
  student_change: { seq: 0 },
  idempotency: { principal: "", key: "" },
  api_key: { id: "" },
  webhook: { id: "" },
  webhook_dead_letter: { id: "" },
  feed_gap: { first_behind: 0 },
  audit: { seq: 0 },
  bulk: { id: "" },
  bulk_student: { bulk_id: "", student_id: "" },
  distinct_students: { first: "", second: "" },
  record_key: { id: "", name: "", value: "", rule: "" },
  declaration: { collection: "" },
} as const;

export type MovedTable = keyof typeof keys;
export const movedTables: readonly MovedTable[] = Object.keys(keys) as MovedTable[];

type Row = Readonly<Record<string, unknown>>;

/** The most rows in memory at a time; fewer if they are large. */
const largestBatch = 500;
const firstBatch = 20;
const batchCharacters = 1_000_000;

/** Yields all rows of a table in the order of its key, with the same columns for both databases. */
export function readRows(
  read: Kysely<Tables>,
  table: MovedTable,
  kind: Database<Tables>["kind"],
): AsyncGenerator<readonly Row[]> {
  if (table === "student_change" && kind === "postgres") return readCommitted(read);
  return readByKey(read, table, Object.keys(keys[table]), Object.values(keys[table]));
}

async function* readByKey(
  read: Kysely<Tables>,
  table: MovedTable,
  key: readonly string[],
  before: readonly (string | number)[],
): AsyncGenerator<readonly Row[]> {
  const columns = sql.join(key.map((name) => sql.ref(name)));
  const selected =
    table === "student"
      ? sql`id, version, created_at, updated_at, deleted_at, ${fieldsText(read)} as fields, search, body`
      : sql`*`;
  yield* inBatches(async (last, limit) => {
    const after = sql.join(last === undefined ? before : key.map((name) => last[name]));
    const query = sql<Row>`
      select ${selected} from ${sql.table(table)} where (${columns}) > (${after}) order by ${columns} limit ${limit}`;
    return (await query.execute(read)).rows;
  });
}

/**
 * Yields the changes of a PostgreSQL database in commit order, with increasing numbers as in SQLite. No number decreases, so a
 * subscriber that resumes from an earlier position misses no change. It may receive concurrent changes twice.
 */
async function* readCommitted(read: Kysely<Tables>): AsyncGenerator<readonly Row[]> {
  let highest = 0;
  const batches = inBatches((last, limit) =>
    changesInOrder(read, { place: Number(last?.place ?? 0), seq: Number(last?.seq ?? 0) }, limit, { pending: true }),
  );
  for await (const rows of batches) {
    yield rows.map(({ commit_id: _, place: __, ...row }) => {
      highest = Math.max(Number(row.seq), highest + 1);
      return { ...row, seq: highest };
    });
  }
}

async function* inBatches(
  rowsAfter: (last: Row | undefined, limit: number) => Promise<readonly object[]>,
): AsyncGenerator<readonly Row[]> {
  let limit = firstBatch;
  for (let last: Row | undefined; ; ) {
    const rows = (await rowsAfter(last, limit)) as readonly Row[];
    if (rows.length > 0) yield rows;
    if (rows.length < limit) return;
    last = rows.at(-1);
    const characters = rows.reduce((sum, { body }) => sum + 1_000 + (typeof body === "string" ? body.length : 0), 0);
    limit = Math.max(1, Math.min(largestBatch, Math.floor((batchCharacters * rows.length) / characters)));
  }
}
