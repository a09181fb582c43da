import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../../../test/property-runs.ts";
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

test("contains the appended requests without deleted and trimmed ones", () => {
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
    { numRuns: runs(75) },
  );
});

test.each([
  ["trimmed to one", 1],
  ["trimmed to ten", 10],
])("uses memory in proportion to the stored requests: %s", (_, most) => {
  const packed = new PackedRequests("r");
  let live: number[] = [];
  for (let seq = 1; seq <= 500; seq += 1) {
    packed.append(makeArrival("r", { body: Buffer.alloc(1_000) }), seq);
    live.push(seq);
    for (const old of live.slice(0, -most)) packed.delete(old);
    live = live.slice(-most);
    expect(memoryOf(packed, live)).toBeLessThan(4_000 + most * 3_000);
  }
});

test("releases the memory of requests that are deleted in any order", () => {
  const deleted = (order: (seqs: number[]) => number[]): number => {
    const packed = new PackedRequests("r");
    const seqs = Array.from({ length: 500 }, (_, index) => index + 1);
    for (const seq of seqs) packed.append(makeArrival("r", { body: Buffer.alloc(1_000, seq) }), seq);
    for (const seq of order(seqs.slice(0, -1))) packed.delete(seq);
    const left = packed.get(500);
    expect(left && joinBody(left.body)).toEqual(Buffer.alloc(1_000, 500));
    return memoryOf(packed, [500]);
  };
  expect(deleted((seqs) => seqs)).toBeLessThan(10_000);
  expect(deleted((seqs) => seqs.toReversed())).toBeLessThan(10_000);
  expect(deleted((seqs) => seqs.toSorted((a, b) => (a % 7) - (b % 7)))).toBeLessThan(10_000);
});

/** The memory that the bodies of requests use, in bytes. */
function memoryOf(packed: PackedRequests, seqs: readonly number[]): number {
  const buffers = new Set(seqs.flatMap((seq) => packed.get(seq)?.body.pieces.map(({ buffer }) => buffer) ?? []));
  return [...buffers].reduce((sum, { byteLength }) => sum + byteLength, 0);
}
