import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { rawRequest } from "../../service/test/http/raw-request.ts";
import { recordingLog } from "../../service/test/http/sample-service.ts";
import { addKeys, serve } from "./client.ts";

const folder = temporaryFolder();
let service: Awaited<ReturnType<typeof serve>>;

beforeAll(async () => {
  service = await serve({ dataFolder: folder });
});
afterAll(async () => {
  await service.close();
});

const post = (body: string | Uint8Array<ArrayBuffer>, url = service.url) =>
  fetch(`${url}/students`, { method: "POST", headers: { "content-type": "application/json" }, body });

test("reading one record returns the same on the fast path and on the common one", async () => {
  const { id } = (await (await post('{"givenName":"Zoë"}')).json()) as { id: string };
  const answerTo = async (headers: Record<string, string>) => {
    const response = await fetch(`${service.url}/students/${id}`, { headers });
    const own = [...response.headers].filter(([name]) => !["date", "x-request-id", "transfer-encoding"].includes(name));
    return { status: response.status, headers: Object.fromEntries(own), text: await response.text() };
  };
  const short = await answerTo({});
  const long = await answerTo({ "x-request-id": "mine" });
  expect(short).toMatchObject({ ...long, headers: { ...long.headers } });
  expect((await answerTo({ "if-none-match": short.headers.etag ?? "" })).status).toBe(304);
  await fetch(`${service.url}/students/${id}`, { method: "DELETE" });
  expect((await answerTo({})).text).toContain('"code":"deleted"');
});

test("returns 400 for a body that is not UTF-8", async () => {
  const response = await post(new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]));
  expect(await response.json()).toMatchObject({ status: 400, code: "invalid_encoding" });
});

test("two services cannot share a port, and the second one closes its store", async () => {
  const other = join(folder, "other");
  await expect(serve({ dataFolder: other, port: service.port })).rejects.toMatchObject({ code: "port_taken" });
  expect(await readdir(other)).toEqual(["students.sqlite"]);
});

test("the entry page returns JSON to clients that accept a page only as a fallback", async () => {
  const headers = { accept: "application/json, text/html;q=0.9" };
  const response = await fetch(service.url, { headers, redirect: "manual" });
  expect(await response.json()).toMatchObject({ service: "students" });
  expect(response.headers.get("vary")).toBe("Accept, Origin");
  const page = await fetch(service.url, { headers: { accept: "text/html, */*;q=0.1" } });
  expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
});

test("ends an import that stalls, and stores nothing", async () => {
  await using slow = await serve({ dataFolder: join(folder, "paused"), limits: { maxImportPauseMs: 300 } });
  const socket = connect(slow.port, "127.0.0.1");
  socket.on("error", () => {});
  const response = text(socket);
  const rows = Array.from({ length: 20_000 }, (_, n) => `{"studentNumber":"p-${n}"}\n`).join("");
  socket.write("POST /students/import HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/x-ndjson\r\n");
  socket.write(`content-length: 10000000\r\n\r\n${rows}`);
  expect(await response).toMatch(/^HTTP\/1.1 408 [\s\S]*body_too_slow/);
  expect(await (await fetch(`${slow.url}/students`)).json()).toEqual([]);
});

async function statusFor(port: number, host: string): Promise<number> {
  const response = await rawRequest(port, `GET /students HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  return Number(response.slice("HTTP/1.1 ".length).slice(0, 3));
}

const names = ["School.test"];

test.each([
  [
    "bound to 0.0.0.0",
    { host: "0.0.0.0", hostNames: names },
    { "evil.example": 421, "school.test": 200, "127.0.0.1": 200 },
  ],
  [
    "bound to ::ffff:127.0.0.1",
    { host: "::ffff:127.0.0.1", hostNames: names },
    { "evil.example": 421, "127.0.0.1": 200 },
  ],
  ["with names", { hostNames: names }, { "school.TEST:8080": 200, "other.test": 421 }],
  ["with keys", { requireKey: true }, { "school.test": 401 }],
  ["with keys and names", { requireKey: true, hostNames: names }, { "school.test": 401, "other.test": 421 }],
] as const)(
  "a service %s responds to its own names, and to any name if it has keys only",
  async (name, options, statuses) => {
    await using bound = await serve({ dataFolder: join(folder, name), ...options });
    for (const [host, status] of Object.entries(statuses)) expect(await statusFor(bound.port, host), host).toBe(status);
  },
);

test("logs rejected requests as warnings, with the sender", async () => {
  const { lines, log } = recordingLog("warn");
  const location = { dataFolder: join(folder, "logged") };
  const proxy = { trustedProxies: ["127.0.0.1"], proxyHeader: "x-real-ip" };
  await using keyed = await serve({ ...location, ...proxy, log, requireKey: true });
  const { secret } = (await addKeys(location, ["read"])).read;
  const headers = { "x-real-ip": "192.0.2.1", "x-request-id": "none" };
  await fetch(`${keyed.url}/students`, { headers });
  const reader = { ...headers, "x-request-id": "reader", authorization: `Bearer ${secret}` };
  await fetch(`${keyed.url}/students`, { headers: reader });
  await fetch(`${keyed.url}/students`, { method: "POST", headers: reader });
  const rejected = { level: "warn", msg: "rejected", path: "/students", remote: "192.0.2.1" };
  expect(lines).toMatchObject([
    { ...rejected, requestId: "none", method: "GET", status: 401, code: "unauthorized" },
    { ...rejected, requestId: "reader", method: "POST", status: 403, code: "forbidden" },
  ]);
  expect(JSON.stringify(lines)).not.toContain(secret);
});

test("limits the connections and the unfinished bodies of an address", async () => {
  const limits = { bytesInFlightPerAddress: 2 * 1024 * 1024, connectionsPerAddress: 20 };
  await using small = await serve({ dataFolder: join(folder, "small"), limits });
  const responses: string[] = [];
  const sockets = Array.from({ length: 25 }, () => {
    const socket = connect({ host: "127.0.0.1", port: small.port });
    let response = "";
    socket.setEncoding("latin1").on("data", (part: string) => (response += part));
    socket
      .on("error", () => undefined)
      .on("close", () => responses.push(/^HTTP\S+ (\d+)/.exec(response)?.[1] ?? "closed"));
    return socket;
  });
  await expect.poll(() => responses).toEqual(Array(5).fill("closed"));
  const head = `POST /students HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1048576\r\n\r\n`;
  for (const socket of sockets) if (!socket.destroyed) socket.write(`${head}{"note":"${"a".repeat(1_000_000)}`);
  // Two of the bodies fit, and wait for their end.
  await expect.poll(() => responses.length).toBe(23);
  expect(responses.slice(5).filter((response) => response !== "429" && response !== "closed")).toEqual([]);
  expect(responses).toContain("429");
  const create = (): Promise<Response> => post('{"givenName":"Ada"}', small.url);
  // A client may see the end of its connection before the server does, which counts it until then.
  await expect.poll(async () => (await create().catch(() => undefined))?.status).toBe(201);
  for (const socket of sockets) socket.destroy();
});
