import type { OperationContext, ServiceOperation } from "@signalbox/service";
import { z } from "zod";
import type { DecodedRequest, ProtobufField, XmlElement } from "../decode/decoded.ts";
import { Problem } from "../domain/problem.ts";
import type { Route } from "../domain/route.ts";
import type { Extracted } from "../work/tasks.ts";
import { type ApiParts, download, noStore, requestPath, routeOperation, searchCost, shareQuery } from "./api-parts.ts";
import { unknownRequest } from "./requests.ts";

const binary = { "application/octet-stream": z.string().meta({ contentMediaType: "application/octet-stream" }) };

const noPart = "There is no such route, or it has no such request (any more), or no such part.";

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
      input: { path: requestPath, query: shareQuery },
      responses: {
        200: { description: "The decoded request.", content: { "application/json": decodedRequestSchema } },
      },
      async handle({ route, path }, context) {
        const { name, options } = subjectOf(context, route, path.seq);
        const json = await work.run("decode", name, options);
        if (json === undefined) throw unknownRequest(name.seq, route);
        return { status: 200, headers: { ...noStore, "content-security-policy": "sandbox" }, body: json };
      },
    }),
    routeOperation(store, "read", {
      method: "get",
      path: "/inspect/{id}/{seq}/decoded/body",
      operationId: "getDecodedBody",
      summary: "Download the body of a captured request without its content codings",
      input: { path: requestPath, query: shareQuery },
      responses: {
        200: { description: "The bytes.", content: binary },
      },
      errors: {
        422: "The content codings cannot be removed completely. `…/body` has the bytes as sent.",
      },
      async handle({ route, path }, context) {
        const { name, options } = subjectOf(context, route, path.seq);
        const bytes = bytesOf(await work.run("decodedBody", name, options), { ...name, route });
        return download(bytes, `request-${name.seq}-decoded.bin`);
      },
    }),
    routeOperation(store, "read", {
      method: "get",
      path: "/inspect/{id}/{seq}/decoded/parts/{part}",
      operationId: "getPart",
      summary: "Download one part of a multipart body, byte for byte",
      input: {
        path: requestPath.extend({ part: z.int().min(0).describe("The index of the part, from 0.") }),
        query: shareQuery,
      },
      responses: {
        200: { description: "The bytes, without the type and file name that were sent.", content: binary },
      },
      errors: { 404: noPart, 422: "The content codings of the body cannot be removed completely." },
      async handle({ route, path }, context) {
        const { name, options } = subjectOf(context, route, path.seq);
        const { part } = path;
        const bytes = bytesOf(await work.run("decodedPart", { ...name, part }, options), { ...name, part, route });
        return download(bytes, `request-${name.seq}-part-${part}.bin`);
      },
    }),
  ];

  function subjectOf({ caller, signal }: OperationContext, route: Route, seq: number) {
    const cost = decodingFactor * searchCost(route, 0);
    return { name: { routeId: route.id, seq }, options: { caller, cost, signal } };
  }
}

/** The cost factor of decoding: several decoders read a body, which may be much longer without its content codings. */
const decodingFactor = 32;

/** @throws Problem 404 `unknown_request`, `unknown_part`, 422 `undecodable` */
function bytesOf(
  extracted: Extracted,
  { seq, part, route }: { readonly seq: number; readonly part?: number; readonly route: Route },
): Uint8Array {
  switch (extracted.kind) {
    case "bytes":
      return extracted.bytes;
    case "undecodable":
      throw new Problem({ status: 422, code: "undecodable", detail: extracted.detail });
    case "no_part": {
      const detail = `This request has no part ${part}: it has ${extracted.parts}.`;
      throw new Problem({ status: 404, code: "unknown_part", detail });
    }
    case "gone":
      throw unknownRequest(seq, route);
  }
}

const pairs = z.array(z.tuple([z.string(), z.string()]));

