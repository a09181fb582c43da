import type { Operation } from "@signalbox/service";
import { studentOutput } from "../domain/student-schema.ts";
import { isNotModified } from "./preconditions.ts";
import { requireStudent } from "./require-student.ts";
import type { RouteContext } from "./route-context.ts";
import { idOf, readConditions, studentPath, validatorHeaders } from "./student-parameters.ts";
import { studentResponse, validators } from "./student-response.ts";

/** `GET /students/{id}`: one record. */
export function getStudent({ store }: RouteContext): Operation {
  return {
    method: "get",
    path: "/students/{id}",
    operationId: "getStudent",
    summary: "Read one student",
    tags: ["students"],
    parameters: { path: studentPath, header: readConditions },
    responses: {
      200: { description: "The student.", headers: validatorHeaders, content: { "application/json": studentOutput } },
      304: { description: "The student has not changed." },
      404: { description: "There is no such student, or it was deleted (code `deleted`)." },
    },
    async handle(context) {
      const id = idOf(context.req.param("id") ?? "");
      const student = requireStudent(await store.get(id), id);
      const headers = validators(student);
      if (isNotModified(context, { etag: headers.etag, modified: student.updatedAt })) {
        return new Response(null, { status: 304, headers });
      }
      return studentResponse(student);
    },
  };
}
