import {
  actionDefinition,
  E2SmKpmIndicationMessageSchema,
  encode,
  eventTrigger,
  indication,
  ReportFunction,
  SimulatedNode,
} from "@signalbox/kpm";
import { kpmV3 } from "@signalbox/kpm/later";
import { rc, sliceQuotaMessage } from "@signalbox/kpm/rc";
import { expect, test } from "vitest";
import { octetsOf as vector } from "../../kpm/test/later-vectors.ts";
import kpmDecoder from "../src/kpm-decoder.ts";
import { type Explained, explain } from "../ui/src/body-inspector/explain.ts";
import { measureBodies } from "../ui/src/measure/measure-bodies.ts";

// What the page shows of radio reports: their measurements, and the decoded fields of one body.

/** The paths of all parts that have a value. */
function leaves(part: Explained["root"], path = ""): string[] {
  const own = part.parts.flatMap((inner) => {
    const at = path === "" || inner.name.startsWith("[") ? path + inner.name : `${path}.${inner.name}`;
    return inner.parts.length === 0 ? [at] : leaves(inner, at);
  });
  return own;
}

function measure(...sent: readonly (readonly [bytes: Uint8Array, messageType?: string | undefined])[]) {
  return measureBodies(
    sent.map(([bytes, messageType], index) => ({
      seq: index + 1,
      receivedAt: 0,
      bytes: new Uint8Array(bytes),
      mediaType: "application/octet-stream",
      messageType,
    })),
  );
}

test("measurements come from reports of any version and wire", async () => {
  const node = new SimulatedNode({ cells: 2, seed: 1 });
  const reports: [Uint8Array, string][] = [];
  const wires = (["protobuf", "json", "aper"] as const).values();
  for await (const { message } of new ReportFunction(node).subscribe(eventTrigger(10), actionDefinition(1))) {
    const wire = wires.next().value;
    if (wire === undefined) break;
    reports.push([encode(E2SmKpmIndicationMessageSchema, message, { wire }), "E2SmKpmIndicationMessage"]);
  }
  const all = measure(
    ...reports,
    [Buffer.from("no report at all")],
    [vector("indication-format1")],
    [vector("im-f1-names"), kpmV3.topLevel.message.name],
  );
  const seqs = all.reports.map(({ seq }) => seq);
  expect(seqs).toEqual(expect.arrayContaining([1, 2, 3, 5]));
  expect(seqs).not.toContain(4);
  expect(new Set(all.series.map(({ name }) => name)).size).toBeGreaterThan(2);
  const inEnvelope = all.reports.find(({ seq }) => seq === 5);
  expect(inEnvelope?.values.length).toBeGreaterThan(0);
  // The time stamp is in its header.
  expect(inEnvelope?.values[0]?.[1]).toEqual(expect.any(Number));
});

test.each([kpmV3.topLevel.message.name, "unknown", undefined])(
  "a report of version 3 has the same measurements in a view as in a chart, sent as %s",
  async (type) => {
    const bytes = vector("im-f1-names");
    const headers = type === undefined ? [] : [["X-Message-Type", type] as const];
    const request = { method: "POST", path: "/", headers, mediaType: "application/octet-stream", body: bytes };
    const view = await kpmDecoder.decode(bytes, request);
    const [report] = measure([bytes, type]).reports;
    expect(report?.values.length).toBeGreaterThan(0);
    expect(view?.value).toMatchObject({
      type: kpmV3.topLevel.message.name,
      measurements: { length: report?.values.length },
    });
  },
);

function hexOf(conversion: Explained["conversions"][number]): string {
  return conversion.kind === "bytes" ? conversion.hex : "";
}

test("bytes are decoded on each wire, and converted to the others", () => {
  const message = indication({ oCuCp: { cuCpResourceStatus: { numberOfActiveUes: 7 } } });
  const aper = encode(E2SmKpmIndicationMessageSchema, message, { wire: "aper" });
  const explained = explain({ bytes: aper, choices: { type: "message" } });
  expect(explained).toMatchObject({
    title: "KPM v1 indication message",
    found: { type: "message", version: "1.00", wire: "aper" },
    unit: "bits",
    problems: [],
  });
  expect(leaves(explained.root).at(-1)).toMatch(/number_of_active_ues$/);
  for (const conversion of explained.conversions) {
    const { name } = conversion;
    const bytes = conversion.kind === "text" ? Buffer.from(conversion.text) : Buffer.from(hexOf(conversion), "hex");
    const again = explain({ bytes: bytes, choices: { type: "message", version: "1.00" } });
    expect(again.found).toMatchObject({ wire: name });
    expect(again.conversions.map(hexOf)[0]).toBe(Buffer.from(aper).toString("hex"));
  }
});

