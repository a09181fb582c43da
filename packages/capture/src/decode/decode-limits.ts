import type { DecodeProblem } from "./decoded.ts";

/** Stops a decoder. The decoded request lists it as a problem. */
export class DecodeError extends Error {
  override readonly name = "DecodeError";
  readonly code: DecodeProblem["code"];

  constructor(code: DecodeProblem["code"], detail: string) {
    super(detail);
    this.code = code;
  }
}

/**
 * Limits of one decoding. Results beyond a limit are truncated and marked; the raw bytes stay available. Small, because input is
 * untrusted: one decoding takes about 100 ms and a few MiB at most.
 */
export const decodeLimits = {
  /** The most codings of one `Content-Encoding`. */
  codings: 5,
  /** The most bytes after removing all codings. */
  decodedBytes: 4 * 1024 * 1024,
  /** The largest ratio of output to input, beyond the first 64 KiB of output. */
  ratio: 200,
  /** Longer bodies, in bytes, are only shown as the beginning of a text or as hex. */
  parsedBytes: 1024 * 1024,
  /** Longer bodies, in bytes, are not passed to injected decoders. */
  injectedBytes: 256 * 1024,
  /** The deepest nesting of JSON, XML and protobuf. */
  depth: 100,
  /** The most values, elements or fields of one body. */
  items: 50_000,
  /** The most parts of a multipart body, events of a batch, or tokens in headers. */
  parts: 100,
  /** The most characters of a text that are shown. */
  shownText: 256 * 1024,
  /** The most bytes that are shown in hex. */
  shownHex: 4 * 1024,
};
