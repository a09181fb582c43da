import {
  type ClientAddress,
  type CrossSiteOptions,
  callerNetwork,
  describeIssue,
  type Outbound,
  Problem,
  type Readiness,
  readJsonBytes,
  resultOf,
  type ServiceEnv,
} from "@signalbox/service";
import type { Context } from "hono";
import { z } from "zod";
import type { CaptureSettings } from "../capture-options.ts";
import { requireAccess, unknownRoute } from "../domain/access.ts";
import { type Route, readRouteId } from "../domain/route.ts";
import type { Feed } from "../feed/feed.ts";
import type { Holds } from "../hold/holds.ts";
import { publicUrl } from "../receive/exchange.ts";
import type { RejectedRequests } from "../receive/rejected-requests.ts";
import type { TakeToken } from "../receive/token-buckets.ts";
import { compileQuery, type Query } from "../search/query.ts";
import { maxQueryLength, QueryError } from "../search/terms.ts";
import type { CaptureStore, StoreReads } from "../store/capture-store.ts";
import type { RouteCache } from "../store/route-cache.ts";
import type { LiveMatcher } from "../work/live-matcher.ts";
import type { QueryText } from "../work/read-tasks.ts";
import { readingCost, type Work } from "../work/work.ts";
import { type Bodies, type BodyName, maxBodyBytes } from "./bodies.ts";
import type { RouteSlots } from "./shares.ts";

/** What the operations of the API work with. */
export interface ApiParts {
  readonly settings: CaptureSettings;
  readonly readiness: Readiness;
  readonly store: CaptureStore;
  /** Where everything runs whose time depends on what strangers send or ask for. */
  readonly work: Work;
  readonly matcher: LiveMatcher;
  readonly addressOf: ClientAddress;
  readonly routes: RouteCache;
  readonly feed: Feed;
  /** The way out for replays and forwards. */
  readonly outbound: Outbound;
  /** Of those who follow or await routes. */
  readonly slots: RouteSlots;
  /** Of replays under way. */
  readonly replays: RouteSlots;
  /** Of the rate at which one network makes routes. */
  readonly takeCreation: TakeToken;
  readonly holds: Holds;
  readonly refused: RejectedRequests;
  /** Aborted when the service stops: what waits or streams ends then. */
  readonly closing: AbortSignal;
}

/** The origins whose pages may change things: of a proxy that puts another host in the place of its own, too. */
export function ownOrigins({ publicUrl }: Pick<CaptureSettings, "publicUrl">): CrossSiteOptions {
  return publicUrl === undefined ? {} : { allowedOrigins: [publicUrl] };
}

/** Whose share a request counts against: the address of its client. */
export function callerOf(context: Context<ServiceEnv>, addressOf: ClientAddress): string {
  const request = context.env?.request;
  return request === undefined ? "" : callerNetwork(addressOf(request));
}

/** Where the client of a request reaches this service, without a slash at the end. */
export function originOf(context: Context<ServiceEnv>, settings: Pick<CaptureSettings, "publicUrl">): string {
  const request = context.env?.request;
  return request === undefined ? new URL(context.req.url).origin : publicUrl(request, settings.publicUrl);
}

export const routePath: z.ZodObject = z.object({ id: z.guid().describe("The route.") });

export const requestPath: z.ZodObject = routePath.extend({
  seq: z.int().min(1).describe("The number of the request."),
});

/** The parameters of the query, checked. @throws Problem 400 `invalid_parameter`. */
export function queryOf<Schema extends z.ZodObject>(context: Context, schema: Schema): z.output<Schema> {
  return check(schema, context.req.query());
}

/**
 * The route that the path names, when the caller may do with it what is needed.
 *
 * @throws Problem 404 `unknown_route`, 401 `secret_needed`, 403 `read_only`.
 */
export async function routeOf(
  context: Context<ServiceEnv>,
  store: Pick<StoreReads, "findRoute">,
  needed: "read" | "change",
): Promise<Route> {
  const route = await findRouteOf(context, store);
  if (route === undefined) throw unknownRoute();
  requireAccess(context, route, needed);
  return route;
}

/** The route that the path names, whoever asks; undefined when there is none. */
export async function findRouteOf(context: Context, store: Pick<StoreReads, "findRoute">): Promise<Route | undefined> {
  const id = readRouteId(context.req.param("id"));
  return id === undefined ? undefined : store.findRoute(id, Date.now());
}

