import { type Problem, problemResponse } from "@signalbox/service";
import type { Exchange } from "./exchange.ts";
import { openHeaders } from "./sandbox-headers.ts";

/**
 * Answers a problem document from a capture route.
 *
 * A client that is cut off while it sends sees a broken connection and never reads the answer (RFC 9112, section 9.6).
 * So the whole answer is sent at once, and its end, after which Node may close the connection, waits for the rest of the
 * request, which is read and thrown away.
 */
export async function answerProblem({ request, response, requestId }: Exchange, problem: Problem): Promise<void> {
  const instance = request.url?.split("?", 1)[0] ?? "";
  const body = await problemResponse(problem, { instance, requestId }).text();
  if (response.destroyed) return;
  const headers = ["Content-Type", "application/problem+json", "Content-Length", String(Buffer.byteLength(body))];
  headers.push(...openHeaders, "X-Request-Id", requestId, ...Object.entries(problem.headers).flat());
  response.writeHead(problem.status, headers);
  if (request.complete || request.readableEnded) {
    response.end(body);
    return;
  }
  response.write(body);
  const cut = setTimeout(() => request.socket.destroy(), lingerMs);
  const end = (): void => {
    clearTimeout(cut);
    response.end();
  };
  request.on("error", () => undefined);
  request.once("end", end);
  request.once("close", end);
  request.resume();
}

/** How long a client may send on after it was refused, in milliseconds. */
const lingerMs = 2_000;
