import { type Operation, Problem } from "@signalbox/service";
import { duplicateProblem } from "./duplicate-problem.ts";
import { requirePreconditions } from "./preconditions.ts";
import { noSuchStudent } from "./require-student.ts";
import type { RouteContext } from "./route-context.ts";
import { idOf, studentPath, writeConditions } from "./student-parameters.ts";

/** `POST /students/{id}/purge`: forgets a deleted record and its history for good. */
export function postPurge({ store, requireIfMatch }: RouteContext): Operation {
  return {
    method: "post",
    path: "/students/{id}/purge",
    operationId: "purgeStudent",
    summary: "Forget a deleted student",
    description: "Removes the record and all its versions. Only that there was one, and when it was purged, is kept.",
    tags: ["history"],
    parameters: { path: studentPath, header: writeConditions.omit({ Prefer: true }) },
    responses: {
      204: { description: "Nothing of the student is left." },
      404: { description: "There is no such student." },
      409: { description: "The student is not deleted." },
      412: { description: "The student has changed since it was read." },
      428: { description: "`If-Match` is required and was not sent." },
    },
    async handle(context) {
      const id = idOf(context);
      const outcome = await store.change(id, (current) => {
        if (current === undefined) throw noSuchStudent(id);
        requirePreconditions(context, current, { requireIfMatch });
        if (current.deletedAt === null) {
          throw new Problem({
            status: 409,
            code: "not_deleted",
            detail: `The student ${id} is not deleted. Only a deleted student can be purged.`,
          });
        }
        return { kind: "purge" };
      });
      if (outcome.kind === "duplicate") throw duplicateProblem(outcome);
      return new Response(null, { status: 204 });
    },
  };
}
