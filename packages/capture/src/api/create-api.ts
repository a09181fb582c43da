import {
  createMonitor,
  createService,
  type Logger,
  type Metrics,
  type RequestHandler,
  serviceHandler,
  wrongRole,
} from "@signalbox/service";
import manifest from "../../package.json" with { type: "json" };
import { captureProblems } from "../domain/problem.ts";
import { withoutRouteIds } from "../domain/route.ts";
import { type ApiParts, ownOrigins } from "./api-parts.ts";
import { createRouteOperation, newRouteOperation } from "./create-routes.ts";
import { decodedOperations } from "./decoded.ts";
import { listDeliveriesOperation, replayRequestOperation, respondToRequestOperation } from "./deliveries.ts";
import { followRequestsOperation } from "./events.ts";
import { exportRequestsOperation } from "./exports.ts";
import { dropForwardOperation, listForwardQueuesOperation, retryForwardOperation } from "./forward-queue.ts";
import { deleteRequestOperation, markRequestOperation } from "./marks.ts";
import { listRejectedOperation, listRoutesOperation } from "./operator.ts";
import { bodyPageOperation, startPageOperation } from "./pages.ts";
import { getBodyOperation, getRawOperation, getRequestOperation, inspectRouteOperation } from "./requests.ts";
import { openRouteOperation, shareRouteOperation } from "./route-access.ts";
import { clearRequestsOperation, deleteRouteOperation, getRouteOperation, updateRouteOperation } from "./routes.ts";
import { routeShapeOperation } from "./shape.ts";
import { waitForRequestsOperation } from "./wait.ts";

/** The API: everything except captures, such as routes, inspection and the page. */
export interface Api {
  readonly handler: RequestHandler;
  /** Health and metrics alone, for a listener of their own. */
  readonly monitor: RequestHandler;
  /** Whether a path is a health check, which no rate limit counts. */
  readonly isHealthCheck: (path: string) => boolean;
  /** The metrics, which also count captures. */
  readonly metrics: Metrics;
}

/** Creates the service of all operations. */
export function createApi(parts: ApiParts, log: Logger): Api {
  const { settings } = parts;
  const info = { title: "Signalbox capture", version: manifest.version, description: manifest.description };
  const ready = parts.readiness.of(async () => {
    await parts.store.progressOf([""]);
    await parts.store.ready();
  });
  const service = createService({
    problems: captureProblems,
    info,
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
      listForwardQueuesOperation(parts),
      inspectRouteOperation(parts),
      openRouteOperation(parts),
      followRequestsOperation(parts),
      waitForRequestsOperation(parts),
      exportRequestsOperation(parts),
      routeShapeOperation(parts),
      getRequestOperation(parts),
      markRequestOperation(parts),
      deleteRequestOperation(parts),
      getBodyOperation(parts),
      getRawOperation(parts),
      ...decodedOperations(parts),
      bodyPageOperation(parts),
      listDeliveriesOperation(parts),
      replayRequestOperation(parts),
      retryForwardOperation(parts),
      dropForwardOperation(parts),
      respondToRequestOperation(parts),
      listRejectedOperation(parts),
    ],
    pages: [settings.page.assets],
    cors: { origins: ownOrigins(settings) },
    closed: settings.closed,
    wrongRole: settings.processRoles.has("api") ? undefined : wrongRole("api"),
    ready,
    log,
    logPath: withoutRouteIds,
  });
  const { metrics, isHealthCheck } = service;
  const { addressOf } = settings;
  return {
    handler: serviceHandler(service, { addressOf }),
    monitor: serviceHandler(createMonitor({ info, ready, log }, metrics), { addressOf }),
    isHealthCheck,
    metrics,
  };
}
