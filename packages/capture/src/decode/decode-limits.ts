import type { DecodeProblem } from "../json/decoded.ts";

/** Stops a decoder. The decoded request lists it as a problem. */
export class DecodeError extends Error {
  override readonly name = "DecodeError";
  readonly code: DecodeProblem["code"];

  constructor(code: DecodeProblem["code"], detail: string) {
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
