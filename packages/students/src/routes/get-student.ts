import { type Operation, textResponse } from "@signalbox/service";
import { z } from "zod";
import { studentView } from "../domain/student-schema.ts";
import type { RecordForm } from "../reads/record-form.ts";
import { isNotModified } from "./preconditions.ts";
import { readFields } from "./read-query.ts";
import { readTime } from "./read-time.ts";
import { requireKnownParameters } from "./require-known-parameters.ts";
import { requireStudent } from "./require-student.ts";
import type { RouteContext } from "./route-context.ts";
import { idOf, readConditions, studentPath, validatorHeaders } from "./student-parameters.ts";
import { validators } from "./student-response.ts";
import { hiddenFrom, readerOf } from "./view.ts";

/** `GET /students/{id}`: one record. */
export function getStudent(route: RouteContext): Operation {
  const { store, reads, profile } = route;
  return {
    method: "get",
    path: "/students/{id}",
    operationId: "getStudent",
    summary: "Read one student",
    tags: ["students"],
    parameters: {
      path: studentPath,
      query: z.object({
        fields: z.string().optional().describe("The members to show, with commas between them."),
        at: z.iso.datetime().optional().describe("The record as it was at this time."),
      }),
      header: readConditions,
    },
    responses: {
      200: { description: "The student.", headers: validatorHeaders, content: { "application/json": studentView } },
      304: { description: "The student has not changed." },
      400: { description: "`fields` names no member, `at` is no time, or a parameter is unknown." },
      404: { description: "There is no such student, or it was deleted (code `deleted`)." },
    },
    async handle(context) {
      requireKnownParameters(context, ["fields", "at"]);
      const id = idOf(context);
      const at = context.req.query("at");
      const fields = readFields(context.req.query("fields"), profile);
      const form: RecordForm = { format: "json", fields, hidden: hiddenFrom(context, route) };
      const reader = readerOf(context, route);
      const past = at === undefined ? undefined : await reads.asOf(id, readTime("at", at), form, reader);
      const student = requireStudent(at === undefined ? await store.get(id) : past?.student, id);
      const headers = { ...validators(student), "content-type": "application/json" };
      if (isNotModified(context, { etag: headers.etag, modified: student.updatedAt })) {
        return new Response(null, { status: 304, headers: validators(student) });
      }
      if (past !== undefined) return new Response(past.bytes, { headers });
      return textResponse(await reads.render(student, form, reader), { headers });
    },
  };
}
