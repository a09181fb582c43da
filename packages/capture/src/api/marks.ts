import { json, noStore, type ServiceOperation } from "@signalbox/service";
import { MAX_NOTES, MAX_PINNED_BYTES, MAX_PINS, type MarkOutcome } from "../domain/mark.ts";
import { Problem } from "../domain/problem.ts";
import { markSchema } from "../json/shapes.ts";
import { type ApiParts, bodyInput, requestPath, routeOperation } from "./api-parts.ts";
import { unknownRequest } from "./requests.ts";

/** PATCH /inspect/{id}/{seq} */
export function markRequestOperation(parts: ApiParts): ServiceOperation {
  const { store, feed } = parts;
  return routeOperation(store, "change", {
    method: "patch",
    path: "/inspect/{id}/{seq}",
    operationId: "markRequest",
    summary: "Pin a captured request, or set its note",
    description:
      `A route has at most ${MAX_PINS} pinned requests of together ${MAX_PINNED_BYTES / 1024 ** 2} MiB, which do not count towards ` +
      `its other limits, and ${MAX_NOTES} notes. Omitted fields are unchanged. Subscribers of the route get an \`update\`.`,
    input: { path: requestPath, body: bodyInput("mark", parts) },
    responses: { 200: json("The current pin and note.", markSchema) },
    errors: {
      409: "The route has the maximum number of pins or notes.",
    },
    async handle({ route, path: { seq }, body }) {
      const outcome = await store.markRequest({ routeId: route.id, seq }, await body());
      if (outcome.kind === "unknown") throw unknownRequest(seq, route);
      if (outcome.kind === "full") throw full(outcome.of);
      feed.notify(route.id);
      return { status: 200, headers: noStore, body: { seq, ...outcome.mark } };
    },
  });
}

function full(of: Extract<MarkOutcome, { kind: "full" }>["of"]): Problem {
  if (of === "notes") {
    return new Problem(409, "too_many_notes", `The route has ${MAX_NOTES} notes, the maximum. Remove one first.`);
  }
  const limit = of === "pins" ? `${MAX_PINS} requests` : `${MAX_PINNED_BYTES / 1024 ** 2} MiB of requests`;
  return new Problem(409, "too_many_pins", `A route can have ${limit} pinned. Unpin one first.`);
}

/** DELETE /inspect/{id}/{seq} */
export function deleteRequestOperation({ store, feed }: ApiParts): ServiceOperation {
  return routeOperation(store, "change", {
    method: "delete",
    path: "/inspect/{id}/{seq}",
    operationId: "deleteRequest",
    summary: "Delete one captured request",
    description:
      "With its note and its deliveries. Its number is never used again. Subscribers of the route get `deleted`.",
    input: { path: requestPath },
    responses: {
      204: { description: "The request is deleted." },
    },
    async handle({ route, path: { seq } }) {
      if (!(await store.deleteRequest({ routeId: route.id, seq }))) throw unknownRequest(seq, route);
      feed.notify(route.id);
      return { status: 204 };
    },
  });
}
