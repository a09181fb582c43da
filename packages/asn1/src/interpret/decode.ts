import { Asn1Error } from "../error.ts";
import { characterCode } from "../model/strings.ts";
import type {
  BitStringType,
  CharacterStringType,
  ChoiceType,
  EnumeratedType,
  IntegerType,
  ListType,
  OctetStringType,
  OpenType,
  SequenceType,
  Size,
  Type,
  Value,
} from "../model/types.ts";
import { toNumber } from "../model/values.ts";
import { decodeObjectIdentifier, decodeReal } from "../runtime/content.ts";
import { concatenate, PerReader } from "../runtime/reader.ts";
import { type Fields, fewestBits, optionalOf, UNKNOWN, type Unknown, Visit } from "./visit.ts";

/** Aligned or unaligned Packed Encoding Rules (X.691). */
export type Rules = "aper" | "uper";

/** Options of `decode` and `encode`. */
export interface CodecOptions {
  /** @default "aper" */
  readonly rules?: Rules;
  /**
   * Sizes of UTF8String and of the other strings without a fixed width per character. They are not visible to PER (X.691, 10.3.6). `"octets"`
   * encodes them as sizes in octets, as some implementations do.
   *
   * @default "ignored"
   */
  readonly stringSizes?: "ignored" | "octets";
}

/** Lists of values without bits may have more items than their octets suggest, but not more than this. */
const MOST_EMPTY_ITEMS = 0x1_0000;

/**
 * Decodes a value by interpreting its type. Unknown additions, alternatives and open types keep their octets under the name `...`.
 *
 * @throws Asn1Error `malformed`, with the path and the bit offset; `unsupported` if values are nested too deep
 */
export function decode(
  type: Type,
  octets: Uint8Array,
  { rules = "aper", stringSizes = "ignored" }: CodecOptions = {},
): Value {
  const decoder = new Decoder(stringSizes === "octets");
  const reader = new PerReader(octets, rules === "aper");
  return decoder.run(type, reader);
}

class Decoder {
  readonly #visit = new Visit();
  readonly #hasStringSizes: boolean;

  constructor(hasStringSizes: boolean) {
    this.#hasStringSizes = hasStringSizes;
  }

