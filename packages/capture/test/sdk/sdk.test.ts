import { createLog } from "@signalbox/service";
import { describe, expect, test, vi } from "vitest";
import { requestJson } from "../../src/json/to-json.ts";
import {
  CaptureError,
  type CaptureRoute,
  createCaptureClient,
  createRoute,
  type RequestMatch,
  type RouteEvent,
} from "../../src/sdk/index.ts";
import "./extend-expect.ts";
import { describeReceived } from "../../src/sdk/request-match.ts";
import { makeRequest } from "../make-request.ts";
import { captureOfTest, sharedCapture } from "../start-capture.ts";

const adminToken = "an-admin-token-of-some-length";
const capture = sharedCapture({ adminToken });

const json = (value: unknown): RequestInit => ({ method: "POST", body: JSON.stringify(value) });

describe("createRoute()", () => {
  test("creates a route that is deleted at the end of its scope", async () => {
    let id: string;
    {
      await using route = await createRoute({ url: capture.url, name: "scoped" });
      id = route.id;
      expect(await route.describe()).toMatchObject({ name: "scoped", url: route.url });
    }
    expect((await fetch(`${capture.url}/inspect/${id}`)).status).toBe(404);
  });

  test("opens a private route with its secret", async () => {
    await using route = await createRoute({ url: capture.url, private: true });
    await fetch(route.url, json({}));
    expect(await route.requests()).toHaveLength(1);
    const other = createCaptureClient({ url: capture.url }).route(route.id);
    await expect(other.requests()).rejects.toMatchObject({ code: "secret_needed", status: 401 });
  });

  test("reports that no service responds there", async () => {
    await expect(createRoute({ url: "http://127.0.0.1:1" })).rejects.toMatchObject({
      name: "CaptureError",
      code: "unreachable",
      message:
        "No capture service responds at http://127.0.0.1:1. Is it running? `signalbox capture serve` starts one.",
    });
  });
});

