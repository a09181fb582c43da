import { afterAll, beforeAll, describe } from "vitest";
import { testDeclaredContract } from "../../../../test/declared-contract.ts";
import { startCapture, type TestCapture } from "../start-capture.ts";

const operationIds = [
  ...["start", "newRoute", "listRoutes", "createRoute", "getRoute", "updateRoute", "deleteRoute", "clearRequests"],
  ...["shareRoute", "listForwardQueues", "inspectRoute", "openRoute", "followRequests", "waitForRequests"],
  ...[
    "exportRequests",
    "getRouteShape",
    "getRequest",
    "markRequest",
    "deleteRequest",
    "getBody",
    "getRaw",
    "getDecoded",
  ],
  ...["getDecodedBody", "getPart", "getBodyPage", "listDeliveries", "replayRequest", "retryForward", "dropForward"],
  ...["respondToRequest", "listRejectedRequests"],
];

const adminToken = "of-the-operator-of-these-tests";

describe("every operation of capture", () => {
  let service: TestCapture;
  let id: string;

  beforeAll(async () => {
    service = await startCapture({ inMemory: true, adminToken });
    ({ id } = await service.newRoute());
    const form = new FormData();
    form.append("name", "Ada");
    await fetch(`${service.url}/${id}`, { method: "POST", body: form });
  });
  afterAll(() => service.stop());

  testDeclaredContract({
    url: () => service.url,
    document: async () => (await (await fetch(`${service.url}/openapi.json`)).json()) as never,
    operationIds,
    pathParameters: () => ({ id, seq: "1", part: "0", name: "kpm" }),
    headers: { accept: "application/json", authorization: `Bearer ${adminToken}` },
    // Without it, the service waits for a matching request.
    queryOf: { waitForRequests: { timeout: "0" } },
  });
});
