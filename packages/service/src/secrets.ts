import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { OperationContext } from "./http/service-request.ts";

export interface SecretOptions {
  /** A prefix by which scanners find leaked secrets. @default "" */
  readonly prefix?: string;
  /** The number of random bytes. @default 32 */
  readonly bytes?: number;
}

/** Creates a secret as URL-safe text. */
export function newSecret({ prefix = "", bytes = 32 }: SecretOptions = {}): string {
  return prefix + randomBytes(bytes).toString("base64url");
}

/**
 * The hash of a secret to store. Secrets have at least 192 random bits and cannot be guessed, so one round of SHA-256 is
 * enough.
 */
export function hashSecret(secret: string, encoding: "base64url" | "hex" = "base64url"): string {
  return createHash("sha256").update(secret).digest(encoding);
}

/** Compares two texts in a time that does not depend on where they differ. */
export function equalInConstantTime(a: string, b: string): boolean {
  return timingSafeEqual(createHash("sha256").update(a).digest(), createHash("sha256").update(b).digest());
}

/** The token of `Authorization: Bearer …` (RFC 6750, section 2.1); undefined without one. */
export function bearerToken(context: Pick<OperationContext, "header">): string | undefined {
  return /^bearer +(\S+) *$/i.exec(context.header("authorization") ?? "")?.[1];
}
