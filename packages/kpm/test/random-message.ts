import {
  create,
  type DescField,
  type DescMessage,
  type Message,
  type MessageInitShape,
  ScalarType,
} from "@bufbuild/protobuf";
import fc from "fast-check";

/** How a random message is made. */
interface RandomMessageOptions {
  /** Fields that the schema does not know are added now and then. @default false */
  readonly unknownFields?: boolean;
  /** Values keep to what each type and rule usually allows, so that most messages are valid. @default false */
  readonly tame?: boolean;
}

/** Random messages of a type: edge values of every scalar, absent and present fields, every alternative, short lists. */
export function randomMessage(schema: DescMessage, options: RandomMessageOptions = {}): fc.Arbitrary<Message> {
  return randomInit(schema, options, 0).map((init) =>
    withUnknown(create(schema, init as MessageInitShape<DescMessage>), init),
  );
}

type Init = Record<string, unknown>;

function randomInit(schema: DescMessage, options: RandomMessageOptions, depth: number): fc.Arbitrary<Init> {
  const members: Record<string, fc.Arbitrary<unknown>> = {};
  for (const member of schema.members) {
    if (member.kind === "oneof") {
      const cases = member.fields.map((field) =>
        randomField(field, options, depth).map((value) => ({ case: field.localName, value })),
      );
      members[member.localName] =
        options.tame === true ? fc.oneof(...cases) : fc.oneof(...cases, fc.constant({ case: undefined }));
    } else {
      members[member.localName] = randomField(member, options, depth);
    }
  }
  if (options.unknownFields === true) {
    const unknown = fc.record({
      no: fc.integer({ min: 100, max: 536_870_911 }),
      data: fc.uint8Array({ maxLength: 5 }),
    });
    members.$unknownFields = fc.oneof({ weight: 9, arbitrary: fc.constant([]) }, fc.array(unknown, { maxLength: 2 }));
  }
  return fc.record(members);
}

function randomField(field: DescField, options: RandomMessageOptions, depth: number): fc.Arbitrary<unknown> {
  if (field.message !== undefined) {
    const { message } = field;
    const child = fc.constant(undefined).chain(() => randomInit(message, options, depth + 1));
    if (field.fieldKind === "list") {
      return fc.array(child, { minLength: options.tame === true ? 1 : 0, maxLength: depth > 4 ? 2 : 3 });
    }
    if (field.oneof !== undefined) return child;
    return fc.oneof({ weight: 5, arbitrary: child }, fc.constant(undefined));
  }
  if (field.enum !== undefined) return options.tame === true ? fc.nat(2) : fc.oneof(fc.nat(20), int32);
  switch (field.scalar) {
    case ScalarType.INT32:
      return options.tame === true ? fc.nat(100) : int32;
    case ScalarType.UINT32:
      return options.tame === true ? fc.constantFrom(18, 20, 21, 22, 28, 32, 36) : uint32;
    case ScalarType.INT64:
      return options.tame === true ? fc.bigInt(0n, 10_000_000_000n) : int64;
    case ScalarType.UINT64:
      return options.tame === true ? fc.bigInt(0n, 2n ** 18n - 1n) : uint64;
    case ScalarType.STRING:
      return options.tame === true ? printable : text;
    case ScalarType.BYTES:
      return options.tame === true ? tameBytes(field) : fc.uint8Array({ maxLength: 20 }).map(plain);
    default:
      throw new Error(`no random values for ${field}`);
  }
}

function tameBytes(field: DescField): fc.Arbitrary<Uint8Array> {
  const length = field.name === "s_st" ? 1 : 3;
  return fc.uint8Array({ minLength: length, maxLength: length }).map(plain);
}

const plain = (bytes: Uint8Array) => new Uint8Array(bytes);
const edges = [0, 1, -1, 100, 101, 127, 128, 255, 256, 273, 274, 65535, 65536, 65537, 2 ** 31 - 1, -(2 ** 31)];
const int32 = fc.oneof(fc.constantFrom(...edges), fc.integer());
const uint32 = fc.oneof(
  fc.constantFrom(0, 1, 18, 20, 21, 22, 28, 32, 36, 64, 65, 2 ** 14, 2 ** 21, 2 ** 28, 2 ** 32 - 1),
  fc.nat(40),
);
const int64 = fc.oneof(
  fc.constantFrom(
    0n,
    1n,
    -1n,
    10_000_000_000n,
    10_000_000_001n,
    68_719_476_735n,
    68_719_476_736n,
    2n ** 63n - 1n,
    -(2n ** 63n),
  ),
  fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n),
  powers(62),
);
const uint64 = fc.oneof(fc.constantFrom(0n, 1n, 2n ** 64n - 1n), fc.bigInt(0n, 2n ** 64n - 1n), powers(63));
const text = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 30 }),
  fc.constantFrom(
    "",
    "a".repeat(24),
    "a".repeat(25),
    "é".repeat(12),
    "\ufeff",
    "\u{1f4e1}".repeat(80),
    "a".repeat(151),
  ),
);
const printable = fc.stringMatching(/^[A-Za-z0-9 '()+,./:=?-]{1,20}$/);

/** The integers on both sides of each power of two, where the length of a varint changes. */
function powers(max: number): fc.Arbitrary<bigint> {
  return fc.tuple(fc.nat(max), fc.constantFrom(-1n, 0n)).map(([exponent, less]) => 2n ** BigInt(exponent) + less);
}

function withUnknown(message: Message, init: Init): Message {
  const unknown = init.$unknownFields as { no: number; data: Uint8Array }[] | undefined;
  if (unknown !== undefined && unknown.length > 0) {
    message.$unknown = unknown.map(({ no, data }) => ({
      no,
      wireType: 2,
      data: new Uint8Array([data.length, ...data]),
    }));
  }
  return message;
}
