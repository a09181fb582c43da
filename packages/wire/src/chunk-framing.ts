import { latin1Text } from "./characters.ts";

/** One chunk of a body as it was framed. */
export interface Chunk {
  /** The size line without its CRLF, for example `1a;name=value`. */
  readonly line: string;
  /** The length of its received data, in bytes. Shorter than stated when the body ended early. */
  readonly size: number;
}

export interface ChunkFraming {
  readonly chunks: readonly Chunk[];
  /** The trailer section without the empty line at its end, for example `X-Sum: 1\r\n`. */
  readonly trailers: string;
}

/**
 * Parses the framing of a chunked body. The framing is every byte of the body that is not data, in the order received: the size
 * line of each chunk, the CRLF after its data, and the trailer section.
 *
 * @param bodyLength the length of the received data, which determines how much of the last chunk is present
 */
export function parseFraming(framing: Uint8Array, bodyLength: number = Number.MAX_SAFE_INTEGER): ChunkFraming {
  const text = latin1Text(framing);
  const chunks: Chunk[] = [];
  let left = bodyLength;
  let at = 0;
  while (at < text.length) {
    const end = text.indexOf("\r\n", at);
    // The body ended within this line.
    if (end < 0) return { chunks, trailers: "" };
    const line = text.slice(at, end);
    const stated = Number.parseInt(line, 16);
    const size = Math.min(stated, left);
    chunks.push({ line, size });
    left -= size;
    at = end + 2;
    if (stated === 0) break;
    if (text.startsWith("\r\n", at)) at += 2;
  }
  const trailers = text.slice(at, Math.max(at, text.lastIndexOf("\r\n") + 2));
  const isWhole = trailers === "\r\n" || trailers.endsWith("\r\n\r\n");
  return { chunks, trailers: isWhole ? trailers.slice(0, -2) : trailers };
}

/**
 * Restores a chunked body as it was sent, byte for byte, from its framing and its data. A body that ended early is restored as far
 * as it was received. What the data has after the last chunk comes last.
 */
export function joinChunks(framing: Uint8Array, body: Uint8Array): Buffer {
  const { chunks } = parseFraming(framing, body.length);
  const parts: Uint8Array[] = [];
  let framed = 0;
  let at = 0;
  for (const { line, size } of chunks) {
    // Before the size line comes the CRLF that ends the chunk before it.
    const next = framed + (framed === 0 ? 0 : 2) + line.length + 2;
    parts.push(framing.subarray(framed, next), body.subarray(at, at + size));
    framed = next;
    at += size;
  }
  parts.push(framing.subarray(framed), body.subarray(at));
  return Buffer.concat(parts);
}
