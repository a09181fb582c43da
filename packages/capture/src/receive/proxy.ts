import {
  callerNetwork,
  type Outbound,
  type OutboundOutcome,
  type ResponseSink,
  requestOrigin,
  type Shares,
} from "@signalbox/service";
import type { CaptureSettings } from "../capture-options.ts";
import { type CapturedRequest, headerValues } from "../domain/captured-request.ts";
import { type CaptureProblemCode, Problem } from "../domain/problem.ts";
import type { RouteResponse } from "../domain/route.ts";
import {
  connectionHeaders,
  deliver,
  forwardTarget,
  hopsOf,
  leavesTarget,
  locationOfRoute,
  MAX_HOPS,
  pathBelow,
  type Sending,
} from "../forward/deliver.ts";
import { headerNameIssue, headerValueIssue } from "../respond/response-headers.ts";
import { type CaptureContext, sandboxHeaders } from "./capture-context.ts";
import type { ResponseRecorder } from "./record-responses.ts";

interface ProxyParts {
  readonly settings: Pick<CaptureSettings, "publicUrl" | "allowForwards">;
  readonly outbound: Outbound;
  /** The shares of requests that are being proxied. */
  readonly shares: Shares;
  readonly recorder: ResponseRecorder;
}

/** Sends captured requests on while their senders wait. */
export type RequestProxy = ReturnType<typeof createProxy>;

/** How long a target may take until the head of its response, in milliseconds. */
const HEAD_MS = 60_000;

/**
 * The request is stored before it is sent on. Its response is stored after it was passed on, so the sender never waits for the
 * record of a response. Both may be as large as the limits of the route allow.
 */
export function createProxy({ settings, outbound, shares, recorder }: ProxyParts) {
  // Not a set: see `openContexts` in `receiver.ts`.
  let running = 0;
  let settled: (() => void) | undefined;

  return {
    /**
     * Sends a request to the target of a rule, and passes the response on while it arrives. Records the response.
     *
     * @param gone aborts when the sender disconnects, which ends the call to the target
     * @throws Problem 502, 504 and others when there is no response to pass on
     */
    async pass(request: CapturedRequest, rule: RouteResponse, context: CaptureContext, gone: AbortSignal) {
      using _share = shares.acquire(callerNetwork(context.remoteAddress), request.routeId);
      running += 1;
      try {
        await send(request, rule, context, gone);
      } finally {
        running -= 1;
        if (running === 0) settled?.();
      }
    },
    /** Resolves when no request is being proxied any more. */
    async settled(): Promise<void> {
      if (running === 0) return;
      await new Promise<void>((resolve) => {
        settled = resolve;
      });
    },
  };

  /** Resolves when the response is passed on. */
  async function send(
    request: CapturedRequest,
    rule: RouteResponse,
    context: CaptureContext,
    gone: AbortSignal,
  ): Promise<void> {
    const { url = "" } = rule;
    const to = forwardTarget(url, request.target);
    if (to === undefined) throw notSent(leavesTarget);
    if (!settings.allowForwards) throw notSent({ code: "forwards_not_allowed", detail: "forwards are not allowed" });
    if (hopsOf(request) >= MAX_HOPS) {
      throw new Problem(508, "too_many_hops", `The request has passed through ${MAX_HOPS} capture services.`);
    }
    const origin = (): string => settings.publicUrl ?? requestOrigin(context.request);
    const headersOf = responseHeaders(rule, to.url, request.routeId, origin);
    const sending: Sending = {
      reason: "proxy",
      attempt: 1,
      ...to,
      redirects: 0,
      timeoutMs: HEAD_MS,
      signal: gone,
      sink: sinkOf(request, context, { headersOf, own: rule.headers }),
    };
    const { outcome, delivery } = await deliver(outbound, request, sending);
    recorder.record(delivery);
    const { response } = context;
    if (response.isClosed) recorder.report(context, "aborted by the client");
    else if (outcome.kind !== "responded") throw noResponse(outcome);
    else {
      // The sender must notice that the rest of the body is missing.
      if (!response.isEnded) response.destroy();
      recorder.report(context, response.status);
    }
  }
}

