import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { request } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { buffer, text } from "node:stream/consumers";
import { type ServeCaptureOptions, serveCapture } from "@signalbox/capture";
import { type CaptureRoute, createCaptureClient } from "@signalbox/capture/sdk";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startHttpServer, startTcpServer } from "../../../test/http-server.ts";
import { runInProcess } from "../../../test/run-in-process.ts";
import { printed, startCommand, stopped } from "../../../test/run-signalbox.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { openCapture } from "./services.ts";

const adminToken = "an-admin-token-of-some-length";

const folder = temporaryFolder();
let options: ServeCaptureOptions;
let service: Awaited<ReturnType<typeof serveCapture>>;
let client: ReturnType<typeof createCaptureClient>;
/** May call this machine. */
const allowing = await openCapture({ allowAddresses: ["127.0.0.1"] });

beforeAll(async () => {
  options = { dataFolder: folder, port: 0, adminToken, logLevel: "silent" };
  service = await serveCapture(options);
  client = createCaptureClient({ url: service.url });
});
afterAll(async () => {
  await service.close();
});

/** Starts a command of `capture` that runs until it is stopped. */
function start(...args: string[]): ReturnType<typeof startCommand> {
  return startCommand(["capture", ...args], { env: { ...process.env, SIGNALBOX_CAPTURE_URL: service.url } });
}

test("capture proxy prints the address to use in place of a URL", async () => {
  await using server = await startHttpServer((incoming, response) => void response.end(`from ${incoming.url}`));
  const target = `${server.url}/v1`;
  const { out } = await capture("proxy", target, "--url", allowing.url);
  expect(await (await fetch(`${out.trim()}/things`)).text()).toBe("from /v1/things");
  const guarded = await capture("proxy", target);
  expect(guarded).toMatchObject({ code: 1, out: "" });
  expect(guarded.err).toContain("--allow-address");
});

