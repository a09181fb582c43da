import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { decodePdu, E2apPdu, e2apSchemas, pduToJson } from "../src/e2ap/index.ts";
import { type Dialect, KpmError } from "../src/index.ts";
import { type Asn1Message, kpmV2, kpmV3, kpmV4, kpmV201 } from "../src/later.ts";

type Plain = null | boolean | number | string | readonly Plain[] | { readonly [name: string]: Plain };

interface Vector {
  readonly name?: string;
  readonly model: string;
  readonly dialect?: Dialect;
  readonly type: string;
  readonly hex: string;
  readonly canonicalHex?: string;
  readonly value?: Plain;
  readonly asV3?: Plain;
  readonly inside?: readonly {
    readonly model: string;
    readonly type: string;
    readonly path: string;
    readonly value: Plain;
  }[];
}

const schemas: Readonly<Record<string, readonly unknown[]>> = {
  "kpm-v2.03": kpmV2.schemas,
  "kpm-v3.00": kpmV3.schemas,
  "kpm-v4.00": kpmV4.schemas,
  "e2ap-v2": e2apSchemas,
  "e2ap-v3": e2apSchemas,
};

function messageOf({ model, type }: Pick<Vector, "model" | "type">): Asn1Message {
  const found = (schemas[model] as readonly Asn1Message[]).find(({ name }) => name === type);
  if (found === undefined) throw new Error(`${model} has no type ${type}`);
  return found;
}

const octetsOf = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, "hex"));
const jsonOf = (octets: Uint8Array): Plain => JSON.parse(Buffer.from(octets).toString("utf8"));
const names = (model: string): readonly string[] => (schemas[model] as readonly Asn1Message[]).map(({ name }) => name);

const all = ["kpm-v3.json", "kpm-every-type.json"].flatMap((file) => {
  const text = readFileSync(new URL(`vectors/${file}`, import.meta.url), "utf8");
  return (JSON.parse(text) as { readonly vectors: readonly Vector[] }).vectors;
});

test("the modules have every type of the vectors of independent codecs", () => {
  expect(all.length).toBeGreaterThan(650);
  expect(all.filter(({ model, type }) => !names(model).includes(type))).toEqual([]);
});

const editions = [...new Set(all.map(({ model }) => model))];
const named = ({ model, type, hex }: Vector): string => `${model} ${type} ${hex}`;

describe.each(editions)("every vector of %s", (edition) => {
  const own = all.filter(({ model }) => model === edition);
  const valid = own.filter(({ value }) => value !== undefined);

  test("decodes to its value, and encodes to the same octets", () => {
    for (const vector of valid) {
      const { hex, canonicalHex = hex, dialect = "x691" } = vector;
      const message = messageOf(vector);
      const expected = plainOf(vector);
      const decoded = message.decode(octetsOf(hex), { dialect });
      const json = message.encode(decoded, { wire: "json" });
      const again = message.encode(message.decode(json, { wire: "json" }), { dialect });
      expect(again, named(vector)).toEqual(message.encode(decoded, { dialect }));
      if (hasOwnCriticality(jsonOf(json), expected)) {
        expect(jsonOf(json), named(vector)).toEqual(expected);
        expect(Buffer.from(again).toString("hex")).toBe(canonicalHex);
      } else {
        expect(withoutCriticality(jsonOf(json)), named(vector)).toEqual(withoutCriticality(expected));
        expect(again).toHaveLength(octetsOf(canonicalHex).length);
      }
    }
  });

  test("has the messages that are inside of it", () => {
    for (const vector of valid) {
      for (const { path, value: content, ...of } of vector.inside ?? []) {
        const payload = messageOf(of);
        const decoded = valuesNamed(plainOf(vector), path).flatMap((text) => {
          try {
            return [jsonOf(payload.encode(payload.decode(octetsOf(String(text))), { wire: "json" }))];
          } catch {
            return [];
          }
        });
        expect(decoded, `${named(vector)} ${path}`).toContainEqual(expand(content));
      }
    }
  });

  test("is rejected without a value", () => {
    for (const vector of own.filter(({ value }) => value === undefined)) {
      expect(() => messageOf(vector).decode(octetsOf(vector.hex)), named(vector)).toThrow(KpmError);
    }
  });
});

test("version 3 keeps the additions of version 4", () => {
  for (const { type, hex } of all.filter(({ asV3 }) => asV3 !== undefined)) {
    const message = messageOf({ model: "kpm-v3.00", type });
    expect(Buffer.from(message.encode(message.decode(octetsOf(hex)))).toString("hex")).toBe(hex);
  }
});

