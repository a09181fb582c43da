import { type DescMessage, equals, fromBinary, type Message, toBinary } from "@bufbuild/protobuf";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { create, decode, encode, KpmError, PerQcireportListItemFormatSchema, schemas } from "../src/index.ts";
import { randomMessage } from "./random-message.ts";

describe.each(schemas)("$name", (schema) => {
  const messages = randomMessage(schema, { unknownFields: true });

  test("encodes to the octets that protobuf-es writes", () => {
    fc.assert(
      fc.property(messages, (message) => {
        expect(hex(encode(schema, message))).toBe(hex(toBinary(schema, message)));
      }),
      { numRuns: 40 },
    );
  });

  test("decodes to the message that protobuf-es reads", () => {
    fc.assert(
      fc.property(messages, (message) => {
        const bytes = toBinary(schema, message);
        const own = decode(schema, bytes);
        expect(own).toEqual(fromBinary(schema, bytes));
        expect(equals(schema, own, fromBinary(schema, bytes))).toBe(true);
        expect(hex(encode(schema, own))).toBe(hex(bytes));
      }),
      { numRuns: 40 },
    );
  });

  test("accepts what protobuf-es accepts and refuses what it refuses, whatever happens to the octets", () => {
    fc.assert(
      fc.property(messages, mutations, (message, mutate) => {
        const bytes = mutate(toBinary(schema, message));
        const expected = attempt(() => fromBinary(schema, bytes));
        const own = attempt(() => decode(schema, bytes));
        if (expected instanceof Error) {
          expect(own).toBeInstanceOf(KpmError);
          expect((own as KpmError).code).toBe("malformed");
          expect((own as KpmError).offset).toBeLessThanOrEqual(bytes.length);
        } else {
          expect(own).toEqual(expected);
        }
      }),
      { numRuns: 60 },
    );
  });
});

test("a field that appears twice is merged as protobuf-es merges it", () => {
  const schema = schemaNamed("E2SmKpmIndicationHeader");
  fc.assert(
    fc.property(randomMessage(schema), randomMessage(schema), (first, second) => {
      const bytes = Buffer.concat([toBinary(schema, first), toBinary(schema, second)]);
      expect(decode(schema, bytes)).toEqual(fromBinary(schema, new Uint8Array(bytes)));
    }),
  );
});

test("groups among unknown fields are read as protobuf-es reads them, however they are nested or broken", () => {
  const schema = schemaNamed("SliceToReportListItem");
  fc.assert(
    fc.property(groups, fc.boolean(), fc.option(mutations), (octets, nested, mutate) => {
      const whole = nested ? Buffer.concat([Buffer.from([0x0a, octets.length]), octets]) : octets;
      const bytes = mutate === null ? new Uint8Array(whole) : mutate(new Uint8Array(whole));
      const expected = attempt(() => fromBinary(schema, bytes));
      const own = attempt(() => decode(schema, bytes));
      if (expected instanceof Error) {
        expect(own).toMatchObject({ code: "malformed" });
      } else {
        expect(own).toEqual(expected);
        expect(hex(encode(schema, own as never))).toBe(hex(toBinary(schema, expected as never)));
      }
    }),
    { numRuns: 500 },
  );
});

test.each([98, 99, 100])("groups that are nested %i deep are read where protobuf-es reads them", (depth) => {
  const octets = Buffer.concat([Buffer.alloc(depth, 0x7b), Buffer.alloc(depth, 0x7c)]);
  const inside = Buffer.concat([Buffer.from([0x0a, 0x80 | (octets.length & 0x7f), octets.length >> 7]), octets]);
  const schema = schemaNamed("SliceToReportListItem");
  for (const bytes of [octets, inside].map((buffer) => new Uint8Array(buffer))) {
    const expected = attempt(() => fromBinary(schema, bytes));
    const own = attempt(() => decode(schema, bytes));
    if (expected instanceof Error)
      expect(own).toMatchObject({ code: "malformed", message: expect.stringContaining("maximum recursion depth") });
    else expect(own).toEqual(expected);
  }
});

test("a value that does not fit its type is unencodable, and the error names the field", () => {
  const message = create(PerQcireportListItemFormatSchema, { qci: 1.5 });
  expect(() => encode(PerQcireportListItemFormatSchema, message)).toThrow(
    expect.objectContaining({ code: "unencodable", message: expect.stringContaining("qci") }),
  );
  message.qci = 1;
  message.pDcpbytesDl = 2n ** 63n;
  expect(() => encode(PerQcireportListItemFormatSchema, message)).toThrow(KpmError);
  message.pDcpbytesDl = 5n;
  expect(hex(encode(PerQcireportListItemFormatSchema, message))).toBe("08011005");
});

test("a message of megabytes is written whole", () => {
  const schema = schemaNamed("RanContainer");
  const message = create(schema, { value: new Uint8Array(3_000_000).fill(7) } as never);
  expect(hex(encode(schema, message).subarray(0, 6))).toBe("0ac08db70107");
  expect(encode(schema, message)).toHaveLength(3_000_005);
});

/** Octets of a few groups: an element of each wire type in each, or groups again. */
const groups: fc.Arbitrary<Buffer> = fc
  .array(
    fc.letrec<{ element: Buffer; group: Buffer }>((tie) => ({
      element: fc.oneof(
        { maxDepth: 4 },
        fc
          .constantFrom("7808", "78ffffffffffffffffff01", "790102030405060708", "7a020a00", "7d01020304")
          .map((text) => Buffer.from(text, "hex")),
        tie("group"),
      ),
      group: fc
        .tuple(fc.constantFrom("7b/7c", "a306/a406"), fc.array(tie("element"), { maxLength: 2 }))
        .map(([ends, elements]) => {
          const [start = "", end = ""] = ends.split("/");
          return Buffer.concat([Buffer.from(start, "hex"), ...elements, Buffer.from(end, "hex")]);
        }),
    })).group,
    { minLength: 1, maxLength: 2 },
  )
  .map((all) => Buffer.concat(all))
  .filter((octets) => octets.length < 128);

/** Truncation, changed octets, removed octets, inserted octets, and octets repeated in another place. */
const mutations: fc.Arbitrary<(bytes: Uint8Array) => Uint8Array> = fc
  .tuple(fc.nat(4), fc.nat(10_000), fc.nat(10_000), fc.nat(255))
  .map(([kind, a, b, octet]) => (bytes) => {
    if (bytes.length === 0) return new Uint8Array([octet]);
    const from = a % bytes.length;
    const to = b % bytes.length;
    const changed = [...bytes];
    if (kind === 0) return bytes.slice(0, from);
    if (kind === 1) changed[from] = octet;
    if (kind === 2) changed.splice(from, 1 + (b % 3));
    if (kind === 3) changed.splice(from, 0, octet);
    if (kind === 4) changed.splice(to, 0, ...changed.slice(from, from + 8));
    return new Uint8Array(changed);
  });

function schemaNamed(name: string): DescMessage {
  const schema = schemas.find((candidate) => candidate.name === name);
  if (schema === undefined) throw new Error(`no message ${name}`);
  return schema;
}

function attempt(work: () => Message): Message | Error {
  try {
    return work();
  } catch (error) {
    return error as Error;
  }
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}
