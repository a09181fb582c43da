import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchChromium } from "../../../../test/chromium.ts";
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

/** The checks for every runtime; the source is preceded by the import of the package. */
const PROGRAM = `
  const Extended = Client.plugin([retry, throttling, cache]);
  const client = Extended({
    baseUrl: process.argv[2],
    throttle: { onRateLimit: () => false, onAbuseLimit: () => false },
  });
  client.authenticate({ type: "token", token: "abc" });
  const run = async () => {
    const { data } = await client.repos.get({ owner: "o", repo: "r" });
    const error = await client.request("GET /missing").catch((error) => error);
    const agent = new (await import("node:http")).Agent({ keepAlive: true });
    const overAgent = await client.request("GET /agent", { request: { agent } });
    agent.destroy();
    console.log(JSON.stringify([data.url, data.agent, error instanceof HttpError, error.status, overAgent.data.url]));
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
    ["mjs", 'import { cache, Client, HttpError, retry, throttling } from "@signalbox/client";'],
    ["cjs", 'const { cache, Client, HttpError, retry, throttling } = require("@signalbox/client");'],
  ])("the package works in a .%s file", async (extension, load) => {
    const file = join(consumer.folder, `program.${extension}`);
    writeFileSync(file, load + PROGRAM);
    const ran = await runCommand(runtime, [...options, file, server.url]);
    expect(ran).toMatchObject({ code: 0, stderr: "" });
    expect(JSON.parse(ran.stdout)).toEqual(["/repos/o/r", expect.stringMatching(agent), true, 404, "/agent"]);
  });

  test.each([
    ["mjs", 'import { openCassette } from "@signalbox/client/cassette"; import { Client } from "@signalbox/client";'],
    [
      "cjs",
      'const { openCassette } = require("@signalbox/client/cassette"), { Client } = require("@signalbox/client");',
    ],
  ])("a cassette of the package records and replays in a .%s file", async (extension, load) => {
    const file = join(consumer.folder, `cassette.${extension}`);
    const program = `${load}
      const read = async (mode) => {
        const { fetch, save } = await openCassette("cassette-${extension}.json", { mode });
        const { data } = await new Client({ baseUrl: process.argv[2], request: { fetch } }).request("GET /recorded");
        const body = new FormData();
        body.append("file", new Blob([new Uint8Array([0, 255])]), "a.png");
        await fetch(process.argv[2], { method: "POST", body });
        await save();
        console.log(data.url);
      };
      read("record").then(() => read("replay"));
    `;
    writeFileSync(file, program);
    const ran = await runCommand(runtime, [...options, file, server.url], { cwd: consumer.folder });
    expect(ran).toMatchObject({ code: 0, stdout: "/recorded\n/recorded\n", stderr: "" });
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

test("without the catalogue and with Node's extras the package works on Node", async () => {
  const file = join(consumer.folder, "core.mjs");
  writeFileSync(
    file,
    `import { Client } from "@signalbox/client/core";
     import { nodeFetch } from "@signalbox/client/node";
     const client = new Client({ baseUrl: process.argv[2], request: { fetch: nodeFetch } });
     console.log((await client.request("GET /core")).data.url, client.repos);`,
  );
  expect((await runCommand(process.execPath, [file, server.url])).stdout).toBe("/core undefined\n");
});

test.each(["import", "require"])("all entries have one HttpError when they are loaded by %s", async (load) => {
  const names = ["@signalbox/client", "@signalbox/client/core"];
  const file = join(consumer.folder, `one-error.${load === "import" ? "mjs" : "cjs"}`);
  const expression = names.map((name) => `${load === "import" ? "await " : ""}${load}("${name}")`);
  const program = `
    const [all, core] = [${expression}];
    const rejected = ({ Client }) => new Client().request("GET /:id", { id: ".." }).catch((error) => error);
    Promise.all([all, core].map(rejected)).then(([one, other]) => {
      console.log(one instanceof core.HttpError, other instanceof all.HttpError, all.HttpError.name);
    });
  `;
  writeFileSync(file, program);
  expect(await runCommand(process.execPath, [file])).toMatchObject({ code: 0, stdout: "true true HttpError\n" });
});

describe("in headless Chromium", () => {
  // Bundled like a page that resolves the package's conditional import for browsers.
  const map = `<script type="importmap">{"imports":{"#platform-fetch":"/platform-fetch.js"}}</script>`;

  test.each([
    ["the script", `<script src="/signalbox-client.min.js"></script><script>window.api = Signalbox</script>`],
    ["the module", `<script type="module">window.api = await import("/signalbox-client.min.mjs")</script>`],
    ["the modules", `${map}<script type="module">window.api = await import("/index.js")</script>`],
  ])("%s gives a class to construct with new", async (_, html) => {
    const page = await startPage(`<!doctype html>${html}`);
    const context = await browser.newContext();
    try {
      const tab = await context.newPage();
      await tab.goto(page.url);
      await tab.waitForFunction(() => "api" in globalThis);
      const outcome = await tab.evaluate(async (baseUrl) => {
        const { Client, HttpError } = (globalThis as unknown as { api: typeof import("../../src/index.ts") }).api;
        // Browsers ignore both, and neither may make calls fail: an agent, and a header that scripts cannot set.
        const client = new Client({ baseUrl, agent: { keepAlive: true }, userAgent: "mine/1" });
        client.authenticate({ type: "token", token: "abc" });
        const { data } = await client.repos.get({ owner: "o", repo: "r" });
        const error = await client.request("GET /missing").catch((error: unknown) => error);
        return [data, error instanceof HttpError && error.status];
      }, `${page.url}api`);
      expect(outcome).toEqual([{ url: "/api/repos/o/r", authorization: "token abc" }, 404]);
    } finally {
      await context.close();
      page.close();
    }
  });
});

test.each(["signalbox-client.min.js", "signalbox-client.min.mjs", "index.cjs", "types/gen/catalogue-types.d.ts"])(
  "%s holds the notice of what the catalogue is made of",
  (file) => {
    const text = readFileSync(join(consumer.dist, file), "utf8");
    expect(text).toMatch(/@octokit\/openapi@[\d.]+, @octokit\/rest@[\d.]+, .*, MIT License/);
  },
);

test("a page may call another origin that allows only the headers of the call itself", async () => {
  await using other = await startServer((request, response) => {
    response.setHeader("access-control-allow-origin", "*").setHeader("access-control-allow-headers", "authorization");
    if (request.method === "OPTIONS") response.writeHead(204).end();
    else sendJson(response, { agent: request.headers["user-agent"] });
  });
  const page = await startPage(`<!doctype html><script src="/signalbox-client.min.js"></script>`);
  const context = await browser.newContext();
  try {
    const tab = await context.newPage();
    await tab.goto(page.url);
    const data = await tab.evaluate(async (baseUrl) => {
      const { Client } = (globalThis as unknown as { Signalbox: typeof import("../../src/index.ts") }).Signalbox;
      const client = new Client({ baseUrl });
      client.authenticate({ type: "token", token: "abc" });
      return (await client.request("GET /x")).data;
    }, other.url);
    expect(data).toEqual({ agent: expect.stringContaining("Chrome") });
  } finally {
    await context.close();
    page.close();
  }
});

test("localStorage.debug turns on debug output in the console of a page", async () => {
  const page = await startPage(`<!doctype html><script src="/signalbox-client.min.js"></script>`);
  const context = await browser.newContext();
  try {
    const tab = await context.newPage();
    const lines: string[] = [];
    tab.on("console", (message) => lines.push(`${message.type()} ${message.text()}`));
    await tab.goto(page.url);
    await tab.evaluate(async (baseUrl) => {
      Reflect.get(globalThis, "localStorage").setItem("debug", "signalbox:rest:response");
      const { Client } = (globalThis as unknown as { Signalbox: typeof import("../../src/index.ts") }).Signalbox;
      await new Client({ baseUrl }).request("GET /x");
    }, `${page.url}api`);
    expect(lines).toEqual([
      expect.stringMatching(/^debug signalbox:rest:response GET http:.*\/api\/x 200 \d+ ms attempt 1$/),
    ]);
  } finally {
    await context.close();
    page.close();
  }
});

/** Serves a page, its bundles, and an API under /api. */
async function startPage(html: string): Promise<{ url: string; close(): void }> {
  const types: Record<string, string> = { ".js": "text/javascript", ".mjs": "text/javascript" };
  const page = createServer(({ url = "", headers }, response) => {
    if (url === "/") return response.writeHead(200, { "content-type": "text/html" }).end(html);
    if (url === "/api/missing") return sendJson(response, { message: "Not Found" }, 404);
    if (url.startsWith("/api/")) return sendJson(response, { url, authorization: headers.authorization });
    try {
      const file = readFileSync(join(consumer.dist, url));
      return response.writeHead(200, { "content-type": types[extname(url)] }).end(file);
    } catch {
      return response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => page.listen(0, "127.0.0.1", resolve));
  const address = page.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/`,
    close() {
      page.closeAllConnections();
      page.close();
    },
  };
}

