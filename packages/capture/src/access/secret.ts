import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** A new secret: 256 random bits, as text that fits into a URL. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of a secret. It has 256 bits of its own, so one round of SHA-256 keeps it. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

/** The token of the read-only link to a private route. It changes with the secret, and needs no place in the store. */
export function shareToken(routeId: string, secretHash: string): string {
  return createHmac("sha256", secretHash).update(`share:${routeId}`).digest("base64url");
}

/** Compares in a time that says nothing about where two texts differ. */
export function equalInConstantTime(a: string, b: string): boolean {
  return timingSafeEqual(createHash("sha256").update(a).digest(), createHash("sha256").update(b).digest());
}
