import { createHash, randomBytes } from "node:crypto";
import type { Role } from "./principal.ts";

/** What a key allows, and the role that it gives. */
export const scopes = ["read", "write", "admin"] as const;
export type Scope = (typeof scopes)[number];

const roleOfScope: Readonly<Record<Scope, Role>> = { read: "viewer", write: "registrar", admin: "admin" };

/** The role of a key with this scope. */
export function roleOf(scope: Scope): Role {
  return roleOfScope[scope];
}

/** A new secret: 192 random bits, with a beginning by which leaked keys can be found. */
export function newSecret(): string {
  return `sbs_${randomBytes(24).toString("base64url")}`;
}

/** What is kept of a secret. One digest is enough, as nobody can try 2^192 secrets. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
