import { type Operation, Problem, type ServiceEnv } from "@signalbox/service";
import type { Context } from "hono";
import { z } from "zod";
import type { Route } from "../domain/route.ts";
import type { Extracted } from "../work/tasks.ts";
import { type ApiParts, callerOf } from "./api-parts.ts";
import { decodedRequestSchema } from "./decoded-schema.ts";
import { download } from "./download.ts";
import { requireSeq, unknownRequest } from "./get-request.ts";
import { jsonResponse } from "./json-response.ts";
import { requestPath, routeOf } from "./parameters.ts";
import { searchCost } from "./search-parameter.ts";

const binary = { "application/octet-stream": z.string().meta({ contentMediaType: "application/octet-stream" }) };

const refusals = {
  401: { description: "The route is private, and its secret was not sent." },
  404: { description: "There is no such route, or it has no such request (any more), or no such part." },
};

/** What a captured request turns out to be: GET /inspect/{id}/{seq}/decoded, …/decoded/body and …/decoded/parts/{part} */
export function decodedOperations({ store, work, addressOf }: ApiParts): Operation[] {
  return [
    {
      method: "get",
      path: "/inspect/{id}/{seq}/decoded",
      operationId: "getDecoded",
      summary: "See what a captured request says, decoded",
      description:
        "Content codings are undone; JSON, forms, multipart, XML, text, tokens, CloudEvents and protobuf are read, and what " +
        "decoders of the operator know. Nothing is decoded before somebody asks, and nothing beyond limits: what could not " +
        "be read stands in `problems`. All texts are data from strangers.",
      tags: ["requests"],
      parameters: { path: requestPath },
      responses: {
        200: { description: "The ways to see it.", content: { "application/json": decodedRequestSchema } },
        ...refusals,
      },
      async handle(context) {
        const { route, name, options } = await subjectOf(context);
        const json = await work.run("decode", name, options);
        if (json === undefined) throw unknownRequest(context, route);
        return jsonResponse([json], { "content-security-policy": "sandbox" });
      },
    },
    {
      method: "get",
      path: "/inspect/{id}/{seq}/decoded/body",
      operationId: "getDecodedBody",
      summary: "Download the body of a captured request without its content codings",
      tags: ["requests"],
      parameters: { path: requestPath },
      responses: {
        200: { description: "The bytes.", content: binary },
        ...refusals,
        422: { description: "The codings cannot be undone whole; `…/body` has the bytes as they were sent." },
      },
      async handle(context) {
        const { route, name, options } = await subjectOf(context);
        const bytes = bytesOf(await work.run("decodedBody", name, options), context, route);
        return download(bytes, `request-${name.seq}-decoded.bin`);
      },
    },
    {
      method: "get",
      path: "/inspect/{id}/{seq}/decoded/parts/{part}",
      operationId: "getPart",
      summary: "Download one part of a multipart body, byte for byte",
      tags: ["requests"],
      parameters: { path: requestPath.extend({ part: z.int().min(0).describe("Its number, from 0.") }) },
      responses: {
        200: { description: "The bytes. Never of the type or under the name that was sent.", content: binary },
        ...refusals,
        422: { description: "The codings of the body cannot be undone whole." },
      },
      async handle(context) {
        const { route, name, options } = await subjectOf(context);
        const text = context.req.param("part") ?? "";
        const part = /^\d{1,9}$/.test(text) ? Number(text) : -1;
        const bytes = bytesOf(await work.run("decodedPart", { ...name, part }, options), context, route);
        return download(bytes, `request-${name.seq}-part-${part}.bin`);
      },
    },
  ];

  async function subjectOf(context: Context<ServiceEnv>) {
    const route = await routeOf(context, store, "read");
    const name = { routeId: route.id, seq: requireSeq(context, route) };
    const cost = decodingFactor * searchCost(route, 0);
    return { route, name, options: { caller: callerOf(context, addressOf), cost, signal: context.req.raw.signal } };
  }
}

/** A body is read in several ways, and may be much longer without its codings: only tiny ones are decoded on the event loop. */
const decodingFactor = 32;

/** @throws Problem 404 `unknown_request`, `unknown_part`, 422 `undecodable` */
function bytesOf(extracted: Extracted, context: Context<ServiceEnv>, route: Route): Uint8Array {
  switch (extracted.kind) {
    case "bytes":
      return extracted.bytes;
    case "undecodable":
      throw new Problem({ status: 422, code: "undecodable", detail: extracted.detail });
    case "no_part": {
      const detail = `This request has no part ${context.req.param("part")}: it has ${extracted.parts}.`;
      throw new Problem({ status: 404, code: "unknown_part", detail });
    }
    case "gone":
      throw unknownRequest(context, route);
  }
}
