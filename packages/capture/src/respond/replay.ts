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
  readonly replay: Pick<RouteResponse, "url" | "calls" | "inOrder">;
  /** The indexes of the calls that have responded. */
  readonly played: readonly number[];
  readonly request: CapturedRequest;
}

/**
 * Responds with recorded calls, each once. A request that was not recorded gets 502, with what differs from the closest call, and
 * changes nothing.
 */
export function createReplay(
  replay: RouteResponse,
  calls: ReplayedCalls,
  find: (input: ReplayInput, options: { readonly caller: string; readonly cost: number }) => Promise<number | string>,
): (request: CapturedRequest, caller: string) => Promise<RouteResponse> {
  const { url, calls: recorded = [], inOrder } = replay;
  const size = JSON.stringify(recorded).length;
  let played: Set<number> | undefined;
  return async (request, caller) => {
    played ??= new Set(await calls.list());
    for (;;) {
      const input = { replay: { url, calls: recorded, inOrder }, played: [...played], request };
      const found = await find(input, { caller, cost: size + request.size });
      if (typeof found === "string") {
        const known = played.size;
        // Another process may have responded with the calls before this one.
        if (inOrder === true) for (const call of await calls.list()) played.add(call);
        if (played.size === known) return { ...replay, ...textResponse(502, `${found}\n`) };
      } else {
        played.add(found);
        if (await calls.claim(found)) return { ...replay, ...(await responseOf(recorded[found])) };
      }
    }
  };
}

/** The index of the recorded call that a request makes, or what differs from the closest one. */
export async function findRecorded({ replay, played, request }: ReplayInput): Promise<number | string> {
  const { findCall, recordHeaders, recordRequest } = await import("@signalbox/client/cassette");
  const { url = "", calls = [], inOrder } = replay;
  const { method, target } = request;
  const to = forwardTarget(url, target);
  if (to === undefined) return `The path leaves that of ${url}`;
  const types = headerValues(request.headers, "content-type").map((type): [string, string] => ["content-type", type]);
  const body = method === "GET" || method === "HEAD" ? undefined : request.body;
  const recorded = recordRequest({ method, url: to.url, headers: recordHeaders(types), body });
  const replayed = new Set(played);
  const options = {
    file: "the cassette of this route",
    inOrder,
    played: new Set(calls.filter((_, at) => replayed.has(at))),
  };
  try {
    const found = findCall(calls, [recorded], options);
    return typeof found === "string" ? found : calls.indexOf(found);
  } catch (error) {
    // Hostile JSON can nest too deep for the call stack.
    if (error instanceof RangeError) return `The body of ${method} ${to.url} nests too deep to be compared`;
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

function textResponse(status: number, body: string): Partial<RouteResponse> {
  return { kind: "response", status, headers: [["Content-Type", "text/plain; charset=utf-8"]], body, encoding: "utf8" };
}