test("a PDU without mandatory elements is decoded by decodePdu() only", () => {
  const octets = octetsOf("000900070000010005000101".replace("0101", "020958").replace("07", "09"));
  expect(() => E2apPdu.decode(octets)).toThrow("expected element ricRequestID (id 29)");
  expect(jsonOf(pduToJson(decodePdu(octets)))).toMatchObject({ initiatingMessage: { procedureCode: 9 } });
});

describe("dialects", () => {
  const record = messageOf({ model: "kpm-v3.00", type: "MeasurementRecord" });
  const items = [
    { kind: "noValue", value: null },
    { kind: "integer", value: 5 },
  ];

  test("asn1c-2025 pads to an octet at each NULL", () => {
    expect(Buffer.from(record.encode(items)).toString("hex")).toBe("024005");
    expect(Buffer.from(record.encode(items, { dialect: "asn1c-2025" })).toString("hex")).toBe("02400005");
    expect(record.decode(octetsOf("02400005"), { dialect: "asn1c-2025" })).toEqual(items);
    const longer = octetsOf("0240000500");
    expect(() => record.decode(longer, { dialect: "asn1c-2025" })).toThrow("expected the end");
    expect(record.decode(longer, { dialect: "asn1c-2025", allowTrailing: true })).toEqual(items);
  });

  test("every dialect decodes a NULL after an extension marker that has no octet", () => {
    const item = messageOf({ model: "kpm-v4.00", type: "MeasurementRecordItem" });
    expect(item.decode(octetsOf("8000"))).toEqual({ kind: "notSatisfied", value: null });
    expect(Buffer.from(item.encode({ kind: "notSatisfied", value: null })).toString("hex")).toBe("800100");
  });

  test("lenient accepts characters that PrintableString does not have, in both directions", () => {
    const name = messageOf({ model: "kpm-v3.00", type: "MeasurementTypeName" });
    const octets = name.encode("a_b", { dialect: "lenient" });
    expect(name.decode(octets, { dialect: "lenient" })).toBe("a_b");
    expect(() => name.decode(octets)).toThrow("a character of PrintableString");
    expect(() => name.encode("a_b")).toThrow(KpmError);
  });
});

test("version 2.01 has conditions that are the choice itself", () => {
  const find = ({ schemas: own }: typeof kpmV2): Asn1Message =>
    own.find(({ name }) => name === "MatchingCondItem") as Asn1Message;
  const condition = { kind: "measLabel", value: { noLabel: "true" } };
  const old = find(kpmV201).encode(condition);
  // One bit more in version 2.03: whether there is `logicalOR`, and the extension bit of the SEQUENCE.
  const newer = find(kpmV2).encode({ matchingCondChoice: condition });
  expect(Buffer.from(old).toString("hex")).toBe("10000000");
  expect(Buffer.from(newer).toString("hex")).toBe("04000000");
  expect(find(kpmV201).decode(old)).toEqual(condition);
});

function plainOf({ model, value = null }: Vector): Plain {
  return expand(model === "e2ap-v2" ? renamed(value) : value);
}

/** Containers of E2AP write the criticality that the specification gives an element; some vectors have others. */
function hasOwnCriticality(own: Plain, expected: Plain): boolean {
  const levels = (value: Plain): readonly string[] => JSON.stringify(value).match(/"criticality":"\w+"/g) ?? [];
  return levels(own).toSorted().join() === levels(expected).toSorted().join();
}

function withoutCriticality(value: Plain): Plain {
  return JSON.parse(JSON.stringify(value).replace(/"criticality":"\w+",?/g, ""));
}

/** Writes out the items of a list that are written once with a number of times, and special numbers. */
function expand(value: Plain): Plain {
  if (typeof value === "string") return value.replace(/^(-?)INF$/, "$1Infinity");
  if (Array.isArray(value)) {
    return value.flatMap((item: Plain) => {
      const times = (item as { readonly $times?: number } | null)?.$times;
      if (times === undefined) return [expand(item)];
      return Array.from({ length: times }, () => expand((item as { readonly value: Plain }).value));
    });
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, expand(inner)]));
}

/** Version 3 of E2AP renames a component. */
function renamed(value: Plain): Plain {
  return JSON.parse(JSON.stringify(value).replaceAll('"gNB-CU-CP-ID"', '"gNB-CU-UP-ID"'));
}

/** Everything that stands under a name, however deep. */
function valuesNamed(value: Plain, path: string): readonly Plain[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(key === path.split(".").at(-1) ? [inner] : []),
    ...valuesNamed(inner, path),
  ]);
}
