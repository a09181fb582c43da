import { hashSecret, type Principal } from "@signalbox/service";
import { type Problem, problem } from "../domain/problem.ts";
import { rosterScopes, rosterVersions, scopeIn } from "../domain/roster-kinds.ts";
import type { Role, Scope } from "../domain/shapes.ts";
import { type KeyStore, TOKEN_PREFIX } from "../store/keys.ts";
import type { TokenVerifier } from "./verify-token.ts";

/**
 * Authenticates a request by its `Authorization` header.
 *
 * @throws Problem 401 `unauthorized` with `WWW-Authenticate`
 */
export type Authenticator = (authorization: string | undefined) => Promise<Principal>;

/** Accepts `Authorization: Bearer` with an API key or a token (RFC 6750). */
export function authenticator(
  keys: Pick<KeyStore, "find" | "findToken" | "used">,
  verifyToken: TokenVerifier | undefined,
): Authenticator {
  return async (authorization) => {
    const bearer = /^Bearer +([\w~+/.=-]+) *$/i.exec(authorization ?? "")?.[1];
    if (bearer === undefined) throw unauthorized(false);
    const hash = hashSecret(bearer, "hex");
    const isToken = bearer.startsWith(TOKEN_PREFIX);
    const key = isToken ? await keys.findToken(hash) : await keys.find(hash);
    if (key !== undefined) {
      keys.used(key.id);
      return {
        name: `key ${key.id} (${key.name})`,
        keyName: key.name,
        role: roleOfScope[key.scope],
        scopes: key.scopes ?? rosterScopesOf(key.scope),
      };
    }
    const principal = await verifyToken?.(bearer);
    if (principal === undefined) throw unauthorized(true);
    return principal;
  };
}

function unauthorized(wasSent: boolean): Problem {
  const detail = wasSent
    ? "The key or token is unknown, has expired or was revoked."
    : "Send an API key or a token as 'Authorization: Bearer …'.";
  return problem(401, "unauthorized", detail, {
    headers: { "www-authenticate": wasSent ? 'Bearer error="invalid_token"' : "Bearer" },
  });
}

/** Headers of every response about records, errors and 304 included. */
export const privateHeaders: Readonly<Record<"cache-control" | "vary", string>> = {
  // Only the client may cache it, and it must revalidate each time (RFC 9111, sections 5.2.2.4 and 5.2.2.7). Without this
  // header, caches would use a heuristic lifetime from `Last-Modified`.
  "cache-control": "private, no-cache",
  vary: "Authorization",
};

/** Response headers that a page of another origin may read. */
export const exposedHeaders: readonly string[] = [
  ...["ETag", "Link", "Location", "Total-Count", "X-Total-Count", "Content-Range", "Retry-After", "RateLimit"],
  ...["Idempotency-Replayed", "X-Request-Id"],
];

const roleOfScope: Readonly<Record<Scope, Role>> = {
  read: "viewer",
  write: "registrar",
  admin: "admin",
  roster: "roster",
  "roster-demographics": "roster",
};

/** The scopes of OneRoster that a key of a roster client has; none for other keys. */
export function rosterScopesOf(scope: Scope): readonly string[] {
  if (roleOfScope[scope] !== "roster") return [];
  const allowed = rosterScopes.filter((name) => name !== "roster-demographics" || scope === name);
  return rosterVersions.flatMap((version) => allowed.map((name) => scopeIn(version, name)));
}
