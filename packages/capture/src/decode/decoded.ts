/** What a captured request turns out to be. */
export interface DecodedRequest {
  /** What `Content-Encoding` named, and what of it was undone, in the order of undoing. */
  readonly contentEncoding: { readonly sent: readonly string[]; readonly undone: readonly string[] };
  /** The length of the body without its codings, in bytes. */
  readonly size: number;
  /** Ways to see the body, the one that says most first; hex last. None of an empty body. */
  readonly views: readonly DecodedView[];
  /** The tokens in its headers, unverified. */
  readonly tokens: readonly (Jwt & { readonly headerName: string })[];
  readonly problems: readonly DecodeProblem[];
}

/** One way to see a body. Texts and values are data from strangers: never show them as markup. */
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

/** What an injected decoder made of it. */
export interface InjectedView {
  readonly kind: "decoder";
  readonly name: string;
  readonly title: string;
  readonly value: unknown;
  /** The name of the inspector that takes such bodies apart, at `/inspect/-/{name}`. */
  readonly inspector?: string;
}

/** CloudEvents 1.0: attributes in headers (binary), one JSON document (structured), or a list of them (batched). */
export interface CloudEventsView {
  readonly kind: "cloudevents";
  readonly mode: "binary" | "structured" | "batched";
  readonly events: readonly CloudEvent[];
}

export interface CloudEvent {
  readonly attributes: readonly (readonly [name: string, value: string])[];
  /** Required attributes that it does not have. */
  readonly missing: readonly string[];
  /** JSON text, or base64; null when there is none, and in binary mode, where the other views show the data. */
  readonly data: { readonly kind: "json" | "base64"; readonly text: string } | null;
}

/** A token (RFC 7519), read without its key: anybody may have written it. */
interface JwtView extends Jwt {
  readonly kind: "jwt";
}

export interface Jwt {
  readonly verified: false;
  /** JSON text, indented, numbers as they were sent. */
  readonly header: string;
  /** The same; null when the token is encrypted. */
  readonly claims: string | null;
  readonly issuedAt: string | null;
  readonly notBefore: string | null;
  readonly expiresAt: string | null;
  /** Whether it had expired when the request came. */
  readonly expired: boolean;
}

/** JSON, indented. Numbers, escapes, the order of members and those that stand twice are as they were sent. */
export interface JsonView {
  readonly kind: "json";
  readonly text: string;
  /**
   * The first 100 numbers that a program with 64-bit floats would round, by JSON pointer (RFC 6901); one of
   * more than 1,000 characters is cut, and ends with `…`.
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
  /** Where its body begins in the decoded body, and its length, in bytes. */
  readonly offset: number;
  readonly size: number;
  /** Its beginning, when it is text. */
  readonly text: string | null;
}

export interface XmlView {
  readonly kind: "xml";
  readonly root: XmlElement;
}

export interface XmlElement {
  readonly name: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
  /** Elements and text, in their order. Comments, processing instructions and white space between elements are left out. */
  readonly children: readonly (XmlElement | string)[];
  /** From the first byte of its tag to the one behind its end, in the decoded body; none in charsets where bytes cannot be counted. */
  readonly range?: ByteRange;
}

/** The first byte in the decoded body, and the one behind the last. */
export type ByteRange = readonly [start: number, end: number];

export interface TextView {
  readonly kind: "text";
  /** As the Encoding Standard names it. */
  readonly charset: string;
  /** Where the charset was found: a byte order mark, the header, or a guess. */
  readonly charsetFrom: "bom" | "header" | "guess";
  readonly text: string;
  /** Whether some bytes were none of the charset and stand as U+FFFD. */
  readonly replaced: boolean;
  /** Whether there is more of it than is shown. */
  readonly cut: boolean;
}

/** Protobuf read without its schema: what the fields mean is a guess. */
export interface ProtobufView {
  readonly kind: "protobuf";
  readonly fields: readonly ProtobufField[];
}

/** `range` is where a field stands in the decoded body, its tag included. */
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
 * What stood in the way of a decoder:
 *
 * - `too_large`, `too_deep`, `too_many`: a limit; what is shown is the beginning, or nothing.
 * - `truncated`: the bytes end too early. `corrupt`: they break the rules of their form.
 * - `not_allowed`: a document type in XML. `unsupported`: a form that is not known here.
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
  /** What was being read: `gzip`, `json`, `multipart`, … or the name of an injected decoder. */
  readonly decoder: string;
  readonly code: DecodeProblemCode;
  /** A sentence for people. */
  readonly detail: string;
}

/** Ends a decoder. It becomes one of the problems of the decoded request. */
export class DecodeError extends Error {
  override readonly name = "DecodeError";
  readonly code: DecodeProblemCode;

  constructor(code: DecodeProblemCode, detail: string) {
    super(detail);
    this.code = code;
  }
}

/** How much work one decoding may make. What is over is cut and said so; the raw bytes are always there. */
export interface DecodeLimits {
  /** Codings of one `Content-Encoding` that are undone. */
  readonly codings: number;
  /** The most bytes that come out of all of them. */
  readonly decodedBytes: number;
  /** How many times as long as what went in that may be, beyond the first 64 KiB. */
  readonly ratio: number;
  /** Longer bodies are shown as the beginning of a text or as hex alone: nothing else reads them. */
  readonly parsedBytes: number;
  /** Longer bodies are given to no injected decoder. */
  readonly injectedBytes: number;
  /** How deep JSON, XML and protobuf may nest. */
  readonly depth: number;
  /** Values, elements or fields of one body. */
  readonly items: number;
  /** Parts of a multipart body, events of a batch, tokens in headers. */
  readonly parts: number;
  /** The most characters of a text that are shown. */
  readonly shownText: number;
  /** The most bytes that are shown in hex. */
  readonly shownHex: number;
}

/** Small, because anybody may send anything: a decoding takes some 100 ms at most, and some MiB for as long. */
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
