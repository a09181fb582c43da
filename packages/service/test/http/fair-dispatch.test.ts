import { once } from "node:events";
import { Agent, get } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { fairDispatch } from "../../src/http/fair-dispatch.ts";
import {
  clientAddress,
  createHttpServer,
  createLog,
  createService,
  listen,
  type Page,
  serviceHandler,
} from "../../src/index.ts";

test("starts requests immediately within the budget of an iteration", () => {
  const dispatch = fairDispatch(Number.POSITIVE_INFINITY);
  expect(Array.from({ length: 100 }, () => dispatch.admit(() => "a"))).toEqual(Array(100).fill(undefined));
});

test("starts requests beyond the budget later, with callers in rotation", async () => {
  const dispatch = fairDispatch(0);
  const started: string[] = [];
  const ask = async (caller: string): Promise<void> => {
    await dispatch.admit(() => caller);
    started.push(caller);
  };
  const burst = Array.from({ length: 4 }, () => ask("burst"));
  await Promise.all([...burst, ask("other"), ask("third")]);
  expect(started).toEqual(["burst", "burst", "other", "third", "burst", "burst"]);
});

test("a burst of one caller does not delay the request of another", async () => {
  const served: string[] = [];
  const work: Page = {
    path: "/work/{caller}",
    handle(_, { caller = "" }) {
      // The duration of a short query.
      const until = performance.now() + 2;
      while (performance.now() < until);
      served.push(caller);
      return { status: 200, headers: { "content-type": "text/plain" }, body: "done" };
    },
  };
  const app = createService({
    info: { title: "Work", version: "1.0.0", description: "Works." },
    operations: [],
    pages: [work],
    ready: async () => {},
    log: createLog("work", { level: "silent" }),
  });
  const handler = serviceHandler(app, { addressOf: clientAddress({ trustedProxies: ["127.0.0.1"] }) });
  const service = await listen(createHttpServer(handler), { port: 0, graceMs: 0 });
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  onTestFinished(async () => {
    agent.destroy();
    await service.close();
  });
  const ask = (caller: string, address: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const headers = { "x-forwarded-for": address };
      get(`${service.url}/work/${caller}`, { agent, headers }, (response) => resolve(text(response))).on(
        "error",
        reject,
      );
    });
  // All connections are open in advance, so that the burst arrives at once.
  await Promise.all(Array.from({ length: 101 }, () => ask("nobody", "192.0.2.9")));
  served.length = 0;
  await Promise.all([...Array.from({ length: 100 }, () => ask("burst", "192.0.2.1")), ask("other", "192.0.2.2")]);
  expect(served).toHaveLength(101);
  expect(served.indexOf("other")).toBeLessThan(50);
});

test("many bodies in small chunks do not delay the body of another caller", async () => {
  const ended: string[] = [];
  let pieces = 0;
  const server = createHttpServer((request, response) => {
    request.read({
      onData() {
        pieces += 1;
        // The time to parse a packet of one-byte chunks.
        const until = performance.now() + 2;
        while (performance.now() < until);
      },
      onEnd() {
        ended.push(`${request.target} after ${pieces < 50 ? "few" : "many"}`);
        response.send(200, []);
      },
      onFailure: () => response.send(400, []),
    });
  });
  const service = await listen(server, { port: 0, graceMs: 0 });
  const open = (localAddress: string): Promise<Socket> =>
    new Promise((resolve, reject) => {
      const socket = connect({ host: "127.0.0.1", port: service.port, localAddress }, () => resolve(socket));
      socket.once("error", reject);
    });
  const sockets = await Promise.all([...Array<string>(100).fill("127.0.0.1"), "127.0.0.2"].map(open));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await service.close();
  });
  const send = async (socket: Socket, path: string, chunks: string): Promise<void> => {
    socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`);
    await once(socket, "data");
  };
  // The system accepts one connection per iteration, so the burst arrives at once only if all are accepted.
  await Promise.all(sockets.map((socket) => send(socket, "/open", "")));
  ended.length = 0;
  await Promise.all([
    ...sockets.slice(0, -1).map((socket) => send(socket, "/burst", "1\r\na\r\n".repeat(1_000))),
    send(sockets.at(-1) as Socket, "/other", "1\r\na\r\n"),
  ]);
  expect(ended).toHaveLength(101);
  expect(ended).toContain("/other after few");
});
