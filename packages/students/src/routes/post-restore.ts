import { type Operation, Problem } from "@signalbox/service";
import { isSmallText } from "../domain/json/parse-json.ts";
import { studentOutput } from "../domain/student-schema.ts";
import { changeWithDraft } from "./change-with-draft.ts";
import { draftOf } from "./draft-of.ts";
import { duplicateProblem } from "./duplicate-problem.ts";
import { requirePreconditions } from "./preconditions.ts";
import { noSuchStudent } from "./require-student.ts";
import type { RouteContext } from "./route-context.ts";
import { idOf, studentPath, validatorHeaders, writeConditions } from "./student-parameters.ts";
import { readerOf } from "./view.ts";
import { writtenResponse } from "./written-response.ts";

/** `POST /students/{id}/restore`: takes a deletion back. */
export function postRestore(route: RouteContext): Operation {
  const { reads, store, profile, requireIfMatch } = route;
  return {
    method: "post",
    path: "/students/{id}/restore",
    operationId: "restoreStudent",
    summary: "Restore a deleted student",
    tags: ["history"],
    parameters: { path: studentPath, header: writeConditions },
    responses: {
      200: {
        description: "The student as it is again.",
        headers: validatorHeaders,
        content: { "application/json": studentOutput },
      },
      204: { description: "The student was restored; the client prefers no body.", headers: validatorHeaders },
      404: { description: "There is no such student." },
      409: { description: "The student is not deleted, or its number or address was taken meanwhile." },
      412: { description: "The student has changed since it was read." },
      422: { description: "The student breaks a rule that is newer than it." },
      428: { description: "`If-Match` is required and was not sent." },
    },
    async handle(context) {
      const id = idOf(context);
      const outcome = await changeWithDraft(store, id, {
        check(current) {
          if (current === undefined) throw noSuchStudent(id);
          requirePreconditions(context, current, { requireIfMatch });
          if (current.deletedAt !== null) return current;
          throw new Problem({ status: 409, code: "not_deleted", detail: `The student ${id} is not deleted.` });
        },
        isSmall: ({ body }) => isSmallText(body),
        draftNow: (student) => draftOf(student, profile),
        draft: (student) => reads.again({ student, profile }, readerOf(context, route)),
        decide: (_, draft) => ({ kind: "write", action: "restored", draft }),
      });
      if (outcome.kind === "duplicate") throw duplicateProblem(outcome);
      return writtenResponse(context, outcome.student);
    },
  };
}
