import type { ServiceEnv } from "@signalbox/service";
import type { MiddlewareHandler } from "hono";
import { isOpenPath } from "./open-path.ts";

/**
 * Only the client itself may keep what it is told about students, for whoever it asked as, and must ask each time
 * whether it still holds (RFC 9111, sections 5.2.2.4 and 5.2.2.7). A cache that is told nothing guesses from
 * `Last-Modified` how long it does.
 */
export const privateHeaders = { "cache-control": "private, no-cache", vary: "Authorization" } as const;

/** Sends {@link privateHeaders} with every answer about students, errors and 304 included. */
export const privateAnswers: MiddlewareHandler<ServiceEnv> = async (context, next) => {
  await next();
  if (isOpenPath(context.req.path)) return;
  const { headers } = context.res;
  if (!headers.has("cache-control")) headers.set("cache-control", privateHeaders["cache-control"]);
  headers.append("vary", privateHeaders.vary);
};
