import {
  type BodyInput,
  defineOperation,
  jsonBody,
  noStore,
  type OperationContext,
  type OperationDefinition,
  type OperationInput,
  type OperationResult,
  type Outbound,
  type ParsedInput,
  type Responses,
  type ServiceOperation,
  type Shares,
} from "@signalbox/service";
import { z } from "zod";
import type { CaptureSettings } from "../capture-options.ts";
import { assertAccess, unknownRoute } from "../domain/access.ts";
import { Problem } from "../domain/problem.ts";
import type { Route } from "../domain/route.ts";
import type { Feed } from "../feed/feed.ts";
import type { Holds } from "../hold/holds.ts";
import { type Bodies, type BodyName, bodies } from "../json/bodies.ts";
import type { RejectedRequests } from "../receive/rejected-requests.ts";
import { compileQuery, type Query } from "../search/query.ts";
import { MAX_QUERY_LENGTH, QueryError } from "../search/terms.ts";
import type { CaptureStore, StoreReads } from "../store/capture-store.ts";
import type { RouteCache } from "../store/route-cache.ts";
import type { TakeToken } from "../token-buckets.ts";
import type { LearnShapes } from "../work/learned-shapes.ts";
import type { RouteSigning } from "../work/list-requests.ts";
import type { MatchLive } from "../work/live-matcher.ts";
import type { QueryText } from "../work/tasks.ts";
import { readingCost, type Work } from "../work/work.ts";

/** What the operations of the API need. */
export interface ApiParts {
  readonly settings: CaptureSettings;
  readonly store: CaptureStore;
  /** Runs everything whose time depends on untrusted input. */
  readonly work: Work;
  readonly matchesLive: MatchLive;
  readonly learnShapes: LearnShapes;
  readonly routes: RouteCache;
  readonly feed: Feed;
  /** The guard of replays and forwards. */
  readonly outbound: Outbound;
  /** The shares of subscribers, including those that wait for requests. */
  readonly subscribers: Shares;
  /** The shares of running replays. */
  readonly replays: Shares;
  /** Takes a token of the rate at which one network may create routes. */
  readonly takeCreation: TakeToken;
  readonly holds: Holds;
  readonly rejected: RejectedRequests;
  /** Aborts when the service stops: waits and streams then end. */
  readonly closing: AbortSignal;
}

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

/**
 * Additional origins whose pages may make changes. The origin of the request is not enough, because a proxy may replace `Host`.
 */
export function ownOrigins({ publicUrl }: Pick<CaptureSettings, "publicUrl">): string[] {
  return publicUrl === undefined ? [] : [publicUrl];
}

/** The URL of this service for the client of a request, without a trailing slash. */
export function originOf(
  { request }: OperationContext,
  { publicUrl }: Pick<CaptureSettings, "publicUrl"> = { publicUrl: undefined },
): string {
  return publicUrl ?? request.origin;
}

/** The URL to which senders send, as their signatures may contain it. */
export function routesOriginOf(
  context: OperationContext,
  settings: Pick<CaptureSettings, "publicUrl" | "routesUrl">,
): string {
  return settings.routesUrl() ?? originOf(context, settings);
}

