import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { KpmError } from "../src/index.ts";
import { decodePlain, encodePlain, type Plain } from "./plain.ts";

interface Vector {
  readonly name: string;
  readonly model: string;
  readonly type: string;
  readonly hex: string;
  readonly value?: Plain;
  readonly canonicalHex?: string;
  readonly asV3?: Plain;
  readonly asV3Hex?: string;
  readonly inside?: readonly {
    readonly path: string;
    readonly model: string;
    readonly type: string;
    readonly value: Plain;
  }[];
  readonly error?: string;
}

const file = new URL("./vectors/kpm-v3.json", import.meta.url);
const { vectors }: { readonly vectors: readonly Vector[] } = JSON.parse(readFileSync(file, "utf8"));

describe.each(vectors.filter(({ error }) => error === undefined))("vector $name", (vector) => {
  const { model, type, hex, value = null, canonicalHex = hex } = vector;

  test("octets decode to its value", () => {
    expect(decodePlain(model, type, Buffer.from(hex, "hex"))).toEqual(expand(value));
  });

  test("its value encodes to the same octets", () => {
    expect(Buffer.from(encodePlain(model, type, value)).toString("hex")).toBe(canonicalHex);
  });
});

test.each(vectors.filter(({ inside }) => inside !== undefined))(
  "the payloads of vector $name decode to their values",
  ({ model, type, hex, inside = [] }) => {
    const decoded = decodePlain(model, type, Buffer.from(hex, "hex"));
    for (const payload of inside) {
      const octets = valuesNamed(decoded, payload.path).map((text) => Buffer.from(String(text), "hex"));
      expect(octets.map((bytes) => attempt(() => decodePlain(payload.model, payload.type, bytes)))).toContainEqual(
        expand(payload.value),
      );
    }
  },
);

test.each(vectors.filter(({ asV3 }) => asV3 !== undefined))(
  "version 3 skips what it does not know of vector $name",
  ({ type, hex, asV3 = null, asV3Hex }) => {
    expect(decodePlain("kpm-v3.00", type, Buffer.from(hex, "hex"))).toEqual(asV3);
    expect(Buffer.from(encodePlain("kpm-v3.00", type, asV3)).toString("hex")).toBe(asV3Hex);
  },
);

test.each(vectors.filter(({ error }) => error !== undefined))(
  "vector $name is rejected: $error",
  ({ model, type, hex }) => {
    expect(() => decodePlain(model, type, Buffer.from(hex, "hex"))).toThrow(KpmError);
  },
);

/** Writes out the items of a list that are written once with a number of times. */
function expand(value: Plain): Plain {
  if (Array.isArray(value)) {
    return value.flatMap((item: Plain) => {
      const times = (item as { readonly $times?: number } | null)?.$times;
      return times === undefined
        ? [expand(item)]
        : Array.from({ length: times }, () => expand((item as { readonly value: Plain }).value));
    });
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, expand(inner)]));
}

/** Everything that stands under a name, however deep. */
function valuesNamed(value: Plain, name: string): readonly Plain[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(key === name.split(".").at(-1) ? [inner] : []),
    ...valuesNamed(inner, name),
  ]);
}

function attempt(work: () => Plain): Plain {
  try {
    return work();
  } catch {
    return null;
  }
}
