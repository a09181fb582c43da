import { type BodyInput, jsonBody, type OperationContext, type Outbound, type Shares } from "@signalbox/service";
import type { z } from "zod";
import type { CaptureSettings } from "../capture-options.ts";
import type { Route } from "../domain/route.ts";
import type { Feed } from "../feed/feed.ts";
import type { Holds } from "../hold/holds.ts";
import { type Bodies, type BodyName, bodies } from "../json/bodies.ts";
import type { RejectedRequests } from "../receive/rejected-requests.ts";
import type { CaptureStore } from "../store/capture-store.ts";
import type { RouteCache } from "../store/route-cache.ts";
import type { TakeToken } from "../token-buckets.ts";
import type { LearnShapes } from "../work/learned-shapes.ts";
import type { RouteSigning } from "../work/list-requests.ts";
import type { MatchLive } from "../work/live-matcher.ts";
import type { Work } from "../work/work.ts";

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
