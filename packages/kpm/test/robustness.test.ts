import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { DescMessage } from "@bufbuild/protobuf";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../../test/property-runs.ts";
import {
  decode,
  decodeAndValidate,
  detect,
  encode,
  KpmError,
  MaxPlmnSchema,
  RicStyleNameSchema,
  schemas,
  validate,
  type Wire,
} from "../src/index.ts";
import { storedVectors } from "./message-vectors.ts";
import { randomMessage } from "./random-message.ts";

/** How many mutated inputs to try, over all wires and messages. `FUZZ_RUNS=40` tries more than a million. */
const inputs = runs(30_000);
const SEED = 4711;

setFlagsFromString("--expose-gc");
const gc = runInNewContext("gc") as () => void;

/** Valid encodings of every message on a wire. Mutations start from these. */
function seeds(wire: Wire): { schema: DescMessage; octets: Uint8Array }[] {
  const random = schemas.flatMap((schema) =>
    fc
      .sample(randomMessage(schema, { tame: true, unknownFields: wire === "protobuf" }), { numRuns: 8, seed: SEED })
      .flatMap((message) => {
        if (wire === "aper" && (schema.name.startsWith("Max") || !isEncodable(schema, message))) return [];
        return [{ schema, octets: encode(schema, message, { wire }) }];
      }),
  );
  const vectors = storedVectors.flatMap(({ messageType, hex }) => {
    const schema = schemas.find((candidate) => candidate.name === messageType);
    if (schema === undefined || hex.length > 4000) return [];
    const message = decode(schema, Buffer.from(hex, "hex"), { wire: "aper", allowTrailing: true });
    return [{ schema, octets: encode(schema, message, { wire }) }];
  });
  return [...random, ...vectors];
}

function isEncodable(schema: DescMessage, message: Parameters<typeof validate>[1]): boolean {
  return validate(schema, message, { profile: "encodable", mode: "first" }).kind === "valid";
}

/** Numbers that are the same in every run (xorshift). */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

/** Truncates, flips bits, sets octets to edge values, removes or repeats octets, splices two messages, or returns noise. */
function mutate(octets: Uint8Array, other: Uint8Array, random: (below: number) => number): Uint8Array {
  const copy = Uint8Array.from(octets);
  const at = random(Math.max(1, octets.length));
  switch (random(7)) {
    case 0:
      return copy.subarray(0, at);
    case 1:
      for (let i = 0; i <= random(4); i++) {
        const index = random(Math.max(1, copy.length));
        copy[index] = (copy[index] ?? 0) ^ (1 << random(8));
      }
      return copy;
    case 2:
      copy[at] = [0, 1, 0x7f, 0x80, 0xbf, 0xc0, 0xc4, 0xff][random(8)] ?? 0;
      return copy;
    case 3:
      return Uint8Array.from([...copy.subarray(0, at), ...copy.subarray(at + 1 + random(4))]);
    case 4:
      return Uint8Array.from([...copy, ...copy.subarray(at)]);
    case 5:
      return Uint8Array.from([...copy.subarray(0, at), ...other.subarray(random(Math.max(1, other.length)))]);
    default:
      return Uint8Array.from({ length: random(64) }, () => random(256));
  }
}

/** Calls every function that takes octets. Only the errors of this package are caught. */
function tryOut(schema: DescMessage, octets: Uint8Array, wire: Wire): void {
  for (const dialect of wire === "aper" ? (["x691", "asn1c"] as const) : (["x691"] as const)) {
    try {
      const message = decode(schema, octets, { wire, dialect, allowTrailing: true });
      validate(schema, message);
      const again = encode(schema, message, { wire, dialect });
      if (wire === "aper")
        expect(encode(schema, decode(schema, again, { wire, dialect }), { wire, dialect })).toBeDefined();
    } catch (error) {
      expectOwnError(error, octets);
    }
  }
  try {
    decodeAndValidate(schema, octets, { wire });
  } catch (error) {
    expectOwnError(error, octets);
  }
}

function expectOwnError(error: unknown, octets: Uint8Array): void {
  if (!(error instanceof KpmError))
    throw new Error(`not an error of the package for ${Buffer.from(octets).toString("hex")}`, { cause: error });
  if (error.offset !== undefined && error.offset > octets.length)
    throw new Error(`offset after the end: ${error.message}`);
}

