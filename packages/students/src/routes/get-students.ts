import { type Operation, type ServiceEnv, textResponse } from "@signalbox/service";
import type { Context } from "hono";
import { z } from "zod";
import { principalOf } from "../access/principal.ts";
import { projectStudent } from "../domain/project-student.ts";
import { type Student, writeStudent } from "../domain/student.ts";
import { positionAt } from "../domain/student-query.ts";
import { studentView } from "../domain/student-schema.ts";
import type { StudentStore } from "../store/student-store.ts";
import { begun } from "../stream/begun.ts";
import { studentBatches } from "../stream/student-batches.ts";
import { textStream } from "../stream/text-stream.ts";
import { exportStudents } from "../transfer/export-students.ts";
import { mediaTypes, preferredFormat } from "../transfer/formats.ts";
import { writeCursor } from "./cursor.ts";
import { listParameters } from "./list-parameters.ts";
import { isNotModified } from "./preconditions.ts";
import { readPreferences } from "./preferences.ts";
import { type ListRequest, readQuery } from "./read-query.ts";
import type { RouteContext } from "./route-context.ts";
import { readConditions } from "./student-parameters.ts";
import { requireVisible, type View, viewOf } from "./view.ts";

/** `GET /students`: all records as a stream, or one page of them. */
export function getStudents(route: RouteContext): Operation {
  const { store, profile } = route;
  return {
    method: "get",
    path: "/students",
    operationId: "listStudents",
    summary: "List students",
    description:
      "Without `limit`, one JSON array of all students that the filters find, as a stream. With `limit`, one page and " +
      "`Link` headers to the first, previous and next one.\n\nEvery filter takes an operator in brackets, such as " +
      "`age[gte]=18`: `eq`, `ne`, `lt`, `lte`, `gt`, `gte`, `in` (values with commas between them), `prefix`, `exists` " +
      "(`true` or `false`).",
    tags: ["students"],
    parameters: { query: listParameters, header: readConditions.pick({ "If-None-Match": true }) },
    responses: {
      200: {
        description: "The students.",
        headers: {
          ETag: { description: "Changes with every change of any record." },
          Link: { description: "The first, previous and next page (RFC 8288)." },
          "Total-Count": { description: "How many students the filters find, with `Prefer: count=exact`." },
        },
        content: {
          "application/json": z.array(studentView),
          "application/x-ndjson": z.string().describe("A student on each line."),
          "text/csv": z.string().describe("With `profile=oneroster`, `users.csv` of OneRoster 1.2."),
        },
      },
      304: { description: "No record has changed." },
      400: { description: "A parameter is unknown or cannot be used." },
    },
    async handle(context) {
      const request = readQuery(new URL(context.req.url).searchParams, { profile });
      requireVisible(context, request.query, route);
      const format = preferredFormat(context.req.header("accept"));
      const etag = `W/"${await store.state()}.${format}.${principalOf(context).role}"`;
      const headers = new Headers({ etag, vary: "Accept, Prefer" });
      if (isNotModified(context, { etag })) return new Response(null, { status: 304, headers });
      headers.set("content-type", mediaTypes[format]);
      if (readPreferences(context).count) {
        headers.set("total-count", String(await store.count(request.query)));
        headers.set("preference-applied", "count=exact");
      }
      const { fields } = request;
      const view = viewOf(context, route);
      const write = fields === undefined ? writeStudent : (student: Student) => projectStudent(student, fields);
      if (request.limit === undefined) {
        const batches = await begun(studentBatches(store, request.query));
        const text = exportStudents(viewed(batches, view), format, { write, fields });
        return new Response(textStream(text), { headers });
      }
      const page = await readPage(store, { ...request, limit: request.limit });
      headers.set("link", links(context, request, page));
      const texts = exportStudents(viewed(onePage(page.students), view), format, { write, fields });
      return textResponse(await join(texts), { headers });
    },
  };
}

async function join(parts: AsyncGenerator<string>): Promise<string> {
  let text = "";
  for await (const part of parts) text += part;
  return text;
}

async function* viewed(batches: AsyncGenerator<readonly Student[]>, view: View): AsyncGenerator<readonly Student[]> {
  for await (const students of batches) yield students.map(view);
}

async function* onePage(students: readonly Student[]): AsyncGenerator<readonly Student[]> {
  if (students.length > 0) yield students;
}

interface Page {
  readonly students: readonly Student[];
  readonly hasBefore: boolean;
  readonly hasAfter: boolean;
}

async function readPage(
  store: StudentStore,
  { query, position, limit }: ListRequest & { limit: number },
): Promise<Page> {
  // One more than is shown tells whether there are more.
  const found = await store.list({ query, position, limit: limit + 1 });
  const students = found.slice(0, limit);
  const more = found.length > limit;
  if (position?.side === "before") return { students: students.toReversed(), hasBefore: more, hasAfter: true };
  return { students, hasBefore: position !== undefined, hasAfter: more };
}

/** RFC 8288. Links are relative, so that they are right behind a proxy too. */
function links(context: Context<ServiceEnv>, { query }: ListRequest, { students, hasBefore, hasAfter }: Page): string {
  const link = (relation: string, cursor?: string): string => {
    const parameters = new URL(context.req.url).searchParams;
    parameters.delete("cursor");
    if (cursor !== undefined) parameters.set("cursor", cursor);
    return `</students?${parameters}>; rel="${relation}"`;
  };
  const first = students[0];
  const last = students.at(-1);
  return [
    link("first"),
    hasBefore && first !== undefined ? link("prev", writeCursor(positionAt(first, query, "before"), query.sort)) : [],
    hasAfter && last !== undefined ? link("next", writeCursor(positionAt(last, query, "after"), query.sort)) : [],
  ]
    .flat()
    .join(", ");
}
