import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import {
  type ConnectionLimits,
  clientAddress,
  createHttpServer,
  createLog,
  createService,
  defineOperation,
  EventStream,
  encodeEvents,
  jsonBody,
  type Listening,
  listen,
  memoryBudget,
  type Service,
  serviceHandler,
  slowestBody,
  type TrafficLimits,
} from "../../src/index.ts";

const mebibyte = 1024 * 1024;

/** Takes JSON of up to 8 MiB and gives out 32 MiB, more than a socket buffers. */
function createBytesService(traffic: TrafficLimits): Service {
  return createService({
    info: { title: "Bytes", version: "1.0.0", description: "Takes and gives many bytes." },
    operations: [
      defineOperation({
        method: "post",
        path: "/bytes",
        operationId: "takeBytes",
        summary: "Take",
        input: { body: jsonBody(z.string(), { maxBytes: 8 * mebibyte }) },
        responses: { 200: { description: "Taken." } },
        handle: () => ({ status: 200 }),
      }),
      defineOperation({
        method: "get",
        path: "/bytes",
        operationId: "giveBytes",
        summary: "Give",
        responses: { 200: { description: "Given." } },
        handle: () => ({ status: 200, body: new Uint8Array(32 * mebibyte) }),
      }),
      defineOperation({
        method: "get",
        path: "/events",
        operationId: "follow",
        summary: "Follow",
        responses: { 200: { description: "Events.", content: { "text/event-stream": z.string() } } },
        handle: () => ({ status: 200, body: new EventStream(largeEvents(), { retryMs: 1_000 }) }),
      }),
    ],
    ready: async () => {},
    log: createLog("bytes", { level: "silent" }),
    traffic,
  });
}

/** Clients name themselves in `X-Forwarded-For`. */
async function startService(traffic: TrafficLimits, connections: ConnectionLimits = {}): Promise<Listening> {
  const handler = serviceHandler(createBytesService(traffic), {
    addressOf: clientAddress({ trustedProxies: ["127.0.0.1"] }),
  });
  const service = await listen(createHttpServer(handler, { connections }), { port: 0, graceMs: 0 });
  onTestFinished(() => service.close());
  return service;
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

/** Sends a head that announces a body. Returns when the service has room for it and waits for it. */
async function announce(service: Listening, from: string, bytes: number): Promise<Socket> {
  const socket = open(service);
  const type = "Content-Type: application/json\r\nExpect: 100-continue";
  socket.write(
    `POST /bytes HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${from}\r\n${type}\r\nContent-Length: ${bytes}\r\n\r\n`,
  );
  const [first] = (await once(socket, "data")) as [Buffer];
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

const wide = { perProcess: 64 * mebibyte, perCaller: 64 * mebibyte };

test("bounds unfinished bodies by the share of their caller, and releases it", async () => {
  const service = await startService({
    requests: { perProcess: 64 * mebibyte, perCaller: 4 * mebibyte },
    responses: wide,
  });
  const socket = await sendHalf(service, "192.0.2.1");
  expect((await post(service, "192.0.2.1")).status).toBe(429);
  expect((await post(service, "192.0.2.2")).status).toBe(200);
  socket.destroy();
  await expect.poll(async () => (await post(service, "192.0.2.1").catch(() => undefined))?.status).toBe(200);
});

test("a body that announces more than there is room for is rejected before it is sent", async () => {
  const service = await startService({
    requests: { perProcess: 64 * mebibyte, perCaller: 2 * mebibyte },
    responses: wide,
  });
  const socket = open(service);
  const type = "Content-Type: application/json";
  socket.write(`POST /bytes HTTP/1.1\r\nHost: a\r\n${type}\r\nContent-Length: ${3 * mebibyte}\r\n\r\n`);
  const [first] = (await once(socket, "data")) as [Buffer];
  expect(first.toString()).toMatch(/^HTTP\/1\.1 429 /);
});

test("announced bodies hold the share of an address until others behind it need the room and they are slow", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const service = await startService({
    requests: { perProcess: 64 * mebibyte, perCaller: 8 * mebibyte },
    responses: wide,
  });
  const announced = () => announce(service, "192.0.2.1", 2.5 * mebibyte);
  const [silent, slow, steady] = [await announced(), await announced(), await announced()];
  const closed = new Set<Socket>();
  for (const socket of [silent, slow, steady]) socket.on("close", () => closed.add(socket)).resume();
  expect((await post(service, "192.0.2.1")).status).toBe(429);
  expect((await post(service, "192.0.2.2")).status).toBe(200);

  const { bytesPerSecond, patienceMs } = slowestBody;
  slow.write('"');
  steady.write(`"${"a".repeat((bytesPerSecond * patienceMs) / 1_000)}`);
  vi.advanceTimersByTime(patienceMs / 2);
  expect((await post(service, "192.0.2.1")).status).toBe(429);
  steady.write("a".repeat((bytesPerSecond * patienceMs) / 1_000));
  // The service reads this before the next request.
  await fetch(`${service.url}/livez`);
  vi.advanceTimersByTime(patienceMs / 2 + 1_000);
  expect((await post(service, "192.0.2.2")).status).toBe(200);
  expect(closed.size).toBe(0);
  expect((await post(service, "192.0.2.1")).status).toBe(200);
  await expect.poll(() => [silent, slow, steady].map((socket) => closed.has(socket))).toEqual([true, false, false]);
  expect((await post(service, "192.0.2.1")).status).toBe(200);
});

test("a body that gets no room, and one that grows, close no slow bodies in vain", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const budget = memoryBudget({ perProcess: 1_000, perCaller: 100 }, slowestBody);
  const closed: string[] = [];
  const hold = (name: string) => budget.hold("school", () => closed.push(name));
  const [slow, steady, other] = [hold("slow"), hold("steady"), hold("other")];
  expect([slow.take(10), steady.take(70), other.take(20)]).toEqual(["taken", "taken", "taken"]);
  vi.advanceTimersByTime(slowestBody.patienceMs + 1);
  steady.received(slowestBody.bytesPerSecond);
  expect(budget.hasRoom("school", 31)).toBe(false);
  expect(hold("new").take(31)).toBe("caller_full");
  expect(slow.take(21)).toBe("caller_full");
  expect(closed).toEqual([]);
  expect(slow.take(20)).toBe("taken");
  expect(closed).toEqual(["other"]);
  slow.release();
  expect(budget.hasRoom("school", 30)).toBe(true);
  expect(budget.hasRoom("school", 31)).toBe(false);
});

