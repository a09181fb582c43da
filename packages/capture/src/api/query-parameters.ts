import { type Operation, Problem, prefersHtml, type ServiceEnv } from "@signalbox/service";
import type { Context } from "hono";
import { z } from "zod";

const share = z.string().optional().describe("The token of a share link, for who reads a private route by it.");

/**
 * Lets an operation refuse parameters that it does not have: one that is spelled wrong would else be no condition at all.
 * Pages take any, as links to them come by mail and from other sites. What reads a route also takes `share`.
 */
export function withItsParametersOnly(operation: Operation): Operation {
  const { method, path, parameters = {} } = operation;
  const own = parameters.query?.shape ?? {};
  const readsRoute = method === "get" && path.includes("/{id}");
  const known = readsRoute ? { ...own, share } : own;
  return {
    ...operation,
    ...(readsRoute ? { parameters: { ...parameters, query: z.object(known) } } : {}),
    responses: {
      400: { description: "A parameter is not what it must be, or there is none of its name." },
      ...operation.responses,
    },
    handle(context) {
      requireKnown(context, known);
      return operation.handle(context);
    },
  };
}

function requireKnown(context: Context<ServiceEnv>, known: object): void {
  if (prefersHtml(context.req.header("accept"))) return;
  const unknown = Object.keys(context.req.query()).find((name) => !Object.hasOwn(known, name));
  if (unknown === undefined) return;
  const names = Object.keys(known).filter((name) => name !== "share");
  const shown = unknown.length > 50 ? `${unknown.slice(0, 50)}…` : unknown;
  const detail = `There is no parameter '${shown}' here${
    names.length === 0 ? ": this call takes none" : `; there are ${names.join(", ")}`
  }.`;
  throw new Problem({
    status: 400,
    code: "unknown_parameter",
    detail,
    errors: [{ pointer: `/${unknown}`, code: "unknown_parameter", detail: "is unknown" }],
  });
}
