import { execFileSync } from "node:child_process";
import { mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startHttpServer, type TestServer } from "../../../test/http-server.ts";
import { runInProcess } from "../../../test/run-in-process.ts";
import { fromSource, type Ran, type RunOptions, runCommand } from "../../../test/run-signalbox.ts";
import { openShell } from "../../../test/shell.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";

/** Control characters: clear the screen, ring the bell, recolour by an 8-bit sequence, and reverse the text direction. */
const ESCAPES = "a\u001b[2J\u0007\u009b31m\u202eb\nc\td";

/** The smallest document that describes an endpoint. */
const DOCUMENT = { openapi: "3.1.0", paths: { "/x": { get: { operationId: "things/get", responses: {} } } } };

let server: TestServer;
let baseUrl: string;
const folder = temporaryFolder();
let endless = 0;
let flaky = 0;
let worn = 0;
let authorizations: (string | undefined)[];

beforeAll(async () => {
  server = await startHttpServer(async (request, response) => {
    authorizations.push(request.headers.authorization);
    const send = (status: number, body: unknown, headers = {}): void => {
      const quota = { "x-ratelimit-remaining": "59", "x-ratelimit-limit": "60" };
      response
        .writeHead(status, { "content-type": "application/json", ...quota, ...headers })
        .end(JSON.stringify(body));
    };
    const { url = "", method, headers } = request;
    if (method === "GET" && /^\/repos\/\w+\/[\w-]+\/issues/.test(url)) {
      const next = url.includes("page=2") ? {} : { link: `<${baseUrl}/repos/o/r/issues?page=2>; rel="next"` };
      return send(200, [{ title: url.includes("page=2") ? "second" : "first" }], next);
    }
    if (url === "/invalid") {
      const errors = [{ pointer: "/name", detail: "must be text" }];
      return send(422, { detail: "name must be text.", errors }, { "content-type": "application/problem+json" });
    }
    if (url.startsWith("/many")) {
      const page = Number(new URL(url, baseUrl).searchParams.get("page") ?? 1);
      const link = page < 3 ? { link: `<${baseUrl}/many?page=${page + 1}>; rel="next"` } : {};
      return send(200, Array(100_000).fill(page), link);
    }
    if (url.startsWith("/breaks")) {
      if (url.includes("page=2")) return send(404, { message: "broken" });
      return send(200, [{ n: 1 }], { link: `<${baseUrl}/breaks?page=2>; rel="next"` });
    }
    if (url.startsWith("/endless")) {
      endless += 1;
      return send(200, Array(10_000).fill("x".repeat(50)), { link: `<${baseUrl}/endless?${endless}>; rel="next"` });
    }
    if (url.startsWith("/search/")) {
      const next = url.includes("page=2") ? {} : { link: `<${baseUrl}/search/code?page=2>; rel="next"` };
      return send(200, { total_count: 2, incomplete_results: false, items: [{ name: url }] }, next);
    }
    if (url === "/openapi.json") return send(200, DOCUMENT);
    if (url === "/empty") return send(200, []);
    if (url === "/big")
      return response.writeHead(200, { "content-type": "application/json" }).end("[12345678901234567890]");
    if (url === "/bytes") return response.writeHead(200, { "content-type": "image/png" }).end("\u001b[2J");
    if (url === "/graphql") {
      const { query = "", variables = {} } = JSON.parse(await text(request)) as {
        query?: string;
        variables?: { cursor?: string };
      };
      const errors = ["Field 'nope' doesn't exist", "and more"].map((message) => ({ message }));
      if (query.includes("nope")) return send(200, { data: null, errors });
      const pageInfo = { hasNextPage: variables.cursor === undefined, endCursor: "1" };
      return send(200, {
        data: { viewer: { login: "octocat" }, list: { nodes: [{ n: variables.cursor ?? "0" }], pageInfo } },
      });
    }
    if (url === "/readme") {
      const type = `${headers.accept}; charset=utf-8`;
      return response.writeHead(200, { "content-type": type }).end("# Title\n");
    }
    if (url === "/escapes") return response.writeHead(200, { "content-type": "text/plain" }).end(ESCAPES);
    if (url === "/escapes.json") return send(200, { text: ESCAPES });
    if (url === "/escapes.error") return send(404, { message: ESCAPES });
    if (url === "/worn") {
      worn += 1;
      return worn === 1 ? send(503, { message: "later" }) : send(429, { message: "slow down" }, { "retry-after": "1" });
    }
    if (url === "/flaky") {
      flaky += 1;
      return flaky % 2 === 1 ? send(503, { message: "later" }) : send(200, { flaky });
    }
    if (url === "/quota") {
      // The header fields of the IETF draft, which the services of Signalbox send.
      const quota = { ratelimit: '"default";r=4;t=9', "ratelimit-policy": '"default";q=5;w=60' };
      return response.writeHead(200, { "content-type": "application/json", ...quota }).end("{}");
    }
    if (url === "/reset") return request.socket.resetAndDestroy();
    if (url === "/private") return send(401, { message: "Requires authentication" });
    if (url === "/missing") return send(404, { message: "Not Found" });
    if (url === "/text") return response.writeHead(200, { "content-type": "text/plain" }).end("plain");
    if (url === "/tagged") {
      if (headers["if-none-match"] === '"1"') return response.writeHead(304).end();
      return send(200, { tagged: true }, { etag: '"1"' });
    }
    return send(200, { method, url, header: headers["x-a"], body: await text(request) });
  });
  baseUrl = server.url;
});
afterAll(async () => {
  await server.close();
});
beforeEach(() => {
  authorizations = [];
});

