import {
  create,
  decode,
  type E2SmKpmIndicationMessage,
  encode,
  E2SmKpmIndicationMessageSchema as Schema,
} from "@signalbox/kpm";
import { expect, test } from "vitest";

const report = (byte: number): E2SmKpmIndicationMessage =>
  create(Schema, {
    e2SmKpmIndicationMessage: {
      case: "indicationMessageFormat1",
      value: { pmContainers: [{ theRancontainer: { value: new Uint8Array(100).fill(byte) } }] },
    },
  });

test.each(["protobuf", "aper"] as const)("short %s results share memory, and none changes another", (wire) => {
  const results = Array.from({ length: 200 }, (_, index) => encode(Schema, report(index), { wire }));
  for (const [index, bytes] of results.entries()) expect(decode(Schema, bytes, { wire })).toEqual(report(index));
  expect(new Set(results.map(({ buffer }) => buffer)).size).toBeLessThan(results.length);
});

test.each(["protobuf", "aper"] as const)(
  "encode() for %s works after a result was transferred to another thread",
  (wire) => {
    const { buffer } = encode(Schema, report(1), { wire });
    structuredClone(buffer, { transfer: [buffer as ArrayBuffer] });
    expect(decode(Schema, encode(Schema, report(2), { wire }), { wire })).toEqual(report(2));
  },
);
