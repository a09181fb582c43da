import { type Kysely, sql } from "kysely";
import type { Turn } from "./capture-store.ts";
import type { Tables } from "./tables.ts";

/** Counts, over SQL, how often a rule has answered. */
export async function takeTurn(transaction: Kysely<Tables>, { routeId, rules, rule }: Turn): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    insert into ${sql.table("turn")} (route_id, rules, rule, count)
    select id, cast(${rules} as text), cast(${rule} as bigint), 1 from ${sql.table("route")} where id = ${routeId}
    on conflict (route_id, rules, rule) do update set count = turn.count + 1
    returning count`.execute(transaction);
  // A route that has just gone answers as if for the first time.
  return (rows[0]?.count ?? 1) - 1;
}

/** Forgets the turns of rules that a route no longer has. */
export async function forgetTurns(
  transaction: Kysely<Tables>,
  routeId: string,
  rules: string | undefined,
): Promise<void> {
  await transaction
    .deleteFrom("turn")
    .where("route_id", "=", routeId)
    .where("rules", "<>", rules ?? "")
    .execute();
}
