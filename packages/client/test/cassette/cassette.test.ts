import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { runs } from "../../../../test/property-runs.ts";
import { temporaryFolder } from "../../../../test/temporary-folder.ts";
import { Client } from "../../src/index.ts";
import {
  type Cassette,
  type CassetteOptions,
  matchesRequest,
  openCassette,
  type RecordedBody,
  type RecordedCall,
  readCassette,
  requestKey,
} from "../../src/node/cassette.ts";
import { nodeFetch } from "../../src/node/node-fetch.ts";
import { type Script, type ScriptedServer, sendJson, startServer } from "../support/scripted-server.ts";

const BINARY = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0xff, 0xfe]);

/** An API with a response of each kind. */
const api: Script = async ({ method, url, headers, body }, response) => {
  const { pathname, searchParams } = new URL(url, "http://api.test");
  const base = `http://${headers.host}`;
  switch (pathname) {
    case "/items": {
      const page = Number(searchParams.get("page") ?? 1);
      const next = page < 3 && { link: `<${base}/items?page=${page + 1}>; rel="next"` };
      return sendJson(response, [{ id: page }], 200, { ...next });
    }
    case "/created":
      return sendJson(response, { ...JSON.parse(body), id: 12 }, 201, { location: `${base}/items/12` });
    case "/moved":
      return response.writeHead(302, { location: "/text" }).end();
    case "/text":
      return response.writeHead(200, { "content-type": "text/plain" }).end("first\nsecond\n");
    case "/binary":
      return response.writeHead(200, { "content-type": "image/png" }).end(BINARY);
    case "/exact":
      return response.writeHead(200, { "content-type": "application/json" }).end('{"id": 9007199254740993}');
    case "/nothing":
      return response.writeHead(204).end();
    case "/graphql":
      return sendJson(response, { data: { viewer: { login: "mona" } } });
    case "/broken":
      response.writeHead(200, { "content-length": "100" }).write("half");
      await vi.waitUntil(() => response.writableLength === 0);
      return response.destroy();
    case "/events":
      return response.writeHead(200, { "content-type": "text/event-stream" }).write("data: 1\n\ndata: 2\n\n");
    case "/echo":
      response.setHeader("set-cookie", ["session=s3ss10n-of-mona; Path=/", "theme=dark"]);
      return sendJson(response, { method, url, headers, body });
    default:
      return sendJson(response, { message: "Not Found" }, 404);
  }
};

const folder = temporaryFolder();
let file: string;
let server: ScriptedServer;
beforeEach(async ({ task }) => {
  server = await startServer(api);
  file = join(folder, `cassettes/${task.id}.json`);
});
afterEach(() => server[Symbol.asyncDispose]());

/** Records what `program` does with the real server, closes it, and replays it; returns both results. */
async function recordAndReplay<Result>(
  program: (fetch: Cassette["fetch"], base: string) => Promise<Result>,
  options: CassetteOptions = {},
): Promise<[recorded: Result, replayed: Result, text: string]> {
  const recording = await openCassette(file, { ...options, mode: "record" });
  const recorded = await program(recording.fetch, server.url);
  await recording.save();
  await server[Symbol.asyncDispose]();
  const replay = await openCassette(file, options);
  const replayed = await program(replay.fetch, server.url);
  await replay.save();
  expect(replay.unused()).toEqual([]);
  return [recorded, replayed, await readFile(file, "utf8")];
}

async function replayOf(calls: readonly object[], options?: CassetteOptions): Promise<Cassette> {
  await rm(file, { force: true });
  const recording = await openCassette(file, { mode: "record" });
  await recording.save();
  await writeFile(file, JSON.stringify({ cassette: 1, calls }));
  return openCassette(file, options);
}

const schema = JSON.parse(await readFile(new URL("../../cassette.schema.json", import.meta.url), "utf8"));
const isValid = new Ajv2020({ allowUnionTypes: true, strictRequired: false }).compile(schema);

