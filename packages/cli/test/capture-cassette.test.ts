import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { serveCapture } from "@signalbox/capture";
import { openCassette } from "@signalbox/client/cassette";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startHttpServer, type TestServer } from "../../../test/http-server.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { openCapture } from "./services.ts";

const folder = temporaryFolder();
const { client, capture: captureWith } = await openCapture({ allowAddresses: ["127.0.0.1"] });
let api: TestServer;
let target: string;
let calls = 0;

beforeAll(async () => {
  api = await startHttpServer(async (request, response) => {
    calls += 1;
    await text(request);
    response.setHeader("content-type", "application/json");
    response.setHeader("content-encoding", "gzip");
    if (request.url === "/broken") response.end("no gzip");
    else if (request.url === "/part")
      response.writeHead(200, { "content-length": 9 }).write("{", () => response.destroy());
    else response.end(gzipSync(JSON.stringify({ call: calls })));
  });
  target = api.url;
});
afterAll(() => api.close());

const capture = (...args: readonly string[]) => captureWith(args);

/** Sends a request to a route; the response as status and text. */
async function send(url: string, init: RequestInit = {}): Promise<[status: number, body: string]> {
  const response = await fetch(url, init);
  return [response.status, await response.text()];
}

const headers = { authorization: "Bearer a-secret-of-some-length", "content-type": "application/json" };

test("proxied calls become a cassette without secrets, which a route replays offline, across a restart", async () => {
  const proxy = (await capture("proxy", `${target}/v1`)).out.trim();
  const post = (body: object) => ({ method: "POST", headers, body: JSON.stringify(body) });
  const first = await send(`${proxy}/things?page=1&key=abc`, { headers });
  const second = await send(`${proxy}/things`, post({ name: "a", token: "t0" }));
  const third = await send(`${proxy}/things`, post({ name: "a", token: "t1" }));
  const route = client.route(proxy.slice(-36));
  await vi.waitFor(async () => expect(await route.deliveries(3)).toHaveLength(1), { timeout: 20_000 });

  const file = join(folder, "things.json");
  expect((await capture("export", proxy, "--cassette")).code).toBe(2);
  expect(await capture("export", proxy, "--cassette", "-o", file)).toMatchObject({
    code: 0,
    err: `3 calls written to ${file}\n`,
  });
  expect(await readFile(file, "utf8")).not.toContain("a-secret");
  const cassette = await openCassette(file, { mode: "replay" });
  expect(await (await cassette.fetch(`${target}/v1/things?page=1&key=abc`)).text()).toBe(first[1]);

  // Archives have the real URL, the response and the true time. One has the secrets of the other requests.
  const har = join(folder, "things.har");
  expect((await capture("export", proxy, "--format", "har", "-o", har)).err).toBe(
    "the export has secrets, such as credentials or cookies, of #1, #2, #3; --cassette writes recorded calls without them\n",
  );
  const entry = JSON.parse(await readFile(har, "utf8")).log.entries[1];
  const { receivedAt } = await route.request(2);
  expect(entry).toMatchObject({
    startedDateTime: receivedAt,
    request: { url: `${target}/v1/things`, method: "POST" },
    response: { status: 200, content: { mimeType: "application/json", text: second[1] } },
  });
  expect(entry.request.headers).toContainEqual({ name: "host", value: new URL(target).host });
  await capture("export", proxy, "--cassette", "-o", har);
  expect(JSON.parse(await readFile(har, "utf8")).log.entries[1].startedDateTime).toBe(receivedAt);
  expect(await readFile(har, "utf8")).not.toContain("a-secret");
  const { out } = await capture("export", proxy, "--format", "curl", "-q", "seq:2");
  expect(out).toContain(`--url '${target}''/v1/things'`);
  expect(out).toContain(`'host: ${new URL(target).host}'`);

  const made = calls;
  const data = join(folder, "data");
  const options = { dataDir: data, port: 0, logLevel: "silent", allowForwards: false } as const;
  let other = await serveCapture(options);
  const base = ["--cassette", file, "--in-place-of", `${target}/v1`, "--url"];
  const byMatch = (await capture("create", ...base, other.url)).out.trim();
  const inOrder = (await capture("create", "--in-order", ...base, other.url)).out.trim();
  const stray = post({ name: "b", token: "t" });
  const differs = 'Closest recorded call: 2. POST .*/v1/things\n  body /name: recorded "a", called "b"\n';
  expect(await send(`${byMatch}/things`, stray)).toEqual([502, expect.stringMatching(differs)]);
  // The order of members and the values of secrets make no difference. Equal calls respond in their order.
  expect(await send(`${byMatch}/things`, post({ token: "x", name: "a" }))).toEqual(second);
  expect(await send(`${byMatch}/things`, post({ token: "x", name: "a" }))).toEqual(third);
  expect(await send(`${byMatch}/things`, post({ token: "x", name: "a" }))).toEqual([
    502,
    expect.stringContaining("recorded 2 times, and called more often") as string,
  ]);

  const replayed = () => capture("get", byMatch, "--replayed", "--url", other.url);
  expect(await replayed()).toMatchObject({
    out: expect.stringMatching(
      /^not requested: 1. GET .*\/v1\/things\?page=1&key=\[REDACTED\]\nnot recorded: \D*1 .*POST .*\nnot recorded: \D*4 .*POST/,
    ) as string,
    err: "signalbox: recorded calls not made: 1, requests not recorded: 2\n",
    code: 1,
  });
  expect(await send(`${inOrder}/things`, post({ name: "a", token: "x" }))).toEqual([
    502,
    expect.stringMatching("Next recorded call: 1. GET") as string,
  ]);
  expect(await send(`${inOrder}/things?key=other&page=1`)).toEqual(first);
  await other.close();
  other = await serveCapture(options);
  const [again, matching] = [inOrder, byMatch].map((url) => new URL(new URL(url).pathname, other.url).href);
  expect(await send(`${again}/things?page=2`)).toEqual([
    502,
    expect.stringContaining("Next recorded call: 2") as string,
  ]);
  expect(await send(`${again}/things`, post({ name: "a", token: "x" }))).toEqual(second);
  expect(await send(`${again}/things`, post({ name: "a", token: "x" }))).toEqual(third);
  expect(await send(`${again}/things`)).toEqual([502, expect.stringContaining("All recorded calls") as string]);
  expect((await send(`${matching}/things`, post({ name: "a", token: "x" })))[0]).toBe(502);
  expect(await send(`${matching}/things?page=1&key=1`)).toEqual(first);
  const listed = ["get", byMatch.slice(-36), "--replayed", "--url", other.url];
  expect(JSON.parse((await capture(...listed, "--json")).out)).toEqual({ unused: [], missed: [1, 4, 5] });
  await capture("update", byMatch.slice(-36), ...base, other.url);
  expect(JSON.parse((await capture(...listed, "--json")).out)).toMatchObject({ unused: [{}, {}, {}], missed: [] });
  await other.close();
  expect(calls).toBe(made);
});

