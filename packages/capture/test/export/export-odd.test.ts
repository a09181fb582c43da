import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { describe, expect, onTestFinished, test } from "vitest";
import { rawClient } from "../raw-client.ts";
import { sharedCapture } from "../start-capture.ts";

const run = promisify(execFile);

const capture = sharedCapture({ limits: { bodyBytes: 1_000 } });

/** Sends requests to a new route, whose id replaces `ID` in them, and returns the id. */
async function sent(...requests: string[]): Promise<string> {
  const { id } = await capture.newRoute();
  for (const request of requests) {
    const client = await rawClient(capture.port);
    client.send(request.replaceAll("ID", id));
    await client.response();
    client.abort();
  }
  return id;
}

async function exported(id: string, format: string): Promise<string> {
  return (await fetch(`${capture.url}/inspect/${id}/export?format=${format}`)).text();
}

const odd = [
  "OPTIONS * HTTP/1.1\r\nHost: ID.example\r\n\r\n",
  "GET http://other.example/ID/a?b=[c] HTTP/1.1\r\nHost: other.example\r\n\r\n",
];

describe("an export of targets that are not paths", () => {
  test.each(odd)("sends them with cURL: %j", async (request) => {
    const id = await sent(request);
    await run("sh", ["-c", await exported(id, "curl")]);
    const [copy, original] = (await capture.inspect(id)).requests;
    expect([copy?.method, copy?.target]).toEqual([original?.method, original?.target]);
  });

  test.each(odd)("states that fetch cannot send %j", async (request) => {
    expect(await exported(await sent(request), "fetch")).toMatch(
      /^\/\/ fetch cannot send .* its target is not a path\.\n\/\/ .*\n$/,
    );
  });
});

test("the cURL export preserves headers whose names begin with a hyphen", async () => {
  const lines = ["-X: 1", "--request: PUT", "-Empty:", "-Latin: \xe9", "--: \xff\xfe", "-H: 'q' \\ $HOME"];
  const id = await sent(`GET /ID HTTP/1.1\r\nHost: own.example\r\n${lines.join("\r\n")}\r\n\r\n`);
  await run("sh", ["-c", await exported(id, "curl")]);
  const [copy, original] = (await capture.inspect(id)).requests;
  expect(original?.headers).toHaveLength(7);
  expect(copy?.headers).toEqual(original?.headers);
});

describe("an export of hostile bytes", () => {
  const body = "\x03\ntouch RAN\n\x1b[201~\n\t\r!! 'q' \u009b\u2028\n\n";
  const hostile = [
    `POST /ID/\x9b\x85 HTTP/1.1\r\nX-A: \x9b'$(touch RAN)\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`,
    "A\x03\x0b /ID HTTP/1.1\r\n@/etc/hosts: x\r\nX@/etc/hosts: y\r\nX=1: z\r\n\r\n",
    "TRACE\rtouch /ID HTTP/1.1\r\nA: b\rtouch RAN\r\n\r\n",
  ];

  async function hostileRoute(): Promise<string> {
    const id = await sent(...hostile.slice(1));
    const client = await rawClient(capture.port);
    client.send((hostile[0] ?? "").replace("ID", id), Buffer.from(body));
    await client.response();
    client.abort();
    return id;
  }

  test.each(["curl", "fetch", "har", "ndjson"])("has no control character except line feeds: %s", async (format) => {
    const text = await exported(await hostileRoute(), format);
    expect(text).toContain("touch");
    // JSON documents may contain DEL and C1, which only terminals act on.
    const controls = format === "har" || format === "ndjson" ? /[^\P{Cc}\n\x7f-\x9f]/u : /[^\P{Cc}\n]|[\u2028\u2029]/u;
    expect(controls.exec(text)).toBeNull();
    // Names of files and fields in other syntaxes are not passed to programs.
    if (format === "curl") expect(text).not.toContain("/etc/hosts");
  });

  test.runIf(process.platform === "linux")(
    "does not run when it is pasted into a terminal without bracketed paste",
    async () => {
      const folder = await mkdtemp(join(tmpdir(), "signalbox-paste-"));
      onTestFinished(() => rm(folder, { recursive: true }));
      const id = await hostileRoute();
      const pasted = (await exported(id, "curl")).concat("exit\n");
      const terminal = spawn("script", ["-qec", "bash --norc --noprofile -i", "/dev/null"], {
        cwd: folder,
        env: { ...process.env, TERM: "dumb", HISTFILE: "" },
      });
      const ended = once(terminal, "exit");
      let shown = "";
      terminal.stdout.on("data", (chunk: Buffer) => {
        const isFirst = shown === "";
        shown += chunk.toString();
        if (isFirst) terminal.stdin.write(`bind 'set enable-bracketed-paste off'\n${pasted}`);
      });
      await ended;
      expect(await readdir(folder), shown).toEqual([]);
      const copies = (await capture.inspect(id)).requests;
      const original = copies.find(({ body: { size } }) => size > 0);
      expect(copies.filter(({ body: { content } }) => content === original?.body.content)).toHaveLength(2);
    },
  );
});

