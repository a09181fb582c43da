import { type Operation, Problem } from "@signalbox/service";
import { z } from "zod";
import { isSmallText } from "../domain/json/parse-json.ts";
import type { Student } from "../domain/student.ts";
import { studentOutput } from "../domain/student-schema.ts";
import { draftPatch } from "../reads/draft-tasks.ts";
import { changeWithDraft } from "./change-with-draft.ts";
import { duplicateProblem } from "./duplicate-problem.ts";
import { requirePreconditions } from "./preconditions.ts";
import { readBody } from "./read-document.ts";
import { replaceWith } from "./replace-with.ts";
import { requireStudent } from "./require-student.ts";
import type { RouteContext } from "./route-context.ts";
import { idOf, studentPath, validatorHeaders, writeConditions } from "./student-parameters.ts";
import { readerOf } from "./view.ts";
import { writtenResponse } from "./written-response.ts";

const mergeTypes = ["application/merge-patch+json", "application/json"];
const patchType = "application/json-patch+json";
const accepted = [...mergeTypes, patchType];

const mergeDocument = z
  .looseObject({})
  .describe("Members to set; null removes one (RFC 7396).")
  .meta({ examples: [{ program: "Physics", middleName: null }] });
const operation = z.object({
  op: z.enum(["add", "remove", "replace", "move", "copy", "test"]),
  path: z.string(),
  from: z.string().optional(),
  value: z.unknown().optional(),
});

/** `PATCH /students/{id}`: parts of a record, as a merge patch or as a list of operations. */
export function patchStudent(route: RouteContext): Operation {
  const { store, reads, profile, limits, requireIfMatch } = route;
  const patchDocument = z
    .array(operation)
    .max(limits.maxOperations)
    .describe("Operations, all of which are done or none (RFC 6902).")
    .meta({ examples: [[{ op: "add", path: "/program", value: "Physics" }]] });
  return {
    method: "patch",
    path: "/students/{id}",
    operationId: "patchStudent",
    summary: "Change parts of a student",
    tags: ["students"],
    parameters: { path: studentPath, header: writeConditions },
    requestBody: {
      content: {
        [patchType]: patchDocument,
        ...Object.fromEntries(mergeTypes.map((type) => [type, mergeDocument])),
      },
    },
    responses: {
      200: {
        description: "The student as it is now.",
        headers: validatorHeaders,
        content: { "application/json": studentOutput },
      },
      204: { description: "The student was changed; the client prefers no body.", headers: validatorHeaders },
      400: { description: "The body is not JSON." },
      404: { description: "There is no such student, or it was deleted (code `deleted`)." },
      409: { description: "A value is taken by another student, or the patch does not fit the student." },
      412: { description: "The student has changed since it was read." },
      413: { description: "The body is too large." },
      415: { description: "The body is no kind of patch; `Accept-Patch` lists those that are taken." },
      422: { description: "The patch is malformed, or the patched student breaks a rule; `errors` says where." },
      428: { description: "`If-Match` is required and was not sent." },
    },
    async handle(context) {
      const id = idOf(context);
      const text = await readBody(context, limits, accepted).catch(withAcceptPatch);
      const isMerge = !context.req.header("content-type")?.toLowerCase().startsWith(patchType);
      const task = (student: Student) => ({ student, text, isMerge, profile, limits });
      const outcome = await changeWithDraft(store, id, {
        check(current) {
          const student = requireStudent(current, id);
          requirePreconditions(context, student, { requireIfMatch });
          return student;
        },
        isSmall: (student) => isSmallText(text, student.body),
        draftNow: (student) => draftPatch(task(student)),
        draft: (student) => reads.patch(task(student), readerOf(context, route)),
        decide: (student, draft) => replaceWith(student, draft, { profile }),
      });
      if (outcome.kind === "duplicate") throw duplicateProblem(outcome);
      return writtenResponse(context, outcome.student);
    },
  };
}

/** RFC 5789, section 2.2: a 415 to a PATCH says which patches are taken. */
function withAcceptPatch(error: unknown): never {
  if (!(error instanceof Problem) || error.status !== 415) throw error;
  const { status, code, message, headers } = error;
  throw new Problem({ status, code, detail: message, headers: { ...headers, "accept-patch": accepted.join(", ") } });
}
