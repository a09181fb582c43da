import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { promisify } from "node:util";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CapturedRequestJson } from "../../src/json/shapes.ts";
import { rawClient } from "../raw-client.ts";
import { startCapture, type TestCapture } from "../start-capture.ts";

const run = promisify(execFile);

let capture: TestCapture;
let id: string;

/** A request of each kind that an export could get wrong. */
const requests = (route: string): (string | Uint8Array)[][] => [
  [`GET /${route}?a=1&a=%20&b=[x]{y} HTTP/1.1\r\nHost: h\r\nX-Quote: it's "so" $HOME \`id\` \\\r\nX-Empty:\r\n\r\n`],
  [
    `POST /${route}/a/../b HTTP/1.1\r\nHost: h\r\ncontent-type: text/plain\r\nContent-Length: 21\r\n\r\n@it's\r\n"two" lines$\n\n`,
  ],
  [`PUT /${route} HTTP/1.1\r\nHost: h\r\nContent-Length: 6\r\n\r\n`, Buffer.from([0, 255, 13, 10, 39, 0])],
  [`PATCH /${route} HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n`],
  [`PURGE /${route} HTTP/1.1\r\nHost: h\r\nX-Latin: \xe9\xff\r\nx-b: 1\r\nX-B: 2\r\nContent-Length: 0\r\n\r\n`],
  [`DELETE /${route} HTTP/1.0\r\nUser-Agent: mine\r\n\r\n`],
];

beforeAll(async () => {
  capture = await startCapture();
  id = (await capture.newRoute()).id;
  for (const parts of requests(id)) {
    const client = await rawClient(capture.port);
    client.send(...parts);
    expect((await client.response()).status).toBe(200);
    client.abort();
  }
});
afterAll(() => capture.stop());

async function exported(format: string, seq?: number): Promise<Buffer> {
  const only = seq === undefined ? "" : `&after=${seq - 1}&before=${seq + 1}`;
  const response = await fetch(`${capture.url}/inspect/${id}/export?format=${format}${only}`);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="[\da-f-]+\.\w+"$/);
  return Buffer.from(await response.arrayBuffer());
}

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

const numbers = [1, 2, 3, 4, 5, 6];

describe("the raw export", () => {
  test.each(numbers)("sends request %i again byte for byte", async (seq) => {
    const raw = await exported("http", seq);
    const [original, copy] = await sentAgain(seq, async () => {
      const client = await rawClient(capture.port);
      client.send(raw);
      await client.response();
      client.abort();
    });
    const { method, target, httpVersion, headers, trailers, body } = original;
    const href = `/inspect/${id}/${copy.seq}/body`;
    expect(copy).toMatchObject({ method, target, httpVersion, headers, trailers, body: { ...body, href } });
  });

  test("is the request as sent, except for chunks", async () => {
    for (const seq of [2, 3, 6]) {
      const sent = (requests(id)[seq - 1] ?? []).map((part) => Buffer.from(part as string, "latin1"));
      expect((await exported("http", seq)).equals(Buffer.concat(sent))).toBe(true);
    }
  });
});

describe("the cURL export", () => {
  test.each(numbers)("sends request %i again with the same target, headers and body", async (seq) => {
    const script = (await exported("curl", seq)).toString("utf8");
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
    const script = (await exported("fetch", seq)).toString("utf8");
    const [original, copy] = await sentAgain(seq, () => run(process.execPath, ["--input-type=module", "-e", script]));
    expect(copy.method).toBe(original.method);
    expect(copy.body.content).toEqual(original.body.content);
  });
});

test("the HAR export matches the schema of HAR 1.2", async () => {
  const har = JSON.parse((await exported("har")).toString("utf8"));
  const schemas = createRequire(import.meta.url)("har-schema") as Record<string, object>;
  const ajv = new Ajv({ strict: false, meta: false, logger: false });
  addFormats.default(ajv);
  for (const schema of Object.values(schemas)) {
    const { $schema: _, ...rest } = schema as { $schema?: string };
    ajv.addSchema(rest);
  }
  const check = ajv.getSchema("har.json#");
  expect(check?.(har), JSON.stringify(check?.errors)).toBe(true);
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
  const lines = (await exported("ndjson")).toString("utf8").trimEnd().split("\n");
  const { requests } = await capture.inspect(id, "?limit=1000");
  expect(lines.map((line) => JSON.parse(line))).toEqual(requests.toReversed());
});

test("the CSV export escapes formulas", async () => {
  const { id: route } = await capture.newRoute();
  await fetch(`${capture.url}/${route}`, { method: "POST", body: '=cmd|"/c calc"!A1' });
  const response = await fetch(`${capture.url}/inspect/${route}/export?format=csv`);
  expect(await response.text()).toContain(`,"'=cmd|""/c calc""!A1",`);
});
