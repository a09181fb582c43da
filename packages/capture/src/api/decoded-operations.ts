import { type Operation, Problem } from "@signalbox/service";
import { z } from "zod";
import type { CapturedRequest } from "../captured-request.ts";
import { decodeLimits } from "../decode/decode-limits.ts";
import { decodeRequest, uncodedBody } from "../decode/decode-request.ts";
import { decodeSlots } from "../decode/decode-slots.ts";
import { readMultipart } from "../decode/read-multipart.ts";
import { subjectOf } from "../decode/subject.ts";
import type { ApiParts } from "./api-parts.ts";
import { decodedRequestSchema } from "./decoded-schema.ts";
import { download } from "./download.ts";
import { requestOf } from "./get-request.ts";
import { requestPath } from "./parameters.ts";

/** Decodings at the same time: each may hold a body and what comes out of it. */
const atOnce = 4;

const binary = { "application/octet-stream": z.string().meta({ contentMediaType: "application/octet-stream" }) };

const refusals = {
  401: { description: "The route is private, and its secret was not sent." },
  404: { description: "There is no such route, or it has no such request (any more), or no such part." },
};

/** What a captured request turns out to be: GET /inspect/{id}/{seq}/decoded, …/decoded/body and …/decoded/parts/{part} */
export function decodedOperations({ store, settings }: ApiParts): Operation[] {
  const takeTurn = decodeSlots(atOnce);
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
      handle: (context) =>
        takeTurn(async () => {
          const request = await requestOf(context, store);
          const decoded = await decodeRequest(request, { decoders: settings.decoders });
          return context.json(decoded, 200, { "cache-control": "no-store", "content-security-policy": "sandbox" });
        }),
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
      handle: (context) =>
        takeTurn(async () => {
          const request = await requestOf(context, store);
          return download(await wholeBody(request), `request-${request.seq}-decoded.bin`);
        }),
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
      handle: (context) =>
        takeTurn(async () => {
          const request = await requestOf(context, store);
          const body = await wholeBody(request);
          const { parameters } = subjectOf(request, body, decodeLimits);
          const { view } = readMultipart(body, parameters.get("boundary") ?? "", decodeLimits);
          const number = context.req.param("part") ?? "";
          const part = /^\d{1,9}$/.test(number) ? view.parts[Number(number)] : undefined;
          if (part === undefined) {
            const detail = `This request has no part ${number}: it has ${view.parts.length}.`;
            throw new Problem({ status: 404, code: "unknown_part", detail });
          }
          const { index, offset, size } = part;
          return download(body.subarray(offset, offset + size), `request-${request.seq}-part-${index}.bin`);
        }),
    },
  ];
}

/** @throws Problem 422 `undecodable` */
async function wholeBody(request: CapturedRequest): Promise<Uint8Array> {
  const { bytes, problem } = await uncodedBody(request);
  if (problem === undefined) return bytes;
  throw new Problem({ status: 422, code: "undecodable", detail: `${problem.decoder}: ${problem.detail}` });
}
