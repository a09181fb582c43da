import { type RosterScope, rosterVersions, scopeIn } from "../domain/roster-kinds.ts";
import type { Role, Scope } from "../domain/shapes.ts";

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
  ...{ read: "viewer", write: "registrar", admin: "admin" },
  ...{ roster: "roster", "roster-demographics": "roster" },
};

/** The scopes of OneRoster that a key of a roster client has; none for other keys. */
export function rosterScopesOf(scope: Scope): readonly string[] {
  if (roleOf(scope) !== "roster") return [];
  const names: readonly RosterScope[] = ["roster", "roster-core", "roster-demographics"];
  const allowed = scope === "roster" ? names.slice(0, 2) : names;
  return rosterVersions.flatMap((version) => allowed.map((name) => scopeIn(version, name)));
}

/** The role of a key with this scope. */
export function roleOf(scope: Scope): Role {
  return roleOfScope[scope];
}
