import { type Operation, type ServiceEnv, textResponse } from "@signalbox/service";
import type { Context } from "hono";
import { z } from "zod";
import { type Student, writeStudent } from "../domain/student.ts";
import { studentInput, studentOutput } from "../domain/student-schema.ts";
import { duplicateProblem } from "./duplicate-problem.ts";
import { keyReused, oneAtATime, readIdempotencyKey } from "./idempotency-key.ts";
import { readPreferences } from "./preferences.ts";
import { readBody } from "./read-document.ts";
import type { RouteContext } from "./route-context.ts";
import { validatorHeaders } from "./student-parameters.ts";
import { validators } from "./student-response.ts";
import { readerOf } from "./view.ts";

/** `POST /students`: a new record, or all records of an array or none. */
export function postStudent(route: RouteContext): Operation {
  const { store, reads, profile, limits } = route;
  const alone = oneAtATime();
  const input = studentInput[profile];
  const { maxStudents } = limits;
  return {
    method: "post",
    path: "/students",
    operationId: "createStudent",
    summary: "Create a student, or several",
    description: "An array creates all of its students or, when one of them cannot be created, none.",
    tags: ["students"],
    parameters: {
      header: z.object({
        "Idempotency-Key": z
          .string()
          .optional()
          .describe(
            "A name for this request among those of the same caller. When it comes again in 24 hours, it gets its first answer.",
          ),
        Prefer: z.string().optional().describe("`return=minimal` answers without a body."),
      }),
    },
    requestBody: { content: { "application/json": z.union([input, z.array(input).min(1).max(maxStudents)]) } },
    responses: {
      201: {
        description: "The student as it was stored, or the array of them.",
        headers: {
          Location: { description: "The path of the student." },
          "Idempotency-Replayed": { description: "`true` when this is the answer to an earlier request." },
          ...validatorHeaders,
        },
        content: { "application/json": z.union([studentOutput, z.array(studentOutput)]) },
      },
      400: { description: "The body is not JSON, or the Idempotency-Key is malformed." },
      409: { description: "The student number or email address is taken, or a request with this key is in flight." },
      413: { description: "The body is too large, or the array has too many students." },
      415: { description: "The body is not declared as JSON." },
      422: { description: "The student breaks a rule (`errors` says where), or the key was used for another body." },
    },
    async handle(context) {
      const text = await readBody(context, limits);
      const {
        drafts,
        isArray: many,
        fingerprint,
      } = await reads.draft({ text, profile, limits }, readerOf(context, route));
      const key = readIdempotencyKey(context, fingerprint);
      const outcome = await alone(key, () => store.add(drafts, key));
      if (outcome.kind === "duplicate") throw duplicateProblem(outcome, many);
      if (outcome.kind === "key_reused") throw keyReused();
      return created(context, outcome.students, { many, replayed: outcome.replayed });
    },
  };
}

function created(
  context: Context<ServiceEnv>,
  students: readonly Student[],
  { many, replayed }: { readonly many: boolean; readonly replayed: boolean },
): Response {
  const [student] = students;
  const headers = new Headers(many || student === undefined ? {} : validators(student));
  if (!many && student !== undefined) headers.set("location", `/students/${student.id}`);
  if (replayed) headers.set("idempotency-replayed", "true");
  if (readPreferences(context).answer === "minimal") {
    headers.set("preference-applied", "return=minimal");
    return new Response(null, { status: 201, headers });
  }
  headers.set("content-type", "application/json");
  const texts = students.map(writeStudent);
  return textResponse(many ? `[${texts.join(",\n")}]` : (texts[0] ?? ""), { status: 201, headers });
}
