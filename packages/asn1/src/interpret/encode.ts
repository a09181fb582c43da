import { Asn1Error } from "../error.ts";
import type {
  ChoiceType,
  Component,
  ElementsType,
  ElementType,
  ListType,
  OpenType,
  SequenceType,
  Type,
  Value,
} from "../model/types.ts";
import { encodeObjectIdentifier, encodeReal } from "../runtime/content.ts";
import { missingElements, type OtherElement, otherElements, writeElementHead } from "../runtime/elements.ts";
import { mismatch, writeEnumerated, writeInteger } from "../runtime/scalars.ts";
import { writeBitString, writeCharacters, writeOctetString, writeUnits } from "../runtime/strings.ts";
import { PerWriter } from "../runtime/writer.ts";
import type { CodecOptions } from "./decode.ts";
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
    try {
      this.#visit.step(type.name, () => this.#value(type, value, writer));
    } catch (error) {
      if (!(error instanceof Asn1Error) || error.code !== "invalid_value") throw error;
      const { path } = this.#visit;
      throw new Asn1Error("invalid_value", `Cannot encode ${path}: ${error.message}`, { path });
    }
  }

  #value(type: Type, value: Value | undefined, writer: PerWriter): void {
    switch (type.kind) {
      case "boolean":
        if (typeof value !== "boolean") mismatch("a boolean", value);
        writer.bit(value);
        return;
      case "null":
        if (value !== null) mismatch("null", value);
        return;
      case "integer":
        writeInteger(writer, type, value);
        return;
      case "enumerated":
        writeEnumerated(writer, type, value);
        return;
      case "real":
        if (typeof value !== "number") mismatch("a number", value);
        writer.longOctets(encodeReal(value));
        return;
      case "objectIdentifier": {
        const octets = typeof value === "string" ? encodeObjectIdentifier(value, type.relative) : undefined;
        if (octets === undefined) mismatch("an object identifier such as 1.3.6.1", value);
        writer.longOctets(octets);
        return;
      }
      case "bitString":
        writeBitString(writer, type.size, this.#containing(type.containing, value, writer), type.names.size > 0);
        return;
      case "octetString":
        writeOctetString(writer, type.size, this.#containing(type.containing, value, writer));
        return;
      case "characterString":
        writeCharacters(writer, type, value, this.#hasStringSizes);
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
        return;
      case "elements":
        this.#elements(type, value, writer);
        return;
      case "element":
        this.#element(type, value, writer);
    }
  }

  /** The octets of a string with CONTAINING; without it, the value itself. */
  #containing(type: Type | undefined, value: Value | undefined, writer: PerWriter): Value | undefined {
    if (type === undefined || value instanceof Uint8Array) return value;
    if (!isFields(value) || value.containing === undefined) mismatch("{containing} or a Uint8Array", value);
    const inner = new PerWriter(writer.aligned);
    this.#value(type, value.containing, inner);
    return inner.finish();
  }

  #list({ element, size }: ListType, value: Value | undefined, writer: PerWriter): void {
    if (!Array.isArray(value)) mismatch("an array", value);
    const items: readonly Value[] = value;
    writeUnits(writer, size, items.length, "items", (from, to) => {
      for (let index = from; index < to; index++) {
        this.#visit.step(`[${index}]`, () => this.#value(element, items[index], writer));
      }
    });
  }

  #sequence(
    { root, extensible, additions, name: owner }: SequenceType,
    value: Value | undefined,
    writer: PerWriter,
  ): void {
    if (!isFields(value)) mismatch("an object", value);
    const known = new Set([...root.map(({ key }) => key), UNKNOWN]);
    for (const addition of additions) {
      if (addition.kind === "component") known.add(addition.component.key);
      else for (const { key } of addition.group.root) known.add(key);
    }
    const stray = Object.keys(value).find((name) => value[name] !== undefined && !known.has(name));
    if (stray !== undefined) mismatch(`only components of ${owner}`, `'${stray}'`);
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
      const { name, key, type } = addition.component;
      this.#visit.step(`.${name}`, () => this.#value(type, fields[key], inner));
    }
    writer.longOctets(inner.finish());
  }

  #components(components: readonly Component[], fields: Fields, writer: PerWriter): void {
    for (const component of optionalOf(components)) writer.bit(isPresent(component, fields));
    for (const component of components) {
      const { name, key, type, optional } = component;
      if (optional && !isPresent(component, fields)) continue;
      this.#visit.step(`.${name}`, () => this.#value(type, fields[key], writer));
    }
  }

  #choice({ root, extensible, additions }: ChoiceType, value: Value | undefined, writer: PerWriter): void {
    if (!isFields(value) || typeof value.kind !== "string") mismatch("an alternative {kind, value}", value);
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
      mismatch(`one of ${[...root, ...additions].map(({ name }) => name).join(", ")}`, kind);
    }
    writer.bit(true);
    writer.smallNumber(unknown?.index ?? added);
    const inner = new PerWriter(writer.aligned);
    if (addition !== undefined) this.#visit.step(`.${kind}`, () => this.#value(addition.type, value.value, inner));
    writer.longOctets(unknown?.octets ?? inner.finish());
  }

  #elements({ element, size, name }: ElementsType, value: Value | undefined, writer: PerWriter): void {
    if (!isFields(value)) mismatch("an object", value);
    const stray = Object.keys(value).find((key) => key !== UNKNOWN && !element.rows.some((row) => row.key === key));
    if (stray !== undefined) mismatch(`only elements of ${name}`, `'${stray}'`);
    const missing = missingElements(element, value);
    if (missing !== undefined) mismatch(missing, undefined);
    const present = element.rows.filter((row) => value[row.key] !== undefined);
    const others = otherElements(value[UNKNOWN]);
    writeUnits(writer, size, present.length + others.length, "elements", (from, to) => {
      for (let index = from; index < to; index++) {
        const row = present[index];
        if (row === undefined) {
          const other = others[index - present.length] as OtherElement;
          writeElementHead(writer, element, other.id, other.criticality);
          writer.longOctets(other.value);
        } else {
          writeElementHead(writer, element, row.id, row.criticality);
          this.#visit.step(`.${row.key}`, () => this.#content(row.type as Type, value[row.key], writer));
        }
      }
    });
  }

  #element(type: ElementType, value: Value | undefined, writer: PerWriter): void {
    if (!isFields(value)) mismatch("an element {type, value}", value);
    if (value.type === UNKNOWN) {
      const [other] = otherElements([value]);
      if (other === undefined) mismatch("an unknown element {type, id, criticality, value}", value);
      writeElementHead(writer, type, other.id, other.criticality);
      writer.longOctets(other.value);
      return;
    }
    const row = type.rows.find(({ key }) => key === value.type);
    const inner = row?.type;
    if (row === undefined || inner === undefined) {
      mismatch(`one of ${type.rows.map(({ key }) => key).join(", ")}`, value.type);
    }
    writeElementHead(writer, type, row.id, value.criticality ?? row.criticality);
    this.#visit.step(`(${row.key})`, () => this.#content(inner, value.value, writer));
  }

  #content(type: Type, value: Value | undefined, writer: PerWriter): void {
    const inner = new PerWriter(writer.aligned);
    this.#value(type, value, inner);
    writer.longOctets(inner.finish());
  }

  #open(type: OpenType, value: Value | undefined, writer: PerWriter): void {
    if (!isFields(value) || typeof value.type !== "string") mismatch("an open type {type, value}", value);
    if (value.type === UNKNOWN) {
      if (!(value.value instanceof Uint8Array)) mismatch("the octets of an unknown type", value.value);
      writer.longOctets(value.value);
      return;
    }
    const inner = this.#visit.rowOf(type)?.type;
    if (inner === undefined || inner.name !== value.type) {
      mismatch(
        inner === undefined ? `'${UNKNOWN}', because no object has this key` : `type ${inner.name}, by the key`,
        value.type,
      );
    }
    this.#visit.step(`(${inner.name})`, () => this.#content(inner, value.value, writer));
  }
}

/** Whether a component is encoded: it has a value, and not that of its DEFAULT (19.5). */
function isPresent({ key, default: preset }: Component, fields: Fields): boolean {
  const value = fields[key];
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
