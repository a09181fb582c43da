import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { compile, encode } from "@signalbox/asn1";
import { schemas } from "@signalbox/kpm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { printed, startCommand } from "../../../test/run-signalbox.ts";
import { openShell, type Shell } from "../../../test/shell.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { dataChunk, frame, pcap } from "../../kpm/test/captures.ts";
import { octetsOf } from "../../kpm/test/later-vectors.ts";
import { commandsOf } from "./services.ts";

const folder = temporaryFolder();

const kpm = commandsOf("kpm");
const signalbox = (args: readonly string[], input: string | Uint8Array = "") => kpm(args, { input });

const trigger = { eventDefinitionFormat1: { policyTestList: [{ reportPeriodIe: "RT_PERIOD_IE_MS1024" }] } };

describe("signalbox kpm decode", () => {
  test.each([
    ["hex from the argument", ["--hex", "0a040a02080e"], ""],
    ["bytes from stdin", [], Buffer.from("0a040a02080e", "hex")],
    ["bytes from a file", [join(folder, "trigger.bin")], ""],
    ["base64 from stdin", ["--base64"], "CgQKAggO\n"],
  ])("reads %s", async (_, args, input) => {
    writeFileSync(join(folder, "trigger.bin"), Buffer.from("0a040a02080e", "hex"));
    const type = ["--type", "e2sm_kpm.v1beta1.E2SmKpmEventTriggerDefinition"];
    const run = await signalbox(["decode", ...type, "--json", ...args], input);
    expect(run).toEqual({ out: `${JSON.stringify(trigger)}\n`, err: "", code: 0 });
  });

  test("reports in one line where invalid bytes fail", async () => {
    const args = ["decode", "--type", "E2SmKpmEventTriggerDefinition", "--from", "protobuf", "--hex", "0a040a02"];
    const run = await signalbox(args);
    expect(run).toMatchObject({ out: "", code: 1 });
    expect(run.err).toBe(
      "signalbox: Cannot decode event_definition_format1.policy_test_list[0] at byte 4: the input ends here: 2 bytes missing\n",
    );
  });

  test("reports the error of each wire when none is named", async () => {
    const run = await signalbox(["decode", "--type", "E2SmKpmEventTriggerDefinition", "--hex", "203837dbfd7f"]);
    expect(run).toMatchObject({ out: "", code: 1 });
    expect(run.err).toMatch(
      /^signalbox: the input is not E2SmKpmEventTriggerDefinition \(protobuf: .* at byte 2: .*; aper: .* at bit 14: .*\)\n$/,
    );
  });

  test("applies the options for trailing bytes and for C codecs when it detects the wire", async () => {
    const trailing = ["decode", "--type", "E2SmKpmEventTriggerDefinition", "--hex", "203837dbfd7f", "--json"];
    expect((await signalbox([...trailing, "--allow-trailing"])).out).toBe(`${JSON.stringify(trigger)}\n`);
    const short = ["decode", "--type", "RicStyleName", "--hex", "000041", "--json", "--dialect", "asn1c"];
    expect((await signalbox(short)).out).toBe('{"value":"A"}\n');
  });

  test.each([
    ["base64", "CgQ*", "'*' at character 4 is not a base64 character"],
    ["base64", "A", "it is not whole bytes with their padding"],
    ["base64", "Cg==CgQK", "it is not whole bytes with their padding"],
    ["base64", "AB==", "it is not whole bytes with their padding"],
    ["hex", "0a0g", "'g' at line 1, column 4 is not a hex digit"],
    ["hex", "0x0a 0x03\n00:f1,1O\n", "'O' at line 2, column 8 is not a hex digit"],
    ["hex", "0a 03 0", "5 digits are not whole bytes"],
    ["hex", "0", "1 digit is not a whole byte"],
  ])("rejects text that is not %s, and reports where: %j", async (name, input, why) => {
    const run = await signalbox(["decode", "--type", "PlmnIdentity", `--${name}`], input);
    expect(run).toEqual({ out: "", err: `signalbox: the input is not ${name}: ${why}\n`, code: 1 });
  });

  test("accepts an empty input only with --type and --wire", async () => {
    const args = ["decode", "--type", "E2SmKpmActionDefinition", "--hex", ""];
    const err = "signalbox: there is no input; an empty message needs --type and --from\n";
    expect(await signalbox(args)).toEqual({ out: "", err, code: 1 });
    expect(await signalbox(["decode"])).toEqual({ out: "", err, code: 1 });
    expect(await signalbox([...args, "--from", "protobuf"])).toEqual({ out: "{}\n", err: "", code: 0 });
  });

  test("accepts the usual notations of hex", async () => {
    const run = await signalbox(["decode", "--type", "PlmnIdentity", "--hex", "--json"], "0x0A,0x03\n00:F1 10\n");
    expect(run).toEqual({ out: '{"value":"APEQ"}\n', err: "", code: 0 });
  });

  test("suggests similar types for an unknown type", async () => {
    const run = await signalbox(["decode", "--type", "Plmn", "--hex", "00"]);
    expect(run.code).toBe(2);
    expect(run.err).toMatch(
      /^signalbox: no message type 'Plmn'; did you mean MaxPlmn, PlmnIdList, [^?]*PlmnIdentity[^?]*\? /,
    );
    expect(run.err).toContain(
      "? To list all types, run signalbox kpm schema --model <1.00|2.01|2.03|3.00|4.00|rc|e2ap>\n",
    );
  });
});