describe("a client replays without the server", () => {
  test("pages, writes, errors, redirects, GraphQL, text, bytes, and numbers that JavaScript does not have exactly", async () => {
    const [recorded, replayed, text] = await recordAndReplay(async (fetch, baseUrl) => {
      const client = new Client({ baseUrl, auth: "ghs_1234567890", request: { fetch }, retry: { enabled: false } });
      const created = await client.request("POST /created", { title: "Found a bug", labels: ["a"] });
      const moved = await client.request("GET /moved");
      return {
        pages: await client.paginate("GET /items"),
        created: [created.status, created.data, created.headers.location],
        moved: [moved.data, moved.url],
        missing: await client.request("GET /missing").catch(({ status, message }) => [status, message]),
        viewer: await client.graphql("query ($first: Int) {\n  viewer { login }\n}", { first: 1 }),
        bytes: Buffer.from((await client.request("GET /binary")).data as ArrayBuffer).toString("hex"),
        nothing: (await client.request("DELETE /nothing")).status,
        upload: (await client.request("POST /echo", { data: BINARY })).status,
        exact: await (await fetch(`${baseUrl}/exact`)).text(),
      };
    });
    expect(replayed).toEqual(recorded);
    expect(recorded.pages).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
    expect(recorded.moved).toEqual(["first\nsecond\n", `${server.url}/text`]);
    expect(recorded.bytes).toBe(BINARY.toString("hex"));
    expect(recorded.exact).toBe('{"id": 9007199254740993}');
    const { calls } = JSON.parse(text);
    expect(calls[0].request.body).toEqual({ json: { title: "Found a bug", labels: ["a"] } });
    expect(calls[1].response.body).toEqual({ text: ["first\n", "second\n"] });
    expect(isValid(JSON.parse(text)), JSON.stringify(isValid.errors)).toBe(true);
  });

  test("what other libraries pass: a Request, forms with a random boundary, streams, `nodeFetch`", async () => {
    const program = async (fetch: Cassette["fetch"], base: string): Promise<number[]> => {
      const form = new FormData();
      form.append("file", new Blob([BINARY]), "a.png");
      const stream = new Blob(["streamed"]).stream();
      const responses = [
        await fetch(new Request(new URL(`${base}/echo`), { method: "PUT", body: "text" })),
        await fetch(`${base}/echo`, { method: "POST", body: form }),
        await fetch(`${base}/echo`, { method: "POST", body: stream, duplex: "half" }),
        await fetch(new URL(`${base}/echo?b=2&a=1`), { method: "POST", body: new URLSearchParams({ q: "x" }) }),
      ];
      return responses.map(({ status }) => status);
    };
    for (const fetch of [undefined, nodeFetch as unknown as typeof globalThis.fetch]) {
      const [recorded, replayed] = await recordAndReplay(program, { fetch });
      expect([recorded, replayed]).toEqual(Array(2).fill([200, 200, 200, 200]));
      server = await startServer(api);
    }
  });

  test("a stream that the program leaves", async () => {
    const [recorded, replayed] = await recordAndReplay(async (fetch, base) => {
      const reader = (await fetch(`${base}/events`)).body?.pipeThrough(new TextDecoderStream()).getReader();
      let text = "";
      while (!text.includes("data: 2\n\n")) text += (await reader?.read())?.value ?? "";
      await reader?.cancel();
      return text;
    });
    expect(replayed).toBe(recorded);
  });

  test("a connection that fails, and one that fails within the body", async () => {
    const closed = await startServer();
    await closed[Symbol.asyncDispose]();
    const [recorded, replayed] = await recordAndReplay(async (fetch, base) => {
      const noResponse = await fetch(closed.url).catch((error: Error) => [error.message, Object(error.cause).code]);
      const half = await fetch(`${base}/broken`);
      return [noResponse, half.status, await half.text().catch((error: Error) => error.message)];
    });
    expect(replayed).toEqual(recorded);
    expect(recorded).toMatchObject([["fetch failed", "ECONNREFUSED"], 200, "terminated"]);
  });
});

