import { fileURLToPath } from "node:url";
import { decode, encode } from "@signalbox/kpm";
import { E2apPdu } from "@signalbox/kpm/e2ap";
import { kpmV3 } from "@signalbox/kpm/later";
import { expect, test } from "vitest";
import { dataChunk, frame, pcap } from "../../kpm/test/captures.ts";
import { hexOf } from "../../kpm/test/later-vectors.ts";
import { commandsOf } from "./services.ts";

// Every command accepts messages of every version and E2AP PDUs.

const sample = fileURLToPath(new URL("../../../examples/kpm-v3.pcap", import.meta.url));
const kpm = commandsOf("kpm");
const signalbox = (args: readonly string[], input: string | Uint8Array = "") => kpm(args, { input });

test("decode, validate and encode detect a version 3 report and name the version", async () => {
  const hex = hexOf("im-f1-names");
  const schema = kpmV3.topLevel.message;
  const json = Buffer.from(encode(schema, decode(schema, Buffer.from(hex, "hex")), { wire: "json" })).toString("utf8");
  const [decoded, validated, converted] = await Promise.all([
    signalbox(["decode", "--json", "--hex", hex]),
    signalbox(["validate", "--hex", hex]),
    signalbox(["encode", "--json", "--hex", hex]),
  ]);
  const note = expect.stringMatching(/^the input is E2SM-KPM-IndicationMessage of KPM version 3\.00, not of version 1/);
  expect(decoded).toEqual({ out: `${json}\n`, err: note, code: 0 });
  expect(validated).toEqual({ out: "valid E2SM-KPM-IndicationMessage\n", err: note, code: 0 });
  expect(JSON.parse(converted.out)).toMatchObject({ from: "aper", to: "aper", hex });
});

test("--model selects the edition: the size of a header's time stamp in JSON and APER", async () => {
  const header = (colletStartTime: string) => ({
    "indicationHeader-formats": { "indicationHeader-Format1": { colletStartTime } },
  });
  const words = (line: string) => signalbox(line.split(" "));
  const headerType = "--type E2SmKpmIndicationHeader";
  const [second, third, back, unfit, encodable] = await Promise.all([
    words(`decode --model 2.03 ${headerType} --json --hex 00d96fe62a`),
    words(`encode --model 3.00 --to aper --format hex ${JSON.stringify(header("79c4121fc60857df"))}`),
    words("encode --model 4.00 --hex 0079c4121fc60857df --to aper --format hex"),
    words(`decode --model 3.00 --timestamp 8 ${headerType} --hex 00d96fe62a`),
    words("validate --model 2.03 --type E2SmKpmEventTriggerDefinition --profile encodable --hex 0803e7"),
  ]);
  expect(JSON.parse(second.out)).toEqual(header("d96fe62a"));
  expect(third).toEqual({ out: "0079c4121fc60857df\n", err: "", code: 0 });
  expect(back).toEqual({ out: "0079c4121fc60857df\n", err: "", code: 0 });
  expect(unfit).toMatchObject({ out: "", code: 1, err: expect.stringContaining("Cannot decode") });
  expect(encodable).toEqual({ out: "valid E2SM-KPM-EventTriggerDefinition\n", err: "", code: 0 });
});

test("the object identifier of a RAN function description determines its version", async () => {
  const [second, third] = await Promise.all(
    ["v2-rf-five", "rf-five-styles"].map((name) => signalbox(["decode", "--json", "--hex", hexOf(name)])),
  );
  expect(second?.err).toContain("KPM version 2.03");
  expect(third?.err).toContain("KPM version 3.00");
});

test("bytes that fit types of several versions are not guessed", async () => {
  const { out, err, code } = await signalbox(["decode", "--hex", hexOf("et-257")]);
  expect({ out, code }).toEqual({ out: "", code: 2 });
  expect(err).toContain(
    "E2SmKpmActionDefinition or E2SM-KPM-EventTriggerDefinition: name it with --type; signalbox kpm schema lists",
  );
});

