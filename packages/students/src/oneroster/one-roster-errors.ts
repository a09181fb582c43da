import type { ProblemDocument, ServiceEnv } from "@signalbox/service";
import type { MiddlewareHandler } from "hono";
import { oneRosterPath } from "./one-roster-user.ts";
import { toStatusInfo } from "./status-info.ts";

/** Answers the errors of everything below the path of OneRoster as its clients expect them, whoever has found them. */
export const oneRosterErrors: MiddlewareHandler<ServiceEnv> = async (context, next) => {
  await next();
  const { res } = context;
  if (!context.req.path.startsWith(`${oneRosterPath}/`)) return;
  if (res.headers.get("content-type") !== "application/problem+json") return;
  const problem = (await res.json()) as ProblemDocument;
  const headers = new Headers(res.headers);
  headers.set("content-type", "application/json");
  context.res = undefined;
  context.res = new Response(JSON.stringify(toStatusInfo(problem)), { status: res.status, headers });
};
