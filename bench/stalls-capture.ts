// The rows of bench/stalls.ts for the capture service.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { StallRow, StallService } from "./stalls.ts";
import { startProcess } from "./stalls-process.ts";

const captures = Number(process.env.RECORDS ?? 100_000);
const mebibyte = 1024 * 1024;

/** The engine compares the whole needle at each index of a text of `a`. */
const almost = `ab${"a".repeat(6_000)}`;

/** A head of 990 fields, the most that fit into its size. */
const wideHead = `GET /none HTTP/1.1\r\nHost: localhost\r\n${Array.from({ length: 990 }, (_, n) => `x${n}: ${n}\r\n`).join("")}\r\n`;

const pipelined = {
  method: "GET",
  path: "/none",
  flood: "GET /none HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(2_000),
};

/** Starts the service on an empty store, and fills it. */
export async function start(): Promise<StallService> {
  const service = await startProcess("capture", ["--allow-address", "127.0.0.1"]);
  const receiver = createServer((request, response) => request.resume().once("end", () => response.end()));
  await once(receiver.listen(0, "127.0.0.1"), "listening");
  const { url } = service;
  const newRoute = async (body: object = {}): Promise<string> =>
    (JSON.parse(await post(`${url}/api/routes`, JSON.stringify(body))) as { id: string }).id;
  const mine = await newRoute();
  for (let sent = 0, other = ""; sent < captures; sent += 200) {
    if (sent % 1_000 === 0) other = await newRoute();
    await Promise.all(Array.from({ length: 200 }, (_, n) => post(`${url}/${other}`, `{"order":${sent + n}}`)));
    if (sent % 10_000 === 0) process.stderr.write(`stored ${sent} of ${captures}\r`);
  }
  const large = await newRoute();
  await post(`${url}/${large}`, "a".repeat(mebibyte));
  await post(`${url}/${large}`, `["${"a".repeat(mebibyte)}"]`);
  await post(`${url}/${large}`, `[${"1,".repeat(mebibyte / 2)}1]`);
  const full = await newRoute();
  for (let sent = 0; sent < 16; sent += 1) await post(`${url}/${full}`, "\u0001".repeat(mebibyte));
  const responses = [{ status: 202 }];
  const ruled = await newRoute({ response: [{ when: `-${almost.slice(0, 1_900)}`, responses }] });
  const target = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  const forwarded = await newRoute({ forward: [{ url: target, concurrency: 16 }] });
  return {
    ...service,
    async stop() {
      await service.stop();
      receiver.close();
    },
    probes: [{ path: "/livez" }, { method: "POST", path: `/${mine}/orders`, body: '{"paid":true}' }],
    rows: rowsFor({ open: await newRoute(), large, full, ruled, forwarded }),
  };
}

function rowsFor({
  open,
  large,
  full,
  ruled,
  forwarded,
}: Readonly<Record<"open" | "large" | "full" | "ruled" | "forwarded", string>>): readonly StallRow[] {
  const get = (name: string, path: string): StallRow => ({
    name,
    request: { path: `/inspect/${path}` },
    concurrency: 4,
  });
  const search = (name: string, q: string, path = "?"): StallRow =>
    get(name, `${large}${path}${new URLSearchParams({ q })}`);
  return [
    search("search: text that matches almost everywhere", almost),
    search("search: such text in JSON", `json:$[0]~${almost}`),
    search("search: 60 terms, JSON of 500,000 values", "-json:$.*~zz ".repeat(60)),
    search("wait: such text", almost, "/wait?timeout=1&"),
    search("export: such text", almost, "/export?format=ndjson&"),
    { name: "rule: such text, 4 MiB", concurrency: 4, request: { path: `/${ruled}`, body: "a".repeat(4 * mebibyte) } },
    get("list: 16 MiB of control characters", full),
    get("export: 16 MiB of control characters, HAR", `${full}/export?format=har`),
    get("decoded: JSON of 500,000 values", `${large}/3/decoded`),
    { ...get("80 lists of 16 MiB, unread", full), held: true, concurrency: 80 },
    {
      name: "200 event streams from the beginning, unread",
      concurrency: 200,
      held: true,
      request: { path: `/inspect/${full}/events`, headers: { "Last-Event-ID": "0", Accept: "text/event-stream" } },
    },
    {
      name: "150 unfinished responses of listeners, 7 MiB",
      concurrency: 150,
      request: { path: `/inspect/${full}/1/response`, body: `{"body":"${"a".repeat(7 * mebibyte)}`, unfinished: true },
    },
    {
      name: "150 unfinished captures of 7 MiB",
      concurrency: 150,
      request: { path: `/${open}`, body: "a".repeat(7 * mebibyte), unfinished: true },
    },
    {
      name: "200 bodies in chunks of one byte",
      concurrency: 200,
      request: { path: `/${open}`, headers: { "Transfer-Encoding": "chunked" }, flood: "1\r\na\r\n".repeat(10_000) },
    },
    {
      name: "200 connections of heads with 990 fields",
      concurrency: 200,
      request: { method: "GET", path: "/none", flood: wideHead.repeat(10) },
    },
    {
      name: "150 rejected bodies that go on",
      concurrency: 150,
      request: { path: "/none", headers: { "Content-Length": String(1024 ** 4) }, flood: "a".repeat(mebibyte) },
    },
    {
      name: "200 uploads that never end",
      concurrency: 200,
      request: { path: `/${open}`, headers: { "Content-Length": String(9 * mebibyte) }, flood: "a".repeat(64 * 1024) },
    },
    { name: "200 connections of pipelined requests", concurrency: 200, request: pipelined },
    {
      name: "the same, and connections opened and dropped",
      concurrency: 210,
      fresh: true,
      request: (n) => (n < 200 ? pipelined : { path: "/", dropped: true }),
    },
    { name: "a route that forwards 16 at a time", concurrency: 8, request: { path: `/${forwarded}`, body: "{}" } },
    { name: "routes, one after another", concurrency: 4, request: { path: "/api/routes", body: "{}" } },
  ];
}

async function post(url: string, body: string): Promise<string> {
  const response = await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response.text();
}
