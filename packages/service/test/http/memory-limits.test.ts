import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import {
  type ConnectionLimits,
  clientAddress,
  defineOperation,
  EventStream,
  encodeEvents,
  type HttpServerOptions,
  jsonBody,
  type Listening,
  type Service,
  serviceHandler,
} from "../../src/index.ts";
import { anyOperation, events, listenInTest, serviceOf } from "./sample-service.ts";

const mebibyte = 1024 * 1024;

/** Takes JSON of up to 8 MiB and gives out 32 MiB, more than a socket buffers. */
function createBytesService(): Service {
  return serviceOf([
    defineOperation({
      ...anyOperation,
      method: "post",
      path: "/bytes",
      input: { body: jsonBody(z.string(), { maxBytes: 8 * mebibyte }) },
      handle: () => ({ status: 200 }),
    }),
    defineOperation({
      ...anyOperation,
      path: "/bytes",
      handle: () => ({ status: 200, body: new Uint8Array(32 * mebibyte) }),
    }),
    defineOperation({
      ...anyOperation,
      path: "/events",
      responses: events,
      handle: () => ({ status: 200, body: new EventStream(largeEvents(), { retryMs: 1_000 }) }),
    }),
  ]);
}

/** Clients name themselves in `X-Forwarded-For`. */
function startService(limits: ConnectionLimits = {}, timeouts: HttpServerOptions["timeouts"] = {}): Promise<Listening> {
  const trustedProxies = ["127.0.0.1"];
  const addressOf = clientAddress({ trustedProxies });
  const handler = serviceHandler(createBytesService(), { addressOf });
  const connections = { trustedProxies, addressOf, ...limits };
  return listenInTest(handler, { connections, timeouts, graceMs: 0 });
}

async function* largeEvents(): AsyncGenerator<Uint8Array, void> {
  const event = encodeEvents([{ data: "a".repeat(8 * mebibyte) }]);
  for (;;) yield event;
}

function open({ port }: Listening): Socket {
  const socket = connect({ host: "127.0.0.1", port });
  socket.on("error", () => undefined);
  onTestFinished(() => void socket.destroy());
  return socket;
}

/** The next bytes of a connection. @throws Error when it closes before them, for which `once()` would wait for ever */
function received(socket: Socket): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    socket.once("data", resolve);
    socket.once("close", () => reject(new Error("the connection closed without a response")));
  });
}

/** Sends a head that announces a body. Returns when the service has room for it and waits for it. */
async function announce(service: Listening, from: string, bytes: number): Promise<Socket> {
  const socket = open(service);
  const type = "Content-Type: application/json\r\nExpect: 100-continue";
  socket.write(
    `POST /bytes HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${from}\r\n${type}\r\nContent-Length: ${bytes}\r\n\r\n`,
  );
  const first = await received(socket);
  expect(first.toString()).toBe("HTTP/1.1 100 Continue\r\n\r\n");
  return socket;
}

/** Starts to send a body of 2.5 MiB, and stops after 2 MiB. */
async function sendHalf(service: Listening, from: string): Promise<Socket> {
  const socket = await announce(service, from, 2.5 * mebibyte);
  socket.write(`"${"a".repeat(2 * mebibyte)}`);
  return socket;
}

function post(service: Listening, from: string): Promise<Response> {
  return fetch(`${service.url}/bytes`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": from },
    body: JSON.stringify("a".repeat(3 * mebibyte)),
  });
}

test("bounds unfinished bodies by the share of their caller, and releases it", async () => {
  const service = await startService({ memoryBytesPerCaller: 4 * mebibyte });
  const socket = await sendHalf(service, "192.0.2.1");
  await expect.poll(async () => (await post(service, "192.0.2.1")).status).toBe(429);
  expect((await post(service, "192.0.2.2")).status).toBe(200);
  socket.destroy();
  await expect.poll(async () => (await post(service, "192.0.2.1").catch(() => undefined))?.status).toBe(200);
});

