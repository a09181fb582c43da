import { isUtf8 } from "node:buffer";
import { formatPointer } from "@signalbox/json";
import type { z } from "zod";
import { describeIssue } from "./describe-issue.ts";
import type { Outcome, ProblemDetail, ProblemOptions } from "./problem.ts";

/** The most violations in a response: a small body can have one per byte. */
const maxErrors = 100;
const maxErrorsInDetail = 5;

/**
 * Parses a JSON body and validates it with `schema`. Has few imports, so that threads can load it as
 * `@signalbox/service/parse-json-body`.
 *
 * @returns the value, or the problem 400 `invalid_encoding`, 400 `malformed_json` or 422 `invalid_body` with a pointer for
 * each violation
 */
export function parseJsonBody<Schema extends z.ZodType>(bytes: Uint8Array, schema: Schema): Outcome<z.output<Schema>> {
  // RFC 8259, section 8.1.
  if (!isUtf8(bytes)) return problem({ status: 400, code: "invalid_encoding", detail: "The body is not valid UTF-8." });
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(bytes));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    return problem({ status: 400, code: "malformed_json", detail: `The body is not JSON: ${reason}.` });
  }
  const checked = schema.safeParse(value, { error: describeIssue });
  if (checked.success) return { kind: "done", result: checked.data };
  const errors = checked.error.issues.slice(0, maxErrors).map(({ path, code, message }): ProblemDetail => {
    return { pointer: formatPointer(path), code, detail: message };
  });
  const detail = errors
    .slice(0, maxErrorsInDetail)
    .map(({ pointer, detail }) => `${pointer === "" ? "The body" : pointer} ${detail}`)
    .join("; ");
  return problem({ status: 422, code: "invalid_body", detail, errors });
}

function problem(options: ProblemOptions): Outcome<never> {
  return { kind: "problem", problem: options };
}
