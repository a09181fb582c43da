import type { IncomingMessage, ServerResponse } from "node:http";
import { type Problem, problemText } from "./problem.ts";
import { requestIdOf } from "./request-id.ts";

/** Answers a request with `problem` before the service sees it, and closes the connection: its body is not read. */
export function writeProblem(request: IncomingMessage, response: ServerResponse, problem: Problem): void {
  const requestId = requestIdOf(String(request.headers["x-request-id"] ?? ""));
  const instance = request.url?.split("?", 1)[0] ?? "";
  const body = problemText(problem, { instance, requestId });
  response.writeHead(problem.status, {
    "content-type": "application/problem+json",
    "content-length": Buffer.byteLength(body),
    "x-request-id": requestId,
    "x-content-type-options": "nosniff",
    connection: "close",
  });
  response.end(body);
}
