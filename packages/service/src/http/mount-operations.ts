import type { Hono } from "hono";
import type { Operation, ServiceEnv } from "./operation.ts";
import { refuseOtherMethods } from "./refuse-other-methods.ts";

/** Routes every operation, and answers the methods that a path does not have. */
export function mountOperations(app: Hono<ServiceEnv>, operations: readonly Operation[]): void {
  for (const [path, onPath] of Map.groupBy(operations, ({ path }) => honoPath(path))) {
    for (const { method, handle } of onPath) app.on(method.toUpperCase(), path, handle);
    refuseOtherMethods(
      app,
      path,
      onPath.map(({ method }) => method.toUpperCase()),
    );
  }
}

/** `/students/{id}` → `/students/:id` */
function honoPath(template: string): string {
  return template.replaceAll(/\{(\w+)\}/g, ":$1");
}
