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
export interface JwtView extends Jwt {
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
}

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

export type ProtobufField = { readonly number: number } & (
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
