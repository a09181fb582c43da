import { createHmac } from "node:crypto";
import { bearerToken, equalInConstantTime, hashSecret, type OperationContext } from "@signalbox/service";
import { Problem } from "./problem.ts";
import type { Route } from "./route.ts";

/** The access of a caller to a route: only send to it, read its requests, or also change it. */
type Access = "none" | "read" | "change";

/** The cookie with the secret of a route. Scripts cannot read it, and other sites cannot use it. */
export function accessCookie(routeId: string): string {
  return `route_${routeId}`;
}

/**
 * The access that the secret or share token `presented` gives. Everyone who knows the id of a public route has full access.
 */
export function accessWith(route: Pick<Route, "id" | "secretHash">, presented: string | undefined): Access {
  if (route.secretHash === "") return "change";
  if (presented === undefined) return "none";
  if (equalInConstantTime(hashSecret(presented), route.secretHash)) return "change";
  return isShared(route, presented) ? "read" : "none";
}

/**
 * Only the creator may make a public route private, because this locks everyone else out.
 *
 * @throws Problem 403 `not_the_maker`.
 */
export function assertMaker(context: OperationContext, route: Route): void {
  const presented = presentedSecret(context, route.id);
  const { ownerHash } = route;
  if (presented !== undefined && ownerHash !== "" && equalInConstantTime(hashSecret(presented), ownerHash)) return;
  throw new Problem({
    status: 403,
    code: "not_the_maker",
    detail:
      "Only the creator of this route can make it private. Send its `ownerSecret` as " +
      "`Authorization: Bearer …`, or create a private route instead.",
  });
}

/** Whether `token` is that of the share link to a private route. */
function isShared({ id, secretHash }: Pick<Route, "id" | "secretHash">, token: string | undefined): boolean {
  return token !== undefined && secretHash !== "" && equalInConstantTime(token, shareToken(id, secretHash));
}

/**
 * Rejects callers without the needed access.
 *
 * @throws Problem 401 `secret_needed`, 403 `read_only`.
 */
export function assertAccess(context: OperationContext, route: Route, needed: "read" | "change"): void {
  const presented = accessWith(route, presentedSecret(context, route.id));
  const access =
    presented === "none" && isShared(route, new URLSearchParams(context.request.query).get("share") ?? undefined)
      ? "read"
      : presented;
  if (access === "change" || access === needed) return;
  if (access === "read") {
    throw new Problem({ status: 403, code: "read_only", detail: "A share link is read-only." });
  }
  throw new Problem({
    status: 401,
    code: "secret_needed",
    detail:
      "This route is private. Send its secret as `Authorization: Bearer …`, or read it with the token of a share link " +
      "as `?share=…`.",
    headers: { "www-authenticate": 'Bearer realm="capture route"' },
  });
}

/** The secret from the `Authorization` header, else from the cookie of the page. */
function presentedSecret(context: OperationContext, routeId: string): string | undefined {
  return bearerToken(context) ?? cookieOf(context, accessCookie(routeId));
}

function cookieOf(context: OperationContext, name: string): string | undefined {
  const cookies = (context.header("cookie") ?? "").split(";").map((pair) => pair.trim());
  return cookies.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** The token of the read-only link to a private route. It changes with the secret, and is not stored. */
export function shareToken(routeId: string, secretHash: string): string {
  return createHmac("sha256", secretHash).update(`share:${routeId}`).digest("base64url");
}

/** The same error for routes that never existed and expired ones, so that it does not disclose which ids were in use. */
export function unknownRoute(): Problem {
  return new Problem({
    status: 404,
    code: "unknown_route",
    detail: "There is no such route: it never existed, or has expired. POST /api/routes creates a new one.",
  });
}

/**
 * The rate limit of an address or route is exceeded.
 *
 * @param seconds until the next request is allowed
 */
export function tooMany(seconds: number): Problem {
  const after = String(Math.ceil(seconds));
  return new Problem({
    status: 429,
    code: "too_many_requests",
    detail: `Too many requests. Retry in ${after} s.`,
    headers: { "retry-after": after },
  });
}
