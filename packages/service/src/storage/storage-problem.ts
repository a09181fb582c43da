import { Problem } from "../http/problem.ts";
import { ServiceError } from "../service-error.ts";
import { storageFaultOf } from "./storage-fault.ts";

/**
 * The problem of a request for which the store has no room, which it may not take, or for which it is damaged, busy or gone;
 * undefined for all other errors.
 */
export function storageProblem(cause: unknown): Problem | undefined {
  if (cause instanceof ServiceError && cause.code === "database_unusable") {
    const detail = "The store has failed. Nothing was changed; the service must be started again.";
    return new Problem({ status: 503, code: "storage_unusable", detail, cause });
  }
  const fault = storageFaultOf(cause);
  switch (fault?.kind) {
    case "full":
      return new Problem({
        status: 507,
        code: "storage_full",
        detail: `There is no room to store this (${fault.reason}). Nothing was changed; what is stored can be read.`,
        cause,
      });
    case "read_only":
      return new Problem({
        status: 503,
        code: "storage_read_only",
        detail: `Nothing can be written to the store (${fault.reason}). Nothing was changed; what is stored can be read.`,
        cause,
      });
    case "damaged":
      return new Problem({
        status: 503,
        code: "storage_damaged",
        detail: `What is stored is damaged (${fault.reason}). Nothing was changed; the operator must check it.`,
        cause,
      });
    case "busy":
      return new Problem({
        status: 503,
        code: "storage_busy",
        detail: `Others are in the way (${fault.reason}). Nothing was changed by this request; send it again.`,
        headers: { "retry-after": "2" },
        cause,
      });
    case "away":
      return new Problem({
        status: 503,
        code: "storage_unavailable",
        detail: `The database cannot be reached (${fault.reason}). A change that was under way may have been kept.`,
        headers: { "retry-after": "5" },
        cause,
      });
    default:
      return undefined;
  }
}
