import { expect, test } from "vitest";
import { decode, E2SmKpmIndicationMessageSchema, encode, formatTrace, trace } from "../src/index.ts";
import { kpmV3 } from "../src/v3.ts";

test.each(['{"a":', "["])("ignores JSON that nests %s without end", (opening) => {
  const { root, error } = trace(kpmV3.topLevel.header, Buffer.from(opening.repeat(20_000)), { wire: "json" });
  let depth = 0;
  for (let node: typeof root | undefined = root; node !== undefined; node = node.parts[0]) depth += 1;
  expect(depth).toBeLessThanOrEqual(65);
  expect(error).toBeDefined();
});

test("a trace is a tree of components with their bits", () => {
  // Message format 3 with one value 42 of a UE of a distributed unit, measurement and label.
  const octets = Buffer.from("40000d0000000800070000000001002a", "hex");
  expect(formatTrace(trace(kpmV3.topLevel.message, octets))).toBe(`\
  0..128 E2SmKpmIndicationMessage
 24..128   indication_message_format3
 24..48      ue_meas_report_list = 1 item
 48..128     ue_meas_report_list[0]
 49..72        ue_id
 53..72          gnb_du_ueid
 53..72            gnb_cu_ue_f1_ap_id = 7
 72..128       meas_report
 72..96          meas_data = 1 item
 96..128         meas_data[0]
112..128           meas_record[0]
112..128             integer = 42
`);
});

test("a trace ends at the error, with what was decoded before it", () => {
  const { root, error } = trace(E2SmKpmIndicationMessageSchema, Buffer.from("4000004c024b", "hex"));
  expect(root.parts[0]?.name).toBe("indication_message_format1");
  expect(error).toMatchObject({ code: "malformed", bitOffset: expect.any(Number) });
  expect(formatTrace({ root, ...(error && { error }) })).toContain(error?.message ?? "no error");
});

test("bytes have the names of their fields", () => {
  const text = formatTrace(trace(kpmV3.topLevel.header, Buffer.from("0079c4121fc60857df", "hex")));
  expect(text).toContain("collet_start_time = 79c4121fc60857df");
});

test.each(["protobuf", "json"] as const)("a trace of %s has the same fields, and the bytes of each", (wire) => {
  const octets = Buffer.from("40000d0000000800070000000001002a", "hex");
  const message = decode(kpmV3.topLevel.message, octets, { wire: "aper", model: kpmV3 });
  const bytes = encode(kpmV3.topLevel.message, message, { wire });
  const { root, error } = trace(kpmV3.topLevel.message, bytes, { wire });
  expect(error).toBeUndefined();
  const found = new Map<string, string>();
  const visit = (parts: typeof root.parts, path: string): void => {
    for (const { name, from, to, value, parts: inner } of parts) {
      const own = path === "" || name.startsWith("[") ? path + name : `${path}.${name}`;
      if (value !== undefined) found.set(own, Buffer.from(bytes.subarray(from / 8, to / 8)).toString("latin1"));
      visit(inner, own);
    }
  };
  visit(root.parts, "");
  const item = "indication_message_format3.ue_meas_report_list[0]";
  expect(Object.fromEntries(found)).toEqual({
    [`${item}.ue_id.gnb_du_ueid.gnb_cu_ue_f1_ap_id`]: wire === "json" ? "7" : "\x08\x07",
    [`${item}.meas_report.meas_data[0].meas_record[0].integer`]: wire === "json" ? "42" : "\x08\x2a",
  });
  expect(root.to).toBe(bytes.length * 8);
});

test.each([
  ["protobuf", "12040a020800ff", "byte", "indication_message_format1"],
  [
    "json",
    Buffer.from('{"indicationMessageFormat1":{"pmContainers":[{"x":1}]}}').toString("hex"),
    "x",
    "indication_message_format1",
  ],
  [
    "json",
    Buffer.from('{"indicationMessageFormat1":{"pmContainers":[').toString("hex"),
    "line 1",
    "indication_message_format1",
  ],
] as const)("a trace of broken %s ends with its error", (wire, hex, reason, first) => {
  const { root, error } = trace(E2SmKpmIndicationMessageSchema, Buffer.from(hex, "hex"), { wire });
  expect(root.parts[0]?.name).toBe(first);
  expect(error).toMatchObject({ code: "malformed", message: expect.stringContaining(reason) });
});
