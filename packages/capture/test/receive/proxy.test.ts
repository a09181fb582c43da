import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  request as requestHttp,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { buffer, text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { rawClient } from "../../../../test/raw-client.ts";
import type { DeliveryJson } from "../../src/json/shapes.ts";
import { sharedCapture } from "../start-capture.ts";

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

const capture = sharedCapture({ allowAddresses: ["127.0.0.1"] });
let server: Server;
let target: string;
let handle: Handler = (_, response) => response.end();
/** The connections to the target. */
const sockets = new Set<Socket>();

beforeAll(async () => {
  server = createServer((request, response) => void handle(request, response));
  server.on("connection", (socket) => sockets.add(socket));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  target = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
afterEach(() => {
  handle = (_, response) => response.end();
});

/** A route that is a reverse proxy for `url`. */
async function proxyTo(url: string, settings: object = {}): Promise<{ id: string; url: string }> {
  return capture.newRoute({ response: [{ responses: [{ kind: "proxy", url, ...settings }] }] });
}

/** The deliveries of a request, once there are some: they are stored after the response. */
function deliveriesOf(id: string, seq: number): Promise<readonly DeliveryJson[]> {
  return vi.waitFor(
    async () => {
      const deliveries = await capture.deliveries(id, seq);
      expect(deliveries).not.toEqual([]);
      return deliveries;
    },
    { timeout: 20_000 },
  );
}

test("a proxy passes the request on as it came, returns the response, and records both", async () => {
  let seen: { method?: string | undefined; url?: string | undefined; headers: string[]; body: string } | undefined;
  handle = async (request, response) => {
    const { method, url, rawHeaders } = request;
    seen = { method, url, headers: rawHeaders, body: await text(request) };
    const headers = ["X-Made", "1", "Content-Type", "text/plain", "Content-Length", "4"];
    response.writeHead(201, "Made", [...headers, "Strict-Transport-Security", "x"]).end("made");
  };
  const { id, url } = await proxyTo(`${target}/api?key=1`);
  const head = `PUT /${id}/a%2Fb/../c?d=%zz HTTP/1.1\r\nHost: x\r\nx-ODD:  two\r\nContent-Length: 5\r\n\r\n`;
  const response = await capture.exchange(`${head}hello`);
  expect([response.status, response.body]).toEqual([201, "made"]);
  expect(response.head).toContain("X-Made: 1\r\nContent-Type: text/plain\r\n");
  expect(response.head).toContain("Content-Security-Policy: sandbox");
  // It would apply to every page of the service.
  expect(response.head).not.toContain("Strict-Transport-Security");
  expect(seen).toMatchObject({ method: "PUT", url: "/api/a%2Fb/../c?key=1&d=%zz", body: "hello" });
  expect(seen?.headers.slice(0, 4)).toEqual(["Host", new URL(target).host, "x-ODD", "two"]);
  expect(await capture.newest(id)).toMatchObject({ seq: 1, path: "/a%2Fb/../c", body: { content: "hello" } });
  const [delivery] = await deliveriesOf(id, 1);
  expect(delivery).toMatchObject({
    reason: "proxy",
    outcome: { kind: "responded", status: 201, reason: "Made", body: { content: "made" }, truncated: false },
  });
  expect((await capture.newest(id)).responded).toBe(201);
  expect(url).toContain(id);
});

test("headers that Connection lists are passed on in neither direction, except those that a request needs", async () => {
  let seen: IncomingMessage["headers"] = {};
  handle = async (request, response) => {
    seen = request.headers;
    response
      .writeHead(200, { connection: "x-hop, close", "x-hop": "1", "x-end": "1", "content-length": "2" })
      .end(await text(request));
  };
  const { id } = await proxyTo(target);
  const listed = "Connection: X-Hop , content-length\r\nConnection: host,x-other";
  const fields = "x-hop: 1\r\nX-Other: 2\r\nX-End: 3\r\nContent-Length: 2";
  const sent = `POST /${id} HTTP/1.1\r\nHost: x\r\n${listed}\r\n${fields}\r\n\r\nhi`;
  const { status, head, body } = await capture.exchange(sent);
  expect([status, body]).toEqual([200, "hi"]);
  expect(head).not.toMatch(/x-hop/i);
  expect(head).toContain("x-end: 1");
  expect(seen).toMatchObject({ host: new URL(target).host, "content-length": "2", "x-end": "3" });
  expect([seen["x-hop"], seen["x-other"]]).toEqual([undefined, undefined]);
});

test.each([
  ["GET", 0, "keep-alive"],
  ["GET", 5, "close"],
  ["POST", 5, "keep-alive"],
  ["POST", 100_000, "close"],
])("a %s with %i bytes asks the target to %s", async (method, bytes, connection) => {
  handle = async (request, response) => {
    await buffer(request);
    response.end(request.headers.connection);
  };
  const { url } = await proxyTo(target);
  const request = requestHttp(url, { method, headers: { "content-length": bytes } });
  request.end("x".repeat(bytes));
  const [response] = (await once(request, "response")) as [IncomingMessage];
  expect(await text(response)).toBe(connection);
});

test("a response of any size arrives whole, and its beginning is recorded", async () => {
  const piece = Buffer.alloc(1024 * 1024, "z");
  handle = async (_, response) => {
    for (let n = 0; n < 24; n += 1) if (!response.write(piece)) await once(response, "drain");
    response.end();
  };
  const { id, url } = await proxyTo(target);
  const response = await fetch(url);
  expect((await response.arrayBuffer()).byteLength).toBe(24 * piece.byteLength);
  const [delivery] = await deliveriesOf(id, 1);
  expect(delivery).toMatchObject({ outcome: { truncated: true, body: { size: 1024 * 1024 } } });
});

test("pieces, interim responses and trailers arrive as they are sent", async () => {
  const goOn = Promise.withResolvers<void>();
  handle = async (_, response) => {
    response.writeEarlyHints({ link: "</a.css>; rel=preload" });
    response.writeHead(200, { "content-type": "text/event-stream", trailer: "X-Sum" });
    response.write("data: 1\n\n");
    await goOn.promise;
    response.addTrailers({ "X-Sum": "2", "Set-Cookie": "a=b" });
    response.end("data: 2\n\n");
  };
  const { url } = await proxyTo(target, { headers: [["X-Own", "1"]] });
  const request = requestHttp(url);
  const hints = once(request, "information");
  const responded = once(request, "response") as Promise<[IncomingMessage]>;
  request.end();
  expect((await hints)[0]).toMatchObject({ statusCode: 103, headers: { link: "</a.css>; rel=preload" } });
  const [response] = await responded;
  expect(response.headers).toMatchObject({ "x-own": "1", trailer: "X-Sum" });
  const [first] = (await once(response, "data")) as [Buffer];
  expect(String(first)).toBe("data: 1\n\n");
  goOn.resolve();
  expect(String(await buffer(response))).toBe("data: 2\n\n");
  expect(response.trailers).toEqual({ "x-sum": "2" });
});

test("a sender that disconnects ends the call to the target", async () => {
  const aborted = Promise.withResolvers<void>();
  handle = (_, response) => {
    response.on("close", () => aborted.resolve());
    response.writeHead(200).write("beginning");
  };
  const { id, url } = await proxyTo(target);
  const request = requestHttp(url);
  request.on("error", () => {});
  request.end();
  const [response] = (await once(request, "response")) as [IncomingMessage];
  await once(response, "data");
  // A connection that is only half closed may still wait for the response.
  request.socket?.resetAndDestroy();
  await aborted.promise;
  const [delivery] = await deliveriesOf(id, 1);
  expect(delivery).toMatchObject({ outcome: { kind: "responded", truncated: true, body: { content: "beginning" } } });
});

test("a sender notices that the target did not finish its response", async () => {
  handle = (_, response) => {
    response.writeHead(200).write("beginning");
    setImmediate(() => response.socket?.destroy());
  };
  const { url } = await proxyTo(target);
  await expect(fetch(url).then((response) => response.text())).rejects.toThrow();
});

test("without a response of the target, the sender gets 502 with the reason, which is recorded", async () => {
  handle = (_, response) => response.socket?.destroy();
  const { id, url } = await proxyTo(target);
  const response = await fetch(url);
  expect([response.status, await response.json()]).toMatchObject([502, { code: "invalid_response" }]);
  expect(await deliveriesOf(id, 1)).toMatchObject([{ outcome: { kind: "failed", code: "invalid_response" } }]);
  const away = await proxyTo("http://127.0.0.1:1024/");
  expect(await (await fetch(away.url)).json()).toMatchObject({ status: 502, code: "connection_failed" });
});

test("a status that ends no exchange is no response", async () => {
  handle = ({ method }, { socket }) => {
    const responses = { GET: "101 Odd", PUT: "099 Odd" };
    socket?.end(`HTTP/1.1 ${responses[method as keyof typeof responses]}\r\n\r\n`);
  };
  server.on("connect", (_, socket) => socket.end("HTTP/1.1 103 Early Hints\r\n\r\n"));
  const { id, url } = await proxyTo(target);
  for (const method of ["GET", "PUT"]) {
    expect(await (await fetch(url, { method })).json()).toMatchObject({ status: 502, code: "invalid_response" });
  }
  const client = await rawClient(capture.port);
  client.send(`CONNECT ${id}.x:80 HTTP/1.1\r\nHost: ${id}.x:80\r\n\r\n`);
  expect(await client.response({ toHead: true })).toMatchObject({ status: 103 });
  expect(await client.response()).toMatchObject({ status: 502 });
  client.abort();
});

test("connections to the target are used again, also after a response that was not read to its end", async () => {
  const { id, url } = await proxyTo(target);
  sockets.clear();
  for (let n = 0; n < 5; n += 1) await (await fetch(`${url}/${n}`)).text();
  expect(sockets.size).toBe(1);
  // Each response is recorded with the URL of its own request.
  expect(await deliveriesOf(id, 5)).toMatchObject([{ url: `${target}/4`, outcome: { url: `${target}/4` } }]);
});

test("with rewrite, redirects and cookies lead back to the route", async () => {
  handle = (_, response) =>
    response
      .writeHead(302, [
        ...["Location", `${target}/api/next?a=1`],
        ...["Set-Cookie", "a=1; Domain=example.com; Path=/api/x; Secure; HttpOnly; SameSite=None"],
        ...["Set-Cookie", "b=2; path=/; Path=/inspect/x"],
      ])
      .end();
  const { id, url } = await proxyTo(`${target}/api`, { rewrite: true });
  const response = await fetch(url, { redirect: "manual" });
  expect(response.headers.get("location")).toBe(`${url}/next?a=1`);
  expect(response.headers.getSetCookie()).toEqual([`a=1; HttpOnly; Path=/${id}/x`, `b=2; Path=/${id}`]);
  const plain = await proxyTo(`${target}/api`);
  const unchanged = await fetch(plain.url, { redirect: "manual" });
  expect(unchanged.headers.get("location")).toBe(`${target}/api/next?a=1`);
  expect(unchanged.headers.getSetCookie()).toEqual([]);
});

test.each([
  ["?page=2", "/v1/things?page=2"],
  ["../login", "/login"],
  ["4#a", "/v1/4#a"],
])("with rewrite, the relative Location %s starts at the path of the request", async (location, below) => {
  handle = (_, response) => response.writeHead(302, { location }).end();
  const { url } = await proxyTo(`${target}/`, { rewrite: true });
  const response = await fetch(`${url}/v1/things?page=1`, { redirect: "manual" });
  expect(response.headers.get("location")).toBe(url + below);
});

test("a rule proxies some requests only, in a sequence, with headers of its own; preflights reach the target", async () => {
  handle = ({ method }, response) => response.writeHead(200, { "x-from": "target" }).end(method);
  const { url } = await capture.newRoute({
    response: [
      { when: "path:/fail", responses: [{ status: 503 }, { kind: "proxy", url: target }] },
      { responses: [{ kind: "proxy", url: target, headers: [["X-From", "rule"]] }] },
    ],
  });
  expect((await fetch(`${url}/fail`)).status).toBe(503);
  expect((await fetch(`${url}/fail`)).headers.get("x-from")).toBe("target");
  expect((await fetch(url)).headers.get("x-from")).toBe("rule");
  const preflight = { origin: "http://a.example", "access-control-request-method": "PUT" };
  expect(await (await fetch(url, { method: "OPTIONS", headers: preflight })).text()).toBe("OPTIONS");
});

test("a target is checked when it is set, and a path that leaves it is not sent", async () => {
  const set = (response: object): Promise<Response> =>
    capture.send("POST", "/api/routes", { response: [{ responses: [response] }] });
  const guarded = await set({ kind: "proxy", url: "http://169.254.169.254/" });
  expect(guarded.status).toBe(422);
  expect(await guarded.json()).toMatchObject({
    code: "address_not_allowed",
    errors: [{ pointer: "/response/0/responses/0/url" }],
  });
  expect((await set({ kind: "proxy" })).status).toBe(422);
  expect((await set({ url: target })).status).toBe(422);
  const { id } = await proxyTo(`${target}/api`);
  const { status, body } = await capture.exchange(`GET /${id}/../admin HTTP/1.1\r\nHost: x\r\n\r\n`);
  expect([status, JSON.parse(body).code]).toEqual([502, "path_not_allowed"]);
});

test("a loop of proxies ends", async () => {
  const { id, url } = await capture.newRoute();
  const response = [{ responses: [{ kind: "proxy", url }] }];
  await capture.patch(id, { response });
  expect((await fetch(url)).status).toBe(508);
});