function api(args: readonly string[], options: Omit<RunOptions, "cwd"> = {}): Promise<Ran> {
  const env = { SIGNALBOX_TOKEN: "", GITHUB_TOKEN: "", GH_TOKEN: "", ...options.env };
  return runInProcess(["api", ...args, "--url", baseUrl], { ...options, env });
}

/** Runs the command as if its output were a terminal. */
function inTerminal(args: readonly string[]): Promise<Ran> {
  return runInProcess(["api", ...args, "--url", baseUrl], { terminal: true });
}

describe("signalbox api", () => {
  test("prints the response as JSON, and sends parameters in path and query", async () => {
    const ran = await api(["GET /x/{name}", "-f", "name=a b", "-f", "q=1"]);
    expect(ran).toMatchObject({ code: 0, stderr: "" });
    expect(JSON.parse(ran.stdout)).toMatchObject({ method: "GET", url: "/x/a%20b?q=1" });
    expect(ran.stdout).toContain("\n  ");
  });

  test("sends typed fields, headers and the contents of files", async () => {
    const file = join(folder, "note.txt");
    await writeFile(file, "from a file");
    const fields = ["-F", "n=5", "-F", 'list=["a"]', "-f", `note=@${file}`];
    const ran = await api(["POST /x", ...fields, "-H", "X-A: 1", "--json"]);
    expect(JSON.parse(ran.stdout)).toMatchObject({
      header: "1",
      body: '{"note":"from a file","n":5,"list":["a"]}',
    });
    expect(ran.stdout.trim()).not.toContain("\n");
  });

  test("sends each element of a list", async () => {
    const query = await api(["/x", "-f", "b[]=1", "-f", "b[]=2", "-f", "c=3"]);
    expect(JSON.parse(query.stdout)).toMatchObject({ url: "/x?b[]=1&b[]=2&c=3" });
    const body = await api(["POST /x", "-F", "b[]=1", "-F", "b[]=x"]);
    expect(JSON.parse(JSON.parse(body.stdout).body)).toEqual({ b: [1, "x"] });
  });

  test.each([[[".nope"]], [[".[].nope"]], [[".[0].nope"]], [[".[].nope", "--paginate", "--json"]]])(
    "reports a path that does not exist: %j",
    async (args) => {
      const ran = await api(["/repos/o/r/issues", "--select", ...args]);
      expect(ran).toMatchObject({ code: 0, stderr: `The response has no value at '${args[0]}'\n` });
    },
  );

  test("sends a GraphQL query with its variables, one page or all", async () => {
    const query = "query($cursor: String) { list { nodes { n } pageInfo { hasNextPage endCursor } } }";
    const one = await api(["graphql", "-f", `query=${query}`, "--select", ".list.nodes[].n", "--json"]);
    expect(one).toMatchObject({ code: 0, stdout: '["0"]\n' });
    const all = ["graphql", "-f", `query=${query}`, "--paginate", "--select", ".[].list.nodes[].n", "--json"];
    expect(JSON.parse((await api(all)).stdout).flat()).toEqual(["0", "1"]);
    expect(await api(["graphql", "-f", "query={ nope }"])).toMatchObject({
      code: 1,
      stderr: "signalbox: Request failed due to following response errors: Field 'nope' doesn't exist; and more\n",
    });
    expect(await api(["graphql"])).toMatchObject({ code: 2, stderr: expect.stringContaining("'query' is missing") });
  });

  test("takes {owner} and {repo} from a checkout", async () => {
    const cwd = await mkdtemp(join(folder, "checkout-"));
    const git = (...args: string[]) => execFileSync("git", args, { cwd });
    git("init", "--quiet");
    git("remote", "add", "origin", "https://127.0.0.1/octo/hello.git");
    const env = { GIT_DIR: join(cwd, ".git") };
    const route = ["GET /x/{owner}/{repo}", "--select", ".url"];
    expect(await api(route, { env })).toMatchObject({ code: 0, stdout: "/x/octo/hello\n" });
    expect((await api([...route, "-f", "repo=other"], { env })).stdout).toBe("/x/octo/other\n");
    for (const [remote = "", name] of [
      ["git@127.0.0.1:octo/hello.git", "octo/hello"],
      ["ssh://git@127.0.0.1:2222/octo/hello.js", "octo/hello.js"],
    ]) {
      git("remote", "set-url", "origin", remote);
      expect((await api(route, { env })).stdout).toBe(`/x/${name}\n`);
    }
    git("remote", "set-url", "origin", "https://elsewhere.test/octo/hello");
    expect(await api(route, { env })).toMatchObject({ code: 2, stderr: expect.stringContaining("'owner' is missing") });
  });

  test("calls no other service when the address is an empty variable", async () => {
    const message = "signalbox: --url (or SIGNALBOX_API_URL) is empty: write an address, or leave it out\n";
    expect(await runInProcess(["api", "/user", "--url", ""])).toMatchObject({ code: 2, stderr: message });
    const env = { SIGNALBOX_API_URL: "" };
    expect(await runInProcess(["api", "/user"], { env })).toMatchObject({ code: 2, stderr: message });
  });

  test("accepts an empty path, the root of a tree", async () => {
    const ran = await api(["GET /x/{path}", "-f", "path="]);
    expect(JSON.parse(ran.stdout)).toMatchObject({ url: "/x/" });
  });

  test("explains an address without a scheme", async () => {
    const ran = await runInProcess(["api", "GET /repos/{owner}/x", "-f", "owner=o", "--url", "127.0.0.1:3000"]);
    expect(ran).toMatchObject({
      code: 2,
      stderr: "signalbox: Invalid URL: 'http://' is missing before '127.0.0.1:3000/repos/o/x'\n",
    });
  });

  test("reports an invalid body once", async () => {
    const { stderr } = await api(["POST /invalid", "-f", "name="]);
    expect(stderr).toBe(`signalbox: POST ${baseUrl}/invalid responded 422: name must be text.\n`);
  });

  test("prints text and raw content as they are", async () => {
    const raw = ["/readme", "-H", "accept: application/vnd.github.raw+json"];
    expect(await api(raw)).toMatchObject({ code: 0, stdout: "# Title\n" });
    expect(await api(["/text"])).toMatchObject({ code: 0, stdout: "plain\n" });
  });

  test("sends a body from stdin, and fills the route from fields", async () => {
    const ran = await api(["PUT /x/{name}", "-f", "name=a", "--input", "-"], { input: '{"a":1}' });
    expect(JSON.parse(ran.stdout)).toMatchObject({ method: "PUT", url: "/x/a", body: '{"a":1}' });
  });

  test("calls a catalogue method by name", async () => {
    const ran = await api(["issues.listForRepo", "-f", "owner=o", "-f", "repo=r"]);
    expect(JSON.parse(ran.stdout)).toEqual([{ title: "first" }]);
  });

  test.each([
    "issues.listForRepo",
    "GET /repos/{owner}/{repo}",
    "DELETE /repos/:owner/:repo",
    "GET /repos/{owner}/{+repo}?page={page}",
  ])("rejects '%s' without a required parameter before sending anything", async (route) => {
    expect(await api([route, "-f", "owner=o"])).toMatchObject({
      code: 2,
      stdout: "",
      stderr: "signalbox: 'repo' is missing: pass it with -f repo=…\n",
    });
    expect(authorizations).toEqual([]);
  });

  test("fetches any number of items and prints them as one list", async () => {
    const ran = await api(["/many", "--paginate", "--json"]);
    expect(ran).toMatchObject({ code: 0, stderr: "" });
    const items: unknown[] = JSON.parse(ran.stdout);
    expect(items).toHaveLength(300_000);
    expect([items[0], items[100_000], items[299_999]]).toEqual([1, 2, 3]);
  });

  test.each([
    [["/empty"], "[]\n"],
    [["/empty", "--json", "--select", ".[].a"], "[]\n"],
    [[], '[\n  {\n    "title": "first"\n  },\n  {\n    "title": "second"\n  }\n]\n'],
    [["--json"], '[{"title":"first"},{"title":"second"}]\n'],
    [["--select", ".[].title"], '[\n  "first",\n  "second"\n]\n'],
    [["--select", "[].title", "--json"], '["first","second"]\n'],
    [["--select", ".[1].title", "--json"], '"second"\n'],
    [["--select", ".[-1].title"], "second\n"],
    [["--select", ".", "--json"], '[{"title":"first"},{"title":"second"}]\n'],
    [["--select", ".[]", "--json"], '[{"title":"first"},{"title":"second"}]\n'],
    [["--select", ".[][]", "--json"], "[]\n"],
  ])("prints all pages as one list with %o", async (args, stdout) => {
    const path = args[0]?.startsWith("/") ? [] : ["/repos/o/r/issues"];
    expect(await api([...path, ...args, "--paginate"])).toEqual({ code: 0, stderr: "", stdout });
  });

  test("prints the items of a wrapped list page by page", async () => {
    const ran = await api(["/search/code", "--paginate", "--json", "--select", ".[].name"]);
    expect(JSON.parse(ran.stdout)).toEqual(["/search/code", "/search/code?page=2"]);
  });

  test("prints the items so far when a later page fails, then reports the error", async () => {
    const ran = await api(["/breaks", "--paginate", "--json"]);
    expect(ran).toMatchObject({ code: 1, stdout: '[{"n":1}\n' });
    expect(ran.stderr).toContain("responded 404: broken");
  });

  test("stops fetching pages when the reader closes the pipe", async () => {
    endless = 0;
    const command = `"${fromSource.join('" "')}" api /endless --paginate --url ${baseUrl} | head -3`;
    const ran = await runCommand("sh", ["-c", command]);
    expect(ran.stdout.split("\n")).toHaveLength(4);
    expect(endless).toBeLessThan(10);
  });

  test("prints and sends integers of any size", async () => {
    expect((await api(["/big", "--json"])).stdout).toBe("[12345678901234567890]\n");
    expect((await api(["/big"])).stdout).toBe("[\n  12345678901234567890\n]\n");
    const { stdout } = await api(["POST /x", "-F", "n=12345678901234567890"]);
    expect(JSON.parse(stdout).body).toBe('{"n":12345678901234567890}');
  });

  test("writes text to a file unchanged, and escapes its control characters on a terminal", async () => {
    expect((await api(["/escapes"])).stdout).toBe(`${ESCAPES}\n`);
    const { stdout } = await inTerminal(["/escapes"]);
    expect(stdout).toBe("a\\x1b[2J\\x07\\x9b31m\\x202eb\nc\td\n");
  });

  test("writes bytes to a file, and never to a terminal", async () => {
    expect((await api(["/bytes"])).stdout).toBe("\u001b[2J");
    expect(await inTerminal(["/bytes"])).toEqual({
      code: 1,
      stdout: "",
      stderr: expect.stringContaining(" The response has 4 bytes that are not text: write them to a file (> file)\n"),
    });
  });

  test("escapes control characters in JSON for any output", async () => {
    for (const args of [["--json"], []]) {
      const { stdout } = await api(["/escapes.json", ...args]);
      expect(JSON.parse(stdout)).toEqual({ text: ESCAPES });
      expect(stdout).not.toMatch(/[^\n\P{Cc}]|\u202e/u);
    }
  });

  test("sends names that cannot be fields as part of the route", async () => {
    expect(JSON.parse((await api(["/x?url=1&request=2"])).stdout)).toMatchObject({ url: "/x?url=1&request=2" });
    for (const name of ["url", "headers", "request", "method", "baseUrl", "mediaType", "__proto__", "url[]"]) {
      for (const flag of ["-f", "-F"]) {
        const message = `'${name}' cannot be a field: put it into the route (?${name}=…), or into the body with --input`;
        const stderr = expect.stringContaining(message);
        expect(await api(["POST /x", flag, `${name}=1`])).toMatchObject({ code: 2, stdout: "", stderr });
      }
    }
  });

  test("shows requests and the remaining rate limit with --verbose", async () => {
    const { stderr } = await api(["/x", "--verbose"]);
    expect(stderr).toBe(`> GET ${baseUrl}/x\n< 200, 59 of 60 requests left\n`);
    expect((await api(["/quota", "--verbose"])).stderr).toBe(`> GET ${baseUrl}/quota\n< 200, 4 of 5 requests left\n`);
    expect((await api(["/reset", "--verbose", "--retries", "0"])).stderr).toContain("< read ECONNRESET\n");
    const secret = await api(["/x?access_token=hush&a=1", "--verbose"]);
    expect(secret.stderr).toContain(`> GET ${baseUrl}/x?access_token=[REDACTED]&a=1\n`);
  });

  test("hides credentials in the base URL and in tokens", async () => {
    const withUser = baseUrl.replace("://", "://user:hush@");
    const args = ["api", "/missing", "--verbose", "--url", withUser];
    const ran = await runInProcess(args, { env: { SIGNALBOX_TOKEN: "hush" } });
    expect(ran.stderr).toContain("> GET http://[REDACTED]@127.0.0.1");
    expect(ran.stderr).toContain("responded 404: Not Found");
    expect(ran.stderr).not.toContain("hush");
  });

  test("reads the token from SIGNALBOX_TOKEN, and sends the tokens of GitHub's tools to GitHub only", async () => {
    await api(["/x"], { env: { SIGNALBOX_TOKEN: "abc" } });
    await api(["/x"], { env: { GITHUB_TOKEN: "hush" } });
    expect(authorizations).toEqual(["token abc", undefined]);
  });

  test("revalidates a response that is cached on disk", async () => {
    const env = { XDG_CACHE_HOME: folder };
    const first = await api(["/tagged", "--cache", "--verbose"], { env });
    const second = await api(["/tagged", "--cache", "--verbose"], { env });
    expect(first.stderr).toContain("< 200");
    expect(second.stderr).toContain("< 304");
    expect(second.stdout).toBe(first.stdout);
  });

  test("reports an error in one line", async () => {
    expect(await api(["/missing"])).toEqual({
      code: 1,
      stdout: "",
      stderr: `signalbox: GET ${baseUrl}/missing responded 404: Not Found\n`,
    });
    const gone = await startHttpServer(() => {});
    await gone.close();
    const { url, port } = gone;
    const nobody = await runInProcess(["api", "GET /x", "--url", url, "--retries", "1"]);
    expect(nobody.code).toBe(1);
    const [retried, ...last] = nobody.stderr.split("\n");
    expect(retried).toMatch(/^GET \/x failed: connect ECONNREFUSED \S+, retry 1 in 1\d\d\d ms$/);
    const advice = `nothing listens at ${url}: start the service there, or name another address with --url or SIGNALBOX_API_URL`;
    expect(last).toEqual([`signalbox: GET ${url}/x failed: connect ECONNREFUSED 127.0.0.1:${port}; ${advice}`, ""]);
  });

  test("waits three times after too many requests, although a temporary error was retried before, then gives up", async () => {
    const { code, stdout, stderr } = await api(["/worn", "--retries", "1"]);
    expect([code, stdout]).toEqual([1, ""]);
    const [retried, ...rest] = stderr.split("\n");
    expect(retried).toContain("failed with 503, retry 1 in");
    expect(rest).toEqual([
      ...Array(3).fill("Too many requests: waiting 1 s"),
      "Too many requests: try again in 1 s",
      `signalbox: GET ${baseUrl}/worn responded 429: slow down`,
      "",
    ]);
  });

  test("reports retries on stderr, and does not retry when told not to", async () => {
    expect(await api(["/flaky", "--json"])).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/^GET \/flaky failed with 503, retry 1 in 1\d\d\d ms\n$/),
    });
    expect(await api(["/flaky", "--retries", "0"])).toMatchObject({
      code: 1,
      stderr: `signalbox: GET ${baseUrl}/flaky responded 503: later\n`,
    });
  });

  test("names the variable for the token when one is required", async () => {
    const { stderr } = await api(["/private"]);
    expect(stderr).toContain("responded 401: Requires authentication (no token was sent: set SIGNALBOX_TOKEN)");
    const sent = await api(["/private"], { env: { SIGNALBOX_TOKEN: "t" } });
    expect(sent.stderr).not.toContain("SIGNALBOX_TOKEN");
  });

  test.each([
    [["no route"], "is not a route"],
    [["GET /x", "--input", "-"], "GET sends no body"],
    [["repos.get", "--input", "-"], "GET sends no body"],
    [["PUT /x", "-f", "lost=1", "--input", "-"], "'lost' cannot be used with --input"],
    [["PUT /x", "-f", "data=1", "--input", "-"], "The body is set twice"],
    [
      ["/search/code", "--paginate", "--select", ".items[].name"],
      "a list of items: write '.items[].name' like .[].name",
    ],
    [["repos.gett"], "There is no method 'repos.gett': did you mean 'repos.get'?"],
    [["repos.constructor"], "There is no method 'repos.constructor'"],
    [["/x", "--retries", "-1"], "'-1' is not a whole number"],
    [["/x", "-f", "nothing"], "is not written as -f name=value"],
    [["/x", "-F", "a={bad"], "The value of 'a' is not JSON: "],
    [["DELETE /x/{id}", "-f", "id="], "'id' is empty"],
    [["DELETE /x/:id", "-F", "id=null"], "'id' is empty"],
    [["/x", "--select", "]["], "is not a path"],
    [["/x", "--timeout", "soon"], "A duration looks like 500ms"],
    [[], "the argument <route> is required"],
  ])("rejects %o as wrong usage", async (args, message) => {
    const ran = await api(args);
    expect(ran).toMatchObject({ code: 2, stdout: "" });
    expect(ran.stderr).toContain(message);
  });

  test.each(["api", "api generate"])("runs the examples in the help of %s", async (command) => {
    const { stdout: help } = await runInProcess([...command.split(" "), "--help"]);
    const examples = help.slice(help.indexOf("Examples:")).match(/^ {2}signalbox .*$/gm) ?? [];
    expect(examples.length).toBeGreaterThan(2);
    await writeFile(join(folder, "student.json"), "{}");
    await writeFile(join(folder, "openapi.json"), JSON.stringify(DOCUMENT));
    const shell = await openShell();
    for (const example of examples) {
      const here = example.replace(/http:\/\/127\.0\.0\.1:\d+/, baseUrl);
      const base = command === "api generate" || here !== example ? "" : ` --url ${baseUrl}`;
      expect(await shell.run(here + base, { cwd: folder }), example).toMatchObject({ code: 0, stderr: "" });
    }
    await shell.close();
  });
});