async function capture(...args: string[]) {
  const env = { SIGNALBOX_CAPTURE_URL: service.url };
  const { stdout, stderr, code } = await runInProcess(["capture", ...args], { env });
  return { out: stdout, err: stderr, code };
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
    const file = join(folder, "targets.json");
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
    const made = JSON.parse((await capture("create", "--json", "--forward", "http://8.8.8.8/hook")).out) as {
      id: string;
    };
    expect(await client.route(made.id).describe()).toMatchObject({ forward: [{ url: "http://8.8.8.8/hook" }] });
  });

  test("inspect prints a line for each request, or one whole request, with escapes for control characters", async () => {
    await using route = await client.createRoute();
    await post(route, "/hooks?x=1", '{"type": "paid"}');
    await post(route, "", "\u001b]0;owned\u0007\u001b[2J\u202etxt");
    const settings = await capture("get", route.id, "--settings", "--json");
    expect(JSON.parse(settings.out)).toMatchObject({ id: route.id, captured: 2, forward: [] });
    expect(JSON.parse((await capture("get", route.id, "--settings")).out)).toMatchObject({ id: route.id });
    const list = await capture("get", route.id, "-q", "path:/hooks");
    expect(list.out).toMatch(
      /^#1 {2}[\d:.TZ-]+ {2}POST {2}\/hooks\?x=1 {2}application\/json {2}16 B {2}127\.0\.0\.1\n$/,
    );
    const one = await capture("get", route.url, "1");
    expect(one.out).toContain(`POST /${route.id}/hooks?x=1 HTTP/1.1\n`);
    expect(one.out).toContain("content-type: application/json\n");
    expect(one.out).toContain('\n{"type": "paid"}\n');
    expect(JSON.parse((await capture("get", route.id, "-q", "method:GET", "--json")).out)).toEqual([]);
    const { out } = await capture("get", route.id, "2");
    expect(out).not.toContain("\u001b");
    expect(out).toContain("\\x1b]0;owned\\x07\\x1b[2J\\x202etxt");
    const raw = connect(Number(new URL(route.url).port), "127.0.0.1");
    await text(raw.end(`GET /${route.id} HTTP/1.1\r\nHost: localhost\r\nX-Own : 1\r\n\r\n`));
    const malformed = await capture("get", route.id, "3");
    expect(malformed.out).toMatch(
      /^#3 .*\nnot valid HTTP: There is white space .* its colon\. \(RFC 9112, 5\.1\)\nGET /,
    );
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

  test("replay sends an edited request, and inspect shows its outcome", async () => {
    const seen: string[] = [];
    await using target = await startHttpServer(async (request, response) => {
      seen.push(`${request.method} ${request.headers["x-own"]} ${await text(request)}`);
      response.writeHead(202).end("taken\u001b[2J");
    });
    const to = `${target.url}/`;
    await using route = await allowing.client.createRoute();
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
      /\nForwards and replays:\n1\. {2}\d{4}-[\d.:TZ-]+ {2}replay {2}PUT http:\S+ {2}202 Accepted/,
    );
    expect(JSON.parse((await capture("get", route.url, "1", "--json")).out).deliveries).toHaveLength(1);
    expect(await capture("replay", route.url, "1", to, "-H", "no header")).toMatchObject({
      code: 2,
      err: expect.stringContaining("--header 'no header' is invalid. Headers look like 'Name: value'."),
    });
  });

  test("replay sends from this machine where the service does not, but follows no redirect of another server there", async () => {
    const seen: string[] = [];
    await using target = await startHttpServer(async (request, response) => {
      seen.push(`${request.method} ${request.url} ${request.headers["x-own"]} ${await text(request)}`);
      response.writeHead(202).end("taken");
    });
    const to = `${target.url.replace("127.0.0.1", "localhost")}/hook?a=1`;
    await using route = await client.createRoute();
    await fetch(`${route.url}/below`, { method: "POST", headers: { "X-Own": "captured" }, body: "first" });
    const edits = ["-X", "PUT", "-H", "X-Own: new", "-d", "second"];
    const { out, err, code } = await capture("replay", route.id, "1", to);
    expect([out, err, code]).toEqual([
      expect.stringMatching(/^202 Accepted {2}[\d.]+ ms {2}5 B\ntaken\n$/),
      "sent from this machine; not stored\n",
      0,
    ]);
    const { out: json } = await capture("replay", route.id, "1", to, ...edits, "--json");
    expect(JSON.parse(json)).toMatchObject({
      kind: "responded",
      status: 202,
      body: { content: "taken" },
      number: null,
    });
    expect(seen).toEqual(["POST /hook?a=1 captured first", "PUT /hook?a=1 new second"]);
    await target.close();
    expect((await capture("replay", route.id, "1", to)).err).toMatch(
      /^signalbox: no response from http:\/\/localhost:\d+\/hook\?a=1: connect ECONNREFUSED/,
    );
    const elsewhere = await capture("replay", route.id, "1", "http://10.255.255.1/", "--redirects", "1");
    expect(elsewhere).toMatchObject({ code: 1, err: expect.stringContaining("10.255.255.1 is not public") });
  });

  test("tail prints each matching request as it arrives and ends with Ctrl-C", async () => {
    await using route = await client.createRoute();
    await post(route, "/before", "1");
    await fetch(`${route.url}/other`);
    const child = start("tail", route.id, "--after", "0", "-q", "method:POST");
    await printed(child, /#1 .*\/before/);
    const next = printed(child, /\/after/);
    await post(route, "/after", "2");
    expect(await next).toMatch(/^#3 .*POST {2}\/after/);
    expect(await stopped(child)).toEqual([0, null]);
  });

  test("reports errors in terms of the command line", async () => {
    await using route = await client.createRoute({ private: true });
    await using open = await client.createRoute();
    const secret = route.secret ?? "";
    const cases = [
      [
        "create --url http://127.0.0.1:1",
        1,
        /^signalbox: No capture service responds at http:\/\/127\.0\.0\.1:1\. Is it running\? `signalbox capture serve` starts one\.\n$/,
      ],
      ["list", 1, /^signalbox: only the operator of the service may do this, .*--admin-token/],
      ["get nonsense", 2, /is not a route/],
      [`get ${route.id} --secret ${secret} -q size:big`, 2, /'big' is not a bound for 'size'/],
      [
        `wait ${route.id} --secret ${secret} --timeout 0`,
        1,
        /^signalbox: Waited 0 s for 1 request, received 0; set a longer --timeout, or list what has arrived .*\n$/,
      ],
      ["create --ttl 0", 2, /^signalbox: --ttl must be at least 1s, got 0s\n$/],
      ["create --ttl 1500ms", 2, /^signalbox: --ttl must be a whole number, got 1.5s\n$/],
      ["create --ttl 9999d", 2, /^signalbox: --ttl must be at most 30d, got 9999d\n$/],
      ["create --max-body 10KB", 2, /^signalbox: --max-body '10KB' is invalid\. A size looks like 500, 64KiB/],
      ["create --id nope", 2, /^signalbox: --id must be a UUID/],
      [`wait ${route.id} --secret ${secret} --count 0`, 2, /^signalbox: --count must be at least 1/],
      [
        `get ${route.id}`,
        1,
        /^signalbox: this route is private, and the secret is missing or wrong; pass the one that was printed when the route became private \(not the owner secret\) .*--secret/,
      ],
      [
        `update ${open.id} --private --secret wrong`,
        1,
        /^signalbox: only the creator of this route .*, and the owner secret is missing or wrong; pass it with --secret/,
      ],
      [`create --id ${route.id}`, 1, /^signalbox: the id is taken; .*owner secret, .*with --secret/],
      [`get ${route.id} --secret wrong`, 1, /^signalbox: this route is private/],
      [`get ${route.id} --secret ${secret}`, 0, /^no requests\n$/],
      [
        `get ${route.id} 7 --secret ${secret}`,
        1,
        /has no request 7: it stores none; signalbox capture get lists them\n$/,
      ],
      [`get ${route.id} 7 --settings --secret ${secret}`, 2, /--settings is for a route; omit the sequence number/],
      [`get ${route.id} --decoded`, 2, /--decoded needs the sequence number of one request/],
      ["create --signature github", 2, /--signature needs a key/],
      [`update ${open.id}`, 2, /nothing to change/],
      [`update ${open.id} --ttl soon`, 2, /--ttl 'soon' is invalid/],
      [`update ${open.id} --private --public`, 2, /--private and --public exclude each other; give one of them/],
      [
        `update ${open.id} --response /no/such/file`,
        2,
        /--response: cannot read '\/no\/such\/file': no such file or folder/,
      ],
      [`update ${open.id} --response -`, 2, /--response: stdin is not JSON/],
      [`forwards ${open.id}`, 1, /has no targets/],
      [`forwards ${open.id} --retry all`, 1, /has no targets/],
      [`get ${route.id} --settings -q method:GET`, 2, /'--settings' cannot be used with option '-q, --query/],
      [
        `export ${route.id} --secret ${secret} -o /nowhere/at/all`,
        1,
        /^signalbox: cannot write '\/nowhere\/at\/all': no such file or folder/,
      ],
      [
        `tail ${route.id} --url http://127.0.0.1:1`,
        1,
        /^signalbox: No capture service responds at http:\/\/127.0.0.1:1\./,
      ],
      [`tail ${crypto.randomUUID()}`, 1, /^signalbox: the route does not exist/],
      [
        "list --url 127.0.0.1",
        2,
        /^signalbox: --url must be an http or https URL, got '127.0.0.1'; write http:\/\/127.0.0.1\n$/,
      ],
      [`replay ${route.id} 1 localhost:8080`, 2, /^signalbox: <to> must be .*; write http:\/\/localhost:8080\n$/],
    ] as const;
    expect(await capture("get", route.id, "--secret", "line\nbreak")).toMatchObject({
      code: 2,
      err: expect.stringMatching(
        /^signalbox: The secret or token is not valid: a header cannot contain its character 5/,
      ),
    });
    for (const [line, code, message] of cases) {
      expect(await capture(...line.split(" "))).toMatchObject({ code, err: expect.stringMatching(message) });
    }
  });
});

describe("signalbox capture listen", () => {
  interface Seen {
    readonly line: string;
    readonly headers: readonly string[];
    readonly body: Buffer;
  }

  async function program(seen: Seen[], port = 0) {
    const server = await startHttpServer(async (request, response) => {
      seen.push({ line: `${request.method} ${request.url}`, headers: request.rawHeaders, body: await buffer(request) });
      response.writeHead(204).end();
    }, port);
    return { ...server, url: `${server.url}/local` };
  }

  test.concurrent("passes requests on byte for byte, in order", async ({ expect }) => {
    const seen: Seen[] = [];
    await using local = await program(seen);
    await using route = await client.createRoute();
    const body = Buffer.from([0, 255, 10]);
    await fetch(`${route.url}/a?b=1`, { method: "PUT", headers: { "X-Own": "1" }, body });
    const child = start("listen", route.id, "--forward", local.url, "--after", "0");
    await printed(child, /^204 .*#1 /m);
    await post(route, "", "second");
    await expect.poll(() => seen.length).toBe(2);
    expect(seen.map(({ line }) => line)).toEqual(["PUT /local/a?b=1", "POST /local"]);
    expect(seen[0]?.body.equals(body)).toBe(true);
    expect(seen[0]?.headers).toEqual(expect.arrayContaining(["X-Own", "1"]));
    await stopped(child);
  });

  test.concurrent("reports each request without a valid response and passes the next one on, whatever the program sends", async () => {
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
    await using local = await startTcpServer((socket) => {
      socket.once("data", (data) => {
        const name = /^POST \/(\w+)/.exec(data.toString("latin1"))?.[1] ?? "";
        seen.push(name);
        socket.end(responses[name] ?? "");
      });
    });
    await using route = await client.createRoute();
    for (const name of Object.keys(responses)) await post(route, `/${name}`, "");
    const child = start("listen", route.id, "--forward", `${local.url}/`, "--after", "0", "--json");
    await printed(child, /"seq":7,"status":204/);
    expect(seen).toEqual(Object.keys(responses));
    expect(await stopped(child)).toEqual([0, null]);
  });

  test.concurrent("does not pass on a request whose path leaves the path of the URL", async () => {
    const seen: Seen[] = [];
    await using local = await program(seen);
    await using route = await client.createRoute();
    const { port, pathname } = new URL(route.url);
    const sending = request({ host: "127.0.0.1", port, method: "POST", path: `${pathname}/../../admin` }).end();
    await once(sending, "response");
    await post(route, "/fine", "");
    const child = start("listen", route.id, "--forward", local.url, "--after", "0");
    const failed = printed(child, /#1 failed: its path climbs out of the URL of the target, as \/\.\.\/ does\n/);
    await printed(child, /^204 .*#2 /m);
    await failed;
    expect(seen.map(({ line }) => line)).toEqual(["POST /local/fine"]);
    await stopped(child);
  });

  test.concurrent("prints where to continue when it is stopped early", async () => {
    await using route = await client.createRoute();
    await post(route, "/1", "");
    await post(route, "/2", "");
    const child = start("listen", route.id, "--forward", "http://127.0.0.1:1/", "--after", "1");
    await printed(child, /#2 waits/);
    const said = printed(child, /stopped before #2 was forwarded; start again with --after 1 to forward it\n/);
    child.kill("SIGINT");
    await said;
    expect(await once(child, "close")).toEqual([0, null]);
  });

  test("waits for an unreachable program, and catches up after the service restarts", async () => {
    const seen: Seen[] = [];
    await using local = await program(seen);
    const route = await client.createRoute();
    const child = start("listen", route.id, "--forward", local.url, "--after", "0");
    await post(route, "/1", "");
    await expect.poll(() => seen.length).toBe(1);
    await local.close();
    const waits = printed(child, /#2 waits/);
    await post(route, "/2", "");
    await waits;
    await using _ = await program(seen, local.port);
    await expect.poll(() => seen.length).toBe(2);
    const away = printed(child, /the service is unreachable/);
    await service.close();
    await away;
    service = await serveCapture({ ...options, port: Number(new URL(service.url).port) });
    await post(route, "/3", "");
    await expect.poll(() => seen.map(({ line }) => line)).toEqual(["POST /local/1", "POST /local/2", "POST /local/3"]);
    await stopped(child);
  });
});

describe("signalbox capture listen --respond", () => {
  async function respondingProgram(port = 0) {
    const seen: string[] = [];
    const server = await startHttpServer((request, response) => {
      seen.push(request.url ?? "");
      response
        .writeHead(207, "Own Words", ["X-b", "2", "x-B", "1", "Set-Cookie", "a=b"])
        .end(`response to ${request.url}`);
    }, port);
    return { ...server, seen };
  }

  async function listening(route: CaptureRoute, to: string, ...args: string[]) {
    const child = start("listen", route.id, "--forward", to, "--respond", ...args);
    await printed(child, /responding to the senders of/);
    return child;
  }

  test.concurrent("returns the program's response to callers, without cookies", async () => {
    await using local = await respondingProgram();
    await using route = await client.createRoute();
    const child = await listening(route, local.url);
    const told = printed(child, /#1: not returned to the sender: Set-Cookie/);
    const response = await fetch(`${route.url}/path`);
    expect([response.status, await response.text()]).toEqual([207, "response to /path"]);
    expect(response.headers.get("x-b")).toBe("2, 1");
    expect(response.headers.get("set-cookie")).toBeNull();
    expect(await told).toMatch(/^207 {2}[\d.]+ ms {2}returned {2}#1 /m);
    expect(await stopped(child)).toEqual([0, null]);
  });

  test.concurrent("reports that a caller disconnected while the program was unreachable too long", async () => {
    await using local = await respondingProgram();
    await local.close();
    await using route = await client.createRoute();
    const child = await listening(route, local.url, "--response-timeout", "1");
    const waits = printed(child, /#1 waits until /);
    expect(await (await fetch(`${route.url}/1`)).json()).toMatchObject({ captured: 1 });
    await waits;
    const late = printed(child, /too late {2}#1 /);
    await using back = await respondingProgram(local.port);
    await late;
    expect(back.seen).toEqual(["/1"]);
    await stopped(child);
  });

  test.concurrent("is rejected while another listener responds, or with conflicting options", async () => {
    await using local = await respondingProgram();
    await using route = await client.createRoute();
    const child = await listening(route, local.url);
    expect(await capture("listen", route.id, "--forward", local.url, "--respond")).toMatchObject({
      code: 1,
      err: "signalbox: Another listener responds for this route. A route has one listener at a time.\n",
    });
    await stopped(child);
    const rejected = await capture("listen", route.id, "--forward", local.url, "--response-timeout", "31");
    const rule = "--response-timeout must be from 1 to 30, got 31";
    expect(rejected).toMatchObject({ code: 2, err: `signalbox: ${rule}\n` });
  });

  test("responds again after the service restarts, and passes on requests that arrived in the meantime", async () => {
    await using local = await respondingProgram();
    const route = await client.createRoute();
    const child = await listening(route, local.url);
    expect(await (await fetch(`${route.url}/1`)).text()).toBe("response to /1");
    const away = printed(child, /the service is unreachable/);
    await service.close();
    await away;
    // On another port, so that the listener cannot reconnect before the request.
    const elsewhere = await serveCapture(options);
    const { pathname } = new URL(route.url);
    expect(await (await fetch(`${elsewhere.url}${pathname}/2`)).json()).toMatchObject({ captured: 2 });
    await elsewhere.close();
    const back = printed(child, /the service is reachable again/);
    service = await serveCapture({ ...options, port: Number(new URL(service.url).port) });
    await back;
    await expect.poll(() => local.seen).toEqual(["/1", "/2"]);
    expect(await (await fetch(`${route.url}/3`)).text()).toBe("response to /3");
    await stopped(child);
  });
});
