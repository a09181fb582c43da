import type { Transform } from "node:stream";
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from "node:zlib";
import type { decodeLimits } from "./decode-limits.ts";
import type { DecodeProblem } from "./decoded.ts";

/** A body without its content codings. */
export interface UncodedBody {
  readonly bytes: Uint8Array;
  /** The codings that were removed, in the order of removal: the last one applied comes first. */
  readonly undone: readonly string[];
  /** Why `bytes` is incomplete. */
  readonly problem?: DecodeProblem;
}

/** The ratio does not limit outputs up to this size, because short repetitive bodies compress very well. */
const ANY_RATIO = 64 * 1024;

/**
 * Removes the codings of `Content-Encoding` (RFC 9110, section 8.4), the last one first, within the limits. Decompression runs
 * in the thread pool of zlib. After an error, it returns the output up to that point.
 */
export async function undoCodings(
  body: Uint8Array,
  codings: readonly string[],
  limits: Pick<typeof decodeLimits, "codings" | "decodedBytes" | "ratio">,
): Promise<UncodedBody> {
  let bytes = body;
  const undone: string[] = [];
  const most = Math.min(limits.decodedBytes, Math.max(ANY_RATIO, body.byteLength * limits.ratio));
  if (codings.length > limits.codings) {
    const detail = `The request names ${codings.length} content codings. At most ${limits.codings} are decoded.`;
    return { bytes, undone, problem: { decoder: "content-encoding", code: "too_many", detail } };
  }
  for (const coding of codings.toReversed()) {
    const open = Object.hasOwn(coders, coding) ? coders[coding] : undefined;
    if (open === undefined) {
      const detail = `The content coding '${coding.slice(0, 40)}' is not supported.`;
      return { bytes, undone, problem: { decoder: "content-encoding", code: "unsupported", detail } };
    }
    const { output, error } = await run(open(bytes, "strict"), bytes, most);
    if (error === undefined) {
      bytes = output;
      undone.push(coding);
      continue;
    }
    // The strict decoder does not return its last piece when the input is truncated.
    const kept = error === "truncated" ? (await run(open(bytes, "lenient"), bytes, most)).output : output;
    return {
      bytes: kept,
      undone: [...undone, coding],
      problem: { decoder: coding, code: error, detail: details[error](most) },
    };
  }
  return { bytes, undone };
}

/** The codings of all `Content-Encoding` values, in order, without `identity`. */
export function codingsOf(values: readonly string[]): string[] {
  return values
    .flatMap((value) => value.split(","))
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== "" && coding !== "identity");
}

type Manner = "strict" | "lenient";

const coders: Readonly<Record<string, (bytes: Uint8Array, manner: Manner) => Transform>> = {
  gzip: (_, manner) => createGunzip(zlibOptions(manner)),
  "x-gzip": (_, manner) => createGunzip(zlibOptions(manner)),
  deflate: (bytes, manner) =>
    // `deflate` means the zlib format (RFC 1950), but some senders use it for raw deflate (RFC 1951).
    hasZlibHeader(bytes) ? createInflate(zlibOptions(manner)) : createInflateRaw(zlibOptions(manner)),
  br: (_, manner) =>
    createBrotliDecompress(manner === "strict" ? {} : { finishFlush: constants.BROTLI_OPERATION_FLUSH }),
  zstd: (_, manner) =>
    createZstdDecompress({
      ...(manner === "strict" ? {} : { finishFlush: constants.ZSTD_e_flush }),
      // Every decoder must support windows of 8 MiB (RFC 8878, section 3.1.1.1.2). Larger ones would only cost memory.
      params: { [constants.ZSTD_d_windowLogMax]: 23 },
    }),
};

function zlibOptions(manner: Manner): { finishFlush?: number } {
  return manner === "strict" ? {} : { finishFlush: constants.Z_SYNC_FLUSH };
}

function hasZlibHeader([first = 0, second = 0]: Uint8Array): boolean {
  return (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0;
}

type CodingErrorCode = Extract<DecodeProblem["code"], "too_large" | "truncated" | "corrupt">;

const details: Readonly<Record<CodingErrorCode, (most: number) => string>> = {
  too_large: (most) => `The decoded body is larger than ${most} bytes. Only its beginning is shown.`,
  truncated: () => "The compressed data is truncated: only what precedes its end can be decoded.",
  corrupt: () => "The compressed data is invalid: only what precedes the error can be decoded.",
};

async function run(
  coder: Transform,
  input: Uint8Array,
  most: number,
): Promise<{ output: Uint8Array; error?: CodingErrorCode }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    coder.end(input);
    for await (const chunk of coder as AsyncIterable<Uint8Array>) {
      const isOver = size + chunk.byteLength > most;
      chunks.push(isOver ? chunk.subarray(0, most - size) : chunk);
      size += chunk.byteLength;
      // Returning from the loop destroys the stream.
      if (isOver) return { output: Buffer.concat(chunks), error: "too_large" };
    }
    return { output: Buffer.concat(chunks) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { output: Buffer.concat(chunks), error: code === "Z_BUF_ERROR" ? "truncated" : "corrupt" };
  }
}
