import type { Operation } from "@signalbox/service";
import { z } from "zod";
import { oneRosterPath, oneRosterUser, toOneRosterUser } from "../oneroster/one-roster-user.ts";
import { readOneRosterQuery } from "../oneroster/read-one-roster-query.ts";
import { invalidParameter } from "./invalid-parameter.ts";
import { readCount } from "./read-count.ts";
import type { RouteContext } from "./route-context.ts";
import { requireVisible, viewOf } from "./view.ts";

const defaultLimit = 100;
const maxLimit = 1_000;
const maxOffset = 10_000_000;

/** `GET /ims/oneroster/rostering/v1p2/students`: the students as school software reads them. */
export function getOneRosterStudents(route: RouteContext): Operation {
  const { store } = route;
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
        filter: z.string().optional().describe("Conditions such as `familyName='Lovelace' AND grades='12'`."),
      }),
    },
    responses: {
      200: {
        description: "A page of users.",
        headers: {
          "X-Total-Count": { description: "How many users the filter finds." },
          Link: { description: "The first and the next page (RFC 8288)." },
        },
        content: { "application/json": z.object({ users: z.array(oneRosterUser) }) },
      },
      400: { description: "A parameter cannot be used." },
    },
    async handle(context) {
      const parameters = new URL(context.req.url).searchParams;
      const limit = readCount("limit", parameters.get("limit") ?? String(defaultLimit), maxLimit);
      const offset = readOffset(parameters.get("offset") ?? "0");
      const query = readOneRosterQuery(parameters);
      if (query === "nothing") return context.json({ users: [] }, 200, { "x-total-count": "0" });
      requireVisible(context, query, route);
      const total = await store.count(query);
      const students = await store.list({ query, limit, offset });
      const link = (relation: string, at: number): string => {
        parameters.set("limit", String(limit));
        parameters.set("offset", String(at));
        return `<${oneRosterPath}/students?${parameters}>; rel="${relation}"`;
      };
      const more = offset + limit < total ? [link("next", offset + limit)] : [];
      const headers = { "x-total-count": String(total), link: [link("first", 0), ...more].join(", ") };
      return context.json({ users: students.map(viewOf(context, route)).map(toOneRosterUser) }, 200, headers);
    },
  };
}

function readOffset(text: string): number {
  if (/^\d{1,8}$/.test(text) && Number(text) <= maxOffset) return Number(text);
  throw invalidParameter("offset", `must be a number from 0 to ${maxOffset}`);
}