test("a body without room in the process closes neither the largest caller's bodies nor slow ones of its own in vain", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const budget = memoryBudget({ perProcess: 100, perCaller: 80 }, slowestBody);
  const closed: string[] = [];
  const hold = (caller: string, name: string, bytes: number) => {
    const bytesOf = budget.hold(caller, () => closed.push(name));
    expect(bytesOf.take(bytes)).toBe("taken");
    return bytesOf;
  };
  const own = hold("home", "slow", 10);
  hold("school", "first", 20);
  hold("school", "second", 30).keep();
  hold("home", "arrived", 35).keep();
  vi.advanceTimersByTime(slowestBody.patienceMs + 1);
  // To close "first", and "slow" with it, would leave 65 of 100 in use.
  expect(budget.hold("other", () => undefined).take(36)).toBe("full");
  expect(budget.hold("home", () => undefined).take(40)).toBe("full");
  expect(closed).toEqual([]);
  expect(budget.hold("other", () => undefined).take(25)).toBe("taken");
  expect(closed).toEqual(["first"]);
  own.release();
});

test("counts a body whose Content-Length is not one number as it arrives, and releases it", async () => {
  const { fetch } = createBytesService({
    requests: { perProcess: 64 * mebibyte, perCaller: 2 * mebibyte },
    responses: wide,
  });
  // The server rejects a repeated Content-Length itself; servers of the fetch standard join its values.
  const connection = { clientAddress: () => "192.0.2.1", whenSent: () => undefined };
  const send = async (length: string, size: number): Promise<number> => {
    const headers = { "content-type": "application/json", "content-length": length };
    const body = JSON.stringify("a".repeat(size - 2));
    const request = new Request("http://a/bytes", { method: "POST", headers, body });
    return (await fetch(request, connection)).status;
  };
  const [fits, exceeds] = [1.5 * mebibyte, 3 * mebibyte];
  // The second body has room only if the first one was released.
  for (const length of [fits, fits]) expect(await send(`${length}, ${length}`, length)).toBe(200);
  expect(await send(`${exceeds}, ${exceeds}`, exceeds)).toBe(429);
  expect(await send(String(exceeds), exceeds)).toBe(429);
  expect(await send(String(fits), fits)).toBe(200);
});

