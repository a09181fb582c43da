import type { NodeListener } from "./listen.ts";
import { Problem, problemText } from "./problem.ts";
import { requestIdOf } from "./request-id.ts";

/** Answers a request that expects what nobody here knows (RFC 9110, section 10.1.1): 417, without reading its body. */
export const refuseExpectation: NodeListener = (request, response) => {
  const requestId = requestIdOf(String(request.headers["x-request-id"] ?? ""));
  const problem = new Problem({
    status: 417,
    code: "expectation_failed",
    detail: `Only 100-continue can be expected here; the request expects ${JSON.stringify(request.headers.expect)}.`,
  });
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
};
