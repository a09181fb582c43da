import { createService, type Service, wrongRole } from "@signalbox/service";
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

/** Creates the API: everything except captures, such as routes, inspection and the page. */
export function createApi(parts: ApiParts): Service {
  const { settings, store } = parts;
  return createService({
    problems: captureProblems,
    info: { title: "Signalbox capture", version: manifest.version, description: manifest.description },
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
    async ready() {
      await store.progressOf([""]);
      await store.ready();
    },
    log: settings.log,
    logPath: withoutRouteIds,
  });
}
