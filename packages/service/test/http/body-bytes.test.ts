import fc from "fast-check";
import { expect, test } from "vitest";
import { BodyBytes } from "../../src/http/body-bytes.ts";

const size = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 70_000 }));

test("joins the added bytes in few pieces, with little extra memory", () => {
  fc.assert(
    fc.property(fc.array(size, { maxLength: 60 }), fc.boolean(), (sizes, isStated) => {
      const chunks = sizes.map((size, index) => Buffer.alloc(size, index));
      const sent = Buffer.concat(chunks);
      const body = new BodyBytes(isStated ? sent.length : 0);
      for (const chunk of chunks) body.add(chunk);
      expect(body.bytes().equals(sent)).toBe(true);
      expect(Buffer.concat(body.pieces()).equals(sent)).toBe(true);
      const large = sizes.filter((size) => size >= 16 * 1024).length;
      expect(body.pieces().length).toBeLessThanOrEqual(2 * large + 10);
      const memory = body.pieces().reduce((sum, { buffer }) => sum + buffer.byteLength, 0);
      expect(memory).toBeLessThanOrEqual(2 * sent.length + 70_000);
    }),
  );
});
