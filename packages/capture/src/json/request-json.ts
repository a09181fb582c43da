import type { CapturedRequest } from "../captured-request.ts";
import { headerPairs } from "../header-pairs.ts";
import { belowRoute } from "../receive/route-of-request.ts";
import { bodyJson } from "./body-json.ts";
import type { CapturedRequestJson } from "./shapes.ts";

/** A captured request as the API shows it. */
export function requestJson(request: CapturedRequest): CapturedRequestJson {
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
    flags: [...request.flags],
  };
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
