import type { RecordedCall, RecordedResponse } from "@signalbox/client/cassette";
import { type CapturedRequest, headerValues } from "../domain/captured-request.ts";
import type { RouteResponse } from "../domain/route.ts";
import { forwardTarget } from "../forward/deliver.ts";
import { headerNameIssue, headerValueIssue, maxResponseHeaders } from "./response-headers.ts";

/** Which recorded calls have responded, across all processes and restarts. */
export interface ReplayedCalls {
  /** Returns false when the call has responded before. */
  claim(call: number): Promise<boolean>;
  list(): Promise<readonly number[]>;
}

/** A request that is compared with recorded calls. */
export interface ReplayInput {
  /** The requests of all calls as JSON, which reaches a thread faster than objects. */
  readonly requests: string;
  /** The indexes of the calls that may match; undefined to explain why none does. */
  readonly among: readonly number[] | undefined;
  /** The indexes of the calls that have responded. */
  readonly played: readonly number[];
  readonly inOrder: boolean | undefined;
  readonly request: CapturedRequest;
  /** The URL that the request stands for. */
  readonly url: string;
}

/**
 * Responds with recorded calls, each once. A request that was not recorded gets 502, with what differs from the closest call, and
 * changes nothing.
 */
export function createReplay(
  replay: RouteResponse,
  claims: ReplayedCalls,
  find: (input: ReplayInput, options: { readonly caller: string; readonly cost: number }) => Promise<number | string>,
): (request: CapturedRequest, caller: string) => Promise<RouteResponse> {
  const { url: base = "", calls = [], inOrder } = replay;
  const sizes = calls.map(({ request }) => JSON.stringify(request).length);
  const requests = JSON.stringify(calls.map(({ request }) => ({ request })));
  const paths = calls.map(({ request }) => pathOf(request.url));
  let played: Set<number> | undefined;

  return async (request, caller) => {
    const url = forwardTarget(base, request.target)?.url;
    if (url === undefined) return { ...replay, ...badGateway(`The path leaves that of ${base}`) };
    played ??= new Set(await claims.list());
    const known = played;
    const run = (among?: readonly number[]): Promise<number | string> => {
      const cost = (among ?? [...sizes.keys()]).reduce((sum, at) => sum + (sizes[at] ?? 0) + request.size, 0);
      return find({ requests, among, played: [...known], inOrder, request, url }, { caller, cost });
    };
    for (;;) {
      const left = [...sizes.keys()].filter((at) => !known.has(at));
      // Most calls are to other paths. Comparing all of them takes longer, and is only needed to explain.
      const found = await run(inOrder === true ? left.slice(0, 1) : left.filter((at) => isLikely(at, pathOf(url))));
      if (typeof found === "number") {
        known.add(found);
        if (await claims.claim(found)) return { ...replay, ...(await responseOf(calls[found])) };
        continue;
      }
      const before = known.size;
      // Another process may have responded with the calls before this one.
      if (inOrder === true) for (const call of await claims.list()) known.add(call);
      if (known.size === before) return { ...replay, ...badGateway(String(await run())) };
    }
  };

  /** Whether a recorded path, in which a secret may be redacted, can be the path of a request. */
  function isLikely(at: number, path: string): boolean {
    return paths[at] === path || paths[at]?.includes("[") === true;
  }
}

function pathOf(url: string): string {
  return url.split("?", 1)[0] ?? "";
}

/** The calls that were parsed last, because one route often gets several requests. */
let parsed: { readonly requests: string; readonly calls: readonly RecordedCall[] } | undefined;

/** The index of the recorded call that a request makes. Without one, what differs from the closest call, or "". */
export async function findRecorded(input: ReplayInput): Promise<number | string> {
  const { requests, among, played, inOrder, url, request } = input;
  const { describeMiss, matchesRequest, recordHeaders, recordRequest } = await import("@signalbox/client/cassette");
  if (parsed?.requests !== requests) parsed = { requests, calls: JSON.parse(requests) as RecordedCall[] };
  const { calls } = parsed;
  const { method } = request;
  const types = headerValues(request.headers, "content-type").map((type): [string, string] => ["content-type", type]);
  const body = method === "GET" || method === "HEAD" ? undefined : request.body;
  const sent = recordRequest({ method, url, headers: recordHeaders(types), body });
  try {
    const matches = (at: number): boolean => calls[at] !== undefined && matchesRequest(calls[at].request, sent, []);
    if (among !== undefined) return among.find(matches) ?? "";
    const known = new Set(played);
    const used = new Set(calls.filter((_, at) => known.has(at)));
    return describeMiss(calls, sent, { file: "the cassette of this route", inOrder, played: used });
  } catch (error) {
    // Hostile JSON can nest too deep for the call stack.
    if (error instanceof RangeError) return `The body of ${method} ${url} nests too deep to be compared`;
    throw error;
  }
}

async function responseOf(call: RecordedCall | undefined): Promise<Partial<RouteResponse>> {
  if (call?.response === undefined || call.error !== undefined) return { kind: "close" };
  const { bytesOf } = await import("@signalbox/client/cassette");
  const { status, headers, body } = call.response;
  return {
    kind: "response",
    status,
    headers: allowedHeaders(headers),
    body: body === undefined ? "" : Buffer.from(bytesOf(body)).toString("base64"),
    encoding: "base64",
  };
}

/** Headers that would affect other pages of the service are omitted. */
function allowedHeaders(recorded: RecordedResponse["headers"]): [name: string, value: string][] {
  const pairs = Object.entries(recorded).flatMap(([name, values]) =>
    [values].flat().map((value): [string, string] => [name, value]),
  );
  return pairs
    .filter(([name, value]) => headerNameIssue(name) === undefined && headerValueIssue(value) === undefined)
    .slice(0, maxResponseHeaders);
}

function badGateway(text: string): Partial<RouteResponse> {
  const headers = [["Content-Type", "text/plain; charset=utf-8"]] as const;
  return { kind: "response", status: 502, headers, body: `${text}\n`, encoding: "utf8" };
}
