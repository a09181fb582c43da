import type { Logger } from "pino";
import { storageProblem } from "../storage/storage-error.ts";
import { poolProblem } from "../workers/pool-error.ts";
import { limitedWarnings, type Warn } from "./limited-warnings.ts";
import { Problem } from "./problem.ts";

/** Logs an error that a request failed with. @param request its id, and the address that it came from */
export type LogFailure = (
  error: unknown,
  request?: { readonly requestId?: string | undefined; readonly address?: string | undefined },
) => void;

/**
 * Logs errors of requests. Callers can cause overload errors at any time, and a full disk fails every write. Such errors are
 * warnings of one line, and unexpected errors have their stack. All count in the same limits, so no caller can fill the log.
 */
export function failureLog(log: Logger, warn: Warn = limitedWarnings(log)): LogFailure {
  return (error, { requestId, address = "" } = {}) => {
    const problem = error instanceof Problem ? error : (poolProblem(error) ?? storageProblem(error));
    if (problem === undefined || problem.status === 500) {
      warn(address, { requestId, err: error }, "failed", "error");
      return;
    }
    const { code, message: detail, cause } = problem;
    const reason = cause instanceof Error && !detail.includes(cause.message) ? cause.message : undefined;
    warn(address, { requestId, code, detail, reason }, messageOf(code));
  };
}

function messageOf(code: string): string {
  if (overloads.has(code) || code.startsWith("too_many_")) return "overloaded";
  return code.startsWith("storage_") ? "storage failed" : "failed";
}

/** Codes of errors that end when callers send fewer or smaller requests. */
const overloads: ReadonlySet<string> = new Set([
  "storage_busy",
  "record_busy",
  "too_busy",
  "deadline_exceeded",
  "out_of_memory",
]);
