import { type Principal, Problem, type ServiceRequest } from "@signalbox/service";
import type { KeyStore } from "../store/key-store.ts";
import { hashSecret, roleOf } from "./api-key.ts";
import type { TokenVerifier } from "./jwt.ts";

/**
 * Finds out who sent a request by `Authorization: Bearer` with an API key or a token (RFC 6750).
 *
 * The function throws 401 `unauthorized` with `WWW-Authenticate`.
 */
export function authenticator(
  keys: KeyStore,
  verifyToken: TokenVerifier | undefined,
): (request: ServiceRequest) => Promise<Principal> {
  return async (request) => {
    const bearer = /^Bearer +([\w~+/.=-]+) *$/i.exec(request.header("authorization") ?? "")?.[1];
    if (bearer === undefined) throw unauthorized(false);
    const key = await keys.find(hashSecret(bearer));
    if (key !== undefined) return { name: `key ${key.id}`, role: roleOf(key.scope) };
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
