import { z } from "zod";
import type { DecodedRequest, ProtobufField, XmlElement } from "../decode/decoded.ts";

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

const xmlElement: z.ZodType<XmlElement> = z
  .object({
    name: z.string(),
    attributes: pairs,
    get children() {
      return z.array(z.union([xmlElement, z.string()]));
    },
  })
  .meta({ id: "XmlElement" });

const protobufField: z.ZodType<ProtobufField> = z
  .object({
    number: z.int(),
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
  z.object({ kind: z.literal("decoder"), name: z.string(), title: z.string(), value: z.unknown() }),
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
export const decodedRequestSchema: z.ZodType<DecodedRequest> = z
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
