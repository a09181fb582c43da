import { retryWhileBusy, type ServiceOperation } from "@signalbox/service";
import { LRUCache } from "lru-cache";
import type { Route } from "../domain/route.ts";
import { routeShapesSchema } from "../drift/learn-requests.ts";
import { readingCost } from "../work/work.ts";
import { type ApiParts, noStore, routeOperation, routePath, shareQuery } from "./api-parts.ts";

/** What was learned of a route, packed, and of which requests. */
interface Known extends Pick<Route, "createdAt" | "missing"> {
  readonly state: Uint8Array<ArrayBuffer>;
  readonly to: number;
}

/** The memory for all routes. What was learned of others is learned again. */
const maxKnownBytes = 32 * 1024 * 1024;

/** How much more a byte of what was learned costs than one that is read. */
const unpackingFactor = 4;

/** GET /inspect/{id}/shape */
export function routeShapeOperation({ store, work }: ApiParts): ServiceOperation {
  const known = new LRUCache<string, Known>({
    maxSize: maxKnownBytes,
    sizeCalculation: ({ state }) => state.byteLength,
  });
  return routeOperation(store, "read", {
    method: "get",
    path: "/inspect/{id}/shape",
    operationId: "getRouteShape",
    summary: "What the bodies of a route look like, and which requests were the first to differ",
    description:
      "Learned of each event from its JSON and forms: types, optional members, enumerations, formats and examples, each with the number of " +
      "requests that it rests on. Each call learns the requests that came since the last one; if requests were deleted meanwhile, or the " +
      "service was restarted, it learns all stored ones.",
    tags: ["requests"],
    input: { path: routePath, query: shareQuery },
    responses: { 200: { description: "The shapes.", content: { "application/json": routeShapesSchema } } },
    async handle({ route }, context) {
      const { createdAt, missing, firstSeq } = route;
      const before = known.get(route.id);
      const isCurrent = before?.createdAt === createdAt && before.missing === missing && firstSeq <= before.to + 1;
      let state = isCurrent ? before.state : undefined;
      const cost = readingCost(route) + unpackingFactor * (state?.byteLength ?? 0);
      const options = { caller: context.caller, cost, signal: context.signal };
      for (;;) {
        const input = { routeId: route.id, state, after: firstSeq - 1 };
        const piece = await retryWhileBusy(() => work.run("learnShapes", input, options), options);
        state = piece.state;
        if (piece.json === undefined) continue;
        known.set(route.id, { createdAt, missing, state, to: piece.to });
        return { status: 200, headers: { ...noStore, "content-security-policy": "sandbox" }, body: piece.json };
      }
    },
  });
}
