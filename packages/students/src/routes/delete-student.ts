import type { Operation } from "@signalbox/service";
import { studentOutput } from "../domain/student-schema.ts";
import { duplicateProblem } from "./duplicate-problem.ts";
import { requirePreconditions } from "./preconditions.ts";
import { requireStudent } from "./require-student.ts";
import type { RouteContext } from "./route-context.ts";
import { idOf, studentPath, writeConditions } from "./student-parameters.ts";
import { writtenResponse } from "./written-response.ts";

/** `DELETE /students/{id}`: the record is gone for readers; its number and address are free again. */
export function deleteStudent({ store, requireIfMatch }: RouteContext): Operation {
  return {
    method: "delete",
    path: "/students/{id}",
    operationId: "deleteStudent",
    summary: "Delete a student",
    tags: ["students"],
    parameters: { path: studentPath, header: writeConditions },
    responses: {
      200: {
        description: "The student as it was deleted, for a client that prefers it.",
        content: { "application/json": studentOutput },
      },
      204: { description: "The student is deleted." },
      404: { description: "There is no such student, or it was deleted before (code `deleted`)." },
      412: { description: "The student has changed since it was read." },
      428: { description: "`If-Match` is required and was not sent." },
    },
    async handle(context) {
      const id = idOf(context);
      const outcome = await store.change(id, (current) => {
        requirePreconditions(context, requireStudent(current, id), { requireIfMatch });
        return { kind: "delete" };
      });
      if (outcome.kind === "duplicate") throw duplicateProblem(outcome);
      return writtenResponse(context, outcome.student, { otherwise: "minimal" });
    },
  };
}
