import { once } from "node:events";
import { createReadStream, writeFileSync } from "node:fs";
import { Agent, type OutgoingHttpHeaders, type ServerResponse } from "node:http";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setTimeout as after, setImmediate as turn } from "node:timers/promises";
import zlib from "node:zlib";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { startHttpServer, startTcpServer } from "../../../../test/http-server.ts";
import { temporaryFolder } from "../../../../test/temporary-folder.ts";
import { Client, type ClientOptions, type FetchInit } from "../../src/index.ts";
import { nodeFetch } from "../../src/node/node-fetch.ts";
import { type ReceivedRequest, sendJson, startServer } from "../support/scripted-server.ts";

const agent = new Agent({ keepAlive: true });
afterAll(() => agent.destroy());

const unhandled: unknown[] = [];
const note = (error: unknown): void => void unhandled.push(error);
beforeEach(() => {
  unhandled.length = 0;
  process.on("unhandledRejection", note).on("uncaughtException", note);
});
afterEach(async () => {
  // By then, unhandled rejections have been reported.
  await turn();
  process.off("unhandledRejection", note).off("uncaughtException", note);
  expect(unhandled).toEqual([]);
});

const get: FetchInit = { method: "GET", headers: {} };

describe("redirects over an agent", () => {
  test.each<[what: string, head: OutgoingHttpHeaders, chunk: string]>([
    ["an endless body", {}, "x".repeat(30_000)],
    ["a body that does not come", { "content-length": 5 }, ""],
  ])("close the connection of %s without reading it", async (_, head, chunk) => {
    const closed = Promise.withResolvers<void>();
    await using server = await startServer((request, response) => {
      if (request.url === "/end") return sendJson(response, { ok: true });
      response.writeHead(302, { location: "/end", ...head }).flushHeaders();
      const timer = setInterval(() => response.write(chunk), 1);
      response.on("close", () => {
        clearInterval(timer);
        closed.resolve();
      });
    });
    expect((await new Client({ baseUrl: server.url, agent }).request("GET /")).data).toEqual({ ok: true });
    await closed.promise;
  });

  test("with a short body leave their connection to the next request", async () => {
    const ports = new Set<number | undefined>();
    await using server = await startServer((request, response) => {
      ports.add(response.socket?.remotePort);
      if (request.url === "/end") sendJson(response, { ok: true });
      else response.writeHead(301, { location: "/end" }).end("Moved");
    });
    const { request } = new Client({ baseUrl: server.url, agent });
    await request("GET /");
    await expect.poll(() => Object.values(agent.freeSockets).flat().length).toBeGreaterThan(0);
    const before = ports.size;
    await request("GET /end");
    expect(ports.size).toBe(before);
  });

  test("with a redirect to GET do not read a stream again", async () => {
    await using server = await startServer((request, response) =>
      request.url === "/" ? response.writeHead(303, { location: "/end" }).end() : sendJson(response, request),
    );
    const { data } = await new Client({ baseUrl: server.url, agent }).request<ReceivedRequest>("POST /", {
      data: Readable.from(["a", "b"]),
    });
    expect(data).toMatchObject({ method: "GET", url: "/end", body: "" });
    expect(server.requests[0]?.body).toBe("ab");
  });

  test.each([301, 302, 303, 307, 308])("of status %i carry the headers that fetch carries", async (status) => {
    await using server = await startServer((request, response) =>
      request.url === "/" ? response.writeHead(status, { location: "/end" }).end() : sendJson(response, request),
    );
    const headers = { "content-language": "de", "content-location": "/a" };
    const send = async (options: ClientOptions): Promise<ReceivedRequest> => {
      const client = new Client({ baseUrl: server.url, ...options });
      const { data } = await client.request<ReceivedRequest>("POST /", { a: 1, headers });
      const { "content-language": language, "content-location": location, "content-type": type } = data.headers;
      return { ...data, headers: { language, location, type } };
    };
    expect(await send({ agent })).toEqual(await send({}));
  });
});

