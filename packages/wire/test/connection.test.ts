import { duplexPair } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { createWireServer, joinChunks, type WireRequest, type WireResponse } from "../src/index.ts";
import { clientOf, rawConnection, replyOf, startServer } from "./raw-connection.ts";
import { startRecorder } from "./recorder.ts";

const get = (target: string, fields = ""): string => `GET ${target} HTTP/1.1\r\nHost: a\r\n${fields}\r\n`;

test("sends responses to pipelined requests in order, one request at a time", async () => {
  const held: WireResponse[] = [];
  const seen: string[] = [];
  const first = Promise.withResolvers<void>();
  const client = await clientOf({
    onRequest(request, response) {
      seen.push(request.target);
      if (request.target === "/1") {
        held.push(response);
        first.resolve();
      } else response.send(200, [], request.target);
    },
  });
  client.send(get("/1"), get("/2"), get("/3"));
  await first.promise;
  expect(seen).toEqual(["/1"]);
  held[0]?.send(200, [], "/1");
  for (const body of ["/1", "/2", "/3"]) expect(await client.response()).toMatchObject({ body });
});

test("100 Continue is sent when the body is read, and only then", async () => {
  const asked = Promise.withResolvers<WireRequest>();
  const { port } = await startServer({
    onRequest(request, response) {
      asked.resolve(request);
      if (request.target === "/no") response.send(403, []);
    },
  });
  const head = (target: string): string =>
    `POST ${target} HTTP/1.1\r\nHost: a\r\nExpect: 100-Continue\r\nContent-Length: 2\r\n\r\n`;
  const client = await rawConnection(port);
  client.send(head("/yes"));
  const request = await asked.promise;
  const body = request.bytes();
  expect(await client.response()).toMatchObject({ status: 100, head: "HTTP/1.1 100 Continue\r\n\r\n" });
  client.send("hi");
  expect(String(await body)).toBe("hi");

  const rejected = await rawConnection(port);
  rejected.send(head("/no"));
  expect(await rejected.rest()).toMatch(/^HTTP\/1\.1 403 [\s\S]*\r\nConnection: close\r\n/);
});

test("100 Continue is not sent when the body is already arriving", async () => {
  const client = await clientOf({
    onRequest: async (request, response) => response.send(200, [], await request.bytes()),
  });
  client.send("POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 4\r\n\r\nbo", "dy", get("/2"));
  expect(await client.response()).toMatchObject({ status: 200, body: "body" });
  expect(await client.response()).toMatchObject({ status: 200, body: "" });
});

