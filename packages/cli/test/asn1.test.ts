import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { runWholeInProcess } from "../../../test/run-in-process.ts";
import type { Ran } from "../../../test/run-signalbox.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";

const cwd = temporaryFolder();
beforeAll(async () => {
  await writeFile(
    join(cwd, "example.asn"),
    `Example DEFINITIONS AUTOMATIC TAGS ::= BEGIN
Report ::= SEQUENCE { cell INTEGER (0..65535), load Load OPTIONAL, ... }
Bits ::= SEQUENCE OF BOOLEAN
Load ::= CHOICE { percent INTEGER (0..100), unknown NULL }
Numbers ::= SEQUENCE { i INTEGER OPTIONAL, r REAL OPTIONAL }
END`,
  );
});

async function asn1(args: readonly string[], input = ""): Promise<Ran> {
  const { code, stdout, stderr } = await runWholeInProcess(["asn1", ...args], { cwd, input, environment: process.env });
  return { code, stdout: String(stdout), stderr: String(stderr) };
}
const schema = ["--schema", "example.asn"];

test("asn1 encode and decode convert between JSON and hexadecimal text", async () => {
  const encoded = await asn1(["encode", ...schema, "--type", "Report"], '{"cell": 7, "load": {"percent": 42}}');
  expect(encoded).toMatchObject({ code: 0, stdout: "4000072a\n", stderr: "" });
  const decoded = await asn1(["decode", ...schema, "--type", "Report", "--json", "--hex", "4000072a"]);
  expect(decoded).toMatchObject({ code: 0, stdout: '{"cell":7,"load":{"percent":42}}\n' });
  const unaligned = await asn1(["encode", ...schema, "--rules", "uper", "--type", "Report", '{"cell": 7}']);
  expect(unaligned.stdout).toBe("0001c0\n");
  // Any JSON is text, unless a file has this name.
  await writeFile(join(cwd, "3"), "[true, false]");
  const bits = ["encode", ...schema, "--type", "Bits"];
  expect((await asn1([...bits, "[true]"])).stdout).toBe("0180\n");
  expect((await asn1([...bits, "3"])).stdout).toBe("0280\n");
  expect(await asn1([...bits, "no.json"])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("no file 'no.json', and it is not JSON: "),
  });
});

test("asn1 encode rejects JSON of which it would encode another value", async () => {
  const encoded = (json: string): Promise<Ran> => asn1(["encode", ...schema, "--type", "Numbers", json]);
  const rounds =
    "is a number that JSON rounds: write an INTEGER as text, and a REAL as the 64-bit float that it becomes";
  for (const [json, message] of [
    ['{"i": 1, "i": 2}', 'cannot read the JSON: The member name "i" occurs twice in one object at line 1, column 10'],
    ['{"i": 9007199254740993}', `9007199254740993 ${rounds}`],
    ['{"i": 9007199254740991.4}', `9007199254740991.4 ${rounds}`],
    ['{"r": 1e400}', `1e400 ${rounds}`],
    ['{"i": 9007199254740992}', "Numbers.i: expected an integer, as text from 2^53 on, got 9007199254740992"],
  ] as const) {
    expect(await encoded(json)).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining(message) });
  }
  // Numbers as decode prints them, and a fraction with more digits than a REAL has.
  const all = { i: "9007199254740993", r: 1e20 };
  const hex = (await encoded(JSON.stringify(all))).stdout.trim();
  const decoded = await asn1(["decode", ...schema, "--type", "Numbers", "--hex", hex]);
  expect(JSON.parse(decoded.stdout)).toEqual(all);
  expect((await encoded('{"r": 0.1000000000000000055}')).stdout).toBe((await encoded('{"r": 0.1}')).stdout);
});

test("asn1 decode --trace prints the bits of each component, up to the first error", async () => {
  const traced = await asn1(["decode", ...schema, "--type", "Report", "--trace", "--hex", "4000077f"]);
  expect(traced.code).toBe(1);
  expect(traced.stdout).toContain(" 2..24   cell = 7\n");
  expect(traced.stdout).toContain("Cannot decode Report.load.percent at bit 25: expected");
});

test("asn1 --lines prints a value or an error for each line", async () => {
  const lines = [
    '{"type":"Report","hex":"4000072a"}',
    '{"type":"Report","hex":"40"}',
    '{"type":"Nope","hex":"00"}',
    "{",
    '{"hex":"00"}',
  ];
  const decoded = await asn1(["decode", ...schema, "--lines"], lines.join("\n"));
  expect(decoded.code).toBe(0);
  expect(
    decoded.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line)),
  ).toEqual([
    { value: { cell: 7, load: { percent: 42 } } },
    { error: "Cannot decode Report.cell at bit 8: expected 16 more bits, found 0 (X.691, 11.1)" },
    { error: "Type 'Nope' is not defined; the modules have Report, Bits, Load, Numbers" },
    { error: expect.stringContaining("the input is not JSON") },
    { error: "name the type of the message with --type" },
  ]);
  const encoded = await asn1(
    ["encode", ...schema, "--type", "Load", "--lines"],
    '{"value":{"percent":100}}\n{"value":{"percent":101}}\n',
  );
  expect(encoded.stdout).toBe(
    '{"hex":"64"}\n{"error":"Cannot encode Load.percent: expected an integer of 0..100, got 101"}\n',
  );
});

test("asn1 compile writes TypeScript that encodes and decodes", async () => {
  const compiled = await asn1(["compile", "example.asn", "--out", "gen", "--json"]);
  expect(JSON.parse(compiled.stdout)).toEqual({ files: ["gen/example.ts", "gen/index.ts"] });
  const text = await readFile(join(cwd, "gen/example.ts"), "utf8");
  expect(text).toContain("export interface Report {\n  readonly cell: number;\n  readonly load?: Load | undefined;");
  expect(await asn1(["compile", "example.asn", "--out", "example.asn/gen"])).toMatchObject({
    code: 1,
    stderr: "signalbox: cannot write 'example.asn/gen': a part of its path is not a folder\n",
  });
});

test("errors of modules, arguments and octets are one line", async () => {
  await writeFile(join(cwd, "bad.asn"), "Bad DEFINITIONS ::= BEGIN\nA ::= SEQUENCE { a BOOLEAN b NULL }\nEND");
  expect(await asn1(["decode", "--schema", "bad.asn", "--type", "A", "--hex", "00"])).toMatchObject({
    code: 1,
    stderr: "signalbox: bad.asn:2:28: expected ',' or '}', found 'b' (X.680, 25.1)\n",
  });
  expect(await asn1(["decode", "--schema", "no.asn", "--type", "A", "--hex", "00"])).toMatchObject({
    code: 2,
    stderr: "signalbox: --schema: cannot read 'no.asn': no such file or folder\n",
  });
  expect(await asn1(["decode", "--hex", "--type", "Report", ...schema, "4000072a"])).toMatchObject({
    code: 2,
    stderr: "signalbox: --schema takes all names that follow it: put the message last, after --\n",
  });
  expect(await asn1(["compile", "no.asn", "--out", "gen"])).toMatchObject({
    code: 1,
    stderr: "signalbox: cannot read 'no.asn': no such file or folder\n",
  });
  expect(await asn1(["decode", ...schema, "--type", "Rep", "--hex", "00"])).toMatchObject({
    code: 2,
    stderr: "signalbox: Type 'Rep' is not defined; did you mean Report?\n",
  });
});
