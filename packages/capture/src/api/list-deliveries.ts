import type { Operation } from "@signalbox/service";
import { z } from "zod";
import { deliveryJson } from "../json/to-json.ts";
import type { ApiParts } from "./api-parts.ts";
import { requestHeadOf } from "./get-request.ts";
import { requestPath } from "./parameters.ts";
import { deliverySchema } from "./schemas.ts";

const list = z.object({ deliveries: z.array(deliverySchema) }).meta({ id: "DeliveryList" });

/** GET /inspect/{id}/{seq}/deliveries */
export function listDeliveriesOperation({ store }: ApiParts): Operation {
  return {
    method: "get",
    path: "/inspect/{id}/{seq}/deliveries",
    operationId: "listDeliveries",
    summary: "See where a captured request was sent on to, and what came of it",
    description: "Its replays and forwards, newest first: the last 50, for as long as the request is kept.",
    tags: ["requests"],
    parameters: { path: requestPath },
    responses: {
      200: { description: "The deliveries.", content: { "application/json": list } },
      401: { description: "The route is private, and its secret was not sent." },
      404: { description: "There is no such route, or it has no such request (any more)." },
    },
    async handle(context) {
      const { routeId, seq } = await requestHeadOf(context, store);
      const deliveries = await store.listDeliveries(routeId, seq);
      return context.json({ deliveries: deliveries.map(deliveryJson) }, 200, { "cache-control": "no-store" });
    },
  };
}