describe("a call that was not recorded", () => {
  const request = { method: "POST", url: "http://api.test/items?page=1&q=a", headers: { accept: "text/plain" } };
  const response = { status: 200, headers: {} };
  const post = { ...request, body: { json: { title: "a", labels: ["x"] } } };

  test("throws with the closest recorded call and each difference, and is not retried", async () => {
    const { fetch, save } = await replayOf(
      [
        { request: { ...request, method: "GET", url: "http://api.test/users" }, response },
        { request: post, response },
      ],
      { matchHeaders: ["accept"] },
    );
    const client = new Client({ baseUrl: "http://api.test", auth: "secret-token-1", request: { fetch } });
    const call = client.request("PUT /items?page=2", { title: "b", labels: ["x", "y"], headers: { accept: "a/b" } });
    const message = [
      `PUT http://api.test/items?page=2 is not recorded in ${file}`,
      "Closest recorded call: 2. POST http://api.test/items?page=1&q=a",
      '  method: recorded "POST", called "PUT"',
      '  query page: recorded "1", called "2"',
      '  query q: recorded "a", called nothing',
      '  header accept: recorded "text/plain", called "a/b"',
      '  body /title: recorded "a", called "b"',
      '  body /labels/1: recorded nothing, called "y"',
    ].join("\n");
    await expect(call).rejects.toMatchObject({ message, kind: "validation", status: 400 });
    // The program may have caught it.
    await expect(save()).rejects.toThrow(message);
  });

  test("may differ in the order of parameters and members, and in headers that nobody asked to match", async () => {
    const { fetch } = await replayOf([{ request: post, response }]);
    const body = '{"labels": ["x"], "title": "a"}';
    const init = { method: "POST", body, headers: { "content-type": "application/json", accept: "*/*" } };
    expect((await fetch("http://api.test/items?q=a&page=1", init)).status).toBe(200);
    await expect(fetch("http://api.test/items?q=a&page=1", init)).rejects.toThrow(
      "recorded once, and called more often",
    );
  });

  test("throws in order, too", async () => {
    const calls = ["a", "b"].map((name) => ({
      request: { method: "GET", url: `http://api.test/${name}`, headers: {} },
      response,
    }));
    const strict = await replayOf(calls, { inOrder: true });
    await expect(strict.fetch("http://api.test/b")).rejects.toThrow(
      'Next recorded call: 1. GET http://api.test/a\n  path: recorded "/a", called "/b"',
    );
    expect(strict.unused()).toEqual(["GET http://api.test/a", "GET http://api.test/b"]);
    const lenient = await replayOf(calls);
    for (const name of ["b", "a"]) await expect(lenient.fetch(`http://api.test/${name}`)).resolves.toBeDefined();
  });

  test("throws without the secrets of the call", async () => {
    const { fetch } = await replayOf([]);
    const call = fetch("http://api.test/?access_token=s3cret-value", {
      headers: { authorization: "token hush-hush-1" },
    });
    const error = await call.catch((caught) => `${caught} ${JSON.stringify(caught)}`);
    expect(error).toContain("http://api.test/?access_token=[REDACTED] is not recorded");
    expect(error).not.toMatch(/s3cret|hush/);
  });
});

test("an update leaves calls whose response is the same, and replaces, adds and removes others", async () => {
  const program = async (mode: "record" | "update", paths: readonly string[]): Promise<string> => {
    const { fetch, save } = await openCassette(file, { mode });
    for (const path of paths) await fetch(server.url + path);
    await save();
    return readFile(file, "utf8");
  };
  const first = JSON.parse(await program("record", ["/text", "/binary", "/nothing"]));
  // As if these responses had been recorded a year ago.
  for (const { response } of first.calls) response.headers.date = "Wed, 01 Jan 2025 00:00:00 GMT";
  first.calls[1].response.status = 418;
  await writeFile(file, JSON.stringify(first));
  const { calls } = JSON.parse(await program("update", ["/text", "/binary", "/missing"]));
  expect(calls[0]).toEqual(first.calls[0]);
  expect(calls[1].response.status).toBe(200);
  expect(calls[2].request.url).toBe(`${server.url}/missing`);
  expect(calls).toHaveLength(3);
});

