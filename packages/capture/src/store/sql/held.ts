import { type Kysely, sql } from "kysely";
import type { HeldResponse, HeldState } from "../../domain/route.ts";
import type { HoldReads, HoldWrites } from "../capture-store.ts";
import type { Tables, Writes } from "./tables.ts";

/** Reads the state of held requests, in SQL. */
export function readHeld(read: Kysely<Tables>): HoldReads {
  return {
    async heldStates(requests, now) {
      if (requests.length === 0) return [];
      const keys = requests.map(({ routeId, seq }) => sql`(${routeId}, cast(${seq} as bigint))`);
      const { rows } = await sql<{ route_id: string; seq: number; response: string | null; listener: string }>`
        select held.route_id, held.seq, held.response,
          case when route.listener_until > cast(${now} as bigint) then route.listener else '' end as listener
        from ${sql.table("held")} join ${sql.table("route")} on route.id = held.route_id
        where (held.route_id, held.seq) in (values ${sql.join(keys)})`.execute(read);
      return rows.map(
        ({ route_id: routeId, seq, response, listener }): HeldState => ({
          routeId,
          seq,
          listener: listener === "" ? undefined : listener,
          response: response === null ? undefined : (JSON.parse(response) as HeldResponse),
        }),
      );
    },
  };
}

/** The columns of a route that has no listener. */
export const noListener = { listener: "", listener_until: 0, listener_wait: 0 } as const;

/** Holds requests for the listener of their route. */
export const heldWrites: Writes<keyof HoldWrites> = {
  async registerListener(transaction, routeId, { id, until, waitMs }, { name, now }) {
    const taken = await transaction
      .updateTable("route")
      .set((row) => ({ listener: id, listener_until: until, listener_wait: waitMs, version: row("version", "+", 1) }))
      .where("id", "=", routeId)
      .where((row) =>
        row.or([
          row("listener", "=", ""),
          row("listener_until", "<=", now),
          row(sql<string>`substr(listener, 1, ${sql.lit(name.length + 1)})`, "=", `${name} `),
        ]),
      )
      .executeTakeFirst();
    return taken.numUpdatedRows > 0n;
  },

  async renewListener(transaction, routeId, id, until) {
    const renewed = await transaction
      .updateTable("route")
      .set({ listener_until: until })
      .where((row) => row.and({ id: routeId, listener: id }))
      .executeTakeFirst();
    return renewed.numUpdatedRows > 0n;
  },

  async unregisterListener(transaction, routeId, id) {
    await transaction
      .updateTable("route")
      .set((row) => ({ ...noListener, version: row("version", "+", 1) }))
      .where((row) => row.and({ id: routeId, listener: id }))
      .execute();
  },

  async hold(transaction, { routeId, seq }, until) {
    await sql`
      insert into ${sql.table("held")} (route_id, seq, until)
      select id, cast(${seq} as bigint), cast(${until} as bigint) from ${sql.table("route")} where id = ${routeId}
      on conflict do nothing`.execute(transaction);
  },

  async respondToHeld(transaction, { routeId, seq }, response, now) {
    const given = await transaction
      .updateTable("held")
      .set({ response: JSON.stringify(response) })
      .where((row) => row.and({ route_id: routeId, seq }))
      .where("until", ">", now)
      .where("response", "is", null)
      .executeTakeFirst();
    return given.numUpdatedRows > 0n;
  },

  async endHold(transaction, { routeId, seq }) {
    const ended = await transaction
      .deleteFrom("held")
      .where((row) => row.and({ route_id: routeId, seq }))
      .returning("response")
      .executeTakeFirst();
    const response = ended?.response ?? null;
    return response === null ? undefined : (JSON.parse(response) as HeldResponse);
  },
};
