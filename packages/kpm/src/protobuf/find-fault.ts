import { type DescField, type DescMessage, ScalarType } from "@bufbuild/protobuf";
import { BinaryReader, type WireType } from "@bufbuild/protobuf/wire";
import { KpmError } from "../error.ts";
import { DEEPEST } from "./reader.ts";

/**
 * Reads `bytes` a second time, field by field, to tell where a decoder gave up.
 *
 * Decoders stay free of bookkeeping this way: they only say that the bytes are broken, and this function, which runs once
 * for each error, says where. Returns a `malformed` error with the offset of the tag, length or value that cannot be read.
 */
export function findFault(schema: DescMessage, bytes: Uint8Array, cause: unknown): KpmError {
  const reader = new BinaryReader(bytes);
  const walk: Walk = { reader, path: "", at: 0, end: bytes.length, wanted: undefined, stop: -1 };
  let reason = cause;
  try {
    readMessage(walk, schema, bytes.length, 1);
  } catch (error) {
    reason = error;
  }
  const where = walk.path === "" ? schema.name : walk.path;
  return new KpmError("malformed", `Cannot decode ${where} at byte ${walk.at}: ${explain(reason, walk, bytes)}`, {
    wire: "protobuf",
    path: walk.path,
    offset: walk.at,
    cause,
  });
}

/** The path of the list that has one item too many: the one that starts at `offset`, right behind its tag. */
export function findList(schema: DescMessage, bytes: Uint8Array, offset: number): string {
  const walk: Walk = {
    reader: new BinaryReader(bytes),
    path: "",
    at: 0,
    end: bytes.length,
    wanted: undefined,
    stop: offset,
  };
  try {
    readMessage(walk, schema, bytes.length, 1);
  } catch (error) {
    if (error !== stopped) throw error;
  }
  return walk.path.slice(0, walk.path.lastIndexOf("["));
}

const stopped: Error = new Error("stopped");

interface Walk {
  readonly reader: BinaryReader;
  /** The field being read. */
  path: string;
  /** Where the element being read starts. */
  at: number;
  /** Where the message being read says that it ends. */
  end: number;
  /** Octets of the text or bytes being read, once their length is known. */
  wanted: number | undefined;
  /** Where to stop: the octet behind a tag. */
  readonly stop: number;
}

function readMessage(walk: Walk, schema: DescMessage, length: number, depth: number): void {
  const { reader } = walk;
  const fields = new Map(schema.fields.map((field) => [field.number, field]));
  const counts = new Map<number, number>();
  const parent = walk.path;
  const end = reader.pos + length;
  const outer = walk.end;
  walk.end = end;
  while (reader.pos < end) {
    walk.at = reader.pos;
    const [number, wireType] = reader.tag();
    const field = fields.get(number);
    walk.at = reader.pos;
    if (field === undefined) {
      reader.skip(wireType as WireType, number, DEEPEST - depth);
      continue;
    }
    const index = counts.get(number) ?? 0;
    counts.set(number, index + 1);
    walk.path = `${parent}${parent === "" ? "" : "."}${field.name}${field.fieldKind === "list" ? `[${index}]` : ""}`;
    if (reader.pos === walk.stop) throw stopped;
    readField(walk, field, depth);
    walk.path = parent;
  }
  walk.end = outer;
}

function readField(walk: Walk, field: DescField, depth: number): void {
  const { reader } = walk;
  if (field.message !== undefined) {
    readMessage(walk, field.message, reader.uint32(), depth + 1);
  } else if (field.scalar === ScalarType.STRING) {
    requireOctets(walk);
    reader.string(true);
  } else if (field.scalar === ScalarType.BYTES) {
    requireOctets(walk);
    reader.bytes();
  } else if (field.scalar === ScalarType.INT64 || field.scalar === ScalarType.UINT64) {
    reader.uint64();
  } else {
    reader.uint32();
  }
}

/** Looks ahead whether the octets of a text or bytes are all there. */
function requireOctets(walk: Walk): void {
  const { reader } = walk;
  const start = reader.pos;
  const wanted = reader.uint32();
  if (reader.pos + wanted > reader.len) {
    walk.wanted = wanted;
    throw new RangeError("premature EOF");
  }
  reader.pos = start;
}

function explain(reason: unknown, walk: Walk, bytes: Uint8Array): string {
  if (reason instanceof RangeError) return `the input ends here: ${missing(walk, bytes)}`;
  if (reason instanceof TypeError) return "the string is not valid UTF-8";
  return reason instanceof Error ? reason.message : String(reason);
}

/** What was wanted where the input ends, and what is left of it. */
function missing({ reader, wanted, at, end }: Walk, bytes: Uint8Array): string {
  if (wanted !== undefined) return `${octets(wanted)} wanted, ${bytes.length - reader.pos} left`;
  if (at >= bytes.length && end > at) return `${octets(end - at)} wanted, 0 left`;
  // An unknown field tells how far it would have gone; a number, only that there is more of it.
  return `${octets(Math.max(1, reader.pos - bytes.length))} more wanted, 0 left`;
}

function octets(count: number): string {
  return `${count} octet${count === 1 ? "" : "s"}`;
}
