import type { Operation } from "@signalbox/service";
import type { StudentDraft } from "../domain/student-draft.ts";
import { studentInput, studentOutput } from "../domain/student-schema.ts";
import { duplicateProblem } from "./duplicate-problem.ts";
import { requirePreconditions } from "./preconditions.ts";
import { readBody } from "./read-document.ts";
import { replaceWith } from "./replace-with.ts";
import { requireStudent } from "./require-student.ts";
import type { RouteContext } from "./route-context.ts";
import { idOf, studentPath, validatorHeaders, writeConditions } from "./student-parameters.ts";
import { readerOf } from "./view.ts";
import { writtenResponse } from "./written-response.ts";

/** `PUT /students/{id}`: the whole record anew. One that says what the record says already changes nothing. */
export function putStudent(route: RouteContext): Operation {
  const { store, reads, profile, limits, requireIfMatch } = route;
  return {
    method: "put",
    path: "/students/{id}",
    operationId: "replaceStudent",
    summary: "Replace a student",
    description: "Members that are not sent are removed. A replacement that changes nothing keeps the version.",
    tags: ["students"],
    parameters: { path: studentPath, header: writeConditions },
    requestBody: { content: { "application/json": studentInput[profile] } },
    responses: {
      200: {
        description: "The student as it is now.",
        headers: validatorHeaders,
        content: { "application/json": studentOutput },
      },
      204: { description: "The student was replaced; the client prefers no body.", headers: validatorHeaders },
      400: { description: "The body is not JSON." },
      404: { description: "There is no such student, or it was deleted (code `deleted`)." },
      409: { description: "The student number or email address is taken." },
      412: { description: "The student has changed since it was read." },
      413: { description: "The body is too large." },
      415: { description: "The body is not declared as JSON." },
      422: { description: "The student breaks a rule; `errors` says where." },
      428: { description: "`If-Match` is required and was not sent." },
    },
    async handle(context) {
      const id = idOf(context);
      const text = await readBody(context, limits);
      const { drafts } = await reads.draft({ text, profile, limits, id }, readerOf(context, route));
      const [draft] = drafts as readonly [StudentDraft];
      const outcome = await store.change(id, (current) => {
        const student = requireStudent(current, id);
        requirePreconditions(context, student, { requireIfMatch });
        return replaceWith(student, draft, { profile });
      });
      if (outcome.kind === "duplicate") throw duplicateProblem(outcome);
      return writtenResponse(context, outcome.student);
    },
  };
}
