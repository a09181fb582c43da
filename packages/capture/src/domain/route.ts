import type { RecordedCall } from "@signalbox/client/cassette";
import type { SignatureCheck } from "@signalbox/signatures";
import type { RequestName } from "./mark.ts";

/** A capture route: a URL that captures every request until it expires. */
export interface Route {
  /** A UUID in lower case. */
  readonly id: string;
  /** The name that a user gave it; empty without one. */
  readonly name: string;
  /** When it was created, in milliseconds since 1970. */
  readonly createdAt: number;
  /** When it expires unless another request arrives, in milliseconds since 1970. */
  readonly expiresAt: number;
  /** The lifetime after its last request, in milliseconds. */
  readonly ttl: number;
  /** The number of the newest request; 0 before the first. Numbers start at 1, have no gaps and are never reused. */
  readonly lastSeq: number;
  /** The number of the oldest stored request; `lastSeq + 1` when none is stored. */
  readonly firstSeq: number;
  /** The size of the stored bodies, in bytes. */
  readonly storedBytes: number;
  /** The size of the stored requests without their bodies, in bytes. */
  readonly headBytes: number;
  /** The hash of the secret that reading requires; empty for a public route. */
  readonly secretHash: string;
  /**
   * The hash of the secret that proves who created the route; empty when nobody has one. For a private route, it is the
   * hash of its secret.
   */
  readonly ownerHash: string;
  /** The network of its creator, for shares; empty when unknown. */
  readonly creatorNetwork: string;
  readonly settings: RouteSettings;
  /** The listener that responds to its callers, if there is one. */
  readonly listener?: Listener | undefined;
  /** The number of changes to its settings, by which other processes detect that their copy is stale. */
  readonly version: number;
  /** The number of changes to its stored requests: marks, deletions, and responses other than the default one. */
  readonly changes: number;
  /** How many requests are stored: those from `firstSeq` on that were not deleted, and the pinned ones before it. */
  readonly stored: number;
}

export interface RouteSettings {
  /** The first matching rule responds. If none matches, the route sends the default response. */
  readonly response: readonly ResponseRule[];
  /** The id of the current rules. It changes with the rules, so that their sequences restart. */
  readonly rules: string;
  /** The limits of this route, where they are lower than those of the service. */
  readonly limits: RouteLimits;
  /** Where it forwards its requests. Empty when it does not. */
  readonly forward: readonly ForwardTarget[];
  /** How its requests must be signed, with the key; undefined when signatures are not verified. */
  readonly signature?: SignatureCheck | undefined;
}

export interface RouteLimits {
  /** The most stored bytes of a body. */
  readonly bodyBytes?: number | undefined;
  /** The most stored requests. */
  readonly requests?: number | undefined;
  /** The most stored bytes of bodies. */
  readonly bytes?: number | undefined;
}

/** The properties of a new route. */
export interface NewRoute extends Pick<Route, "id" | "name" | "createdAt" | "ttl" | "secretHash" | "settings"> {
  /** @default "" */
  readonly ownerHash?: string;
  /** The network of the creator, which has a share of all routes. @default "": not counted */
  readonly creatorNetwork?: string;
  /** The hash of a secret that proves that the caller created a deleted route with the same id. @default "" */
  readonly proofHash?: string;
}

/** The most routes, in total and for one address. */
export interface RouteRoom {
  readonly routes: number;
  readonly routesPerAddress: number;
}

/** The properties of a route that can be changed. Omitted ones are unchanged. */
export type RouteChanges = Partial<Pick<Route, "name" | "ttl" | "secretHash" | "ownerHash" | "settings">>;

/** The response of a route to matching requests. */
export interface ResponseRule {
  /** A query of the search language, such as `method:POST path:/x header.x-y:z json:$.a=1`. Empty matches all requests. */
  readonly when: string;
  /** Whether headers and bodies are templates that use values of the request. @default false */
  readonly template?: boolean | undefined;
  /** Sent in order; the last one repeats. At least one. */
  readonly responses: readonly RouteResponse[];
}

