import { compareRequests, distance } from "./compare.ts";
import type { RecordedCall, RecordedRequest } from "./format.ts";

/** What was replayed, and how. */
export interface MissOptions {
  /** Where the calls are recorded. */
  readonly file: string;
  /** The calls that were replayed, each of which responds once. */
  readonly played: ReadonlySet<RecordedCall>;
  /** Whether only the first call that was not replayed may match. @default false */
  readonly inOrder?: boolean | undefined;
  /** Headers that must match, in addition to method, URL and body. @default [] */
  readonly matchHeaders?: readonly string[] | undefined;
}

/** About how many characters of bodies are compared. A long body is compared with those of the most likely calls only. */
const MAX_COMPARED = 8 * 1024 * 1024;

/** Describes a request that no recorded call matches: what differs from the closest one. */
export function describeMiss(
  calls: readonly RecordedCall[],
  shown: RecordedRequest,
  { file, played, inOrder = false, matchHeaders = [] }: MissOptions,
): string {
  const candidates = inOrder ? calls.filter((call) => !played.has(call)).slice(0, 1) : calls;
  const rank = (among: readonly RecordedCall[], compared: (request: RecordedRequest) => RecordedRequest) =>
    among
      .map((call) => {
        const differences = compareRequests(compared(call.request), compared(shown), matchHeaders);
        return { call, isPlayed: played.has(call), differences, far: distance(differences, call.request, shown) };
      })
      .sort((a, b) => a.far - b.far || Number(a.isPlayed) - Number(b.isPlayed));
  const most = Math.max(3, MAX_COMPARED / JSON.stringify(shown.body ?? "").length);
  const likely = rank(candidates, withoutBody).slice(0, most);
  const ranked = rank(
    likely.map(({ call }) => call),
    (request) => request,
  );
  const [closest] = ranked;
  const lines = [`${shown.method} ${shown.url} is not recorded in ${file}`];
  if (closest === undefined) lines.push(inOrder ? "All recorded calls were replayed" : "It has no calls");
  else {
    const { request } = closest.call;
    const number = calls.indexOf(closest.call) + 1;
    lines.push(`${inOrder ? "Next" : "Closest"} recorded call: ${number}. ${request.method} ${request.url}`);
    if (closest.isPlayed && closest.differences.length === 0) {
      const times = ranked.filter(({ differences }) => differences.length === 0).length;
      lines.push(`  recorded ${times === 1 ? "once" : `${times} times`}, and called more often`);
    }
    for (const { text } of closest.differences) lines.push(`  ${text}`);
  }
  return lines.join("\n");
}

function withoutBody({ method, url, headers }: RecordedRequest): RecordedRequest {
  return { method, url, headers };
}
