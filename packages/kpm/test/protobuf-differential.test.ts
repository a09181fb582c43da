import { type DescMessage, equals, fromBinary, fromJson, type Message, toBinary, toJson } from "@bufbuild/protobuf";
import { BinaryReader, BinaryWriter } from "@bufbuild/protobuf/wire";
import fc from "fast-check";
import protobufjs from "protobufjs";
import { describe, expect, test } from "vitest";
import { runs } from "../../../test/property-runs.ts";
import { create, decode, encode, KpmError, PerQcireportListItemFormatSchema, schemas } from "../src/index.ts";
import { protoSource } from "../src/schema.ts";
import { hex } from "./message-vectors.ts";
import { randomMessage } from "./random-message.ts";

const peers = protobufjs.parse(protoSource, { keepCase: true }).root.resolveAll();

describe.each(schemas)("$name", (schema) => {
  const messages = randomMessage(schema, { unknownFields: true });

  test("encodes to the octets that protobuf-es writes", () => {
    fc.assert(
      fc.property(messages, (message) => {
        expect(hex(encode(schema, message))).toBe(hex(toBinary(schema, message)));
      }),
      { numRuns: runs(10) },
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
      { numRuns: runs(10) },
    );
  });

  test("writes JSON that protobuf-es reads as the same message, and the other way round", () => {
    fc.assert(
      fc.property(randomMessage(schema), (message) => {
        const json = toJson(schema, message);
        const own = JSON.parse(new TextDecoder().decode(encode(schema, message, { wire: "json" })));
        expect(toJson(schema, fromJson(schema, own))).toEqual(json);
        const text = new TextEncoder().encode(JSON.stringify(json));
        expect(toJson(schema, decode(schema, text, { wire: "json" }))).toEqual(json);
      }),
      { numRuns: runs(10) },
    );
  });

  test("accepts and rejects mutated bytes as protobufjs does", () => {
    fc.assert(
      fc.property(messages, mutations, (message, mutate) => {
        const bytes = mutate(toBinary(schema, message));
        const expected = attempt(() => decodeWithPeer(schema, bytes));
        const own = attempt(() => decode(schema, bytes));
        if (expected instanceof Error) {
          if (!(own instanceof KpmError)) throw new Error(`protobufjs rejects ${hex(bytes)}: ${expected.message}`);
          expect((own as KpmError).code).toBe("malformed");
          expect((own as KpmError).offset).toBeLessThanOrEqual(bytes.length);
        } else {
          if (own instanceof Error) throw own;
          expectSame(schema, own, expected);
        }
      }),
      { numRuns: runs(25) },
    );
  });
});

test.each([
  ["a varint where text is expected", "RicStyleName", "0805", 1],
  ["text where a varint is expected", "RicStyleType", "0a0141", 1],
  ["a 64-bit value where a message is expected", "E2SmKpmActionDefinition", "090102030405060708", 1],
  ["a group where a message is expected", "E2SmKpmActionDefinition", "0b0c", 1],
])("a known field with the wrong wire type is an unknown field, and encoded again: %s", (_, name, bytes, fields) => {
  const schema = schemaNamed(name);
  const message = decode(schema, Buffer.from(bytes, "hex"));
  expect(message.$unknown).toHaveLength(fields);
  expect(hex(encode(schema, message))).toBe(bytes);
  expect(equals(schema, message, create(schema))).toBe(true);
});

