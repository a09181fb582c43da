import { chmod, readFile, stat, writeFile } from "node:fs/promises";
import type { IncomingHttpHeaders } from "node:http";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startHttpServer, type TestServer } from "../../../test/http-server.ts";
import { fromSource } from "../../../test/run-signalbox.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { openCapture } from "./services.ts";

const adminToken = "an-admin-token-of-some-length";
const secret = "the-secret-of-a-private-route";
const id = crypto.randomUUID();

const folder = temporaryFolder();
const { url: serviceUrl, client, capture } = await openCapture({ adminToken });
/** The requests that reached a server that is not the service. */
const seen: IncomingHttpHeaders[] = [];
let stranger: TestServer;
let strangerUrl: string;

beforeAll(async () => {
  stranger = await startHttpServer((request, response) => {
    seen.push(request.headers);
    response.writeHead(404).end();
  });
  strangerUrl = stranger.url;
});
beforeEach(() => {
  seen.length = 0;
});
afterAll(() => stranger.close());

describe("the secret of a route", () => {
  test("from a variable is sent only to the service of --url, and a message says so", async () => {
    const env = { SIGNALBOX_ROUTE_SECRET: secret };
    const commands = ["get", "tail", "delete"];
    const ran = await Promise.all(commands.map((command) => capture([command, `${strangerUrl}/${id}`], { env })));
    for (const { err } of ran) {
      expect(err).toContain(`SIGNALBOX_ROUTE_SECRET is for ${serviceUrl} only; name the service with --url`);
    }
    expect(seen.length).toBeGreaterThanOrEqual(3);
    expect(seen.filter(({ authorization }) => authorization !== undefined)).toEqual([]);
  });

  test("from an option is not sent when the URL belongs to another service", async () => {
    expect(await capture(["get", `${strangerUrl}/${id}`, "--secret", secret])).toMatchObject({
      code: 2,
      err: expect.stringContaining(`the secret is for ${serviceUrl} only; name the service with --url ${strangerUrl}`),
    });
    expect(seen).toEqual([]);
  });

  test("is sent to the service that --url names", async () => {
    await capture(["get", `${strangerUrl}/${id}`, "--url", strangerUrl, "--secret", secret]);
    expect(seen[0]?.authorization).toBe(`Bearer ${secret}`);
  });

  test("opens a route by its URL when the service is the one of --url", async () => {
    await using route = await client.createRoute({ private: true });
    await fetch(route.url);
    const { out, code } = await capture(["get", route.url], { env: { SIGNALBOX_ROUTE_SECRET: route.secret ?? "" } });
    expect([code, out]).toEqual([0, expect.stringContaining("GET")]);
  });

  test("is never sent to a URL that an MCP client names", async () => {
    const mcp = new Client({ name: "test", version: "1.0.0" });
    const [command, ...before] = fromSource;
    const args = [...before, "capture", "mcp", "--url", serviceUrl, "--secret", secret];
    await mcp.connect(new StdioClientTransport({ command, args, stderr: "inherit" }));
    for (const name of ["list_requests", "get_request", "wait_for_request"]) {
      const route = `${strangerUrl}/${id}`;
      const result = await mcp.callTool({ name, arguments: { route, ...(name === "get_request" ? { seq: 1 } : {}) } });
      expect(result).toMatchObject({ isError: true });
    }
    await mcp.close();
    expect(seen).toEqual([]);
  });
});

test("a route URL of one service together with --url of another is an error", async () => {
  expect(await capture(["get", `${strangerUrl}/${id}`, "--url", serviceUrl])).toMatchObject({
    code: 2,
    err: expect.stringContaining(`the route is at ${strangerUrl}, and --url is ${serviceUrl}`),
  });
  expect(seen).toEqual([]);
});

describe("the admin token", () => {
  test("is read from a file by the list command", async () => {
    const file = join(folder, "admin-token");
    await writeFile(file, `${adminToken}\n`);
    await using route = await client.createRoute();
    expect((await capture(["list", "--admin-token-file", file])).out).toContain(route.id);
    expect((await capture(["list"], { env: { SIGNALBOX_ADMIN_TOKEN_FILE: file } })).out).toContain(route.id);
  });

  test.each([
    [
      ["--admin-token-file", "/nowhere/at/all"],
      "--admin-token-file: cannot read '/nowhere/at/all': no such file or folder",
    ],
    [["--admin-token-file", "/dev/null"], "--admin-token-file: '/dev/null' is empty"],
    [["--admin-token-file", "/dev/null", "--admin-token", adminToken], "exclude each other; give one of them"],
  ])("is named in the error when it cannot be read: %j", async (flags, message) => {
    const commands = [["list"], ["serve", "--memory", "--port", "0"]];
    for (const ran of await Promise.all(commands.map((command) => capture([...command, ...flags])))) {
      expect(ran).toMatchObject({ code: 2, err: expect.stringContaining(message) });
    }
  });
});

describe("captured text", () => {
  // C1, DEL, ESC, a direction override and a line separator.
  const hostile = "\u009b31m\u007f\u001b[2J\u202e\u2028";
  const acting = /(?!\n)[\p{Cc}\u202a-\u202e\u2028]/u;

  test("is escaped in JSON on a terminal, and parses to the same value", async () => {
    await using route = await client.createRoute({ name: hostile });
    await fetch(route.url, { method: "POST", body: hostile });
    const commands = [
      ["get", route.id, "--json"],
      ["get", route.id, "1", "--decoded", "--json"],
      ["wait", route.id, "--json"],
      ["list", "--json", "--admin-token", adminToken],
    ];
    for (const { out, code } of await Promise.all(commands.map((args) => capture(args)))) {
      expect([code, acting.exec(out)]).toEqual([0, null]);
      expect(JSON.stringify(JSON.parse(out))).toContain(JSON.stringify(hostile).slice(1, -1));
    }
  });

  test("is escaped in an export on a terminal, and exact in files and pipes", async () => {
    await using route = await client.createRoute();
    await fetch(route.url, { method: "POST", body: hostile });
    const formats = ["ndjson", "http", "curl"];
    const ran = await Promise.all(
      formats.map((format) => capture(["export", route.id, "--format", format], { terminal: true })),
    );
    for (const { out } of ran) expect(acting.exec(out)).toBe(null);
    for (const { out } of ran.slice(0, 2)) expect(out).toContain("\\x9b31m");
    expect(ran[2]?.out).toContain("base64 -d");
    expect((await capture(["export", route.id, "--format", "http"])).out).toContain(hostile);
  });

  test("is exported to a file that only its owner can read, unless the file exists", async () => {
    await using route = await client.createRoute();
    await fetch(route.url);
    const file = join(folder, "captured.har");
    expect((await capture(["export", route.id, "--format", "har", "-o", file])).code).toBe(0);
    expect(JSON.parse(await readFile(file, "utf8")).log.entries).toHaveLength(1);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await chmod(file, 0o640);
    expect((await capture(["export", route.id, "--format", "har", "-o", file])).code).toBe(0);
    expect((await stat(file)).mode & 0o777).toBe(0o640);
  });
});
