import type { Context, Hono } from "hono";
import type { ServiceEnv } from "./operation.ts";
import { refuseOtherMethods } from "./refuse-other-methods.ts";

/** Serves what is only read, such as a page: `GET` and `HEAD`, and what {@link refuseOtherMethods} answers. */
export function mountGet(
  app: Hono<ServiceEnv>,
  path: string,
  handle: (context: Context<ServiceEnv>) => Response | Promise<Response>,
): void {
  app.get(path, handle);
  refuseOtherMethods(app, path, ["GET"]);
}
