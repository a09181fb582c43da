import { expect, test } from "vitest";
import {
  decodeAndValidate,
  E2SmKpmIndicationMessageFormat1Schema,
  E2SmKpmIndicationMessageSchema,
  KpmError,
  SnssaiSchema,
} from "../src/index.ts";

const schema = E2SmKpmIndicationMessageSchema;

test("returns a valid message", () => {
  const octets = Buffer.from("0a020801", "hex");
  expect(decodeAndValidate(schema, octets)).toMatchObject({
    kind: "valid",
    message: { e2SmKpmIndicationMessage: { case: "ricStyleType" } },
  });
});

test("returns the violations of an invalid message", () => {
  expect(decodeAndValidate(SnssaiSchema, Buffer.from("0a0101", "hex"))).toMatchObject({
    kind: "invalid",
    violations: [{ path: "s_d", rule: "bytes.len" }],
  });
});

test("broken octets throw", () => {
  expect(() => decodeAndValidate(schema, Buffer.from("0a0208", "hex"))).toThrow(KpmError);
});

test("stops at a list that is too long before creating it", () => {
  // Format 1 with a million empty containers: two octets each, dozens of megabytes as objects.
  const items = Buffer.alloc(2_000_000);
  for (let i = 0; i < items.length; i += 2) items[i] = 0x0a;
  const octets = Buffer.concat([Buffer.from("1280897a", "hex"), items]);
  expect(octets.length).toBe(2_000_004);
  const before = process.memoryUsage().heapUsed;
  expect(decodeAndValidate(schema, octets)).toEqual({
    kind: "invalid",
    violations: [
      {
        path: "indication_message_format1.pm_containers",
        rule: "repeated.max_items",
        limit: "1..512",
        actual: 513,
        message: "must have 1..512 items, found more",
      },
    ],
  });
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(5_000_000);
});

test("an unknown group before the list changes nothing", () => {
  const items = Buffer.alloc(4_000_000);
  for (let i = 0; i < items.length; i += 2) items[i] = 0x0a;
  const octets = Buffer.concat([Buffer.from("a306a406", "hex"), items]);
  const before = process.memoryUsage().heapUsed;
  expect(decodeAndValidate(E2SmKpmIndicationMessageFormat1Schema, octets)).toMatchObject({
    kind: "invalid",
    violations: [{ path: "pm_containers", rule: "repeated.max_items", actual: 513 }],
  });
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(5_000_000);
});

test("other wires and the profile of the packed one work as well", () => {
  const options = { wire: "aper", profile: "encodable" } as const;
  expect(decodeAndValidate(SnssaiSchema, Buffer.from("0080", "hex"), options).kind).toBe("valid");
});
