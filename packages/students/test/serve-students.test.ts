import { readdir, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { createLog } from "@signalbox/service";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchChromium } from "../../../test/chromium.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { openStudentKeys, serveStudents } from "../src/index.ts";

const folder = temporaryFolder();
let service: Awaited<ReturnType<typeof serveStudents>>;

beforeAll(async () => {
  service = await serveStudents({ dataFolder: folder, port: 0, logLevel: "silent" });
});
afterAll(async () => {
  await service.close();
});

const post = (body: string | Uint8Array<ArrayBuffer>) =>
  fetch(`${service.url}/students`, { method: "POST", headers: { "content-type": "application/json" }, body });

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
  await expect(serveStudents({ dataFolder: other, port: service.port })).rejects.toMatchObject({ code: "port_taken" });
  expect(await readdir(other)).toEqual(["students.sqlite"]);
});

test("names a data folder that is a file", async () => {
  const file = join(folder, "file");
  await writeFile(file, "");
  await expect(serveStudents({ dataFolder: file, port: 0 })).rejects.toMatchObject({
    code: "data_folder_unusable",
    message: expect.stringContaining(file),
  });
});

test("the entry page returns JSON to clients that accept a page only as a fallback", async () => {
  for (const accept of ["text/html;q=0", "application/json, text/html;q=0.9", "*/*"]) {
    const response = await fetch(service.url, { headers: { accept }, redirect: "manual" });
    expect(await response.json()).toMatchObject({ service: "students" });
    expect(response.headers.get("vary")).toBe("Accept, Origin");
  }
  const page = await fetch(service.url, { headers: { accept: "text/html, */*;q=0.1" } });
  expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
});

test("the entry page returns links to programs, among them the reference, which works in a browser", async () => {
  expect(await (await fetch(service.url)).json()).toMatchObject({ links: { students: "/students" } });
  const browser = await launchChromium();
  const page = await browser.newPage();
  const reports: string[] = [];
  const hosts = new Set<string>();
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) reports.push(message.text());
  });
  page.on("pageerror", (error) => reports.push(error.message));
  page.on("request", (sent) => {
    if (!sent.url().startsWith("data:")) hosts.add(new URL(sent.url()).origin);
  });
  await page.goto(`${service.url}/docs`);
  await page.getByText("Replace a student").waitFor();
  expect(reports).toEqual([]);
  expect([...hosts]).toEqual([service.url]);

  await page.goto(`${service.url}/docs#createStudent`);
  await page.reload();
  const operation = page.locator("#createStudent");
  await operation.getByRole("heading", { name: "Request body" }).waitFor();
  await browser.close();
});

test("ends an import that stalls, and stores nothing", async () => {
  const dataFolder = join(folder, "paused");
  const slow = await serveStudents({ dataFolder, port: 0, logLevel: "silent", limits: { maxImportPauseMs: 300 } });
  const socket = connect(slow.port, "127.0.0.1");
  socket.on("error", () => {});
  const response = text(socket);
  const rows = Array.from({ length: 20_000 }, (_, n) => `{"studentNumber":"p-${n}"}\n`).join("");
  socket.write("POST /students/import HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/x-ndjson\r\n");
  socket.write(`content-length: 10000000\r\n\r\n${rows}`);
  expect(await response).toMatch(/^HTTP\/1.1 408 [\s\S]*body_too_slow/);
  expect(await (await fetch(`${slow.url}/students`)).json()).toEqual([]);
  await slow.close();
});

async function statusFor(port: number, host: string): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, path: "/students", headers: { host } });
    sent.on("response", async (response) => resolve({ status: response.statusCode, body: await text(response) }));
    sent.on("error", reject);
    sent.end();
  });
}

test.each(["0.0.0.0", "::ffff:127.0.0.1"])("bound to %s, it returns 421 for unknown names", async (host) => {
  const bound = await serveStudents({
    dataFolder: join(folder, `bound-${host.length}`),
    host,
    port: 0,
    logLevel: "silent",
    hostNames: ["school.test"],
  });
  expect((await statusFor(bound.port, "evil.example")).status).toBe(421);
  expect((await statusFor(bound.port, "school.test")).status).toBe(200);
  expect((await statusFor(bound.port, "127.0.0.1")).status).toBe(200);
  await bound.close();
});

test("a page of another origin cannot change anything, unless the operator allows its origin", async () => {
  const allowed = "https://app.example";
  const open = await serveStudents({
    dataFolder: join(folder, "cors"),
    port: 0,
    logLevel: "silent",
    corsOrigins: [allowed],
  });
  const headers = { "content-type": "application/json", "sec-fetch-site": "cross-site" };
  const send = (origin: string): Promise<Response> =>
    fetch(`${open.url}/students`, { method: "POST", headers: { ...headers, origin }, body: '{"a":1}' });
  const rejected = await send("https://evil.example");
  expect(rejected.status).toBe(403);
  expect(await rejected.json()).toMatchObject({
    code: "cross_site_request",
    detail: expect.stringContaining('--cors-origin "https://evil.example"'),
  });
  expect((await send(allowed)).status).toBe(201);
  expect(await (await fetch(`${open.url}/students`)).json()).toHaveLength(1);
  await open.close();
});

test("logs rejected requests as warnings, with the sender", async () => {
  const lines: Record<string, unknown>[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const place = { dataFolder: join(folder, "logged"), port: 0, log: createLog("students", { destination }) };
  const keyed = await serveStudents({
    ...place,
    requireKey: true,
    trustedProxies: ["127.0.0.1"],
    proxyHeader: "x-real-ip",
  });
  const keys = await openStudentKeys(place);
  const { secret } = await keys.add({ name: "reader", scope: "read", expiresAt: null });
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
  await keys.close();
  await keyed.close();
});

test("a service with other names, or with keys, accepts requests to other names", async () => {
  const named = await serveStudents({
    dataFolder: join(folder, "n"),
    port: 0,
    logLevel: "silent",
    hostNames: ["School.test"],
  });
  expect((await statusFor(named.port, "school.TEST:8080")).status).toBe(200);
  expect((await statusFor(named.port, "other.test")).status).toBe(421);
  await named.close();
  const keyed = await serveStudents({ dataFolder: join(folder, "k"), port: 0, logLevel: "silent", requireKey: true });
  expect((await statusFor(keyed.port, "school.test")).status).toBe(401);
  await keyed.close();
  const both = { dataFolder: join(folder, "b"), port: 0, logLevel: "silent", requireKey: true } as const;
  const strict = await serveStudents({ ...both, hostNames: ["school.test"] });
  expect((await statusFor(strict.port, "school.test")).status).toBe(401);
  expect((await statusFor(strict.port, "other.test")).status).toBe(421);
  await strict.close();
});

test("limits the connections and the unfinished bodies of an address", async () => {
  const limits = { bytesInFlightPerAddress: 2 * 1024 * 1024, connectionsPerAddress: 20 };
  const small = await serveStudents({ dataFolder: join(folder, "small"), port: 0, logLevel: "silent", limits });
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
  const headers = { "content-type": "application/json" };
  const create = (): Promise<Response> =>
    fetch(`${small.url}/students`, { method: "POST", headers, body: '{"givenName":"Ada"}' });
  // A client may see the end of its connection before the server does, which counts it until then.
  await expect.poll(async () => (await create().catch(() => undefined))?.status).toBe(201);
  for (const socket of sockets) socket.destroy();
  await small.close();
});
