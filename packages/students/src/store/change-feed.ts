import type { Database } from "@signalbox/service";
import { sql } from "kysely";
import { assignCommitPositions, type ChangeRow, changesInOrder, ignoreUnassigned } from "./commit-order.ts";
import type { Tables } from "./tables.ts";

/** All changes of all records, in the order in which they became visible. */
export type ChangeFeed = ReturnType<typeof sqlChangeFeed>;

/** The part of the feed that depends on the database. */
interface Order {
  /**
   * The changes after `position` (or from the first on): at most `limit`, and none after the one whose record reaches
   * {@link BATCH_BYTES} in total. Only an empty result means that there are no more.
   */
  after(position: string | undefined, limit: number): Promise<readonly Change[]>;

  /** The position of the newest change; undefined when there is none. */
  latest(): Promise<string | undefined>;

  /** Makes all committed changes visible, or rejects with the reason why it cannot. */
  settle(): Promise<void>;

  /** The age of the oldest committed change that is not visible yet; about 0 unless there is a failure. */
  lagMs(): Promise<number>;
}

/** How many bytes of records one read of changes returns, apart from the last record: it takes a few milliseconds. */
const BATCH_BYTES: number = 256 * 1024;

export type Change = ReturnType<typeof toChange>;

/** Whether a text is a valid position. Those of PostgreSQL have two numbers. */
export function isPosition(text: string): boolean {
  return /^\d{1,18}(-\d{1,18})?$/.test(text);
}

/** Reads changes, which are the versions of records, in commit order. */
export function sqlChangeFeed(database: Database<Tables>) {
  const { read } = database;
  const order = database.kind === "sqlite" ? sqliteOrder(database) : postgresOrder(database);
  return {
    ...order,

    /** The change at a position that the feed gave; undefined when it is gone. */
    async at(position: string): Promise<Change | undefined> {
      const row = await read
        .selectFrom("record_change")
        .leftJoin("record", "record.id", "record_change.recordId")
        .selectAll("record_change")
        .select(["record.createdAt", "record.deletedAt"])
        .where("record_change.seq", "=", parsePosition(position).seq)
        .executeTakeFirst();
      return row === undefined ? undefined : { ...toChange(row), position };
    },

    /** Whether a position belongs to the history of these records. False after the last change, and after a restore. */
    async knows(position: string): Promise<boolean> {
      const { seq } = parsePosition(position);
      if (!Number.isSafeInteger(seq)) return false;
      const query = sql<{ last: number | null; gaps: number }>`
        select (select max(seq) from ${sql.table("record_change")}) as last,
          (select count(*) from ${sql.table("feed_gap")} where "lastBefore" < ${seq} and "firstAfter" > ${seq}) as gaps`;
      const [row] = (await query.execute(read)).rows;
      return seq <= (row?.last ?? 0) && row?.gaps === 0;
    },
  };
}

function sqliteOrder({ read }: Database<Tables>): Order {
  return {
    async after(position, limit) {
      const from = parsePosition(position).seq;
      // The size of a record is known without reading it. SQLite would prepare a statement with a bound limit again each time.
      const { rows } = await sql<ChangeRow>`
        select change.*, record."createdAt", record."deletedAt" from record_change as change
        left join record on record.id = change."recordId"
        where change.seq > ${from} and change.seq <= (
          select max(seq) from (select seq, sum(size) over (order by seq) - size as before from (
            select seq, octet_length(body) as size from record_change where seq > ${from} order by seq limit ${limit} + 0
          )) where before < ${BATCH_BYTES}
        ) order by change.seq limit ${limit} + 0`.execute(read);
      return rows.map(toChange);
    },

    async latest() {
      const query = read.selectFrom("record_change").select("seq").orderBy("seq", "desc").limit(sql.lit(1));
      const row = await query.executeTakeFirst();
      return row === undefined ? undefined : String(row.seq);
    },

    settle: async () => {},
    lagMs: async () => 0,
  };
}

/** See `commit-order.ts`. A position is the commit position of a transaction and the number of a change in it. */
function postgresOrder(database: Database<Tables>): Order {
  const { read } = database;
  const settle = shareRuns(() => assignCommitPositions(database));
  const commits = sql.table("commit_order");
  const changes = sql.table("record_change");

  return {
    async after(position, limit) {
      await settle().catch(ignoreUnassigned);
      const rows = await changesInOrder(read, await startOf(position), limit, { maxBytes: BATCH_BYTES });
      return rows.map(toChange);
    },

    async latest() {
      await settle().catch(ignoreUnassigned);
      const row = await read
        .selectFrom("commit_order")
        .select(["commitPosition", "lastSeq"])
        .where("commitPosition", "is not", null)
        .orderBy("commitPosition", "desc")
        .limit(1)
        .executeTakeFirst();
      return row === undefined ? undefined : `${row.commitPosition}-${row.lastSeq}`;
    },

    settle,

    async lagMs() {
      const { oldest } = await read
        .selectFrom("commit_order")
        .select(({ fn }) => fn.min<number | null>("at").as("oldest"))
        .where("commitPosition", "is", null)
        .executeTakeFirstOrThrow();
      return oldest === null ? 0 : Math.max(0, Date.now() - oldest);
    },
  };

  /**
   * A position from a moved SQLite file has no commit position. A server whose backup was restored here may have assigned
   * commit positions that this server has not reached yet. Such a position is after the change with its number, or after the
   * last change before it.
   */
  async function startOf(position: string | undefined) {
    const { commitPosition, seq } = parsePosition(position);
    if (position === undefined) return { commitPosition: 0, seq };
    const { rows } = await sql<{ commitPosition: number | null }>`
      select case when exists (select 1 from ${commits} where "commitPosition" >= ${commitPosition ?? null})
        then cast(${commitPosition ?? null} as bigint)
        else (
          select ordered."commitPosition"
          from (select "commitId" from ${changes} where seq <= ${seq} order by seq desc limit 1) as change
          join ${commits} as ordered on ordered."commitId" = change."commitId" where ordered."commitPosition" is not null
        ) end as "commitPosition"`.execute(read);
    return { commitPosition: rows[0]?.commitPosition ?? 0, seq };
  }
}

/**
 * Shares runs of `work` between callers. A call during a run waits for the next run, which sees everything that was
 * committed before the call.
 */
function shareRuns(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  return () => {
    next ??= running
      .catch(() => {})
      .then(() => {
        running = work();
        next = undefined;
        return running;
      });
    return next;
  };
}

/**
 * The numbers of the transaction and of the change. SQLite has one writer, so the numbers of its changes are in commit order, and
 * its positions have no transaction.
 */
function parsePosition(position: string | undefined) {
  const [seq = "0", commitPosition] = position?.split("-").reverse() ?? [];
  return { commitPosition: commitPosition === undefined ? undefined : Number(commitPosition), seq: Number(seq) };
}

function toChange(row: ChangeRow) {
  return {
    /** The position of the change in the feed. Only the store can compare positions. */
    position: row.commitPosition === undefined ? String(row.seq) : `${row.commitPosition}-${row.seq}`,
    action: row.action,
    by: { principal: row.principal, requestId: row.requestId },
    /** The record after the change. */
    record: {
      id: row.recordId,
      version: row.version,
      createdAt: row.createdAt ?? row.at,
      updatedAt: row.at,
      deletedAt: row.deleted === 1 ? row.at : null,
      body: row.body,
    },
    /** Whether the record is deleted now, by this change or a later one. */
    isDeletedNow: row.deleted === 1 || row.deletedAt !== null,
  };
}
