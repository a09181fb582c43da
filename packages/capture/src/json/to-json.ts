import { isUtf8 } from "node:buffer";
import type { OutboundOutcome } from "@signalbox/service";
import type { SignatureCheck } from "@signalbox/signatures";
import { malformed } from "@signalbox/wire";
import type { CaptureSettings } from "../capture-options.ts";
import { isUnparsable } from "../decode/unparsable.ts";
import { type CapturedRequest, headerPairs } from "../domain/captured-request.ts";
import type { Delivery } from "../domain/delivery.ts";
import type { ResponseRule, Route, RouteLimits } from "../domain/route.ts";
import { belowRoute } from "../domain/route-of-request.ts";
import type { RuleUse } from "../store/capture-store.ts";
import { type BodyJson, type CapturedRequestJson, type DeliveryJson, limitNames, type RouteJson } from "./shapes.ts";

export function bodyJson(body: Uint8Array): BodyJson {
  const encoding = isUtf8(body) ? "utf8" : "base64";
  const content = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString(encoding);
  return { encoding, content, size: body.byteLength };
}

/** Formats a delivery for the API. */
export function deliveryJson(delivery: Delivery): DeliveryJson {
  const { number, reason, target, attempt, sentAt, url, method, edits, outcome } = delivery;
  return {
    number,
    reason,
    ...(target === undefined ? {} : { target }),
    attempt,
    sentAt: new Date(sentAt).toISOString(),
    url,
    method,
    edits: {
      ...(edits.method === undefined ? {} : { method: edits.method }),
      ...(edits.headers === undefined ? {} : { headers: edits.headers.map(([name, value]) => [name, value]) }),
      ...(edits.bodySize === undefined ? {} : { bodySize: edits.bodySize }),
    },
    outcome: outcome.kind === "failed" ? outcome : responseJson(outcome),
  };
}

/** Formats the response to a request that was sent on. */
export function responseJson(response: Extract<OutboundOutcome, { kind: "responded" }>) {
  return { ...response, headers: headerPairs(response.headers), body: bodyJson(response.body) };
}

/** Formats a captured request for the API. Longer bodies than `judgedBytes` are not parsed to flag them. */
export function requestJson(
  request: CapturedRequest,
  judgedBytes: number = Number.POSITIVE_INFINITY,
): CapturedRequestJson {
  const { path, query } = belowRoute(request.target);
  return {
    seq: request.seq,
    receivedAt: new Date(request.receivedAt).toISOString(),
    method: request.method,
    target: request.target,
    path,
    query: [...new URLSearchParams(query)],
    httpVersion: request.httpVersion,
    headers: headerPairs(request.headers),
    trailers: headerPairs(request.trailers),
    body: contentJson(request),
    remote: { address: request.remoteAddress, port: request.remotePort },
    timing: { bodyMs: request.bodyMicros / 1000 },
    flags: [...request.flags, ...(request.size <= judgedBytes && isUnparsable(request) ? ["unparsable"] : [])],
    malformed: malformedJson(request.malformed),
    responded: request.responded ?? null,
    pinned: request.mark?.pinned ?? false,
    note: request.mark?.note ?? "",
    deliveries: request.deliveries ?? null,
  };
}

function malformedJson(code: CapturedRequest["malformed"]): CapturedRequestJson["malformed"] {
  if (code === undefined) return null;
  const { reason, rfc } = malformed(code);
  return { code, reason, rfc };
}

function contentJson({ routeId, seq, size, body, flags }: CapturedRequest): CapturedRequestJson["body"] {
  const { encoding, content } = body === undefined ? ({ encoding: "utf8", content: null } as const) : bodyJson(body);
  return {
    size,
    encoding,
    content,
    truncated: flags.includes("truncated"),
    href: `/inspect/${routeId}/${seq}/body`,
  };
}

/**
 * Formats a route for the API. `origin` is the URL of the service, without a trailing slash. Read-only callers do not see the
 * values of headers that its forward sets: they may be credentials.
 */
export function routeJson(
  route: Route,
  origin: string,
  settings: Pick<CaptureSettings, "routesUrl" | "limits">,
  mayChange: boolean = true,
): RouteJson {
  const routesUrl = settings.routesUrl();
  const limits = Object.entries(route.settings.limits) as [keyof RouteLimits, number][];
  return {
    id: route.id,
    name: route.name,
    url: `${origin}/${route.id}`,
    ...(routesUrl === undefined ? {} : { publicUrl: `${routesUrl}/${route.id}` }),
    inspectUrl: `${origin}/inspect/${route.id}`,
    createdAt: new Date(route.createdAt).toISOString(),
    expiresAt: new Date(route.expiresAt).toISOString(),
    ttl: route.ttl / 1000,
    captured: route.lastSeq,
    stored: route.stored,
    firstSeq: route.firstSeq,
    storedBytes: route.storedBytes,
    private: route.secretHash !== "",
    ...(mayChange ? {} : { readOnly: true }),
    response: [...route.settings.response],
    // The service may have got lower limits since.
    limits: Object.fromEntries(limits.map(([name, most]) => [name, Math.min(most, settings.limits[limitNames[name]])])),
    forward: route.settings.forward.map(({ edits, ...target }) => ({
      ...target,
      edits: edits.map((edit) =>
        mayChange || edit.header === undefined || edit.value === undefined ? edit : { ...edit, value: "…" },
      ),
    })),
    signature: shownSignature(route.settings.signature),
  };
}

/** Omits the key, which the API never returns. */
function shownSignature(check: SignatureCheck | undefined): RouteJson["signature"] {
  if (check === undefined) return null;
  const { key: _, ...shown } = check;
  return shown;
}

/**
 * The recorded calls of these rules that no request made, and the requests that no cassette has; undefined without a cassette.
 */
export function replayedOf(rules: readonly ResponseRule[], uses: readonly RuleUse[]): RouteJson["replayed"] {
  const replays = rules.flatMap(({ responses }) => responses.filter(({ kind }) => kind === "replay"));
  if (replays.length === 0) return undefined;
  const made = new Set(numbersOf(uses, "call"));
  return {
    unused: replays
      .flatMap(({ calls = [] }) => calls)
      .map(({ request: { method, url } }, index) => ({ call: index + 1, method, url }))
      .filter((_, index) => !made.has(index)),
    missed: numbersOf(uses, "missed").sort((a, b) => a - b),
  };
}

function numbersOf(uses: readonly RuleUse[], wanted: RuleUse["kind"]): number[] {
  return uses.filter(({ kind }) => kind === wanted).map(({ number }) => number);
}
