import { defineOperation, type OperationContext, type ServiceOperation } from "@signalbox/service";
import { z } from "zod";
import type { DecodedRequest, ProtobufField, XmlElement } from "../decode/decoded.ts";
import { Problem } from "../domain/problem.ts";
import type { Route } from "../domain/route.ts";
import type { Extracted } from "../work/tasks.ts";
import {
  type ApiParts,
  download,
  noStore,
  requestPath,
  routeOf,
  searchCost,
  shareQuery,
  unknownRequestPath,
} from "./api-parts.ts";
import { unknownRequest } from "./requests.ts";

const binary = { "application/octet-stream": z.string().meta({ contentMediaType: "application/octet-stream" }) };

const readErrors = {
  401: "The route is private, and its secret was not sent.",
  404: "There is no such route, or it has no such request (any more), or no such part.",
};

/** What a captured request turns out to be: GET /inspect/{id}/{seq}/decoded, …/decoded/body and …/decoded/parts/{part} */
export function decodedOperations({ store, work }: ApiParts): ServiceOperation[] {
  return [
    defineOperation({
      method: "get",
      path: "/inspect/{id}/{seq}/decoded",
      operationId: "getDecoded",
      summary: "See what a captured request says, decoded",
      description:
        "Content codings are undone; JSON, forms, multipart, XML, text, tokens, CloudEvents and protobuf are read, and what " +
        "decoders of the operator know. Nothing is decoded before somebody asks, and nothing beyond limits: what could not " +
        "be read stands in `problems`. All texts are data from strangers.",
      tags: ["requests"],
      input: { path: requestPath, query: shareQuery },
      responses: {
        200: { description: "The ways to see it.", content: { "application/json": decodedRequestSchema } },
      },
      errors: { ...readErrors },
      unknownPath: unknownRequestPath,
      async handle({ path }, context) {
        const { route, name, options } = await subjectOf(context, path);
        const json = await work.run("decode", name, options);
        if (json === undefined) throw unknownRequest(name.seq, route);
        return { status: 200, headers: { ...noStore, "content-security-policy": "sandbox" }, body: json };
      },
    }),
    defineOperation({
      method: "get",
      path: "/inspect/{id}/{seq}/decoded/body",
      operationId: "getDecodedBody",
      summary: "Download the body of a captured request without its content codings",
      tags: ["requests"],
      input: { path: requestPath, query: shareQuery },
      responses: {
        200: { description: "The bytes.", content: binary },
      },
      errors: { ...readErrors, 422: "The codings cannot be undone whole; `…/body` has the bytes as they were sent." },
      unknownPath: unknownRequestPath,
      async handle({ path }, context) {
        const { route, name, options } = await subjectOf(context, path);
        const bytes = bytesOf(await work.run("decodedBody", name, options), { ...name, route });
        return download(bytes, `request-${name.seq}-decoded.bin`);
      },
    }),
    defineOperation({
      method: "get",
      path: "/inspect/{id}/{seq}/decoded/parts/{part}",
      operationId: "getPart",
      summary: "Download one part of a multipart body, byte for byte",
      tags: ["requests"],
      input: { path: requestPath.extend({ part: z.int().min(0).describe("Its number, from 0.") }), query: shareQuery },
      responses: {
        200: { description: "The bytes. Never of the type or under the name that was sent.", content: binary },
      },
      errors: { ...readErrors, 422: "The codings of the body cannot be undone whole." },
      unknownPath: unknownPartPath,
      async handle({ path }, context) {
        const { route, name, options } = await subjectOf(context, path);
        const { part } = path;
        const bytes = bytesOf(await work.run("decodedPart", { ...name, part }, options), { ...name, part, route });
        return download(bytes, `request-${name.seq}-part-${part}.bin`);
      },
    }),
  ];

  async function subjectOf(context: OperationContext, { id, seq }: { readonly id: string; readonly seq: number }) {
    const route = await routeOf(context, id, store, "read");
    const name = { routeId: route.id, seq };
    const cost = decodingFactor * searchCost(route, 0);
    return { route, name, options: { caller: context.caller, cost, signal: context.signal } };
  }
}

function unknownPartPath(parameters: Readonly<Record<string, string>>): Problem {
  const { part, ...path } = parameters;
  if (!requestPath.safeParse({ ...path, seq: Number(path.seq) }).success) return unknownRequestPath(path);
  return new Problem({ status: 404, code: "unknown_part", detail: `A request has no part ${part}.` });
}

/** A body is read in several ways, and may be much longer without its codings: only tiny ones are decoded on the event loop. */
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
  verified: z.literal(false).describe("Nothing was checked: anybody may have written it."),
  header: z.string().describe("JSON text."),
  claims: z.string().nullable().describe("JSON text; null when the token is encrypted."),
  issuedAt: z.string().nullable(),
  notBefore: z.string().nullable(),
  expiresAt: z.string().nullable(),
  expired: z.boolean().describe("Whether it had expired when the request came."),
});

const part = z.object({
  index: z.int(),
  name: z.string().nullable(),
  filename: z.string().nullable(),
  contentType: z.string().nullable(),
  headers: pairs,
  offset: z.int().describe("Where its body begins in the decoded body."),
  size: z.int().describe("In bytes."),
  text: z.string().nullable().describe("Its beginning, when it is text."),
});

const range = z.tuple([z.int(), z.int()]).describe("Its first byte in the decoded body, and the one behind its last.");

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
    inspector: z.string().optional().describe("The inspector that takes such bodies apart: `/inspect/-/{inspector}`."),
  }),
  z.object({
    kind: z.literal("cloudevents"),
    mode: z.enum(["binary", "structured", "batched"]),
    events: z.array(
      z.object({
        attributes: pairs,
        missing: z.array(z.string()).describe("Required attributes that it does not have."),
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
        "The first 100 numbers that a 64-bit float would round. Pointers of more than 1,000 characters are cut and end with `…`.",
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
    replaced: z.boolean().describe("Whether bytes were none of the charset."),
    cut: z.boolean().describe("Whether there is more of it."),
  }),
  z.object({ kind: z.literal("protobuf"), fields: z.array(protobufField) }),
  z.object({ kind: z.literal("hex"), text: z.string(), omitted: z.int() }),
]);

/** {@link DecodedRequest}, for the document of the API. */
const decodedRequestSchema: z.ZodType<DecodedRequest> = z
  .object({
    contentEncoding: z.object({
      sent: z.array(z.string()),
      undone: z.array(z.string()).describe("In the order of undoing."),
    }),
    size: z.int().describe("The length of the body without its codings, in bytes."),
    views: z.array(view).describe("The one that says most first; hex last. None of an empty body."),
    tokens: z.array(jwt.extend({ headerName: z.string() })).describe("The tokens in its headers."),
    problems: z.array(z.object({ decoder: z.string(), code: z.string(), detail: z.string() })),
  })
  .meta({ id: "DecodedRequest" }) as unknown as z.ZodType<DecodedRequest>;