test("no credential of a run is in its file", async () => {
  const secret = fc
    .stringMatching(/^[\w.~+/="\\-]{10,40}$/)
    .filter((text) => !/^[=.]/.test(text) && !"[REDACTED]".includes(text));
  const word = (text: string): string => encodeURIComponent(text);
  /** How a credential leaves or arrives. */
  const ways: Record<string, (secret: string) => [path: string, init?: RequestInit, options?: CassetteOptions]> = {
    bearer: (it) => ["/echo", { headers: { authorization: `Bearer ${it}` } }],
    basic: (it) => ["/echo", { headers: { authorization: `Basic ${btoa(`mona:${it}`)}` }, method: "POST", body: it }],
    cookie: (it) => ["/echo", { headers: { cookie: `a=b; session=${it}` } }],
    "a header with a telling name": (it) => ["/echo", { headers: { "x-api-key": it } }],
    "a header of the client": (it) => [
      "/echo",
      { headers: { "x-device": it }, credentialNames: ["x-device"] } as object,
    ],
    "a parameter of the client": (it) => [`/echo?s%C3%A9al=${word(it)}`, { credentialNames: ["séal"] } as object],
    "a header that is named": (it) => ["/echo", { headers: { "x-device": it } }, { secrets: { names: ["X-Device"] } }],
    query: (it) => [`/echo?access_token=${word(it)}&client_secret=${word(it)}`],
    "Google's query": (it) => [`/echo?key=${word(it)}`],
    form: (it) => ["/echo", { method: "POST", body: new URLSearchParams({ user: "mona", password: it }) }],
    "a multipart form": (it) => {
      const body = new FormData();
      body.append("client_secret", it);
      return ["/echo", { method: "POST", body }];
    },
    JSON: (it) => ["/echo", { method: "POST", body: JSON.stringify({ user: { refreshToken: it } }) }],
    "the text of a query": (it) => [
      "/echo",
      { method: "POST", body: JSON.stringify({ query: `{ a(token: ${JSON.stringify(it)}) }` }) },
    ],
    pointer: (it) => [
      "/echo",
      { method: "POST", body: JSON.stringify({ users: [{ pin: it }] }) },
      { secrets: { pointers: ["/users/*/pin"] } },
    ],
    value: (it) => [
      "/echo",
      { method: "POST", body: Buffer.concat([BINARY, Buffer.from(it)]) },
      { secrets: { values: [it, undefined] } },
    ],
    "text of JSON": (it) => [
      "/echo",
      { method: "POST", body: `{"id": 9007199254740993, "password": ${JSON.stringify(it)}}` },
    ],
    response: (it) => ["/created", { method: "POST", body: JSON.stringify({ accessToken: it, note: `It is ${it}` }) }],
  };
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...Object.keys(ways)), secret, async (name, value) => {
      const [path, init, options] = ways[name]?.(value) ?? ["/"];
      const { fetch, save } = await openCassette(file, { ...options, mode: "record" });
      const { status } = await fetch(server.url + path, init);
      await save();
      const text = await readFile(file, "utf8");
      const decoded = [
        text,
        ...Array.from(text.matchAll(/[\w+/]{12,}=*/g), ([part]) => Buffer.from(part, "base64").toString("latin1")),
      ];
      const quoted = JSON.stringify(value).slice(1, -1);
      for (const form of [
        value,
        quoted,
        JSON.stringify(quoted).slice(1, -1),
        encodeURIComponent(value),
        new URLSearchParams({ value }).toString().slice(6),
      ]) {
        expect(decoded.filter((part) => part.includes(form))).toEqual([]);
      }
      expect(isValid(JSON.parse(text)), JSON.stringify(isValid.errors)).toBe(true);
      // With another credential, the call still matches.
      const replay = await openCassette(file, options);
      const [, other] = ways[name]?.("an0ther-credential") ?? [];
      const isInPath = path.includes(word(value));
      expect((await replay.fetch(server.url + path, isInPath || name === "value" ? init : other)).status).toBe(status);
    }),
    { numRuns: runs(150) },
  );
  expect(await readFile(file, "utf8")).not.toContain("s3ss10n-of-mona");
});

