import { type Operation, textResponse } from "@signalbox/service";
import { z } from "zod";
import { oneRosterMembers, oneRosterPath, shownOneRosterUser } from "../oneroster/one-roster-user.ts";
import { oneRosterFields, readOneRosterFields } from "../oneroster/read-one-roster-fields.ts";
import { requireStudent } from "./require-student.ts";
import type { RouteContext } from "./route-context.ts";
import { idOf, studentPath } from "./student-parameters.ts";
import { hiddenFrom, readerOf } from "./view.ts";

/** `GET /ims/oneroster/rostering/v1p2/students/{id}`: one student as school software reads it. */
export function getOneRosterStudent(route: RouteContext): Operation {
  return {
    method: "get",
    path: `${oneRosterPath}/students/{id}`,
    operationId: "getOneRosterStudent",
    summary: "Read a student as a OneRoster 1.2 user",
    tags: ["oneroster"],
    parameters: { path: studentPath, query: z.object({ fields: oneRosterFields }) },
    responses: {
      200: { description: "The user.", content: { "application/json": z.object({ user: shownOneRosterUser }) } },
      400: { description: "`fields` is blank." },
      404: { description: "There is no such student, or it was deleted (code `deleted`)." },
    },
    async handle(context) {
      const id = idOf(context);
      const student = requireStudent(await route.store.get(id), id);
      const fields = readOneRosterFields(context.req.query("fields"), oneRosterMembers);
      const form = { format: "users", fields, hidden: hiddenFrom(context, route) } as const;
      const user = await route.reads.render(student, form, readerOf(context, route));
      return textResponse(`{"user":${user}}`, { headers: { "content-type": "application/json" } });
    },
  };
}
