import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { CapturedRequestJson } from "../../src/json/shapes.ts";
import { sharedCapture } from "../start-capture.ts";

const run = promisify(execFile);
const runModule = (script: string) => run(process.execPath, ["--input-type=module", "-e", script]);

const capture = sharedCapture({ limits: { bodyBytes: 1_000 } });

/** Sends requests to a new route, whose id replaces `ID` in them, and returns the id. */
async function sent(...requests: (string | readonly (string | Uint8Array)[])[]): Promise<string> {
  const { id } = await capture.newRoute();
  for (const request of requests) {
    const parts = [request].flat().map((part) => (typeof part === "string" ? part.replaceAll("ID", id) : part));
    await capture.exchange(...parts);
  }
  return id;
}

async function exported(routeId: string, format: string, query = ""): Promise<string> {
  const response = await fetch(`${capture.url}/inspect/${routeId}/export?format=${format}${query}`);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="[\da-f-]+\.\w+"$/);
  // The raw export has any bytes.
  return Buffer.from(await response.arrayBuffer()).toString(format === "http" ? "latin1" : "utf8");
}

/** A request of each kind that an export could get wrong. */
const requests: readonly (string | readonly (string | Uint8Array)[])[] = [
  `GET /ID?a=1&a=%20&b=[x]{y} HTTP/1.1\r\nHost: h\r\nX-Quote: it's "so" $HOME \`id\` \\\r\nX-Empty:\r\n\r\n`,
  `POST /ID/a/../b HTTP/1.1\r\nHost: h\r\ncontent-type: text/plain\r\nContent-Length: 21\r\n\r\n@it's\r\n"two" lines$\n\n`,
  ["PUT /ID HTTP/1.1\r\nHost: h\r\nContent-Length: 6\r\n\r\n", Buffer.from([0, 255, 13, 10, 39, 0])],
  "PATCH /ID HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n",
  "PURGE /ID HTTP/1.1\r\nHost: h\r\nX-Latin: \xe9\xff\r\nx-b: 1\r\nX-B: 2\r\nContent-Length: 0\r\n\r\n",
  "DELETE /ID HTTP/1.0\r\nUser-Agent: mine\r\n\r\n",
  `GET /ID HTTP/1.1\r\nHost: h\r\n-X: 1\r\n--request: PUT\r\n-Empty:\r\n-L: \xe9\r\n--: \xff\xfe\r\n-H: 'q' \\ $HOME\r\n\r\n`,
];
const numbers = requests.map((_, index) => index + 1);

let id: string;
beforeAll(async () => {
  id = await sent(...requests);
});

const only = (seq: number): string => `&q=seq:${seq}`;

/** Runs `work`, which sends a request to the route. Returns that request and the original one. */
async function sentAgain(
  seq: number,
  work: () => Promise<unknown>,
): Promise<[CapturedRequestJson, CapturedRequestJson]> {
  const before = (await capture.inspect(id)).route.captured;
  await work();
  const { requests, route } = await capture.inspect(id, "?limit=1000");
  expect(route.captured).toBe(before + 1);
  const original = requests.find((request) => request.seq === seq);
  const [copy] = requests;
  if (original === undefined || copy === undefined) throw new Error("There is nothing to compare.");
  return [original, copy];
}

describe("the raw export", () => {
  test.each(numbers)("sends request %i again byte for byte", async (seq) => {
    const raw = await exported(id, "http", only(seq));
    const [original, copy] = await sentAgain(seq, () => capture.exchange(raw));
    const { method, target, httpVersion, headers, trailers, body } = original;
    const href = `/inspect/${id}/${copy.seq}/body`;
    expect(copy).toMatchObject({ method, target, httpVersion, headers, trailers, body: { ...body, href } });
  });

  test("is the request as sent, except for chunks", async () => {
    for (const seq of [2, 3, 6]) {
      const sent = [requests[seq - 1] ?? ""].flat().map((part) => Buffer.from(part as string, "latin1"));
      const asSent = Buffer.concat(sent).toString("latin1").replaceAll("ID", id);
      expect(await exported(id, "http", only(seq))).toBe(asSent);
    }
  });
});

describe("the cURL export", () => {
  test.each(numbers)("sends request %i again with the same target, headers and body", async (seq) => {
    const script = await exported(id, "curl", only(seq));
    const [original, copy] = await sentAgain(seq, () => run("sh", ["-c", script]));
    expect(copy.method).toBe(original.method);
    expect(copy.target).toBe(original.target);
    expect(copy.httpVersion).toBe(original.httpVersion);
    expect([copy.body.encoding, copy.body.content]).toEqual([original.body.encoding, original.body.content]);
    const sorted = (request: CapturedRequestJson): string[] =>
      request.headers
        .filter(([name]) => name.toLowerCase() !== "content-length")
        .map(([name, value]) => `${name}: ${value}`)
        .sort();
    expect(sorted(copy)).toEqual(sorted(original));
  });
});

