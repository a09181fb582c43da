import type { Message, UnknownField } from "@bufbuild/protobuf";
import { BinaryReader, BinaryWriter } from "@bufbuild/protobuf/wire";
import type { BitReader } from "./bit-reader.ts";
import { type BitWriter, complain } from "./bit-writer.ts";
import { readSmallNumber, writeSmallNumber } from "./scalars.ts";

/**
 * Additions of later editions, after an extension marker, are stored as unknown fields of the message, so that every wire except
 * JSON carries them. Additions of the SEQUENCE have this field number; the alternatives of its CHOICEs have the following numbers.
 * The value is the index as a varint, then the octets of the open type. No message declares fields with these numbers.
 */
const KEPT = 18_000;

/**
 * The additions of a SEQUENCE that follow: a bit for each known one, the lowest bit for the first, and the indices of unknown ones.
 */
interface Additions {
  readonly known: number;
  readonly unknown: readonly number[];
}

/** An unknown part, stored unchanged. */
interface Later {
  readonly index: number;
  readonly octets: Uint8Array;
}

/** Reads which additions of a SEQUENCE follow (19.7, 19.8). The first `count` are known. */
export function readAdditions(reader: BitReader, count: number): Additions {
  const length = reader.bits(1) === 0 ? reader.bits(6) + 1 : reader.length();
  let known = 0;
  const unknown: number[] = [];
  for (let index = 0; index < length; index++) {
    if (reader.bits(1) === 0) continue;
    if (index < count) known |= 1 << index;
    else unknown.push(index);
  }
  return { known, unknown };
}

/** Stores the unknown additions of a SEQUENCE, which follow the known ones (19.9). */
export function keepAdditions(reader: BitReader, message: Message, { unknown }: Additions): void {
  for (const index of unknown) keep(message, KEPT, index, reader.octetString());
}

/** The stored unknown additions of a message, in order. */
export function laterAdditions(message: Message): readonly Later[] | undefined {
  const found = kept(message, KEPT);
  return found.length === 0 ? undefined : found.sort((a, b) => a.index - b.index);
}

/**
 * Writes which additions of a SEQUENCE follow. `added` has a bit for each known addition. The edition to write has the first
 * `count` of them. `fields` are the field numbers of all additions.
 */
export function writeAdditionFlags(
  writer: BitWriter,
  count: number,
  added: number,
  later: readonly Later[] | undefined,
  fields: readonly number[] = [],
): void {
  for (let index = count; index < fields.length; index++) {
    if (added & (1 << index)) rejectLater(writer, fields[index] as number);
  }
  const length = Math.max(count, 32 - Math.clz32(added), (later?.at(-1)?.index ?? -1) + 1);
  if (length <= 64) {
    writer.bits(length - 1, 7);
  } else {
    writer.bits(1, 1);
    writer.length(length);
  }
  const unknown = new Set(later?.map(({ index }) => index));
  writer.room(length >> 3);
  for (let index = 0; index < length; index++) {
    writer.bits(unknown.has(index) || (index < 31 && added & (1 << index)) ? 1 : 0, 1);
  }
}

/** Writes the unknown additions of a SEQUENCE. */
export function writeLater(writer: BitWriter, later: readonly Later[] | undefined): void {
  for (const { octets } of later ?? []) writer.octetString(octets);
}

/** Writes a NULL as an open type: an octet (11.1.3), but none in dialect asn1tools. */
export function writeOpenNull(writer: BitWriter): void {
  writer.octetString(new Uint8Array(writer.setting.dialect === "asn1tools" ? 0 : 1));
}

/** Rejects a field of a later edition in a message that is written in an earlier one. */
export function rejectLater(writer: BitWriter, field: number): void {
  complain(
    writer,
    field,
    "edition",
    `must not be set: edition ${writer.setting.edition} of the model does not have it`,
    1,
  );
}

/**
 * Reads the index of the alternative of a CHOICE. The first `all` are known. An unknown alternative is stored as an unknown field;
 * the CHOICE then has no alternative, and the index is −1. `number` is that of the CHOICE in its message.
 */
export function readAlternative(
  reader: BitReader,
  message: Message,
  number: number,
  rootBits: number,
  root: number,
  all: number,
): number {
  if (reader.bits(1) === 0) {
    const index = reader.bits(rootBits);
    if (index >= root) reader.fail(undefined, `alternative 0..${root - 1}`, index);
    return index;
  }
  const index = root + (reader.asn1c ? reader.bits(rootBits) : readSmallNumber(reader));
  if (index < all) return index;
  keep(message, KEPT + number, index - root, reader.octetString());
  return -1;
}

/** Writes the stored unknown alternative of a CHOICE. `field` is any of its known alternatives. */
export function writeAlternative(
  writer: BitWriter,
  message: Message,
  number: number,
  rootBits: number,
  field: number,
): void {
  const later = kept(message, KEPT + number).at(-1);
  if (later === undefined) {
    writer.missing(field);
  } else {
    if (later.index < 64) {
      writer.addition(later.index, rootBits);
    } else {
      writer.bits(1, 1);
      writeSmallNumber(writer, later.index);
    }
    writer.octetString(later.octets);
  }
}

function keep(message: Message, no: number, index: number, octets: Uint8Array): void {
  const value = new BinaryWriter().uint32(index).raw(octets).finish();
  message.$unknown ??= [];
  message.$unknown.push({ no, wireType: 2, data: new BinaryWriter().bytes(value).finish() });
}

function kept({ $unknown = [] }: Message, no: number): Later[] {
  return $unknown.filter((field) => field.no === no && field.wireType === 2).flatMap(parse);
}

/** The stored parts; nothing if a field with this number has another content. */
function parse({ data }: UnknownField): readonly Later[] {
  try {
    const value = new BinaryReader(data).bytes();
    const reader = new BinaryReader(value);
    const index = reader.uint32();
    return index > 0xffff ? [] : [{ index, octets: value.subarray(reader.pos) }];
  } catch {
    return [];
  }
}
