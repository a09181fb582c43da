import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  decode,
  detect,
  detectOtherVersion,
  E2SmKpmEventTriggerDefinitionSchema,
  E2SmKpmIndicationHeaderSchema,
  E2SmKpmRanfunctionDescriptionSchema,
  KpmError,
} from "../src/index.ts";
import { storedVectors } from "./message-vectors.ts";

const hex = (text: string) => new Uint8Array(Buffer.from(text, "hex"));

interface OtherVector {
  readonly name: string;
  readonly model: string;
  readonly type: string;
  readonly hex: string;
  readonly value?: unknown;
}

const { vectors } = JSON.parse(readFileSync(new URL("vectors/kpm-v3.json", import.meta.url), "utf8")) as {
  readonly vectors: readonly OtherVector[];
};

test("a header of version 3 is told from trailing bytes, and stays an error when those are allowed", () => {
  for (const allowTrailing of [false, true]) {
    expect(() =>
      decode(E2SmKpmIndicationHeaderSchema, hex("00e9a1b2c3d4e5f607"), { wire: "aper", allowTrailing }),
    ).toThrow(
      expect.objectContaining({
        code: "malformed",
        bitOffset: 8,
        message:
          "Cannot decode E2SmKpmIndicationHeader at bit 8: expected the end, found 8 octets after an empty message",
      }),
    );
  }
  expect(detect(hex("00e9a1b2c3d4e5f607"), { allowTrailing: true, wires: ["aper"] })).toEqual([]);
});

test("trailing bytes are allowed behind a message with a component", () => {
  const options = { wire: "aper", allowTrailing: true } as const;
  expect(decode(E2SmKpmEventTriggerDefinitionSchema, hex("2000ffff"), options)).toBeDefined();
  expect(decode(E2SmKpmIndicationHeaderSchema, hex("0209ffff"), options)).toBeDefined();
});

test("no message of version 1 is taken for one of another version", () => {
  for (const { name, messageType, hex: octets, trailingBytes = 0 } of storedVectors) {
    if (trailingBytes > 0 || !/Header|Description/.test(messageType)) continue;
    expect({ name, other: detectOtherVersion(hex(octets)) }).toEqual({ name, other: undefined });
  }
});

test("descriptions of later versions are recognised by their object identifier", () => {
  const descriptions = vectors.filter(
    ({ type, value }) => type === "E2SM-KPM-RANfunction-Description" && JSON.stringify(value)?.includes("53148.1."),
  );
  expect(descriptions.length).toBeGreaterThan(3);
  for (const { name, hex: octets, value } of descriptions) {
    const version = Number(/53148\.1\.(\d)/.exec(JSON.stringify(value))?.[1]);
    const found = detectOtherVersion(hex(octets));
    expect({ name, found }).toEqual({ name, found: { version, type: "RAN function description" } });
    expect(() => decode(E2SmKpmRanfunctionDescriptionSchema, hex(octets), { wire: "aper" })).toThrow(KpmError);
  }
});