  run(type: Type, reader: PerReader): Value {
    const at = reader;
    try {
      return this.#visit.step(type.name, () => {
        const value = this.#value(type, at);
        reader.assertEnd();
        return value;
      });
    } catch (error) {
      if (!(error instanceof Asn1Error) || error.code !== "malformed") throw error;
      const { path } = this.#visit;
      const bitOffset = error.bitOffset ?? reader.position;
      const what = error.bitOffset === undefined ? `bit ${bitOffset}: ${error.message}` : error.message;
      throw new Asn1Error("malformed", `Cannot decode ${path} at ${what}`, { path, bitOffset });
    }
  }

  #value(type: Type, reader: PerReader): Value {
    switch (type.kind) {
      case "boolean":
        return reader.bit();
      case "null":
        return null;
      case "integer":
        return toNumber(this.#integer(type, reader));
      case "enumerated":
        return this.#enumerated(type, reader);
      case "real":
        return decodeReal(reader.longOctets());
      case "objectIdentifier":
        return decodeObjectIdentifier(reader.longOctets(), type.relative);
      case "bitString":
        return this.#bitString(type, reader);
      case "octetString":
        return this.#octetString(type, reader);
      case "characterString":
        return this.#characterString(type, reader);
      case "list":
        return this.#list(type, reader);
      case "sequence":
        return this.#sequence(type, reader);
      case "choice":
        return this.#choice(type, reader);
      case "open":
        return this.#open(type, reader);
    }
  }

  /** INTEGER (13). */
  #integer({ range: { min, max }, extensible }: IntegerType, reader: PerReader): bigint {
    if (extensible && reader.bit()) return reader.unbounded(true);
    if (min === undefined) return reader.unbounded(true);
    if (max === undefined) return min + reader.unbounded(false);
    const start = reader.position;
    const count = max - min + 1n;
    const value = min + (count <= 0x1_0000n ? BigInt(reader.short(Number(count))) : reader.long(count));
    if (value > max) reader.fail(`${min}..${max}`, String(value), "13.2", start);
    return value;
  }

  /** ENUMERATED (14). */
  #enumerated({ root, additions, extensible }: EnumeratedType, reader: PerReader): Value {
    if (extensible && reader.bit()) {
      const index = reader.smallNumber();
      return additions[index] ?? index;
    }
    const start = reader.position;
    const index = reader.short(root.length);
    return root[index] ?? reader.fail(`one of ${root.length} values`, `value ${index}`, "14.2", start);
  }

  /** BIT STRING (16). */
  #bitString({ size, containing }: BitStringType, reader: PerReader): Value {
    const parts: Uint8Array[] = [];
    let length = 0;
    this.#units(size, reader, (count, isFixed) => {
      if (!isFixed || count > 16) reader.align();
      parts.push(reader.bitField(count));
      length += count;
    });
    const bytes = parts.length === 1 ? (parts[0] as Uint8Array) : concatenate(parts);
    return containing === undefined ? { bytes, length } : this.#containing(containing, bytes, reader);
  }

  /** OCTET STRING (17). */
  #octetString({ size, containing }: OctetStringType, reader: PerReader): Value {
    const parts: Uint8Array[] = [];
    this.#units(size, reader, (count, isFixed) => {
      parts.push(isFixed && count <= 2 ? reader.bitField(count * 8) : reader.octets(count));
    });
    const octets = parts.length === 1 ? (parts[0] as Uint8Array) : concatenate(parts);
    return containing === undefined ? octets : this.#containing(containing, octets, reader);
  }

  /** The value inside of a string with CONTAINING, which is encoded by the same rules (11.2.1 NOTE). */
  #containing(type: Type, octets: Uint8Array, reader: PerReader): Value {
    const inner = new PerReader(octets, reader.aligned, reader.position - octets.length * 8);
    const containing = this.#value(type, inner);
    inner.assertEnd();
    return { containing };
  }

  /** The character string types (30). */
  #characterString(type: CharacterStringType, reader: PerReader): string {
    if (type.alphabet === undefined) {
      const parts: Uint8Array[] = [];
      if (this.#hasStringSizes) this.#units(type.size, reader, (count) => void parts.push(reader.octets(count)));
      else parts.push(reader.longOctets());
      return decodeText(type, concatenate(parts), reader);
    }
    const { bits, indexed } = characterCode(type, reader.aligned);
    const { max } = type.size;
    let text = "";
    this.#units(type.size, reader, (count, isFixed) => {
      // Short strings are not aligned (30.5.6 and 30.5.7).
      const isShort = max !== undefined && (isFixed ? count * bits <= 16 : max * bits < 16);
      if (!isShort && count > 0) reader.align();
      if (count * bits > reader.bitsLeft) reader.fail(`${count} characters`, `${reader.bitsLeft} bits`, "30.5");
      for (let i = 0; i < count; i++) {
        const start = reader.position;
        const code = bits > 16 ? Number(reader.longBits(bits)) : reader.bits(bits);
        const character = indexed === undefined ? code : indexed[code];
        if (character === undefined || character > 0x10_ffff || !isAllowed(type, character)) {
          reader.fail(`a character of ${type.string}`, `code ${code}`, "30.5", start);
        }
        text += String.fromCodePoint(character);
      }
    });
    return text;
  }

  /** SEQUENCE OF and SET OF (20). */
  #list({ element, size }: ListType, reader: PerReader): readonly Value[] {
    const items: Value[] = [];
    const least = fewestBits(element);
    this.#units(size, reader, (count) => {
      if (count * least > reader.bitsLeft) reader.fail(`${count} items`, `${reader.bitsLeft} bits`, "20.6");
      if (least === 0 && items.length + count > MOST_EMPTY_ITEMS) {
        reader.fail(`at most ${MOST_EMPTY_ITEMS} items without bits`, `${items.length + count}`, "20.6");
      }
      for (let i = 0; i < count; i++) {
        items.push(this.#visit.step(`[${items.length}]`, () => this.#value(element, reader)));
      }
    });
    return items;
  }

  /** Reads the length of a string or list (11.9) and its units, in fragments if it has no upper bound. */
  #units({ min, max, extensible }: Size, reader: PerReader, read: (count: number, isFixed: boolean) => void): void {
    const isRoot = !extensible || !reader.bit();
    if (isRoot && max !== undefined && max < 0x1_0000) {
      const start = reader.position;
      const count = min + reader.short(max - min + 1);
      if (count > max) reader.fail(`a size of ${min}..${max}`, String(count), "11.9.4.1", start);
      read(count, min === max && !extensible);
      return;
    }
    let length = reader.lengthOrFragment();
    for (; length < 0; length = reader.lengthOrFragment()) read(-length, false);
    read(length, false);
  }

  /** SEQUENCE and SET (19 and 21). */
  #sequence({ root, extensible, additions }: SequenceType, reader: PerReader): Fields {
    const fields: Fields = {};
    return this.#visit.inside(fields, () => {
      const isExtended = extensible && reader.bit();
      this.#components(root, reader, fields);
      if (!isExtended) return fields;
      const count = reader.smallLength();
      const present: number[] = [];
      for (let index = 0; index < count; index++) if (reader.bit()) present.push(index);
      const unknown: Unknown[] = [];
      for (const index of present) {
        const addition = additions[index];
        if (addition === undefined) {
          unknown.push({ index, octets: reader.longOctets() });
          continue;
        }
        const inner = reader.open();
        if (addition.kind === "group") {
          this.#components(addition.group.root, inner, fields);
        } else {
          const { name, type } = addition.component;
          fields[name] = this.#visit.step(`.${name}`, () => this.#value(type, inner));
        }
        inner.assertEnd();
      }
      if (unknown.length > 0) fields[UNKNOWN] = unknown.map(({ index, octets }) => ({ index, octets }));
      return fields;
    });
  }

  #components(components: SequenceType["root"], reader: PerReader, fields: Fields): void {
    const optional = optionalOf(components);
    const present = new Set(optional.filter(() => reader.bit()));
    for (const component of components) {
      if (component.optional && !present.has(component)) continue;
      const { name, type } = component;
      fields[name] = this.#visit.step(`.${name}`, () => this.#value(type, reader));
    }
  }

  /** CHOICE (23). */
  #choice({ root, extensible, additions }: ChoiceType, reader: PerReader): Value {
    if (extensible && reader.bit()) {
      const index = reader.smallNumber();
      const addition = additions[index];
      if (addition === undefined) return { kind: UNKNOWN, value: { index, octets: reader.longOctets() } };
      const inner = reader.open();
      const value = this.#visit.step(`.${addition.name}`, () => this.#value(addition.type, inner));
      inner.assertEnd();
      return { kind: addition.name, value };
    }
    const start = reader.position;
    const index = reader.short(root.length);
    const alternative =
      root[index] ?? reader.fail(`one of ${root.length} alternatives`, `alternative ${index}`, "23.6", start);
    return {
      kind: alternative.name,
      value: this.#visit.step(`.${alternative.name}`, () => this.#value(alternative.type, reader)),
    };
  }

  /** An open type (11.2). Without a row of the object set, it keeps its octets. */
  #open(type: OpenType, reader: PerReader): Value {
    const inner = this.#visit.rowOf(type)?.type;
    if (inner === undefined) return { type: UNKNOWN, value: reader.longOctets() };
    const content = reader.open();
    const value = this.#visit.step(`(${inner.name})`, () => this.#value(inner, content));
    content.assertEnd();
    return { type: inner.name, value };
  }
}

/** Whether a type that knows its characters has this one. */
export function isAllowed({ alphabet = [] }: CharacterStringType, character: number): boolean {
  return alphabet.some(({ min, max }) => character >= Number(min ?? 0n) && character <= Number(max ?? 0n));
}

const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Strings without a fixed width per character: UTF-8, or one octet per character where X.680 has escape sequences. */
function decodeText({ string }: CharacterStringType, octets: Uint8Array, reader: PerReader): string {
  if (string !== "UTF8String") return Array.from(octets, (octet) => String.fromCharCode(octet)).join("");
  try {
    return UTF8.decode(octets);
  } catch {
    return reader.fail("UTF-8", "other octets", "30.6");
  }
}
