import { type Operation, Problem } from "@signalbox/service";
import { includesRole, principalOf, type Role } from "./principal.ts";

/** Operations that cannot be taken back, or that send records elsewhere. */
const forAdmins: ReadonlySet<string> = new Set([
  "purgeStudent",
  "listWebhooks",
  "createWebhook",
  "getWebhook",
  "deleteWebhook",
  "listDeadLetters",
  "replayWebhook",
]);

/** The same operation, for those who may do it: reading needs a viewer, writing a registrar. Others get 403. */
export function guarded(operation: Operation): Operation {
  const needed: Role = forAdmins.has(operation.operationId)
    ? "admin"
    : operation.method === "get"
      ? "viewer"
      : "registrar";
  return {
    ...operation,
    responses: {
      ...operation.responses,
      401: { description: "A key or token is required, and none that is valid was sent." },
      403: { description: `The role ${needed} is required.` },
      429: { description: "Too many requests; `Retry-After` says when to go on." },
    },
    handle(context) {
      const { role } = principalOf(context);
      if (includesRole(role, needed)) return operation.handle(context);
      throw new Problem({ status: 403, code: "forbidden", detail: `This needs the role ${needed}; yours is ${role}.` });
    },
  };
}
