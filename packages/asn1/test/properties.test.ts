import { getHeapStatistics } from "node:v8";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../../test/property-runs.ts";
import { Asn1Error, compile, decode, encode, fromPlain, toPlain, type Value } from "../src/index.ts";
import { models, typesOf } from "./models.ts";
import { memoryOf, valueFor } from "./values.ts";

const named = Object.entries(models).flatMap(([name, model]) => typesOf(model).map((type) => ({ name, type })));

describe.each(["aper", "uper"] as const)("%s", (rules) => {
  test("every value decodes to itself", () => {
    fc.assert(
      fc.property(fc.constantFrom(...named), fc.nat(), ({ type }, seed) => {
        const value = valueFor(type, seed);
        const octets = encode(type, value, { rules });
        const decoded = decode(type, octets, { rules });
        expect(encode(type, decoded, { rules })).toEqual(octets);
        const plain = toPlain(type, decoded);
        expect(toPlain(type, fromPlain(type, JSON.parse(JSON.stringify(plain))))).toEqual(plain);
      }),
      { numRuns: runs(2000) },
    );
  });

  test("changed octets are decoded or rejected with a path and a position, and memory in proportion to them", () => {
    const messages = named.flatMap(({ type }) =>
      [1, 2, 3, 4].map((seed) => ({ type, octets: encode(type, valueFor(type, seed), { rules }) })),
    );
    const cases = fc.record({
      message: fc.constantFrom(...messages),
      changes: fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 4 }),
      length: fc.nat(),
    });
    fc.assert(
      fc.property(cases, ({ message: { type, octets }, changes, length }) => {
        const changed = octets.slice(0, 1 + (length % (octets.length + 1)));
        for (const [at, value] of changes) changed[at % changed.length] = value;
        const before = getHeapStatistics().total_allocated_bytes;
        let value: Value | undefined;
        const error = errorOf(() => {
          value = decode(type, changed, { rules });
        });
        const allocated = getHeapStatistics().total_allocated_bytes - before;
        expect(allocated, `${type.name} ${Buffer.from(changed).toString("hex")}`).toBeLessThan(
          MAX_ALLOCATED + 1000 * changed.length,
        );
        expect(memoryOf(value)).toBeLessThan(2 ** 20 + 128 * changed.length);
        if (error === undefined) return;
        expect(error).toBeInstanceOf(Asn1Error);
        expect(error).toMatchObject({
          code: "malformed",
          path: expect.stringContaining(type.name),
          bitOffset: expect.any(Number),
        });
      }),
      { numRuns: runs(25_000) },
    );
  });
});

/** What any input may allocate: an error with its stack, or 65,536 items without bits. V8 counts in pages of 256 KiB. */
const MAX_ALLOCATED = 2_000_000;

function errorOf(run: () => unknown): unknown {
  try {
    run();
    return undefined;
  } catch (error) {
    return error;
  }
}

test("a value of every size at the borders of fragments decodes to itself", () => {
  const { find } = compile([
    {
      file: "m.asn",
      text: "M DEFINITIONS ::= BEGIN O ::= OCTET STRING B ::= BIT STRING L ::= SEQUENCE OF BOOLEAN S ::= IA5String END",
    },
  ]);
  for (const length of [127, 128, 16_383, 16_384, 16_385, 32_768, 65_535, 65_536, 81_920, 100_000]) {
    for (const rules of ["aper", "uper"] as const) {
      for (const [name, value] of [
        ["O", new Uint8Array(length).fill(7)],
        ["B", { bytes: new Uint8Array(Math.ceil(length / 8)), length }],
        ["L", Array.from({ length }, (_, index) => index % 3 === 0)],
        ["S", "x".repeat(length)],
      ] as const) {
        expect(decode(find(name), encode(find(name), value, { rules }), { rules })).toEqual(value);
      }
    }
  }
});
