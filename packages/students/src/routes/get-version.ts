import { type Operation, textResponse } from "@signalbox/service";
import { z } from "zod";
import { studentOutput } from "../domain/student-schema.ts";
import { requireVersion } from "./require-version.ts";
import type { RouteContext } from "./route-context.ts";
import { idOf, studentPath, validatorHeaders } from "./student-parameters.ts";
import { validators } from "./student-response.ts";
import { hiddenFrom, readerOf } from "./view.ts";

/** `GET /students/{id}/versions/{version}`: a record as it was. */
export function getVersion(route: RouteContext): Operation {
  return {
    method: "get",
    path: "/students/{id}/versions/{version}",
    operationId: "getVersion",
    summary: "Read a version of a student",
    description: "Also of a student that was deleted.",
    tags: ["history"],
    parameters: { path: studentPath.extend({ version: z.int().min(1).describe("The number of the version.") }) },
    responses: {
      200: {
        description: "The student as it was.",
        headers: validatorHeaders,
        content: { "application/json": studentOutput },
      },
      400: { description: "The version is no number." },
      404: { description: "There is no such student or version." },
    },
    async handle(context) {
      const text = context.req.param("version") ?? "";
      const { student } = await requireVersion(route.history, idOf(context), { name: "version", text });
      const body = await route.reads.render(
        student,
        { format: "json", hidden: hiddenFrom(context, route) },
        readerOf(context, route),
      );
      return textResponse(body, { headers: { ...validators(student), "content-type": "application/json" } });
    },
  };
}