describe("signalbox kpm encode", () => {
  test.each([
    ["hex", "0a0300f110\n"],
    ["base64", "CgMA8RA=\n"],
  ])("writes %s with --format", async (format, out) => {
    const run = await signalbox(["encode", "--type", "PlmnIdentity", '{"value": "APEQ"}', "--format", format]);
    expect(run).toEqual({ out, err: "", code: 0 });
  });

  test("encodes JSON with a byte order mark as bytes that decode accepts", async () => {
    const file = join(folder, "encoded.json");
    writeFileSync(file, `\ufeff${JSON.stringify(trigger)}`);
    const run = await signalbox(["encode", "--type", "E2SmKpmEventTriggerDefinition", file]);
    expect(Buffer.from(run.out, "utf8").toString("hex")).toBe("0a040a02080e");
  });
});

describe("signalbox kpm validate", () => {
  test("exits with 1 for an invalid message and lists its violations", async () => {
    const run = await signalbox(["validate", "--type", "Snssai", "--from", "json", '{"sSt": "AQ=="}']);
    expect(run).toMatchObject({ err: "signalbox: invalid Snssai: 1 violation\n", code: 1 });
    expect(run.out).toMatch(/^s_d: .*\[bytes\.len\]\n$/);
  });

  test("prints the result as JSON", async () => {
    const run = await signalbox(["validate", "--type", "GnbDuId", "--from", "json", "--json", '{"value": "-1"}']);
    expect(JSON.parse(run.out)).toMatchObject({
      kind: "invalid",
      violations: [{ path: "value", rule: "int64.gte_lte", limit: "0..68719476735", actual: -1 }],
    });
    expect(run.code).toBe(1);
  });

  test("checks whether APER can carry the message", async () => {
    const args = ["validate", "--type", "GlobalEnbId", "--from", "json", "--profile", "encodable", "--json"];
    const run = await signalbox([...args, "{}"]);
    const required = expect.objectContaining({ path: "p_lmn_identity", rule: "required" });
    expect(JSON.parse(run.out)).toMatchObject({ violations: expect.arrayContaining([required]) });
    expect(run.code).toBe(1);
  });

  test("reports that there are more violations than it lists", async () => {
    const pmContainers = new Array(101).fill({
      performanceContainer: { oCuCp: { cuCpResourceStatus: { numberOfActiveUes: 70_000 } } },
    });
    const json = JSON.stringify({ indicationMessageFormat1: { pmContainers } });
    const type = ["--type", "E2SmKpmIndicationMessage", "--from", "json"];
    const run = await signalbox(["validate", ...type], json);
    expect(run.out.trim().split("\n")).toHaveLength(100);
    expect(run.err).toBe("signalbox: invalid E2SmKpmIndicationMessage: more than 100 violations\n");
  });

  test("validates a message on each line, and names the invalid lines", async () => {
    const args = ["validate", "--type", "PlmnIdentity", "--hex", "--ndjson"];
    const run = await signalbox(args, "0a0300f110\n0a0200f1\n\n0a03\n");
    expect(
      run.out
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line).kind),
    ).toEqual(["valid", "invalid"]);
    expect(run.err).toMatch(/^line 2: invalid PlmnIdentity: 1 violation\nline 4: the input is not PlmnIdentity/);
    expect(run.err).toMatch(/signalbox: 2 of 3 messages failed\n$/);
    expect(run.code).toBe(1);
  });
});

