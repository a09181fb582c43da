import { createHmac } from "node:crypto";
import { bearerToken, equalInConstantTime, hashSecret, type OperationContext } from "@signalbox/service";
import type { WireRequest } from "@signalbox/wire";
import { Problem } from "./problem.ts";
import type { Route } from "./route.ts";

/** The access of a caller to a route: only send to it, read its requests, or also change it. */
type Access = "none" | "read" | "change";

/** The name of the cookie with the secret of a route. */
function accessCookie(routeId: string): string {
  return `route_${routeId}`;
}

/** The form of secrets, owner secrets and share tokens: 32 bytes in base64url, which no header or cookie can misread. */
const secretFormat = /^[\w-]{43}$/;

/**
 * The cookies that store a secret in a browser, one per path of the API. Browsers do not send them to the route itself. Scripts
 * cannot read them, and other sites cannot use them. A link of another site may open a page with a share token, which only reads.
 *
 * @throws TypeError when `secret` does not have the form of a secret
 */
export function secretCookies(
  route: Pick<Route, "id" | "ttl" | "secretHash">,
  secret: string,
  { publicUrl }: { readonly publicUrl: string | undefined },
): string[] {
  if (!secretFormat.test(secret)) throw new TypeError("Cannot store a secret in a cookie: it has another form");
  const secure = publicUrl?.startsWith("https:") === true ? "; Secure" : "";
  const { id, ttl } = route;
  const sameSite = accessWith(route, secret) === "read" ? "Lax" : "Strict";
  const rest = `Max-Age=${Math.ceil(ttl / 1000)}; HttpOnly${secure}; SameSite=${sameSite}`;
  return [`/inspect/${id}`, `/api/routes/${id}`].map((path) => `${accessCookie(id)}=${secret}; Path=${path}; ${rest}`);
}

/** Whether a text is a secret of the route: its secret, its owner secret, or the token of its share link. */
export function isSecretOf(route: Pick<Route, "id" | "secretHash" | "ownerHash">, text: string): boolean {
  return route.secretHash === "" ? isOwner(route, text) : accessWith(route, text) !== "none";
}

/**
 * The access that the secret or share token `presented` gives. Everyone who knows the id of a public route has full access.
 */
function accessWith(route: Pick<Route, "id" | "secretHash">, presented: string | undefined): Access {
  if (route.secretHash === "") return "change";
  if (presented === undefined || !secretFormat.test(presented)) return "none";
  if (equalInConstantTime(hashSecret(presented), route.secretHash)) return "change";
  return equalInConstantTime(presented, shareToken(route.id, route.secretHash)) ? "read" : "none";
}

function isOwner({ ownerHash }: Pick<Route, "ownerHash">, presented: string): boolean {
  return secretFormat.test(presented) && ownerHash !== "" && equalInConstantTime(hashSecret(presented), ownerHash);
}

/**
 * Only the creator may make a public route private, because this locks everyone else out.
 *
 * @throws Problem 403 `not_the_creator`.
 */
export function assertOwner(context: OperationContext, route: Route): void {
  const presented = presentedSecret(context, route.id);
  if (presented !== undefined && isOwner(route, presented)) return;
  const detail =
    "Only the creator of this route can make it private. Send its `ownerSecret` as " +
    "`Authorization: Bearer …`, or create a private route instead.";
  throw new Problem(403, "not_the_creator", detail);
}

/**
 * Rejects callers without the needed access.
 *
 * @throws Problem 401 `secret_needed`, 403 `read_only`.
 */
export function assertAccess(context: OperationContext, route: Route, needed: "read" | "change"): void {
  const access = accessWith(route, presentedSecret(context, route.id));
  if (access === "change" || access === needed) return;
  const share = new URLSearchParams(context.request.query).get("share") ?? undefined;
  const isShared = accessWith(route, share) === "read";
  if (isShared && needed === "read") return;
  if (access === "read" || isShared) {
    throw new Problem(403, "read_only", "A share link is read-only.");
  }
  const detail =
    "This route is private. Send its secret as `Authorization: Bearer …`, or read it with the token of a share link " +
    "as `?share=…`.";
  throw new Problem(401, "secret_needed", detail, { headers: { "www-authenticate": 'Bearer realm="capture route"' } });
}

/** Whether a request, which may come from anywhere, has the token of the route's share link and no other secret of it. */
export function isShared(request: Pick<WireRequest, "header" | "target">, route: Route): boolean {
  const share = new URLSearchParams(request.target.split("?")[1]).get("share") ?? undefined;
  return route.secretHash !== "" && accessWith(route, presentedSecret(request, route.id) ?? share) === "read";
}

/** Whether the caller may change the route, and not only read it. */
export function mayChange(context: OperationContext, route: Route): boolean {
  return accessWith(route, presentedSecret(context, route.id)) === "change";
}

/** The secret from the `Authorization` header, else from the cookie of the page. */
function presentedSecret(context: Pick<WireRequest, "header">, routeId: string): string | undefined {
  return bearerToken(context) ?? cookieOf(context, accessCookie(routeId));
}

function cookieOf(context: Pick<WireRequest, "header">, name: string): string | undefined {
  const cookies = (context.header("cookie") ?? "").split(";").map((pair) => pair.trim());
  return cookies.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** The token of the read-only link to a private route. It changes with the secret, and is not stored. */
export function shareToken(routeId: string, secretHash: string): string {
  return createHmac("sha256", secretHash).update(`share:${routeId}`).digest("base64url");
}

/** The same error for routes that never existed and expired ones, so that it does not disclose which ids were in use. */
export function unknownRoute(): Problem {
  const detail = "There is no such route: it never existed, or has expired. POST /api/routes creates a new one.";
  return new Problem(404, "unknown_route", detail);
}

/**
 * The rate limit of an address or route is exceeded.
 *
 * @param seconds until the next request is allowed
 */
export function tooMany(seconds: number): Problem {
  const after = String(Math.ceil(seconds));
  return new Problem(429, "too_many_requests", `Too many requests. Retry in ${after} s.`, {
    headers: { "retry-after": after },
  });
}
