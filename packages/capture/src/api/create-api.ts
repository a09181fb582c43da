import {
  createServiceApp,
  fetchHandler,
  type Logger,
  type Metrics,
  type RequestHandler,
  rejectCrossSite,
} from "@signalbox/service";
import manifest from "../../package.json" with { type: "json" };
import { withoutRouteIds } from "../domain/route.ts";
import { answerRequestOperation } from "./answer-request.ts";
import { type ApiParts, ownOrigins } from "./api-parts.ts";
import { clearRequestsOperation } from "./clear-requests.ts";
import { createRouteOperation } from "./create-route.ts";
import { decodedOperations } from "./decoded-operations.ts";
import { deleteRouteOperation } from "./delete-route.ts";
import { exportRequestsOperation } from "./export-requests.ts";
import { followRequestsOperation } from "./follow-requests.ts";
import { getBodyOperation } from "./get-body.ts";
import { getRequestOperation } from "./get-request.ts";
import { getRouteOperation } from "./get-route.ts";
import { inspectRouteOperation } from "./inspect-route.ts";
import { listDeliveriesOperation } from "./list-deliveries.ts";
import { listRefusedOperation } from "./list-refused.ts";
import { listRoutesOperation } from "./list-routes.ts";
import { newRouteOperation } from "./new-route.ts";
import { openRouteOperation } from "./open-route.ts";
import { mountAssets } from "./pages.ts";
import { withItsParametersOnly } from "./query-parameters.ts";
import { replayRequestOperation } from "./replay-request.ts";
import { shareRouteOperation } from "./share-route.ts";
import { startPageOperation } from "./start-page.ts";
import { updateRouteOperation } from "./update-route.ts";
import { waitForRequestsOperation } from "./wait-for-requests.ts";

/** The door for everything that is not captured: routes, inspection, the page. */
export interface Api {
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
