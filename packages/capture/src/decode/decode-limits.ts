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
