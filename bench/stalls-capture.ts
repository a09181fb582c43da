// The rows of bench/stalls.ts for the capture service.
import { startHttpServer } from "../test/http-server.ts";
import { sendJson } from "./load.ts";
import type { StallRow, StallService } from "./stalls.ts";
import { startService } from "./stalls-service.ts";

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
  const service = await startService("capture", ["--allow-address", "127.0.0.1"]);
  const receiver = await startHttpServer((request, response) => request.resume().once("end", () => response.end()));
  const { url } = service;
  const newRoute = async (body: object = {}): Promise<string> => (await sendJson(`${url}/api/routes`, body)).id;
  const mine = await newRoute();
  for (let sent = 0, other = ""; sent < captures; sent += 200) {
    if (sent % 1_000 === 0) other = await newRoute();
    await Promise.all(Array.from({ length: 200 }, (_, n) => sendJson(`${url}/${other}`, `{"order":${sent + n}}`)));
    if (sent % 10_000 === 0) process.stderr.write(`stored ${sent} of ${captures}\r`);
  }
  const large = await newRoute();
  await sendJson(`${url}/${large}`, "a".repeat(mebibyte));
  await sendJson(`${url}/${large}`, `["${"a".repeat(mebibyte)}"]`);
  await sendJson(`${url}/${large}`, `[${"1,".repeat(mebibyte / 2)}1]`);
  const full = await newRoute();
  for (let sent = 0; sent < 16; sent += 1) await sendJson(`${url}/${full}`, "\u0001".repeat(mebibyte));
  const responses = [{ status: 202 }];
  const ruled = await newRoute({ response: [{ when: `-${almost.slice(0, 1_900)}`, responses }] });
  const forwarded = await newRoute({ forward: [{ url: receiver.url, concurrency: 16 }] });
  return {
    ...service,
    async stop() {
      await service.stop();
      await receiver.close();
    },
    probes: [{ path: "/livez" }, { method: "POST", path: `/${mine}/orders`, body: '{"paid":true}' }],
    rows: rowsFor({ open: await newRoute(), large, full, ruled, forwarded }),
  };
}

function rowsFor(routes: Readonly<Record<"open" | "large" | "full" | "ruled" | "forwarded", string>>): StallRow[] {
  const { open, large, full, ruled, forwarded } = routes;
  const get = (name: string, path: string): StallRow => ({
    name,
    request: { path: `/inspect/${path}` },
    concurrency: 4,
  });
  const search = (name: string, q: string, path = "?"): StallRow =>
    get(name, `${large}${path}${new URLSearchParams({ q })}`);
  const many = (name: string, concurrency: number, request: StallRow["request"], held = false): StallRow => ({
    name,
    concurrency,
    held,
    request,
  });
  const unfinished = { body: "a".repeat(7 * mebibyte), unfinished: true };
  return [
    search("search: text that matches almost everywhere", almost),
    search("search: such text in JSON", `json:$[0]~${almost}`),
    search("search: 60 terms, JSON of 500,000 values", "-json:$.*~zz ".repeat(60)),
    search("wait: such text", almost, "/wait?timeout=1&"),
    search("export: such text", almost, "/export?format=ndjson&"),
    many("rule: such text, 4 MiB", 4, { path: `/${ruled}`, body: "a".repeat(4 * mebibyte) }),
    get("list: 16 MiB of control characters", full),
    get("export: 16 MiB of control characters, HAR", `${full}/export?format=har`),
    get("decoded: JSON of 500,000 values", `${large}/3/decoded`),
    many("80 lists of 16 MiB, unread", 80, { path: `/inspect/${full}` }, true),
    many(
      "200 event streams from the beginning, unread",
      200,
      { path: `/inspect/${full}/events`, headers: { "last-event-id": "0", accept: "text/event-stream" } },
      true,
    ),
    many("150 unfinished responses of listeners, 7 MiB", 150, {
      ...unfinished,
      path: `/inspect/${full}/1/response`,
      body: `{"body":"${unfinished.body}`,
    }),
    many("150 unfinished captures of 7 MiB", 150, { ...unfinished, path: `/${open}` }),
    many("200 bodies in chunks of one byte", 200, {
      path: `/${open}`,
      headers: { "transfer-encoding": "chunked" },
      flood: "1\r\na\r\n".repeat(10_000),
    }),
    many("200 connections of heads with 990 fields", 200, {
      method: "GET",
      path: "/none",
      flood: wideHead.repeat(10),
    }),
    many("150 rejected bodies that go on", 150, {
      path: "/none",
      headers: { "content-length": String(1024 ** 4) },
      flood: "a".repeat(mebibyte),
    }),
    many("200 uploads that never end", 200, {
      path: `/${open}`,
      headers: { "content-length": String(9 * mebibyte) },
      flood: "a".repeat(64 * 1024),
    }),
    many("200 connections of pipelined requests", 200, pipelined),
    {
      name: "the same, and connections opened and dropped",
      concurrency: 210,
      fresh: true,
      request: (n) => (n < 200 ? pipelined : { path: "/", dropped: true }),
    },
    many("a route that forwards 16 at a time", 8, { path: `/${forwarded}`, body: "{}" }),
    many("routes, one after another", 4, { path: "/api/routes", body: "{}" }),
  ];
}
