import { setTimeout as sleep } from "node:timers/promises";
import { callerNetwork, closeWithClient, requestOrigin } from "@signalbox/service";
import { prepareHeaders, type WireRequest } from "@signalbox/wire";
import type { CaptureSettings } from "../capture-options.ts";
import { type Arrival, capturedRequest, joinBody } from "../domain/captured-request.ts";
import type { Listener, Route, RouteResponse } from "../domain/route.ts";
import { belowRoute } from "../domain/route-of-request.ts";
import type { Holds } from "../hold/holds.ts";
import type { RouteCache } from "../store/route-cache.ts";
import { type CaptureContext, openHeaders, type Report, sandboxHeaders } from "./capture-context.ts";
import type { RequestProxy } from "./proxy.ts";
import type { FindResponder } from "./responder.ts";

interface RespondParts {
  readonly settings: Pick<CaptureSettings, "publicUrl">;
  readonly routes: RouteCache;
  readonly holds: Holds;
  readonly responderOf: FindResponder;
  /** Aborts when the service stops: delayed responses are then sent at once. */
  readonly closing: AbortSignal;
  readonly proxy: RequestProxy;
  readonly report: Report;
}

/** Sends the response of a route to a stored request. */
export type Respond = (route: Route, seq: number, arrival: Arrival, context: CaptureContext) => void | Promise<void>;

/** The most delayed responses at a time. Further ones are sent without delay. */
const MAX_DELAYED = 1_000;

/**
 * The response comes from the listener of the route, else from its rules, else it is the sequence number and a link to the
 * request.
 */
export function createRespond({ settings, routes, holds, responderOf, closing, proxy, report }: RespondParts): Respond {
  let delayed = 0;

  return (route, seq, arrival, context) => {
    if (route.listener !== undefined) return byListener(route, seq, arrival, context);
    return byRoute(route, seq, arrival, context);
  };

  function byRoute(route: Route, seq: number, arrival: Arrival, context: CaptureContext): void | Promise<void> {
    if (route.settings.response.length === 0) return byDefault(route, seq, context);
    return byRules(route, seq, arrival, context);
  }

  async function byListener(route: Route, seq: number, arrival: Arrival, context: CaptureContext): Promise<void> {
    const listener = await livingListener(route);
    const { response } = context;
    const signal = AbortSignal.any([abortedBySender(context), closing]);
    const held = { routeId: route.id, seq };
    const stated = listener && (await holds.responseTo(held, listener, arrival.body.length, signal));
    if (response.isClosed) report(context, "aborted by the client");
    else if (stated === undefined) await byRoute(route, seq, arrival, context);
    else send({ ...stated, kind: "response", delay: 0, times: 1 }, arrival, context);
  }

  /** Renewing a lease does not change the version of the route, so an expired lease in the cache is read again. */
  async function livingListener({ id, listener }: Route): Promise<Listener | undefined> {
    if (listener !== undefined && listener.until > Date.now()) return listener;
    const now = (await routes.load(id, Date.now()))?.listener;
    return now !== undefined && now.until > Date.now() ? now : undefined;
  }

  function byDefault({ id }: Route, seq: number, context: CaptureContext): void {
    const { request, isRoutesOnly } = context;
    const inspect = isRoutesOnly ? undefined : `${settings.publicUrl ?? requestOrigin(request)}/inspect/${id}`;
    const status = statusInPath(request.target);
    sendDefault(context, status, JSON.stringify({ captured: seq, inspect }));
    report(context, status);
  }

  async function byRules(route: Route, seq: number, arrival: Arrival, context: CaptureContext): Promise<void> {
    const request = capturedRequest(arrival, { seq, size: arrival.body.length, body: joinBody(arrival.body) });
    const stated = await responderOf(route)(request, callerNetwork(context.remoteAddress));
    if (stated === undefined) return byDefault(route, seq, context);
    if (stated === "preflight") {
      sendPreflight(context);
      report(context, 204);
      return;
    }
    if (stated.delay > 0) await delay(stated.delay);
    if (stated.kind === "proxy") {
      if (context.response.isClosed) report(context, "aborted by the client");
      else await proxy.pass(request, stated, context, abortedBySender(context));
      return;
    }
    send(stated, arrival, context);
  }

  function send(stated: RouteResponse, arrival: Arrival, context: CaptureContext): void {
    sendByRule(context, arrival, stated);
    report(context, stated.kind === "close" ? "closed by a rule" : stated.status);
  }

  async function delay(seconds: number): Promise<void> {
    if (delayed >= MAX_DELAYED) return;
    delayed += 1;
    // Does not delay the stop of the service.
    await sleep(seconds * 1000, undefined, { signal: closing }).catch(() => undefined);
    delayed -= 1;
  }
}

/** Aborts when the sender disconnects before it has its response. */
function abortedBySender({ request, response }: CaptureContext): AbortSignal {
  const gone = new AbortController();
  response.onClose = () => gone.abort();
  closeWithClient(request, response);
  return gone.signal;
}

/** Sends the response that a rule of the route states. */
function sendByRule({ request, response, requestId }: CaptureContext, arrival: Arrival, stated: RouteResponse): void {
  if (response.isClosed) return;
  if (stated.kind === "close") {
    response.destroy();
    return;
  }
  const body = stated.kind === "echo" ? joinBody(arrival.body) : Buffer.from(stated.body, stated.encoding);
  const headers = stated.headers.flat();
  const names = new Set(stated.headers.map(([name]) => name.toLowerCase()));
  if (stated.kind === "echo" && !names.has("content-type")) {
    const [type] = request.headerValues("content-type");
    if (type !== undefined) headers.push("Content-Type", type);
  }
  if (!names.has("access-control-allow-origin")) headers.push("Access-Control-Allow-Origin", "*");
  if (!names.has("x-request-id")) headers.push("X-Request-Id", requestId);
  headers.push(...sandboxHeaders);
  response.send(stated.status, headers, hasBody(stated.status) ? body : "");
}

/** RFC 9110, section 8.6. */
function hasBody(status: number): boolean {
  return status !== 204 && status !== 205 && status !== 304;
}

/** `/{id}/status/404` requests that status. Applies only when no rule matches. */
function statusInPath(target: string): number {
  // The most frequent case.
  if (!target.includes("/status/")) return 200;
  const [, status] = /^\/status\/([2-5]\d\d)$/.exec(belowRoute(target).path) ?? [];
  return status === undefined ? 200 : Number(status);
}

const defaultHeaders = prepareHeaders(["Content-Type", "application/json", ...openHeaders]);

/** Responds to a CORS preflight (Fetch Standard): allows what the page asks for. */
function sendPreflight({ request, response, requestId }: CaptureContext): void {
  if (response.isClosed) return;
  const headers = ["X-Request-Id", requestId, ...openHeaders, ...preflightHeaders(request)];
  response.send(204, headers, "");
}

/** The default response: the sequence number, and a link to the request where it works. */
function sendDefault({ request, response, requestId }: CaptureContext, status: number, body: string): void {
  const headers = defaultHeaders.with("X-Request-Id", requestId);
  const sent = request.method === "OPTIONS" ? headers.with(...preflightHeaders(request)) : headers;
  response.send(status, sent, hasBody(status) ? body : "");
}

function preflightHeaders(request: WireRequest): string[] {
  const [method] = request.headerValues("access-control-request-method");
  const [names] = request.headerValues("access-control-request-headers");
  return [
    ...(method === undefined ? [] : ["Access-Control-Allow-Methods", method]),
    ...(names === undefined ? [] : ["Access-Control-Allow-Headers", names]),
  ];
}
