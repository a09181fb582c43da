import type { SignatureCheck } from "@signalbox/signatures";
import type { ForwardSettings } from "./forward/forward-settings.ts";
import type { Listener } from "./hold/listener.ts";
import type { ResponseRule } from "./respond/response-rule.ts";

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
  /** Who answers its callers, when somebody does. */
  readonly listener?: Listener | undefined;
  /** Counts the changes to its settings, so that another process sees that its copy is old. */
  readonly version: number;
}

/** How a route answers and how much it keeps. */
export interface RouteSettings {
  /** The first rule that matches answers; when none does, the default answer is given. */
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
