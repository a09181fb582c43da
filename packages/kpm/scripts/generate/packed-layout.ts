import { type Bounds, type FieldModel, type FileModel, longName, type MessageModel } from "./model.ts";

/** How a scalar travels: the method of `BitReader` and `BitWriter`, and its arguments after the field and its value. */
interface ScalarLayout {
  readonly method: string;
  readonly args: readonly (number | bigint | string | boolean)[];
}

/** The bounds of an integer on the packed wire: its own ones, or else those of its validation rule. */
export function integerBounds({ packed, rules }: FieldModel): Bounds | undefined {
  return packed.integer ?? rules.value;
}

/** The layout of a scalar. */
export function scalarLayout(field: FieldModel): ScalarLayout {
  const { name, type, rules } = field;
  switch (type.kind) {
    case "enum":
      return { method: "enumerated", args: [width(BigInt(type.names.length)), type.names.length] };
    case "string": {
      if (rules.characters === undefined) throw new Error(`${name}: a string on the packed wire needs bounds`);
      const { min, max } = rules.characters;
      return { method: "text", args: [lengthBits(rules.characters), min, max] };
    }
    case "bytes":
      return rules.octets === undefined
        ? { method: "octetString", args: [] }
        : { method: "fixedOctets", args: [rules.octets] };
    default:
      return integerLayout(field);
  }
}

/** An INTEGER as a bit-field, in one octet, in two, in as many as it needs, or without bounds (X.691, 11.5, 13). */
function integerLayout(field: FieldModel): ScalarLayout {
  const { name, type, packed } = field;
  if (type.kind !== "int32" && type.kind !== "int64") {
    throw new Error(
      `${name}: no emitter for ${type.kind} on the packed wire but in a BIT STRING; known are int32 and int64`,
    );
  }
  const bounds = integerBounds(field);
  if (bounds === undefined) return { method: type.kind === "int64" ? "unboundedLong" : "unbounded", args: [] };
  const { min, max } = bounds;
  const extensible = packed.integer?.extensible ?? false;
  const range = max - min + 1n;
  if (range > 65_536n) {
    if (type.kind === "int32" || min !== 0n) {
      throw new Error(`${name}: no emitter for more than 65536 values that are not an int64 from 0`);
    }
    return { method: "integerN", args: [Math.ceil(width(range) / 8), longName(max), extensible] };
  }
  if (type.kind === "int64") throw new Error(`${name}: an integer of at most 65536 values is an int32 or uint32`);
  if (range > 256n) return { method: "integer2", args: [min, max, ...(extensible ? [true] : [])] };
  if (extensible) throw new Error(`${name}: no emitter for an extensible integer of at most 256 values`);
  return range === 256n
    ? { method: "integer1", args: [min, max] }
    : { method: "integer", args: [width(range), min, max] };
}

/** The width of a bit-field for that many values. */
export function width(values: bigint): number {
  return values <= 1n ? 0 : (values - 1n).toString(2).length;
}

/** A length is written as a bit-field up to 255 values; wider ones are aligned, for which the width is 0. */
export function lengthBits(bounds: Bounds): number {
  const range = bounds.max - bounds.min + 1n;
  return range <= 255n ? width(range) : 0;
}

/** OPTIONAL scalars whose value cannot tell that they are absent: the message is marked. */
export function markedFields({ fields }: MessageModel): readonly FieldModel[] {
  return fields.filter(isMarked);
}

/** Whether an OPTIONAL field is a number that is 0 when it is absent. */
export function isMarked({ packed, type, oneof }: FieldModel): boolean {
  const isNumber = type.kind !== "message" && type.kind !== "bytes" && type.kind !== "string";
  return packed.optional && oneof === undefined && isNumber;
}

/** Every bound that generated code compares 64-bit integers with. */
export function longBounds({ messages }: FileModel): readonly bigint[] {
  const integers = messages.flatMap(({ fields }) => fields).filter(({ type }) => type.kind === "int64");
  const bounds = integers.flatMap(({ packed, rules: { value } }) => [
    ...(value === undefined ? [] : [value.min, value.max]),
    ...(packed.integer === undefined ? [] : [packed.integer.max]),
  ]);
  return [...new Set(bounds)];
}
