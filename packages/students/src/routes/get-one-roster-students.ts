import type { Operation } from "@signalbox/service";
import { z } from "zod";
import { oneRosterMembers, oneRosterPath, shownOneRosterUser } from "../oneroster/one-roster-user.ts";
import { oneRosterFields, readOneRosterFields } from "../oneroster/read-one-roster-fields.ts";
import { readOneRosterQuery } from "../oneroster/read-one-roster-query.ts";
import { invalidParameter } from "./invalid-parameter.ts";
import { readCount } from "./read-count.ts";
import type { RouteContext } from "./route-context.ts";
import { hiddenFrom, readerOf, requireVisible } from "./view.ts";

const defaultLimit = 100;
const maxLimit = 1_000;
const maxOffset = 10_000_000;

/** `GET /ims/oneroster/rostering/v1p2/students`: the students as school software reads them. */
export function getOneRosterStudents(route: RouteContext): Operation {
  const { reads } = route;
  return {
    method: "get",
    path: `${oneRosterPath}/students`,
    operationId: "getAllStudents",
    summary: "List students as OneRoster 1.2 users",
    tags: ["oneroster"],
    parameters: {
      query: z.object({
        limit: z.int().min(1).max(maxLimit).optional().describe(`The size of a page; ${defaultLimit} when not given.`),
        offset: z.int().min(0).max(maxOffset).optional().describe("How many users to pass over."),
        sort: z.string().optional().describe("The member to sort by."),
        orderBy: z.enum(["asc", "desc"]).optional(),
        filter: z
          .string()
          .optional()
          .describe("Conditions that are joined by `AND` or by `OR`, such as `familyName~'love' AND grades='12'`."),
        fields: oneRosterFields,
      }),
    },
    responses: {
      200: {
        description: "A page of users.",
        headers: {
          "X-Total-Count": { description: "How many users the filter finds." },
          Link: { description: "The first, previous, next and last page (RFC 8288)." },
        },
        content: { "application/json": z.object({ users: z.array(shownOneRosterUser) }) },
      },
      400: { description: "A parameter cannot be used." },
    },
    async handle(context) {
      const parameters = new URL(context.req.url).searchParams;
      const limit = readCount("limit", parameters.get("limit") ?? String(defaultLimit), maxLimit);
      const offset = readOffset(parameters.get("offset") ?? "0");
      const query = readOneRosterQuery(parameters);
      const fields = readOneRosterFields(parameters.get("fields") ?? undefined, oneRosterMembers);
      if (query !== "nothing") requireVisible(context, query, route);
      const form = { format: "users", fields, hidden: hiddenFrom(context, route) } as const;
      const reader = readerOf(context, route);
      const total = query === "nothing" ? 0 : await reads.count(query, reader);
      const users =
        query === "nothing" ? '{"users":[]}' : (await reads.page({ query, limit, offset }, form, reader)).bytes;
      const link = (relation: string, at: number): string => {
        parameters.set("limit", String(limit));
        parameters.set("offset", String(at));
        return `<${oneRosterPath}/students?${parameters}>; rel="${relation}"`;
      };
      const links = [
        link("first", 0),
        ...(offset > 0 ? [link("prev", Math.max(0, offset - limit))] : []),
        ...(offset + limit < total ? [link("next", offset + limit)] : []),
        link("last", Math.floor(Math.max(0, total - 1) / limit) * limit),
      ];
      const headers = { "content-type": "application/json", "x-total-count": String(total), link: links.join(", ") };
      return new Response(users, { headers });
    },
  };
}

function readOffset(text: string): number {
  if (/^\d{1,8}$/.test(text) && Number(text) <= maxOffset) return Number(text);
  throw invalidParameter("offset", `must be a number from 0 to ${maxOffset}`);
}
