import { expect, test } from "vitest";
import { BodyBytes } from "../../src/http/read-body.ts";

test.each([
  ["only this request", 0, 0, 0],
  ["an earlier request before it", 100, 0, 40_200],
  ["the next request after it", 0, 100, 40_200],
])("a body frees a packet unless others use it: %s", (_, before, after, left) => {
  const packet = Buffer.from(new ArrayBuffer(before + 100 + 40_000 + after));
  const head = packet.subarray(before, before + 100);
  const body = new BodyBytes();
  body.add(packet.subarray(before + 100, before + 100 + 40_000));
  body.pieces();
  body.free(head);
  expect(packet.buffer.byteLength).toBe(left);
});
