import type { Operation } from "@signalbox/service";
import { z } from "zod";
import { requireVersion } from "./require-version.ts";
import type { RouteContext } from "./route-context.ts";
import { idOf, studentPath } from "./student-parameters.ts";
import { hiddenFrom, readerOf } from "./view.ts";

const number = z.int().min(1);

const operation = z.object({
  op: z.enum(["add", "remove", "replace"]),
  path: z.string(),
  value: z.unknown().optional(),
});

/** `GET /students/{id}/diff`: what changed between two versions. */
export function getDiff(route: RouteContext): Operation {
  const { history, reads } = route;
  return {
    method: "get",
    path: "/students/{id}/diff",
    operationId: "diffVersions",
    summary: "Compare two versions of a student",
    description: "A JSON Patch (RFC 6902) that makes one of the other. What only the server sets is left out.",
    tags: ["history"],
    parameters: {
      path: studentPath,
      query: z.object({ from: number.describe("The version before."), to: number.describe("The version after.") }),
    },
    responses: {
      200: {
        description: "The operations from one version to the other.",
        content: { "application/json-patch+json": z.array(operation) },
      },
      400: { description: "A version is missing or no number." },
      404: { description: "There is no such student or version." },
    },
    async handle(context) {
      const id = idOf(context);
      const from = await requireVersion(history, id, { name: "from", text: context.req.query("from") ?? "" });
      const to = await requireVersion(history, id, { name: "to", text: context.req.query("to") ?? "" });
      const task = { before: from.student, after: to.student, hidden: hiddenFrom(context, route) };
      return new Response(await reads.diff(task, readerOf(context, route)), {
        headers: { "content-type": "application/json-patch+json" },
      });
    },
  };
}
