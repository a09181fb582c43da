import type { Arrival } from "../domain/captured-request.ts";

/** What a request takes beside its body, in bytes: its target, its headers and its trailers. */
export function headBytes({ target, headers, trailers }: Pick<Arrival, "target" | "headers" | "trailers">): number {
  let bytes = target.length;
  for (const text of headers) bytes += text.length;
  for (const text of trailers) bytes += text.length;
  return bytes;
}
