import { defineOperation, type ServiceOperation } from "@signalbox/service";
import { z } from "zod";
import { roles } from "../access/principal.ts";
import { visibleTo } from "../access/visible-members.ts";
import type { RouteContext } from "./route-context.ts";

const callerSchema = z
  .object({
    name: z.string().describe("The principal, as changes name their author."),
    role: z.enum(roles),
    signedIn: z.boolean().describe("False while the service asks nobody who they are."),
    profile: z.enum(["open", "registrar"]).describe("How strict the service is about records."),
    requireIfMatch: z.boolean().describe("Whether a write to a record needs `If-Match`."),
    seesAll: z.boolean().describe("Whether no member is hidden from this caller, who may search all texts then."),
  })
  .meta({ id: "Caller" });

/** `GET /me`: what a page needs to know before it shows anything. */
export function callerOperation(route: RouteContext): ServiceOperation {
  const { profile, requireIfMatch, requireKey } = route;
  return defineOperation({
    method: "get",
    path: "/me",
    operationId: "getCaller",
    summary: "Who you are here, and what the service expects",
    tags: ["access"],
    role: "viewer",
    responses: { 200: { description: "The caller.", content: { "application/json": callerSchema } } },
    handle(_, context) {
      const { name, role } = context.principal;
      const known = roles.find((one) => one === role) ?? "viewer";
      const seesAll = visibleTo(context, route) === undefined;
      return { status: 200, body: { name, role: known, signedIn: requireKey, profile, requireIfMatch, seesAll } };
    },
  });
}