/** The number of a request in the path, or undefined when it is no number that a request could have. */
export function seqOf(context: Context): number | undefined {
  const text = context.req.param("seq") ?? "";
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

function check<Schema extends z.ZodObject>(schema: Schema, values: Record<string, string>): z.output<Schema> {
  const checked = z.safeParse(schema, values, {
    // What was sent is text; what is wrong with it may be what it was turned into.
    error: (issue) => describeIssue(issue, values[String(issue.path?.[0])]),
  });
  if (checked.success) return checked.data;
  const errors = checked.error.issues.map(({ path, code, message }) => ({
    pointer: `/${path.join("/")}`,
    code: code ?? "invalid",
    detail: message,
  }));
  throw new Problem({
    status: 400,
    code: "invalid_parameter",
    detail: errors.map(({ pointer, detail }) => `'${pointer.slice(1)}' ${detail}`).join("; "),
    errors,
  });
}

/**
 * About how many bytes are looked at to show what a route keeps, or to search it: each term may read all of it. To explain a
 * signature takes many spellings of each body.
 */
export function searchCost(
  { storedBytes, headBytes, settings }: Pick<Route, "storedBytes" | "headBytes" | "settings">,
  terms: number,
): number {
  return readingCost({ storedBytes, headBytes }) * (1 + terms) * (settings.signature === undefined ? 1 : explanations);
}

const explanations = 20;

/** The parameter `q` of the operations that search. */
export const searchParameter: z.ZodOptional<z.ZodString> = z
  .string()
  .max(maxQueryLength)
  .optional()
  .describe(
    "Only requests that match: `method:POST path:/x header.x-y:z json:$.a.b=1 size:>1k since:5m -flag:aborted text`.",
  );

/** A query that was understood, and how it crosses to a thread. */
interface SearchQuery extends Query {
  readonly query: QueryText;
}

/** The query that `q` states; one that all match when it is not given. @throws Problem 400 `invalid_query`. */
export function queryOfText(text = ""): SearchQuery {
  const query = { text, now: Date.now() };
  try {
    return { ...compileQuery(text, query.now), query };
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    throw new Problem({
      status: 400,
      code: "invalid_query",
      detail: error.message,
      errors: [{ pointer: "/q", code: "invalid_query", detail: `at character ${error.position + 1}` }],
      cause: error,
    });
  }
}

const encoder = new TextEncoder();

/**
 * A JSON document put together from its pieces, of which those that were made in a thread are in UTF-8 already. Nobody keeps
 * a copy of it.
 */
export function jsonResponse(
  pieces: readonly (string | Uint8Array)[],
  headers: Readonly<Record<string, string>> = {},
): Response {
  const bytes = Buffer.concat(pieces.map((piece) => (typeof piece === "string" ? encoder.encode(piece) : piece)));
  return new Response(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
    headers: {
      "content-type": "application/json",
      "content-length": String(bytes.byteLength),
      "cache-control": "no-store",
      ...headers,
    },
  });
}

/** Bytes that were captured, as a file: of no type and no name that was sent, so that no browser shows or runs them. */
export function download(bytes: Uint8Array, filename: string): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      "content-type": "application/octet-stream",
      "content-length": String(bytes.byteLength),
      "content-disposition": `attachment; filename="${filename}"`,
      "content-security-policy": "sandbox",
      "cache-control": "no-store",
    },
  });
}

/** How often a body is read to parse it and to check it against its schema, about. */
const parsingFactor = 8;

/**
 * The JSON body of a request, checked. A large one is parsed in a thread, in the share of its caller.
 *
 * @throws Problem 400, 413, 415 or 422; PoolError
 */
export async function readBody<Name extends BodyName>(
  context: Context<ServiceEnv>,
  name: Name,
  { settings: { limits }, work, addressOf }: Pick<ApiParts, "settings" | "work" | "addressOf">,
): Promise<Bodies[Name]> {
  const bytes = await readJsonBytes(context, { maxBytes: maxBodyBytes[name] });
  // What is left of a packet shares its memory with others: only a buffer of its own can move.
  const isOwn = bytes.buffer.byteLength === bytes.byteLength && bytes.buffer instanceof ArrayBuffer;
  const { ttlSeconds, maxTtlSeconds } = limits;
  const outcome = await work.run(
    "parseBody",
    { name, bytes, limits: { ttlSeconds, maxTtlSeconds } },
    {
      caller: callerOf(context, addressOf),
      cost: bytes.byteLength * parsingFactor,
      signal: context.req.raw.signal,
      transfer: isOwn ? [bytes.buffer as ArrayBuffer] : [],
    },
  );
  return resultOf(outcome) as Bodies[Name];
}