test("a cassette of the client becomes rules, which hostile requests cannot break", async () => {
  const file = join(folder, "client.json");
  const cassette = await openCassette(file, { mode: "record" });
  for (const path of ["/a", "/b?x=1"]) await (await cassette.fetch(target + path)).text();
  await (await cassette.fetch(`${target}/n`, { method: "POST", body: "1" })).text();
  await cassette.save();
  const url = (await capture("create", "--cassette", file)).out.trim();
  const deep = "[".repeat(100_000) + "]".repeat(100_000);
  expect(await send(`${url}/n`, { method: "POST", body: deep })).toEqual([502, expect.any(String)]);
  expect((await send(`${url}/b?x=1&x=2`))[0]).toBe(502);
  const sent = await Promise.all([send(`${url}/b?x=1`), send(`${url}/b?x=1`), send(`${url}/a`)]);
  expect(sent.map(([status]) => status).sort()).toEqual([200, 200, 502]);
  expect((await send(`${url}/n`, { method: "POST", body: "1" }))[0]).toBe(200);
});

test("a response that ended early stays so in an archive", async () => {
  const proxy = (await capture("proxy", target)).out.trim();
  await send(`${proxy}/part`).catch(() => undefined);
  const route = client.route(proxy.slice(-36));
  await vi.waitFor(async () => expect(await route.deliveries(1)).toHaveLength(1), { timeout: 20_000 });
  const har = join(folder, "part.har");
  await capture("export", proxy, "--format", "har", "-o", har);
  const replay = (await capture("create", "--cassette", har)).out.trim();
  await expect(fetch(`${replay}/part`)).rejects.toThrow("fetch failed");
});