test("an HTTP Archive is recorded, replayed and read as a browser wrote it", async () => {
  const har = join(folder, "calls.har");
  const urls = ["/items", "/binary", "/nothing", "/text", "/moved"].map((path) => server.url + path);
  const began = Date.now();
  const recording = await openCassette(har, { mode: "record" });
  for (const url of urls) await (await recording.fetch(url)).arrayBuffer();
  await recording.fetch("http://127.0.0.1:1/").catch(() => {});
  await recording.save();
  const [first] = (await readCassette(har)) as [RecordedCall];
  expect(first.at).toBeGreaterThanOrEqual(began);
  expect(first.at).toBeLessThanOrEqual(Date.now());
  const replay = await openCassette(har);
  expect(await (await replay.fetch(urls[0] ?? "")).json()).toEqual([{ id: 1 }]);
  expect(Buffer.from(await (await replay.fetch(urls[1] ?? "")).arrayBuffer())).toEqual(BINARY);
  expect((await replay.fetch(urls[2] ?? "")).status).toBe(204);
  expect(await (await replay.fetch(urls[3] ?? "")).text()).toBe("first\nsecond\n");
  expect((await replay.fetch(urls[4] ?? "")).url).toBe(urls[3]);
  await expect(replay.fetch("http://127.0.0.1:1/")).rejects.toThrow(TypeError);
  const entry = (url: string, status: number) => ({
    startedDateTime: "2026-01-01T00:00:00.500Z",
    request: {
      method: "GET",
      url,
      headers: [
        { name: ":path", value: "/" },
        { name: "Accept", value: "*/*" },
      ],
    },
    response: {
      status,
      headers: [{ name: "Content-Encoding", value: "br" }],
      content: { mimeType: "application/json", text: "WzFd", encoding: "base64" },
    },
  });
  await writeFile(
    har,
    JSON.stringify({ log: { entries: [entry("http://a.test/#top", 200), entry("ws://a.test/", 101)] } }),
  );
  expect(await readCassette(har)).toEqual([
    {
      at: Date.parse("2026-01-01T00:00:00.500Z"),
      request: { method: "GET", url: "http://a.test/", headers: { accept: "*/*" } },
      response: { status: 200, headers: {}, body: { json: [1] } },
    },
  ]);
  const part = entry("http://a.test/", 200);
  await writeFile(
    har,
    JSON.stringify({ log: { entries: [{ ...part, response: { ...part.response, _error: "aborted" } }] } }),
  );
  const [early] = await readCassette(har);
  expect(early).toMatchObject({ response: { status: 200 }, error: { message: "aborted" } });
  await writeFile(har, JSON.stringify({ log: { entries: [{}] } }));
  await expect(readCassette(har)).rejects.toThrow("/calls/0/request/url must be an absolute URL");
  const unanswered = [part, entry("http://a.test/x", 0)];
  await writeFile(har, JSON.stringify({ log: { entries: unanswered } }));
  await expect(readCassette(har)).rejects.toThrow("1 of 2 entries have no response: 2. GET http://a.test/x");
});

