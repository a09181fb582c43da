import {
  defineOperation,
  type OperationContext,
  type OperationDefinition,
  type OperationInput,
  type OperationResult,
  type ParsedInput,
  type Responses,
  type ServiceOperation,
} from "@signalbox/service";
import { z } from "zod";
import { assertAccess, unknownRoute } from "../domain/access.ts";
import { Problem } from "../domain/problem.ts";
import type { Route } from "../domain/route.ts";
import type { StoreReads } from "../store/capture-store.ts";

type ErrorMeanings = Readonly<Record<number, string>>;

/** The errors of operations that read a route. */
export const routeErrors: ErrorMeanings = {
  401: "The route is private, and its secret was not sent.",
  404: "There is no such route.",
};

const requestErrors: ErrorMeanings = {
  ...routeErrors,
  404: "There is no such route, or it has no such request (any more).",
};

const changeErrors: ErrorMeanings = { 403: "A share link is read-only." };

/** What a handler of {@link routeOperation} receives besides its input. */
interface RouteInput<Path extends string> {
  readonly route: Route;
  readonly path: z.output<Path extends `${string}/{seq}${string}` ? typeof requestPath : typeof routePath>;
}

type RouteDefinition<
  Path extends string,
  Input extends OperationInput,
  Declared extends Responses,
  Status extends keyof Declared,
> = Omit<OperationDefinition<Input, Declared, Status>, "path" | "handle" | "unknownPath"> & {
  readonly path: Path;
  handle(
    input: ParsedInput<Input> & RouteInput<Path>,
    context: OperationContext,
  ): OperationResult<Declared, Status> | Promise<OperationResult<Declared, Status>>;
};

/**
 * An operation on a route (`{id}`) or one of its requests (`{id}/{seq}`). Rejects callers without the needed access before it runs,
 * with the errors of all such operations. By default, a GET takes a share token.
 */
export function routeOperation<
  const Path extends string,
  const Input extends OperationInput,
  const Declared extends Responses,
  Status extends keyof Declared,
>(
  store: Pick<StoreReads, "findRoute">,
  needed: "read" | "change",
  { handle, errors, ...definition }: RouteDefinition<Path, Input, Declared, Status>,
): ServiceOperation {
  const isOfRequest = definition.path.includes("{seq}");
  // TypeScript cannot relate fields that depend on the path and the method to the types of a definition.
  return defineOperation({
    tags: [isOfRequest ? "requests" : "routes"],
    ...definition,
    input: {
      path: isOfRequest ? requestPath : routePath,
      ...(definition.method === "get" && { query: shareQuery }),
      ...definition.input,
    },
    errors: { ...(isOfRequest ? requestErrors : routeErrors), ...(needed === "change" ? changeErrors : {}), ...errors },
    unknownPath: isOfRequest ? unknownRequestPath : unknownRoute,
    async handle(input: Omit<Parameters<typeof handle>[0], "route">, context: OperationContext) {
      const route = await routeOf(context, input.path.id, store, needed);
      return handle({ ...input, route }, context);
    },
  } as unknown as OperationDefinition<Input, Declared, Status>);
}

export const routePath: z.ZodObject<{ id: z.ZodGUID }> = z.object({ id: z.guid().describe("The route.") });

export const requestPath: z.ZodObject<{ id: z.ZodGUID; seq: z.ZodInt }> = routePath.extend({
  seq: z.int().min(1).describe("The sequence number of the request."),
});

/** The query parameters of all operations that read a route. */
export const shareParameter: { readonly share: z.ZodOptional<z.ZodString> } = {
  share: z.string().optional().describe("The token of a share link, to read a private route."),
};

const shareQuery = z.object(shareParameter);

/** The problem of a path with an invalid `seq`, or an invalid part after it. */
function unknownRequestPath({ id, seq, part }: Readonly<Record<string, string>>): Problem {
  if (!z.guid().safeParse(id).success) return unknownRoute();
  if (part !== undefined && requestPath.safeParse({ id, seq: Number(seq) }).success) {
    return new Problem(404, "unknown_part", `A request has no part ${part}.`);
  }
  const detail = `The number of a request must be an integer from 1, got ${seq}.`;
  return new Problem(404, "unknown_request", detail);
}

/**
 * The route of this id, when the caller has the needed access.
 *
 * @throws Problem 404 `unknown_route`, 401 `secret_needed`, 403 `read_only`.
 */
export async function routeOf(
  context: OperationContext,
  id: string,
  store: Pick<StoreReads, "findRoute">,
  needed: "read" | "change",
): Promise<Route> {
  const route = await findRoute(id, store);
  if (route === undefined) throw unknownRoute();
  assertAccess(context, route, needed);
  return route;
}

/** The route of this id, without a check of access; undefined when there is none. */
export function findRoute(id: string, store: Pick<StoreReads, "findRoute">): Promise<Route | undefined> {
  return store.findRoute(id.toLowerCase(), Date.now());
}