test("a file of calls that is empty or too large is named", async () => {
  const file = join(folder, "other.har");
  await writeFile(file, '{"log": {"entries": []}}');
  const { err } = await capture("create", "--cassette", file);
  expect(err).toBe(`signalbox: --cassette: '${file}' has no calls\n`);
  const call = {
    request: { method: "GET", url: "http://a.test/", headers: {} },
    response: { status: 200, headers: {} },
  };
  const large = { ...call, response: { ...call.response, body: { text: "x".repeat(1024 * 1024) } } };
  await writeFile(file, JSON.stringify({ cassette: 1, calls: [large] }));
  expect((await capture("create", "--cassette", file)).err).toContain("the calls of a cassette, may have 1 MiB");
});

test.each([
  [["--in-order"], "--in-order and --in-place-of need --cassette"],
  [["--cassette", "none.json"], "none.json does not exist"],
  [["--cassette", "hooks.har"], "hooks.har: 1 of 1 entries have no response: 1. GET http"],
])("create %j is rejected", async (args, message) => {
  const hooks = (await capture("create")).out.trim();
  await fetch(hooks);
  expect((await capture("export", hooks, "--format", "har", "-o", join(folder, "hooks.har"))).err).toBe("");
  const found = args.map((arg) => arg.replace("hooks.har", join(folder, "hooks.har")));
  expect(await capture("create", ...found)).toMatchObject({ code: 2, err: expect.stringContaining(message) });
});

test("a proxy of a name without an address is named, not taken for the service", async () => {
  const { err } = await capture("proxy", "http://nowhere.invalid");
  expect(err).toMatch(/^signalbox: <to> cannot be called: nowhere\.invalid has no address\.\n$/);
  const file = join(folder, "proxies.json");
  const rules = ["8.8.8.8", "nowhere.invalid"].map((host) => ({
    responses: [{ kind: "proxy", url: `http://${host}/` }],
  }));
  await writeFile(file, JSON.stringify(rules));
  expect(await capture("create", "--response", file)).toMatchObject({
    code: 1,
    err: "signalbox: --response[1].responses[0].url cannot be called: nowhere.invalid has no address.\n",
  });
});

test("a recorded redirect leads back to the route, not to the recorded service", async () => {
  const file = join(folder, "redirect.json");
  const url = "https://api.example.com/v1/things";
  const response = { status: 302, headers: { location: `${url}/2?a=1` } };
  await writeFile(
    file,
    JSON.stringify({ cassette: 1, calls: [{ request: { method: "GET", url, headers: {} }, response }] }),
  );
  const route = (await capture("create", "--cassette", file, "--in-place-of", "https://api.example.com/v1")).out.trim();
  const { headers } = await fetch(`${route}/things`, { redirect: "manual" });
  expect(headers.get("location")).toBe(`${new URL(route).pathname}/things/2?a=1`);
});

test("a response that cannot be decompressed is left out, and named", async () => {
  const proxy = (await capture("proxy", target)).out.trim();
  for (const path of ["broken", "whole"]) await (await fetch(`${proxy}/${path}`)).bytes().catch(() => undefined);
  const route = client.route(proxy.slice(-36));
  await vi.waitFor(async () => expect(await route.deliveries(2)).toHaveLength(1), { timeout: 20_000 });
  const file = join(folder, "broken.json");
  expect(await capture("export", proxy, "--cassette", "-o", file)).toMatchObject({
    code: 0,
    err: `not in the cassette: #1: its response cannot be decompressed: The compressed data is invalid: only what precedes the error can be decoded.\n1 calls written to ${file}\n`,
  });
});

test("a route without recorded responses gives no cassette", async () => {
  const { out } = await capture("create");
  await fetch(out.trim());
  const file = join(folder, "none.json");
  expect(await capture("export", out.trim(), "--cassette", "-o", file)).toMatchObject({
    code: 1,
    err: expect.stringContaining("no request has a recorded response") as string,
  });
});
