import { expect, test } from "vitest";
import { decodeAndValidate, E2SmKpmIndicationMessageSchema, SnssaiSchema } from "../src/index.ts";

const schema = E2SmKpmIndicationMessageSchema;

test("returns the violations of an invalid message", () => {
  expect(decodeAndValidate(SnssaiSchema, Buffer.from("0a0101", "hex"))).toMatchObject({
    kind: "invalid",
    violations: [{ path: "s_d", rule: "bytes.len" }],
  });
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
