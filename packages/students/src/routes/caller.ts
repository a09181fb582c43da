import { defineOperation, type ServiceOperation } from "@signalbox/service";
import { z } from "zod";
import { viewOf } from "../access/view.ts";
import { type CallerJson, roles } from "../domain/shapes.ts";
import { json } from "./declarations.ts";
import type { RouteContext } from "./route-context.ts";

const callerSchema = z
  .object({
    name: z.string().describe("The principal, as in the `by` of changes."),
    role: z.enum(roles),
    signedIn: z.boolean().describe("False if the service requires no credentials."),
    profile: z.enum(["open", "registrar"]).describe("The profile, which decides how strictly records are validated."),
    requireIfMatch: z.boolean().describe("Whether a write to a record needs `If-Match`."),
    seesAll: z.boolean().describe("Whether this caller sees all fields, and may therefore search all texts."),
  })
  .meta({ id: "Caller" }) satisfies z.ZodType<CallerJson>;

/** `GET /me`: what a page needs to know first. */
export function callerOperation(route: RouteContext): ServiceOperation {
  const { profile, requireIfMatch, requireKey } = route;
  return defineOperation({
    method: "get",
    path: "/me",
    operationId: "getCaller",
    summary: "Get the caller, and what the service requires",
    tags: ["access"],
    role: "viewer",
    responses: { 200: json("The caller.", callerSchema) },
    handle(_, context) {
      const { name, role } = context.principal;
      const known = roles.find((one) => one === role) ?? "viewer";
      const seesAll = viewOf(context, route).fields === undefined;
      return { status: 200, body: { name, role: known, signedIn: requireKey, profile, requireIfMatch, seesAll } };
    },
  });
}
