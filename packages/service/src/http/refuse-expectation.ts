import type { NodeListener } from "./listen.ts";
import { Problem } from "./problem.ts";
import { writeProblem } from "./write-problem.ts";

/** Answers a request that expects what nobody here knows (RFC 9110, section 10.1.1): 417, without reading its body. */
export const refuseExpectation: NodeListener = (request, response) => {
  const problem = new Problem({
    status: 417,
    code: "expectation_failed",
    detail: `Only 100-continue can be expected here; the request expects ${JSON.stringify(request.headers.expect)}.`,
  });
  writeProblem(request, response, problem);
};
