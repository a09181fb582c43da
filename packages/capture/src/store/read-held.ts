import { type Kysely, sql } from "kysely";
import type { HeldAnswer, HeldState } from "../domain/route.ts";
import type { HoldReads } from "./hold-store.ts";
import type { Tables } from "./tables.ts";

/** Reads, over SQL, how held requests stand. */
export function readHeld(read: Kysely<Tables>): HoldReads {
  return {
    async heldStates(requests, now) {
      if (requests.length === 0) return [];
      const keys = requests.map(({ routeId, seq }) => sql`(${routeId}, cast(${seq} as bigint))`);
      const { rows } = await sql<{ route_id: string; seq: number; answer: string | null; listener: string }>`
        select held.route_id, held.seq, held.answer,
          case when route.listener_until > cast(${now} as bigint) then route.listener else '' end as listener
        from ${sql.table("held")} join ${sql.table("route")} on route.id = held.route_id
        where (held.route_id, held.seq) in (values ${sql.join(keys)})`.execute(read);
      return rows.map(
        ({ route_id: routeId, seq, answer, listener }): HeldState => ({
          routeId,
          seq,
          listener: listener === "" ? undefined : listener,
          answer: answer === null ? undefined : (JSON.parse(answer) as HeldAnswer),
        }),
      );
    },
  };
}