test("reports the error of a stream's line once", async () => {
  const run = await signalbox(
    ["encode", "--type", "GnbDuId", "--ndjson", "--hex"],
    '{"value": 1}\n{"value": "x"}\n{"value": 1.5}\n{bad\n',
  );
  expect(run.out).toBe("0801\n");
  expect(run.err.split("\n").slice(0, 3)).toEqual([
    'line 2: Cannot decode value from JSON at column 11: expected a whole number from -9223372036854775808 to 9223372036854775807, found "x"',
    "line 3: Cannot decode value from JSON at column 11: expected a whole number from -9223372036854775808 to 9223372036854775807, found 1.5",
    'line 4: Cannot read the JSON at column 2: expected a member name in double quotes, found "b"',
  ]);
  expect(run.code).toBe(1);
});

describe("a message without --type", () => {
  test("is detected in APER, protobuf and JSON", async () => {
    const runs = await Promise.all([
      signalbox(["decode", "--hex", "--json", "2038"]),
      signalbox(["decode", "--hex", "--json", "0a040a02080e"]),
      signalbox(["decode", "--json"], JSON.stringify(trigger)),
    ]);
    for (const run of runs) expect(run).toEqual({ out: `${JSON.stringify(trigger)}\n`, err: "", code: 0 });
  });

  test("may be empty", async () => {
    const run = await signalbox(["decode", "--hex", "ffffffffffffffff"]);
    expect(run).toMatchObject({ out: "", code: 1 });
    expect(run.err).toContain(
      "not a complete message; if it is a part of one, name it with --type and --from, and --model if its version is not 1.00; signalbox kpm schema lists the types\n",
    );
    const named = await signalbox(["decode", "--from", "json", '{"x": 1}']);
    expect(named.err).toContain(
      "not a complete message: the field 'x' belongs to no message, or to several; if it is a part of one, name it with --type, and --model if its version is not 1.00; signalbox kpm schema lists the types\n",
    );
  });
});

describe("signalbox kpm encode to another wire", () => {
  test("converts APER to protobuf and back", async () => {
    const there = await signalbox(["encode", "--hex", "2038", "--to", "protobuf", "--format", "hex"]);
    expect(there).toEqual({ out: "0a040a02080e\n", err: "", code: 0 });
    const back = await signalbox(["encode", "--hex", "0a040a02080e", "--to", "aper", "--json"]);
    expect(JSON.parse(back.out)).toEqual({
      type: "E2SmKpmEventTriggerDefinition",
      from: "protobuf",
      to: "aper",
      bytes: 2,
      hex: "2038",
    });
  });

  test("converts one C codec format to the other", async () => {
    const args = ["encode", "--type", "GnbCuCpName", "--from", "aper", "--to", "aper", "--format", "hex"];
    expect((await signalbox([...args, "--hex", "00804142", "--to-dialect", "asn1c"])).out).toBe("00a0a100\n");
    const back = ["--hex", "00804142", "--dialect", "asn1c", "--to-dialect", "x691"];
    expect((await signalbox([...args, ...back])).out).toBe("00804142\n");
  });
});

describe("signalbox kpm with --ndjson", () => {
  test("responds to each line as soon as it is complete, also when it arrives in pieces", async () => {
    const child = startCommand(["kpm", "decode", "--hex", "--ndjson"]);
    const first = printed(child, /\n/);
    child.stdin.write("20");
    child.stdin.write("38\n20");
    expect(JSON.parse(await first)).toEqual(trigger);
    const second = printed(child, /\n/);
    child.stdin.end("00");
    expect(JSON.parse(await second)).toEqual({ eventDefinitionFormat1: { policyTestList: [{}] } });
  });
});