test.each([
  ["a message", "GlobalKpmnodeGnbId", "0a020a050a03010203", "global_g_nb_id.plmn_id"],
  ["a varint", "E2SmKpmActionDefinition", "0a0208801000", "ric_style_type.value"],
  ["an unknown field", "E2SmKpmActionDefinition", "0a0210801000", "ric_style_type"],
])("a nested message that ends inside %s is malformed", (_, name, bytes, path) => {
  const schema = schemaNamed(name);
  expect(() => decode(schema, Buffer.from(bytes, "hex"))).toThrow(
    expect.objectContaining({
      code: "malformed",
      path,
      message: expect.stringContaining("after its message"),
    }),
  );
  expect(() => decodeWithPeer(schema, Buffer.from(bytes, "hex"))).toThrow();
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

test("groups among unknown fields are read as protobufjs reads them, however they are nested or broken", () => {
  const schema = schemaNamed("SliceToReportListItem");
  fc.assert(
    fc.property(groups, fc.boolean(), fc.option(mutations), (octets, nested, mutate) => {
      const whole = nested ? Buffer.concat([Buffer.from([0x0a, octets.length]), octets]) : octets;
      const bytes = mutate === null ? new Uint8Array(whole) : mutate(new Uint8Array(whole));
      const expected = attempt(() => decodeWithPeer(schema, bytes));
      const own = attempt(() => decode(schema, bytes));
      if (expected instanceof Error) {
        expect(own).toMatchObject({ code: "malformed" });
      } else {
        if (own instanceof Error) throw own;
        expectSame(schema, own, expected);
        expect(hex(encode(schema, own))).toBe(hex(toBinary(schema, own)));
      }
    }),
    { numRuns: runs(125) },
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

/** A message of protobufjs: fields by their names in the `.proto`. */
interface PeerMessage {
  readonly [field: string]: unknown;
  readonly $unknowns?: readonly Uint8Array[];
}

function decodeWithPeer({ typeName }: DescMessage, bytes: Uint8Array): PeerMessage {
  const reader = protobufjs.Reader.create(bytes);
  reader.discardUnknown = false;
  return peers.lookupType(typeName).decode(reader) as unknown as PeerMessage;
}

/** Compares a message with that of protobufjs, field by field, unknown fields included. */
function expectSame(schema: DescMessage, own: Message, peer: PeerMessage): void {
  const members = own as unknown as Readonly<Record<string, unknown>>;
  const unknown = (own.$unknown ?? []).map(({ no, wireType, data }) =>
    Buffer.concat([new BinaryWriter().tag(no, wireType).finish(), data]),
  );
  const known = (peer.$unknowns ?? []).map((field) => canonicalTag(Buffer.from(field)));
  expect(hex(Buffer.concat(unknown))).toBe(hex(Buffer.concat(known)));
  for (const field of schema.fields) {
    const { localName, name, oneof } = field;
    const chosen = oneof && (members[oneof.localName] as { readonly case?: string; readonly value?: unknown });
    const isSet = chosen === undefined || chosen.case === localName;
    const value = chosen === undefined ? members[localName] : isSet ? chosen.value : undefined;
    const other = Object.hasOwn(peer, name) || oneof === undefined ? peer[name] : undefined;
    if (Array.isArray(value)) {
      expect(other).toHaveLength(value.length);
      value.forEach((item, index) => {
        expectSame(field.message as DescMessage, item, (other as readonly PeerMessage[])[index] as PeerMessage);
      });
    } else if (field.message !== undefined) {
      expect(value === undefined).toBe(other === undefined || other === null);
      if (value !== undefined) expectSame(field.message, value as Message, other as PeerMessage);
    } else if (isSet) {
      expect(plainValue(value)).toBe(plainValue(other));
    }
  }
}

function plainValue(value: unknown): string {
  return value instanceof Uint8Array || Array.isArray(value) ? hex(Uint8Array.from(value)) : String(value);
}

/** A field with its tag in the shortest form. protobufjs keeps the tag as it was. */
function canonicalTag(field: Buffer): Buffer {
  const reader = new BinaryReader(field);
  const [no, wireType] = reader.tag();
  return Buffer.concat([new BinaryWriter().tag(no, wireType).finish(), field.subarray(reader.pos)]);
}

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

function attempt<T>(work: () => T): T | Error {
  try {
    return work();
  } catch (error) {
    return error as Error;
  }
}
