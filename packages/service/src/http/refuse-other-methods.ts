import type { Hono } from "hono";
import type { ServiceEnv } from "./operation.ts";
import { Problem } from "./problem.ts";

/**
 * Answers the methods that a path does not have: `OPTIONS` with 204 and `Allow`, all others with 405 and `Allow`
 * (RFC 9110, sections 9.3.7 and 15.5.6). `HEAD` is answered wherever `GET` is.
 */
export function refuseOtherMethods(app: Hono<ServiceEnv>, path: string, methods: readonly string[]): void {
  const allow = [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"].sort().join(", ");
  app.options(path, () => new Response(null, { status: 204, headers: { allow } }));
  app.all(path, ({ req }) => {
    throw new Problem({
      status: 405,
      code: "method_not_allowed",
      detail: `${req.method} is not possible here; these methods are: ${allow}.`,
      headers: { allow },
    });
  });
}
