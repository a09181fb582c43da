import type { Operation } from "@signalbox/service";
import { z } from "zod";
import type { ExportFormat, WholeRequest } from "../export/export-format.ts";
import { type ExportFormatName, exportFormats } from "../export/export-formats.ts";
import { searchRequests } from "../search/search-requests.ts";
import { type ApiParts, originOf } from "./api-parts.ts";
import { queryOf, routeOf, routePath } from "./parameters.ts";
import { queryOfText, searchParameter } from "./search-parameter.ts";

const encoder = new TextEncoder();

function bytesOf(written: string | Uint8Array): Uint8Array {
  return typeof written === "string" ? encoder.encode(written) : new Uint8Array(written);
}

const formatNames = Object.keys(exportFormats) as [ExportFormatName, ...ExportFormatName[]];

const parameters = z.object({
  format: z.enum(formatNames).describe("`http` is the raw request, `curl`, `httpie` and `fetch` send it again."),
  q: searchParameter,
  after: z.coerce.number().int().min(0).optional().describe("Only requests with a higher number."),
  before: z.coerce.number().int().min(1).optional().describe("Only requests with a lower number."),
});

/** GET /inspect/{id}/export */
export function exportRequestsOperation(parts: ApiParts): Operation {
  const { store } = parts;
  return {
    method: "get",
    path: "/inspect/{id}/export",
    operationId: "exportRequests",
    summary: "Take what a route caught to another program, oldest first",
    description:
      "`http` leaves out requests of which only a part is kept, whose length would take in the next one, unless there is " +
      "no other. `curl`, `httpie` and `fetch` say in comments what they cannot send.",
    tags: ["requests"],
    parameters: { path: routePath, query: parameters },
    responses: {
      200: {
        description: "The file.",
        content: Object.fromEntries(
          Object.values<ExportFormat>(exportFormats).map(({ mediaType }) => [mediaType.split(";", 1)[0], z.string()]),
        ),
      },
      400: { description: "A parameter is not what it must be." },
      401: { description: "The route is private, and its secret was not sent." },
      404: { description: "There is no such route." },
    },
    async handle(context) {
      const { id } = await routeOf(context, store, "read");
      const { format: name, q, after, before } = queryOf(context, parameters);
      const format = exportFormats[name];
      const query = queryOfText(q);
      const pieces = writePieces(format, originOf(context, parts.settings));
      return new Response(ReadableStream.from(pieces), {
        headers: {
          "content-type": format.mediaType,
          "content-disposition": `attachment; filename="${id}.${format.extension}"`,
          "content-security-policy": "sandbox",
          "cache-control": "no-store",
        },
      });

      async function* writePieces(format: ExportFormat, origin: string): AsyncGenerator<Uint8Array> {
        yield encoder.encode(format.begin);
        let isFirst = true;
        let alone: WholeRequest | undefined;
        const page = {
          order: "oldest first" as const,
          bodies: true,
          ...(after === undefined ? {} : { after }),
          ...(before === undefined ? {} : { before }),
        };
        for await (const request of searchRequests(store, id, query, page)) {
          const body = request.body ?? (await store.findRequest(id, request.seq))?.body ?? new Uint8Array();
          const whole = { ...request, body };
          if (format.swallowsNext?.(whole) === true) {
            alone ??= whole;
            continue;
          }
          if (!isFirst) yield encoder.encode(format.between);
          isFirst = false;
          yield bytesOf(format.write(whole, origin));
        }
        if (isFirst && alone !== undefined) yield bytesOf(format.write(alone, origin));
        yield encoder.encode(format.end);
      }
    },
  };
}
