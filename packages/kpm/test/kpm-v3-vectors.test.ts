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
const SKIP = vectors.filter(({ model }) => model.startsWith("kpm"));

describe.each(SKIP.filter(({ error }) => error === undefined))("vector $name", (vector) => {
  const { model, type, hex, value = null, canonicalHex = hex } = vector;

  test("octets decode to its value", () => {
    expect(decodePlain(model, type, Buffer.from(hex, "hex"))).toEqual(expand(value));
  });

  test("its value encodes to the same octets", () => {
    expect(Buffer.from(encodePlain(model, type, value)).toString("hex")).toBe(canonicalHex);
  });

  test.runIf(vector.asV3 !== undefined)("version 3 skips what it does not know", () => {
    const { asV3 = null, asV3Hex } = vector;
    expect(decodePlain("kpm-v3.00", type, Buffer.from(hex, "hex"))).toEqual(asV3);
    expect(Buffer.from(encodePlain("kpm-v3.00", type, asV3)).toString("hex")).toBe(asV3Hex);
  });
});

test.each(SKIP.filter(({ error }) => error !== undefined))(
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
