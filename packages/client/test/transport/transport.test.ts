import { Agent } from "node:http";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { Client, type ClientOptions, HttpError, losslessJson } from "../../src/index.ts";
import { nodeFetch } from "../../src/node/node-fetch.ts";
import { type Script, sendJson, startServer } from "../support/scripted-server.ts";

const agent = new Agent({ keepAlive: true });
afterAll(() => agent.destroy());

const JSON_TYPE = { "content-type": "application/json" };

/** Every transport must behave the same, especially on errors. */
const TRANSPORTS: [name: string, options: ClientOptions][] = [
  ["fetch", {}],
  ["nodeFetch", { request: { fetch: nodeFetch } }],
  ["an http.Agent", { agent }],
];

describe.each(TRANSPORTS)("over %s", (_, options) => {
  /** Calls a server that responds through `script`. */
  async function call(script: Script, parameters = {}): Promise<unknown> {
    await using server = await startServer(script);
    const client = new Client({ baseUrl: server.url, ...options });
    const route = { method: "GET", url: "/", ...parameters };
    return await client.request(route).catch((error) => error);
  }

  test("a call carries method, headers and body, and brings status, headers and data", async () => {
    const echo: Script = (request, response) => sendJson(response, request, 201, { "x-a": "1" });
    expect(await call(echo, { method: "POST", a: "ü", headers: { "x-b": "2" } })).toMatchObject({
      status: 201,
      headers: { "x-a": "1" },
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/$/),
      data: { method: "POST", body: '{"a":"ü"}', headers: { "x-b": "2", "content-length": "10" } },
    });
  });

  test("forms, blobs, buffers and streams arrive", async () => {
    const form = new FormData();
    form.set("field", "value");
    const bodies = [
      form,
      new Blob(["blob"]),
      new URLSearchParams({ a: "b" }),
      new TextEncoder().encode("bytes").buffer,
    ];
    const streams = [new Blob(["web"]).stream(), Readable.from(["no", "de"])];
    const echo: Script = (request, response) => sendJson(response, request.body);
    const sent = [];
    for (const data of [...bodies, ...streams])
      sent.push((await call(echo, { method: "POST", data })) as { data: string });
    expect(sent.map(({ data }) => data)).toMatchObject([
      expect.stringContaining("value"),
      "blob",
      "a=b",
      "bytes",
      "web",
      "node",
    ]);
  });

  test("a huge JSON body arrives whole", async () => {
    const rows = Array.from({ length: 100_000 }, (_, id) => ({ id, text: "ü".repeat(50) }));
    const response = (await call((_, response) => sendJson(response, rows))) as { data: unknown[] };
    expect(response.data).toHaveLength(rows.length);
    expect(response.data.at(-1)).toEqual(rows.at(-1));
  });

  test("bytes arrive as an ArrayBuffer", async () => {
    const bytes = Buffer.from([0, 255, 1, 254]);
    const script: Script = (_, response) =>
      response.writeHead(200, { "content-type": "application/octet-stream" }).end(bytes);
    const { data } = (await call(script)) as { data: ArrayBuffer };
    expect(data).toBeInstanceOf(ArrayBuffer);
    expect(Buffer.from(data)).toEqual(bytes);
  });

  test("missing headers are a timeout", async () => {
    expect(await call(() => {}, { request: { timeout: 30 } })).toMatchObject({ kind: "timeout", code: "ETIMEDOUT" });
  });

  test("an endless body is a timeout", async () => {
    const script: Script = (_, response) => response.writeHead(200, JSON_TYPE).write('{"a":');
    expect(await call(script, { request: { timeout: 50 } })).toMatchObject({ kind: "timeout" });
  });

  const packed = gzipSync(JSON.stringify(Array.from({ length: 10_000 }, Math.random)));
  const cutOff = (head: Record<string, string | number>, bytes: string | Uint8Array): Script => {
    return (_, response) => {
      response.writeHead(200, { ...JSON_TYPE, ...head });
      response.write(bytes, () => response.destroy());
    };
  };

  test.each<[what: string, script: Script]>([
    ["connection that ends early before the headers", (_, response) => response.destroy()],
    ["connection that ends early within the body", cutOff({ "content-length": 100 }, '{"a":1}')],
    [
      "compressed body that ends early",
      cutOff({ "content-encoding": "gzip", "content-length": packed.length }, packed.subarray(0, packed.length / 2)),
    ],
    [
      "body that is not compressed as it says",
      (_, response) => response.writeHead(200, { ...JSON_TYPE, "content-encoding": "gzip" }).end("not packed"),
    ],
    ["response that is not HTTP", (_, response) => response.socket?.end("SMTP ready\r\n\r\n")],
  ])("a %s is a network error", async (_, script) => {
    const error = await call(script);
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({ kind: "network", status: 500, message: expect.stringMatching(/./) });
  });

  test("malformed JSON keeps status and text", async () => {
    const script: Script = (_, response) => response.writeHead(200, JSON_TYPE).end("{");
    expect(await call(script)).toMatchObject({ kind: "body", status: 200, response: { data: "{" } });
  });

  test("an abort during the body rejects with the signal's reason, also while a timeout runs", async () => {
    const controller = new AbortController();
    const reason = new Error("enough");
    const script: Script = (_, response) => {
      response.writeHead(200, JSON_TYPE);
      response.write("{", () => controller.abort(reason));
    };
    expect(await call(script, { request: { signal: controller.signal, timeout: 60_000 } })).toBe(reason);
  });

  test("an abort before the headers closes the connection", async () => {
    const controller = new AbortController();
    const closed = Promise.withResolvers<void>();
    await using server = await startServer((_, response) => {
      response.on("close", closed.resolve);
      controller.abort();
    });
    const { request } = new Client({ baseUrl: server.url, ...options });
    const call = request("GET /", { request: { signal: controller.signal } });
    await expect(call).rejects.toMatchObject({ name: "AbortError" });
    await closed.promise;
  });

  test("follows redirects by their status", async () => {
    const script: Script = (request, response) => {
      if (request.url === "/target") sendJson(response, [request.method, request.body]);
      else response.writeHead(Number(request.url.slice(1)), { location: "/target" }).end();
    };
    const outcomes = [];
    for (const status of [301, 302, 303, 307, 308]) {
      outcomes.push(((await call(script, { method: "POST", url: `/${status}`, a: 1 })) as { data: unknown }).data);
    }
    expect(outcomes).toEqual([
      ["GET", ""],
      ["GET", ""],
      ["GET", ""],
      ["POST", '{"a":1}'],
      ["POST", '{"a":1}'],
    ]);
  });

  test("a redirect to another origin is followed without credentials", async () => {
    await using other = await startServer();
    const own = { authorization: "token hush", cookie: "hush", "x-api-key": "hush", "private-token": "hush" };
    const headers = { ...own, "x-tenant": "hush", "x-a": "1" };
    const request = { credentialNames: ["X-Tenant"] };
    const kept: unknown[] = [];
    const script: Script = ({ url, headers }, response) => {
      kept.push(headers["x-tenant"]);
      response.writeHead(307, { location: url === "/" ? "/b" : other.url }).end();
    };
    await call(script, { headers, request });
    expect(kept).toEqual(["hush", "hush"]);
    expect(other.requests[0]?.headers["x-a"]).toBe("1");
    expect(JSON.stringify(other.requests)).not.toContain("hush");
  });

  test("a redirect is returned, or rejected, by the option of the call", async () => {
    const script: Script = (_, response) => response.writeHead(302, { location: "/target" }).end();
    expect(await call(script, { request: { redirect: "manual" } })).toMatchObject({ status: 302 });
    expect(await call(script, { request: { redirect: "error" } })).toMatchObject({ kind: "network" });
  });

  test("a redirect to an invalid URL is reported as one", async () => {
    const error = await call((_, response) => response.writeHead(302, { location: "http://[" }).end());
    expect(error).toMatchObject({ kind: "network", status: 500 });
    expect(String(error)).toMatch(/127\.0\.0\.1:\d+\/ redirects to an invalid URL$/);
  });

  test("a download is given as a stream when the call asks for it", async () => {
    let finish: () => void = () => {};
    await using server = await startServer((_, response) => {
      response.writeHead(200, JSON_TYPE).write("first,");
      finish = () => response.end("second");
    });
    const client = new Client({ baseUrl: server.url, ...options });
    const { data } = await client.request<ReadableStream<Uint8Array>>("GET /", { request: { stream: true } });
    const decoder = new TextDecoder();
    let text = "";
    for await (const chunk of data) {
      text += decoder.decode(chunk);
      finish();
    }
    expect(text).toBe("first,second");
  });

  test("a finished or cancelled stream leaves no timer", async () => {
    const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
    await using server = await startServer((_, response) => response.writeHead(200, JSON_TYPE).end("all"));
    const client = new Client({ baseUrl: server.url, ...options });
    const request = { ...options.request, stream: true, timeout: 60_000, totalTimeout: 60_000 };
    const before = timers();
    for (const finish of [
      (data: ReadableStream) => new Response(data).text(),
      (data: ReadableStream) => data.cancel(),
    ]) {
      const { data } = await client.request<ReadableStream<Uint8Array>>("GET /", { request });
      await finish(data);
    }
    await expect.poll(timers).toBeLessThanOrEqual(before + 1);
  });

  test("large integers are exact on request, also in bodies", async () => {
    const script: Script = (request, response) => response.writeHead(200, JSON_TYPE).end(request.body);
    const data = {
      id: 12345678901234567890n,
      list: [-9007199254740993n],
      text: 'digits 12345678901234567890 "and\\"',
      n: 1.5,
    };
    expect(await call(script, { method: "POST", ...data, request: { json: losslessJson } })).toMatchObject({ data });
  });

  test("a circular body, or one with a bigint, is rejected before anything is sent", async () => {
    const circle: Record<string, unknown> = {};
    circle.self = [circle];
    for (const [data, reason] of [
      [circle, "circular structure"],
      [{ id: 1n }, "serialize a BigInt"],
    ] as const) {
      expect(await call(() => {}, { method: "POST", url: "/x", data })).toMatchObject({
        status: 400,
        kind: "validation",
        message: expect.stringMatching(`^Invalid body: TypeError: .*${reason}`),
        request: { method: "POST", url: expect.stringMatching(/\/x$/) },
      });
    }
  });
});

test("reuses an agent's connection after responses without a body", async () => {
  const single = new Agent({ keepAlive: true, maxSockets: 1 });
  const sockets = new Set<unknown>();
  await using server = await startServer((request, response) => {
    sockets.add(response.socket);
    const status = Number(/\d+/.exec(request.url)?.[0] ?? 200);
    response.writeHead(status, { "content-encoding": "gzip" }).end();
  });
  const { request } = new Client({ baseUrl: server.url, agent: single });
  for (const route of ["GET /204", "GET /304", "GET /204", "GET /304", "GET /204"])
    await request(route).catch(() => {});
  single.destroy();
  expect(server.requests).toHaveLength(5);
  expect(sockets.size).toBe(1);
});

test("an agent with dispatch() is passed to fetch as its dispatcher", async () => {
  const agent = {
    dispatch(): never {
      throw new Error("dispatched");
    },
  };
  await expect(new Client({ agent }).request("GET /")).rejects.toMatchObject({ message: "dispatched" });
});
