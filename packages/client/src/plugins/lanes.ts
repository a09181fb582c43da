import type { EndpointOptions } from "../endpoint/options.ts";
import { rejectCall, rejectValue, resolveOptions } from "../errors/checks.ts";
import { type LimitOptions, Scheduler } from "./scheduler.ts";

/** The lanes that calls are sorted into. */
export type LaneName = "read" | "write" | "notify" | "search" | "auth";

/** The limits of each lane. Lanes with the same first limit share a quota. */
export const LANES: Readonly<Record<LaneName, readonly string[]>> = {
  read: ["core"],
  write: ["core", "write"],
  notify: ["core", "write", "notify"],
  search: ["search"],
  auth: ["auth"],
};

/** Writes that send notifications to people, as paths or templates. */
const NOTIFYING: RegExp = /* @__PURE__ */ matchPaths([
  "orgs/S/invitations(?:/S)?",
  "repos/S/S/(?:collaborators/S|commits/S/comments|invitations|releases)",
  "repos/S/S/issues(?:/S/(?:comments|assignees|sub_issues?))?",
  "repos/S/S/pulls(?:/S/(?:comments(?:/S/replies)?|merge|requested_reviewers|reviews(?:/S/events)?))?",
]);

/** Requests for tokens. */
const AUTH: RegExp = /* @__PURE__ */ matchPaths([
  "applications/S/token(?:/scoped)?",
  "app/installations/S/access_tokens",
  "login/oauth/access_token",
]);

type RoutedCall = Pick<EndpointOptions, "method" | "url"> & Partial<Pick<EndpointOptions, "baseUrl" | "request">>;

/**
 * Sorts a call into its lane by its method and the path of its URL, which may be a template. An address of a page that
 * belongs to no base may have the path below which the service's own installations have their API.
 */
export function chooseLane({ method, url, baseUrl = "", request }: RoutedCall): LaneName {
  const path = url
    .replace(baseUrl.replace(/\/+$/, ""), "")
    .replace(/^https?:\/\/[^/?#]*(?:\/api\/v\d+)?/i, "")
    .replace(/(?:[?#]|\{[?&#]).*$/s, "");
  if (request?.readOnly || /^(?:get|head)$/i.test(method)) return /^\/?search\//.test(path) ? "search" : "read";
  if (AUTH.test(path)) return "auth";
  return NOTIFYING.test(path) ? "notify" : "write";
}

/** Matches paths by patterns in which `S` is one segment. */
function matchPaths(patterns: readonly string[]): RegExp {
  return new RegExp(`^/?(?:${patterns.join("|")})/?$`.replaceAll("S", "[^/]+"));
}

/** The limits by name. */
export type ThrottleLimits = Record<"core" | "write" | "notify" | "search" | "auth", LimitOptions>;

/** Changes of the limits. */
export type LimitChanges = Partial<Record<keyof ThrottleLimits, Partial<LimitOptions>>>;

/** The rules of the service for its clients: low concurrency, and gaps between writes and between searches. */
export const DEFAULT_LIMITS: ThrottleLimits = {
  core: { concurrency: 10, gap: 0 },
  write: { concurrency: 1, gap: 1000 },
  notify: { concurrency: 1, gap: 3000 },
  search: { concurrency: 1, gap: 2000 },
  auth: { concurrency: 1, gap: 0 },
};

/** The schedulers by `throttle.id`, as long as one of their clients exists. */
const shared = new Map<string, WeakRef<Scheduler<LaneName>>>();

/**
 * Gets the scheduler that clients with this id share, or creates it with the limits of the first client.
 *
 * @throws {HttpError} with status 400 when a limit does not exist, or a number of it is out of range.
 */
export function findScheduler(id: string | undefined, changes: LimitChanges): Scheduler<LaneName> {
  const limits = resolveLimits(changes);
  const existing = id === undefined ? undefined : shared.get(id)?.deref();
  if (existing !== undefined) return existing;
  const scheduler = new Scheduler<LaneName>(limits, LANES);
  if (id === undefined) return scheduler;
  for (const [other, reference] of shared) if (reference.deref() === undefined) shared.delete(other);
  shared.set(id, new WeakRef(scheduler));
  return scheduler;
}

/** Merges changes over the default limits. */
function resolveLimits(changes: LimitChanges): ThrottleLimits {
  const limits = { ...DEFAULT_LIMITS };
  for (const name of Object.keys(changes) as (keyof ThrottleLimits)[]) {
    const option = `throttle.limits.${name}`;
    if (!Object.hasOwn(limits, name)) rejectCall(`'${option}' is unknown: use ${Object.keys(limits).join(", ")}`);
    for (const key in changes[name]) if (!(key in limits[name])) rejectCall(`'${option}.${key}' is unknown`);
    limits[name] = resolveOptions(option, limits[name], changes[name]);
    const { concurrency } = limits[name];
    if (concurrency < 1) rejectValue(`'${option}.concurrency'`, "1 or more", concurrency);
  }
  return limits;
}
