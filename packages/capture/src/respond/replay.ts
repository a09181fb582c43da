import { hash } from "node:crypto";
import type { RecordedCall, RecordedRequest, RecordedResponse } from "@signalbox/client/cassette";
import { PoolError } from "@signalbox/service";
import { type CapturedRequest, headerValues } from "../domain/captured-request.ts";
import type { RouteResponse } from "../domain/route.ts";
import { forwardTarget, locationOfRoute } from "../forward/deliver.ts";
import { headerNameIssue, headerValueIssue, MAX_RESPONSE_HEADERS } from "./response-headers.ts";

/** Which recorded calls have responded, across all processes and restarts. */
interface ReplayedCalls {
  /** Returns false when the call has responded before. */
  claim(call: number): Promise<boolean>;
  list(): Promise<readonly number[]>;
  /** Remembers the number of a request that no call matches. */
  miss(seq: number): Promise<void>;
}

interface Tasks {
  readonly findRecorded: typeof findRecorded;
  readonly keyOfRequest: typeof keyOfRequest;
  readonly keysOfCalls: typeof keysOfCalls;
}

/** Runs the tasks of this module, in a thread if they take long. */
interface Runner {
  run<Name extends keyof Tasks>(
    name: Name,
    input: Parameters<Tasks[Name]>[0],
    options: { readonly caller: string; readonly cost: number },
  ): Promise<Awaited<ReturnType<Tasks[Name]>>>;
}

/** A request, and the URL that it stands for. */
interface Sent {
  readonly request: CapturedRequest;
  readonly url: string;
}

/** A request that is compared with recorded calls. */
interface ReplayInput extends Sent {
  /** The requests of all calls as JSON, which reaches a thread faster than objects. */
  readonly requests: string;
  /** The indexes of the calls that may match; undefined to explain why none does. */
  readonly among: readonly number[] | undefined;
  /** The indexes of the calls that have responded. */
  readonly played: readonly number[];
  readonly inOrder: boolean | undefined;
}

/**
 * Responds with recorded calls, each once. A request that was not recorded gets 502, with what differs from the closest call, and
 * changes nothing.
 *
 * A request has the key of the call that it makes. Only calls with redacted parts are compared with it one by one.
 */
export function createReplay(
  replay: RouteResponse,
  claims: ReplayedCalls,
  work: Runner,
): (request: CapturedRequest, caller: string) => Promise<RouteResponse> {
  const { url: base = "", calls = [], inOrder } = replay;
  const sizes = calls.map(({ request }) => JSON.stringify(request).length);
  const requests = JSON.stringify(calls.map(({ request }) => ({ request })));
  const longest = sizes.reduce((most, size) => Math.max(most, size), 0);
  const paths = calls.map(({ request }) => pathOf(request.url));
  let keys: Promise<readonly (string | undefined)[]> | undefined;
  let played: Set<number> | undefined;

  return async (request, caller) => {
    const url = forwardTarget(base, request.target)?.url;
    if (url === undefined) {
      await claims.miss(request.seq);
      return { ...replay, ...badGateway(`The path leaves the path of ${base}`) };
    }
    const keyOfCall = await keysOfCalls(caller);
    const key = await work.run("keyOfRequest", { request, url, longest }, { caller, cost: request.size });
    played ??= new Set(await claims.list());
    const known = played;
    const run = (among?: readonly number[]): Promise<number | string> => {
      const cost = (among ?? [...sizes.keys()]).reduce((sum, at) => sum + (sizes[at] ?? 0) + request.size, 0);
      return work.run("findRecorded", { requests, among, played: [...known], inOrder, request, url }, { caller, cost });
    };
    for (;;) {
      const left = [...sizes.keys()].filter((at) => !known.has(at)).slice(0, inOrder === true ? 1 : undefined);
      const same = left.find((at) => keyOfCall[at] === key);
      const redacted = left.filter((at) => keyOfCall[at] === undefined && at < (same ?? calls.length));
      const likely = redacted.filter((at) => isLikely(at, request.method, pathOf(url)));
      const compared = likely.length === 0 ? "" : await run(likely);
      const found = typeof compared === "number" ? compared : same;
      if (found !== undefined) {
        known.add(found);
        if (await claims.claim(found)) return { ...replay, ...(await responseOf(calls[found], base, request.routeId)) };
        continue;
      }
      const before = known.size;
      // Another process may have responded with the calls before this one.
      if (inOrder === true) for (const call of await claims.list()) known.add(call);
      if (known.size > before) continue;
      await claims.miss(request.seq);
      return { ...replay, ...badGateway(await explained(run(), `${request.method} ${url}`)) };
    }
  };

  /** Computed for the first request, because most rules of an update never get one. */
  function keysOfCalls(caller: string): Promise<readonly (string | undefined)[]> {
    keys ??= work.run("keysOfCalls", { requests }, { caller, cost: requests.length }).catch((error: unknown) => {
      keys = undefined;
      throw error;
    });
    return keys;
  }

  /** Whether a recorded path can be the path of a request. Secrets in it may be redacted. */
  function isLikely(at: number, method: string, path: string): boolean {
    if (calls[at]?.request.method !== method) return false;
    return paths[at] === path || paths[at]?.includes("[") === true;
  }
}

