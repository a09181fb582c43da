import type { SignatureCheck } from "@signalbox/signatures";

/** A capture route: an address that takes any request for as long as it is used. */
export interface Route {
  /** A UUID in lower case. */
  readonly id: string;
  /** What people call it; "" when it has no name. */
  readonly name: string;
  /** When it was made, in milliseconds since 1970. */
  readonly createdAt: number;
  /** When it ends unless another request comes, in milliseconds since 1970. */
  readonly expiresAt: number;
  /** How long it lives after its last request, in milliseconds. */
  readonly ttl: number;
  /** The number of the newest request; 0 when none has come. Numbers start at 1, have no gaps and are never used again. */
  readonly lastSeq: number;
  /** The number of the oldest request that is still kept; `lastSeq + 1` when none is. */
  readonly firstSeq: number;
  /** The bodies that are kept, in bytes. */
  readonly storedBytes: number;
  /** What is kept of them beside their bodies, in bytes. */
  readonly headBytes: number;
  /** The hash of the secret that its readers must know; "" when everybody who knows the id may read. */
  readonly secretHash: string;
  /** The hash of the secret that proves who made it; "" when nobody has one. That of a private route is its own secret. */
  readonly ownerHash: string;
  /** The network that made it, for shares; "" when it is not known. */
  readonly creator: string;
  readonly settings: RouteSettings;
  /** Who responds to its callers, when somebody does. */
  readonly listener?: Listener | undefined;
  /** Counts the changes to its settings, so that another process sees that its copy is old. */
  readonly version: number;
  /** Counts the changes to its stored requests: marks, deletions, responses other than the default. */
  readonly changes: number;
  /** How many of the requests from `firstSeq` on were deleted, less the pinned ones that are stored before it. */
  readonly missing: number;
}

/** How a route responds and how much it keeps. */
export interface RouteSettings {
  /** The first rule that matches responds; without one, the default response is sent. */
  readonly response: readonly ResponseRule[];
  /** Another one with each change of the rules, so that their sequences begin anew; undefined when they never changed. */
  readonly rules?: string | undefined;
  /** Limits of its own, where they are lower than those of the service. */
  readonly limits: RouteLimits;
  /** Where it sends on all that it captures; undefined when it does not. */
  readonly forward?: ForwardSettings | undefined;
  /** How its requests must be signed, with the key; undefined when nobody said. */
  readonly signature?: SignatureCheck | undefined;
}

export interface RouteLimits {
  /** The most bytes of a body that are kept. */
  readonly bodyBytes?: number | undefined;
  /** The most requests that are kept. */
  readonly requests?: number | undefined;
  /** The most bytes of bodies that are kept. */
  readonly bytes?: number | undefined;
}

/** What is said when a route is made. */
export interface NewRoute extends Pick<Route, "id" | "name" | "createdAt" | "ttl" | "secretHash" | "settings"> {
  /** @default "" */
  readonly ownerHash?: string;
  /** The network that makes it, whose share of all routes it counts for. @default "": no share */
  readonly creator?: string;
  /** The hash of a secret that proves that a removed route with this id had the same maker. @default "" */
  readonly proofHash?: string;
}

/** How many routes there may be. */
export interface RouteRoom {
  readonly routes: number;
  readonly routesPerAddress: number;
}

/** What of a route can be changed. What is left out stays. */
export type RouteChanges = Partial<Pick<Route, "name" | "ttl" | "secretHash" | "ownerHash" | "settings">>;

/** How a route responds to the requests that match. */
export interface ResponseRule {
  /** A query, as in a search: `method:POST path:/x header.x-y:z json:$.a=1`. "" matches all. */
  readonly when: string;
  /** Whether headers and bodies are templates, with values of the request in them. @default false */
  readonly template?: boolean | undefined;
  /** Given one after another; the last one again and again. At least one. */
  readonly responses: readonly RouteResponse[];
}

export interface RouteResponse {
  /** `response`: the one stated here. `echo`: the body that came, with its type. `close`: no response, the connection ends. */
  readonly kind: "response" | "echo" | "close";
  /** 200..599. */
  readonly status: number;
  /** In the order in which they are sent. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
  /** How `body` is written. */
  readonly encoding: "utf8" | "base64";
  /** How long the caller waits, in seconds: 0..30. */
  readonly delay: number;
  /** How often it is given before the next one is. */
  readonly times: number;
}

/** The response of a listener in the place of a route. */
export type HeldResponse = Pick<RouteResponse, "status" | "headers" | "body" | "encoding">;

/** A request whose caller waits for a listener. */
export interface HeldRequest {
  readonly routeId: string;
  readonly seq: number;
}

/** How a held request stands. */
export interface HeldState extends HeldRequest {
  /** The listener of its route now; undefined when there is none any more. */
  readonly listener: string | undefined;
  /** Undefined as long as there is no response. */
  readonly response: HeldResponse | undefined;
}

/** One who responds to the callers of a route, as long as it follows the route. */
export interface Listener {
  /** What it calls itself, and which of its streams it is: a listener that comes again takes its own place over. */
  readonly id: string;
  /** Until when it has the place unless it is renewed, in milliseconds since 1970. */
  readonly until: number;
  /** How long a caller waits for its response, in milliseconds. */
  readonly waitMs: number;
}

/** How long a place is kept for a listener that is not heard of, and how often it is renewed, in milliseconds. */
export const listenerLease = 15_000;
export const renewEvery = 5_000;

/** The id of a listener that follows by the stream `stream`. */
export function listenerId(name: string, stream: string): string {
  return `${name} ${stream}`;
}

/** Whether a listener calls itself `name`. */
export function isNamed(id: string, name: string): boolean {
  return id.startsWith(`${name} `);
}

/** Where a route sends on all that it captures, and how. */
export interface ForwardSettings {
  /** Where to: the path and the query below the route are added. */
  readonly url: string;
  /** How many redirects are followed: 0..10. */
  readonly redirects: number;
  /** How long a response may take, with its redirects, in seconds: 1..60. */
  readonly timeout: number;
  /** How often a request is sent before it is given up: 1..10. */
  readonly attempts: number;
  /** How many requests may be under way or wait for their next attempt: 1..16. With 1 they arrive in order. */
  readonly concurrency: number;
}

/** The form of a UUID: hexadecimal digits in groups of 8-4-4-4-12. Any of them may be chosen, whatever its version. */
const form = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * A path for the log: of each route's id, which is all that an open route takes to be read, only the first eight digits, by
 * which lines about one route are found.
 */
export function withoutRouteIds(path: string): string {
  return path.replaceAll(/([\da-f]{8})(?:-[\da-f]{4}){3}-[\da-f]{12}/gi, "$1…");
}

/** The id of a route, in lower case; undefined when the text can be none, so that no store needs to be asked. */
export function readRouteId(text: string | undefined): string | undefined {
  return text !== undefined && form.test(text) ? text.toLowerCase() : undefined;
}

/** About how much memory the rules of a route take, in bytes. */
export function rulesBytes(rules: readonly ResponseRule[]): number {
  let bytes = 0;
  for (const { when, responses } of rules) {
    bytes += perObject + when.length;
    for (const { body, headers } of responses) {
      bytes += perObject + body.length;
      for (const [name, value] of headers) bytes += perObject + name.length + value.length;
    }
  }
  return bytes;
}

/** What an object, its members and its strings take beside their text. */
const perObject = 200;
