import { createShares, defineOperation, invalidParameter, type ServiceOperation } from "@signalbox/service";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { StudentProblemCode } from "../domain/problem.ts";
import { duplicateReasons } from "../domain/shapes.ts";
import { keyOfId } from "../domain/student-id.ts";
import { studentView } from "../domain/student-schema.ts";
import type { DuplicatesPosition, DuplicatesTask } from "../reads/find-duplicates.ts";
import { linesOf } from "../reads/list-students.ts";
import { selectCandidates } from "../store/duplicate-candidates.ts";
import type { Tables } from "../store/tables.ts";
import { compiled } from "../store/where-student.ts";
import { json, limitParameter, nextPageHeader, noStore } from "./declarations.ts";
import type { RouteContext } from "./route-context.ts";

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
    hasMore: z
      .boolean()
      .describe(
        "Whether the search continues at `Link`: it found `limit` groups, or stopped after some time, with fewer or none.",
      ),
  })
  .meta({ id: "Duplicates" });

/** `GET /students/duplicates`: records that may describe the same person. */
export function duplicatesOperation(route: RouteContext): ServiceOperation {
  const { work, compiler, limits, trail } = route;
  // Each search scans all records.
  const shares = createShares({ name: "duplicate_searches", perCaller: 1, total: 2 });
  return defineOperation({
    method: "get",
    path: "/students/duplicates",
    operationId: "listDuplicates",
    summary: "Find students that may be the same person",
    description:
      "Compares all students, and lists the strongest reasons first, in pages. Ignores case, accents and the order of the parts of names. " +
      "`POST /students/{id}/merge` merges two students.",
    tags: ["bulk"],
    role: "registrar",
    input: {
      query: z.object({
        limit: limitParameter({ most: 200, usual: 50 }, "How many groups to list at most."),
        cursor: z.string().max(maxCursor).optional().describe("Where the search continues; from a `Link`."),
      }),
    },
    responses: {
      200: json("The groups.", outputSchema, nextPageHeader),
    },
    errors: {
      429: "A search of this caller is already running.",
      503: "The search took too long, or too many are running.",
    },
    async handle({ query: { limit, cursor } }, context) {
      const position = cursor === undefined ? undefined : parseCursor(cursor);
      trail.read(context, "list", { detail: "duplicates" });
      using _share = shares.acquire(context.caller);
      const task = { searches: searchesFrom(compiler, position), position, limit, budgetMs: limits.maxReadMs / 4 };
      // A search that ends early has finished a block at least, and the next one continues after it.
      const { groups, next } = await work.run("duplicates", task, context);
      const lines = await linesOf(
        route,
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
      const headers: Record<string, string> = { ...noStore };
      if (next !== undefined) headers.link = nextLink(context.request.query, next);
      return { status: 200, headers, body: `{"groups":[${shown.join(",\n")}],"hasMore":${next !== undefined}}` };
    },
  });
}

/** The searches that are left, each from its block on. */
function searchesFrom(read: Kysely<Tables>, position: DuplicatesPosition | undefined): DuplicatesTask["searches"] {
  const reasons = duplicateReasons.slice(position === undefined ? 0 : duplicateReasons.indexOf(position.reason));
  return reasons.map((reason, index) => ({
    reason,
    statement: compiled(selectCandidates(read, reason, index === 0 ? position?.key : undefined)),
  }));
}

/** The longest cursor, in characters. It contains the parts of a name. */
const maxCursor = 10_000;

function nextLink(query: string, { reason, key, skip }: DuplicatesPosition): string {
  const parameters = new URLSearchParams(query);
  const text = JSON.stringify([reason, skip, ...(reason === "similar_date" ? (JSON.parse(key) as string[]) : [key])]);
  parameters.set("cursor", Buffer.from(text).toString("base64url"));
  return `</students/duplicates?${parameters}>; rel="next"`;
}

/** @throws Problem 400 `invalid_cursor` */
function parseCursor(cursor: string): DuplicatesPosition {
  const parsed = positionSchema.safeParse(parseJson(Buffer.from(cursor, "base64url").toString()));
  if (!parsed.success)
    throw invalidParameter<StudentProblemCode>("cursor", "must come from a Link of an earlier page", "invalid_cursor");
  const [reason, skip, ...parts] = parsed.data;
  return { reason, skip, key: reason === "similar_date" ? JSON.stringify(parts) : (parts[0] ?? "") };
}

/** PostgreSQL text cannot contain U+0000. */
const part = z.string().refine((text) => !text.includes("\0"));
const skip = z.int().min(0);
const positionSchema = z.union([
  z.tuple([z.literal("similar_date"), skip, part, part, part, part]),
  z.tuple([z.enum(["same_name_and_date", "similar_name", "same_name"]), skip, part]),
]);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
