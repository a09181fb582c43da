import type { Operation } from "@signalbox/service";
import type { ApiParts } from "./api-parts.ts";
import { requireAdmin } from "./list-routes.ts";
import { refusedListSchema } from "./schemas.ts";

/** GET /api/refused */
export function listRefusedOperation({ settings, refused }: ApiParts): Operation {
  return {
    method: "get",
    path: "/api/refused",
    operationId: "listRefused",
    summary: "List what was sent and was no HTTP request, for the operator",
    description: "The newest 200 since the service was started, in this process, with up to 4 KiB of what was sent.",
    tags: ["operation"],
    responses: {
      200: { description: "Newest first.", content: { "application/json": refusedListSchema } },
      401: { description: "The admin token was not sent." },
      403: { description: "The service has no admin token." },
    },
    handle(context) {
      requireAdmin(context, settings);
      return context.json({ refused: refused.list() });
    },
  };
}
