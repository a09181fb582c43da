import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { openCapture } from "./services.ts";

const folder = temporaryFolder();
const { client, capture } = await openCapture();
const route = await client.createRoute();

beforeAll(async () => {
  await send({ type: "order.paid", lines: [{ price: 1 }], by: null });
  await send({ type: "order.paid", lines: [], by: { id: 1 } });
});

async function send(body: object): Promise<void> {
  await fetch(route.url, { method: "POST", body: JSON.stringify(body) });
}

const shape = (...args: readonly string[]) => capture(["shape", route.url, ...args]);

test("prints JSON Schema, OpenAPI webhooks and TypeScript", async () => {
  const schema = JSON.parse((await shape()).out);
  expect(schema).toMatchObject({
    anyOf: [{ $ref: "#/$defs/order.paid" }],
    $defs: { "order.paid": { type: "object", required: ["type", "lines", "by"], "x-requests": 2 } },
  });
  const openapi = JSON.parse((await shape("--format", "openapi", "--output", "-")).out);
  expect(openapi.openapi).toBe("3.1.0");
  expect(openapi.webhooks["order.paid"].post.requestBody.content["application/json"].schema).toEqual(
    schema.$defs["order.paid"],
  );
  expect(JSON.parse((await shape("--json")).out)).toMatchObject({ from: 1, to: 2, events: [{ requests: 2 }] });
  expect((await shape("--format", "typescript")).out).toBe(
    `export interface OrderPaid {
  type: string;
  lines: {
    price: number;
  }[];
  by: {
    id: number;
  } | null;
}
`,
  );
});

test("--check names the request and the place of each difference", async () => {
  const files = [join(folder, "shape.json"), join(folder, "openapi.json")] as const;
  await shape("-o", files[0]);
  await shape("--format", "openapi", "-o", files[1]);
  expect(await shape("--check", files[0])).toEqual({ out: "", err: `2 requests fit '${files[0]}'\n`, code: 0 });
  await send({ type: "order.paid", lines: [{ price: 1 }, { price: "1" }, {}], by: { id: "x" } });
  await send({ type: "order.sent" });
  for (const file of files) {
    const { out, err, code } = await shape("--check", file);
    expect(out).toBe(
      "#3 order.paid /lines/1/price: expected number, received string\n" +
        "#3 order.paid /lines/2/price: expected number, received nothing\n" +
        "#3 order.paid /by/id: expected number, received string\n" +
        "#4 order.sent this event is not in the file\n",
    );
    expect([err, code]).toEqual([`signalbox: 2 of 4 requests differ from '${file}'\n`, 1]);
    const asJson = await shape("--check", file, "--json");
    expect([asJson.err, asJson.code]).toEqual([err, code]);
    expect(JSON.parse(asJson.out)).toMatchObject({
      checked: 4,
      differing: [
        { seq: 3, differences: [{ pointer: "/lines/1/price", message: "expected number, received string" }, {}, {}] },
        { seq: 4, event: "order.sent", differences: [{ message: "this event is not in the file" }], more: 0 },
      ],
      unchecked: [],
    });
  }
});

test("--check counts one request as one", async () => {
  const [file, one] = [join(folder, "one.json"), await client.createRoute()];
  await fetch(one.url, { method: "POST", headers: { "content-type": "application/json" }, body: '{"a":1}' });
  expect(await capture(["shape", one.url, "-o", file])).toMatchObject({ code: 0 });
  expect((await capture(["shape", one.url, "--check", file])).err).toBe(`1 request fits '${file}'\n`);
});

test("--check names the requests that it cannot check, and fails when there is no other", async () => {
  const [file, cut] = [join(folder, "whole.json"), await client.createRoute()];
  await shape("-o", file);
  await fetch(cut.url, { method: "POST", body: '{"type": "order.paid",' });
  expect(await capture(["shape", cut.url, "--check", file])).toEqual({
    out: "",
    err: "not checked, because they have no whole JSON or form: #1\nsignalbox: the route has no request to check\n",
    code: 1,
  });
});

test("--check prints the first differences of a request, and how many there are", async () => {
  const file = join(folder, "shape.json");
  await shape("-o", file);
  await send({ type: "order.paid", lines: Array(5_000).fill(0), by: null });
  const { out } = await shape("--check", file);
  const ofLast = out.split("\n").filter((line) => line.startsWith("#5 "));
  expect(ofLast).toHaveLength(21);
  expect(ofLast.at(-1)).toBe("#5 order.paid and 4980 more");
});

test("--check takes nothing that an object inherits for a member", async () => {
  const file = join(folder, "odd.json");
  const odd = { type: "odd", constructor: 1, valueOf: 1 };
  await send(odd);
  await send({ type: "odd" });
  await shape("-o", file);
  expect((await shape("--check", file)).out).not.toContain(" odd ");
});

test("a number beyond those of JavaScript fits a schema that was learned from it", async () => {
  const file = join(folder, "large.json");
  for (const amount of ["1", "1e400", "-1e400"])
    await fetch(route.url, { method: "POST", body: `{"type": "large", "amount": ${amount}}` });
  await shape("-o", file);
  expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({
    $defs: { large: { properties: { amount: { type: "number", examples: [1] } } } },
  });
  expect((await shape("--check", file)).out).not.toContain(" large ");
});

test.each([
  ["[", "bad.json is not JSON: "],
  ["{}", "it has neither '$defs' nor 'webhooks'"],
  ["null", "it has neither"],
  ['{"webhooks": {"a": {}}}', "the webhook 'a' has no schema of JSON"],
  ['{"$defs": {"a": {"type": "nothing"}}}', "the schema of 'a'"],
])("rejects the file %s", async (text, reason) => {
  const file = join(folder, "bad.json");
  await writeFile(file, text);
  const { err, code } = await shape("--check", file);
  expect(err).toMatch(/^signalbox: --check: .*bad\.json/);
  expect(err).toContain(reason);
  expect(code).toBe(2);
  expect(await readFile(file, "utf8")).toBe(text);
});

test("says how many requests are not in what it writes", async () => {
  for (let n = 0; n < 60; n += 1) await send({ type: `event-${n}` });
  const { err } = await shape("-o", join(folder, "many.json"));
  expect(err).toMatch(/^\d\d of \d\d requests are not in it: .* of an event beyond the first 50\n/);
});