export interface RouteResponse {
  /**
   * `response`: as stated here. `echo`: the body of the request, with its type. `close`: closes the connection without a
   * response. `proxy`: the response of another service, in which `headers` replace those of the same name. `replay`: the response
   * of the matching recorded call, each once; otherwise 502 with the differences from the closest call.
   */
  readonly kind: "response" | "echo" | "close" | "proxy" | "replay";
  /** Where `proxy` sends the request, or `replay` recorded it. Path and query below the route are appended. */
  readonly url?: string | undefined;
  /** Whether `proxy` rewrites `Location` and cookies, so that they lead back to the route. @default false */
  readonly rewrite?: boolean | undefined;
  /** The calls of a cassette, for `replay`. */
  readonly calls?: readonly RecordedCall[] | undefined;
  /** Whether `replay` responds only in the recorded order. @default false */
  readonly inOrder?: boolean | undefined;
  /** From 200 to 599. */
  readonly status: number;
  /** In the order in which they are sent. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
  /** The encoding of `body`. */
  readonly encoding: "utf8" | "base64";
  /** The delay before the response, in seconds: 0 to 30. */
  readonly delay: number;
  /** How many times it is sent before the next response. */
  readonly times: number;
}

/** The response of a listener, instead of that of the route. */
export type HeldResponse = Pick<RouteResponse, "status" | "headers" | "body" | "encoding">;

/** The state of a request whose caller waits for a listener. */
export interface HeldState extends RequestName {
  /** The current listener of its route; undefined when there is none (any more). */
  readonly listener: string | undefined;
  /** Undefined until there is a response. */
  readonly response: HeldResponse | undefined;
}

/** A subscriber that responds to the callers of a route. */
export interface Listener {
  /** Its name and the id of its stream. A listener that reconnects under the same name replaces its previous stream. */
  readonly id: string;
  /** When its lease expires, in milliseconds since 1970. */
  readonly until: number;
  /** How long a caller waits for its response, in milliseconds. */
  readonly waitMs: number;
}

/** The duration of a listener's lease, and how often it is renewed, in milliseconds. */
export const LISTENER_LEASE_MS = 15_000;
export const RENEW_EVERY_MS = 5_000;

/** The id of the listener `name` with the stream `stream`. */
export function listenerId(name: string, stream: string): string {
  return `${name} ${stream}`;
}

/** Whether the listener with this id has this name. */
export function isNamed(id: string, name: string): boolean {
  return id.startsWith(`${name} `);
}

/** A target to which a route forwards its requests, with a queue of its own. */
export interface ForwardTarget {
  /** Unique among the targets of the route. The queue belongs to this name, so that the URL can be changed. */
  readonly name: string;
  /** Path and query below the route are appended. */
  readonly url: string;
  /** A query of the search language. Empty matches all requests. */
  readonly when: string;
  /** Applied to each request, in order. */
  readonly edits: readonly ForwardEdit[];
  /** The most redirects to follow: 0 to 10. */
  readonly redirects: number;
  /** The timeout of one attempt with its redirects, in seconds: 1 to 60. */
  readonly timeout: number;
  /** The most attempts per request: 1 to 10. */
  readonly attempts: number;
  /**
   * How many requests may be sent or wait for another attempt at the same time: 1 to {@link MAX_CONCURRENCY}. With 1, they arrive
   * in order.
   */
  readonly concurrency: number;
}

/** The largest concurrency of a target. */
export const MAX_CONCURRENCY = 16;

/** The most targets of a route, because each name is resolved when they are set. */
export const MAX_TARGETS = 8;

/** Sets a header or a value in a JSON body, or removes it when there is no `value`. */
export interface ForwardEdit {
  readonly header?: string | undefined;
  /** A JSON Pointer. */
  readonly json?: string | undefined;
  /** The text of the header, or any JSON value. */
  readonly value?: unknown;
}

/** Matches the id of a route, in any case. */
export const ROUTE_ID: string = String.raw`[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}`;
const routeIds = new RegExp(ROUTE_ID, "gi");

/**
 * A path for the log. Only includes the first eight digits of route ids, because the full id of a public route grants
 * access to it. Eight digits are enough to find the lines about a route.
 */
export function withoutRouteIds(path: string): string {
  return path.replaceAll(routeIds, (id) => `${id.slice(0, 8)}…`);
}

/** The approximate memory of the rules of a route, in bytes. */
export function rulesBytes(rules: readonly ResponseRule[]): number {
  let bytes = 0;
  for (const { when, responses } of rules) {
    bytes += PER_OBJECT + when.length;
    for (const { body, headers, calls } of responses) {
      bytes += PER_OBJECT + body.length + (calls === undefined ? 0 : JSON.stringify(calls).length);
      for (const [name, value] of headers) bytes += PER_OBJECT + name.length + value.length;
    }
  }
  return bytes;
}

/** The overhead of an object or string, in bytes. */
const PER_OBJECT = 200;
