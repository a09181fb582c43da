import { type Kysely, sql } from "kysely";
import type { ForwardReads } from "./forward-store.ts";
import type { Tables } from "./tables.ts";

/** How many routes one look finds: the next look finds the others. */
const routesAtOnce = 500;

/** Finds, over SQL, what is to be forwarded. */
export function readForwards(read: Kysely<Tables>): ForwardReads {
  return {
    async dueForwards(now) {
      const { rows } = await sql<{ route_id: string }>`
        select forwarding.route_id from ${sql.table("forwarding")} join ${sql.table("route")} on route.id = forwarding.route_id
        where route.expires_at > ${now} and (
          exists (select 1 from ${sql.table("forward_job")} as job where job.route_id = forwarding.route_id and job.due_at <= ${now})
          or route.last_seq >= forwarding.next_seq and forwarding.concurrency > (
            select count(*) from ${sql.table("forward_job")} as job where job.route_id = forwarding.route_id))
        limit ${routesAtOnce}`.execute(read);
      return rows.map((row) => row.route_id);
    },
  };
}
