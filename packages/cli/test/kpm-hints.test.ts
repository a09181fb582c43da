import { fileURLToPath } from "node:url";
import { decode, E2SmKpmIndicationMessageSchema, encode } from "@signalbox/kpm";
import { describe, expect, test } from "vitest";
import { hexOf } from "../../kpm/test/later-vectors.ts";
import { commandsOf } from "./services.ts";

// What commands say about input that they cannot use, or can use only in part.

const kpm = commandsOf("kpm");
const signalbox = (args: readonly string[], input: string | Uint8Array = "") => kpm(args, { input });

describe("signalbox kpm suggests the next step", () => {
  test.each([
    ["decode 2038", "", "signalbox: no file '2038'; if it is the message itself, add --hex\n"],
    ["decode --type PlmnIdentity nothing.bin", "", "signalbox: no file 'nothing.bin'\n"],
    ["decode", "2038", "it looks like hex text: add --hex"],
    ["decode --hex 203800", "", "it is E2SmKpmEventTriggerDefinition with bytes after it: add --allow-trailing"],
    [
      "decode --hex 00e9a1b2c3d4e5f607",
      "",
      "the input is E2SM-KPM-IndicationHeader of KPM version 3.00, not of version 1; --model selects another version\n",
    ],
    ["decode --model 1.00 --hex ffffffffffffffff", "", "or leave out --model to try every version"],
    [
      "decode --model 1.00 --hex 00e9a1b2c3d4e5f607 --allow-trailing",
      "",
      "it is E2SM-KPM-IndicationHeader of version 3.00: change --model",
    ],
    [
      "decode --type E2SmKpmIndicationHeader --from aper --hex 00e9a1b2c3 --allow-trailing",
      "",
      "the input is E2SM-KPM-IndicationHeader of KPM version 2.03, not of version 1",
    ],
    ["decode /", "", "cannot read '/': it is a folder; name a file in it"],
    ["decode --type PlmnIdentity --from json", "", "there is no input\n"],
    [
      "decode --model 3.00 --hex 4000004c0e676e622d637563708000ff",
      "",
      "it is E2SmKpmIndicationMessage of version 1.00: ",
    ],
    [
      'decode {"nope":1}',
      "",
      "the input is not a complete message: the field 'nope' belongs to no message, or to several; ",
    ],
    [
      'decode {"indicationMessageFormat1":{"pmContainers":[{"nope":1}]}}',
      "",
      'most of it is E2SmKpmIndicationMessage (json): Cannot decode indication_message_format1.pm_containers[0] from JSON at line 1, column 47: no field "nope"',
    ],
    [
      "decode --type E2AP-PDU --hex 00050040",
      "",
      "not E2AP-PDU (aper: Cannot decode E2AP-PDU.initiatingMessage(RICindication) at bit 32",
    ],
  ])("%s", async (line, input, hint) => {
    expect((await signalbox(line.split(" "), input)).err).toContain(hint);
  });
});

describe("a message that was cut short", () => {
  const report = "4000004c0e676e622d637563708000ff";
  const protobuf = encode(
    E2SmKpmIndicationMessageSchema,
    decode(E2SmKpmIndicationMessageSchema, Buffer.from(report, "hex"), { wire: "aper" }),
  );
  const cases = [
    ["E2SmKpmIndicationMessage (aper)", report],
    ["E2SmKpmIndicationMessage (protobuf)", Buffer.from(protobuf).toString("hex")],
    ["E2SM-KPM-IndicationMessage (aper)", hexOf("im-f1-names")],
    ["E2AP-PDU (aper)", hexOf("indication-format1")],
    ["E2AP-PDU (aper)", hexOf("subscription-failure")],
  ] as const;

  test.each(cases)("is reported as %s, with the place where it ends: %s", async (type, hex) => {
    const { err, code } = await signalbox(["decode", "--hex", hex.slice(0, -6)]);
    expect(code).toBe(1);
    expect(err).toContain(`the input is not a complete message; most of it is ${type}: Cannot decode `);
  });

  test("is shown as that type by --bits", async () => {
    const { out, code } = await signalbox(["decode", "--bits", "--hex", report.slice(0, -6)]);
    expect(code).toBe(1);
    expect(out).toContain('value = "gnb-cucp"');
    expect(out).toMatch(/Cannot decode \S+cu_cp_resource_status at bit 104/);
  });
});

test.each([
  [
    "another encoding",
    '{"eventDefinitionFormat1": {"policyTestList": [{"reportPeriodIe": "RT_PERIOD_IE_MS1024"}]}}',
    [],
  ],
  ["another encoding", "0a040a02080e", ["--hex", "--from", "protobuf"]],
  ["a capture", fileURLToPath(new URL("../../../examples/kpm-v3.pcap", import.meta.url)), []],
])("--bits rejects %s instead of showing it as aligned PER: %s", async (what, input, flags) => {
  const run = await signalbox(["decode", "--bits", "--type", "E2SmKpmEventTriggerDefinition", input, ...flags]);
  expect(run).toEqual({
    out: "",
    err: `signalbox: --bits shows one message in aligned PER, not ${what}: signalbox kpm encode --to aper --format hex converts\n`,
    code: 2,
  });
});

test.each([
  ["decode", "decoded"],
  ["validate", "checked"],
])("%s says that the messages of a PDU were not %s, unless --model names their version", async (command, done) => {
  const hex = hexOf("indication-format1");
  const note = `the messages inside of the PDU were not ${done}: name their version with --model, such as --model 3.00 or --model rc\n`;
  expect(await signalbox([command, "--hex", hex])).toMatchObject({ err: note, code: 0 });
  expect(await signalbox([command, "--hex", "--ndjson"], `${hex}\n${hex}\n`)).toMatchObject({ err: note, code: 0 });
  expect(await signalbox([command, "--hex", hex, "--model", "3.00"])).toMatchObject({ err: "", code: 0 });
  const nothingInside = ["--hex", "00090012000002001d00050028d6f03d000500020958"];
  expect(await signalbox([command, ...nothingInside])).toMatchObject({ err: "", code: 0 });
});

test("validate checks the function descriptions of a setup, which name their version", async () => {
  const run = await signalbox(["validate", "--hex", hexOf("e2setup-request-kpm-v3")]);
  expect(run).toEqual({ out: "valid E2AP-PDU\nvalid E2SM-KPM-RANfunction-Description\n", err: "", code: 0 });
});
