import { defineOperation, type ServiceOperation } from "@signalbox/service";
import { z } from "zod";
import { unknownStudentPath, viewOf } from "../access/view.ts";
import { oneRosterMembers, oneRosterPath, shownOneRosterUser } from "../oneroster/one-roster-user.ts";
import { parseOneRosterFields, parseOneRosterQuery } from "../oneroster/query.ts";
import { statusInfoSchema } from "../oneroster/status-info.ts";
import { countStudents, readPage } from "../reads/list-students.ts";
import { json, studentPath } from "./declarations.ts";
import { fieldsParameter } from "./list-query.ts";
import type { RouteContext } from "./route-context.ts";

const defaultLimit = 100;
const maxLimit = 1_000;
const maxOffset = 10_000_000;

const errorContent = { "application/json": statusInfoSchema };

/** The students as school software reads them: users of OneRoster 1.2. */
export function oneRosterOperations(route: RouteContext): readonly ServiceOperation[] {
  return [getAllStudents(route), getOneRosterStudent(route)];
}

function getAllStudents(route: RouteContext): ServiceOperation {
  const { trail } = route;
  return defineOperation({
    method: "get",
    path: `${oneRosterPath}/students`,
    operationId: "getAllStudents",
    summary: "List students as OneRoster 1.2 users",
    tags: ["oneroster"],
    role: "viewer",
    errorContent,
    input: {
      query: z.object({
        limit: z.int().min(1).max(maxLimit).default(defaultLimit).describe("The size of a page."),
        offset: z.int().min(0).max(maxOffset).default(0).describe("How many users to skip."),
        sort: z.string().optional().describe("The field to sort by."),
        orderBy: z.enum(["asc", "desc"]).optional(),
        filter: z
          .string()
          .optional()
          .describe("Conditions joined by `AND` or `OR`, such as `familyName~'love' AND grades='12'`."),
        fields: fieldsParameter,
      }),
    },
    responses: {
      200: json("A page of users.", z.object({ users: z.array(shownOneRosterUser) }), {
        "X-Total-Count": { description: "How many users match the filter." },
        Link: { description: "The first, previous, next and last page (RFC 8288)." },
      }),
    },
    async handle({ query: asked }, context) {
      const { limit, offset } = asked;
      const parsed = parseOneRosterQuery(asked);
      const view = viewOf(context, route);
      const query = parsed === "nothing" ? undefined : view.query(parsed);
      trail.read(context, "list", { detail: context.request.query });
      const fields = parseOneRosterFields(asked.fields, oneRosterMembers);
      const form = { format: "users", fields, visible: view.fields } as const;
      const total = query === undefined ? 0 : await countStudents(route, query, context);
      const body =
        query === undefined ? '{"users":[]}' : (await readPage(route, { query, limit, offset }, form, context)).body;
      const link = pageLinks(context.request.query, { limit, offset, total });
      return { status: 200, headers: { "x-total-count": String(total), link }, body };
    },
  });
}

/** RFC 8288. */
function pageLinks(
  query: string,
  { limit, offset, total }: { readonly limit: number; readonly offset: number; readonly total: number },
): string {
  const parameters = new URLSearchParams(query);
  const link = (relation: string, at: number): string => {
    parameters.set("limit", String(limit));
    parameters.set("offset", String(at));
    return `<${oneRosterPath}/students?${parameters}>; rel="${relation}"`;
  };
  return [
    link("first", 0),
    ...(offset > 0 ? [link("prev", Math.max(0, offset - limit))] : []),
    ...(offset + limit < total ? [link("next", offset + limit)] : []),
    link("last", Math.floor(Math.max(0, total - 1) / limit) * limit),
  ].join(", ");
}

function getOneRosterStudent(route: RouteContext): ServiceOperation {
  const { store, work, trail } = route;
  return defineOperation({
    method: "get",
    path: `${oneRosterPath}/students/{id}`,
    operationId: "getOneRosterStudent",
    summary: "Get a student as a OneRoster 1.2 user",
    tags: ["oneroster"],
    role: "viewer",
    errorContent,
    input: { path: studentPath, query: z.object({ fields: fieldsParameter }) },
    responses: {
      200: json("The user.", z.object({ user: shownOneRosterUser })),
    },
    errors: { 400: "`fields` is blank.", 404: "The student does not exist, or is deleted (code `deleted`)." },
    unknownPath: unknownStudentPath,
    async handle({ path: { id }, query }, context) {
      trail.read(context, "read", { target: id });
      const view = viewOf(context, route);
      const student = view.living(await store.get(id), id);
      const fields = parseOneRosterFields(query.fields, oneRosterMembers);
      const form = { format: "users", fields, visible: view.fields } as const;
      return { status: 200, body: `{"user":${await work.document("render", { student, form }, context)}}` };
    },
  });
}
