import { Asn1Error } from "../error.ts";
import { contains } from "../model/ranges.ts";
import { characterCode } from "../model/strings.ts";
import type {
  BitString,
  BitStringType,
  CharacterStringType,
  ChoiceType,
  Component,
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
import { encodeObjectIdentifier, encodeReal } from "../runtime/content.ts";
import { PerWriter } from "../runtime/writer.ts";
import { type CodecOptions, isAllowed } from "./decode.ts";
import { type Fields, hasAny, isFields, optionalOf, UNKNOWN, type Unknown, Visit } from "./visit.ts";

/**
 * Encodes a value by interpreting its type.
 *
 * @throws Asn1Error `invalid_value`, with the path, for values that the type does not have
 */
export function encode(
  type: Type,
  value: Value,
  { rules = "aper", stringSizes = "ignored" }: CodecOptions = {},
): Uint8Array<ArrayBuffer> {
  const writer = new PerWriter(rules === "aper");
  new Encoder(stringSizes === "octets").run(type, value, writer);
  return writer.finish();
}

class Encoder {
  readonly #visit = new Visit();
  readonly #hasStringSizes: boolean;

  constructor(hasStringSizes: boolean) {
    this.#hasStringSizes = hasStringSizes;
  }

  run(type: Type, value: Value, writer: PerWriter): void {
    this.#visit.step(type.name, () => this.#value(type, value, writer));
  }

  #fail(expected: string, found: unknown): never {
    const { path } = this.#visit;
    throw new Asn1Error("invalid_value", `Cannot encode ${path}: expected ${expected}, got ${describe(found)}`, {
      path,
    });
  }

  #value(type: Type, value: Value | undefined, writer: PerWriter): void {
    switch (type.kind) {
      case "boolean":
        if (typeof value !== "boolean") this.#fail("a boolean", value);
        writer.bit(value);
        return;
      case "null":
        if (value !== null) this.#fail("null", value);
        return;
      case "integer":
        this.#integer(type, value, writer);
        return;
      case "enumerated":
        this.#enumerated(type, value, writer);
        return;
      case "real":
        if (typeof value !== "number") this.#fail("a number", value);
        writer.longOctets(encodeReal(value));
        return;
      case "objectIdentifier": {
        const octets = typeof value === "string" ? encodeObjectIdentifier(value, type.relative) : undefined;
        if (octets === undefined) this.#fail("an object identifier such as 1.3.6.1", value);
        writer.longOctets(octets);
        return;
      }
      case "bitString":
        this.#bitString(type, value, writer);
        return;
      case "octetString":
        this.#octetString(type, value, writer);
        return;
      case "characterString":
        this.#characterString(type, value, writer);
        return;
      case "list":
        this.#list(type, value, writer);
        return;
      case "sequence":
        this.#sequence(type, value, writer);
        return;
      case "choice":
        this.#choice(type, value, writer);
        return;
      case "open":
        this.#open(type, value, writer);
    }
  }

  #integer(
    { range: { min, max }, extensible, allowed }: IntegerType,
    value: Value | undefined,
    writer: PerWriter,
  ): void {
    const isInteger = typeof value === "bigint" || (typeof value === "number" && Number.isSafeInteger(value));
    if (!isInteger) this.#fail("an integer", value);
    const whole = BigInt(value);
    const isRoot = contains(allowed ?? [{ min, max }], whole);
    if (!isRoot && !extensible) this.#fail(`an integer of ${min ?? "MIN"}..${max ?? "MAX"}`, value);
    if (extensible) writer.bit(!isRoot);
    if (!isRoot || min === undefined) {
      writer.unbounded(whole, true);
    } else if (max === undefined) {
      writer.unbounded(whole - min, false);
    } else {
      const count = max - min + 1n;
      if (count <= 0x1_0000n) writer.short(Number(whole - min), Number(count));
      else writer.long(whole - min, count);
    }
  }

  #enumerated({ root, additions, extensible }: EnumeratedType, value: Value | undefined, writer: PerWriter): void {
    const index = typeof value === "string" ? root.indexOf(value) : -1;
    if (index >= 0) {
      if (extensible) writer.bit(false);
      writer.short(index, root.length);
      return;
    }
    const isUnknown =
      typeof value === "number" && Number.isInteger(value) && value >= additions.length && value <= 0xffff;
    const addition = typeof value === "string" ? additions.indexOf(value) : isUnknown ? value : -1;
    if (addition < 0 || !extensible) this.#fail(`one of ${[...root, ...additions].join(", ")}`, value);
    writer.bit(true);
    writer.smallNumber(addition);
  }

  #bitString({ size, names, containing }: BitStringType, value: Value | undefined, writer: PerWriter): void {
    let bits = containing === undefined ? value : this.#containing(containing, value, writer);
    if (bits instanceof Uint8Array) bits = { bytes: bits, length: bits.length * 8 };
    if (!isBitString(bits)) this.#fail("a bit string {bytes, length}", value);
    const { bytes, length } = names.size > 0 ? fitNamedBits(bits, size) : bits;
    this.#units(size, length, "bits", writer, (from, to, isFixed) => {
      if (!isFixed || length > 16) writer.align();
      writer.bitField(bytes, to - from, from);
    });
  }

  #octetString({ size, containing }: OctetStringType, value: Value | undefined, writer: PerWriter): void {
    const octets = containing === undefined ? value : this.#containing(containing, value, writer);
    if (!(octets instanceof Uint8Array)) this.#fail("a Uint8Array", value);
    this.#units(size, octets.length, "octets", writer, (from, to, isFixed) => {
      if (isFixed && to <= 2) writer.bitField(octets, to * 8);
      else writer.octets(octets.subarray(from, to));
    });
  }

  #containing(type: Type, value: Value | undefined, writer: PerWriter): Uint8Array {
    if (value instanceof Uint8Array) return value;
    if (!isFields(value) || value.containing === undefined) this.#fail("{containing} or a Uint8Array", value);
    const inner = new PerWriter(writer.aligned);
    this.#value(type, value.containing, inner);
    return inner.finish();
  }

  #characterString(type: CharacterStringType, value: Value | undefined, writer: PerWriter): void {
    if (typeof value !== "string") this.#fail("text", value);
    if (type.alphabet === undefined) {
      const octets = encodeText(type, value) ?? this.#fail(`characters of ${type.string}`, value);
      if (!this.#hasStringSizes) writer.longOctets(octets);
      else
        this.#units(type.size, octets.length, "octets", writer, (from, to) => writer.octets(octets.subarray(from, to)));
      return;
    }
    const characters = Array.from(value, (character) => character.codePointAt(0) ?? 0);
    const wrong = characters.find((character) => !isAllowed(type, character));
    if (wrong !== undefined)
      this.#fail(
        `characters of ${type.string}${type.isRestricted ? " that FROM allows" : ""}`,
        String.fromCodePoint(wrong),
      );
    const { bits, indexed } = characterCode(type, writer.aligned);
    const { max } = type.size;
    this.#units(type.size, characters.length, "characters", writer, (from, to, isFixed) => {
      const isShort = max !== undefined && (isFixed ? to * bits <= 16 : max * bits < 16);
      if (!isShort && to > from) writer.align();
      for (const character of characters.slice(from, to)) {
        const code = indexed === undefined ? character : indexed.indexOf(character);
        if (bits > 16) writer.longBits(BigInt(code), bits);
        else writer.bits(code, bits);
      }
    });
  }

  #list({ element, size }: ListType, value: Value | undefined, writer: PerWriter): void {
    if (!Array.isArray(value)) this.#fail("an array", value);
    const items: readonly Value[] = value;
    this.#units(size, items.length, "items", writer, (from, to) => {
      for (let index = from; index < to; index++) {
        this.#visit.step(`[${index}]`, () => this.#value(element, items[index], writer));
      }
    });
  }

  /** Writes the length of a string or list (11.9) and its units. */
  #units(
    { min, max, extensible }: Size,
    count: number,
    units: string,
    writer: PerWriter,
    write: (from: number, to: number, isFixed: boolean) => void,
  ): void {
    const isRoot = count >= min && (max === undefined || count <= max);
    if (!isRoot && !extensible) this.#fail(`${min === max ? min : `${min}..${max ?? "MAX"}`} ${units}`, count);
    if (extensible) writer.bit(!isRoot);
    if (isRoot && max !== undefined && max < 0x1_0000) {
      writer.short(count - min, max - min + 1);
      write(0, count, min === max && !extensible);
    } else {
      writer.fragments(count, (from, to) => write(from, to, false));
    }
  }

  #sequence(
    { root, extensible, additions, name: owner }: SequenceType,
    value: Value | undefined,
    writer: PerWriter,
  ): void {
    if (!isFields(value)) this.#fail("an object", value);
    const known = new Set([...root.map(({ name }) => name), UNKNOWN]);
    for (const addition of additions) {
      if (addition.kind === "component") known.add(addition.component.name);
      else for (const { name } of addition.group.root) known.add(name);
    }
    const stray = Object.keys(value).find((name) => value[name] !== undefined && !known.has(name));
    if (stray !== undefined) this.#fail(`only components of ${owner}`, `'${stray}'`);
    this.#visit.inside(value, () => {
      const unknown = unknownOf(value[UNKNOWN]);
      const present = additions.map((addition) =>
        addition.kind === "component" ? isPresent(addition.component, value) : hasAny(addition.group, value),
      );
      const isExtended = unknown.length > 0 || present.includes(true);
      if (extensible) writer.bit(isExtended);
      this.#components(root, value, writer);
      if (!isExtended) return;
      const byIndex = new Map(unknown.map(({ index, octets }) => [index, octets]));
      const count = Math.max(additions.length, ...unknown.map(({ index }) => index + 1));
      writer.smallLength(count);
      for (let index = 0; index < count; index++) writer.bit(present[index] === true || byIndex.has(index));
      for (let index = 0; index < count; index++) {
        const addition = additions[index];
        const octets = byIndex.get(index);
        if (octets !== undefined) writer.longOctets(octets);
        else if (addition !== undefined && present[index] === true) this.#addition(addition, value, writer);
      }
    });
  }

  #addition(addition: SequenceType["additions"][number], fields: Fields, writer: PerWriter): void {
    const inner = new PerWriter(writer.aligned);
    if (addition.kind === "group") {
      this.#components(addition.group.root, fields, inner);
    } else {
      const { name, type } = addition.component;
      this.#visit.step(`.${name}`, () => this.#value(type, fields[name], inner));
    }
    writer.longOctets(inner.finish());
  }

  #components(components: readonly Component[], fields: Fields, writer: PerWriter): void {
    for (const component of optionalOf(components)) writer.bit(isPresent(component, fields));
    for (const component of components) {
      const { name, type, optional } = component;
      if (optional && !isPresent(component, fields)) continue;
      this.#visit.step(`.${name}`, () => this.#value(type, fields[name], writer));
    }
  }

  #choice({ root, extensible, additions }: ChoiceType, value: Value | undefined, writer: PerWriter): void {
    if (!isFields(value) || typeof value.kind !== "string") this.#fail("an alternative {kind, value}", value);
    const { kind } = value;
    const index = root.findIndex(({ name }) => name === kind);
    const chosen = root[index];
    if (chosen !== undefined) {
      if (extensible) writer.bit(false);
      writer.short(index, root.length);
      this.#visit.step(`.${kind}`, () => this.#value(chosen.type, value.value, writer));
      return;
    }
    const [unknown] = kind === UNKNOWN ? unknownOf([value.value ?? null]) : [];
    const added = additions.findIndex(({ name }) => name === kind);
    const addition = additions[added];
    if (!extensible || (unknown === undefined && addition === undefined)) {
      this.#fail(`one of ${[...root, ...additions].map(({ name }) => name).join(", ")}`, kind);
    }
    writer.bit(true);
    writer.smallNumber(unknown?.index ?? added);
    const inner = new PerWriter(writer.aligned);
    if (addition !== undefined) this.#visit.step(`.${kind}`, () => this.#value(addition.type, value.value, inner));
    writer.longOctets(unknown?.octets ?? inner.finish());
  }

  #open(type: OpenType, value: Value | undefined, writer: PerWriter): void {
    if (!isFields(value) || typeof value.type !== "string") this.#fail("an open type {type, value}", value);
    if (value.type === UNKNOWN) {
      if (!(value.value instanceof Uint8Array)) this.#fail("the octets of an unknown type", value.value);
      writer.longOctets(value.value);
      return;
    }
    const inner = this.#visit.rowOf(type)?.type;
    if (inner === undefined || inner.name !== value.type) {
      this.#fail(
        inner === undefined ? `'${UNKNOWN}', because no object has this key` : `type ${inner.name}, by the key`,
        value.type,
      );
    }
    const content = new PerWriter(writer.aligned);
    this.#visit.step(`(${inner.name})`, () => this.#value(inner, value.value, content));
    writer.longOctets(content.finish());
  }
}

