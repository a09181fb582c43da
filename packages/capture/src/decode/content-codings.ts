import type { Transform } from "node:stream";
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from "node:zlib";
import type { DecodeLimits, DecodeProblem, DecodeProblemCode } from "./decoded.ts";

/** A body as it was before it was coded for the way. */
export interface UncodedBody {
  readonly bytes: Uint8Array;
  /** The codings that were undone, in the order of undoing: the last that was applied comes first. */
  readonly undone: readonly string[];
  /** Why `bytes` is not the whole of it. */
  readonly problem?: DecodeProblem;
}

/** Up to here the ratio says nothing: a few bytes may well be some thousand. */
const anyRatio = 64 * 1024;

/**
 * Undoes what `Content-Encoding` says (RFC 9110, section 8.4), the last coding first, in threads of zlib and no further
 * than the limits say. What came before an error is returned.
 */
export async function undoCodings(
  body: Uint8Array,
  codings: readonly string[],
  limits: DecodeLimits,
): Promise<UncodedBody> {
  let bytes = body;
  const undone: string[] = [];
  const most = Math.min(limits.decodedBytes, Math.max(anyRatio, body.byteLength * limits.ratio));
  if (codings.length > limits.codings) {
    const detail = `There are ${codings.length} codings; at most ${limits.codings} are undone.`;
    return { bytes, undone, problem: { decoder: "content-encoding", code: "too_many", detail } };
  }
  for (const coding of codings.toReversed()) {
    const open = Object.hasOwn(coders, coding) ? coders[coding] : undefined;
    if (open === undefined) {
      const detail = `The coding '${coding.slice(0, 40)}' is not known here.`;
      return { bytes, undone, problem: { decoder: "content-encoding", code: "unsupported", detail } };
    }
    const { output, fault } = await run(open(bytes, "strict"), bytes, most);
    if (fault === undefined) {
      bytes = output;
      undone.push(coding);
      continue;
    }
    // The strict decoder does not return its last piece when the input ends too early.
    const kept = fault === "truncated" ? (await run(open(bytes, "lenient"), bytes, most)).output : output;
    return {
      bytes: kept,
      undone: [...undone, coding],
      problem: { decoder: coding, code: fault, detail: details[fault](most) },
    };
  }
  return { bytes, undone };
}

/** The codings that a `Content-Encoding` names, in their order, without those that change nothing. */
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
    // The coding is zlib (RFC 1950); some send bare deflate (RFC 1951) under its name.
    hasZlibHeader(bytes) ? createInflate(zlibOptions(manner)) : createInflateRaw(zlibOptions(manner)),
  br: (_, manner) =>
    createBrotliDecompress(manner === "strict" ? {} : { finishFlush: constants.BROTLI_OPERATION_FLUSH }),
  zstd: (_, manner) =>
    createZstdDecompress({
      ...(manner === "strict" ? {} : { finishFlush: constants.ZSTD_e_flush }),
      // A window of 8 MiB is what every decoder must have (RFC 8878, section 3.1.1.1.2); more is memory for nothing.
      params: { [constants.ZSTD_d_windowLogMax]: 23 },
    }),
};

function zlibOptions(manner: Manner): { finishFlush?: number } {
  return manner === "strict" ? {} : { finishFlush: constants.Z_SYNC_FLUSH };
}

function hasZlibHeader([first = 0, second = 0]: Uint8Array): boolean {
  return (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0;
}

type CodingFault = Extract<DecodeProblemCode, "too_large" | "truncated" | "corrupt">;

const details: Readonly<Record<CodingFault, (most: number) => string>> = {
  too_large: (most) => `More than ${most} bytes come out; what is shown are the first.`,
  truncated: () => "The bytes end before their end; what is shown is what came until there.",
  corrupt: () => "The bytes break the rules of the coding; what is shown is what came before.",
};

async function run(
  coder: Transform,
  input: Uint8Array,
  most: number,
): Promise<{ output: Uint8Array; fault?: CodingFault }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    coder.end(input);
    for await (const chunk of coder as AsyncIterable<Uint8Array>) {
      const isOver = size + chunk.byteLength > most;
      chunks.push(isOver ? chunk.subarray(0, most - size) : chunk);
      size += chunk.byteLength;
      // Leaving the loop destroys the coder.
      if (isOver) return { output: Buffer.concat(chunks), fault: "too_large" };
    }
    return { output: Buffer.concat(chunks) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { output: Buffer.concat(chunks), fault: code === "Z_BUF_ERROR" ? "truncated" : "corrupt" };
  }
}
