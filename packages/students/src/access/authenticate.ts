import { Problem, type ServiceEnv } from "@signalbox/service";
import type { MiddlewareHandler } from "hono";
import type { KeyStore } from "../store/key-store.ts";
import { hashSecret, roleOf } from "./api-key.ts";
import type { TokenVerifier } from "./jwt.ts";
import { isOpenPath } from "./open-path.ts";
import { type Principal, setPrincipal } from "./principal.ts";

/**
 * Asks for `Authorization: Bearer` with an API key or a token (RFC 6750).
 *
 * @throws Problem 401 `unauthorized` with `WWW-Authenticate`.
 */
export function authenticate(keys: KeyStore, verifyToken: TokenVerifier | undefined): MiddlewareHandler<ServiceEnv> {
  return async (context, next) => {
    if (!isOpenPath(context.req.path) && context.req.method !== "OPTIONS") {
      const bearer = /^Bearer +([\w~+/.=-]+) *$/i.exec(context.req.header("authorization") ?? "")?.[1];
      const principal = bearer === undefined ? undefined : await identify(bearer);
      if (principal === undefined) throw unauthorized(bearer !== undefined);
      setPrincipal(context, principal);
    }
    await next();
  };

  async function identify(bearer: string): Promise<Principal | undefined> {
    const key = await keys.find(hashSecret(bearer));
    if (key !== undefined) return { name: `key ${key.id}`, role: roleOf(key.scope) };
    return verifyToken?.(bearer);
  }
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
