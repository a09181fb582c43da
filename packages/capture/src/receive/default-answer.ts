import type { Arrival } from "../captured-request.ts";
import { headerValues } from "../header-values.ts";
import type { Exchange } from "./exchange.ts";
import { openHeaders } from "./sandbox-headers.ts";

/** The answer of a route that has no rule for a request: its number, and where to see it. */
export function answerByDefault(
  { response, requestId }: Exchange,
  arrival: Arrival,
  { seq, inspect }: { readonly seq: number; readonly inspect: string },
): void {
  const body = `{"captured":${seq},"inspect":${JSON.stringify(inspect)}}`;
  const headers = ["Content-Type", "application/json", "Content-Length", String(Buffer.byteLength(body))];
  headers.push("X-Request-Id", requestId, ...openHeaders);
  if (arrival.method === "OPTIONS") headers.push(...preflightHeaders(arrival.headers));
  response.writeHead(200, headers);
  // All of it is ASCII, and in this encoding header and body need not be measured before they are written at once.
  response.end(body, "latin1");
}

/** Lets a page of another origin send what it asks to send (Fetch Standard, CORS-preflight request). */
function preflightHeaders(headers: readonly string[]): string[] {
  const [method] = headerValues(headers, "access-control-request-method");
  const [names] = headerValues(headers, "access-control-request-headers");
  return [
    ...(method === undefined ? [] : ["Access-Control-Allow-Methods", method]),
    ...(names === undefined ? [] : ["Access-Control-Allow-Headers", names]),
  ];
}
