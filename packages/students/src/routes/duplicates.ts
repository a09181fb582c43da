import { createShares, defineOperation, json, jsonBody, noStore, type ServiceOperation } from "@signalbox/service";
import type { Kysely } from "kysely";
import { z } from "zod";
import { problem } from "../domain/problem.ts";
import { authorOf } from "../domain/record.ts";
import { isUsableId, keyOfId } from "../domain/record-id.ts";
import { recordId } from "../domain/responses.ts";
import { duplicateReasons } from "../domain/shapes.ts";
import { studentView } from "../domain/student-schema.ts";
import { linesOf } from "../records/list-records.ts";
import { selectCandidates } from "../store/distinct-students.ts";
import type { Tables } from "../store/tables.ts";
import { compiled } from "../store/where-record.ts";
import type { DuplicatesPosition, DuplicatesTask } from "../work/find-duplicates.ts";
import { nextPageHeader } from "./declarations.ts";
import { cursorOf, limitParameter, linksTo, parseCursor } from "./pages.ts";
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
export function duplicatesOperation(service: RouteContext): ServiceOperation {
  const { work, compiler, limits, trail, distinct } = service;
  // Each search scans all records.
  const shares = createShares({ name: "duplicate_searches", perCaller: 1, total: 2 });
  return defineOperation({
    method: "get",
    path: "/students/duplicates",
    operationId: "listDuplicates",
    summary: "Find students that may be the same person",
    description:
      "Compares all students, and lists the strongest reasons first, in pages. Ignores case and accents and, among students of one date " +
      "of birth, the order of the parts of names and transcribed letters, such as `ue` for `ü`. " +
      "`POST /students/{id}/merge` merges two students. Omits groups in which every pair of students is stored as different people.",
    tags: ["bulk"],
    role: "registrar",
    input: {
      query: z.object({
        limit: limitParameter({ most: 200, usual: 50, description: "How many groups to list at most." }),
        cursor: z.string().max(MAX_CURSOR).optional().describe("Where the search continues; from a `Link`."),
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
      const position = cursor === undefined ? undefined : parseCursor(cursor, positionSchema);
      trail.read(context, "list", { detail: "duplicates" });
      using _share = shares.acquire(context.caller);
      const task = { searches: searchesFrom(compiler, position), position, limit, budgetMs: limits.maxReadMs / 4 };
      // A search that ends early has finished a block at least, and the next one continues after it.
      const { groups: found, next } = await work.run("duplicates", task, context);
      const mayBeOne = await distinct.mayBeOne(found.map(({ ids }) => ids));
      const groups = found.filter(({ ids }) => mayBeOne(ids));
      const lines = await linesOf(
        service,
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
      if (next !== undefined)
        headers.link = linksTo("/students/duplicates", context.request.query, { next: { cursor: cursorAt(next) } });
      return { status: 200, headers, body: `{"groups":[${shown.join(",\n")}],"hasMore":${next !== undefined}}` };
    },
  });
}

const distinctInput = z
  .strictObject({
    ids: z.array(recordId).min(2).max(20).describe("The students of a group."),
    distinct: z.boolean().default(true).describe("`false` removes it: they are listed again."),
  })
  .meta({ id: "DistinctStudents", examples: [{ ids: ["41", "42"] }] });

/** `POST /students/duplicates/distinct`: stores that students are different people. */
export function distinctOperation({ distinct, limits }: RouteContext): ServiceOperation {
  return defineOperation({
    method: "post",
    path: "/students/duplicates/distinct",
    operationId: "setDistinctStudents",
    summary: "Mark students as different people",
    description: "Any two of them are no longer listed as possible duplicates, for any caller.",
    tags: ["bulk"],
    role: "registrar",
    input: { body: jsonBody(distinctInput, { maxBytes: limits.maxBodyBytes }) },
    responses: { 204: { description: "It is stored." } },
    errors: { 422: "An id is not a valid student id." },
    async handle({ body: { ids, distinct: isDistinct } }, context) {
      const keys = ids.map((id, index) => {
        if (isUsableId(String(id))) return keyOfId(String(id));
        const detail = "is not the id of a student";
        const errors = [{ pointer: `/ids/${index}`, code: "invalid_id", detail }];
        throw problem(422, "invalid_student", `ids[${index}] ${detail}.`, { errors });
      });
      await distinct.set(keys, isDistinct, authorOf(context));
      return { status: 204 };
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
const MAX_CURSOR = 10_000;

function cursorAt({ reason, key, skip }: DuplicatesPosition): string {
  return cursorOf([reason, skip, ...(reason === "similar_date" ? (JSON.parse(key) as string[]) : [key])]);
}

/** PostgreSQL text cannot contain U+0000. */
const part = z.string().refine((text) => !text.includes("\0"));
const skip = z.int().min(0);
const positionSchema = z
  .union([
    z.tuple([z.literal("similar_date"), skip, part, part, part, part]),
    z.tuple([z.enum(["same_name_and_date", "similar_name", "same_name"]), skip, part]),
  ])
  .transform(([reason, skip, ...parts]) => {
    return { reason, skip, key: reason === "similar_date" ? JSON.stringify(parts) : parts[0] };
  });
