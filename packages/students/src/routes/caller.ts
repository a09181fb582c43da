import { defineOperation, type ServiceOperation } from "@signalbox/service";
import { callerSchema } from "../domain/responses.ts";
import { roles } from "../domain/shapes.ts";
import { json } from "./declarations.ts";
import type { RouteContext } from "./route-context.ts";

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
      return { status: 200, body: { name, role: known, signedIn: requireKey, profile, requireIfMatch } };
    },
  });
}
