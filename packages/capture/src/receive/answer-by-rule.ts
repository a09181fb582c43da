import type { Arrival } from "../captured-request.ts";
import { headerValues } from "../header-values.ts";
import type { RouteAnswer } from "../respond/response-rule.ts";
import type { Exchange } from "./exchange.ts";
import { sandboxHeaders } from "./sandbox-headers.ts";

/** Gives the answer that a rule of the route states. */
export function answerByRule({ request, response, requestId }: Exchange, arrival: Arrival, answer: RouteAnswer): void {
  if (response.destroyed) return;
  if (answer.kind === "close") {
    request.socket.destroy();
    return;
  }
  const body = answer.kind === "echo" ? arrival.body : Buffer.from(answer.body, answer.encoding);
  const headers = answer.headers.flat();
  const names = new Set(answer.headers.map(([name]) => name.toLowerCase()));
  if (answer.kind === "echo" && !names.has("content-type")) {
    const [type] = headerValues(arrival.headers, "content-type");
    if (type !== undefined) headers.push("Content-Type", type);
  }
  if (!names.has("access-control-allow-origin")) headers.push("Access-Control-Allow-Origin", "*");
  if (!names.has("x-request-id")) headers.push("X-Request-Id", requestId);
  headers.push(...sandboxHeaders);
  // RFC 9110, section 8.6: these have no body, and say nothing of its length.
  const hasBody = ![204, 205, 304].includes(answer.status);
  if (hasBody) headers.push("Content-Length", String(body.byteLength));
  response.writeHead(answer.status, headers);
  response.end(hasBody ? body : undefined);
}