const jwt = z.object({
  verified: z.literal(false).describe("The signature is not verified."),
  header: z.string().describe("JSON text."),
  claims: z.string().nullable().describe("JSON text; null when the token is encrypted."),
  issuedAt: z.string().nullable(),
  notBefore: z.string().nullable(),
  expiresAt: z.string().nullable(),
  expired: z.boolean().describe("Whether it had expired when the request arrived."),
});

const part = z.object({
  index: z.int(),
  name: z.string().nullable(),
  filename: z.string().nullable(),
  contentType: z.string().nullable(),
  headers: pairs,
  offset: z.int().describe("The offset of its body in the decoded body."),
  size: z.int().describe("In bytes."),
  text: z.string().nullable().describe("The beginning of its text; null when it is not text."),
});

const range = z
  .tuple([z.int(), z.int()])
  .describe("The offsets of its first byte and after its last byte, in the decoded body.");

const xmlElement: z.ZodType<XmlElement> = z
  .object({
    name: z.string(),
    attributes: pairs,
    get children() {
      return z.array(z.union([xmlElement, z.string()]));
    },
    range: range.optional(),
  })
  .meta({ id: "XmlElement" }) as unknown as z.ZodType<XmlElement>;

const protobufField: z.ZodType<ProtobufField> = z
  .object({
    number: z.int(),
    range,
    type: z.enum(["varint", "fixed32", "fixed64", "text", "bytes", "message"]),
    value: z.string().optional(),
    zigzag: z.string().optional(),
    float: z.string().optional(),
    size: z.int().optional(),
    base64: z.string().optional(),
    get fields() {
      return z.array(protobufField).optional();
    },
  })
  .meta({ id: "ProtobufField" }) as unknown as z.ZodType<ProtobufField>;

const view = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("decoder"),
    name: z.string(),
    title: z.string(),
    value: z.unknown(),
  }),
  z.object({
    kind: z.literal("cloudevents"),
    mode: z.enum(["binary", "structured", "batched"]),
    events: z.array(
      z.object({
        attributes: pairs,
        missing: z.array(z.string()).describe("The required attributes that are missing."),
        data: z.object({ kind: z.enum(["json", "base64"]), text: z.string() }).nullable(),
      }),
    ),
  }),
  jwt.extend({ kind: z.literal("jwt") }),
  z.object({
    kind: z.literal("json"),
    text: z.string().describe("Indented; numbers as they were sent."),
    inexact: z
      .array(z.object({ pointer: z.string(), text: z.string() }))
      .describe(
        "The first 100 numbers that a 64-bit float would round. Pointers of more than 1,000 characters are truncated and end with `…`.",
      ),
  }),
  z.object({ kind: z.literal("form"), fields: pairs }),
  z.object({ kind: z.literal("multipart"), parts: z.array(part) }),
  z.object({ kind: z.literal("xml"), root: xmlElement }),
  z.object({
    kind: z.literal("text"),
    charset: z.string(),
    charsetFrom: z.enum(["bom", "header", "guess"]),
    text: z.string(),
    replaced: z.boolean().describe("Whether bytes that are invalid in the charset were replaced."),
    cut: z.boolean().describe("Whether the text is truncated."),
  }),
  z.object({ kind: z.literal("protobuf"), fields: z.array(protobufField) }),
  z.object({ kind: z.literal("hex"), text: z.string(), omitted: z.int() }),
]);

/** {@link DecodedRequest}, for the document of the API. */
const decodedRequestSchema: z.ZodType<DecodedRequest> = z
  .object({
    contentEncoding: z.object({
      sent: z.array(z.string()),
      undone: z.array(z.string()).describe("The removed codings, in the order of removal."),
    }),
    size: z.int().describe("The length of the body without its codings, in bytes."),
    views: z.array(view).describe("The most specific view first, hex last. An empty body has none."),
    tokens: z.array(jwt.extend({ headerName: z.string() })).describe("The tokens in its headers."),
    problems: z.array(z.object({ decoder: z.string(), code: z.string(), detail: z.string() })),
  })
  .meta({ id: "DecodedRequest" }) as unknown as z.ZodType<DecodedRequest>;