describe("bodies over an agent", () => {
  const raw = Buffer.from(JSON.stringify({ text: "ä".repeat(1000) }));

  test.each([
    ["gzip", zlib.gzipSync(raw)],
    ["deflate", zlib.deflateSync(raw)],
    ["deflate", zlib.deflateRawSync(raw)],
    ["br", zlib.brotliCompressSync(raw)],
    ["zstd", zlib.zstdCompressSync(raw)],
    ["gzip, br", zlib.brotliCompressSync(zlib.gzipSync(raw))],
    ["identity", raw],
    ["unheard-of", raw],
  ])("are decompressed: %s", async (encoding, bytes) => {
    await using server = await startServer((_, response) => {
      response.writeHead(200, { "content-type": "application/json", "content-encoding": encoding });
      // The first byte is sent alone, so the first chunk is too short to detect the coding from the following bytes.
      response.write(bytes.subarray(0, 1), () => response.end(bytes.subarray(1)));
    });
    const { data } = await new Client({ baseUrl: server.url, agent }).request("GET /");
    expect(data).toEqual(JSON.parse(raw.toString()));
    expect(server.requests[0]?.headers["accept-encoding"]).toBe("gzip, deflate, br, zstd");
  });

  test.each(["gzip", "deflate", "br", "zstd"])(
    "that are empty are empty, with or without compression by %s",
    async (encoding) => {
      await using server = await startServer((_, response) =>
        response.writeHead(200, { "content-type": "text/plain", "content-encoding": encoding }).end(),
      );
      expect((await new Client({ baseUrl: server.url, agent }).request("GET /")).data).toBe("");
    },
  );

  const broken: [string, string, Buffer][] = [
    ["gzip", "corrupt", Buffer.from("not packed")],
    ["gzip", "cut off", zlib.gzipSync(raw).subarray(0, 40)],
    ["deflate", "corrupt", Buffer.from("xnot packed at all")],
    ["deflate", "cut off", zlib.deflateSync(raw).subarray(0, 20)],
    ["br", "corrupt", Buffer.from("not packed at all")],
    ["zstd", "corrupt", Buffer.from("not packed at all")],
  ];

  test.each(broken)(
    "compressed by %s that are %s fail with the reason, for late readers too",
    async (encoding, _, bytes) => {
      await using server = await startServer((_, response) =>
        response.writeHead(200, { "content-type": "application/json", "content-encoding": encoding }).end(bytes),
      );
      const unread = await nodeFetch(server.url, get);
      await expect(new Client({ baseUrl: server.url, agent }).request("GET /")).rejects.toMatchObject({
        kind: "network",
        message: expect.stringMatching(`^Cannot decompress the response \\(${encoding}\\): .`),
        code: expect.any(String),
      });
      // A late reader gets the error as well, and does not wait forever. If decoding takes longer, the test proves less.
      await after(30);
      await expect(unread.text()).rejects.toThrow("Cannot decompress the response");
    },
  );

  test("that are corrupt and endless are not read further", async () => {
    const closed = Promise.withResolvers<void>();
    await using server = await startServer((_, response) => {
      response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
      const timer = setInterval(() => response.write("not packed"), 1);
      response.on("close", () => {
        clearInterval(timer);
        closed.resolve();
      });
    });
    await expect(new Client({ baseUrl: server.url, agent }).request("GET /")).rejects.toMatchObject({
      kind: "network",
    });
    await closed.promise;
  });

  test("that end early fail for late readers, too", async () => {
    const sent = Promise.withResolvers<ServerResponse>();
    await using server = await startServer((_, response) => {
      response.writeHead(200, { "content-length": 10 }).write("abc");
      sent.resolve(response);
    });
    const response = await nodeFetch(server.url, get);
    const broken = await sent.promise;
    const closed = once(broken, "close");
    broken.destroy();
    await closed;
    await expect(response.arrayBuffer()).rejects.toThrow();
  });
});

describe("responses over an agent", () => {
  test("that switch protocols make the call fail", async () => {
    const switching = "HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n";
    await using server = await startTcpServer((socket) => void socket.once("data", () => socket.write(switching)));
    await expect(new Client({ baseUrl: server.url, agent }).request("GET /")).rejects.toMatchObject({
      kind: "network",
      message: expect.stringContaining("without a response"),
    });
  });

  test("with too many codings are rejected without decompression", async () => {
    const packed = Array.from({ length: 6 }).reduce<Buffer>((bytes) => zlib.gzipSync(bytes), Buffer.from("x"));
    const codings = (count: number): string => Array.from({ length: count }, () => "gzip").join(", ");
    await using server = await startServer((request, response) => {
      const count = Number(request.url.slice(1));
      response.writeHead(200, { "content-type": "text/plain", "content-encoding": codings(count) }).end(packed);
    });
    const { request } = new Client({ baseUrl: server.url, agent });
    await expect(request("GET /6")).rejects.toMatchObject({
      kind: "network",
      message: "Cannot decompress the response: it is compressed more than 5 times",
    });
    expect((await request("GET /5")).status).toBe(200);
  });
});