test("an E2AP PDU is validated and encoded with its messages", async () => {
  const hex = hexOf("indication-format1");
  const pdu = decode(E2apPdu, Buffer.from(hex, "hex"));
  const json = Buffer.from(encode(E2apPdu, pdu, { wire: "json" })).toString("utf8");
  const [alone, carried, converted, encoded, named] = await Promise.all([
    signalbox(["validate", "--hex", hex]),
    signalbox(["validate", "--model", "3.00", "--hex", hex]),
    signalbox(["encode", "--to", "json", "--hex", hex]),
    signalbox(["encode", "--to", "aper", "--format", "hex"], json),
    signalbox(["encode", "--model", "e2ap", "--type", "E2AP-PDU", "--to", "aper", "--format", "hex"], json),
  ]);
  expect(alone).toMatchObject({ out: "valid E2AP-PDU\n", code: 0 });
  expect(carried).toEqual({
    out: ["E2AP-PDU", "E2SM-KPM-IndicationHeader", "E2SM-KPM-IndicationMessage"]
      .map((type) => `valid ${type}\n`)
      .join(""),
    err: "",
    code: 0,
  });
  expect(converted.out).toBe(`${json}\n`);
  for (const { out, err, code } of [encoded, named])
    expect({ out, err, code }).toEqual({ out: `${hex}\n`, err: "", code: 0 });
});

test("a PDU without a mandatory information element is reported as a violation", async () => {
  // A delete request with the id of the request only.
  const { out, code } = await signalbox(["validate", "--hex", "0009000c000001001d00050028d6f03d"]);
  expect(code).toBe(1);
  expect(out).toMatch(/ranFunctionID: element 5 must be set \[required\]/);
});

test("decode prints the cause, the request and all elements of a failure", async () => {
  const { out } = await signalbox(["decode", "--json", "--hex", hexOf("subscription-failure")]);
  expect(JSON.parse(out)).toMatchObject({
    pdu: "RICsubscriptionFailure",
    elements: [
      { id: 29, RICrequestID: { ricRequestorID: expect.any(Number), ricInstanceID: expect.any(Number) } },
      { id: 5, RANfunctionID: expect.any(Number) },
      { id: 1, Cause: expect.anything() },
    ],
  });
});

test("every command accepts the sample capture, and table prints its measurements", async () => {
  const [table, validated, converted, other] = await Promise.all([
    signalbox(["table", sample]),
    signalbox(["validate", sample]),
    signalbox(["encode", sample, "--to", "aper"]),
    signalbox(["table", "--json", sample]),
  ]);
  expect(table).toMatchObject({ err: "", code: 0 });
  const [head, ...rows] = table.out.trimEnd().split("\n");
  expect(head).toMatch(/^time +measurement +value +unit +fiveQi$/);
  expect(rows).toHaveLength(25);
  expect(other.out.trimEnd().split("\n")).toHaveLength(25);
  expect(validated.code).toBe(0);
  expect(validated.out.trimEnd().split("\n")).toHaveLength(7 + 1 + 2 + 5 * 2);
  expect(converted.out.trimEnd().split("\n")).toHaveLength(13);
});

test("reports of a function without a captured setup require --model", async () => {
  const report = Buffer.from(hexOf("indication-format1"), "hex");
  const capture = pcap([frame([dataChunk(report, { tsn: 2 })])]);
  const [unknown, named, single] = await Promise.all([
    signalbox(["table"], capture),
    signalbox(["table", "--json", "--model", "3.00"], capture),
    signalbox(["table", "--json", "--model", "3.00", "--hex", hexOf("indication-format1")]),
  ]);
  expect(unknown).toMatchObject({ code: 1, err: expect.stringContaining("no E2 setup of RAN function 2") });
  expect(named).toMatchObject({ code: 0, err: "" });
  expect(single).toMatchObject({ code: 0, err: "", out: expect.stringContaining("MM.HoExeInterReq") });
});

test("control characters in a message are escaped on a terminal", async () => {
  const name = "\u001b[2Jx\ny";
  const report = (value: number) =>
    JSON.stringify({
      "indicationMessage-formats": {
        "indicationMessage-Format1": {
          measData: [{ measRecord: [{ integer: value }] }],
          measInfoList: [{ measType: { measName: name }, labelInfoList: [{ measLabel: { noLabel: "true" } }] }],
        },
      },
    });
  const type = ["--model", "3.00", "--type", "E2SmKpmIndicationMessage"];
  for (const args of [
    ["table", "--model", "3.00"],
    ["decode", ...type, "--json"],
  ]) {
    const { out, code } = await signalbox([...args, report(1)]);
    expect(code, args[0]).toBe(0);
    expect(out, args[0]).not.toContain("\u001b");
    expect(out, args[0]).toMatch(/\\x1b\[2Jx\\x0ay|\\u001b\[2Jx\\ny/);
  }
});