describe("the fetch export", () => {
  test.each([2, 3, 5])("sends request %i again with the same body", async (seq) => {
    const script = await exported(id, "fetch", only(seq));
    const [original, copy] = await sentAgain(seq, () => runModule(script));
    expect(copy.method).toBe(original.method);
    expect(copy.body.content).toEqual(original.body.content);
  });
});

/** The HAR export, which the schema of HAR 1.2 accepts. */
async function exportedHar(routeId: string) {
  const har = JSON.parse(await exported(routeId, "har"));
  const ajv = new Ajv({ strict: false, meta: false, logger: false });
  addFormats.default(ajv);
  for (const schema of Object.values(createRequire(import.meta.url)("har-schema") as Record<string, object>)) {
    const { $schema: _, ...rest } = schema as { $schema?: string };
    ajv.addSchema(rest);
  }
  const check = ajv.getSchema("har.json#");
  expect(check?.(har), JSON.stringify(check?.errors)).toBe(true);
  return har;
}

test("the HAR export matches the schema of HAR 1.2", async () => {
  const har = await exportedHar(id);
  const [first, second, third] = har.log.entries;
  expect(Date.parse(first.startedDateTime)).not.toBeNaN();
  expect(first.request.queryString).toEqual([
    { name: "a", value: "1" },
    { name: "a", value: " " },
    { name: "b", value: "[x]{y}" },
  ]);
  expect(second.request.postData).toEqual({ mimeType: "text/plain", text: '@it\'s\r\n"two" lines$\n\n' });
  expect(third.request.postData).toMatchObject({ text: "AP8NCicA", _encoding: "base64" });
});

test("the NDJSON export has a line for each request, as the API shows it", async () => {
  const lines = (await exported(id, "ndjson")).trimEnd().split("\n");
  const { requests } = await capture.inspect(id, "?limit=1000");
  expect(lines.map((line) => JSON.parse(line))).toEqual(requests.toReversed());
});

test("the CSV export escapes formulas", async () => {
  const route = await capture.newRoute();
  await fetch(route.url, { method: "POST", body: '=cmd|"/c calc"!A1' });
  expect(await exported(route.id, "csv")).toContain(`,"'=cmd|""/c calc""!A1",`);
});

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

describe("an export of hostile bytes", () => {
  const body = "\x03\ntouch RAN\n\x1b[201~\n\t\r!! 'q' \u009b\u2028\n\n";
  const hostile = [
    [
      `POST /ID/\x9b\x85 HTTP/1.1\r\nX-A: \x9b'$(touch RAN)\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`,
      Buffer.from(body),
    ],
    "A\x03\x0b /ID HTTP/1.1\r\n@/etc/hosts: x\r\nX@/etc/hosts: y\r\nX=1: z\r\n\r\n",
    "TRACE\rtouch /ID HTTP/1.1\r\nA: b\rtouch RAN\r\n\r\n",
  ];

  const hostileRoute = () => sent(...hostile);

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

describe("the fetch export of odd requests", () => {
  test("continues after a request that fetch cannot send", async () => {
    const id = await sent(
      "GET /ID HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\nx",
      "TRACE /ID HTTP/1.1\r\nHost: x\r\n\r\n",
      "POST /ID/last HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n",
    );
    await runModule(await exported(id, "fetch"));
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

test("the raw export omits truncated and malformed requests, unless there is no other", async () => {
  const cut = `POST /ID/cut HTTP/1.1\r\nHost: x\r\nContent-Length: 2000\r\n\r\n${"x".repeat(2_000)}`;
  const malformed = "GET /ID/malformed HTTP/1.1\r\nHost : x\r\n\r\n";
  const others = ["GET /ID/1 HTTP/1.1\r\nHost: x\r\n\r\n", "GET /ID/3 HTTP/1.1\r\nHost: x\r\n\r\n"] as const;
  const id = await sent(others[0], cut, malformed, others[1]);
  // The next request would be parsed as their rest.
  expect(await exported(id, "http")).toBe(others.join("").replaceAll("ID", id));
  expect(await exported(await sent(cut), "http")).toContain("/cut");
});

test("the HAR export has valid URIs, and the targets as sent", async () => {
  const targets = ["*", "http://other.example/ID?b=[c]", "/ID/{a}/%zz/\xe9#x|y", "/ID?[x]{y}^"];
  const id = await sent(...targets.map((target) => `OPTIONS ${target} HTTP/1.1\r\nHost: ID.example\r\n\r\n`));
  const har = await exportedHar(id);
  const entries = har.log.entries as { request: { url: string; _target: string } }[];
  expect(entries.map(({ request }) => request._target)).toEqual(targets.map((target) => target.replace("ID", id)));
  expect(entries.map(({ request }) => request.url)).toEqual([
    `${capture.url}/*`,
    `http://other.example/${id}?b=%5Bc%5D`,
    `${capture.url}/${id}/%7Ba%7D/%25zz/%E9%23x%7Cy`,
    `${capture.url}/${id}?%5Bx%5D%7By%7D%5E`,
  ]);
});