describe.each(["protobuf", "aper", "json"] as const)("on wire %s", (wire) => {
  const messages = seeds(wire);

  test(
    "mutated octets never crash or hang a decoder",
    () => {
      const random = numbers(SEED);
      let slowest = 0;
      for (let i = 0; i < inputs / 3; i++) {
        const { schema, octets } = messages[random(messages.length)] as (typeof messages)[number];
        const other = messages[random(messages.length)] as (typeof messages)[number];
        const mutated = mutate(octets, other.octets, random);
        // Processor time: other programs do not change it.
        const start = process.threadCpuUsage();
        tryOut(schema, mutated, wire);
        slowest = Math.max(slowest, process.threadCpuUsage(start).user / 1_000);
      }
      expect(slowest).toBeLessThan(2000);
    },
    60_000 + inputs,
  );
});

test("detect() accepts any bytes", () => {
  const random = numbers(SEED + 1);
  const messages = [...seeds("protobuf"), ...seeds("aper")];
  for (let i = 0; i < inputs / 30; i++) {
    const pick = () => (messages[random(messages.length)] as (typeof messages)[number]).octets;
    expect(Array.isArray(detect(mutate(pick(), pick(), random)))).toBe(true);
  }
});

/** Bytes of the heap that are in use after a garbage collection. */
function heapUsed(): number {
  gc();
  return process.memoryUsage().heapUsed;
}

describe("memory", () => {
  const message = schemas.find((schema) => schema.name === "E2SmKpmIndicationMessage") as DescMessage;

  test("APER: rejects counts and lengths beyond the input before creating anything", () => {
    const announced = ["4001ff", "400000108001ffffffff", "400000208fff", "40000020c4", "4000004c7f"];
    for (const hex of announced) {
      const before = process.memoryUsage().heapUsed;
      for (let i = 0; i < 200; i++) {
        expect(() => decode(message, Buffer.from(hex, "hex"), { wire: "aper" })).toThrow(KpmError);
      }
      expect(process.memoryUsage().heapUsed - before).toBeLessThan(60_000_000);
    }
  });

  test("APER: a long string uses memory in proportion to its length", () => {
    // 512 fragments of 16,384 characters: 8 MiB.
    const fragment = Buffer.concat([Buffer.from([0xc1]), Buffer.alloc(16_384, 0x61)]);
    const octets = Buffer.concat([
      Buffer.from([0x80]),
      ...Array.from({ length: 512 }, () => fragment),
      Buffer.from([0]),
    ]);
    const before = heapUsed();
    const { value } = decode(RicStyleNameSchema, octets, { wire: "aper" });
    expect(heapUsed() - before).toBeLessThan(3 * octets.length);
    expect(value.length).toBe(2 ** 23);
  });

  test.each([
    ["7800", "fields of one kind"],
    ["78008001007d00000000820101ff", "fields of all kinds"],
  ])("protobuf: consecutive unknown fields (%s…, %s) use little more memory than their bytes", (hex) => {
    const fields = Buffer.from(hex, "hex");
    const octets = Buffer.concat(Array.from({ length: 200_000 }, () => fields));
    for (const read of [
      () => decode(RicStyleNameSchema, octets),
      () => decodeAndValidate(RicStyleNameSchema, octets),
    ]) {
      const before = heapUsed();
      const result = read();
      expect(heapUsed() - before).toBeLessThan(octets.length + 100_000);
      expect(result).toBeDefined();
    }
    const message = decode(RicStyleNameSchema, octets);
    expect(Buffer.compare(encode(RicStyleNameSchema, message), octets)).toBe(0);
  });

  test("protobuf: unknown fields between known ones stay separate, and are encoded after them", () => {
    const octets = Buffer.concat(Array.from({ length: 300 }, () => Buffer.from("08017802", "hex")));
    const again = encode(MaxPlmnSchema, decode(MaxPlmnSchema, octets));
    expect(Buffer.from(again).toString("hex")).toBe(`0801${"7802".repeat(300)}`);
  });
});