describe("route.waitFor()", () => {
  test("resolves with the matching request and its JSON body", async () => {
    await using route = await createRoute({ url: capture.url });
    const waiting = route.waitFor({ method: "POST", path: "/hooks", json: { type: "paid", data: { ids: [1, "b"] } } });
    await fetch(`${route.url}/hooks/a`, json({ type: "other" }));
    await fetch(`${route.url}/hooks/a`, json({ type: "paid", data: { ids: [1, "b", 3], more: true } }));
    const request = await waiting;
    expect(request.seq).toBe(2);
    expect(request.header("CONTENT-TYPE")).toContain("text/plain");
    expect(await request.json()).toMatchObject({ type: "paid" });
  });

  test("finds JSON of any type", async () => {
    await using route = await createRoute({ url: capture.url });
    const values = [
      { a: null },
      { a: true, b: false },
      { a: 'say "hi" \\ there' },
      { "odd name": { "x-y": 1.5 } },
      { list: [{ a: 1 }, { a: 2 }] },
      { "it's": { 'a "name"': 1, "]['x": 2 } },
      { items: [], data: {} },
      { text: "x".repeat(10_000) },
      "text",
      7,
    ];
    for (const value of values) await fetch(route.url, json(value));
    for (const [index, value] of values.entries()) expect((await route.waitFor({ json: value })).seq).toBe(index + 1);
  });

  test("rejects a match that is too long", async () => {
    await using route = await createRoute({ url: capture.url });
    await expect(route.waitFor({ json: "x".repeat(20_000) })).rejects.toMatchObject({
      code: "match_too_long",
      message: expect.stringMatching(/^This match is a query of 200\d\d characters\. The limit is 16000/),
    });
  });

  test("times out with an error that describes the wanted request, and nothing received", async () => {
    await using route = await createRoute({ url: capture.url });
    await expect(route).not.toHaveReceived({ method: "PUT" }, { timeout: 50 });
    const waiting = route.waitFor({ method: "PUT" }, { timeout: 100 });
    await expect(waiting).rejects.toBeInstanceOf(CaptureError);
    await expect(waiting).rejects.toMatchObject({
      code: "timeout",
      message: 'Waited 0.1 s for 1 request that matches method:"PUT", received 0.\nNo requests arrived',
    });
  });

  test("times out with the nearest request, its differing values, and the line of the caller", async () => {
    await using route = await createRoute({ url: capture.url });
    const post = (path: string, body: unknown) =>
      fetch(route.url + path, { ...json(body), headers: { "content-type": "application/json", "x-team": "blue" } });
    await post("/hooks", { type: "failed", data: { items: [{ id: 1 }, { id: 2 }] } });
    await fetch(`${route.url}/health`);
    const match = {
      method: "POST",
      path: "/hooks/*",
      headers: { "x-team": "red", "x-id": "7" },
      json: { type: "paid", data: { items: [{ id: 1 }, { id: 3 }] }, live: true },
    };
    const error = (await route.waitFor(match, { timeout: 20 }).catch((thrown: unknown) => thrown)) as CaptureError;
    expect(error.message.split("\n").slice(1)).toEqual([
      "The nearest is 1: POST /hooks",
      '  path: expected "/hooks/*", got "/hooks"',
      '  header x-team: expected "red", got "blue"',
      '  header x-id: expected "7", got nothing',
      '  json $.type: expected "paid", got "failed"',
      "  json $.data.items[1].id: expected 3, got 2",
      "  json $.live: expected true, got nothing",
      "Received:",
      "  2: GET /health",
      "  1: POST /hooks",
    ]);
    // The first frame is that of this test.
    expect(error.stack?.split("\n    at ")[1]).toContain("sdk.test.ts");
  });

  const hook = { type: "order.paid", amount: 12, lines: [{ sku: "A-1" }, { sku: "B-22" }] };

  test.each<[match: RequestMatch, difference: string | undefined]>([
    [{ path: /^\/hooks\/\d+$/g }, undefined],
    [{ path: /^\/\d+$/ }, 'path: expected /^\\/\\d+$/, got "/hooks/12"'],
    [{ headers: { "X-Trace": /^[\da-f]{8}$/ } }, undefined],
    [{ headers: { "x-trace": /^z/, "x-none": /./ } }, 'header x-trace: expected /^z/, got "00ff00ff"'],
    [{ query: { page: "2", "a b:": "1" } }, undefined],
    [{ query: { page: /^\d+$/ } }, undefined],
    [{ query: { page: "22" } }, 'query page: expected "22", got "2"'],
    [{ query: { pag: /^\d+$/ } }, "query pag: expected /^\\d+$/, got nothing"],
    [{ json: { type: /^order\./, amount: 12, lines: [{}, { sku: /^B-\d+$/ }] } }, undefined],
    [{ json: { type: /^order\./, amount: 13 } }, "json $.amount: expected 13, got 12"],
    [{ json: { lines: [{ sku: /^B/ }] } }, 'json $.lines[0].sku: expected /^B/, got "A-1"'],
    [{ json: { amount: /12/ } }, "json $.amount: expected /12/, got 12"],
  ])("matches by expressions and parameters: %j", async (match, difference) => {
    await using route = await createRoute({ url: capture.url });
    await fetch(`${route.url}/other`);
    await fetch(`${route.url}/hooks/12?page=2&a+b%3A=1`, {
      ...json({ ...hook, ...(difference === undefined && { long: "x".repeat(70_000) }) }),
      headers: { "x-trace": "00ff00ff" },
    });
    await using live = follow(route, { after: 0, match });
    if (difference === undefined) {
      expect(await route.requests(match)).toMatchObject([{ seq: 2 }]);
      expect((await route.waitFor(match)).seq).toBe(2);
      await vi.waitFor(() => expect(live.seen).toMatchObject([{ kind: "open" }, { kind: "request" }]));
    } else {
      const error = (await route.waitFor(match, { timeout: 20 }).catch((thrown: unknown) => thrown)) as CaptureError;
      expect(error.message).toContain(`\nThe nearest is 2: POST /hooks/12\n  ${difference}`);
    }
  });

  test("waits for a request that an expression matches, behind others that came before and after", async () => {
    await using route = await createRoute({ url: capture.url });
    for (const name of ["a", "b", "a"]) await fetch(`${route.url}/${name}`);
    const waiting = route.waitForAll(2, { path: /^\/b/ }, { timeout: 60_000 });
    for (const name of ["c", "b", "d", "b"]) await fetch(`${route.url}/${name}`);
    expect((await waiting).map(({ seq }) => seq)).toEqual([2, 5]);
    expect((await route.waitFor({ path: /^\/b/ }, { after: 2 })).seq).toBe(5);
    await expect(route.export("har", { path: /b/ })).rejects.toThrow("use 'q' in place of");
    await expect(route.waitFor({ headers: { a: 1 } } as never)).rejects.toThrow("'a' must be a text or a RegExp");
  });

  test("describes hostile requests with escapes", () => {
    const hostile = requestJson(makeRequest("r", { target: "/\x1b[2J\x9b", body: Buffer.from('"\u202e"') }));
    const cut = requestJson(makeRequest("r", { body: Buffer.from('{"a'), flags: ["truncated"] }));
    expect(describeReceived([cut], { json: "x" })).toContain('json: the body is truncated: "{\\"a"');
    expect(describeReceived([hostile], { json: "x" })).toBe(
      'The nearest is 1: POST /\\u{1b}[2J\\u{9b}\n  json $: expected "x", got "\\u{202e}"\n' +
        "Received:\n  1: POST /\\u{1b}[2J\\u{9b}",
    );
  });

  test("waits for several requests", async () => {
    await using route = await createRoute({ url: capture.url });
    const waiting = route.waitForAll(3);
    for (let n = 0; n < 3; n += 1) await fetch(route.url, json(n));
    expect((await waiting).map(({ seq }) => seq)).toEqual([1, 2, 3]);
    for (const match of [{}, { path: /x/ }])
      await expect(route.waitForAll(0, match)).rejects.toMatchObject({ code: "invalid_parameter", status: 400 });
  });
});

