import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Ran, type RunOptions, runSignalbox } from "../../../test/run-signalbox.ts";

let server: Server;
let baseUrl: string;
let folder: string;
let authorizations: (string | undefined)[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "signalbox-api-"));
  server = createServer(async (request, response) => {
    authorizations.push(request.headers.authorization);
    const send = (status: number, body: unknown, headers = {}): void => {
      const quota = { "x-ratelimit-remaining": "59", "x-ratelimit-limit": "60" };
      response
        .writeHead(status, { "content-type": "application/json", ...quota, ...headers })
        .end(JSON.stringify(body));
    };
    const { url = "", method, headers } = request;
    if (url.startsWith("/repos/o/r/issues")) {
      const next = url.includes("page=2") ? {} : { link: `<${baseUrl}/repos/o/r/issues?page=2>; rel="next"` };
      return send(200, [{ title: url.includes("page=2") ? "second" : "first" }], next);
    }
    if (url === "/invalid") {
      const errors = [{ pointer: "/name", detail: "must be text" }];
      return send(422, { detail: "name must be text.", errors }, { "content-type": "application/problem+json" });
    }
    if (url === "/missing") return send(404, { message: "Not Found" });
    if (url === "/text") return response.writeHead(200, { "content-type": "text/plain" }).end("plain");
    if (url === "/tagged") {
      if (headers["if-none-match"] === '"1"') return response.writeHead(304).end();
      return send(200, { tagged: true }, { etag: '"1"' });
    }
    return send(200, { method, url, header: headers["x-a"], body: await text(request) });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  baseUrl = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  authorizations = [];
});

function api(args: readonly string[], options: RunOptions = {}): Promise<Ran> {
  const env = { SIGNALBOX_TOKEN: "", GITHUB_TOKEN: "", GH_TOKEN: "", ...options.env };
  return runSignalbox(["api", ...args, "--base-url", baseUrl], { ...options, env });
}