function pathOf(url: string): string {
  return url.split("?", 1)[0] ?? "";
}

/** What differs from the closest call, unless finding it takes too long. */
async function explained(miss: Promise<number | string>, name: string): Promise<string> {
  try {
    return String(await miss);
  } catch (error) {
    if (!(error instanceof PoolError)) throw error;
    return `${name} is not recorded in the cassette of this route\nThe service did not look for the closest call: ${error.message}`;
  }
}

/** The calls that were parsed last, because one route often gets several requests. */
let parsed: { readonly requests: string; readonly calls: readonly RecordedCall[] } | undefined;

/** The index of the recorded call that a request makes. Without one, what differs from the closest call, or "". */
export async function findRecorded(input: ReplayInput): Promise<number | string> {
  const { requests, among, played, inOrder, url, request } = input;
  const { describeMiss, matchesRequest } = await import("@signalbox/client/cassette");
  if (parsed?.requests !== requests) parsed = { requests, calls: JSON.parse(requests) as RecordedCall[] };
  const { calls } = parsed;
  try {
    const sent = await recorded(input);
    const matches = (at: number): boolean => calls[at] !== undefined && matchesRequest(calls[at].request, sent, []);
    if (among !== undefined) return among.find(matches) ?? "";
    const known = new Set(played);
    const used = new Set(calls.filter((_, at) => known.has(at)));
    return describeMiss(calls, sent, { file: "the cassette of this route", inOrder, played: used });
  } catch (error) {
    // Hostile JSON can nest too deep for the call stack.
    if (error instanceof RangeError) return `The body of ${request.method} ${url} nests too deep to be compared`;
    throw error;
  }
}

/** The keys of recorded calls, each undefined if a part of the call is redacted. */
export async function keysOfCalls({ requests }: Pick<ReplayInput, "requests">): Promise<(string | undefined)[]> {
  return Promise.all((JSON.parse(requests) as RecordedCall[]).map((call) => keyOf(call.request)));
}

/** The key of the calls that a request may make; "" if there are none. `longest` is the length of the longest. */
export async function keyOfRequest({ longest, ...sent }: Sent & { readonly longest: number }): Promise<string> {
  try {
    const request = await recorded(sent);
    const { body } = request;
    // Sorting the members of a very wide object takes seconds.
    if (body !== undefined && "json" in body && JSON.stringify(body.json).length > longest) return "";
    return (await keyOf(request)) ?? "";
  } catch (error) {
    if (error instanceof RangeError) return "";
    throw error;
  }
}

async function keyOf(request: RecordedRequest): Promise<string | undefined> {
  const { requestKey } = await import("@signalbox/client/cassette");
  const key = requestKey(request);
  return key && hash("sha256", key, "base64");
}

/** A request in the form of a cassette. */
async function recorded({ request: { method, headers, body }, url }: Sent): Promise<RecordedRequest> {
  const { recordHeaders, recordRequest } = await import("@signalbox/client/cassette");
  const types = headerValues(headers, "content-type").map((type): [string, string] => ["content-type", type]);
  const sent = method === "GET" || method === "HEAD" ? undefined : body;
  return recordRequest({ method, url, headers: recordHeaders(types), body: sent });
}

async function responseOf(call: RecordedCall | undefined, base: string, id: string): Promise<Partial<RouteResponse>> {
  if (call?.response === undefined || call.error !== undefined) return { kind: "close" };
  const { bytesOf } = await import("@signalbox/client/cassette");
  const { status, headers, body } = call.response;
  return {
    kind: "response",
    status,
    headers: allowedHeaders(headers, (location) =>
      locationOfRoute(location, call.request.url, new URL(base), `/${id}`),
    ),
    body: body === undefined ? "" : Buffer.from(bytesOf(body)).toString("base64"),
    encoding: "base64",
  };
}

/** Omits headers that would affect other pages of the service. A `Location` must not lead to the recorded service. */
function allowedHeaders(
  recorded: RecordedResponse["headers"],
  locate: (location: string) => string,
): [name: string, value: string][] {
  const pairs = Object.entries(recorded).flatMap(([name, values]) =>
    [values].flat().map((value): [string, string] => [name, /^location$/i.test(name) ? locate(value) : value]),
  );
  return pairs
    .filter(([name, value]) => headerNameIssue(name) === undefined && headerValueIssue(value) === undefined)
    .slice(0, MAX_RESPONSE_HEADERS);
}

function badGateway(text: string): Partial<RouteResponse> {
  const headers = [["Content-Type", "text/plain; charset=utf-8"]] as const;
  return { kind: "response", status: 502, headers, body: `${text}\n`, encoding: "utf8" };
}
