import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, request } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer, text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { type ServeCaptureOptions, serveCapture } from "@signalbox/capture";
import { type CaptureRoute, createCaptureClient } from "@signalbox/capture/sdk";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { spawn } from "../../../test/child-processes.ts";
import { isPending } from "../../../test/is-pending.ts";
import { runInProcess } from "../../../test/run-in-process.ts";

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));
const adminToken = "an-admin-token-of-some-length";
const nodeArguments = ["-C", "@signalbox/source", main];

let folder: string;
let options: ServeCaptureOptions;
let service: Awaited<ReturnType<typeof serveCapture>>;
let client: ReturnType<typeof createCaptureClient>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "signalbox-cli-capture-"));
  options = { dataFolder: folder, port: 0, adminToken, logLevel: "silent" };
  service = await serveCapture(options);
  client = createCaptureClient({ url: service.url });
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

/** Starts the real command as a separate process, for commands that run until they are stopped. */
function start(...args: string[]): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [...nodeArguments, ...args], {
    env: { ...process.env, SIGNALBOX_CAPTURE_URL: service.url },
  });
}

test("capture proxy prints the address to use in place of a URL", async () => {
  const server = createServer((incoming, response) => response.end(`from ${incoming.url}`)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const target = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const open = await serveCapture({ ...options, inMemory: true, allowAddresses: ["127.0.0.1"] });
  const { out } = await capture("proxy", target, "--url", open.url);
  expect(await (await fetch(`${out.trim()}/things`)).text()).toBe("from /v1/things");
  const guarded = await capture("proxy", target);
  expect(guarded).toMatchObject({ code: 1, out: "" });
  expect(guarded.err).toContain("--allow-address");
  await open.close();
  server.close();
});

async function capture(...args: string[]) {
  const env = { SIGNALBOX_CAPTURE_URL: service.url };
  const { stdout, stderr, code } = await runInProcess(["capture", ...args], { env });
  return { out: stdout, err: stderr, code };
}

/** Resolves with the whole output of a process once `pattern` matches it. */
function written(child: ChildProcessWithoutNullStreams, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let all = "";
    const take = (chunk: Buffer): void => {
      all += chunk;
      if (pattern.test(all)) resolve(all);
    };
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    child.once("close", () => reject(new Error(`The command ended after: ${all}`)));
  });
}

function post(route: CaptureRoute, path: string, body: string): Promise<Response> {
  return fetch(route.url + path, { method: "POST", headers: { "content-type": "application/json" }, body });
}

