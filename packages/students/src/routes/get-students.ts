import type { Operation } from "@signalbox/service";
import { z } from "zod";
import { studentOutput } from "../domain/student-schema.ts";
import type { RouteContext } from "./route-context.ts";
import { streamStudents } from "./stream-students.ts";

/** `GET /students`: all records. */
export function getStudents({ store }: RouteContext): Operation {
  return {
    method: "get",
    path: "/students",
    operationId: "listStudents",
    summary: "Read all students",
    description: "Answers one JSON array of all students, in the order in which they were created, as a stream.",
    tags: ["students"],
    responses: {
      200: { description: "The students.", content: { "application/json": z.array(studentOutput) } },
    },
    handle: () =>
      new Response(
        streamStudents((page) => store.list(page)),
        { headers: { "content-type": "application/json" } },
      ),
  };
}
