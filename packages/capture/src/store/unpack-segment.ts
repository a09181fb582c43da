import type { CapturedRequest } from "../domain/captured-request.ts";
import { type PackedHead, unpackHead } from "./packed-head.ts";
import type { SegmentRow } from "./tables.ts";

/** A segment as it is read; null when its bodies were left out. */
type ReadSegment = Pick<SegmentRow, "last_seq" | "sizes" | "heads"> & { readonly bodies: Uint8Array | null };

interface Wanted {
  /** The first and the last number that are asked for. */
  readonly first: number;
  readonly last: number;
  readonly maxBodyBytes: number;
}

/** The requests of a segment that are asked for, oldest first. */
export function unpackSegment(routeId: string, row: ReadSegment, wanted: Wanted): CapturedRequest[] {
  const heads = JSON.parse(row.heads) as PackedHead[];
  const sizes = JSON.parse(row.sizes) as number[];
  const requests: CapturedRequest[] = [];
  let seq = row.last_seq - sizes.length;
  let end = 0;
  for (const [index, size] of sizes.entries()) {
    seq += 1;
    end += size;
    if (seq < wanted.first || seq > wanted.last) continue;
    const body = size <= wanted.maxBodyBytes ? row.bodies?.subarray(end - size, end) : undefined;
    requests.push({ routeId, seq, size, body, ...unpackHead(heads[index] as PackedHead) });
  }
  return requests;
}
