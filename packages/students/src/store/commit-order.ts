import { type Database, postgresErrors } from "@signalbox/service";
import { isPostgres, preparedInsert } from "@signalbox/service/prepared-insert";
import { type Kysely, sql } from "kysely";
import { recordIds } from "../domain/record-id.ts";
import type { Row, RowInput, Tables } from "./tables.ts";

// The order of changes in PostgreSQL. Changes get their numbers before their transactions commit, so a lower number may become
// visible after a higher one. Each transaction therefore adds one row to `commit_order`, with its first number and no
// `commitPosition`. The next process that reads changes sets `commitPosition` in the committed rows, one process at a time. It
// does so only after all lower ones are visible, and never waits for a running transaction.
//
// A transaction has an id of ours. The server that takes over after a failover, or has a restored backup, gives the ids of its own
// transactions a second time.

/** Inserts changes. In PostgreSQL the same statement records the transaction, only once for all of its changes. */
export async function insertChanges(
  transaction: Kysely<Tables>,
  rows: readonly RowInput<"record_change">[],
): Promise<void> {
  if (!isPostgres(transaction)) return insertRows(transaction, rows);
  const commitId = commitIds.get(transaction) ?? nextCommitId();
  commitIds.set(transaction, commitId);
  await insertCommitted(
    transaction,
    rows.map((row) => ({ ...row, commitId })),
  );
}

const commitIds = new WeakMap<Kysely<Tables>, string>();
const nextCommitId = recordIds();

const insertRows = preparedInsert<Tables, "record_change">("record_change");

const insertCommitted = preparedInsert<Tables, "record_change">("record_change", (transaction, rows) =>
  transaction
    .with("added", (query) =>
      query
        .insertInto("record_change")
        .values([...rows])
        .returning(["commitId", "seq", "at"]),
    )
    .insertInto("commit_order")
    .columns(["commitId", "firstSeq", "at"])
    .expression((query) =>
      query
        .selectFrom("added")
        .select(({ ref, fn }) => [
          ref("commitId").as("commitId"),
          fn.min<number>("seq").as("firstSeq"),
          fn.min<number>("at").as("at"),
        ])
        .groupBy("commitId"),
    )
    // Not updated by each change: that would leave as many dead versions of the row to read.
    .onConflict((conflict) => conflict.column("commitId").where("commitPosition", "is", null).doNothing()),
);

/** The transactions that have no commit position yet, with the last number of each. */
const pendingCommits = sql`
  select pending."commitId", coalesce(
    (select max(seq) from ${sql.table("record_change")} as change where change."commitId" = pending."commitId"),
    pending."firstSeq") as "lastSeq"
  from ${sql.table("commit_order")} as pending where pending."commitPosition" is null`;

/** How long to wait while another process assigns commit positions. */
const LOCK_TIMEOUT = "2s";
/** How many transactions get their commit positions in one round. The others get them in the next round. */
const MAX_ASSIGNED = 10_000;

/**
 * Gives all transactions that have committed so far their commit positions.
 *
 * They are sorted by their last numbers. A transaction that builds on another one has a number from after the other's
 * commit. Its commit position is therefore later, even if both get their commit positions in one round.
 *
 * @throws the error of PostgreSQL when it takes no writes, or when another process holds the lock for more than 2 seconds.
 */
export async function assignCommitPositions({ read }: Database<Tables>): Promise<void> {
  for (let assigned = MAX_ASSIGNED; assigned === MAX_ASSIGNED; ) {
    const pending = await read
      .selectFrom("commit_order")
      .select("commitId")
      .where("commitPosition", "is", null)
      .limit(1)
      .execute();
    if (pending.length === 0) return;
    assigned = await read.transaction().execute(async (transaction) => {
      await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(transaction);
      // The statement after the lock sees everything that was committed before the lock was granted.
      await sql`select 1 from ${sql.table("database_id")} for update`.execute(transaction);
      const { numAffectedRows = 0n } = await sql`
        update ${sql.table("commit_order")} as target
        set "commitPosition" = next."commitPosition", "lastSeq" = next."lastSeq"
        from (
          select "commitId", "lastSeq", row_number() over (order by "lastSeq")
            + (select coalesce(max("commitPosition"), 0) from ${sql.table("commit_order")}) as "commitPosition"
          from (${pendingCommits}) as pending order by "lastSeq" limit ${MAX_ASSIGNED}
        ) as next
        where target."commitPosition" is null and target."commitId" = next."commitId"`.execute(transaction);
      return Number(numAffectedRows);
    });
  }
}

