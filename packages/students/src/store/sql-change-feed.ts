import type { Database } from "@signalbox/service";
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Change, ChangeFeed } from "./change-feed.ts";
import type { StudentChangeRow, Tables } from "./tables.ts";

type ChangeRow = Selectable<StudentChangeRow> & { readonly created_at: number | null; readonly xid?: string };

/**
 * Reads the changes of records, which are their versions, in the order of their commits.
 *
 * SQLite has one writer, so the numbers of its rows are in that order. In PostgreSQL a lower number may be committed
 * later than a higher one; a reader that went on from the highest would miss it. There, rows are ordered by the number
 * of their transaction, and only those are shown before which no transaction is running any more.
 */
export function sqlChangeFeed({ kind, read }: Database<Tables>): ChangeFeed {
  const settled = sql`change.xid < pg_snapshot_xmin(pg_current_snapshot())`;

  return {
    async after(position, limit) {
      const { condition, order } = kind === "sqlite" ? fromNumber(position) : fromTransaction(position);
      const query = sql<ChangeRow>`
        select change.*, student.created_at from ${sql.table("student_change")} as change
        left join ${sql.table("student")} as student on student.id = change.student_id
        where ${condition} order by ${order} limit ${limit}`;
      return (await query.execute(read)).rows.map(toChange);
    },

    async latest() {
      const query =
        kind === "sqlite"
          ? sql<{ seq: number; xid?: string }>`select seq from ${sql.table("student_change")} order by seq desc limit 1`
          : sql<{ seq: number; xid?: string }>`
              select seq, cast(xid as text) as xid from ${sql.table("student_change")} as change
              where ${settled} order by change.xid desc, seq desc limit 1`;
      const [row] = (await query.execute(read)).rows;
      return row === undefined ? undefined : positionOf(row);
    },

    async knows(position) {
      const number = numberOf(position);
      if (!Number.isSafeInteger(number)) return false;
      const query = sql<{ last: number | null; gaps: number }>`
        select (select max(seq) from ${sql.table("student_change")}) as last,
          (select count(*) from ${sql.table("feed_gap")} where last_before < ${number} and first_behind > ${number}) as gaps`;
      const [row] = (await query.execute(read)).rows;
      return number <= (row?.last ?? 0) && row?.gaps === 0;
    },
  };

  function fromTransaction(position: string | undefined): {
    condition: RawBuilder<unknown>;
    order: RawBuilder<unknown>;
  } {
    const [seq = "0", xid = "0"] = position?.split("-").reverse() ?? [];
    // A position of a SQLite file that was moved here has no transaction, and one of a server whose data was restored here
    // may have one that is still to come. Both are behind the change with their number, or the last before it.
    const last = sql`select xid from ${sql.table("student_change")} where seq <= cast(${seq} as bigint) order by seq desc limit 1`;
    const isKnown = sql`cast(${xid} as xid8) between cast('1' as xid8) and pg_snapshot_xmax(pg_current_snapshot())`;
    const after = sql`case when ${isKnown} then cast(${xid} as xid8) else coalesce((${last}), cast('0' as xid8)) end`;
    return {
      condition: sql`${settled} and (change.xid, change.seq) > (${after}, cast(${seq} as bigint))`,
      order: sql`change.xid, change.seq`,
    };
  }
}

function fromNumber(position: string | undefined): { condition: RawBuilder<unknown>; order: RawBuilder<unknown> } {
  return { condition: sql`change.seq > ${position === undefined ? 0 : numberOf(position)}`, order: sql`change.seq` };
}

function numberOf(position: string): number {
  return Number(position.split("-").at(-1));
}

function positionOf({ seq, xid }: { readonly seq: number; readonly xid?: string }): string {
  return xid === undefined ? String(seq) : `${xid}-${seq}`;
}

function toChange(row: ChangeRow): Change {
  return {
    position: positionOf(row),
    action: row.action,
    student: {
      id: row.student_id,
      version: row.version,
      createdAt: row.created_at ?? row.at,
      updatedAt: row.at,
      deletedAt: row.deleted === 1 ? row.at : null,
      body: row.body,
    },
  };
}
