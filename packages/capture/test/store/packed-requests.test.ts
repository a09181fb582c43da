import fc from "fast-check";
import { expect, test } from "vitest";
import { type Arrival, joinBody } from "../../src/domain/captured-request.ts";
import { PackedRequests } from "../../src/store/memory/packed-requests.ts";
import { makeArrival } from "../make-request.ts";

const operation = fc.oneof(
  fc.record({
    kind: fc.constant("append" as const),
    bodies: fc.array(fc.oneof({ weight: 9, arbitrary: fc.nat(9) }, fc.constant(40_000)), { minLength: 1 }),
  }),
  fc.record({ kind: fc.constant("trim" as const), count: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ kind: fc.constant("delete" as const), part: fc.integer({ min: 0, max: 99 }) }),
  fc.record({ kind: fc.constant("clear" as const) }),
);

test("packed requests are those that were added, without those that were deleted or trimmed", () => {
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 40 }), (operations) => {
      const packed = new PackedRequests("r");
      const expected = new Map<number, Arrival>();
      let [first, last] = [1, 0];
      const remove = (seq: number): void => {
        const { body, head } = expected.get(seq) ?? {};
        const sizes = packed.delete(seq);
        expect([sizes?.bodyBytes, sizes?.headBytes]).toEqual([body?.length, head?.length]);
        expected.delete(seq);
      };
      for (const step of operations) {
        if (step.kind === "append") {
          const arrivals = step.bodies.map((size) => makeArrival("r", { body: Buffer.alloc(size, last) }));
          for (const arrival of arrivals) {
            expected.set(++last, arrival);
            packed.append(arrival, last);
          }
        } else if (step.kind === "trim") {
          for (let count = step.count; count > 0 && first <= last; count -= 1) remove(first++);
        } else if (step.kind === "delete") remove(first + Math.floor((step.part / 100) * (last - first + 2)));
        else {
          packed.clear();
          expected.clear();
          first = last + 1;
        }
      }
      expect(packed.size).toBe(expected.size);
      for (let seq = 0; seq <= last + 1; seq += 1) {
        const [found, arrival] = [packed.get(seq), expected.get(seq)];
        expect(packed.has(seq)).toBe(arrival !== undefined);
        expect(found && Buffer.from(joinBody(found.body))).toEqual(arrival && joinBody(arrival.body));
        expect(found && Buffer.from(found.head)).toEqual(arrival && Buffer.from(arrival.head));
      }
    }),
    { numRuns: 300 },
  );
});