/** Passes a response on to the sender of a request. */
function sinkOf(
  { method }: CapturedRequest,
  { response, requestId }: CaptureContext,
  { headersOf, own }: { headersOf: (headers: readonly string[]) => string[]; own: RouteResponse["headers"] },
): ResponseSink {
  return {
    onInformation({ status, headers }) {
      if (status > 101 && status < 200) response.inform(status, headersOf(headers));
    },
    onHead({ status, headers }, resume) {
      const passed = headersOf(headers);
      for (const [name, value] of own) passed.push(name, value);
      if (!hasHeader(passed, "x-request-id")) passed.push("X-Request-Id", requestId);
      const [length] = headerValues(headers, "content-length");
      // These have no body, and may not state a length (RFC 9110, section 8.6).
      const hasLength = status !== 204 && status !== 205 && method !== "CONNECT";
      if (hasLength && length !== undefined && /^\d{1,15}$/.test(length)) passed.push("Content-Length", length);
      // It announces the trailers of a chunked body.
      if (length === undefined) passed.push(...headerValues(headers, "trailer").flatMap((names) => ["Trailer", names]));
      passed.push(...sandboxHeaders);
      response.onDrain = resume;
      response.start(status, passed);
    },
    onData: (chunk) => response.write(chunk),
    onEnd(trailers) {
      response.end(undefined, headersOf(trailers));
    },
  };
}

/** Selects the headers of a target that a route may send and that the rule does not replace. */
function responseHeaders(
  { url = "", headers: own, rewrite = false }: RouteResponse,
  sentTo: string,
  routeId: string,
  origin: () => string,
): (headers: readonly string[]) => string[] {
  return (headers) => {
    const passed: string[] = [];
    const omitted = connectionHeaders(headers);
    for (let index = 0; index < headers.length; index += 2) {
      const [name = "", value = ""] = [headers[index], headers[index + 1]];
      const lower = name.toLowerCase();
      if (omitted.has(lower) || headerValueIssue(value) !== undefined) continue;
      if (own.some(([replaced]) => replaced.toLowerCase() === lower)) continue;
      if (rewrite && lower === "set-cookie") passed.push(name, cookieOfRoute(value, new URL(url), routeId, origin()));
      else if (headerNameIssue(name) !== undefined) continue;
      else if (rewrite && lower === "location") {
        passed.push(name, locationOfRoute(value, sentTo, new URL(url), `${origin()}/${routeId}`));
      } else passed.push(name, value);
    }
    return passed;
  };
}

function hasHeader(headers: readonly string[], lowerName: string): boolean {
  return headers.some((name, index) => index % 2 === 0 && name.toLowerCase() === lowerName);
}

/**
 * Converts a cookie of the target to one of the route. Its path is always below the route's path: a cookie for all paths would
 * also be sent to the API, and to other routes.
 */
function cookieOfRoute(cookie: string, base: URL, routeId: string, origin: string): string {
  const [pair = "", ...attributes] = cookie.split(";").map((part) => part.trim());
  const isPlain = origin.startsWith("http:");
  const kept = attributes.filter((attribute) => {
    const [name = ""] = attribute.toLowerCase().split("=", 1);
    // Browsers accept neither attribute without TLS.
    if (isPlain && (name === "secure" || /^samesite=none$/i.test(attribute))) return false;
    return name !== "domain" && name !== "path";
  });
  const path = attributes.find((attribute) => /^path=\//i.test(attribute))?.slice("path=".length) ?? "";
  return [pair, ...kept, `Path=/${routeId}${pathBelow(path, base) ?? ""}`].join("; ");
}

/** The response to a sender whose request got none. */
function noResponse(outcome: Exclude<OutboundOutcome, { kind: "responded" }>): Problem {
  const { code, detail } = outcome;
  if (outcome.kind === "rejected") return notSent(outcome);
  const status = code === "timeout" ? 504 : 502;
  const named = code === "not_found" ? "connection_failed" : code;
  return new Problem(status, named, `The target of this route sent no response: ${detail}.`);
}

function notSent({ code, detail }: { readonly code: CaptureProblemCode; readonly detail: string }): Problem {
  return new Problem(502, code, `The target of this route is not called: ${detail}.`);
}