describe("bad input is an error that says what was expected", () => {
  const request = { method: "GET", url: "http://api.test/", headers: {} };
  const response = { status: 200, headers: {} };
  test.each<[content: unknown, message: string]>([
    ["{", "is not JSON: "],
    [[], ": the document must be an object, got []"],
    [{ cassette: 2, calls: [] }, ": /cassette must be 1, the version of the format, got 2"],
    [{ cassette: 1, calls: [], constructor: 1 }, ": the document must be an object with cassette, calls, $schema only"],
    [{ cassette: 1, calls: {} }, ": /calls must be a list, got {}"],
    [{ cassette: 1, calls: [{ request }] }, ": /calls/0 must be a call with 'response' or 'error', got {"],
    [
      { cassette: 1, calls: [{ request: { ...request, url: "/a" }, response }] },
      ': /calls/0/request/url must be an absolute URL, got "/a"',
    ],
    [
      { cassette: 1, calls: [{ request, response: { ...response, status: "200" } }] },
      ': /calls/0/response/status must be a status from 200 to 599, got "200"',
    ],
    [
      { cassette: 1, calls: [{ request, response: { ...response, headers: { "a b": "c" } } }] },
      ": /calls/0/response/headers/a b must be a header that can be sent",
    ],
    [
      { cassette: 1, calls: [{ request, response: { ...response, body: { base64: "?" } } }] },
      ': /calls/0/response/body/base64 must be base64, got "?"',
    ],
    [
      { cassette: 1, calls: [{ request, response: { ...response, bdy: 1 } }] },
      ": /calls/0/response must be an object with status, headers, statusText, url, body only",
    ],
  ])("%j", async (content, message) => {
    const bad = join(folder, "bad.json");
    await writeFile(bad, typeof content === "string" ? content : JSON.stringify(content));
    await expect(openCassette(bad)).rejects.toThrow(message);
    await expect(openCassette(bad)).rejects.toThrow(bad);
    expect(typeof content === "string" || isValid(content)).toBe(typeof content === "string");
  });

  test.each<[options: object, message: string]>([
    [{}, "does not exist: record it with SIGNALBOX_CASSETTE=record"],
    [{ mode: "play" }, `'mode' of a cassette must be replay, record or update, got "play"`],
    [{ matchHeader: [] }, "Unknown option 'matchHeader' of a cassette"],
    [{ mode: "record", maxBodyBytes: Number.NaN }, "'maxBodyBytes' must be a number of bytes above 0, got NaN"],
    [{ mode: "record", secrets: { pointers: ["a"] } }, `must be JSON pointers such as "/user/email", got "a"`],
  ])("%j", async (options, message) => {
    await expect(openCassette(join(folder, "missing.json"), options)).rejects.toThrow(message);
  });

  test("a body or a file above its limit", async () => {
    const { fetch, save } = await openCassette(file, { mode: "record", maxBodyBytes: 5 });
    const tooLarge = "is larger than 'maxBodyBytes' of the cassette, 5";
    await expect(fetch(`${server.url}/text`).then((it) => it.text())).rejects.toThrow(
      `The body of GET /text ${tooLarge}`,
    );
    await expect(fetch(server.url, { method: "POST", body: "123456" })).rejects.toThrow(
      `The request body of POST / ${tooLarge}`,
    );
    await expect(save()).rejects.toThrow(tooLarge);
    const small = await openCassette(file, { mode: "record", maxFileBytes: 5 });
    await expect(small.fetch(`${server.url}/text`).then((it) => it.text())).rejects.toThrow("'maxFileBytes', 5");
  });
});

test("a recording sends no credential to the origin of a redirect", async () => {
  await using other = await startServer();
  await using redirecting = await startServer((_, response) => response.writeHead(307, { location: other.url }).end());
  const { fetch } = await openCassette(file, { mode: "record" });
  const client = new Client({ baseUrl: redirecting.url, request: { fetch, credentialNames: ["x-device"] } });
  await client.request("GET /", { headers: { "x-api-key": "one", "x-device": "two", "x-other": "three" } });
  const [{ headers = {} } = {}] = other.requests;
  expect([headers["x-api-key"], headers["x-device"], headers["x-other"]]).toEqual([undefined, undefined, "three"]);
});

