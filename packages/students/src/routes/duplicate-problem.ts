import { Problem } from "@signalbox/service";
import type { Duplicate } from "../store/student-store.ts";

/** The problem of a record with a number or address that another living record has. In an array, it says which one. */
export function duplicateProblem({ member, index }: Duplicate, inArray = false): Problem {
  const pointer = inArray ? `/${index}/${member}` : `/${member}`;
  return new Problem({
    status: 409,
    code: "duplicate",
    detail: `Another student has this ${member} (${pointer}).`,
    errors: [{ pointer, code: "duplicate", detail: "is taken by another student" }],
  });
}