/** The settings that decide the signature verdicts of a route's requests. */
export function signingOf(
  route: Route,
  context: OperationContext,
  settings: Pick<CaptureSettings, "publicUrl" | "routesUrl">,
): RouteSigning {
  return { signature: route.settings.signature, origin: routesOriginOf(context, settings) };
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

/**
 * About how many bytes are read to list or search a route: each term may read everything. Explaining a signature tries many
 * variants of each body.
 */
export function searchCost(
  { storedBytes, headBytes, settings }: Pick<Route, "storedBytes" | "headBytes" | "settings">,
  terms: number,
): number {
  return readingCost({ storedBytes, headBytes }) * (1 + terms) * (settings.signature === undefined ? 1 : EXPLANATIONS);
}

const EXPLANATIONS = 20;

/** The parameter `q` of the operations that search. */
export const searchParameter: z.ZodOptional<z.ZodString> = z
  .string()
  .max(MAX_QUERY_LENGTH)
  .optional()
  .describe(
    "Only requests that match: `method:POST path:/x header.x-y:z json:$.a.b=1 size:>1k since:5m -flag:aborted text`.",
  );

/** A parsed query, and its form for threads. */
interface SearchQuery extends Query {
  readonly query: QueryText;
}

/** The query in `q` about stored requests of a route. @throws Problem 400 `invalid_query`. */
export async function searchOf(
  q: string | undefined,
  route: Route,
  context: OperationContext,
  { learnShapes, settings }: Pick<ApiParts, "learnShapes" | "settings">,
): Promise<SearchQuery> {
  const signing = signingOf(route, context, settings);
  const search = queryOfText(q, signing);
  return search.needsDifferent ? queryOfText(q, signing, (await learnShapes(route, context)).different) : search;
}

/** The query in `q`; without one, all requests match. @throws Problem 400 `invalid_query`. */
export function queryOfText(text: string = "", signing?: RouteSigning, different: readonly number[] = []): SearchQuery {
  const now = Date.now();
  try {
    const compiled = compileQuery(text, now, different);
    const { needsVerdict } = compiled;
    if (needsVerdict && signing?.signature === undefined)
      throw new QueryError("The route checks no signatures; set their scheme first", text, text.search(/signature:/i));
    return { ...compiled, query: { text, now, different, signing: needsVerdict ? signing : undefined } };
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    throw new Problem(400, "invalid_query", error.message, {
      errors: [{ pointer: "/q", code: "invalid_query", detail: `at character ${error.position + 1}` }],
      cause: error,
    });
  }
}

const encoder = new TextEncoder();

/** A JSON document in UTF-8, joined from pieces; pieces from threads are already bytes. */
export function jsonBytes(pieces: readonly (string | Uint8Array)[]): Uint8Array {
  return Buffer.concat(pieces.map((piece) => (typeof piece === "string" ? encoder.encode(piece) : piece)));
}

/** Describes a response with any bytes. */
export function binary(description: string) {
  const bytes = z.string().meta({ contentMediaType: "application/octet-stream" });
  return { description, content: { "application/octet-stream": bytes } };
}

/** Captured bytes as a download, without the sent type and name, so that no browser shows or runs them. */
export function download(
  bytes: Uint8Array,
  filename: string,
): { status: 200; headers: Record<string, string>; body: Uint8Array } {
  const headers = {
    "content-type": "application/octet-stream",
    "content-disposition": `attachment; filename="${filename}"`,
    "content-security-policy": "sandbox",
    ...noStore,
  };
  return { status: 200, headers, body: bytes };
}

/** About how often a body is read to parse and validate it. */
const PARSING_FACTOR = 8;

/**
 * A JSON body that the handler reads after it has checked access. A large one is parsed in a thread, in its caller's share.
 */
export function bodyInput<Name extends BodyName>(
  name: Name,
  { settings: { limits }, work }: Pick<ApiParts, "settings" | "work">,
): BodyInput<() => Promise<Bodies[Name]>> {
  const schema: z.ZodType = bodies[name].schema(limits);
  const input = jsonBody(schema, {
    // The body is optional.
    isOptional: name === "newRoute",
    maxBytes: bodies[name].maxBytes,
    parse(bytes, context) {
      // A slice of a packet shares its memory; only a buffer of its own can be transferred.
      const isOwn = bytes.buffer.byteLength === bytes.byteLength && bytes.buffer instanceof ArrayBuffer;
      const options = {
        caller: context.caller,
        cost: bytes.byteLength * PARSING_FACTOR,
        signal: context.signal,
        transfer: isOwn ? [bytes.buffer as ArrayBuffer] : [],
      };
      return work.run("parseBody", { name, bytes, limits }, options);
    },
  });
  return { ...input, read: (context) => async () => ((await input.read(context)) ?? {}) as Bodies[Name] };
}
