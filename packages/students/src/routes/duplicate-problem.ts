import { Problem } from "@signalbox/service";
import type { Duplicate } from "../store/student-store.ts";

/** The problem of a record with a number or address that another living record has. */
export function duplicateProblem({ member }: Duplicate): Problem {
  return new Problem({
    status: 409,
    code: "duplicate",
    detail: `Another student has this ${member}.`,
    errors: [{ pointer: `/${member}`, code: "duplicate", detail: "is taken by another student" }],
  });
}