describe("for TypeScript", () => {
  const SOURCE = `
    async function main(): Promise<string> {
      const client = new (Client.plugin([retry, () => ({ hello: () => 5 })]))({ baseUrl: "http://api.test" });
      const hello: number = client.hello();
      const { data } = await client.repos.get({ owner: "o", repo: "r" });
      const routed = await client.request("GET /repos/{owner}/{repo}", { owner: "o", repo: String(hello) });
      const error: HttpError = new HttpError("m", 500, { kind: "network" });
      const issues = await client.paginate(client.issues.listForRepo, { owner: "o", repo: "r" });
      const own = client.registerEndpoints({ foo: { bar: { url: "/x" } } });
      await own.foo.bar<{ a: 1 }>();
      // @ts-expect-error: a repository has an owner.
      await client.repos.get({ repo: "r" });
      return data.full_name + routed.data.html_url + error.status.toFixed() + issues[0]?.title;
    }
    export { main };
  `;
  const options = { strict: true, skipLibCheck: false, noEmit: true, exactOptionalPropertyTypes: true };
  const files = (): string[] => {
    const written = ["consumer.mts", "consumer.cts"].map((name) => join(consumer.folder, name));
    for (const file of written) {
      writeFileSync(file, `import { Client, HttpError, retry } from "@signalbox/client";\n${SOURCE}`);
    }
    return written;
  };

  test("7 the declarations hold, for ES modules and CommonJS", async () => {
    const project = join(consumer.folder, "tsconfig.json");
    const compilerOptions = { ...options, module: "nodenext", lib: ["es2024", "dom", "dom.iterable"], types: [] };
    writeFileSync(project, JSON.stringify({ compilerOptions, files: files() }));
    const tsc = createRequire(import.meta.url).resolve("typescript/package.json");
    expect(await runCommand(process.execPath, [join(tsc, "../bin/tsc"), "-p", project])).toMatchObject({
      code: 0,
      stdout: "",
    });
  });

  test("5.9 the declarations hold, for ES modules and CommonJS", async () => {
    const { getLibFiles, ts } = await import("@ts-morph/common");
    expect(ts.versionMajorMinor).toBe("5.9");
    const libraries = join(consumer.folder, "lib");
    mkdirSync(libraries);
    for (const { fileName, text } of getLibFiles()) writeFileSync(join(libraries, fileName), text);
    const compilerOptions = {
      ...options,
      module: ts.ModuleKind.NodeNext,
      lib: ["lib.es2024.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
      types: [],
    };
    const host = Object.assign(ts.createCompilerHost(compilerOptions), { getDefaultLibLocation: () => libraries });
    const program = ts.createProgram(files(), compilerOptions, host);
    // Those of the language would take most of the time, and TypeScript 7 checks them.
    const ours = program.getSourceFiles().filter(({ fileName }) => !fileName.startsWith(libraries));
    expect(ours.length).toBeGreaterThan(10);
    const found = [...program.getOptionsDiagnostics(), ...program.getGlobalDiagnostics()];
    for (const file of ours) found.push(...ts.getPreEmitDiagnostics(program, file));
    expect(found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"))).toEqual([]);
  });
});
