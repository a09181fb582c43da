import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { models } from "@signalbox/kpm";
import { Association, E2apPdu } from "@signalbox/kpm/e2ap";
import { expect, test } from "vitest";
import { runInProcess } from "../../../test/run-in-process.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { dataChunk, frame, pcap, pcapng } from "../../kpm/test/captures.ts";
import { hexOf, octetsOf as pdu } from "../../kpm/test/later-vectors.ts";

const folder = temporaryFolder();

test("signalbox kpm decode prints a line for each PDU of a capture, with the payloads of announced functions", async () => {
  const capture = pcap([
    frame([dataChunk(pdu("e2setup-request-kpm-v3"), { tsn: 1 })]),
    frame([dataChunk(pdu("indication-format1"), { tsn: 2 })]),
    frame([dataChunk(Buffer.from("ff", "hex"), { tsn: 3 })]),
  ]);
  const { stdout, stderr, code } = await runInProcess(["kpm", "decode"], { input: capture });
  expect({ stderr, code }).toEqual({ stderr: "", code: 1 });
  const lines = stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines).toMatchObject([
    { frame: 1, pdu: "E2setupRequest", functions: [{ id: 2, oid: "1.3.6.1.4.1.53148.1.3.2.2", model: "KPM 3.00" }] },
    {
      frame: 2,
      from: "10.0.2.10:40000",
      pdu: "RICindication",
      model: "KPM 3.00",
      header: { "indicationHeader-formats": { "indicationHeader-Format1": { senderName: "cu-up.980" } } },
      message: { "indicationMessage-formats": { "indicationMessage-Format1": { measData: expect.any(Array) } } },
    },
    { frame: 3, error: expect.stringContaining("Cannot decode"), bitOffset: expect.any(Number) },
  ]);
});

test("signalbox kpm table prints the measurements of a capture, names frames that it cannot decode, and exits with 1", async () => {
  const capture = pcap([
    frame([dataChunk(pdu("e2setup-request-kpm-v3"), { tsn: 1 })]),
    frame([dataChunk(Buffer.from("ff", "hex"), { tsn: 2 })]),
    frame([dataChunk(pdu("indication-format1"), { tsn: 3 })]),
  ]);
  const { lines, stderr, code } = await tableOf(capture);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^frame 2: Cannot decode .*\n$/);
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) {
    expect(JSON.parse(line)).toMatchObject({
      time: expect.stringMatching(/^\d{4}-\d\d-/),
      name: expect.stringMatching(/\w/),
    });
  }
});

async function tableOf(capture: Uint8Array) {
  const { stdout, stderr, code } = await runInProcess(["kpm", "table", "--json"], { input: capture });
  return { lines: stdout.split("\n").filter((line) => line !== ""), stderr, code };
}

test("signalbox kpm table prints everything before a damaged length, reports where it stopped, and exits with 1", async () => {
  const packets = ["e2setup-request-kpm-v3", "indication-format1", "indication-format1"].map((name, index) =>
    frame([dataChunk(pdu(name), { tsn: index + 1 })]),
  );
  const damaged = pcap(packets);
  const at = pcap(packets.slice(0, 2)).length;
  new DataView(damaged.buffer).setUint32(at + 8, 0x7fffffff, true);
  const { lines, stderr, code } = await tableOf(damaged);
  expect(code).toBe(1);
  expect(stderr).toMatch(new RegExp(`^Cannot read the capture at byte ${at}: .*stopped after packet 2\\n$`));
  expect(lines.length).toBeGreaterThan(0);
  expect(lines).toEqual((await tableOf(pcap(packets.slice(0, 2)))).lines);
});

test("signalbox kpm table accepts a PDU of a capture that strict mode rejects", async () => {
  const setup = E2apPdu.decode(pdu("e2setup-request-kpm-v3"));
  if (setup.kind !== "initiatingMessage" || setup.value.type !== "E2setupRequest") throw new Error(setup.kind);
  const unknown = { id: 999, criticality: "reject", value: Uint8Array.of(1) };
  const protocolIEs = { ...setup.value.value.protocolIEs, "...": [unknown] };
  const octets = E2apPdu.encode({ ...setup, value: { ...setup.value, value: { protocolIEs } } });
  expect(() => new Association({ models: models() }).receive(octets)).toThrow("unknown information element 999");
  const report = frame([dataChunk(pdu("indication-format1"), { tsn: 2 })]);
  const { lines, stderr, code } = await tableOf(pcap([frame([dataChunk(octets, { tsn: 1 })]), report]));
  expect({ stderr, code }).toEqual({ stderr: "", code: 0 });
  expect(lines.length).toBeGreaterThan(0);
});

