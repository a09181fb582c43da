import { z } from "zod";

const pairs = z.array(z.tuple([z.string(), z.string()]));

/** A token (RFC 7519). */
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

/** The offsets of its first byte and after its last byte, in the decoded body. */
type ByteRange = readonly [start: number, end: number];

export interface XmlElement {
  readonly name: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
  /** Elements and text in document order, without comments, processing instructions and white space between elements. */
  readonly children: readonly (XmlElement | string)[];
  /** Missing in charsets without known byte offsets. */
  readonly range?: ByteRange | undefined;
}

const xmlElement: z.ZodType<XmlElement> = z
  .object({
    name: z.string(),
    attributes: pairs,
    get children() {
      return z.array(z.union([xmlElement, z.string()]));
    },
    range: range.optional(),
  })
  .meta({ id: "XmlElement" });

/** `range` covers the field in the decoded body, including its tag. */
export type ProtobufField = { readonly number: number; readonly range: ByteRange } & (
  | { readonly type: "varint"; readonly value: string; readonly zigzag: string }
  | { readonly type: "fixed32" | "fixed64"; readonly value: string; readonly float: string }
  | { readonly type: "text"; readonly value: string }
  | { readonly type: "bytes"; readonly size: number; readonly base64: string }
  | { readonly type: "message"; readonly fields: readonly ProtobufField[] }
);

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

const problemCode = z
  .enum(["too_large", "too_deep", "too_many", "truncated", "corrupt", "not_allowed", "unsupported", "failed"])
  .describe(
    "`too_large`, `too_deep`, `too_many`: the body exceeds a limit, so its view is truncated or missing. `truncated`: the bytes end too early. " +
      "`corrupt`: they violate their format. `not_allowed`: XML with a document type. `unsupported`: an unknown format. `failed`: a " +
      "decoder of the operator threw.",
  );

export const decodedRequestSchema = z
  .object({
    contentEncoding: z.object({
      sent: z.array(z.string()),
      undone: z.array(z.string()).describe("The removed codings, in the order of removal."),
    }),
    size: z.int().describe("The length of the body without its codings, in bytes."),
    views: z.array(view).describe("The most specific view first, hex last. An empty body has none."),
    tokens: z.array(jwt.extend({ headerName: z.string() })).describe("The tokens in its headers."),
    problems: z.array(z.object({ decoder: z.string(), code: problemCode, detail: z.string() })),
  })
  .meta({ id: "DecodedRequest" });

export type Immutable<Value> = unknown extends Value ? Value : { readonly [Key in keyof Value]: Immutable<Value[Key]> };

/** A captured request, decoded. */
export type DecodedRequest = Immutable<z.output<typeof decodedRequestSchema>>;

/** One view of a body. Texts and values are untrusted: never render them as markup. */
export type DecodedView = DecodedRequest["views"][number];

/** A view of one kind. */
export type ViewOf<Kind extends DecodedView["kind"]> = Extract<DecodedView, { kind: Kind }>;

export type CloudEvent = ViewOf<"cloudevents">["events"][number];
export type MultipartPart = ViewOf<"multipart">["parts"][number];
export type DecodeProblem = DecodedRequest["problems"][number];

/** A token (RFC 7519), decoded without verifying its signature. */
export type Jwt = Immutable<z.output<typeof jwt>>;