describe("signalbox capture", () => {
  test("new creates a route and explains how to use it", async () => {
    const { out, err, code } = await capture("create", "--name", "mine");
    expect(code).toBe(0);
    // Stdout holds only the URL, for "$(signalbox capture create)".
    const url = out.replace(/\n$/, "");
    expect((await fetch(url)).status).toBe(200);
    const page = /^page {5}(\S+)$/m.exec(err)?.[1] ?? "";
    expect((await fetch(page, { headers: { accept: "text/html" } })).status).toBe(200);
    expect(err).toMatch(/^owner {4}\S+ {2}\(shown once; /m);
  });

  test("new --json prints one line for programs, with the secret of a private route", async () => {
    const made = JSON.parse((await capture("create", "--json", "--private")).out);
    expect(made).toMatchObject({ id: expect.any(String), url: expect.any(String), secret: expect.any(String) });
  });

  test("new --forward creates a route that forwards, and explains why it sends nothing to a private address", async () => {
    expect(await capture("create", "--forward", "http://127.0.0.1:8080/")).toEqual({
      code: 1,
      out: "",
      err: expect.stringMatching(
        /^signalbox: --forward cannot be called: 127\.0\.0\.1 is not public: this machine\. .*capture listen.*--allow-address/,
      ),
    });
    expect(await capture("create", "--forward", "example.com")).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^signalbox: --forward must be an http or https URL/),
    });
    const file = join(tmpdir(), `targets-${process.pid}.json`);
    await writeFile(
      file,
      JSON.stringify([{ url: "http://8.8.8.8/" }, { name: "b", url: "http://8.8.8.8/", when: "sise:>1" }]),
    );
    expect(await capture("create", "--forward", file)).toMatchObject({
      code: 2,
      err: expect.stringMatching(
        /^signalbox: --forward\[1\]\.when is not a valid query: Unknown field 'sise'.*\(at character 1: ⟶sise:>1\)/,
      ),
    });
    await rm(file);
    const made = JSON.parse((await capture("create", "--json", "--forward", "http://8.8.8.8/hook")).out) as {
      id: string;
    };
    expect(await client.route(made.id).describe()).toMatchObject({ forward: [{ url: "http://8.8.8.8/hook" }] });
  });

  test("list prints all routes to the operator only", async () => {
    await using route = await client.createRoute({ name: "listed" });
    expect((await capture("list", "--admin-token", adminToken)).out).toContain(route.id);
    expect(await capture("list")).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^signalbox: this is for the operator, .*--admin-token/),
    });
  });

  test("inspect prints a line for each request, or one whole request", async () => {
    await using route = await client.createRoute();
    await post(route, "/hooks?x=1", '{"type": "paid"}');
    const settings = await capture("get", route.id, "--settings", "--json");
    expect(JSON.parse(settings.out)).toMatchObject({ id: route.id, captured: 1, forward: [] });
    expect(JSON.parse((await capture("get", route.id, "--settings")).out)).toMatchObject({ id: route.id });
    const list = await capture("get", route.id);
    expect(list.out).toMatch(/^#1 {2}[\d:.]+ {2}POST {2}\/hooks\?x=1 {2}application\/json {2}16 B {2}127\.0\.0\.1\n$/);
    const one = await capture("get", route.url, "1");
    expect(one.out).toContain(`POST /${route.id}/hooks?x=1 HTTP/1.1\n`);
    expect(one.out).toContain("content-type: application/json\n");
    expect(one.out).toContain('\n{"type": "paid"}\n');
    expect(JSON.parse((await capture("get", route.id, "-q", "method:GET", "--json")).out)).toEqual([]);
  });

  test("inspect escapes control characters in captured text", async () => {
    await using route = await client.createRoute();
    await post(route, "", "\u001b]0;owned\u0007\u001b[2J\u202etxt");
    const { out } = await capture("get", route.id, "1");
    expect(out).not.toContain("\u001b");
    expect(out).toContain("\\x1b]0;owned\\x07\\x1b[2J\\x202etxt");
  });

  test("inspect marks the error in a query", async () => {
    await using route = await client.createRoute();
    const { err, code } = await capture("get", route.id, "-q", "size:big");
    expect(code).toBe(2);
    expect(err).toContain("'big' is not a bound for 'size'");
  });

  test("wait ends when the expected request arrives", async () => {
    await using route = await client.createRoute();
    const waiting = capture("wait", route.id, "-q", "json:$.n=2", "--timeout", "60", "--json");
    await post(route, "", '{"n":1}');
    await post(route, "", '{"n":2}');
    const { out, code } = await waiting;
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ seq: 2 });
  });

  test("wait exits with 1 on timeout", async () => {
    await using route = await client.createRoute();
    const { err, code } = await capture("wait", route.id, "--timeout", "0");
    expect(code).toBe(1);
    expect(err).toMatch(
      /^signalbox: Waited 0 ms for 1 request, received 0; --timeout waits longer, and signalbox capture get shows .*\n$/,
    );
  });

  test("export writes a file with the captured requests", async () => {
    await using route = await client.createRoute();
    await post(route, "", "{}");
    const file = join(folder, "captured.har");
    expect((await capture("export", route.id, "--format", "har", "-o", file)).code).toBe(0);
    expect(JSON.parse(await readFile(file, "utf8")).log.entries).toHaveLength(1);
  });

  test("replay explains why it does not call a private address", async () => {
    await using route = await client.createRoute();
    await post(route, "", "{}");
    const { err, code } = await capture("replay", route.id, "1", "http://127.0.0.1:8080/");
    expect(code).toBe(1);
    expect(err).toMatch(
      /^signalbox: This URL is not allowed: 127\.0\.0\.1 is not public: this machine\. .*capture listen.*--allow-address/,
    );
  });

  test("replay sends an edited request, and inspect shows its outcome", async () => {
    const seen: string[] = [];
    const target = createServer(async (request, response) => {
      seen.push(`${request.method} ${request.headers["x-own"]} ${await text(request)}`);
      response.writeHead(202).end("taken\u001b[2J");
    });
    await new Promise<void>((resolve) => target.listen(0, "127.0.0.1", resolve));
    const to = `http://127.0.0.1:${(target.address() as AddressInfo).port}/`;
    const allowing = await serveCapture({ inMemory: true, port: 0, allowAddresses: ["127.0.0.1"], logLevel: "silent" });
    const route = await createCaptureClient({ url: allowing.url }).createRoute();
    await post(route, "", "first");
    const { out, err, code } = await capture(
      ...["replay", route.url, "1", to, "-X", "PUT", "-H", "X-Own: a: b", "-d", "second"],
    );
    expect(code).toBe(0);
    expect(seen).toEqual(["PUT a: b second"]);
    expect(out).toMatch(/^202 Accepted {2}[\d.]+ ms {2}9 B\ntaken\\x1b\[2J\n$/);
    expect(err).toBe("stored as delivery 1 of request 1\n");
    const inspected = await capture("get", route.url, "1");
    expect(inspected.out).toMatch(
      /\nForwards and replays:\n1\. {2}\d{4}-[\d.: -]+ {2}replay {2}PUT http:\S+ {2}202 Accepted/,
    );
    expect(JSON.parse((await capture("get", route.url, "1", "--json")).out).deliveries).toHaveLength(1);
    expect(await capture("replay", route.url, "1", to, "-H", "no header")).toMatchObject({
      code: 2,
      err: "signalbox: 'no header' is not a header; headers look like 'Name: value'\n",
    });
    await allowing.close();
    target.close();
  });

  test("rm removes captured requests, or the route", async () => {
    const route = await client.createRoute();
    await post(route, "", "{}");
    expect((await capture("delete", route.id, "--requests", "--yes")).code).toBe(0);
    expect(await route.requests()).toEqual([]);
    expect((await capture("delete", route.id, "--yes")).code).toBe(0);
    expect((await fetch(route.url)).status).toBe(404);
  });

  test("tail prints each request as it arrives and ends with Ctrl-C", async () => {
    await using route = await client.createRoute();
    await post(route, "/before", "1");
    const child = start("capture", "tail", route.id, "--after", "0");
    await written(child, /\/before/);
    const next = written(child, /\/after/);
    await post(route, "/after", "2");
    expect(await next).toMatch(/#2 .*POST {2}\/after/);
    child.kill("SIGINT");
    expect(await once(child, "close")).toEqual([0, null]);
  });

  test("serve starts a service on the given port", async () => {
    const child = start("capture", "serve", "--port", "0", "--memory", "--json");
    const { capture: url } = JSON.parse(await written(child, /\n/)) as { capture: string };
    expect((await fetch(`${url}/livez`)).status).toBe(200);
    child.kill("SIGTERM");
    expect(await once(child, "close")).toEqual([0, null]);
  });

  test("reports errors in terms of the command line", async () => {
    await using route = await client.createRoute({ private: true });
    const secret = route.secret ?? "";
    const share = await fetch(`${service.url}/api/routes/${route.id}/share`, {
      headers: { authorization: `Bearer ${secret}` },
    });
    const { token } = (await share.json()) as { token: string };
    const cases = [
      [["create", "--ttl", "0"], 2, /^signalbox: --ttl must be at least 1, got 0\n$/],
      [["create", "--id", "nope"], 2, /^signalbox: --id must be a UUID/],
      [["wait", route.id, "--secret", secret, "--count", "0"], 2, /^signalbox: --count must be at least 1/],
      [["get", route.id], 1, /^signalbox: this route is private, and the secret is missing or wrong; .*--secret/],
      [["get", route.id, "--secret", "wrong"], 1, /^signalbox: this route is private/],
      [["delete", route.id, "--secret", token, "--yes"], 1, /^signalbox: the secret allows reading only/],
      [["get", route.id, "--secret", secret], 0, /^no requests\n$/],
      [
        ["get", route.id, "7", "--secret", secret],
        1,
        /has no request 7: it stores none; signalbox capture get lists them\n$/,
      ],
      [
        ["get", route.id, "7", "--settings", "--secret", secret],
        2,
        /--settings is for a route; omit the sequence number/,
      ],
      [["get", route.id, "--settings", "-q", "method:GET"], 2, /'--settings' cannot be used with option '-q, --query/],
      [
        ["export", route.id, "--secret", secret, "-o", "/nowhere/at/all"],
        1,
        /^signalbox: cannot write '\/nowhere\/at\/all': no such file or folder/,
      ],
      [
        ["tail", route.id, "--url", "http://127.0.0.1:1"],
        1,
        /^signalbox: No capture service responds at http:\/\/127.0.0.1:1\./,
      ],
      [["tail", crypto.randomUUID()], 1, /^signalbox: the route does not exist/],
      [
        ["list", "--url", "127.0.0.1"],
        2,
        /^signalbox: --url must be an http or https URL, got '127.0.0.1'; write http:\/\/127.0.0.1\n$/,
      ],
      [["replay", route.id, "1", "localhost:8080"], 2, /^signalbox: <to> must be .*; write http:\/\/localhost:8080\n$/],
    ] as const;
    // The commands run in parallel as separate processes.
    const ran = await Promise.all(cases.map(([args]) => capture(...args)));
    for (const [index, [, code, message]] of cases.entries()) {
      const said = ran[index];
      expect(said?.err).toMatch(message);
      expect(said?.code).toBe(code);
    }
  });

  test("reports an unreachable service, an unknown route or an unknown option in one line", async () => {
    expect(await capture("create", "--url", "http://127.0.0.1:1")).toMatchObject({
      code: 1,
      err: "signalbox: No capture service responds at http://127.0.0.1:1. Is it running? `signalbox capture serve` starts one.\n",
    });
    expect(await capture("get", "nonsense")).toMatchObject({
      code: 2,
      err: expect.stringContaining("is not a route"),
    });
    expect(await capture("serve", "--admin-token", "short", "--memory")).toMatchObject({ code: 2 });
    expect((await capture("get", crypto.randomUUID())).err).toMatch(
      /^signalbox: the route does not exist.*capture create/,
    );
  });
});

describe("signalbox capture listen", () => {
  interface Seen {
    readonly line: string;
    readonly headers: readonly string[];
    readonly body: Buffer;
  }

  async function program(seen: Seen[], port = 0) {
    const server = createServer(async (request, response) => {
      seen.push({ line: `${request.method} ${request.url}`, headers: request.rawHeaders, body: await buffer(request) });
      response.writeHead(204).end();
    });
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
    const bound = (server.address() as AddressInfo).port;
    return {
      port: bound,
      url: `http://127.0.0.1:${bound}/local`,
      async stop() {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      },
    };
  }

  test("passes requests on byte for byte, in order", async () => {
    const seen: Seen[] = [];
    const local = await program(seen);
    await using route = await client.createRoute();
    const body = Buffer.from([0, 255, 10]);
    await fetch(`${route.url}/a?b=1`, { method: "PUT", headers: { "X-Own": "1" }, body });
    const child = start("capture", "listen", route.id, "--forward", local.url, "--after", "0");
    await written(child, /^204 .*#1 /m);
    await post(route, "", "second");
    await expect.poll(() => seen.length).toBe(2);
    expect(seen.map(({ line }) => line)).toEqual(["PUT /local/a?b=1", "POST /local"]);
    expect(seen[0]?.body.equals(body)).toBe(true);
    expect(seen[0]?.headers).toEqual(expect.arrayContaining(["X-Own", "1"]));
    child.kill("SIGINT");
    await once(child, "close");
    await local.stop();
  });

  test("continues after the service rejected too many calls", async () => {
    const seen: Seen[] = [];
    const local = await program(seen);
    const strict = await serveCapture({
      inMemory: true,
      port: 0,
      logLevel: "silent",
      ratePerAddress: { perSecond: 2, burst: 3 },
    });
    const { url, id } = await createCaptureClient({ url: strict.url }).createRoute();
    // Each sender has a different address.
    for (const n of [1, 2, 3, 4, 5]) {
      const sending = request(`${url}/${n}`, { method: "POST", localAddress: `127.0.0.${n + 1}` }).end();
      const [response] = (await once(sending, "response")) as [IncomingMessage];
      expect(response.resume().statusCode).toBe(200);
    }
    const args = ["--forward", local.url, "--after", "0", "--url", strict.url, "--json"];
    const child = start("capture", "listen", id, ...args);
    let out = "";
    child.stdout.on("data", (text: Buffer) => {
      out += text;
    });
    const closed = once(child, "close");
    await expect.poll(() => seen.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5].map((n) => `POST /local/${n}`));
    child.kill("SIGINT");
    expect(await closed).toEqual([0, null]);
    const lines = out
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as object);
    expect(lines.slice(0, 4)).toMatchObject([1, 2, 3, 4].map((seq) => ({ seq, returned: null })));
    await strict.close();
    await local.stop();
  });

  test("reports each request without a valid response and passes the next one on, whatever the program sends", async () => {
    const responses: Readonly<Record<string, string>> = {
      header: "HTTP/1.1 200 OK\r\nbad header\r\n\r\n",
      garbage: "what?\r\n\r\n",
      nothing: "",
      part: "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\npart",
      upgrade: "HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n",
      interim: "HTTP/1.1 102 Processing\r\n\r\n".repeat(30),
      good: "HTTP/1.1 204 No Content\r\n\r\n",
    };
    const seen: string[] = [];
    const local = createTcpServer((socket) => {
      socket.on("error", () => undefined);
      socket.once("data", (data) => {
        const name = /^POST \/(\w+)/.exec(data.toString("latin1"))?.[1] ?? "";
        seen.push(name);
        socket.end(responses[name] ?? "");
      });
    });
    await new Promise<void>((resolve) => local.listen(0, "127.0.0.1", resolve));
    await using route = await client.createRoute();
    for (const name of Object.keys(responses)) await post(route, `/${name}`, "");
    const to = `http://127.0.0.1:${(local.address() as AddressInfo).port}/`;
    const child = start("capture", "listen", route.id, "--forward", to, "--after", "0", "--json");
    await written(child, /"seq":7,"status":204/);
    expect(seen).toEqual(Object.keys(responses));
    child.kill("SIGINT");
    expect(await once(child, "close")).toEqual([0, null]);
    local.close();
  });

  test("does not pass on a request whose path leads out of that of the URL", async () => {
    const seen: Seen[] = [];
    const local = await program(seen);
    await using route = await client.createRoute();
    const { port, pathname } = new URL(route.url);
    const sending = request({ host: "127.0.0.1", port, method: "POST", path: `${pathname}/../../admin` }).end();
    await once(sending, "response");
    await post(route, "/fine", "");
    const child = start("capture", "listen", route.id, "--forward", local.url, "--after", "0");
    const failed = written(child, /#1 failed: its path leads out of that of the target\n/);
    await written(child, /^204 .*#2 /m);
    await failed;
    expect(seen.map(({ line }) => line)).toEqual(["POST /local/fine"]);
    child.kill("SIGINT");
    await once(child, "close");
    await local.stop();
  });

  test("prints where to continue when it is stopped early", async () => {
    await using route = await client.createRoute();
    await post(route, "/1", "");
    await post(route, "/2", "");
    const child = start("capture", "listen", route.id, "--forward", "http://127.0.0.1:1/", "--after", "1");
    await written(child, /#2 waits/);
    const said = written(child, /stopped before #2 was forwarded; --after 1 begins with it\n/);
    child.kill("SIGINT");
    await said;
    expect(await once(child, "close")).toEqual([0, null]);
  });

  test("waits for an unreachable program, and catches up after the service restarts", async () => {
    const seen: Seen[] = [];
    const local = await program(seen);
    const route = await client.createRoute();
    const child = start("capture", "listen", route.id, "--forward", local.url, "--after", "0");
    await post(route, "/1", "");
    await expect.poll(() => seen.length).toBe(1);
    await local.stop();
    const waits = written(child, /#2 waits/);
    await post(route, "/2", "");
    await waits;
    const again = await program(seen, local.port);
    await expect.poll(() => seen.length).toBe(2);
    const away = written(child, /the service is unreachable/);
    await service.close();
    await away;
    service = await serveCapture({ ...options, port: Number(new URL(service.url).port) });
    await post(route, "/3", "");
    await expect.poll(() => seen.map(({ line }) => line)).toEqual(["POST /local/1", "POST /local/2", "POST /local/3"]);
    child.kill("SIGINT");
    await once(child, "close");
    await again.stop();
  });
});

describe("signalbox capture listen --respond", () => {
  /** A program that responds as the function returns, and waits while it is pending. */
  async function respondingProgram(respond: (path: string) => Promise<void> | void, port = 0) {
    const seen: string[] = [];
    const server = createServer(async (request, response) => {
      seen.push(request.url ?? "");
      await respond(request.url ?? "");
      response
        .writeHead(207, "Own Words", ["X-b", "2", "x-B", "1", "Set-Cookie", "a=b"])
        .end(`response to ${request.url}`);
    });
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
    const bound = (server.address() as AddressInfo).port;
    return {
      seen,
      port: bound,
      url: `http://127.0.0.1:${bound}/`,
      async stop() {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      },
    };
  }

  async function listening(route: CaptureRoute, to: string, ...args: string[]) {
    const child = start("capture", "listen", route.id, "--forward", to, "--respond", ...args);
    await written(child, /responding to the senders of/);
    return child;
  }

  test("returns the program's response to callers, without cookies", async () => {
    const local = await respondingProgram(() => undefined);
    await using route = await client.createRoute();
    const child = await listening(route, local.url);
    const told = written(child, /#1: not returned to the sender: Set-Cookie/);
    const response = await fetch(`${route.url}/path`);
    expect([response.status, await response.text()]).toEqual([207, "response to /path"]);
    expect(response.headers.get("x-b")).toBe("2, 1");
    expect(response.headers.get("set-cookie")).toBeNull();
    expect(response.headers.get("content-security-policy")).toBe("sandbox");
    expect(await told).toMatch(/^207 {2}[\d.]+ ms {2}returned {2}#1 /m);
    child.kill("SIGINT");
    expect(await once(child, "close")).toEqual([0, null]);
    await local.stop();
  });

  test.each([
    ["no HTTP", "what?", /^The program sent no response: /],
    ["a status that nobody may return", "HTTP/1.1 600 Odd", /^The program responded with status 600\. /],
    ["a change of the protocol", "HTTP/1.1 101 Switching Protocols", /^The program /],
  ])("returns 502 when the program sends %s", async (_, head, message) => {
    const local = createTcpServer((socket) => socket.end(`${head}\r\n\r\n`)).listen(0, "127.0.0.1");
    await once(local, "listening");
    await using route = await client.createRoute();
    const child = await listening(route, `http://127.0.0.1:${(local.address() as AddressInfo).port}/`);
    const response = await fetch(route.url);
    expect([response.status, await response.text()]).toEqual([502, expect.stringMatching(message)]);
    child.kill("SIGINT");
    await once(child, "close");
    local.close();
  });

  test("lets the program handle several requests at a time", async () => {
    let waiting = 0;
    const all = Promise.withResolvers<void>();
    const local = await respondingProgram(async () => {
      waiting += 1;
      if (waiting === 4) all.resolve();
      await all.promise;
    });
    await using route = await client.createRoute();
    const child = await listening(route, local.url, "--parallel", "4");
    const responses = await Promise.all([1, 2, 3, 4].map((n) => fetch(`${route.url}/${n}`)));
    expect(await Promise.all(responses.map((response) => response.text()))).toEqual(
      [1, 2, 3, 4].map((n) => `response to /${n}`),
    );
    child.kill("SIGINT");
    await once(child, "close");
    await local.stop();
  });

  test("lets the route respond when the listener is killed, and responds again after a restart", async () => {
    const stuck = await respondingProgram(() => new Promise(() => undefined));
    await using route = await client.createRoute({ response: [{ responses: [{ status: 503 }] }] });
    const killed = await listening(route, stuck.url, "--response-timeout", "30");
    // Sent first, to a running listener: if the timeout ended both requests, this one would get its response first.
    await using other = await client.createRoute();
    const alive = await listening(other, stuck.url, "--response-timeout", "30");
    const control = fetch(`${other.url}/0`);
    await expect.poll(() => stuck.seen).toEqual(["/0"]);
    const response = fetch(`${route.url}/1`);
    await expect.poll(() => stuck.seen).toEqual(["/0", "/1"]);
    killed.kill("SIGKILL");
    expect((await response).status).toBe(503);
    expect(await isPending(control)).toBe(true);
    alive.kill("SIGINT");
    await Promise.all([once(alive, "close"), control.then((one) => one.text())]);
    await stuck.stop();
    const local = await respondingProgram(() => undefined);
    const again = await listening(route, local.url);
    expect(await (await fetch(`${route.url}/2`)).text()).toBe("response to /2");
    again.kill("SIGINT");
    await once(again, "close");
    await local.stop();
  });

  test("responds again after the service restarts, and passes on requests that arrived in the meantime", async () => {
    const local = await respondingProgram(() => undefined);
    const route = await client.createRoute();
    const child = await listening(route, local.url);
    expect(await (await fetch(`${route.url}/1`)).text()).toBe("response to /1");
    const away = written(child, /the service is unreachable/);
    await service.close();
    await away;
    // On another port, so that the listener cannot reconnect before the request.
    const elsewhere = await serveCapture(options);
    const { pathname } = new URL(route.url);
    expect(await (await fetch(`${elsewhere.url}${pathname}/2`)).json()).toMatchObject({ captured: 2 });
    await elsewhere.close();
    const back = written(child, /the service is reachable again/);
    service = await serveCapture({ ...options, port: Number(new URL(service.url).port) });
    await back;
    await expect.poll(() => local.seen).toEqual(["/1", "/2"]);
    expect(await (await fetch(`${route.url}/3`)).text()).toBe("response to /3");
    child.kill("SIGINT");
    await once(child, "close");
    await local.stop();
  });

  test("reports that a caller disconnected while the program was unreachable too long", async () => {
    const local = await respondingProgram(() => undefined);
    await local.stop();
    await using route = await client.createRoute();
    const child = await listening(route, local.url, "--response-timeout", "1");
    const waits = written(child, /#1 waits: /);
    expect(await (await fetch(`${route.url}/1`)).json()).toMatchObject({ captured: 1 });
    await waits;
    const late = written(child, /too late {2}#1 /);
    const back = await respondingProgram(() => undefined, local.port);
    await late;
    expect(back.seen).toEqual(["/1"]);
    child.kill("SIGINT");
    await once(child, "close");
    await back.stop();
  });

  test("is rejected while another listener responds, or with conflicting options", async () => {
    const local = await respondingProgram(() => undefined);
    await using route = await client.createRoute();
    const child = await listening(route, local.url);
    expect(await capture("listen", route.id, "--forward", local.url, "--respond")).toMatchObject({
      code: 1,
      err: "signalbox: Another listener responds for this route. A route has one listener at a time.\n",
    });
    child.kill("SIGINT");
    await once(child, "close");
    for (const [args, message] of [
      [["--response-timeout", "31"], "--response-timeout must be from 1 to 30, got 31"],
      [["--parallel", "0"], "--parallel must be from 1 to 64, got 0"],
    ] as const) {
      const rejected = await capture("listen", route.id, "--forward", local.url, ...args);
      expect(rejected).toMatchObject({ code: 2, err: `signalbox: ${message}\n` });
    }
    await local.stop();
  });
});
