import type { ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startHttpServer, type TestServer } from "../../../../test/http-server.ts";
import { captureOfTest, sharedCapture } from "../start-capture.ts";

interface Seen {
  readonly method: string | undefined;
  readonly headers: readonly string[];
  readonly body: Buffer;
}

const capture = sharedCapture({ allowAddresses: ["127.0.0.1"] });
let server: TestServer;
let target: string;
let seen: Seen[] = [];

beforeAll(async () => {
  server = await startHttpServer(async (request, response) => {
    const body = await buffer(request);
    seen.push({ method: request.method, headers: request.rawHeaders, body });
    response.writeHead(202, ["X-a", "1", "X-A", "2"]).end("taken");
  });
  target = `${server.url}/hook?x=1`;
});
afterAll(() => server.close());
beforeEach(() => {
  seen = [];
});

function replay(id: string, body: object, service = capture, headers: Record<string, string> = {}): Promise<Response> {
  return service.send("POST", `/inspect/${id}/1/replay`, body, headers);
}

describe("POST /inspect/{id}/{seq}/replay", () => {
  test("sends one kind of framing, whatever the edited headers contain", async () => {
    const { id, url } = await capture.newRoute();
    await fetch(url, { method: "POST", body: "first" });
    const coding = (value: string, name = "Transfer-Encoding") => [name, value];
    const length = (value: string) => ["Content-Length", value];
    const framings = [
      [coding("chunked"), length("3")],
      [length("3"), coding("gzip, chunked", "transfer-encoding")],
      [coding("identity"), length("99")],
      [coding("chunked, gzip")],
      [coding("xchunked")],
    ];
    for (const headers of framings) {
      expect((await replay(id, { url: target, headers, body: "second" })).status).toBe(200);
      const { headers: sent = [], body } = seen.at(-1) ?? {};
      const names = sent.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
      const framing = names.filter((name) => name === "transfer-encoding" || name === "content-length");
      expect([framing.length, String(body)], JSON.stringify(headers)).toEqual([1, "second"]);
    }
  });

  test("rejects a body that is invalid in its encoding, or a header of two lines, and sends nothing", async () => {
    const { id, url } = await capture.newRoute();
    await fetch(url);
    for (const body of ["%%", "YQ", "YQ==YQ==", "\u00e9"]) {
      const response = await replay(id, { url: target, body, encoding: "base64" });
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({ code: "invalid_body", errors: [{ pointer: "/body" }] });
    }
    expect((await replay(id, { url: target, headers: [["X", "a\r\nY: b"]] })).status).toBe(422);
    expect(seen).toEqual([]);
    expect((await replay(id, { url: target, encoding: "base64" })).status).toBe(200);
  });

  test("only calls public addresses, unless the operator allows others", async () => {
    const guarded = await captureOfTest();
    const { id, url } = await guarded.newRoute();
    await fetch(url);
    for (const to of [target, "http://169.254.169.254/latest/meta-data/", "http://[::1]/", "http://0x7f.1/"]) {
      const response = await replay(id, { url: to }, guarded);
      expect([response.status, await response.json()]).toMatchObject([403, { code: "address_not_allowed" }]);
    }
    expect(seen).toEqual([]);
  });
});

describe("GET /inspect/{id}/{seq}/deliveries", () => {
  test("lists the target, the edits and the response of each delivery", async () => {
    const { id, url } = await capture.newRoute();
    await fetch(url, { method: "POST", body: "first" });
    expect(await capture.deliveries(id)).toEqual([]);
    const edits = { method: "PUT", headers: [["X-Own", "1"]], body: "c2Vjb25k", encoding: "base64" };
    const replayed = await replay(id, { url: target, ...edits });
    expect(await replayed.json()).toMatchObject({ number: 1 });
    expect(seen[0]).toMatchObject({ method: "PUT", body: Buffer.from("second") });
    expect(seen[0]?.headers.slice(0, 2)).toEqual(["X-Own", "1"]);
    const [kept] = await capture.deliveries(id);
    expect(kept).toMatchObject({
      number: 1,
      reason: "replay",
      attempt: 1,
      url: target,
      method: "PUT",
      edits: { method: "PUT", headers: [["X-Own", "1"]], bodySize: 6 },
      outcome: {
        kind: "responded",
        status: 202,
        reason: "Accepted",
        body: { encoding: "utf8", content: "taken", size: 5 },
        truncated: false,
        url: target,
      },
    });
    const names = kept?.outcome.kind === "responded" ? kept.outcome.headers.map(([name]) => name) : [];
    expect(names.slice(0, 2)).toEqual(["X-a", "X-A"]);
  });

  test("lists why there was no response, newest first", async () => {
    const { id, url } = await capture.newRoute();
    await fetch(url);
    await replay(id, { url: "http://127.0.0.1:1025/" });
    await replay(id, { url: "http://10.0.0.1/" });
    expect(await capture.deliveries(id)).toMatchObject([
      { number: 2, url: "http://10.0.0.1/", outcome: { kind: "failed", code: "address_not_allowed" } },
      { number: 1, url: "http://127.0.0.1:1025/", outcome: { kind: "failed", code: "connection_failed" } },
    ]);
  });

  test("stores the beginning of a long response and marks it as truncated", async () => {
    await using long = await startHttpServer((_, response) => response.end(Buffer.alloc(100_000, "x")));
    const { id, url } = await capture.newRoute();
    await fetch(url);
    expect(await (await replay(id, { url: long.url })).json()).toMatchObject({
      truncated: false,
      body: { size: 100_000 },
    });
    const [kept] = await capture.deliveries(id);
    expect(kept?.outcome).toMatchObject({ truncated: true, body: { size: 65_536 } });
  });

  test("is rejected while too many replays run, of the route, of the address or in total", async () => {
    const allowed = { allowAddresses: ["127.0.0.1"], trustedProxies: ["127.0.0.1"] };
    const own = await captureOfTest({ inMemory: true, ...allowed, limits: { replays: 3 } });
    const another = { "x-forwarded-for": "192.0.2.1" };
    const held: ServerResponse[] = [];
    await using slow = await startHttpServer((_, response) => void held.push(response));
    const { url } = slow;
    const routes = [await own.newRoute(), await own.newRoute()] as const;
    for (const route of routes) await fetch(route.url);
    const [first, second] = routes.map(({ id }) => id) as [string, string];

    const underWay = [replay(first, { url }, own), replay(first, { url }, own)];
    await expect.poll(() => held.length).toBe(2);
    const ofRoute = await replay(first, { url }, own);
    expect(ofRoute.status).toBe(429);
    expect(ofRoute.headers.get("retry-after")).toBe("10");
    expect(await ofRoute.json()).toMatchObject({ code: "too_many_replays" });
    expect((await replay(second, { url }, own)).status).toBe(429);
    underWay.push(replay(second, { url }, own, another));
    await expect.poll(() => held.length).toBe(3);
    expect((await replay(second, { url }, own, another)).status).toBe(503);

    for (const response of held) response.end("done");
    for (const response of underWay) expect((await response).status).toBe(200);
    // Requests that are rejected for their content release the semaphore too.
    for (let n = 0; n < 4; n += 1) expect((await replay(first, { url: 1 }, own)).status).toBe(422);
    expect((await replay(first, { url: target }, own)).status).toBe(200);
  });
});