test("requests that match have the same key, and only those", () => {
  const urls = ["a", "a?x=1&y=2", "a?y=2&x=1", "a?x=1&x=2", "a?x=2&x=1", "b"].map((path) => `https://a.test/${path}`);
  const nested = [
    { a: [{ b: 1, c: 2 }], d: null },
    { d: null, a: [{ c: 2, b: 1 }] },
  ];
  const bodies: RecordedBody[] = [{ text: "a\nb" }, { text: ["a\n", "b"] }, ...nested.map((json) => ({ json }))];
  const request = fc.record(
    {
      method: fc.constantFrom("GET", "POST"),
      url: fc.constantFrom(...urls),
      headers: fc.constant({}),
      body: fc.oneof(
        fc.constantFrom(...bodies),
        fc.jsonValue({ maxDepth: 2 }).map((json): RecordedBody => ({ json })),
      ),
    },
    { requiredKeys: ["method", "url", "headers"] },
  );
  const isAlike = fc.property(request, request, (one, other) => {
    expect(requestKey(one) === requestKey(other)).toBe(matchesRequest(one, other, []));
  });
  fc.assert(isAlike, { numRuns: runs(500) });
  expect(requestKey({ method: "GET", url: "https://a.test/?key=[REDACTED]", headers: {} })).toBeUndefined();
});

test("what only looks like a secret stays, and what is named is removed whatever it is", async () => {
  const sent = { lastname: "Doe", total_tokens: 12, pin: 1234 };
  const program = async (fetch: Cassette["fetch"], base: string): Promise<unknown> =>
    (await fetch(`${base}/created?key=lastname`, { method: "POST", body: JSON.stringify(sent) })).json();
  const [recorded, replayed] = await recordAndReplay(program, { secrets: { names: ["PIN"] } });
  expect(recorded).toEqual({ ...sent, id: 12 });
  expect(replayed).toEqual({ ...sent, id: 12, pin: "[REDACTED]" });
});

test.each(["a", '\\"', "\\\\"])("a string of megabytes of %s is recorded", async (unit) => {
  const body = `{"password":"${unit.repeat(4e6 / unit.length)}", "id": 1}`;
  const { fetch, save } = await openCassette(file, { mode: "record" });
  for (const type of ["application/json", "text/plain"]) {
    await fetch(`${server.url}/nothing`, { method: "POST", body, headers: { "content-type": type } });
  }
  await save();
  const { calls } = JSON.parse(await readFile(file, "utf8"));
  expect(calls[0].request.body).toEqual({ json: { password: "[REDACTED]", id: 1 } });
});

test("a response that has not ended is an error of save(), which does not wait for ever", async () => {
  const { fetch, save } = await openCassette(file, { mode: "record" });
  const events = await fetch(`${server.url}/events`);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const saved = expect(save()).rejects.toThrow(
      "The response of GET /events has not ended: read its body or cancel it",
    );
    await vi.advanceTimersByTimeAsync(5000);
    await saved;
  } finally {
    vi.useRealTimers();
  }
  await events.body?.cancel();
  await save();
});

test("SIGNALBOX_CASSETTE is the default mode, and aborted calls are not recorded", async () => {
  vi.stubEnv("SIGNALBOX_CASSETTE", "record");
  try {
    const { fetch, save, mode } = await openCassette(file);
    expect(mode).toBe("record");
    await expect(fetch(server.url, { signal: AbortSignal.abort(new Error("Enough")) })).rejects.toThrow("Enough");
    await save();
  } finally {
    vi.unstubAllEnvs();
  }
  expect(JSON.parse(await readFile(file, "utf8"))).toEqual({ cassette: 1, calls: [] });
});
