/** A captured request, decoded. */
export interface DecodedRequest {
  /** The codings of `Content-Encoding`, and those that were removed, in the order of removal. */
  readonly contentEncoding: { readonly sent: readonly string[]; readonly undone: readonly string[] };
  /** The length of the body without its content codings, in bytes. */
  readonly size: number;
  /** Views of the body, the most specific first and hex last. An empty body has none. */
  readonly views: readonly DecodedView[];
  /** The tokens (JWT) in its headers. Their signatures are not verified. */
  readonly tokens: readonly (Jwt & { readonly headerName: string })[];
  readonly problems: readonly DecodeProblem[];
}

/** One view of a body. Texts and values are untrusted: never render them as markup. */
export type DecodedView =
  | InjectedView
  | CloudEventsView
  | JwtView
  | JsonView
  | FormView
  | MultipartView
  | XmlView
  | TextView
  | ProtobufView
  | HexView;

/** The result of an injected decoder. */
export interface InjectedView {
  readonly kind: "decoder";
  readonly name: string;
  readonly title: string;
  readonly value: unknown;
}

/** CloudEvents 1.0: attributes in headers (binary), one JSON object (structured), or an array of objects (batched). */
export interface CloudEventsView {
  readonly kind: "cloudevents";
  readonly mode: "binary" | "structured" | "batched";
  readonly events: readonly CloudEvent[];
}

export interface CloudEvent {
  readonly attributes: readonly (readonly [name: string, value: string])[];
  /** The required attributes that are missing. */
  readonly missing: readonly string[];
  /** JSON text or base64. Null when there is none, and in binary mode, where the other views show the data. */
  readonly data: { readonly kind: "json" | "base64"; readonly text: string } | null;
}

/** A token (RFC 7519), decoded without verifying its signature. */
interface JwtView extends Jwt {
  readonly kind: "jwt";
}

export interface Jwt {
  readonly verified: false;
  /** Indented JSON text. Numbers are as they were sent. */
  readonly header: string;
  /** Indented JSON text; null when the token is encrypted. */
  readonly claims: string | null;
  readonly issuedAt: string | null;
  readonly notBefore: string | null;
  readonly expiresAt: string | null;
  /** Whether it had expired when the request arrived. */
  readonly expired: boolean;
}

/** Indented JSON. Preserves numbers, escapes, the order of members and duplicate names. */
export interface JsonView {
  readonly kind: "json";
  readonly text: string;
  /**
   * The first 100 numbers that a 64-bit float cannot represent, by JSON pointer (RFC 6901). Pointers of more than 1,000
   * characters are truncated and end with `…`.
   */
  readonly inexact: readonly { readonly pointer: string; readonly text: string }[];
}

export interface FormView {
  readonly kind: "form";
  readonly fields: readonly (readonly [name: string, value: string])[];
}

export interface MultipartView {
  readonly kind: "multipart";
  readonly parts: readonly MultipartPart[];
}

export interface MultipartPart {
  /** From 0. */
  readonly index: number;
  readonly name: string | null;
  readonly filename: string | null;
  /** As it was sent; null when it was not. */
  readonly contentType: string | null;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The offset of the part in the decoded body, and its length, in bytes. */
  readonly offset: number;
  readonly size: number;
  /** The beginning of its text; null when it is not text. */
  readonly text: string | null;
}

export interface XmlView {
  readonly kind: "xml";
  readonly root: XmlElement;
}

export interface XmlElement {
  readonly name: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
  /** Elements and text in document order, without comments, processing instructions and white space between elements. */
  readonly children: readonly (XmlElement | string)[];
  /** The offsets of its first byte and after its last byte, in the decoded body. Missing in charsets without known byte offsets. */
  readonly range?: ByteRange;
}

/** The offsets of its first byte and after its last byte, in the decoded body. */
type ByteRange = readonly [start: number, end: number];

