import { hashSecret, type Principal } from "@signalbox/service";
import { Problem } from "../domain/problem.ts";
import { type KeyStore, tokenPrefix } from "../store/keys.ts";
import { roleOf, rosterScopesOf } from "./principal.ts";
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
    const isToken = bearer.startsWith(tokenPrefix);
    const key = isToken ? await keys.findToken(hash) : await keys.find(hash);
    if (key !== undefined) {
      keys.used(key.id);
      return {
        name: `key ${key.id} (${key.name})`,
        role: roleOf(key.scope),
        scopes: key.scopes ?? rosterScopesOf(key.scope),
      };
    }
    const principal = await verifyToken?.(bearer);
    if (principal === undefined) throw unauthorized(true);
    return principal;
  };
}

function unauthorized(wasSent: boolean): Problem {
  return new Problem({
    status: 401,
    code: "unauthorized",
    detail: wasSent
      ? "The key or token is unknown, has expired or was revoked."
      : "Send an API key or a token as 'Authorization: Bearer …'.",
    headers: { "www-authenticate": wasSent ? 'Bearer error="invalid_token"' : "Bearer" },
  });
}