describe("signalbox kpm table", () => {
  test("prints the measurements of version 1", async () => {
    const run = await signalbox(["table", "--hex", "4000004c0e676e622d637563708000ff"]);
    expect(run).toEqual({
      err: "",
      code: 0,
      out: "measurement   value  unit  cu\nRRC.ConnMean    256        gnb-cucp\n",
    });
  });

  test("prints the measurements of later versions, with time and names from header and action definition", async () => {
    const action = "00010100000000a04452422e5545546870446c012000004003e7";
    const args = ["table", "--hex", "0000000001002a", "--header", "00e94f8a2080000000", "--action", action];
    const run = await signalbox([...args, "--json"]);
    expect(run.err).toBe("");
    expect(JSON.parse(run.out)).toEqual({
      time: "2024-01-15T10:40:32.500Z",
      name: "DRB.UEThpDl",
      value: 42,
      unit: "kbit/s",
      granularityMs: 1000,
      labels: {},
    });
    expect((await signalbox([...args, "--format", "csv"])).out).toBe(
      "time,name,value,unit,granularityMs,labels\r\n2024-01-15T10:40:32.500Z,DRB.UEThpDl,42,kbit/s,1000,\r\n",
    );
    expect((await signalbox([...args, "--format", "openmetrics"])).out).toMatch(
      /\nkpm_DRB_UEThpDl 42 1705315232\.5\n# EOF\n$/,
    );
  });

  test("reports why each version does not fit", async () => {
    const run = await signalbox(["table", "--hex", "1200"]);
    expect(run).toMatchObject({ out: "", code: 1 });
    expect(run.err).toMatch(
      /^signalbox: the input is not a report \(version 1\.00.*3\.00.*: .*\); signalbox kpm decode detects other messages/,
    );
    const none = await signalbox(["table", "--hex", "ffffffff"]);
    expect(none.err).toContain("the input is not a report (no version of KPM can decode it); ");
  });

  test("shows the time of a header", async () => {
    const run = await signalbox(["table", "--hex", "0000000001002a", "--header", "00e94f8a2080000000"]);
    expect(run.out).toMatch(/^time +measurement +value +unit\n2024-01-15T10:40:32\.500Z +unnamed:1 +42\n$/);
  });

  test("rejects empty input, and parts that a PDU has itself, and says when there are no reports", async () => {
    expect(await signalbox(["table"])).toEqual({ out: "", err: "signalbox: there is no input\n", code: 1 });
    const capture = pcap([frame([dataChunk(octetsOf("e2setup-request-kpm-v3"), { tsn: 1 })])]);
    const none = await signalbox(["table", "--format", "csv"], capture);
    expect(none).toMatchObject({ err: "the input has no reports\n", code: 0 });
    const header = await signalbox(["table", "--header", "00"], capture);
    expect(header).toMatchObject({ out: "", code: 2 });
    expect(header.err).toMatch(/^signalbox: --header and --action describe an indication message: a capture/);
  });
});

describe("signalbox kpm schema", () => {
  test("lists the messages", async () => {
    expect((await signalbox(["schema"])).out.trim().split("\n")).toEqual(schemas.map(({ name }) => name));
  });

  test("prints the .proto, which imports nothing", async () => {
    const { out } = await signalbox(["schema", "--proto"]);
    expect(out).toContain("message E2SmKpmIndicationMessage {");
    expect(out).not.toContain("import ");
  });

  test("prints the modules of a model, with those that they import from", async () => {
    const { out } = await signalbox(["schema", "--model", "rc", "--asn1"]);
    expect(out.match(/^E2SM-\S+-IEs\b/gm)).toEqual(["E2SM-RC-IEs", "E2SM-COMMON-IEs"]);
  });

  test("prints the conditions of version 2.01 as that version has them", async () => {
    const { out } = await signalbox(["schema", "--model", "2.01", "--asn1"]);
    const { find } = compile([{ file: "kpm.asn", text: out }]);
    const item = encode(find("MatchingCondItem"), { kind: "measLabel", value: { noLabel: "true" } });
    expect(Buffer.from(item).toString("hex")).toBe("10000000");
    const condition = { testType: { kind: "rSRP", value: "true" } };
    expect(() => encode(find("TestCondInfo"), condition)).toThrow("TestCondInfo.testExpr");
  });
});

describe("signalbox kpm --help", () => {
  const names = ["decode", "encode", "validate", "schema"];
  let shell: Shell;

  beforeAll(async () => {
    shell = await openShell();
  });
  afterAll(() => shell.close());

  test.each(names)("runs the examples of %s", async (name) => {
    const setup = octetsOf("e2setup-request-kpm-v3");
    writeFileSync(join(folder, "capture.pcap"), pcap([frame([dataChunk(setup, { tsn: 1 })])]));
    const lines = (await signalbox([name, "--help"])).out.split("\n").filter((line) => line.startsWith("  $ "));
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(await shell.run(line.slice(4), { cwd: folder }), line).toMatchObject({ code: 0 });
  });
});
