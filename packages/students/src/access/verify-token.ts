import type { Principal } from "@signalbox/service";
import { createRemoteJWKSet, errors, jwtVerify } from "jose";
import { problem } from "../domain/problem.ts";
import { type Role, roles } from "../domain/shapes.ts";

/** The accepted tokens (RFC 7519) and the location of their keys (RFC 7517). */
export interface JwtOptions {
  /** The URL of the issuer's JSON Web Key Set. */
  readonly jwksUrl: string;
  /** The required `iss`. */
  readonly issuer: string;
  /** The required `aud`. */
  readonly audience: string;
  /** The claim that names a role, or a list of them: viewer, registrar or admin. @default "role" */
  readonly roleClaim?: string;
}

/** Returns the principal of a token; undefined when the token is invalid. */
export type TokenVerifier = (token: string) => Promise<Principal | undefined>;

/** Only algorithms with public keys: with a shared secret, every verifier could also issue tokens. */
const algorithms = [
  ...["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA", "Ed25519"],
];

/**
 * Verifies tokens with the keys at `jwksUrl`, which it fetches on first use and caches.
 *
 * @throws Problem 503 `issuer_unavailable` when they cannot be fetched.
 */
export function tokenVerifier({ jwksUrl, issuer, audience, roleClaim = "role" }: JwtOptions): TokenVerifier {
  const keys = createRemoteJWKSet(new URL(jwksUrl));
  return async (token) => {
    // An unknown API key has no dots.
    if (token.split(".").length !== 3) return undefined;
    try {
      const options = { issuer, audience, algorithms, requiredClaims: ["exp", "sub"] };
      const { payload } = await jwtVerify(token, keys, options);
      const role = highestRole(payload[roleClaim]);
      return role === undefined || !isSubject(payload.sub) ? undefined : { name: `token ${payload.sub}`, role };
    } catch (error) {
      if (isOfToken(error)) return undefined;
      const detail = "The token cannot be checked, because the keys of its issuer cannot be fetched now.";
      throw problem(503, "issuer_unavailable", detail, { headers: { "retry-after": "30" }, cause: error });
    }
  };
}

/** The longest subject (OpenID Connect Core 1.0, section 2). It is stored with every change and every entry of the access log. */
const MAX_SUBJECT = 255;

/** Whether a subject is a text that names somebody: databases and logs cannot have every character. */
function isSubject(subject: unknown): subject is string {
  if (typeof subject !== "string" || subject === "" || subject.length > MAX_SUBJECT) return false;
  return subject.isWellFormed() && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(subject);
}

/** Whether an error is about the token. The base class itself means that the issuer returned an invalid key set. */
function isOfToken(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return false;
  return error instanceof errors.JOSEError && error.code !== errors.JOSEError.code;
}

function highestRole(claim: unknown): Role | undefined {
  const named = Array.isArray(claim) ? claim : [claim];
  return roles.findLast((role) => named.includes(role));
}