test("a PDU is decoded together with its messages", () => {
  const { title, root, problems } = explain({ bytes: vector("indication-format1"), choices: {} });
  expect({ title, problems }).toEqual({ title: "E2AP PDU", problems: [] });
  const names = leaves(root);
  expect(names.find((name) => name.endsWith("colletStartTime"))).toMatch(
    /ricIndicationHeader\.\(E2SM-KPM-IndicationHeader\)/,
  );
  const ends = (part: Explained["root"]): void => {
    for (const inner of part.parts) {
      expect(inner.from).toBeGreaterThanOrEqual(part.from);
      expect(inner.to).toBeLessThanOrEqual(part.to);
      ends(inner);
    }
  };
  ends(root);
});

test("bytes that are no report are not recognized, and have no conversions", () => {
  expect(explain({ bytes: Buffer.from("hello, world, this is no report"), choices: {} })).toMatchObject({
    title: "Not recognized",
    conversions: [],
  });
});

test("a report that was cut short is shown as far as it can be decoded, with the reason alone", () => {
  const cut = new Uint8Array(Buffer.from("4000004c0e676e622d63756370", "hex"));
  const { title, problems, root } = explain({ bytes: cut, choices: {} });
  expect(title).toBe("KPM v1 indication message");
  expect(problems[0]?.path).toMatch(/cu_cp_resource_status$/);
  expect(problems[0]?.detail).toMatch(/^expected 1 more bits?, found 0/);
  expect(problems[1]?.detail).toMatch(/^These bytes are not a complete message/);
  expect(leaves(root).length).toBeGreaterThan(0);
});

test.each([
  [
    '{"nope": 1}',
    "Not recognized",
    "The field 'nope' belongs to no message, or to several. Choose a type to see its fields.",
  ],
  ['{"nope": ', "Not recognized", /^Cannot read the JSON at line 1, column \d+: expected a value/],
  [
    '{"indicationMessageFormat1": {"pmContainers": [{"nope": 1}]}}',
    "KPM v1 indication message",
    /^no field "nope"; its fields are performanceContainer/,
  ],
])("JSON that is no message is named, not shown as bits: %s", (text, heading, detail) => {
  const { title, unit, problems } = explain({ bytes: new TextEncoder().encode(text), choices: {} });
  expect({ title, unit }).toEqual({ title: heading, unit: "bytes" });
  expect(problems[0]?.detail).toEqual(typeof detail === "string" ? detail : expect.stringMatching(detail));
});

test("JSON of the user's own module is encoded, not decoded as PER", () => {
  const text =
    "Own DEFINITIONS AUTOMATIC TAGS ::= BEGIN Report ::= SEQUENCE { cell INTEGER (0..65535), load INTEGER (0..100) } END";
  const own = (json: string) =>
    explain({
      bytes: new TextEncoder().encode(json),
      choices: { type: "module" },
      module: { text, type: "Report", rules: "aper" },
    });
  expect(own('{"cell": 7, "load": 42}')).toMatchObject({
    title: "Report",
    unit: "bytes",
    problems: [],
    conversions: [{ name: "aper", kind: "bytes", hex: "000754" }],
  });
  expect(own('{"cell": 7').problems[0]?.detail).toMatch(/^Cannot read the JSON/);
  expect(own('{"cell": "x", "load": 42}').problems[0]?.detail).toContain("Report.cell");
});

test("a control message is taken apart, and its version is that of RC", () => {
  const quota = { plmn: { mcc: "001", mnc: "01" }, slice: { sst: 1, sd: 1 }, min: 80, max: 100 };
  const bytes = new Uint8Array(rc.topLevel.controlMessage.encode(sliceQuotaMessage([quota])));
  const { title, problems, root } = explain({ bytes, choices: { type: "controlMessage" } });
  expect({ title, problems }).toEqual({ title: "RC 1.03 control message", problems: [] });
  expect(leaves(root)).toContainEqual(expect.stringMatching(/valueInt$/));
});

test("a message of the user's own module is taken apart", () => {
  const text =
    "Own DEFINITIONS AUTOMATIC TAGS ::= BEGIN Pair ::= SEQUENCE { first INTEGER (0..255), second BOOLEAN } END";
  const own = (module: { text: string; type: string; rules: "aper" | "uper" }, hex = "0780") =>
    explain({ bytes: new Uint8Array(Buffer.from(hex, "hex")), choices: { type: "module" }, module });
  const { title, root, problems, conversions } = own({ text, type: "Pair", rules: "uper" });
  expect({ title, problems }).toEqual({ title: "Pair", problems: [] });
  expect(root.parts).toMatchObject([
    { name: "first", from: 0, to: 8, value: "7" },
    { name: "second", from: 8, to: 9, value: "true" },
  ]);
  expect(conversions).toMatchObject([{ name: "json", kind: "text", text: expect.stringContaining('"first": 7') }]);
  expect(own({ text, type: "Pair", rules: "aper" }, "07").problems[0]).toMatchObject({ path: "second" });
  expect(own({ text, type: "Pear", rules: "aper" }).problems[0]?.detail).toContain("'Pear' is not defined");
  expect(own({ text: "Own DEFINITIONS", type: "Pair", rules: "aper" }).problems[0]?.detail).toMatch(/module:1/);
  expect(own({ text: "", type: "", rules: "aper" }).problems[0]?.detail).toMatch(/^Enter the ASN.1 modules/);
});
