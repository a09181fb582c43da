import { type Kysely, sql } from "kysely";
import type { ForwardSettings } from "../domain/route.ts";
import type { Tables } from "./tables.ts";

/**
 * Begins, changes or ends the forward of a route, with what comes from now on. What waits stays and goes to where the
 * forward leads now.
 */
export async function setForwarding(
  transaction: Kysely<Tables>,
  routeId: string,
  forward: ForwardSettings | undefined,
): Promise<void> {
  if (forward === undefined) {
    await transaction.deleteFrom("forwarding").where("route_id", "=", routeId).execute();
    return;
  }
  const { concurrency } = forward;
  await transaction
    .insertInto("forwarding")
    .columns(["route_id", "next_seq", "concurrency"])
    .expression((expression) =>
      expression
        .selectFrom("route")
        .select((row) => [
          "id",
          row("last_seq", "+", 1).as("next_seq"),
          sql<number>`cast(${concurrency} as bigint)`.as("concurrency"),
        ])
        .where("id", "=", routeId),
    )
    .onConflict((conflict) => conflict.column("route_id").doUpdateSet({ concurrency }))
    .execute();
}