/** Collects the events of a route until its scope ends. */
function follow(route: CaptureRoute, options: { after?: number; match?: RequestMatch } = {}) {
  const stop = new AbortController();
  const seen: RouteEvent[] = [];
  const following = (async () => {
    for await (const event of route.events({ ...options, signal: stop.signal })) seen.push(event);
  })();
  return {
    seen,
    async [Symbol.asyncDispose]() {
      stop.abort();
      await following;
    },
  };
}

describe("route.events()", () => {
  test("waits for Retry-After", async () => {
    const rejected: string[] = [];
    const destination = { write: (line: string) => void rejected.push(line) };
    const log = createLog("capture", { level: "info", destination });
    const strict = await captureOfTest({ inMemory: true, log, ratePerAddress: { perSecond: 0.5, burst: 1 } });
    const route = await createRoute({ url: strict.url });
    const call = route.describe();
    await expect(call).rejects.toMatchObject({ status: 429, retryAfter: 2_000, isPassing: true });
    const events = route.events();
    expect((await events.next()).value).toEqual({ kind: "away" });
    expect((await events.next()).value).toEqual({ kind: "open", after: 0 });
    // One call each: a client that retries at once is rejected again.
    expect(rejected.filter((line) => line.includes('"status":429'))).toHaveLength(2);
    await events.return(undefined);
  });

  test("continues after outages, without loss or repetition, before the first request too", async () => {
    const route = await createRoute({ url: capture.url });
    await fetch(route.url, json("before"));
    await using following = follow(route);
    await using all = follow(route, { after: 0 });
    await expect.poll(() => following.seen).toEqual([{ kind: "open", after: 1 }]);
    await expect.poll(() => all.seen.length).toBe(2);
    await capture.restart();
    await fetch(route.url, json("meanwhile"));
    await expect.poll(() => following.seen.at(-1)).toMatchObject({ kind: "request", request: { seq: 2 } });
    await expect.poll(() => all.seen.filter(({ kind }) => kind === "request").length).toBe(2);
    expect(all.seen.map(({ kind }) => kind)).toEqual(["open", "request", "away", "open", "request"]);
  });
});

test("lists, replays, exports, changes and empties a route", async () => {
  const client = createCaptureClient({ url: capture.url, adminToken });
  await using route = await client.createRoute();
  expect((await client.listRoutes()).map(({ id }) => id)).toContain(route.id);
  const at = new Date(0);
  await fetch(route.url, json({ at, id: "a-1" }));
  expect(await route.waitFor({ json: { at, id: /^a/ } })).toMatchObject({ seq: 1 });
  expect(Buffer.from(await route.export("curl")).toString()).toContain("curl");
  await expect(route.replay(1, { url: "http://127.0.0.1/" })).rejects.toMatchObject({ code: "address_not_allowed" });
  expect(await route.update({ name: "renamed" })).toMatchObject({ name: "renamed" });
  await route.clear();
  expect(await route.requests()).toEqual([]);
});

test.each([
  [{ metod: "PUT" }, {}, "Unknown property 'metod'. Use one of method, path, headers, query, json, q"],
  [{ method: /PUT/ }, {}, "'method' must be a text, got /PUT/"],
  [{}, { timout: 300 }, "Unknown property 'timout'. Use one of timeout, after"],
  [{ query: { page: undefined } }, {}, "'page' must be a text or a RegExp, got undefined"],
  [{ json: { a: [{ id: undefined }] } }, {}, "'json' must have values of JSON and RegExps, got undefined at 'id'"],
  [{ json: { id: expect.any(Number) } }, {}, "'json' must have values of JSON and RegExps, got Any at 'id'"],
])("waitFor() rejects %j with %j", async (match, options, message) => {
  await using route = await createRoute({ url: capture.url });
  await fetch(route.url);
  await expect(route.waitFor(match as object, options as object)).rejects.toThrow(message);
});

test("toHaveReceived() without options waits for less than the default time limit of a test, and reports what it received", async () => {
  await using route = await createRoute({ url: capture.url });
  await fetch(`${route.url}/other`);
  const failure: unknown = await expect(route)
    .toHaveReceived({ path: "/hooks" })
    .catch((thrown: unknown) => thrown);
  const [, waited] = /^Waited ([\d.]+) s for [\s\S]*1: GET \/other$/.exec((failure as Error).message) ?? [];
  // The default of vitest and Jest.
  expect(Number(waited)).toBeLessThan(5);
});

test("names a value that is not a route, and a URL that is not http", async () => {
  await expect(expect("a URL").toHaveReceived()).rejects.toThrow("toHaveReceived() needs expect(route)");
  expect(() => createCaptureClient({ url: "127.0.0.1:5000" })).toThrow("'url' must be an http or https URL, got '127");
});
