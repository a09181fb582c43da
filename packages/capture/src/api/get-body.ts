import type { Operation } from "@signalbox/service";
import { z } from "zod";
import type { ApiParts } from "./api-parts.ts";
import { download } from "./download.ts";
import { requestOf } from "./get-request.ts";
import { requestPath } from "./parameters.ts";

/** GET /inspect/{id}/{seq}/body */
export function getBodyOperation(parts: ApiParts): Operation {
  return {
    method: "get",
    path: "/inspect/{id}/{seq}/body",
    operationId: "getBody",
    summary: "Download the body of a captured request, byte for byte",
    tags: ["requests"],
    parameters: { path: requestPath },
    responses: {
      200: {
        description: "The bytes that were sent. Never of the type that was sent, so that no browser shows them.",
        content: { "application/octet-stream": z.string().meta({ contentMediaType: "application/octet-stream" }) },
      },
      401: { description: "The route is private, and its secret was not sent." },
      404: { description: "There is no such route, or it has no such request (any more)." },
    },
    async handle(context) {
      const { seq, body = new Uint8Array() } = await requestOf(context, parts);
      return download(body, `request-${seq}.bin`);
    },
  };
}