test("bounds the bodies of all callers together, and always admits short ones", async () => {
  const service = await startService({
    requests: { perProcess: 4 * mebibyte, perCaller: 3.5 * mebibyte },
    responses: wide,
  });
  await sendHalf(service, "192.0.2.1");
  expect((await post(service, "192.0.2.2")).status).toBe(503);
  const short = { method: "POST", headers: { "content-type": "application/json" }, body: '"a"' };
  expect((await fetch(`${service.url}/bytes`, short)).status).toBe(200);
});

test("evicts the oldest connection of the largest caller when all memory is in use", async () => {
  const requests = { perProcess: 6 * mebibyte, perCaller: 6 * mebibyte };
  const service = await startService({ requests, responses: wide });
  const [oldest, other] = [await sendHalf(service, "192.0.2.1"), await sendHalf(service, "192.0.2.1")];
  let isOtherClosed = false;
  other.on("close", () => {
    isOtherClosed = true;
  });
  // The caller has no memory left for another body.
  expect((await post(service, "192.0.2.1")).status).toBe(429);
  // Not `once()`, which rejects when the connection is closed before everything was read.
  const closed = new Promise((resolve) => oldest.on("close", resolve));
  expect((await post(service, "192.0.2.2")).status).toBe(200);
  await closed;
  expect(isOtherClosed).toBe(false);
});

test("closes an event stream with more unread bytes than the share of its caller", async () => {
  const responses = { perProcess: 32 * mebibyte, perCaller: 4 * mebibyte };
  const service = await startService({ requests: wide, responses });
  const socket = open(service);
  const closed = once(socket.resume(), "close");
  socket.write("GET /events HTTP/1.1\r\nHost: a\r\n\r\n");
  await closed;
});

test("bounds unread responses by the share of their caller", async () => {
  const service = await startService({
    requests: wide,
    responses: { perProcess: 128 * mebibyte, perCaller: 48 * mebibyte },
  });
  const socket = open(service);
  socket.write("GET /bytes HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n");
  await once(socket, "data");
  socket.pause();
  const get = async (from: string): Promise<number> => {
    const response = await fetch(`${service.url}/bytes`, { headers: { "x-forwarded-for": from } });
    await response.arrayBuffer();
    return response.status;
  };
  expect(await get("192.0.2.1")).toBe(429);
  expect(await get("192.0.2.2")).toBe(200);
  socket.destroy();
  await expect.poll(() => get("192.0.2.1")).toBe(200);
});

test("disconnects a client that does not read its response, but not one that waits for it", async () => {
  const responses = { perProcess: 128 * mebibyte, perCaller: 48 * mebibyte };
  const service = await startService({ requests: wide, responses }, { readMs: 300 });
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
    await once(socket, "data");
    socket.pause();
    return get();
  };
  await expect.poll(getWhileUnread).toBe(429);
  // It never reads. Free memory shows that its connection was closed.
  await expect.poll(get).toBe(200);
  waiting.end(`${"a".repeat(mebibyte / 2 - 2)}"`);
  const [first] = (await once(waiting, "data")) as [Buffer];
  expect(first.toString()).toMatch(/^HTTP\/1\.1 200 /);
});

test("closes connections beyond the share of an address, except those of trusted proxies", async () => {
  const limits = { requests: wide, responses: wide };
  const counted = await startService(limits, { perAddress: 2 });
  const livez = async (service: Listening): Promise<Socket> => {
    const socket = open(service);
    socket.write("GET /livez HTTP/1.1\r\nHost: a\r\n\r\n");
    await once(socket, "data");
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
  const behind = await startService(limits, { perAddress: 1, trustedProxies: ["127.0.0.0/8"] });
  for (let n = 0; n < 2; n += 1) await livez(behind);
  expect((await fetch(`${behind.url}/livez`)).status).toBe(200);
});
