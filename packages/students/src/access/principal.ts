import { type ClientAddress, callerNetwork, type ServiceEnv } from "@signalbox/service";
import type { Context } from "hono";

/** What somebody may do: a viewer reads (but for hidden members), a registrar writes too, an admin does everything. */
export const roles = ["viewer", "registrar", "admin"] as const;
export type Role = (typeof roles)[number];

/** Who asks. */
export interface Principal {
  /** `key` and its id, `token` and its subject, or `anonymous` where nobody is asked who they are. */
  readonly name: string;
  readonly role: Role;
}

/** Whoever asks a service that does not ask who they are may do everything. */
export const anonymous: Principal = { name: "anonymous", role: "admin" };

const principals = new WeakMap<Request, Principal>();

/** Remembers who has sent the request. */
export function setPrincipal(context: Context<ServiceEnv>, principal: Principal): void {
  principals.set(context.req.raw, principal);
}

/** Who has sent the request. */
export function principalOf(context: Context<ServiceEnv>): Principal {
  return principals.get(context.req.raw) ?? anonymous;
}

/** Whether `role` includes `needed`. */
export function includesRole(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed);
}

/** Whose share a request counts against: the principal or, where nobody is asked, the network that it comes from. */
export function callerOf(context: Context<ServiceEnv>, addressOf: ClientAddress): string {
  const principal = principalOf(context);
  if (principal !== anonymous) return principal.name;
  const request = context.env?.request;
  return `address ${request === undefined ? "unknown" : callerNetwork(addressOf(request))}`;
}