describe("uploads over an agent", () => {
  const path = join(temporaryFolder(), "file");
  writeFileSync(path, Buffer.alloc(5_000_000));

  /** An endless source that records whether it was cancelled. */
  function endless(): { source: AsyncIterable<Uint8Array>; isEnded: () => boolean } {
    let ended = false;
    const source = (async function* () {
      try {
        for (;;) {
          yield new Uint8Array(1000);
          // A slow source, which is still open when the call ends.
          await after(1);
        }
      } finally {
        ended = true;
      }
    })();
    return { source, isEnded: () => ended };
  }

  test("of a file close it when nobody listens at the address", async () => {
    const file = createReadStream(path);
    const call = new Client({ baseUrl: "http://127.0.0.1:1", agent }).request("PUT /", { data: file });
    await expect(call).rejects.toMatchObject({ code: "ECONNREFUSED" });
    await expect.poll(() => file.closed).toBe(true);
  });

  test("of a file close it when the service ends early", async () => {
    await using server = await startServer();
    const file = createReadStream(path, { highWaterMark: 1000 });
    file.once("data", () => server[Symbol.asyncDispose]());
    const call = new Client({ baseUrl: server.url, agent }).request("PUT /", { data: file });
    await expect(call).rejects.toMatchObject({ kind: "network" });
    await expect.poll(() => file.closed).toBe(true);
  });

  test("end their source when the call is aborted", async () => {
    await using server = await startServer();
    const { source, isEnded } = endless();
    const signal = AbortSignal.timeout(30);
    const call = new Client({ baseUrl: server.url, agent }).request("PUT /", { data: source, request: { signal } });
    await expect(call).rejects.toMatchObject({ name: "TimeoutError" });
    await expect.poll(isEnded).toBe(true);
  });

  test("cancel a web stream when the call is out of time", async () => {
    await using server = await startServer();
    const cancelled = Promise.withResolvers<unknown>();
    const data = new ReadableStream({
      // A slow source, which is still open when the call ends.
      pull: (controller) => after(1).then(() => controller.enqueue(new Uint8Array(1000))),
      cancel: cancelled.resolve,
    });
    const call = new Client({ baseUrl: server.url, agent, timeout: 30 }).request("PUT /", { data });
    await expect(call).rejects.toMatchObject({ kind: "timeout" });
    await cancelled.promise;
  });

  test("fail with the error of their source", async () => {
    await using server = await startServer();
    const data = Readable.from(
      (async function* () {
        yield "a";
        throw new Error("the disk is gone");
      })(),
    );
    const call = new Client({ baseUrl: server.url, agent }).request("PUT /", { data });
    await expect(call).rejects.toMatchObject({ kind: "network", message: "the disk is gone" });
  });

  test("return the response of a service that stops reading them", async () => {
    await using server = await startHttpServer((_, response) => {
      response.writeHead(413, { connection: "close" }).end("too large");
    });
    const { source, isEnded } = endless();
    await expect(new Client({ baseUrl: server.url, agent }).request("PUT /", { data: source })).rejects.toMatchObject({
      status: 413,
      message: "too large",
    });
    await expect.poll(isEnded).toBe(true);
  });

  test.each([
    ["longer", ["abcd", "GET /other HTTP/1.1\r\nhost: x\r\n\r\n"]],
    ["shorter", ["abc"]],
  ])("that are %s than declared fail, and are not parsed as a request", async (_, chunks) => {
    await using server = await startServer();
    const { request } = new Client({ baseUrl: server.url, agent });
    const headers = { "content-length": "4" };
    await expect(request("POST /", { headers, data: Readable.from(chunks) })).rejects.toThrow("'content-length', 4");
    await request("GET /next");
    expect(server.requests.map(({ url }) => url)).not.toContain("/other");
  });

  test("of no bytes declare no length: the next request would be parsed as their body", async () => {
    await using server = await startServer((request, response) => sendJson(response, request));
    const { request } = new Client({ baseUrl: server.url, agent });
    const headers = { "content-length": "9" };
    const { data } = await request<ReceivedRequest>("GET /a", { headers });
    expect(data.headers["content-length"]).toBeUndefined();
  });

  test("have the framing of the connection, also when the call names one", async () => {
    await using server = await startServer((request, response) => sendJson(response, request));
    const { request } = new Client({ baseUrl: server.url, agent });
    const headers = { "transfer-encoding": "chunked" };
    const { data } = await request<ReceivedRequest>("POST /a", { headers, a: 1 });
    expect(data).toMatchObject({ body: '{"a":1}', headers: { "content-length": "7" } });
    expect(data.headers["transfer-encoding"]).toBeUndefined();
    const empty = await request<ReceivedRequest>("GET /b", { headers });
    expect(empty.data.headers["transfer-encoding"]).toBeUndefined();
    const streamed = await request<ReceivedRequest>("POST /c", { headers, data: Readable.from(["abc"]) });
    expect(streamed.data).toMatchObject({ body: "abc", headers: { "transfer-encoding": "chunked" } });
    await expect(request("POST /d", { headers: { "transfer-encoding": "gzip, chunked" }, a: 1 })).rejects.toMatchObject(
      { status: 400, message: expect.stringContaining("'transfer-encoding'") },
    );
    expect(server.requests.map(({ url }) => url)).toEqual(["/a", "/b", "/c"]);
  });

  test("arrive whole, and leave the connection to the next request", async () => {
    const ports = new Set<number | undefined>();
    await using server = await startServer((request, response) => {
      ports.add(response.socket?.remotePort);
      sendJson(response, request.body.length);
    });
    const { request } = new Client({ baseUrl: server.url, agent });
    expect((await request("PUT /", { data: createReadStream(path) })).data).toBe(5_000_000);
    expect((await request("PUT /", { data: new Blob(["abc"]).stream() })).data).toBe(3);
    expect((await request("GET /")).data).toBe(0);
    expect(ports.size).toBe(1);
  });
});