export interface TextView {
  readonly kind: "text";
  /** The name in the Encoding Standard. */
  readonly charset: string;
  /** The source of the charset: a byte order mark, the header, or a guess. */
  readonly charsetFrom: "bom" | "header" | "guess";
  readonly text: string;
  /** Whether bytes that are invalid in the charset were replaced by U+FFFD. */
  readonly replaced: boolean;
  /** Whether the text is truncated. */
  readonly cut: boolean;
}

/** Protobuf decoded without its schema, so the types of fields are guesses. */
export interface ProtobufView {
  readonly kind: "protobuf";
  readonly fields: readonly ProtobufField[];
}

/** `range` covers the field in the decoded body, including its tag. */
export type ProtobufField = { readonly number: number; readonly range: ByteRange } & (
  | { readonly type: "varint"; readonly value: string; readonly zigzag: string }
  | { readonly type: "fixed32" | "fixed64"; readonly value: string; readonly float: string }
  | { readonly type: "text"; readonly value: string }
  | { readonly type: "bytes"; readonly size: number; readonly base64: string }
  | { readonly type: "message"; readonly fields: readonly ProtobufField[] }
);

export interface HexView {
  readonly kind: "hex";
  /** Lines of offset, bytes and ASCII. */
  readonly text: string;
  readonly omitted: number;
}

/**
 * Why a decoder failed or stopped early:
 *
 * - `too_large`, `too_deep`, `too_many`: the body exceeds a limit. The view shows its beginning or is missing.
 * - `truncated`: the bytes end too early. `corrupt`: they violate their format.
 * - `not_allowed`: XML with a document type. `unsupported`: an unknown format.
 * - `failed`: an injected decoder threw.
 */
export type DecodeProblemCode =
  | "too_large"
  | "too_deep"
  | "too_many"
  | "truncated"
  | "corrupt"
  | "not_allowed"
  | "unsupported"
  | "failed";

export interface DecodeProblem {
  /** The decoder: `gzip`, `json`, `multipart`, … or the name of an injected one. */
  readonly decoder: string;
  readonly code: DecodeProblemCode;
  /** A sentence that explains the problem. */
  readonly detail: string;
}

/** Stops a decoder. The decoded request lists it as a problem. */
export class DecodeError extends Error {
  override readonly name = "DecodeError";
  readonly code: DecodeProblemCode;

  constructor(code: DecodeProblemCode, detail: string) {
    super(detail);
    this.code = code;
  }
}

/** Limits of one decoding. Results beyond a limit are truncated and marked; the raw bytes stay available. */
export interface DecodeLimits {
  /** The most codings of one `Content-Encoding`. */
  readonly codings: number;
  /** The most bytes after removing all codings. */
  readonly decodedBytes: number;
  /** The largest ratio of output to input, beyond the first 64 KiB of output. */
  readonly ratio: number;
  /** Longer bodies, in bytes, are only shown as the beginning of a text or as hex. */
  readonly parsedBytes: number;
  /** Longer bodies, in bytes, are not passed to injected decoders. */
  readonly injectedBytes: number;
  /** The deepest nesting of JSON, XML and protobuf. */
  readonly depth: number;
  /** The most values, elements or fields of one body. */
  readonly items: number;
  /** The most parts of a multipart body, events of a batch, or tokens in headers. */
  readonly parts: number;
  /** The most characters of a text that are shown. */
  readonly shownText: number;
  /** The most bytes that are shown in hex. */
  readonly shownHex: number;
}

/** Small, because input is untrusted: one decoding takes about 100 ms and a few MiB at most. */
export const decodeLimits: DecodeLimits = {
  codings: 5,
  decodedBytes: 4 * 1024 * 1024,
  ratio: 200,
  parsedBytes: 1024 * 1024,
  injectedBytes: 256 * 1024,
  depth: 100,
  items: 50_000,
  parts: 100,
  shownText: 256 * 1024,
  shownHex: 4 * 1024,
};