test("a body is read at the pace of its reader", async () => {
  const started = Promise.withResolvers<WireRequest>();
  let received = 0;
  const ended = Promise.withResolvers<void>();
  const client = await clientOf({
    onRequest(request, response) {
      request.read({
        onData(chunk) {
          received += chunk.length;
          request.pause();
          started.resolve(request);
        },
        onEnd() {
          response.send(200, [], String(received));
          ended.resolve();
        },
        onFailure: () => ended.resolve(),
      });
    },
  });
  const size = 8 * 1024 * 1024;
  client.send(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${size}\r\n\r\n`);
  const isAllTaken = client.socket.write(Buffer.alloc(size));
  const request = await started.promise;
  const before = received;
  // The system buffers some of it; most of it stays with the sender.
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  expect({ isAllTaken, received }).toEqual({ isAllTaken: false, received: before });
  expect(client.socket.writableLength).toBeGreaterThan(0);
  const resume = setInterval(() => request.resume(), 0);
  await ended.promise;
  clearInterval(resume);
  expect(await client.response()).toMatchObject({ status: 200, body: String(size) });
});

test.each([
  ["alone", "", ""],
  ["around a large one", `800\r\n${"b".repeat(2048)}\r\n`, "b".repeat(2048)],
])("chunks of one byte %s are not stored as one piece each", async (_, large, text) => {
  const pieces: Buffer[] = [];
  const ended = Promise.withResolvers<WireRequest>();
  const client = await clientOf({
    mode: "recording",
    onRequest(request, response) {
      request.read({
        onData(chunk) {
          pieces.push(chunk);
          request.pause();
          setImmediate(() => request.resume());
        },
        onEnd() {
          response.send(200, []);
          ended.resolve(request);
        },
        onFailure: () => response.send(400, []),
      });
    },
  });
  const small = "1;n=v\r\na\r\n".repeat(5_000);
  const body = `${small}${large}${small}0\r\nX: 1\r\n\r\n`;
  client.send(`POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n${body}`, get("/2"));
  const { framing = Buffer.alloc(0) } = await ended.promise;
  const data = Buffer.concat(pieces);
  expect(data.toString()).toBe(`${"a".repeat(5_000)}${text}${"a".repeat(5_000)}`);
  expect(joinChunks(framing, data).toString()).toBe(body);
  expect(pieces.length).toBeLessThan(200);
  expect(await client.response()).toMatchObject({ status: 200 });
  expect(await client.response()).toMatchObject({ status: 200 });
});

test.each([
  ["a line that is too long", get(`/${"a".repeat(200)}`), { headBytes: 100 }, 414],
  ["a line that never ends", `GET /${"a".repeat(200)}`, { headBytes: 100 }, 414],
  ["a head that is too large", get("/", `X: ${"a".repeat(200)}\r\n`), { headBytes: 100 }, 431],
  ["a head that never ends", `GET / HTTP/1.1\r\nX: ${"a".repeat(200)}`, { headBytes: 100 }, 431],
  ["a declared length over the limit", get("/", "Content-Length: 11\r\n"), { bodyBytes: 10 }, 413],
])("%s is rejected", async (_, request, limits, status) => {
  const reply = await replyOf({ limits, onRequest: (_, response) => response.send(200, []) }, request);
  expect(reply).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
});

test.each([
  ["chunk_line_too_long", `1;a=${"b".repeat(200)}\r\n`, { chunkLineBytes: 100 }],
  ["chunk_line_too_long", `${"0".repeat(200)}`, { chunkLineBytes: 100 }],
  ["too_much_framing", "1\r\na\r\n".repeat(50), { framingBytes: 100 }],
  ["trailers_too_large", `0\r\nX: ${"a".repeat(200)}`, { headBytes: 100 }],
])("a body with %s is rejected", async (code, body, limits) => {
  const recorder = await startRecorder({ limits });
  const client = await rawConnection(recorder.port);
  client.send(`POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n${body}`);
  expect(await client.rest()).toContain(code);
});

test("HTTP/1.0 connections close without keep-alive, and get no chunks", async () => {
  const client = await clientOf({
    onRequest(request, response) {
      if (request.target === "/whole") return response.send(200, [], "whole");
      response.start(200, []);
      response.write("a");
      response.end("b");
    },
  });
  client.send("GET /whole HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n");
  const first = await client.response();
  expect(first).toMatchObject({ body: "whole", head: expect.stringContaining("Connection: keep-alive\r\n") });
  client.send("GET /pieces HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n");
  const rest = await client.rest();
  expect(rest).toMatch(/\r\nConnection: close\r\n\r\nab$/);
  expect(rest).not.toMatch(/transfer-encoding/i);
});

test("records requests that a disconnected client had pipelined, without a response", async () => {
  const held: (() => void)[] = [];
  const targets: string[] = [];
  const first = Promise.withResolvers<void>();
  const third = Promise.withResolvers<void>();
  const client = await clientOf({
    mode: "recording",
    onRequest(request, response) {
      targets.push(request.target);
      if (targets.length === 3) third.resolve();
      request.read({
        onData: () => undefined,
        onEnd() {
          if (request.target !== "/1") return;
          held.push(() => response.send(200, []));
          first.resolve();
        },
        onFailure: () => undefined,
      });
    },
  });
  client.send(get("/1"), get("/2"), "POST /3 HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhalf");
  await first.promise;
  client.socket.resetAndDestroy();
  await third.promise;
  expect(targets).toEqual(["/1", "/2", "/3"]);
  held[0]?.();
});

test.each([
  [
    "throws",
    () => {
      throw new Error("broken");
    },
  ],
  ["rejects", () => Promise.reject(new Error("broken"))],
])("reports a handler that %s, and sends 500", async (_, onRequest) => {
  const errors: unknown[] = [];
  const reply = await replyOf({ onError: (error) => errors.push(error), onRequest }, get("/"));
  expect(reply).toMatch(/^HTTP\/1\.1 500 /);
  expect(errors).toEqual([new Error("broken")]);
});

test.each(["strict", "recording"] as const)(
  "does not report a handler failure when the client aborts its body: %s",
  async (mode) => {
    const errors: unknown[] = [];
    const { port } = await startServer({
      mode,
      onError: (error) => errors.push(error),
      async onRequest(request, response) {
        await request.bytes();
        response.send(200, []);
      },
    });
    const client = await rawConnection(port);
    client.socket.end("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc");
    expect(await client.rest()).toMatch(/^HTTP\/1\.1 400 /);
    const aborted = await rawConnection(port);
    await aborted.sendPieces("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc");
    aborted.socket.resetAndDestroy();
    const next = await rawConnection(port);
    next.send(get("/"));
    expect(await next.response()).toMatchObject({ status: 200 });
    expect(errors).toEqual([]);
  },
);

test.each(["send", "stream"] as const)(
  "ignores the response of a handler after the server has responded: %s",
  async (way) => {
    const errors: unknown[] = [];
    const responded = Promise.withResolvers<void>();
    const reply = await replyOf(
      {
        onError: (error) => errors.push(error),
        onRequest(request, response) {
          const respond = (): void => {
            if (way === "send") response.send(422, []);
            else {
              response.start(422, []);
              response.write("a");
              response.end("b");
            }
            responded.resolve();
          };
          // Nobody awaits this promise: a rejection would end the process.
          void request.bytes().then(respond, respond);
        },
      },
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n",
    );
    expect(reply).toMatch(/^HTTP\/1\.1 400 (?:(?!HTTP|422)[\s\S])*$/);
    await responded.promise;
    expect(errors).toEqual([]);
  },
);

test("discards a paused body after the response, and continues the connection", async () => {
  const client = await clientOf({
    onRequest(request, response) {
      if (request.target === "/2") return response.send(200, [], "2");
      request.read({
        onData() {
          request.pause();
          response.send(200, [], "1");
        },
        onEnd: () => undefined,
        onFailure: () => undefined,
      });
    },
  });
  await client.sendPieces("POST /1 HTTP/1.1\r\nHost: a\r\nContent-Length: 6\r\n\r\nabc", `def${get("/2")}`);
  expect(await client.response()).toMatchObject({ body: "1" });
  expect(await client.response()).toMatchObject({ body: "2" });
});

test("stops reading from a client that pipelines and does not read", async () => {
  let handled = 0;
  const client = await clientOf({
    onRequest(_, response) {
      handled += 1;
      response.send(200, [], Buffer.alloc(1_000_000));
    },
  });
  client.socket.pause();
  const requests = Buffer.from(get("/", `X: ${"a".repeat(1_000)}\r\n`).repeat(20_000));
  // Anything beyond the system's buffers stays with the client.
  expect(client.socket.write(requests)).toBe(false);
  let before = -1;
  const stands = (): boolean => {
    const isSame = handled === before && handled > 0;
    before = handled;
    return isSame;
  };
  await expect.poll(stands, { interval: 100 }).toBe(true);
  expect(handled).toBeLessThan(1_000);
  expect(client.socket.writableLength).toBeGreaterThan(0);
});

test("waits for a handler that records a malformed request", async () => {
  const server = createWireServer({
    mode: "recording",
    timeouts: { headMs: 40, settleMs: 1 },
    onRequest(request, response) {
      // Five times the time limit of a head, which is what this tests.
      request.bytes().catch(() => setTimeout(() => response.send(400, [], "kept"), 200));
    },
  });
  // Within the process: over a socket, a busy machine may exceed the limit of 40 ms.
  const [client, accepted] = duplexPair();
  server.serve(accepted);
  client.write("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n");
  expect(await text(client)).toMatch(/\r\n\r\nkept$/);
  client.destroy();
});