test("a body that announces more than there is room for is rejected before it is sent", async () => {
  const service = await startService({ memoryBytesPerCaller: 4 * mebibyte });
  await sendHalf(service, "127.0.0.1");
  await expect.poll(async () => (await post(service, "127.0.0.1")).status).toBe(429);
  const socket = open(service);
  const type = "Content-Type: application/json";
  socket.write(`POST /bytes HTTP/1.1\r\nHost: a\r\n${type}\r\nContent-Length: ${3 * mebibyte}\r\n\r\n`);
  const first = await received(socket);
  expect(first.toString()).toMatch(/^HTTP\/1\.1 429 /);
});

test("bounds the bodies of all callers together, and always admits short ones", async () => {
  const service = await startService({ memoryBytes: 4 * mebibyte, memoryBytesPerCaller: 3.5 * mebibyte });
  await sendHalf(service, "192.0.2.1");
  await expect.poll(async () => (await post(service, "192.0.2.2")).status).toBe(503);
  const short = { method: "POST", headers: { "content-type": "application/json" }, body: '"a"' };
  expect((await fetch(`${service.url}/bytes`, short)).status).toBe(200);
});

test("evicts the oldest connection of the largest caller when all memory is in use", async () => {
  const service = await startService({ memoryBytes: 6 * mebibyte, memoryBytesPerCaller: 6 * mebibyte });
  const [oldest, other] = [await sendHalf(service, "192.0.2.1"), await sendHalf(service, "192.0.2.1")];
  let isOtherClosed = false;
  other.on("close", () => {
    isOtherClosed = true;
  });
  // The caller has no memory left for another body.
  await expect.poll(async () => (await post(service, "192.0.2.1")).status).toBe(429);
  // Not `once()`, which rejects when the connection is closed before everything was read.
  const closed = new Promise((resolve) => oldest.on("close", resolve));
  expect((await post(service, "192.0.2.2")).status).toBe(200);
  await closed;
  expect(isOtherClosed).toBe(false);
});

test("closes an event stream with more unread bytes than the share of its caller", async () => {
  const service = await startService({ memoryBytesPerCaller: 4 * mebibyte });
  const unread = open(service);
  unread.write("GET /events HTTP/1.1\r\nHost: a\r\n\r\n");
  await received(unread);
  const other = open(service);
  const closed = once(other.resume(), "close");
  other.write("GET /events HTTP/1.1\r\nHost: a\r\n\r\n");
  await closed;
  expect(unread.destroyed).toBe(false);
});

test("disconnects a client that does not read its response, but not one that waits for it", async () => {
  const service = await startService({ memoryBytesPerCaller: 48 * mebibyte }, { writePauseMs: 300 });
  const waiting = await sendHalf(service, "192.0.2.2");
  const get = async (): Promise<number> => {
    const response = await fetch(`${service.url}/bytes`, { headers: { "x-forwarded-for": "192.0.2.1" } });
    await response.arrayBuffer();
    return response.status;
  };
  // On a busy machine, the connection may be closed before the other request arrives: then another one begins.
  const getWhileUnread = async (): Promise<number> => {
    const socket = open(service);
    socket.write("GET /bytes HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n");
    await received(socket);
    socket.pause();
    return get();
  };
  await expect.poll(getWhileUnread).toBe(429);
  // It never reads. Free memory shows that its connection was closed.
  await expect.poll(get).toBe(200);
  waiting.end(`${"a".repeat(mebibyte / 2 - 2)}"`);
  const first = await received(waiting);
  expect(first.toString()).toMatch(/^HTTP\/1\.1 200 /);
});

test("closes connections beyond the share of an address, except those of trusted proxies", async () => {
  const counted = await startService({ connectionsPerCaller: 2, trustedProxies: [] });
  const livez = async (service: Listening): Promise<Socket> => {
    const socket = open(service);
    socket.write("GET /livez HTTP/1.1\r\nHost: a\r\n\r\n");
    await received(socket);
    return socket;
  };
  const sockets = [await livez(counted), await livez(counted)];
  const third = open(counted);
  await once(third, "close");
  sockets[0]?.destroy();
  await expect
    .poll(() =>
      fetch(`${counted.url}/livez`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
  const behind = await startService({ connectionsPerCaller: 1 });
  for (let n = 0; n < 2; n += 1) await livez(behind);
  expect((await fetch(`${behind.url}/livez`)).status).toBe(200);
});
