import fc from "fast-check";
import { expect, test } from "vitest";
import {
  decode,
  E2SmKpmIndicationMessageSchema,
  EnbIdSchema,
  encode,
  formatTrace,
  KpmError,
  topLevelSchemas,
  trace,
  validate,
} from "../src/index.ts";
import { kpmV3 } from "../src/later.ts";
import { randomMessage } from "./random-message.ts";

test("a trace is a tree of components with their bits", () => {
  // Message format 3 with one value 42 of a UE of a distributed unit, measurement and label.
  const octets = Buffer.from("40000d0000000800070000000001002a", "hex");
  expect(formatTrace(trace(kpmV3.topLevel.message, octets))).toBe(`\
  0..128 E2SM-KPM-IndicationMessage
  1..128   indicationMessage-formats
 24..128     indicationMessage-Format3
 25..128       ueMeasReportList
 48..128         [0]
 49..72            ueID
 53..72              gNB-DU-UEID
 55..72                gNB-CU-UE-F1AP-ID = 7
 72..128           measReport
 75..128             measData
 96..128               [0]
 98..128                 measRecord
112..128                   [0]
115..128                     integer = 42
`);
});

test("unknown additions and elements show their bytes", () => {
  const header = formatTrace(trace(kpmV3.topLevel.header, Buffer.from("8079c4121fc60857df0101ff", "hex")));
  expect(header).toContain("addition 0 = ff");
});

test("a trace ends at the error, with what was decoded before it", () => {
  const { root, error } = trace(E2SmKpmIndicationMessageSchema, Buffer.from("4000004c024b", "hex"));
  expect(root.parts[0]?.name).toBe("indication_message_format1");
  expect(error).toMatchObject({ code: "malformed", bitOffset: expect.any(Number) });
  expect(formatTrace({ root, ...(error && { error }) })).toContain(error?.message ?? "no error");
});

test("a trace of protobuf has the same fields, and the bytes of each", () => {
  const octets = Buffer.from("4000004c0e676e622d637563708000ff", "hex");
  const message = decode(E2SmKpmIndicationMessageSchema, octets, { wire: "aper" });
  const bytes = encode(E2SmKpmIndicationMessageSchema, message);
  const { root, error } = trace(E2SmKpmIndicationMessageSchema, bytes, { wire: "protobuf" });
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
  const container = "indication_message_format1.pm_containers[0].performance_container.o_cu_cp";
  expect(Object.fromEntries(found)).toEqual({
    [`${container}.g_nb_cu_cp_name.value`]: "\x0a\x08gnb-cucp",
    [`${container}.cu_cp_resource_status.number_of_active_ues`]: "\x08\x80\x02",
  });
  expect(root.to).toBe(bytes.length * 8);
});

test.each([
  ["protobuf", "12040a020800ff", "byte", ["indication_message_format1"]],
  ["json", Buffer.from('{"indicationMessageFormat1":{"pmContainers":[').toString("hex"), "line 1", []],
] as const)("a trace of broken %s ends with its error", (wire, hex, reason, parts) => {
  const { root, error } = trace(E2SmKpmIndicationMessageSchema, Buffer.from(hex, "hex"), { wire });
  expect(root.parts.map(({ name }) => name)).toEqual(parts);
  expect(error).toMatchObject({ code: "malformed", message: expect.stringContaining(reason) });
});

test.each(["x691", "asn1c", "lenient"] as const)(
  "in the dialect %s, version 1 is traced as it is decoded",
  (dialect) => {
    const messages = [...topLevelSchemas, EnbIdSchema].map((schema) =>
      randomMessage(schema, { tame: true }).map((message) => ({ schema, message })),
    );
    fc.assert(
      fc.property(fc.oneof(...messages), fc.nat(), ({ schema, message }, cut) => {
        const verdict = validate(schema, message, { profile: "encodable" });
        if (verdict.kind === "invalid") return;
        // Strings of one or two characters are for codecs that read what this dialect writes, not for this one.
        const octets = encode(schema, message, { wire: "aper", dialect: dialect === "asn1c" ? "x691" : dialect });
        const own = schema === EnbIdSchema ? encode(schema, message, { wire: "aper", dialect }) : octets;
        for (const bytes of [own, own.subarray(0, cut % (own.length + 1))]) {
          const { root, error } = trace(schema, bytes, { dialect });
          if (error === undefined) {
            expect(
              encode(schema, decode(schema, bytes, { wire: "aper", dialect }), { wire: "aper", dialect }),
            ).toBeDefined();
            expect(root.to).toBeGreaterThan(bytes.length * 8 - 8);
          } else expect(() => decode(schema, bytes, { wire: "aper", dialect })).toThrow(KpmError);
        }
      }),
      { numRuns: 300 },
    );
  },
);
