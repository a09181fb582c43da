import type { Operation } from "@signalbox/service";
import { studentInput, studentOutput } from "../domain/student-schema.ts";
import { checkedDraft } from "./checked-draft.ts";
import { duplicateProblem } from "./duplicate-problem.ts";
import { readDocument } from "./read-document.ts";
import type { RouteContext } from "./route-context.ts";
import { validatorHeaders } from "./student-parameters.ts";
import { studentResponse } from "./student-response.ts";

/** `POST /students`: a new record. */
export function postStudent({ store, profile, limits }: RouteContext): Operation {
  return {
    method: "post",
    path: "/students",
    operationId: "createStudent",
    summary: "Create a student",
    tags: ["students"],
    requestBody: { content: { "application/json": studentInput[profile] } },
    responses: {
      201: {
        description: "The student as it was stored.",
        headers: { Location: { description: "The path of the student." }, ...validatorHeaders },
        content: { "application/json": studentOutput },
      },
      400: { description: "The body is not JSON." },
      409: { description: "The student number or email address is taken." },
      413: { description: "The body is too large." },
      415: { description: "The body is not declared as JSON." },
      422: { description: "The student breaks a rule; `errors` says where." },
    },
    async handle(context) {
      const draft = checkedDraft(await readDocument(context, limits), { profile });
      const outcome = await store.add([draft]);
      if (outcome.kind === "duplicate") throw duplicateProblem(outcome);
      const [student] = outcome.students;
      if (student === undefined) throw new TypeError("The store has added nothing.");
      return studentResponse(student, { status: 201, headers: { location: `/students/${student.id}` } });
    },
  };
}
