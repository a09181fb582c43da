import { noStore, retryWhileBusy, type ServiceOperation } from "@signalbox/service";
import { z } from "zod";
import type { ExportFormat } from "../export/export-format.ts";
import { type ExportFormatName, exportFormats } from "../export/export-formats.ts";
import {
  type ApiParts,
  originOf,
  routeOperation,
  routePath,
  searchCost,
  searchOf,
  searchParameter,
  shareParameter,
} from "./api-parts.ts";

const encoder = new TextEncoder();

const formatNames = Object.keys(exportFormats) as [ExportFormatName, ...ExportFormatName[]];

const parameters = z.object({
  format: z.enum(formatNames).describe("`http` is the raw request; `curl` and `fetch` send it again."),
  q: searchParameter,
  ...shareParameter,
});

/** GET /inspect/{id}/export */
export function exportRequestsOperation(parts: ApiParts): ServiceOperation {
  const { store, settings, work } = parts;
  return routeOperation(store, "read", {
    method: "get",
    path: "/inspect/{id}/export",
    operationId: "exportRequests",
    summary: "Export the requests of a route for another program, oldest first",
    description:
      "`http` omits incomplete requests unless there is only one, because a parser would read the next request as their rest. " +
      "`curl` and `fetch` have comments about parts that they cannot send.",
    tags: ["requests"],
    input: { path: routePath, query: parameters },
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
  });
}
