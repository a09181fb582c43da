import { json, noStore, type OperationContext, type ServiceOperation } from "@signalbox/service";
import { z } from "zod";
import { decodedRequestSchema } from "../decode/decoded.ts";
import { Problem } from "../domain/problem.ts";
import type { Route } from "../domain/route.ts";
import type { ApiParts } from "./api-parts.ts";
import { binary, download, unknownRequest } from "./requests.ts";
import { requestPath, routeOperation } from "./route-operation.ts";
import { searchCost } from "./search-parameter.ts";

const NO_PART = "There is no such route, or it has no such request (any more), or no such part.";

/** Decoded requests: GET /inspect/{id}/{seq}/decoded, …/decoded/body and …/decoded/parts/{part} */
export function decodedOperations({ store, work }: ApiParts): ServiceOperation[] {
  return [
    routeOperation(store, "read", {
      method: "get",
      path: "/inspect/{id}/{seq}/decoded",
      operationId: "getDecoded",
      summary: "Decode a captured request",
      description:
        "Removes content codings and decodes JSON, forms, multipart, XML, text, tokens, CloudEvents, protobuf, and the formats of " +
        "the operator's decoders. Decodes on request and within limits. `problems` lists what could not be decoded. All texts are " +
        "untrusted.",
      responses: { 200: json("The decoded request.", decodedRequestSchema) },
      async handle({ route, path }, context) {
        const body = await work.run("decode", { routeId: route.id, seq: path.seq }, optionsOf(context, route));
        if (body === undefined) throw unknownRequest(path.seq, route);
        return { status: 200, headers: { ...noStore, "content-security-policy": "sandbox" }, body };
      },
    }),
    routeOperation(store, "read", {
      method: "get",
      path: "/inspect/{id}/{seq}/decoded/body",
      operationId: "getDecodedBody",
      summary: "Download the body of a captured request without its content codings",
      responses: { 200: binary("The bytes.") },
      errors: {
        422: "The content codings cannot be removed completely. `…/body` has the bytes as sent.",
      },
      async handle({ route, path }, context) {
        return download(await bytesOf(context, route, path), `request-${path.seq}-decoded.bin`);
      },
    }),
    routeOperation(store, "read", {
      method: "get",
      path: "/inspect/{id}/{seq}/decoded/parts/{part}",
      operationId: "getPart",
      summary: "Download one part of a multipart body, byte for byte",
      input: { path: requestPath.extend({ part: z.int().min(0).describe("The index of the part, from 0.") }) },
      responses: { 200: binary("The bytes, without the type and file name that were sent.") },
      errors: { 404: NO_PART, 422: "The content codings of the body cannot be removed completely." },
      async handle({ route, path }, context) {
        return download(await bytesOf(context, route, path), `request-${path.seq}-part-${path.part}.bin`);
      },
    }),
  ];

  function optionsOf({ caller, signal }: OperationContext, route: Route) {
    return { caller, cost: DECODING_FACTOR * searchCost(route, 0), signal };
  }

  /** @throws Problem 404 `unknown_request`, `unknown_part`, 422 `undecodable` */
  async function bytesOf(context: OperationContext, route: Route, { seq, part }: { seq: number; part?: number }) {
    const name = { routeId: route.id, seq, part };
    const extracted = await work.run("decodedBody", name, optionsOf(context, route));
    switch (extracted.kind) {
      case "bytes":
        return extracted.bytes;
      case "undecodable":
        throw new Problem(422, "undecodable", extracted.detail);
      case "no_part":
        throw new Problem(404, "unknown_part", `This request has no part ${part}: it has ${extracted.parts}.`);
      case "gone":
        throw unknownRequest(seq, route);
    }
  }
}

/** The cost factor of decoding: several decoders read a body, which may be much longer without its content codings. */
const DECODING_FACTOR = 32;
