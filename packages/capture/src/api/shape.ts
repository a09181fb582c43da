import { json, noStore, type ServiceOperation } from "@signalbox/service";
import { routeShapesSchema } from "../drift/learn-requests.ts";
import { type ApiParts, routeOperation, routePath, shareQuery } from "./api-parts.ts";

/** GET /inspect/{id}/shape */
export function routeShapeOperation({ store, learnShapes }: ApiParts): ServiceOperation {
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
    responses: { 200: json("The shapes.", routeShapesSchema) },
    async handle({ route }, context) {
      const { json: body } = await learnShapes(route, context);
      return { status: 200, headers: { ...noStore, "content-security-policy": "sandbox" }, body };
    },
  });
}
