import type { Database } from "@signalbox/service";
import { type Kysely, sql } from "kysely";
import type { Tables } from "./tables.ts";

/** How many routes are emptied in one transaction, and about how many bytes: captures get their turn in between. */
const maxRoutes = 500;
const maxBytes = 256 * 1024 * 1024;

/** Empties, over SQL, the routes that were unused for longest until all together keep no more than `bytes`. */
export async function trimStore(database: Database<Tables>, bytes: number): Promise<void> {
  for (;;) {
    // Summed each time: another process may have begun to do the same.
    const emptied = await database.write(async (transaction) => {
      const over = (await keptBytes(transaction)) - bytes;
      if (over <= 0) return 0;
      const routes = await unusedRoutes(transaction, Math.min(over, maxBytes));
      if (routes.length > 0) await emptyRoutes(transaction, routes);
      return routes.length;
    });
    if (emptied === 0) return;
  }
}

/** Removes what routes caught, and what hangs on it. Answers how many of them there are. */
export async function emptyRoutes(transaction: Kysely<Tables>, ids: readonly string[]): Promise<number> {
  const emptied = await transaction
    .updateTable("route")
    .set((expression) => ({ first_seq: expression("last_seq", "+", 1), stored_bytes: 0, head_bytes: 0 }))
    .where("id", "in", ids)
    .executeTakeFirst();
  if (emptied.numUpdatedRows === 0n) return 0;
  await transaction.deleteFrom("segment").where("route_id", "in", ids).execute();
  await transaction.deleteFrom("delivery").where("route_id", "in", ids).execute();
  return Number(emptied.numUpdatedRows);
}

async function keptBytes(transaction: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ requests: number | string | null; deliveries: number | string | null }>`
    select (select sum(stored_bytes + head_bytes) from ${sql.table("route")}) as requests,
      (select sum(size) from ${sql.table("delivery")}) as deliveries`.execute(transaction);
  return Number(rows[0]?.requests ?? 0) + Number(rows[0]?.deliveries ?? 0);
}

/**
 * As many of those that keep anything as take so many bytes together: public ones first, so that what anybody can send to a
 * route never empties a private one as long as there is another way, and of each kind those that were unused for longest.
 */
async function unusedRoutes(transaction: Kysely<Tables>, bytes: number): Promise<string[]> {
  const { rows } = await sql<{ id: string; kept: number | string }>`
    select id, stored_bytes + head_bytes
      + coalesce((select sum(size) from ${sql.table("delivery")} where route_id = route.id), 0) as kept
    from ${sql.table("route")}
    where stored_bytes + head_bytes > 0 or exists (select 1 from ${sql.table("delivery")} where route_id = route.id)
    order by case when secret_hash = '' then 0 else 1 end, expires_at - ttl limit ${sql.lit(maxRoutes)}`.execute(
    transaction,
  );
  const unused: string[] = [];
  let freed = 0;
  for (const { id, kept } of rows) {
    if (freed >= bytes) break;
    freed += Number(kept);
    unused.push(id);
  }
  return unused;
}
