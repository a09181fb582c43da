import { beforeAll, describe } from "vitest";
import { testDeclaredContract } from "../../../../test/declared-contract.ts";
import { bearer, sharedCapture } from "../start-capture.ts";

const operationIds = [
  ...["start", "getBodyPage", "createRoute", "listRoutes", "newRoute", "getRoute", "updateRoute", "deleteRoute"],
  ...["clearRequests", "openRoute", "shareRoute", "inspectRoute", "getRequest", "markRequest", "deleteRequest"],
  ...["getBody", "getRaw", "followRequests", "waitForRequests", "exportRequests", "getRouteShape", "getDecoded"],
  ...["getDecodedBody", "getPart", "replayRequest", "listDeliveries", "respondToRequest"],
  ...["listForwardQueues", "retryForward", "dropForward", "listRejectedRequests"],
];

const adminToken = "of-the-operator-of-these-tests";

describe("every operation of capture", () => {
  const capture = sharedCapture({ inMemory: true, adminToken });
  let id: string;

  beforeAll(async () => {
    ({ id } = await capture.newRoute());
    const form = new FormData();
    form.append("name", "Ada");
    await fetch(`${capture.url}/${id}`, { method: "POST", body: form });
  });

  testDeclaredContract({
    url: () => capture.url,
    document: () => capture.get("/openapi.json"),
    operationIds,
    pathParameters: () => ({ id, seq: "1", part: "0", name: "kpm" }),
    headers: { accept: "application/json", ...bearer(adminToken) },
    // Without it, the service waits for a matching request.
    queryOf: { waitForRequests: { timeout: "0" } },
  });
});
