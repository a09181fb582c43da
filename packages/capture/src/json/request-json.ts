import { isUtf8 } from "node:buffer";
import type { CapturedRequest } from "../captured-request.ts";
import { headerPairs } from "../header-pairs.ts";
import { belowRoute } from "../receive/route-of-target.ts";
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
    body: bodyJson(request),
    remote: { address: request.remoteAddress, port: request.remotePort },
    timing: { bodyMs: request.bodyMicros / 1000 },
    flags: [...request.flags],
  };
}

function bodyJson({ routeId, seq, size, body, flags }: CapturedRequest): CapturedRequestJson["body"] {
  const encoding = body === undefined || isUtf8(body) ? "utf8" : "base64";
  return {
    size,
    encoding,
    content: body === undefined ? null : Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString(encoding),
    truncated: flags.includes("truncated"),
    href: `/inspect/${routeId}/${seq}/body`,
  };
}
