import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type Problem, problemResponse } from "@signalbox/service";

/**
 * Stands on every answer of a capture route, names and values in turn. Whatever a route answers, a browser must not take
 * it for a page of this origin: it runs in a sandbox with an origin of its own.
 */
export const sandboxHeaders: readonly string[] = [
  "Content-Security-Policy",
  "sandbox",
  "X-Content-Type-Options",
  "nosniff",
  "Referrer-Policy",
  "no-referrer",
];

/** Any origin may call a capture route, so any may read its answer. */
const openHeaders: readonly string[] = ["Access-Control-Allow-Origin", "*", ...sandboxHeaders];

/** Answers JSON from a capture route. */
export function answerJson(response: ServerResponse, status: number, body: string): void {
  send(response, status, "application/json", body, []);
}

/** Answers a problem document from a capture route. The connection ends when its request was not read to its end. */
export async function answerProblem(
  request: IncomingMessage,
  response: ServerResponse,
  problem: Problem,
): Promise<void> {
  const requestId = randomUUID();
  const instance = request.url?.split("?", 1)[0] ?? "";
  const body = await problemResponse(problem, { instance, requestId }).text();
  if (response.destroyed) return;
  const headers = ["X-Request-Id", requestId, ...Object.entries(problem.headers).flat()];
  if (!request.complete) {
    headers.push("Connection", "close");
    discardRest(request);
  }
  send(response, problem.status, "application/problem+json", body, headers);
}

function send(response: ServerResponse, status: number, type: string, body: string, more: readonly string[]): void {
  const length = String(Buffer.byteLength(body));
  response.writeHead(status, ["Content-Type", type, "Content-Length", length, ...openHeaders, ...more]);
  response.end(body);
}

/**
 * Lets a client send on for a moment. One that is cut off while it sends sees a broken connection and never reads the
 * answer (RFC 9112, section 9.6).
 */
function discardRest(request: IncomingMessage): void {
  const cut = setTimeout(() => request.socket.destroy(), lingerMs);
  request.on("error", () => undefined);
  request.once("close", () => clearTimeout(cut));
  request.resume();
}

const lingerMs = 2_000;
