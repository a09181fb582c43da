import type { EndpointOptions } from "../request-options.ts";

/** The lanes that calls are sorted into. */
export type LaneName = "read" | "write" | "notify" | "search" | "auth";

/** The limits that each lane is under. A quota is shared by all lanes whose first limit is the same. */
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
  "(?:orgs/S/)?teams/S/discussions(?:/S/comments)?",
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

type RoutedCall = Pick<EndpointOptions, "method" | "url"> & Partial<Pick<EndpointOptions, "baseUrl">>;

/**
 * Sorts a call into its lane by its method and the path of its URL, which may be a template. An address of a page that
 * belongs to no base may have the path below which the service's own installations have their API.
 */
export function chooseLane({ method, url, baseUrl = "" }: RoutedCall): LaneName {
  const path = url
    .replace(/^\w+\s+/, "")
    .replace(baseUrl.replace(/\/+$/, ""), "")
    .replace(/^https?:\/\/[^/?#]*(?:\/api\/v\d+)?/i, "")
    .replace(/(?:[?#]|\{[?&#]).*$/s, "");
  if (/^(?:get|head)$/i.test(method)) return /^\/?search\//.test(path) ? "search" : "read";
  if (AUTH.test(path)) return "auth";
  return NOTIFYING.test(path) ? "notify" : "write";
}

/** Matches paths by patterns in which `S` is one segment. */
function matchPaths(patterns: readonly string[]): RegExp {
  return new RegExp(`^/?(?:${patterns.join("|")})/?$`.replaceAll("S", "[^/]+"));
}
