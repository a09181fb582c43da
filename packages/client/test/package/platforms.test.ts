import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchChromium } from "../../../../test/chromium.ts";
import { startHttpServer } from "../../../../test/http-server.ts";
import { runCommand } from "../../../../test/run-signalbox.ts";
import { buildConsumer, type Consumer } from "../support/built-package.ts";
import { type ScriptedServer, sendJson, startServer } from "../support/scripted-server.ts";

let consumer: Consumer;
let server: ScriptedServer;
let browser: Browser;

beforeAll(async () => {
  consumer = buildConsumer();
  browser = await launchChromium();
  server = await startServer((request, response) =>
    request.url === "/missing"
      ? sendJson(response, { message: "Not Found" }, 404)
      : sendJson(response, { url: request.url, agent: request.headers["user-agent"] }),
  );
});
afterAll(async () => {
  consumer[Symbol.dispose]();
  await browser.close();
  await server[Symbol.asyncDispose]();
});

/** The checks for every runtime; the source is preceded by `load`, which imports an entry of the package. */
const PROGRAM = `
  const baseUrl = process.argv[2];
  const rejected = ({ Client }) => new Client().request("GET /:id", { id: ".." }).catch((error) => error);
  const run = async () => {
    const { cache, Client, HttpError, retry, throttling } = await load("@signalbox/client");
    const client = Client.plugin([retry, throttling, cache])({
      baseUrl,
      throttle: { onRateLimit: () => false, onAbuseLimit: () => false },
    });
    client.authenticate({ type: "token", token: "abc" });
    const { data } = await client.repos.get({ owner: "o", repo: "r" });
    const error = await client.request("GET /missing").catch((error) => error);
    const agent = new (await import("node:http")).Agent({ keepAlive: true });
    const overAgent = await client.request("GET /agent", { request: { agent } });
    agent.destroy();

    const core = await load("@signalbox/client/core");
    const { nodeFetch } = await load("@signalbox/client/node");
    const small = new core.Client({ baseUrl, request: { fetch: nodeFetch } });
    const isOneClass =
      (await rejected({ Client })) instanceof core.HttpError && (await rejected(core)) instanceof HttpError;

    const { openCassette } = await load("@signalbox/client/cassette");
    const recorded = [];
    for (const mode of ["record", "replay"]) {
      const { fetch, save } = await openCassette("cassette.json", { mode });
      const { data } = await new Client({ baseUrl, request: { fetch } }).request("GET /recorded");
      const body = new FormData();
      body.append("file", new Blob([new Uint8Array([0, 255])]), "a.png");
      await fetch(baseUrl, { method: "POST", body });
      await save();
      recorded.push(data.url);
    }
    console.log(JSON.stringify({
      agent: data.agent,
      urls: [data.url, overAgent.data.url, (await small.request("GET /core")).data.url],
      error: [error instanceof HttpError, error.status, HttpError.name, isOneClass],
      scopes: [typeof client.repos, typeof small.repos],
      recorded,
    }));
  };
  run();
`;

/** The command that runs a program, and the runtime that the client reports in `user-agent`. */
type Runtime = [name: string, command: readonly [string, ...string[]], agent: RegExp];

const installed = (name: string): string =>
  fileURLToPath(new URL(`../../../../node_modules/.bin/${name}`, import.meta.url));

/**
 * The Node that runs the tests, the machine's Node if it is another one, and those in SIGNALBOX_TEST_NODES:
 * paths separated by colons.
 */
function findNodes(): Runtime[] {
  const nodes: Runtime[] = [[`Node ${process.versions.node}`, [process.execPath], / Node\.js\/26/]];
  const others = (process.env.SIGNALBOX_TEST_NODES ?? "").split(":").filter(Boolean);
  for (const path of ["/usr/bin/node", "/usr/local/bin/node", ...others]) {
    try {
      const version = execFileSync(path, ["--version"], { stdio: "pipe" }).toString().trim().slice(1);
      const major = Number.parseInt(version, 10);
      if (major >= 20) nodes.push([`Node ${version}`, [path], new RegExp(` Node\\.js/${major}`)]);
    } catch (error) {
      // The machine has none at this path; a named one must exist.
      if (others.includes(path)) throw error;
    }
  }
  return nodes;
}