describe("signalbox api", () => {
  test("prints the answer as JSON, with parameters in path and query", async () => {
    const ran = await api(["GET /x/{name}", "-f", "name=a b", "-f", "q=1"]);
    expect(ran).toMatchObject({ code: 0, stderr: "" });
    expect(JSON.parse(ran.stdout)).toMatchObject({ method: "GET", url: "/x/a%20b?q=1" });
    expect(ran.stdout).toContain("\n  ");
  });

  test("sends typed fields, headers and the content of files", async () => {
    const file = join(folder, "note.txt");
    await writeFile(file, "from a file");
    const ran = await api([
      "POST /x",
      "-F",
      "n=5",
      "-F",
      'list=["a"]',
      "-f",
      `note=@${file}`,
      "-H",
      "X-A: 1",
      "--json",
    ]);
    expect(JSON.parse(ran.stdout)).toMatchObject({
      header: "1",
      body: '{"note":"from a file","n":5,"list":["a"]}',
    });
    expect(ran.stdout.trim()).not.toContain("\n");
  });

  test("sends every element of a list", async () => {
    const query = await api(["/x", "-f", "b[]=1", "-f", "b[]=2", "-f", "c=3"]);
    expect(JSON.parse(query.stdout)).toMatchObject({ url: "/x?b[]=1&b[]=2&c=3" });
    const body = await api(["POST /x", "-F", "b[]=1", "-F", "b[]=x"]);
    expect(JSON.parse(JSON.parse(body.stdout).body)).toEqual({ b: [1, "x"] });
  });

  test.each([".nope", ".[].nope", ".[0].nope"])("says that nothing is at %s", async (path) => {
    const ran = await api(["/repos/o/r/issues", "--select", path]);
    expect(ran).toMatchObject({ code: 0, stderr: `Nothing in the answer is at '${path}'\n` });
  });

  test("says once what is wrong with a body", async () => {
    const { stderr } = await api(["POST /invalid", "-f", "name="]);
    expect(stderr).toBe(`signalbox: POST ${baseUrl}/invalid answered 422: name must be text.\n`);
  });

  test("sends a body from stdin", async () => {
    const ran = await api(["PUT /x", "--input", "-"], { input: '{"a":1}' });
    expect(JSON.parse(ran.stdout)).toMatchObject({ method: "PUT", body: '{"a":1}' });
  });

  test("calls a method of the catalogue by its name, and checks its parameters", async () => {
    const ran = await api(["issues.listForRepo", "-f", "owner=o", "-f", "repo=r"]);
    expect(JSON.parse(ran.stdout)).toEqual([{ title: "first" }]);
    expect(await api(["issues.listForRepo", "-f", "owner=o"])).toMatchObject({
      code: 2,
      stdout: "",
      stderr: "signalbox: Empty value for parameter 'repo': undefined\n",
    });
  });

  test("fetches all pages and prints a part of them", async () => {
    const ran = await api([
      ..."issues.listForRepo -f owner=o -f repo=r --paginate --select .[].title --json".split(" "),
    ]);
    expect(ran.stdout).toBe('["first","second"]\n');
  });

  test("prints text as text", async () => {
    expect(await api(["/text"])).toMatchObject({ code: 0, stdout: "plain\n" });
  });

  test("shows requests and how many are left when it is told to", async () => {
    const { stderr } = await api(["/x", "--verbose"]);
    expect(stderr).toBe(`> GET ${baseUrl}/x\n< 200, 59 of 60 requests left\n`);
  });

  test("shows no credentials of an address", async () => {
    const { stderr } = await api(["/x?access_token=hush&a=1", "--verbose"]);
    expect(stderr).toContain(`> GET ${baseUrl}/x?access_token=[REDACTED]&a=1\n`);
  });

  test("takes the token from SIGNALBOX_TOKEN, and keeps those of GitHub's tools for GitHub", async () => {
    await api(["/x"], { env: { SIGNALBOX_TOKEN: "abc" } });
    await api(["/x"], { env: { GITHUB_TOKEN: "hush" } });
    expect(authorizations).toEqual(["token abc", undefined]);
  });

  test("asks only whether an answer still holds when it is kept on disk", async () => {
    const env = { XDG_CACHE_HOME: folder };
    const first = await api(["/tagged", "--cache", "--verbose"], { env });
    const second = await api(["/tagged", "--cache", "--verbose"], { env });
    expect(first.stderr).toContain("< 200");
    expect(second.stderr).toContain("< 304");
    expect(second.stdout).toBe(first.stdout);
  });

  test("says in one line what went wrong", async () => {
    expect(await api(["/missing"])).toEqual({
      code: 1,
      stdout: "",
      stderr: `signalbox: GET ${baseUrl}/missing answered 404: Not Found\n`,
    });
    const probe = createServer().listen(0, "127.0.0.1");
    await once(probe, "listening");
    const address = probe.address();
    probe.close();
    const port = typeof address === "object" ? address?.port : 0;
    const nobody = await runSignalbox(["api", "POST /x", "--base-url", `http://127.0.0.1:${port}`]);
    expect(nobody.code).toBe(1);
    expect(nobody.stderr).toContain("ECONNREFUSED");
  });

  test.each([
    [["no route"], "is no route"],
    [["repos.nothing"], "There is no method 'repos.nothing'"],
    [["/x", "-f", "nothing"], "is not written as -f name=value"],
    [["/x", "-F", "a={bad"], "The value of 'a' is no JSON: "],
    [["/x", "-F", "a=[1,"], "The value of 'a' is no JSON: "],
    [["/x", "--select", "]["], "is no path"],
    [["/x", "--timeout", "soon"], "must be a number of milliseconds"],
    [[], "missing required argument"],
  ])("refuses %o as wrong usage", async (args, message) => {
    const ran = await api(args);
    expect(ran).toMatchObject({ code: 2, stdout: "" });
    expect(ran.stderr).toContain(message);
  });

  test("refuses a file that is not there", async () => {
    const ran = await api(["/x", "--input", "/nowhere/at/all"]);
    expect(ran).toMatchObject({ code: 1, stdout: "" });
    expect(ran.stderr).toMatch(/^signalbox: Cannot read '\/nowhere\/at\/all': .*\n$/);
  });
});
