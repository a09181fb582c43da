import { createService, type Service, type ServiceOperation, wrongRole } from "@signalbox/service";
import manifest from "../../package.json" with { type: "json" };
import { captureProblems } from "../domain/problem.ts";
import { withoutRouteIds } from "../domain/route.ts";
import { type ApiParts, ownOrigins } from "./api-parts.ts";
import { createRouteOperations } from "./create-routes.ts";
import { decodedOperations } from "./decoded.ts";
import { deliveryOperations } from "./deliveries.ts";
import { followRequestsOperation } from "./events.ts";
import { exportOperations } from "./exports.ts";
import { forwardQueueOperations } from "./forward-queue.ts";
import { operatorOperations } from "./operator.ts";
import { pageOperations } from "./pages.ts";
import { requestOperations } from "./requests.ts";
import { routeOperations } from "./routes.ts";
import { waitForRequestsOperation } from "./wait.ts";

/** In the order of the API documentation. */
const operations: readonly ((parts: ApiParts) => ServiceOperation | ServiceOperation[])[] = [
  pageOperations,
  createRouteOperations,
  routeOperations,
  requestOperations,
  followRequestsOperation,
  waitForRequestsOperation,
  exportOperations,
  decodedOperations,
  deliveryOperations,
  forwardQueueOperations,
  operatorOperations,
];

/** Creates the API: everything except captures, such as routes, inspection and the page. */
export function createApi(parts: ApiParts): Service {
  const { settings, store } = parts;
  return createService({
    problems: captureProblems,
    info: { title: "Signalbox capture", version: manifest.version, description: manifest.description },
    operations: operations.flatMap((operationsOf) => operationsOf(parts)),
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