describe.each<Runtime>([
  ...findNodes(),
  ["Bun", [installed("bun")], / Bun\//],
  ["Deno", [installed("deno"), "run", "--allow-all", "--node-modules-dir=manual"], / Deno\//],
])("on %s", (_, [runtime, ...options], agent) => {
  test.each([
    ["mjs", "const load = (name) => import(name);"],
    ["cjs", "const load = (name) => require(name);"],
  ])("the entries of the package work in a .%s file, and a cassette records and replays", async (extension, load) => {
    const file = join(consumer.folder, `program.${extension}`);
    writeFileSync(file, load + PROGRAM);
    const ran = await runCommand(runtime, [...options, file, server.url], { cwd: consumer.folder });
    expect(ran).toMatchObject({ code: 0, stderr: "" });
    expect(JSON.parse(ran.stdout)).toEqual({
      agent: expect.stringMatching(agent),
      urls: ["/repos/o/r", "/agent", "/core"],
      error: [true, 404, "HttpError", true],
      scopes: ["object", "undefined"],
      recorded: ["/recorded", "/recorded"],
    });
  });
});

test.each(findNodes())("on %s many calls with one signal make no warning", async (_, [node]) => {
  const file = join(consumer.folder, "signals.mjs");
  writeFileSync(
    file,
    `import { Client, throttling } from "@signalbox/client";
     import { nodeFetch } from "@signalbox/client/node";
     const { signal } = new AbortController();
     const no = () => false;
     for (const request of [{ signal }, { signal, fetch: nodeFetch }, { signal, timeout: 60_000, totalTimeout: 90_000 }]) {
       const throttle = { onRateLimit: no, onAbuseLimit: no, limits: { core: { concurrency: 30 } } };
       const client = new (Client.plugin(throttling))({ baseUrl: process.argv[2], request, throttle });
       await Promise.all(Array.from({ length: 100 }, () => client.request("GET /x")));
     }`,
  );
  expect(await runCommand(node, [file, server.url])).toEqual({ code: 0, stdout: "", stderr: "" });
});

test.each(["signalbox-client.min.js", "signalbox-client.min.mjs", "index.cjs", "types/gen/catalogue-types.d.ts"])(
  "%s holds the notice of what the catalogue is made of",
  (file) => {
    const text = readFileSync(join(consumer.dist, file), "utf8");
    expect(text).toMatch(/@octokit\/openapi@[\d.]+, @octokit\/rest@[\d.]+, .*, MIT License/);
  },
);

describe("in headless Chromium", () => {
  // Bundled like a page that resolves the package's conditional import for browsers.
  const map = `<script type="importmap">{"imports":{"#platform-fetch":"/platform-fetch.js"}}</script>`;
  const script = `<script src="/signalbox-client.min.js"></script><script>window.api = Signalbox</script>`;

  /** Opens a page with these scripts, which set `api`. Its bundles are beside it, and an API is under /api. */
  async function inPage<Result>(scripts: string, use: (tab: Page, url: string) => Promise<Result>): Promise<Result> {
    const types: Record<string, string> = { ".js": "text/javascript", ".mjs": "text/javascript" };
    await using page = await startHttpServer(({ url = "", headers }, response) => {
      if (url === "/") response.writeHead(200, { "content-type": "text/html" }).end(`<!doctype html>${scripts}`);
      else if (url === "/api/missing") sendJson(response, { message: "Not Found" }, 404);
      else if (url.startsWith("/api/")) sendJson(response, { url, authorization: headers.authorization });
      else if (url === "/favicon.ico") response.writeHead(404).end();
      else {
        const file = readFileSync(join(consumer.dist, url));
        response.writeHead(200, { "content-type": types[extname(url)] }).end(file);
      }
    });
    const context = await browser.newContext();
    try {
      const tab = await context.newPage();
      await tab.goto(page.url);
      await tab.waitForFunction(() => "api" in globalThis);
      return await use(tab, page.url);
    } finally {
      await context.close();
    }
  }

  type Api = typeof import("../../src/index.ts");

  test.each([
    ["the script", script],
    ["the module", `<script type="module">window.api = await import("/signalbox-client.min.mjs")</script>`],
    ["the modules", `${map}<script type="module">window.api = await import("/index.js")</script>`],
  ])("%s gives a class to construct with new", async (_, scripts) => {
    const outcome = await inPage(scripts, (tab, url) =>
      tab.evaluate(async (baseUrl) => {
        const { Client, HttpError } = (globalThis as unknown as { api: Api }).api;
        // Browsers ignore both, and neither may make calls fail: an agent, and a header that scripts cannot set.
        const client = new Client({ baseUrl, agent: { keepAlive: true }, userAgent: "mine/1" });
        client.authenticate({ type: "token", token: "abc" });
        const { data } = await client.repos.get({ owner: "o", repo: "r" });
        const error = await client.request("GET /missing").catch((error: unknown) => error);
        return [data, error instanceof HttpError && error.status];
      }, `${url}/api`),
    );
    expect(outcome).toEqual([{ url: "/api/repos/o/r", authorization: "token abc" }, 404]);
  });

  test("a page may call another origin that allows only the headers of the call itself", async () => {
    await using other = await startServer((request, response) => {
      response.setHeader("access-control-allow-origin", "*").setHeader("access-control-allow-headers", "authorization");
      if (request.method === "OPTIONS") response.writeHead(204).end();
      else sendJson(response, { agent: request.headers["user-agent"] });
    });
    const data = await inPage(script, (tab) =>
      tab.evaluate(async (baseUrl) => {
        const client = new (globalThis as unknown as { api: Api }).api.Client({ baseUrl });
        client.authenticate({ type: "token", token: "abc" });
        return (await client.request("GET /x")).data;
      }, other.url),
    );
    expect(data).toEqual({ agent: expect.stringContaining("Chrome") });
  });

  test("localStorage.debug turns on debug output in the console of a page", async () => {
    const lines: string[] = [];
    await inPage(script, async (tab, url) => {
      tab.on("console", (message) => lines.push(`${message.type()} ${message.text()}`));
      await tab.evaluate(async (baseUrl) => {
        Reflect.get(globalThis, "localStorage").setItem("debug", "signalbox:rest:response");
        await new (globalThis as unknown as { api: Api }).api.Client({ baseUrl }).request("GET /x");
      }, `${url}/api`);
    });
    expect(lines).toEqual([
      expect.stringMatching(/^debug signalbox:rest:response GET http:.*\/api\/x 200 \d+ ms attempt 1$/),
    ]);
  });
});
