import { type Operation, readJson } from "@signalbox/service";
import { z } from "zod";
import { studentOutput } from "../domain/student-schema.ts";
import { duplicateProblem } from "./duplicate-problem.ts";
import { requirePreconditions } from "./preconditions.ts";
import { replaceWith } from "./replace-with.ts";
import { requireStudent } from "./require-student.ts";
import { requireVersion } from "./require-version.ts";
import type { RouteContext } from "./route-context.ts";
import { idOf, studentPath, validatorHeaders, writeConditions } from "./student-parameters.ts";
import { readerOf } from "./view.ts";
import { writtenResponse } from "./written-response.ts";

const revert = z.object({ version: z.int().min(1).describe("The version whose members shall be there again.") });

/** `POST /students/{id}/revert`: a new version that says what an earlier one said. */
export function postRevert(route: RouteContext): Operation {
  const { store, reads, history, profile, limits, requireIfMatch } = route;
  return {
    method: "post",
    path: "/students/{id}/revert",
    operationId: "revertStudent",
    summary: "Go back to a version of a student",
    description: "Makes a new version; the history stays as it is.",
    tags: ["history"],
    parameters: { path: studentPath, header: writeConditions },
    requestBody: { content: { "application/json": revert } },
    responses: {
      200: {
        description: "The student as it is now.",
        headers: validatorHeaders,
        content: { "application/json": studentOutput },
      },
      204: { description: "The student was reverted; the client prefers no body.", headers: validatorHeaders },
      400: { description: "The body is not JSON." },
      404: { description: "There is no such student or version, or the student is deleted (code `deleted`)." },
      409: { description: "The number or address of then was taken meanwhile." },
      412: { description: "The student has changed since it was read." },
      413: { description: "The body is too large." },
      415: { description: "The body is not declared as JSON." },
      422: { description: "The body names no version, or what was said then breaks a newer rule." },
      428: { description: "`If-Match` is required and was not sent." },
    },
    async handle(context) {
      const id = idOf(context);
      const { version } = await readJson(context, revert, { maxBytes: limits.maxBodyBytes });
      const earlier = await requireVersion(history, id, { name: "version", text: String(version) });
      const draft = await reads.again({ student: earlier.student, profile }, readerOf(context, route));
      const outcome = await store.change(id, (current) => {
        const student = requireStudent(current, id);
        requirePreconditions(context, student, { requireIfMatch });
        return replaceWith(student, draft, { profile, action: "reverted" });
      });
      if (outcome.kind === "duplicate") throw duplicateProblem(outcome);
      return writtenResponse(context, outcome.student);
    },
  };
}
