import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../../test/property-runs.ts";
import {
  Asn1Error,
  compile,
  decode,
  encode,
  fromPlain,
  type Size,
  type Type,
  toPlain,
  type Value,
} from "../src/index.ts";

const text = readFileSync(new URL("vectors/features.asn", import.meta.url), "utf8");
const types = [
  ...(compile([{ file: "features.asn", text }])
    .types.get("Signalbox-Features")
    ?.values() ?? []),
];

describe.each(["aper", "uper"] as const)("%s", (rules) => {
  test("every value decodes to itself", () => {
    const cases = fc.constantFrom(...types).chain((type) => valuesOf(type).map((value) => ({ type, value })));
    fc.assert(
      fc.property(cases, ({ type, value }) => {
        const octets = encode(type, value, { rules });
        const decoded = decode(type, octets, { rules });
        expect(encode(type, decoded, { rules })).toEqual(octets);
        const plain = toPlain(type, decoded);
        expect(toPlain(type, fromPlain(type, JSON.parse(JSON.stringify(plain))))).toEqual(plain);
      }),
      { numRuns: runs(2000) },
    );
  });

  test("changed octets are decoded or rejected with a path and a position", () => {
    const cases = fc.constantFrom(...types).chain((type) =>
      fc.record({
        type: fc.constant(type),
        octets: valuesOf(type).map((value) => encode(type, value, { rules })),
        changes: fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 4 }),
        length: fc.nat(),
      }),
    );
    fc.assert(
      fc.property(cases, ({ type, octets, changes, length }) => {
        const changed = octets.slice(0, 1 + (length % (octets.length + 1)));
        for (const [at, value] of changes) changed[at % changed.length] = value;
        try {
          decode(type, changed, { rules });
        } catch (error) {
          expect(error).toBeInstanceOf(Asn1Error);
          expect(error).toMatchObject({
            code: "malformed",
            path: expect.stringContaining(type.name),
            bitOffset: expect.any(Number),
          });
        }
      }),
      { numRuns: runs(5000) },
    );
  });
});

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

/** Values of a type, from its model. */
function valuesOf(type: Type, depth = 0): fc.Arbitrary<Value> {
  switch (type.kind) {
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "integer": {
      const ranges = type.allowed ?? [type.range];
      const inside = fc.oneof(
        ...ranges.map(({ min, max }) => fc.bigInt({ min: min ?? -(2n ** 70n), max: max ?? 2n ** 70n })),
      );
      return type.extensible ? fc.oneof(inside, fc.bigInt({ min: -(2n ** 40n), max: 2n ** 40n })) : inside;
    }
    case "enumerated":
      return fc.constantFrom(...type.root, ...type.additions, ...(type.extensible ? [type.additions.length + 3] : []));
    case "real":
      return fc.double();
    case "objectIdentifier":
      return fc.array(fc.nat(2 ** 30), { maxLength: 5 }).map((arcs) => ["1", "3", ...arcs].join("."));
    case "bitString":
      return type.containing === undefined
        ? sizes(type.size).chain((length) =>
            fc
              .uint8Array({ minLength: Math.ceil(length / 8), maxLength: Math.ceil(length / 8) })
              .map((bytes) => ({ bytes, length })),
          )
        : valuesOf(type.containing, depth + 1).map((containing) => ({ containing }));
    case "octetString":
      return type.containing === undefined
        ? sizes(type.size).chain((length) => fc.uint8Array({ minLength: length, maxLength: length }))
        : valuesOf(type.containing, depth + 1).map((containing) => ({ containing }));
    case "characterString": {
      const ranges = type.alphabet ?? [
        { min: 0x20n, max: 0x7fn },
        { min: 0x4e00n, max: 0x4effn },
      ];
      const character = fc.oneof(...ranges.map(({ min, max }) => fc.integer({ min: Number(min), max: Number(max) })));
      return sizes(type.size)
        .chain((length) => fc.array(character, { minLength: length, maxLength: length }))
        .map((codes) => String.fromCodePoint(...codes));
    }
    case "list":
      return sizes(type.size).chain((length) =>
        fc.array(valuesOf(type.element, depth + 1), { minLength: length, maxLength: length }),
      );
    case "sequence": {
      const components = [
        ...type.root,
        ...type.additions.flatMap((addition) =>
          addition.kind === "component" ? [{ ...addition.component, optional: true }] : [],
        ),
      ];
      const groups = type.additions.flatMap((addition) => (addition.kind === "group" ? [addition.group] : []));
      const recordOf = (parts: readonly (typeof components)[number][]): fc.Arbitrary<Record<string, Value>> =>
        fc.record(Object.fromEntries(parts.map((part) => [part.name, lazily(part.type, depth + 1)])), {
          requiredKeys: parts.filter(({ optional }) => !optional).map(({ name }) => name),
        }) as fc.Arbitrary<Record<string, Value>>;
      // Recursive types end by leaving their optional components out.
      const own = recordOf(depth > 6 ? components.filter(({ optional }) => !optional) : components);
      const added = groups.map((group) => fc.oneof(fc.constant({}), recordOf(group.root)));
      return fc.tuple(own, ...added).map((parts) => consistent(type, Object.assign({}, ...parts)));
    }
    case "choice":
      return fc
        .constantFrom(...type.root, ...type.additions)
        .chain((alternative) =>
          valuesOf(alternative.type, depth + 1).map((value) => ({ kind: alternative.name, value })),
        );
    case "elements":
    case "element":
      throw new Error("only shaped types have elements");
    case "open":
      // `consistent` puts the value of a row here.
      return fc.nat(255).map((seed) => ({ type: "...", value: Uint8Array.of(seed) }));
  }
}

function lazily(type: Type, depth: number): fc.Arbitrary<Value> {
  return fc.constant(null).chain(() => valuesOf(type, depth));
}

/** Gives an open type the value of a row of its object set, with the key of the row. */
function consistent(type: Type & { kind: "sequence" }, fields: Record<string, Value>): Record<string, Value> {
  for (const { name, type: part } of type.root) {
    if (part.kind !== "open" || part.key === undefined || part.rows.size === 0) continue;
    const seed = ((fields[name] as { value: Uint8Array }).value[0] ?? 0) % part.rows.size;
    const row = [...part.rows.values()][seed];
    if (row === undefined) continue;
    fields[part.key.path[0] as string] = row.key;
    if (row.type === undefined) continue;
    const [value] = fc.sample(valuesOf(row.type, 4), { numRuns: 1, seed });
    fields[name] = { type: row.type.name, value: value as Value };
  }
  return fields;
}

function sizes({ min, max, extensible }: Size): fc.Arbitrary<number> {
  const inside = fc.integer({ min, max: Math.min(max ?? min + 20, min + 40) });
  return extensible ? fc.oneof(inside, fc.integer({ min: 0, max: (max ?? 0) + 10 })) : inside;
}
