import { type DescField, type DescMessage, ScalarType } from "@bufbuild/protobuf";
import { BinaryReader, WireType } from "@bufbuild/protobuf/wire";
import { KpmError } from "../error.ts";
import { DEEPEST } from "./reader.ts";

/**
 * Reads `bytes` again, field by field, to locate the error of generated code.
 *
 * Generated code tracks neither path nor reason. This function runs once for each error. It returns a `malformed` error with the
 * offset of the tag, length or value that cannot be read.
 */
export function findError(schema: DescMessage, bytes: Uint8Array, cause: unknown): KpmError {
  const { path, at, reason } = walk(schema, bytes, -1);
  const message = `Cannot decode ${path || schema.name} at byte ${at}: ${reason}`;
  return new KpmError("malformed", message, { wire: "protobuf", path, offset: at, cause });
}

/** The path of a list with too many items. The first excess item starts at `offset`, right after its tag. */
export function findList(schema: DescMessage, bytes: Uint8Array, offset: number): string {
  const { path } = walk(schema, bytes, offset);
  return path.slice(0, path.lastIndexOf("["));
}

interface Walk {
  readonly bytes: Uint8Array;
  readonly reader: BinaryReader;
  /** The offset, right after a tag, where the walk ends. */
  readonly stop: number;
  /** The field being read. */
  path: string;
  /** Where the element being read starts. */
  at: number;
  /** The stated end of the message being read. */
  end: number;
  /** Why the walk ended early. */
  reason: string;
}

function walk(schema: DescMessage, bytes: Uint8Array, stop: number): Walk {
  const { length } = bytes;
  const reader = new BinaryReader(bytes);
  const state: Walk = { bytes, reader, stop, path: "", at: 0, end: length, reason: "a group is malformed" };
  try {
    readMessage(state, schema, length, 1);
  } catch (error) {
    state.reason = explain(error, state);
  }
  return state;
}

function readMessage(state: Walk, schema: DescMessage, length: number, depth: number): void {
  const { reader } = state;
  const counts = new Map<number, number>();
  const { path: parent, end: outer } = state;
  const end = reader.pos + length;
  state.end = end;
  while (reader.pos < end) {
    let path = parent;
    state.path = path;
    state.at = reader.pos;
    const [number, wireType] = reader.tag();
    state.at = reader.pos;
    if (wireType === WireType.LengthDelimited) {
      // BinaryReader would truncate it.
      if (Number(reader.uint64()) >= 2 ** 31) throw new Error("the length exceeds 31 bits");
      reader.pos = state.at;
    }
    const field = schema.fields.find((candidate) => candidate.number === number);
    if (field === undefined || wireType !== wireTypeOf(field)) {
      reader.skip(wireType, number, DEEPEST - depth);
    } else {
      const index = counts.get(number) ?? 0;
      counts.set(number, index + 1);
      path += `${parent && "."}${field.name}${field.fieldKind === "list" ? `[${index}]` : ""}`;
      state.path = path;
      if (reader.pos === state.stop) throw state;
      readField(state, field, depth);
    }
    if (reader.pos <= end) continue;
    state.path = path;
    throw new Error(`the field ends ${count(reader.pos - end)} after its message`);
  }
  state.end = outer;
}

function readField(state: Walk, { message, scalar }: DescField, depth: number): void {
  const { reader } = state;
  if (message !== undefined) readMessage(state, message, reader.uint32(), depth + 1);
  else if (scalar === ScalarType.STRING) reader.string(true);
  else if (scalar === ScalarType.BYTES) reader.bytes();
  else reader.uint64();
}

/** The wire type of a field. No message of the models has a field of a fixed size. */
export function wireTypeOf({ message, scalar }: DescField): WireType {
  const isDelimited = message !== undefined || scalar === ScalarType.STRING || scalar === ScalarType.BYTES;
  return isDelimited ? WireType.LengthDelimited : WireType.Varint;
}

function explain(error: unknown, { reader, bytes, end }: Walk): string {
  if (error instanceof TypeError) return "the string is not valid UTF-8";
  if (!(error instanceof RangeError)) return error instanceof Error ? error.message : "";
  return `the input ends here: ${count(Math.max(1, reader.pos - bytes.length, end - bytes.length))} missing`;
}

function count(bytes: number): string {
  return bytes === 1 ? "1 byte" : `${bytes} bytes`;
}
