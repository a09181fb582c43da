import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { duplexPair, PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { setImmediate as turn } from "node:timers/promises";
import { connect as connectTls } from "node:tls";
import { expect, onTestFinished, test } from "vitest";
import { createWireServer, type OnRequest, type WireResponse } from "../src/index.ts";
import { certificate } from "./certificate.ts";
import { rawConnection, startServer } from "./raw-connection.ts";
import { startRecorder } from "./recorder.ts";

const get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";

test("close() finishes running requests, closes idle connections and accepts no new ones", async () => {
  const { promise, resolve } = Promise.withResolvers<WireResponse>();
  const { server, port } = await startServer({
    onRequest(request, response) {
      if (request.target === "/slow") resolve(response);
      else response.send(200, []);
    },
  });
  const idle = await rawConnection(port);
  idle.send(get);
  await idle.response();
  const fresh = await rawConnection(port);
  const busy = await rawConnection(port);
  busy.send(get.replace("/", "/slow"));
  const response = await promise;
  let isClosed = false;
  const closed = server.close().then(() => {
    isClosed = true;
  });
  expect(await idle.rest()).toBe("");
  expect(await fresh.rest()).toBe("");
  await expect(rawConnection(port)).rejects.toThrow("ECONNREFUSED");
  expect(isClosed).toBe(false);
  response.send(200, [], "done");
  expect(await busy.response()).toMatchObject({ body: "done", head: expect.stringContaining("Connection: close\r\n") });
  for (const client of [idle, fresh, busy]) client.socket.end();
  await closed;
  expect(server.connections).toBe(0);
});

test("close() serves requests of connections that wait to be accepted", async () => {
  const { server, port } = await startServer({ onRequest: (_, response) => response.send(200, [], "served") });
  // All are connected in one iteration of the event loop, in which the server accepts only some of them.
  const clients = Array.from({ length: 200 }, () => connect({ host: "127.0.0.1", port, allowHalfOpen: true }));
  const responses = clients.map((client) => text(client.on("connect", () => client.end(get))).catch(String));
  await Promise.all(clients.map((client) => once(client, "finish")));
  await server.close();
  const received = await Promise.all(responses);
  expect(received.filter((response) => !/^HTTP.1.1 200 .*served$/s.test(response))).toEqual([]);
});

test("close() serves requests that wait for their turn", async () => {
  const server = createWireServer({
    onRequest(_, response) {
      for (const until = performance.now() + 5; performance.now() < until; );
      response.send(200, [], "served");
    },
  });
  const responses = Array.from({ length: 10 }, () => {
    const [client, connection] = duplexPair();
    server.serve(connection);
    client.write(get);
    return text(client);
  });
  await turn();
  await server.close();
  expect(await Promise.all(responses)).toEqual(responses.map(() => expect.stringMatching(/served$/)));
});

test("close() ends although ever more clients connect", async () => {
  let connections = 0;
  const { server, port } = await startServer({
    callerOf() {
      connections += 1;
      connect({ host: "127.0.0.1", port }).on("error", () => undefined);
      for (const until = performance.now() + 2; performance.now() < until; );
      return undefined;
    },
    onRequest: () => undefined,
  });
  connect({ host: "127.0.0.1", port }).on("error", () => undefined);
  await expect.poll(() => connections).toBeGreaterThan(0);
  connections = 0;
  await server.close({ graceMs: 20 });
  expect(connections).toBeLessThan(100);
});

test("close() closes connections that do not end their TLS handshake, and finishes running requests of others", async () => {
  const { promise, resolve } = Promise.withResolvers<WireResponse>();
  const { server, port } = await startServer({ tls: certificate, onRequest: (_, response) => resolve(response) });
  const silent = await rawConnection(port);
  const begun = await rawConnection(port);
  // The head and the type of a ClientHello.
  await begun.sendPieces("\x16\x03\x01\x02\x00\x01");
  const busy = await rawConnection(port, { tls: true });
  busy.send(get);
  const response = await promise;
  // The grace period is longer than a test may take.
  const closed = server.close({ graceMs: 3_600_000 });
  expect(await silent.rest()).toBe("");
  expect(await begun.rest()).toBe("");
  response.send(200, [], "done");
  expect(await busy.response()).toMatchObject({ body: "done" });
  busy.socket.end();
  await closed;
});

test("close() waits for listen(), and ends it", async () => {
  const server = createWireServer({ onRequest: () => undefined });
  const listening = server.listen({ host: "localhost" });
  await server.close();
  const { port } = await listening;
  await expect(rawConnection(port)).rejects.toThrow("ECONNREFUSED");
  await expect(server.listen({ port })).rejects.toMatchObject({ code: "cannot_listen" });
});

test("does not count a stream that is destroyed before it is served", async () => {
  const { server } = await startServer({ onRequest: () => undefined });
  const stream = new PassThrough().destroy();
  await once(stream, "close");
  server.serve(stream);
  expect(server.connections).toBe(0);
});

test("close() does not serve pipelined requests, and tells the client", async () => {
  const { promise, resolve } = Promise.withResolvers<WireResponse>();
  const seen: string[] = [];
  const { server, port } = await startServer({
    mode: "recording",
    onRequest(request, response) {
      seen.push(request.target);
      resolve(response);
    },
  });
  const client = await rawConnection(port);
  client.send(get.replace("/", "/1"), get.replace("/", "/2"));
  const response = await promise;
  const closed = server.close();
  response.send(200, []);
  expect((await client.response()).head).toContain("Connection: close\r\n");
  expect(await client.rest()).toBe("");
  client.socket.end();
  await closed;
  expect(seen).toEqual(["/1"]);
});

test("close() aborts requests that exceed the grace period", async () => {
  const asked = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<boolean>();
  const { server, port } = await startServer({
    onRequest(_, response) {
      response.onClose = () => gone.resolve(response.isClosed);
      asked.resolve();
    },
  });
  const client = await rawConnection(port);
  client.send(get);
  await asked.promise;
  await server.close({ graceMs: 10 });
  expect(await gone.promise).toBe(true);
});

test("limits the connections of one address", async () => {
  const { port, server } = await startServer({
    limits: { connectionsPerCaller: 2 },
    onRequest: (_, response) => response.send(200, []),
  });
  const first = await rawConnection(port);
  const second = await rawConnection(port);
  const third = await rawConnection(port);
  expect(await third.rest()).toBe("");
  first.socket.end();
  await once(first.socket, "close");
  await expect.poll(() => server.connections).toBe(1);
  const fourth = await rawConnection(port);
  fourth.send(get);
  expect(await fourth.response()).toMatchObject({ status: 200 });
  second.socket.destroy();
});

const head = "GET /a HTTP/1.1\r\nHost";
const body = "POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\nhalf";

test.each([
  ["stalled head", head, { headMs: 40 }, 3_600_000, { malformed: "head_timeout" }],
  ["trickling head", head, { headMs: 40 }, 5, { malformed: "head_timeout" }],
  [
    "stalled body",
    body,
    { bodyPauseMs: 40 },
    3_600_000,
    { malformed: "body_timeout", body: expect.stringMatching(/^half/) },
  ],
  [
    "trickling body",
    body,
    { bodyPauseMs: 10_000, bodyMs: 60 },
    5,
    { malformed: "body_timeout", body: expect.stringMatching(/^half/) },
  ],
])("rejects a %s with 408, and records its bytes", async (_, begun, timeouts, everyMs, recorded) => {
  const recorder = await startRecorder({ timeouts });
  // Within the process: over a socket, a busy machine may take longer than the limit.
  const [client, accepted] = duplexPair();
  recorder.server.serve(accepted);
  client.write(begun);
  const trickle = setInterval(() => client.write("x"), everyMs);
  expect(await text(client)).toMatch(/^HTTP\/1\.1 408 /);
  clearInterval(trickle);
  expect(recorder.requests).toMatchObject([{ target: "/a", ...recorded }]);
});

test("a connection that sends nothing is closed", async () => {
  const onRequest = (_: unknown, response: WireResponse): void => response.send(200, []);
  const impatient = await startServer({ timeouts: { headMs: 40 }, onRequest });
  const silent = await rawConnection(impatient.port);
  expect(await silent.rest()).toBe("");
  const { port } = await startServer({ timeouts: { idleMs: 40 }, onRequest });
  const idle = await rawConnection(port);
  idle.send(get);
  await idle.response();
  expect(await idle.rest()).toBe("");
});

test.each(["keep-alive", "close"])(
  "disconnects a client that does not read the end of its response (%s)",
  async (after) => {
    const accepted = Promise.withResolvers<Socket>();
    const ended = Promise.withResolvers<void>();
    const server = createWireServer({
      timeouts: { writePauseMs: 50, idleMs: 50, lingerMs: 50 },
      async onRequest(_, response) {
        const socket = await accepted.promise;
        response.start(200, ["Connection", after]);
        // Until the system's buffers are full. The remainder is too short to prove that the client is slow.
        do {
          expect(response.write(Buffer.alloc(8_000))).toBe(true);
          await turn();
        } while (socket.writableLength === 0);
        response.end();
        ended.resolve();
      },
    });
    const listener = createServer({ allowHalfOpen: true }, (socket) => {
      accepted.resolve(socket);
      server.serve(socket);
    });
    await once(listener.listen(0, "127.0.0.1"), "listening");
    onTestFinished(() => void listener.close());
    const client = await rawConnection((listener.address() as AddressInfo).port);
    client.socket.pause();
    client.send(get);
    await ended.promise;
    const socket = await accepted.promise;
    expect(socket.writableLength).toBeGreaterThan(0);
    if (!socket.destroyed) await once(socket, "close");
  },
);

test("disconnects a client that never closes its side, after the linger time", async () => {
  const { port, server } = await startServer({
    timeouts: { lingerMs: 40 },
    onRequest: (_, response) => response.send(200, ["Connection", "close"]),
  });
  const client = await rawConnection(port);
  client.send(get);
  await client.rest();
  expect(client.socket.writableEnded).toBe(false);
  await expect.poll(() => server.connections).toBe(0);
});

test("disconnects rejected clients that go on sending after the linger time, and continues with small rejected bodies", async () => {
  const { port, server } = await startServer({
    timeouts: { lingerMs: 200 },
    onRequest: (_, response) => response.send(413, []),
  });
  const hostile = await Promise.all(Array.from({ length: 50 }, () => rawConnection(port)));
  for (const { socket } of hostile) {
    const block = Buffer.alloc(64 * 1024);
    const fill = (): void => {
      while (socket.writable && socket.write(block));
    };
    socket.on("drain", fill).write("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9000000000\r\n\r\n");
    fill();
  }
  const client = await rawConnection(port);
  const size = 60_000;
  for (let n = 0; n < 10; n += 1) {
    client.send(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${size}\r\n\r\n`, Buffer.alloc(size));
    expect(await client.response()).toMatchObject({ status: 413 });
  }
  for (const { response } of hostile) expect(await response()).toMatchObject({ status: 413 });
  // The client with small bodies stays connected.
  await expect.poll(() => server.connections).toBe(1);
  expect(client.socket.readyState).toBe("open");
});

/** The first message of a TLS client. */
async function clientHello(): Promise<Buffer> {
  const [near, far] = duplexPair();
  const client = connectTls({ socket: near }).on("error", () => undefined);
  const [hello] = (await once(far, "data")) as [Buffer];
  client.destroy();
  return hello;
}

test.each([
  ["nothing", () => Buffer.alloc(0)],
  ["half a ClientHello", (hello: Buffer) => hello.subarray(0, 100)],
  ["a whole ClientHello", (hello: Buffer) => hello],
])("releases TLS connections that send %s and close", async (_, sent) => {
  const { server, port } = await startServer({ tls: certificate, onRequest: () => undefined });
  const bytes = sent(await clientHello());
  for (let n = 0; n < 5; n += 1) {
    const client = await rawConnection(port);
    if (bytes.length > 0) client.socket.write(bytes);
    client.socket.end();
    await client.rest();
  }
  await expect.poll(() => server.connections).toBe(0);
});

test("closes TLS connections whose handshake takes too long", async () => {
  const options = { tls: certificate, timeouts: { headMs: 40 }, onRequest: () => undefined };
  const { server, port } = await startServer(options);
  const [silent, begun] = [await rawConnection(port), await rawConnection(port)];
  begun.send(await clientHello());
  await silent.rest();
  await begun.rest();
  await expect.poll(() => server.connections).toBe(0);
});

test.each([
  ["half a ClientHello", (hello: Buffer) => hello.subarray(0, 100)],
  ["a whole ClientHello", (hello: Buffer) => hello],
])("serves a TLS client beside others of its address that send %s and stay silent", async (_, sent) => {
  const onRequest: OnRequest = (_, response) => response.send(200, []);
  const { port } = await startServer({ tls: certificate, timeouts: { headMs: 600_000 }, onRequest });
  const hello = sent(await clientHello());
  const silent = await Promise.all(Array.from({ length: 20 }, () => rawConnection(port)));
  for (const { send } of silent) send(hello);
  const client = await rawConnection(port, { tls: true });
  client.send(get);
  expect(await client.response()).toMatchObject({ status: 200 });
  expect(silent.map(({ socket }) => socket.readyState)).toEqual(silent.map(() => "open"));
});

test("reads a ClientHello in two records and many pieces", async () => {
  const { port } = await startServer({ tls: certificate, onRequest: (_, response) => response.send(200, []) });
  const hello = await clientHello();
  const records = [hello.subarray(5, 205), hello.subarray(205)].map((content) => {
    const head = Buffer.from(hello.subarray(0, 5));
    head.writeUInt16BE(content.length, 3);
    return Buffer.concat([head, content]);
  });
  const { socket, sendPieces } = await rawConnection(port);
  const answer = once(socket, "data");
  await sendPieces(...[...Buffer.concat(records)].map((byte) => Buffer.of(byte)));
  const handshake = 22;
  expect(((await answer)[0] as Buffer)[0]).toBe(handshake);
});

test("rejects key exchanges in which the client chooses when the server decrypts", async () => {
  const { port } = await startServer({ tls: certificate, onRequest: () => undefined });
  const options = { host: "127.0.0.1", port, rejectUnauthorized: false, maxVersion: "TLSv1.2" } as const;
  const connected = (ciphers: string): Promise<unknown> => once(connectTls({ ...options, ciphers }), "secureConnect");
  await expect(connected("AES128-GCM-SHA256")).rejects.toThrow(/handshake failure/);
  await connected("ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES128-GCM-SHA256");
});

test("a TLS client that closes its side after its request gets the response", async () => {
  const { port } = await startServer({
    tls: certificate,
    onRequest: (_, response) => void setImmediate(() => response.send(200, [], "late")),
  });
  const { socket: plain } = await rawConnection(port);
  const socket = connectTls({ socket: plain, rejectUnauthorized: false });
  await once(socket, "secureConnect");
  socket.allowHalfOpen = true;
  socket.end(get);
  expect(await text(socket)).toMatch(/^HTTP.1.1 200 .*late$/s);
});

test("serves the same over TLS", async () => {
  const recorder = await startRecorder({ tls: certificate });
  const client = await rawConnection(recorder.port, { tls: true });
  const head = "BREW /caf\xc3\xa9 HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n";
  await client.sendPieces(head, "h", "i");
  expect(await client.response()).toMatchObject({ status: 200 });
  expect(recorder.requests).toMatchObject([{ head, body: "hi" }]);
  client.send("GET / HTTP/1.1\r\nX : a\r\n\r\n");
  expect(await client.rest()).toMatch(/^HTTP\/1\.1 400 /);
});

test("plain HTTP to a TLS port, and TLS to a plain one, do not crash the server", async () => {
  const tls = await startServer({ tls: certificate, onRequest: (_, response) => response.send(200, []) });
  const plain = await rawConnection(tls.port);
  plain.send(get);
  await plain.rest();
  const good = await rawConnection(tls.port, { tls: true });
  good.send(get);
  expect(await good.response()).toMatchObject({ status: 200 });

  const { port } = await startServer({ onRequest: (_, response) => response.send(200, []) });
  await expect(rawConnection(port, { tls: true })).rejects.toThrow();
  const fine = await rawConnection(port);
  fine.send(get);
  expect(await fine.response()).toMatchObject({ status: 200 });
});
