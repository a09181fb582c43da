import { Problem } from "../http/problem.ts";
import { storageFaultOf } from "./storage-fault.ts";

/** The problem of a write for which the store has no room, or which it may not take; undefined for all other errors. */
export function storageProblem(cause: unknown): Problem | undefined {
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
    default:
      return undefined;
  }
}
