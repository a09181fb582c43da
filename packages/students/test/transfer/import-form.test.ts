import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runs } from "../../../../test/property-runs.ts";
import { temporaryFolder } from "../../../../test/temporary-folder.ts";
import { readForm } from "../../src/transfer/multipart.ts";
import { serve } from "../client.ts";

async function* cut(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += size) yield bytes.subarray(at, at + size);
}

async function partsOf(text: string, size = 7): Promise<string[][]> {
  const parts: string[][] = [];
  for await (const { name, fileName = "", contentType, bytes } of readForm(
    cut(Buffer.from(text), size),
    "multipart/form-data; boundary=b",
  )) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of bytes) chunks.push(chunk);
    parts.push([name, fileName, contentType, Buffer.concat(chunks).toString()]);
  }
  return parts;
}

const head = 'Content-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n';

describe("readForm()", () => {
  test("returns the bytes of each part, wherever the body is split", async () => {
    const content = fc.string({ unit: fc.constantFrom("\r", "\n", "-", "b", "x") });
    await fc.assert(
      fc.asyncProperty(content, content, fc.integer({ min: 1, max: 9 }), async (first, second, size) => {
        fc.pre(![first, second].some((one) => `\r\n${one}`.includes("\r\n--b")));
        const body = `--b\r\n${head}${first}\r\n--b\r\nContent-Disposition: form-data; name=x\r\n\r\n${second}\r\n--b--\r\n`;
        expect(await partsOf(body, size)).toEqual([
          ["file", "a.csv", "text/csv", first],
          ["x", "", "", second],
        ]);
      }),
      { numRuns: runs(50) },
    );
  });

  test("reads a header after white space", async () => {
    expect(await partsOf(`--b\r\n \t${head}x\r\n--b--`)).toEqual([["file", "a.csv", "text/csv", "x"]]);
  });

  test.each([
    ["", "before its last boundary"],
    ["x".repeat(20_000), "does not begin with the boundary"],
    [`--b\r\n${head}never ends`, "before its last boundary"],
    [`--b\r\n${"x: y\r\n".repeat(5_000)}`, "longer than"],
    [`--b\r\nContent-Disposition: form-data`, "in the header"],
    ["--b\r\n\r\nno header\r\n--b--", "no name"],
    ["--b\r\nContent-Disposition: form-data; name=a\r\nContent-Disposition: inline\r\n\r\n\r\n--b--", "no name"],
    [`--b\r\n${head}x\r\n--b--${"x".repeat(70_000)}`, "after its last boundary"],
  ])("rejects %.30j", async (body, reason) => {
    await expect(partsOf(body, 1_000)).rejects.toThrow(reason);
    await expect(partsOf(body, 1_000)).rejects.toMatchObject({ code: "invalid_form" });
  });
});

describe("a form with a file", () => {
  const folder = temporaryFolder();
  let service: Awaited<ReturnType<typeof serve>>;
  beforeAll(async () => {
    service = await serve({ dataFolder: folder });
  });
  afterAll(async () => {
    await service.close();
  });

  const post = async (form: FormData, query = "") => {
    const response = await fetch(`${service.url}/students/import?${query}`, { method: "POST", body: form });
    const text = await response.text();
    const lines = text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    return { status: response.status, first: lines[0], summary: lines.at(-1).summary };
  };
  /** A form of fields, as `name=value`, and of files. */
  const form = (parts: readonly (string | File)[]): FormData => {
    const built = new FormData();
    for (const part of parts) {
      if (typeof part === "string") built.append(part.slice(0, part.indexOf("=")), part.slice(part.indexOf("=") + 1));
      else built.append("file", part);
    }
    return built;
  };
  const csv = (name = "class.csv", type = "application/vnd.ms-excel") =>
    new File(["Vorname;sex\nAda;w\n"], name, { type });

  const roles = "sourcedId,userSourcedId,roleType,role\n1,2,primary,student\n";

  test("is imported with its options, for any media type of the file", async () => {
    const options = JSON.stringify({
      map: { Vorname: "givenName", sex: "gender" },
      values: { gender: { w: "female" } },
      dryRun: true,
    });
    const { first, summary } = await post(form([`options=${options}`, csv()]));
    expect(first).toMatchObject({ result: "created", student: { givenName: "Ada", gender: "female" } });
    expect(summary).toMatchObject({ dryRun: true, kept: false, separator: "semicolon" });
  });

  test("is imported with query parameters too", async () => {
    const { summary } = await post(form([csv("class", "text/csv")]), "report=summary&map=Vorname:givenName");
    expect(summary).toMatchObject({ created: 1, kept: true, unknownColumns: ["sex"] });
  });

  test.each([
    [[csv(), "options={}"], 400, "invalid_form"],
    [["options={}"], 400, "invalid_form"],
    [["other=1", csv()], 400, "invalid_form"],
    [[csv("list.ods", "")], 400, "invalid_form"],
    [["options={", csv()], 400, "malformed_json"],
    [['options={"dates":"noon"}', csv()], 422, "invalid_body"],
    [[`options={"dates":"${"x".repeat(70_000)}"}`, csv()], 400, "invalid_form"],
    [['options={"dryRun":true}', "options={}", csv()], 400, "invalid_form"],
    [[`roles=${roles}`, `roles=${roles}`, csv()], 400, "invalid_form"],
    [['options={"map":{"__proto__":"givenName"}}', csv()], 422, "invalid_body"],
  ] as const)("is rejected: %#", async (parts, status, code) => {
    expect(await post(form(parts), "mode=atomic")).toMatchObject({ status, first: { code } });
  });

  test.each([
    [{ Vorname: "givenName.x" }, "/map/Vorname", /^cannot be givenName\.x: givenName is a single value/],
    [{ Vorname: "address.zip" }, "/map/Vorname", /^cannot be address\.zip: address has only/],
    [{ a: "gender", sex: "gender" }, "/map", /^is not possible: The columns "a" and "sex" both have the field gender/],
    [{ a: "address", sex: "address.city" }, "/map", /^is not possible: The column "a" has all of address/],
  ])("is rejected for the fields of %j, also before its file", async (map, pointer, detail) => {
    const { status, first } = await post(form([`options=${JSON.stringify({ map })}`, csv()]));
    expect({ status, first }).toMatchObject({
      status: 422,
      first: { code: "invalid_body", errors: [{ pointer, code: "custom", detail: expect.stringMatching(detail) }] },
    });
  });

  test("that ends early stores nothing when atomic, and otherwise reports how much", async () => {
    const body = `--b\r\n${head}name\nAda\nBob\n`;
    const headers = { "content-type": "multipart/form-data; boundary=b" };
    for (const query of ["mode=atomic", "dryRun=true"]) {
      const response = await fetch(`${service.url}/students/import?${query}`, { method: "POST", body, headers });
      expect(await response.json()).toMatchObject({ status: 400, code: "invalid_form" });
    }
    expect(await (await fetch(`${service.url}/students?name=Bob`)).json()).toEqual([]);
  });
});