test("signalbox kpm decode --bits exits with 1 for truncated bytes, and shows everything before the end", async () => {
  const hex = hexOf("indication-format1");
  const bitsOf = (text: string) => runInProcess(["kpm", "decode", "--bits", "--hex", text]);
  expect(await bitsOf(hex)).toMatchObject({ code: 0, stderr: "" });
  const cut = await bitsOf(hex.slice(0, 80));
  expect(cut.code).toBe(1);
  expect(cut.stdout).toMatch(/initiatingMessage\n[\s\S]*Cannot decode E2AP-PDU\.initiatingMessage/);
});

async function decodeText(...args: string[]) {
  const { stdout, code } = await runInProcess(["kpm", "decode", "--json", ...args]);
  expect(code).toBe(0);
  return JSON.parse(stdout);
}

test("signalbox kpm decode accepts an E2AP PDU in hex, and a version for its payloads", async () => {
  const hex = hexOf("indication-format1");
  expect(await decodeText("--hex", hex)).toMatchObject({
    pdu: "RICindication",
    function: 2,
    header: { hex: expect.stringMatching(/^08/) },
  });
  expect(await decodeText("--hex", hex, "--model", "3.00")).toMatchObject({
    pdu: "RICindication",
    model: "KPM 3.00",
    header: { "indicationHeader-formats": { "indicationHeader-Format1": { senderName: "cu-up.980" } } },
  });
});

test("signalbox kpm decode reads other protocols with their modules, and says which one is missing", async () => {
  const schema = join(folder, "f1ap.asn");
  writeFileSync(
    schema,
    `F1AP-PDU-Descriptions DEFINITIONS AUTOMATIC TAGS ::= BEGIN
F1AP-PDU ::= SEQUENCE { number INTEGER (0..255), group CellGroupConfig }
CellGroupConfig ::= OCTET STRING
END`,
  );
  const f1ap = Buffer.from("070142", "hex");
  const capture = pcapng([
    frame([dataChunk(f1ap, { tsn: 1, protocol: 62 })]),
    frame([dataChunk(pdu("e2setup-request-kpm-v3"), { tsn: 2 })]),
    frame([dataChunk(Buffer.from("07ff", "hex"), { tsn: 3, protocol: 62 })]),
    frame([dataChunk(Buffer.from("0000", "hex"), { tsn: 4, protocol: 60 })]),
  ]);
  const run = async (...args: string[]) => {
    const { stdout, stderr, code } = await runInProcess(["kpm", "decode", "-", ...args], { input: capture });
    const lines = stdout.trimEnd().split("\n");
    return { lines: lines.map((line) => JSON.parse(line)), stderr, code };
  };
  const needs = (count: string, name: string, specification: string) =>
    `${count} of ${name}: name ${name}-PDU-Descriptions (${specification}) and the modules that it imports from with decode --schema\n`;
  expect(await run()).toMatchObject({
    lines: [
      { frame: 1, protocol: "F1AP", module: "F1AP-PDU-Descriptions", hex: "070142" },
      { frame: 2, pdu: "E2setupRequest" },
      { frame: 3, protocol: "F1AP", hex: "07ff" },
      { frame: 4, protocol: "NGAP", module: "NGAP-PDU-Descriptions" },
    ],
    stderr: needs("2 messages are", "F1AP", "3GPP TS 38.473") + needs("1 message is", "NGAP", "3GPP TS 38.413"),
    code: 0,
  });
  expect(await run("--schema", schema)).toMatchObject({
    lines: [
      { frame: 1, protocol: "F1AP", value: { number: 7, group: "42" } },
      { frame: 2, pdu: "E2setupRequest" },
      { frame: 3, protocol: "F1AP", error: expect.stringContaining("Cannot decode F1AP-PDU.group") },
      { frame: 4, protocol: "NGAP" },
    ],
    stderr: `${needs("1 message is", "NGAP", "3GPP TS 38.413")}there are messages of NR-RRC-Definitions inside of others: add its modules to --schema\n`,
    code: 1,
  });
});
