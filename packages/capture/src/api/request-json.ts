import { isUtf8 } from "node:buffer";
import type { CapturedRequest } from "../captured-request.ts";
import { belowRoute } from "../receive/route-of-target.ts";
import type { CapturedRequestJson } from "./schemas.ts";

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
    headers: pairs(request.headers),
    trailers: pairs(request.trailers),
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

function pairs(flat: readonly string[]): [string, string][] {
  return Array.from({ length: flat.length / 2 }, (_, index) => [flat[index * 2] ?? "", flat[index * 2 + 1] ?? ""]);
}
