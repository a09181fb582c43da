import type { Operation } from "@signalbox/service";
import { z } from "zod";
import { oneRosterPath, oneRosterUser, toOneRosterUser } from "../oneroster/one-roster-user.ts";
import { requireStudent } from "./require-student.ts";
import type { RouteContext } from "./route-context.ts";
import { idOf, studentPath } from "./student-parameters.ts";
import { viewOf } from "./view.ts";

/** `GET /ims/oneroster/rostering/v1p2/students/{id}`: one student as school software reads it. */
export function getOneRosterStudent(route: RouteContext): Operation {
  return {
    method: "get",
    path: `${oneRosterPath}/students/{id}`,
    operationId: "getOneRosterStudent",
    summary: "Read a student as a OneRoster 1.2 user",
    tags: ["oneroster"],
    parameters: { path: studentPath },
    responses: {
      200: { description: "The user.", content: { "application/json": z.object({ user: oneRosterUser }) } },
      404: { description: "There is no such student, or it was deleted (code `deleted`)." },
    },
    async handle(context) {
      const id = idOf(context);
      const student = requireStudent(await route.store.get(id), id);
      return context.json({ user: toOneRosterUser(viewOf(context, route)(student)) });
    },
  };
}
