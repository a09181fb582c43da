import { hashSecret, type Principal } from "@signalbox/service";
import { createRemoteJWKSet, errors, jwtVerify } from "jose";
import { Problem } from "../domain/problem.ts";
import type { KeyStore } from "../store/keys.ts";
import { type Role, roleOf, roles } from "./principal.ts";

/**
 * Finds out who sent a request by its header `Authorization`.
 *
 * @throws Problem 401 `unauthorized` with `WWW-Authenticate`
 */
export type Authenticator = (authorization: string | undefined) => Promise<Principal>;

/** Takes `Authorization: Bearer` with an API key or a token (RFC 6750). */
export function authenticator(
  keys: Pick<KeyStore, "find" | "used">,
  verifyToken: TokenVerifier | undefined,
): Authenticator {
  return async (authorization) => {
    const bearer = /^Bearer +([\w~+/.=-]+) *$/i.exec(authorization ?? "")?.[1];
    if (bearer === undefined) throw unauthorized(false);
    const key = await keys.find(hashSecret(bearer, "hex"));
    if (key !== undefined) {
      keys.used(key.id);
      return { name: `key ${key.id} (${key.name})`, role: roleOf(key.scope) };
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

/** Which tokens are taken (RFC 7519), and where their keys are (RFC 7517). */
export interface JwtOptions {
  /** The URL of the issuer's JSON Web Key Set. */
  readonly jwksUrl: string;
  /** What `iss` must be. */
  readonly issuer: string;
  /** What `aud` must have. */
  readonly audience: string;
  /** The claim that names a role, or a list of them: viewer, registrar or admin. @default "role" */
  readonly roleClaim?: string;
}

/** Who a token is about; undefined when it is not to be trusted. */
type TokenVerifier = (token: string) => Promise<Principal | undefined>;

/** Algorithms with a public key only: with a shared secret, whoever checks tokens could make them. */
const algorithms = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
];

/**
 * Verifies tokens with the keys at `jwksUrl`, which are fetched when they are needed and kept.
 *
 * @throws Problem 503 `issuer_unavailable` when they cannot be fetched.
 */
export function tokenVerifier({ jwksUrl, issuer, audience, roleClaim = "role" }: JwtOptions): TokenVerifier {
  const keys = createRemoteJWKSet(new URL(jwksUrl));
  return async (token) => {
    // An API key that is unknown has no dots.
    if (token.split(".").length !== 3) return undefined;
    try {
      const options = { issuer, audience, algorithms, requiredClaims: ["exp", "sub"] };
      const { payload } = await jwtVerify(token, keys, options);
      const role = highestRole(payload[roleClaim]);
      return role === undefined ? undefined : { name: `token ${payload.sub ?? ""}`, role };
    } catch (error) {
      if (isOfToken(error)) return undefined;
      throw issuerAway(error);
    }
  };
}

/** Whether an error is about the token. The base class itself is thrown for an answer of the issuer that is no key set. */
function isOfToken(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return false;
  return error instanceof errors.JOSEError && error.code !== errors.JOSEError.code;
}

function issuerAway(cause: unknown): Problem {
  return new Problem({
    status: 503,
    code: "issuer_unavailable",
    detail: "The token cannot be checked, because the keys of its issuer cannot be fetched now.",
    headers: { "retry-after": "30" },
    cause,
  });
}

function highestRole(claim: unknown): Role | undefined {
  const named = Array.isArray(claim) ? claim : [claim];
  return roles.findLast((role) => named.includes(role));
}
