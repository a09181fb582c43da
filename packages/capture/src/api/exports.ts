import { json, noStore, retryWhileBusy, type ServiceOperation } from "@signalbox/service";
import { z } from "zod";
import { routeShapesSchema } from "../drift/learn-requests.ts";
import type { ExportFormat } from "../export/export-format.ts";
import { type ExportFormatName, exportFormats } from "../export/export-formats.ts";
import { type ApiParts, originOf } from "./api-parts.ts";
import { routeOperation, shareParameter } from "./route-operation.ts";
import { searchCost, searchOf, searchParameter } from "./search-parameter.ts";

const encoder = new TextEncoder();

const formatNames = Object.keys(exportFormats) as [ExportFormatName, ...ExportFormatName[]];

const parameters = z.object({
  format: z.enum(formatNames).describe("`http` is the raw request; `curl` and `fetch` send it again."),
  q: searchParameter,
  ...shareParameter,
});

/** `/inspect/{id}/export` and `…/shape` */
export function exportOperations(parts: ApiParts): ServiceOperation[] {
  const { store, settings, work, learnShapes } = parts;
  return [
    routeOperation(store, "read", {
      method: "get",
      path: "/inspect/{id}/export",
      operationId: "exportRequests",
      summary: "Export the requests of a route for another program, oldest first",
      description:
        "`http` omits incomplete requests unless there is only one, because a parser would read the next request as their rest. " +
        "`curl` and `fetch` have comments about parts that they cannot send.",
      tags: ["requests"],
      input: { query: parameters },
      responses: {
        200: {
          description: "The file.",
          content: Object.fromEntries(
            Object.values<ExportFormat>(exportFormats).map(({ mediaType }) => [mediaType.split(";", 1)[0], z.string()]),
          ),
        },
      },
      async handle({ route, query: { format: name, q } }, context) {
        const { mediaType, extension, begin = "" } = exportFormats[name];
        const { terms, query } = await searchOf(q, route, context, parts);
        const options = {
          caller: context.caller,
          cost: searchCost(route, terms),
          signal: context.signal,
        };
        const input = { routeId: route.id, format: name, origin: originOf(context, settings), query };
        const first = await work.run(
          "exportPiece",
          { ...input, state: { after: 0, isFirst: true, alone: undefined } },
          options,
        );
        const headers = {
          "content-type": mediaType,
          "content-disposition": `attachment; filename="${route.id}.${extension}"`,
          "content-security-policy": "sandbox",
          ...noStore,
        };
        return { status: 200, headers, body: ReadableStream.from(pieces()) as ReadableStream<Uint8Array> };

        async function* pieces(): AsyncGenerator<Uint8Array> {
          yield encoder.encode(begin);
          for (let piece = first; ; ) {
            yield piece.bytes;
            if (piece.state === undefined) return;
            const next = { ...input, state: piece.state };
            piece = await retryWhileBusy(() => work.run("exportPiece", next, options), options);
          }
        }
      },
    }),
    routeOperation(store, "read", {
      method: "get",
      path: "/inspect/{id}/shape",
      operationId: "getRouteShape",
      summary: "What the bodies of a route look like, and which requests were the first to differ",
      description:
        "Learned of each event from its JSON and forms: types, optional members, enumerations, formats and examples, each with the number of " +
        "requests that it rests on. Each call learns the requests that came since the last one; if requests were deleted meanwhile, or the " +
        "service was restarted, it learns all stored ones.",
      tags: ["requests"],
      responses: { 200: json("The shapes.", routeShapesSchema) },
      async handle({ route }, context) {
        const { json: body } = await learnShapes(route, context);
        return { status: 200, headers: { ...noStore, "content-security-policy": "sandbox" }, body };
      },
    }),
  ];
}
