import type { Operation } from "@signalbox/service";
import { z } from "zod";
import { timestamp } from "../domain/student.ts";
import { readCount } from "./read-count.ts";
import { noSuchStudent } from "./require-student.ts";
import type { RouteContext } from "./route-context.ts";
import { idOf, studentPath } from "./student-parameters.ts";

const maxLimit = 1_000;
const defaultLimit = 100;

const version = z
  .object({
    version: z.int().min(1),
    action: z.enum(["created", "updated", "deleted", "restored", "reverted", "purged"]),
    at: z.iso.datetime(),
  })
  .meta({ id: "Version" });

/** `GET /students/{id}/versions`: what was done to a record, the newest first. */
export function getVersions({ history }: RouteContext): Operation {
  return {
    method: "get",
    path: "/students/{id}/versions",
    operationId: "listVersions",
    summary: "List the versions of a student",
    description: "The newest first; also of a student that was deleted.",
    tags: ["history"],
    parameters: {
      path: studentPath,
      query: z.object({
        limit: z.int().min(1).max(maxLimit).optional().describe(`The size of a page; ${defaultLimit} when not given.`),
        before: z.int().min(1).optional().describe("Only versions below this one."),
      }),
    },
    responses: {
      200: {
        description: "The versions.",
        headers: { Link: { description: "The next page (RFC 8288)." } },
        content: { "application/json": z.array(version) },
      },
      400: { description: "A parameter cannot be used." },
      404: { description: "There is no such student." },
    },
    async handle(context) {
      const id = idOf(context);
      const limit = readCount("limit", context.req.query("limit") ?? String(defaultLimit), maxLimit);
      const from = context.req.query("before");
      const before = from === undefined ? undefined : readCount("before", from, Number.MAX_SAFE_INTEGER);
      const versions = await history.versions(id, { before, limit });
      const last = versions.at(-1);
      if (last === undefined && before === undefined) throw noSuchStudent(id);
      if (last !== undefined && last.version > 1) {
        const next = `/students/${id}/versions?limit=${limit}&before=${last.version}`;
        context.header("link", `<${next}>; rel="next"`);
      }
      return context.json(versions.map(({ version, action, at }) => ({ version, action, at: timestamp(at) })));
    },
  };
}
