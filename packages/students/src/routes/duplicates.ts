import { createShares, defineOperation, type ServiceOperation } from "@signalbox/service";
import { z } from "zod";
import { keyOfId } from "../domain/student-id.ts";
import { studentView } from "../domain/student-schema.ts";
import { duplicateReasons } from "../reads/find-duplicates.ts";
import type { RouteContext } from "./route-context.ts";

const defaultLimit = 50;
const maxLimit = 200;

/** What is shown of each student: enough to tell whether two are one. */
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
        students: z.array(studentView).describe("Those that may be one, with what tells them apart; at most 20."),
      }),
    ),
    hasMore: z.boolean().describe("Whether there are more groups than `limit`."),
  })
  .meta({ id: "Duplicates" });

/** `GET /students/duplicates`: records that may be about one person. */
export function duplicatesOperation({ reads, trail }: RouteContext): ServiceOperation {
  // Each goes through all records.
  const shares = createShares({ name: "duplicate_searches", perCaller: 1, total: 2 });
  return defineOperation({
    method: "get",
    path: "/students/duplicates",
    operationId: "listDuplicates",
    summary: "Find students that may be the same person",
    description:
      "Goes through all students, the strongest reasons first. Names are compared without case, accents and the order of their " +
      "parts. `POST /students/{id}/merge` makes one of two.",
    tags: ["bulk"],
    role: "registrar",
    input: {
      query: z.object({ limit: z.int().min(1).max(maxLimit).default(defaultLimit).describe("The most groups.") }),
    },
    responses: {
      200: { description: "The groups.", content: { "application/json": outputSchema } },
    },
    errors: { 429: "This caller searches already.", 503: "It takes too long, or too many search already." },
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
        // Others may have deleted one meanwhile.
        return students.length < 2 ? [] : [`{"reason":"${reason}","students":[${students.join()}]}`];
      });
      const headers = { "cache-control": "no-store" };
      return { status: 200, headers, body: `{"groups":[${shown.join(",\n")}],"hasMore":${hasMore}}` };
    },
  });
}