/** With this many pending transactions, {@link commitState} assigns their commit positions, which keeps it fast. */
const MANY_PENDING = 1_000;

/**
 * Identifies a state of the records: the number of visible transactions that changed records, and the last number of a
 * change. It does not change when transactions get their commit positions, because these have no gaps. Other activity on the
 * server does not change it either.
 */
export async function commitState({ read }: Database<Tables>, settle: () => Promise<void>): Promise<string> {
  const { rows } = await sql<{ assigned: number; pending: number; seq: number }>`
    select coalesce((
        select max("commitPosition") from ${sql.table("commit_order")} where "commitPosition" is not null
      ), 0) as assigned,
      (select count(*) from ${sql.table("commit_order")} where "commitPosition" is null) as pending,
      coalesce((select max(seq) from ${sql.table("record_change")}), 0) as seq`.execute(read);
  const { assigned = 0, pending = 0, seq = 0 } = rows[0] ?? {};
  if (Number(pending) >= MANY_PENDING) await settle().catch(ignoreUnassigned);
  return `${Number(assigned) + Number(pending)}-${seq}`;
}

/** Reads still work when the server accepts no writes, or when another process takes long to assign commit positions. */
export function ignoreUnassigned(error: unknown): void {
  const { code } = error as { readonly code?: unknown };
  if (code !== postgresErrors.readOnly && code !== postgresErrors.lockNotAvailable) throw error;
}

/** A change in the feed. */
export interface ChangeRow extends Row<"record_change"> {
  /** Only in PostgreSQL. */
  readonly commitPosition?: number;
  /** Of the record as it is now; null if it is purged. */
  readonly createdAt: number | null;
  readonly deletedAt: number | null;
}

interface ChangesOptions {
  /** Includes changes of pending transactions, in the order in which they will get their commit positions. @default false */
  readonly pending?: boolean;
  /** Ends after the change whose record reaches this many bytes in total. @default no limit */
  readonly maxBytes?: number;
}

/** The changes after a commit position and a number, in commit order, at most `limit`. */
export async function changesInOrder(
  read: Kysely<Tables>,
  { commitPosition, seq }: { readonly commitPosition: number; readonly seq: number },
  limit: number,
  options: ChangesOptions = {},
): Promise<readonly ChangeRow[]> {
  const { pending = false, maxBytes } = options;
  const columns = sql`"commitId", "lastSeq"`;
  const rest = sql`
    union all (select ${sql.lit(PENDING_POSITION)} + "lastSeq" as "commitPosition", ${columns} from (${pendingCommits}) as pending
      where ${sql.lit(PENDING_POSITION)} + "lastSeq" >= ${commitPosition} order by "lastSeq" limit ${limit + 1})`;
  const ordered = sql`select * from (
    (select "commitPosition", ${columns} from ${sql.table("commit_order")}
      where "commitPosition" >= ${commitPosition} order by "commitPosition" limit ${limit + 1})
    ${pending ? rest : sql``}) as every_commit order by "commitPosition" limit ${limit + 1}`;
  // An index finds the changes of one transaction, even if there are many.
  const found = sql<ChangeRow>`
    select change.*, ordered."commitPosition" from (${ordered}) as ordered
    cross join lateral (
      select * from ${sql.table("record_change")} as one
      where one."commitId" = ordered."commitId"
        and (ordered."commitPosition" > ${commitPosition} or one.seq > cast(${seq} as bigint))
      order by one.seq limit ${limit}
    ) as change
    order by ordered."commitPosition", change.seq limit ${limit}`;
  // The size of a record is known without reading it.
  const short = sql<ChangeRow>`
    select short.*, record."createdAt", record."deletedAt" from (select sized.*,
        sum(octet_length(body)) over (order by "commitPosition", seq) - octet_length(body) as before
      from (${found}) as sized) as short left join ${sql.table("record")} as record on record.id = short."recordId"
    where before < ${maxBytes ?? null} order by "commitPosition", seq`;
  const { rows } = await (maxBytes === undefined ? found : short).execute(read);
  if (rows.length > 0) return rows;
  // The changes of these transactions were purged; others may follow.
  const { rows: after } = await sql<{ commitPosition: number }>`
    select "commitPosition" from (${ordered}) as ordered order by "commitPosition" offset ${limit}`.execute(read);
  const next = after[0]?.commitPosition;
  return next === undefined ? [] : changesInOrder(read, { commitPosition: next, seq: 0 }, limit, options);
}

/** The prefix of commit positions for transactions that have none yet. */
const PENDING_POSITION = 1_000_000_000_000_000;
