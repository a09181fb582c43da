import {
  type ClientAddress,
  type CrossSiteOptions,
  callerNetwork,
  type Outbound,
  type Readiness,
  type ServiceEnv,
} from "@signalbox/service";
import type { Context } from "hono";
import type { CaptureSettings } from "../capture-options.ts";
import type { Feed } from "../feed/feed.ts";
import type { Holds } from "../hold/holds.ts";
import { publicUrl } from "../receive/exchange.ts";
import type { RejectedRequests } from "../receive/rejected-requests.ts";
import type { TakeToken } from "../receive/token-buckets.ts";
import type { CaptureStore } from "../store/capture-store.ts";
import type { RouteCache } from "../store/route-cache.ts";
import type { LiveMatcher } from "../work/live-matcher.ts";
import type { Work } from "../work/work.ts";
import type { RouteSlots } from "./route-slots.ts";

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
