import { createShares, defineOperation, type ServiceOperation } from "@signalbox/service";
import { z } from "zod";
import { keyOfId } from "../domain/student-id.ts";
import { studentView } from "../domain/student-schema.ts";
import { duplicateReasons } from "../reads/find-duplicates.ts";
import type { RouteContext } from "./route-context.ts";

const defaultLimit = 50;
const maxLimit = 200;

/** The fields that help to decide whether two records describe the same person. */
const shownFields: ReadonlySet<string> = new Set([
  ...["id", "version", "createdAt", "updatedAt", "studentNumber", "name", "givenName", "middleName", "familyName"],
  ...["preferredName", "dateOfBirth", "email", "phone", "program", "status"],
]);

const outputSchema = z
  .object({
    groups: z.array(
      z.object({
        reason: z
          .enum(duplicateReasons)
          .describe(
            "`same_name_and_date` of birth; `similar_name` and the same date; the same name and a `similar_date`, which differs by a " +
              "digit or by the order of day and month; `same_name` without dates of birth.",
          ),
        students: z.array(studentView).describe("The students that may be the same person, at most 20."),
      }),
    ),
    hasMore: z.boolean().describe("Whether there are more groups than `limit`."),
  })
  .meta({ id: "Duplicates" });

/** `GET /students/duplicates`: records that may describe the same person. */
export function duplicatesOperation({ reads, trail }: RouteContext): ServiceOperation {
  // Each search scans all records.
  const shares = createShares({ name: "duplicate_searches", perCaller: 1, total: 2 });
  return defineOperation({
    method: "get",
    path: "/students/duplicates",
    operationId: "listDuplicates",
    summary: "Find students that may be the same person",
    description:
      "Compares all students, and lists the strongest reasons first. Ignores case, accents and the order of the parts of names. " +
      "`POST /students/{id}/merge` merges two students.",
    tags: ["bulk"],
    role: "registrar",
    input: {
      query: z.object({
        limit: z.int().min(1).max(maxLimit).default(defaultLimit).describe("How many groups to list at most."),
      }),
    },
    responses: {
      200: { description: "The groups.", content: { "application/json": outputSchema } },
    },
    errors: {
      429: "A search of this caller is already running.",
      503: "The search took too long, or too many are running.",
    },
    async handle({ query: { limit } }, context) {
      trail.read(context, "list", { detail: "duplicates" });
      using _share = shares.acquire(context.caller);
      const { groups, hasMore } = await reads.duplicates(limit, context);
      const lines = await reads.linesOf(
        groups.flatMap(({ ids }) => ids),
        { format: "ndjson", fields: shownFields },
        context,
      );
      const texts = new Map(lines.map((line) => [keyOfId(String((JSON.parse(line) as { id: unknown }).id)), line]));
      const shown = groups.flatMap(({ reason, ids }) => {
        const students = ids.map((id) => texts.get(id)).filter((text) => text !== undefined);
        // Another request may have deleted one in the meantime.
        return students.length < 2 ? [] : [`{"reason":"${reason}","students":[${students.join()}]}`];
      });
      const headers = { "cache-control": "no-store" };
      return { status: 200, headers, body: `{"groups":[${shown.join(",\n")}],"hasMore":${hasMore}}` };
    },
  });
}
