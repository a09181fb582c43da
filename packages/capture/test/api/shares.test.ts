import type { RequestListener } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { startHttpServer } from "../../../../test/http-server.ts";
import type { CaptureLimits } from "../../src/limits.ts";
import { captureOfTest, type TestCapture } from "../start-capture.ts";

/** A service that reads the client's address from a header. */
function startBehindProxy(limits: Partial<CaptureLimits>): Promise<TestCapture> {
  const local = ["127.0.0.1"];
  return captureOfTest({ inMemory: true, trustedProxies: local, allowAddresses: local, limits });
}

async function startTarget(respond: RequestListener): Promise<string> {
  const server = await startHttpServer(respond);
  onTestFinished(() => server.close());
  return `${server.url}/`;
}

async function newRouteFrom(capture: TestCapture, address: string, forward: object): Promise<string> {
  const response = await capture.send("POST", "/api/routes", { forward }, { "x-forwarded-for": address });
  return ((await response.json()) as { url: string }).url;
}

test.each([
  { title: "4 routes of one caller, 16 requests at a time", routes: 4, concurrency: 16, networks: 1 },
  { title: "40 routes from one /48 of IPv6, one request at a time", routes: 40, concurrency: 1, networks: 40 },
])(
  "routes that forward to a server that does not respond delay no others: $title",
  async ({ routes, concurrency, networks }) => {
    const capture = await startBehindProxy({ forwards: 16 });
    let hanging = 0;
    const hangingUrl = await startTarget(() => {
      hanging += 1;
    });
    const seen: (string | undefined)[] = [];
    const url = await startTarget(({ url }, response) => {
      seen.push(url);
      response.end();
    });
    for (let n = 0; n < routes; n += 1) {
      const forward = { url: hangingUrl, timeout: 60, concurrency };
      const hostile = await newRouteFrom(capture, `2001:db8:1:${n % networks}::1`, [forward]);
      for (let sent = 0; sent < concurrency; sent += 1) await fetch(hostile, { method: "POST" });
    }
    await expect.poll(() => hanging).toBe(8);
    const other = await newRouteFrom(capture, "192.0.2.2", [{ url }]);
    for (const path of ["/1", "/2", "/3"]) await fetch(other + path, { method: "POST" });
    await expect.poll(() => seen).toEqual(["/1", "/2", "/3"]);
    expect(hanging).toBe(8);
  },
);

test("many networks of one IPv6 caller share one limit", async () => {
  const capture = await startBehindProxy({ subscribers: 10 });
  const [first, second] = [await capture.newRoute(), await capture.newRoute()];
  const stop = new AbortController();
  // The stream of a response that is garbage collected would end.
  const responses: Response[] = [];
  const follow = async ({ id }: { id: string }, address: string): Promise<number> => {
    const headers = { "x-forwarded-for": address };
    const response = await fetch(`${capture.url}/inspect/${id}/events`, { headers, signal: stop.signal });
    responses.push(response);
    return response.status;
  };
  const statuses: number[] = [];
  for (let n = 0; n < 10; n += 1) statuses.push(await follow(first, `2001:db8:1:${n}00::1`));
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429, 429, 429]);
  expect(await follow(second, "2001:db8:2::1")).toBe(200);
  expect(responses).toHaveLength(11);
  stop.abort();
});
