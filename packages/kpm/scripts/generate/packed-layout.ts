import type { Bounds, FieldModel, FileModel, MessageModel } from "./model.ts";

/**
 * How an INTEGER travels: as a bit-field, in one octet, in two, in as many as it needs, or without bounds (X.691, 11.5, 13).
 * Behind an extension marker, values outside the bounds travel as if there were none.
 */
type IntegerLayout =
  | { readonly kind: "bits"; readonly bits: number; readonly bounds: Bounds; readonly extensible: boolean }
  | { readonly kind: "octet" | "octets"; readonly bounds: Bounds; readonly extensible: boolean }
  | {
      readonly kind: "long";
      readonly octets: number;
      readonly lengthBits: number;
      readonly bounds: Bounds;
      readonly extensible: boolean;
    }
  | { readonly kind: "unbounded" };

/** The layout of an integer, by its bounds on the packed wire: its own ones, or else those of its validation rule. */
export function integerLayout({ name, type, packed, rules }: FieldModel): IntegerLayout {
  if (type.kind !== "int32" && type.kind !== "int64") {
    throw new Error(
      `${name}: no emitter for ${type.kind} on the packed wire but in a BIT STRING; known are int32 and int64`,
    );
  }
  const bounds = packed.integer ?? rules.value;
  if (bounds === undefined) return { kind: "unbounded" };
  const extensible = packed.integer?.extensible ?? false;
  const range = bounds.max - bounds.min + 1n;
  if (range <= 255n) return { kind: "bits", bits: width(range), bounds, extensible };
  if (range === 256n) return { kind: "octet", bounds, extensible };
  if (range <= 65_536n) return { kind: "octets", bounds, extensible };
  if (type.kind === "int64" && bounds.min !== 0n) {
    throw new Error(`${name}: no emitter for an int64 of more than 65536 values that does not start at 0`);
  }
  if (type.kind === "int32") {
    throw new Error(`${name}: no emitter for an int32 of more than 65536 values: make it an int64`);
  }
  const octets = Math.ceil((range - 1n).toString(2).length / 8);
  return { kind: "long", octets, lengthBits: width(BigInt(octets)), bounds, extensible };
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

/** The fewest bits that a message takes, alignment not counted: what a list of them takes at the very least. */
export function fewestBits(message: MessageModel): number {
  switch (message.form) {
    case "sequence": {
      const { fields } = message;
      const flags = (message.extensible ? 1 : 0) + fields.filter(({ packed }) => packed.optional).length;
      return fields
        .filter(({ packed }) => !packed.optional)
        .reduce((sum, field) => sum + fewestFieldBits(field), flags);
    }
    case "choice":
      return fewestChoiceBits(message.fields, message.extensible);
    case "transparent":
      return message.fields.reduce((sum, field) => sum + fewestFieldBits(field), 0);
    case "bitString":
    case "constant":
      return 0;
  }
}

function fewestChoiceBits(fields: readonly FieldModel[], extensible: boolean): number {
  const root = fields.filter(({ packed }) => !packed.addition);
  return (extensible ? 1 : 0) + width(BigInt(root.length)) + Math.min(...root.map(fewestFieldBits));
}

function fewestFieldBits(field: FieldModel): number {
  const { type, rules } = field;
  if (field.repeated && type.kind === "message" && rules.items !== undefined) {
    return lengthBits(rules.items) + Number(rules.items.min) * fewestBits(type.message);
  }
  if (rules.bits !== undefined) return lengthBits(rules.bits) + Number(rules.bits.min);
  switch (type.kind) {
    case "message":
      return fewestBits(type.message);
    case "enum":
      return 1 + width(BigInt(type.names.length));
    case "string":
      return 1;
    case "bytes":
      return Number(rules.octets ?? 1n) * 8;
    default: {
      const layout = integerLayout(field);
      return layout.kind === "bits" ? layout.bits : 8;
    }
  }
}

/** Every bound that generated code compares 64-bit integers with. */
export function longBounds({ messages }: FileModel): readonly bigint[] {
  const bounds = messages
    .flatMap(({ fields }) => fields)
    .filter(({ type }) => type.kind === "int64")
    .flatMap((field) => {
      const layout = integerLayout(field);
      const { value } = field.rules;
      return [
        ...(value === undefined ? [] : [value.min, value.max]),
        ...(layout.kind === "long" ? [layout.bounds.max] : []),
      ];
    });
  return [...new Set(bounds)];
}