describe("the fetch export", () => {
  test("continues after a request that fetch cannot send", async () => {
    const id = await sent(
      "GET /ID HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\nx",
      "TRACE /ID HTTP/1.1\r\nHost: x\r\n\r\n",
      "POST /ID/last HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n",
    );
    await run(process.execPath, ["--input-type=module", "-e", await exported(id, "fetch")]);
    expect((await capture.inspect(id)).requests.map(({ path }) => path)).toEqual(["/last", "/last", "/", "/"]);
  });

  test("states how fetch changes dots and Host", async () => {
    const script = await exported(await sent("POST /ID/a/../b HTTP/1.1\r\nHost: own.example\r\n\r\n"), "fetch");
    expect(script).toMatch(/^\/\/ fetch changes this target: .*\n\/\/ fetch sends the Host of the URL.*\nawait fetch/);
  });
});

test.each([
  ["curl", "# The trailers"],
  ["fetch", "// The trailers"],
])("the %s export states that trailers are omitted", async (format, comment) => {
  const id = await sent(
    "POST /ID HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\nX-Sum: 1\r\n\r\n",
  );
  expect(await exported(id, format)).toContain(`${comment} of this request are omitted.\n`);
});

describe("the raw export", () => {
  const cut = `POST /ID/cut HTTP/1.1\r\nHost: x\r\nContent-Length: 2000\r\n\r\n${"x".repeat(2_000)}`;

  test("omits truncated requests, so that the next one is not parsed as their rest", async () => {
    const id = await sent("GET /ID/1 HTTP/1.1\r\nHost: x\r\n\r\n", cut, "GET /ID/3 HTTP/1.1\r\nHost: x\r\n\r\n");
    const raw = await exported(id, "http");
    expect(raw.match(/^GET .*$/gm)).toHaveLength(2);
    expect(raw).not.toContain("/cut");
  });

  test("includes a truncated request when there is no other", async () => {
    expect(await exported(await sent(cut), "http")).toContain("/cut");
  });
});

test("the HAR export has valid URIs, and the targets as sent", async () => {
  const targets = ["*", "http://other.example/ID?b=[c]", "/ID/{a}/%zz/\xe9#x|y", "/ID?[x]{y}^"];
  const id = await sent(...targets.map((target) => `OPTIONS ${target} HTTP/1.1\r\nHost: ID.example\r\n\r\n`));
  const har = JSON.parse(await exported(id, "har"));
  const ajv = new Ajv({ strict: false, meta: false, logger: false });
  addFormats.default(ajv);
  for (const schema of Object.values(createRequire(import.meta.url)("har-schema") as Record<string, object>)) {
    const { $schema: _, ...rest } = schema as { $schema?: string };
    ajv.addSchema(rest);
  }
  const check = ajv.getSchema("har.json#");
  expect(check?.(har), JSON.stringify(check?.errors)).toBe(true);
  const entries = har.log.entries as { request: { url: string; _target: string } }[];
  expect(entries.map(({ request }) => request._target)).toEqual(targets.map((target) => target.replace("ID", id)));
  expect(entries.map(({ request }) => request.url)).toEqual([
    `${capture.url}/*`,
    `http://other.example/${id}?b=%5Bc%5D`,
    `${capture.url}/${id}/%7Ba%7D/%25zz/%E9%23x%7Cy`,
    `${capture.url}/${id}?%5Bx%5D%7By%7D%5E`,
  ]);
});
