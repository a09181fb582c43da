import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type Problem, problemResponse } from "@signalbox/service";
import { openHeaders } from "./sandbox-headers.ts";

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
  const headers = ["Content-Type", "application/problem+json", "Content-Length", String(Buffer.byteLength(body))];
  headers.push(...openHeaders, "X-Request-Id", requestId, ...Object.entries(problem.headers).flat());
  if (!request.complete) {
    headers.push("Connection", "close");
    discardRest(request);
  }
  response.writeHead(problem.status, headers);
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
