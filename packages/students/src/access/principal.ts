import { newSecret } from "@signalbox/service";

/** What somebody may do: a viewer reads (but for hidden members), a registrar writes too, an admin does everything. */
export const roles = ["viewer", "registrar", "admin"] as const;
export type Role = (typeof roles)[number];

/** Headers of every response about students, errors and 304 included. */
export const privateHeaders: Readonly<Record<"cache-control" | "vary", string>> = {
  // Only the client itself may store it, for whoever it asked as, and must ask each time whether it is still valid (RFC 9111,
  // sections 5.2.2.4 and 5.2.2.7). A cache that is told nothing guesses that from `Last-Modified`.
  "cache-control": "private, no-cache",
  vary: "Authorization",
};

/** Response headers that a page of another origin may read. */
export const exposedHeaders: readonly string[] = [
  "ETag",
  "Link",
  "Location",
  "Total-Count",
  "X-Total-Count",
  "Retry-After",
  "RateLimit",
  "Idempotency-Replayed",
  "X-Request-Id",
];

/** What a key allows, and the role that it gives. */
export const scopes = ["read", "write", "admin"] as const;
export type Scope = (typeof scopes)[number];

const roleOfScope: Readonly<Record<Scope, Role>> = { read: "viewer", write: "registrar", admin: "admin" };

/** The role of a key with this scope. */
export function roleOf(scope: Scope): Role {
  return roleOfScope[scope];
}

/** Creates the secret of a key: 192 random bits, with a start by which leaked keys can be found. */
export function newKeySecret(): string {
  return newSecret({ prefix: "sbs_", bytes: 24 });
}
