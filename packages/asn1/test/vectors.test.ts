import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { compile, decode, encode, fromPlain, type Plain, toPlain } from "../src/index.ts";

interface Vector {
  readonly type: string;
  readonly aper: string;
  readonly uper: string;
  readonly value: Plain;
}

const read = (name: string): string => readFileSync(new URL(`vectors/${name}`, import.meta.url), "utf8");
const model = compile([{ file: "features.asn", text: read("features.asn") }]);
const { vectors } = JSON.parse(read("features.json")) as { vectors: readonly Vector[] };

/** Types with a UTF8String that has a size. The codec of the vectors encodes such sizes, which X.691, 10.3.6 makes invisible. */
const sizedUtf8 = new Set(["Utf8", "Failure", "Pdu", "InitiatingMessage", "SuccessfulOutcome"]);

describe.each(["aper", "uper"] as const)("vectors of an independent codec in %s", (rules) => {
  test.each([...Map.groupBy(vectors, ({ type }) => type)])("%s decodes and encodes to the same octets", (name, own) => {
    const type = model.find(name);
    const options = { rules, stringSizes: sizedUtf8.has(name) ? "octets" : "ignored" } as const;
    for (const vector of own) {
      const octets = Uint8Array.from(Buffer.from(vector[rules], "hex"));
      expect(toPlain(type, decode(type, octets, options))).toEqual(vector.value);
      expect(Buffer.from(encode(type, fromPlain(type, vector.value), options)).toString("hex")).toBe(vector[rules]);
    }
  });

  test("a size of a UTF8String does not affect its encoding (X.691, 10.3.6)", () => {
    const hex = (value: string): string => Buffer.from(encode(model.find("Utf8"), value, { rules })).toString("hex");
    expect(hex("I")).toBe("0149");
    expect(decode(model.find("Utf8"), Uint8Array.of(1, 0x49), { rules })).toBe("I");
  });
});
