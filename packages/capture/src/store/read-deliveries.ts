import type { Kysely } from "kysely";
import type { Delivery } from "../domain/delivery.ts";
import type { StoreReads } from "./capture-store.ts";
import type { DeliveryRow, Tables } from "./tables.ts";

/** Reads deliveries over SQL. */
export function readDeliveries(read: Kysely<Tables>): Pick<StoreReads, "listDeliveries"> {
  return {
    async listDeliveries(routeId, seq) {
      const rows = await read
        .selectFrom("delivery")
        .select(["delivery", "body"])
        .where("route_id", "=", routeId)
        .where("seq", "=", seq)
        .orderBy("number", "desc")
        .execute();
      return rows.map(deliveryOf);
    },
  };
}

function deliveryOf({ delivery, body }: Pick<DeliveryRow, "delivery" | "body">): Delivery {
  const kept = JSON.parse(delivery) as Delivery;
  return kept.outcome.kind === "failed" ? kept : { ...kept, outcome: { ...kept.outcome, body } };
}
