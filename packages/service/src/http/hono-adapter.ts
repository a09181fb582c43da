import type { Context, Hono } from "hono";
import type { ClientAddress } from "./client-address.ts";
import type { Page } from "./create-service.ts";
import type { ServiceOperation } from "./define-operation.ts";
import { type DescribedOperation, describeOperation } from "./describe-operation.ts";
import type { Operation, ServiceEnv } from "./operation.ts";
import { refuseOtherMethods } from "./refuse-other-methods.ts";
import { anonymousName, type FetchConnection, FetchServiceRequest, OperationContext } from "./service-request.ts";
import { type ServiceResult, toReply, toResponse } from "./service-result.ts";

/** What the document says of either kind of operation. */
export function describedForHono(operation: Operation | ServiceOperation): DescribedOperation {
  return "run" in operation ? describeOperation(operation, { signsIn: false }) : operation;
}

/** Mounts operations and pages on a Hono app, which is the frame of those services that have operations for Hono. */
export function mountForHono(
  app: Hono<ServiceEnv>,
  {
    operations,
    pages,
    addressOf,
  }: {
    readonly operations: readonly (Operation | ServiceOperation)[];
    readonly pages: readonly Page[];
    readonly addressOf: ClientAddress;
  },
): void {
  for (const { path, handle } of pages) {
    app.get(honoPath(path), async (context) =>
      responseOf(context, await handle(contextOf(context, addressOf), context.req.param())),
    );
    refuseOtherMethods(app, honoPath(path), ["GET"]);
  }
  for (const [path, onPath] of Map.groupBy(operations, ({ path }) => honoPath(path))) {
    for (const operation of onPath) {
      const handle =
        "run" in operation
          ? async (context: Context<ServiceEnv>) => {
              const result = await operation.run(context.req.param(), contextOf(context, addressOf));
              const [mediaType] = Object.keys(operation.responses[result.status]?.content ?? {});
              return responseOf(context, result, mediaType);
            }
          : operation.handle;
      app.on(operation.method.toUpperCase(), path, handle);
    }
    refuseOtherMethods(
      app,
      path,
      onPath.map(({ method }) => method.toUpperCase()),
    );
  }
}

function contextOf(context: Context<ServiceEnv>, addressOf: ClientAddress): OperationContext {
  const wire = context.env?.request;
  const connection: FetchConnection | undefined =
    wire === undefined
      ? undefined
      : // The middleware of the app limits what is in memory.
        { clientAddress: () => addressOf(wire), whenSent: (callback) => callback() };
  const request = new FetchServiceRequest(context.req.raw, connection);
  const made = new OperationContext(request, context.get("requestId"), { name: anonymousName, role: "" });
  made.bodyRoom = context.get("bodyRoom");
  return made;
}

function responseOf(context: Context<ServiceEnv>, result: ServiceResult, mediaType?: string): Response {
  return toResponse(toReply(result, mediaType), context.req.method === "HEAD");
}

/** `/students/{id}` → `/students/:id` */
function honoPath(template: string): string {
  return template.replaceAll(/\{(\w+)\}/g, ":$1");
}
