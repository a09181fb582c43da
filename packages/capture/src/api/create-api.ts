import {
  createServiceApp,
  fetchHandler,
  type Logger,
  type Metrics,
  type Operation,
  Problem,
  prefersHtml,
  type RequestHandler,
  rejectCrossSite,
  type ServiceEnv,
} from "@signalbox/service";
import type { Context } from "hono";
import { z } from "zod";
import manifest from "../../package.json" with { type: "json" };
import { withoutRouteIds } from "../domain/route.ts";
import { type ApiParts, ownOrigins } from "./api-parts.ts";
import { createRouteOperation, newRouteOperation } from "./create-routes.ts";
import { decodedOperations } from "./decoded.ts";
import { answerRequestOperation, listDeliveriesOperation, replayRequestOperation } from "./deliveries.ts";
import { followRequestsOperation } from "./events.ts";
import { exportRequestsOperation } from "./exports.ts";
import { listRefusedOperation, listRoutesOperation } from "./operator.ts";
import { mountAssets, startPageOperation } from "./pages.ts";
import { getBodyOperation, getRawOperation, getRequestOperation, inspectRouteOperation } from "./requests.ts";
import { openRouteOperation, shareRouteOperation } from "./route-access.ts";
import { clearRequestsOperation, deleteRouteOperation, getRouteOperation, updateRouteOperation } from "./routes.ts";
import { waitForRequestsOperation } from "./wait.ts";

/** The door for everything that is not captured: routes, inspection, the page. */
interface Api {
  readonly handler: RequestHandler;
  /** Where captures are counted as well. */
  readonly metrics: Metrics;
}

/** Puts the operations together. */
export function createApi(parts: ApiParts, log: Logger): Api {
  const { app, metrics } = createServiceApp({
    info: { title: "Signalbox capture", version: manifest.version, description: manifest.description },
    // Fixed paths stand before those with a parameter in the same place.
    operations: [
      startPageOperation(parts),
      newRouteOperation(parts),
      listRoutesOperation(parts),
      createRouteOperation(parts),
      getRouteOperation(parts),
      updateRouteOperation(parts),
      deleteRouteOperation(parts),
      clearRequestsOperation(parts),
      shareRouteOperation(parts),
      inspectRouteOperation(parts),
      openRouteOperation(parts),
      followRequestsOperation(parts),
      waitForRequestsOperation(parts),
      exportRequestsOperation(parts),
      getRequestOperation(parts),
      getBodyOperation(parts),
      getRawOperation(parts),
      ...decodedOperations(parts),
      listDeliveriesOperation(parts),
      replayRequestOperation(parts),
      answerRequestOperation(parts),
      listRefusedOperation(parts),
    ].map(withItsParametersOnly),
    middleware: [rejectCrossSite(ownOrigins(parts.settings))],
    closed: parts.settings.closed,
    ready: parts.readiness.of(async () => {
      await parts.store.lastSeqs([""]);
      await parts.store.ready();
    }),
    traffic: {
      responses: {
        perProcess: parts.settings.limits.responseBytes,
        perCaller: parts.settings.limits.responseBytesPerAddress,
      },
    },
    log,
    addressOf: parts.settings.addressOf,
    logPath: withoutRouteIds,
  });
  mountAssets(app);
  return { handler: fetchHandler(app.fetch, log), metrics };
}

const share = z.string().optional().describe("The token of a share link, for who reads a private route by it.");

/**
 * Lets an operation refuse parameters that it does not have: one that is spelled wrong would else be no condition at all.
 * Pages take any, as links to them come by mail and from other sites. What reads a route also takes `share`.
 */
function withItsParametersOnly(operation: Operation): Operation {
  const { method, path, parameters = {} } = operation;
  const own = parameters.query?.shape ?? {};
  const readsRoute = method === "get" && path.includes("/{id}");
  const known = readsRoute ? { ...own, share } : own;
  return {
    ...operation,
    ...(readsRoute ? { parameters: { ...parameters, query: z.object(known) } } : {}),
    responses: {
      400: { description: "A parameter is not what it must be, or there is none of its name." },
      ...operation.responses,
    },
    handle(context) {
      requireKnown(context, known);
      return operation.handle(context);
    },
  };
}

function requireKnown(context: Context<ServiceEnv>, known: object): void {
  if (prefersHtml(context.req.header("accept"))) return;
  const unknown = Object.keys(context.req.query()).find((name) => !Object.hasOwn(known, name));
  if (unknown === undefined) return;
  const names = Object.keys(known).filter((name) => name !== "share");
  const shown = unknown.length > 50 ? `${unknown.slice(0, 50)}…` : unknown;
  const detail = `There is no parameter '${shown}' here${
    names.length === 0 ? ": this call takes none" : `; there are ${names.join(", ")}`
  }.`;
  throw new Problem({
    status: 400,
    code: "unknown_parameter",
    detail,
    errors: [{ pointer: `/${unknown}`, code: "unknown_parameter", detail: "is unknown" }],
  });
}