/** Whether a component is encoded: it has a value, and not that of its DEFAULT (19.5). */
function isPresent({ name, default: preset }: Component, fields: Fields): boolean {
  const value = fields[name];
  return value !== undefined && (preset === undefined || !isEqual(value, preset));
}

function isEqual(a: Value | undefined, b: Value | undefined): boolean {
  if (a === b || (typeof a === "number" && typeof b === "bigint" && BigInt(a) === b)) return true;
  if (a instanceof Uint8Array && b instanceof Uint8Array)
    return a.length === b.length && a.every((octet, index) => octet === b[index]);
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => isEqual(item, b[index]));
  if (!isFields(a) || !isFields(b)) return false;
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => isEqual(a[name], b[name]));
}

/** Adds or removes trailing zero bits, which have no meaning in named bits, to fit the size (16.2). */
function fitNamedBits({ bytes, length }: BitString, { min, max }: Size): BitString {
  let last = length;
  if (max !== undefined)
    while (last > max && ((bytes[(last - 1) >> 3] ?? 0) & (0x80 >> ((last - 1) & 7))) === 0) last--;
  return { bytes, length: Math.max(last, min) };
}

function isBitString(value: unknown): value is BitString {
  if (!isFields(value)) return false;
  const { bytes, length } = value as Partial<BitString>;
  return (
    bytes instanceof Uint8Array &&
    Number.isInteger(length) &&
    length !== undefined &&
    length >= 0 &&
    length <= bytes.length * 8
  );
}

function unknownOf(value: Value | undefined): readonly Unknown[] {
  if (!Array.isArray(value)) return [];
  return value.filter(
    (item): item is Unknown & Fields =>
      isFields(item) &&
      Number.isInteger(item.index) &&
      (item.index as number) >= 0 &&
      item.octets instanceof Uint8Array,
  );
}

function encodeText({ string }: CharacterStringType, text: string): Uint8Array | undefined {
  if (string === "UTF8String") return new TextEncoder().encode(text);
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  return codes.every((code) => code < 0x100) ? Uint8Array.from(codes) : undefined;
}

function describe(value: unknown): string {
  if (value === undefined) return "nothing";
  if (typeof value === "string") return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);
  if (typeof value === "bigint" || typeof value === "number" || typeof value === "boolean" || value === null)
    return String(value);
  if (value instanceof Uint8Array) return `${value.length} octets`;
  return Array.isArray(value) ? `an array of ${value.length}` : "an object";
}
