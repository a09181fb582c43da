import { Asn1Error } from "../error.ts";
import {
  type Addition,
  type ChoiceType,
  type Component,
  componentsOf,
  type ElementsType,
  type ElementType,
  type ListType,
  type OpenType,
  type SequenceType,
  type Type,
  type Value,
} from "../model/types.ts";
import { elementsOfFields, HEADS, missingElements, writeElementHead } from "../runtime/elements.ts";
import { type CodecOptions, encodingOf } from "../runtime/options.ts";
import { mismatch, writeEnumerated, writeInteger } from "../runtime/scalars.ts";
import { writeBitString, writeCharacters, writeOctetString, writeUnits } from "../runtime/strings.ts";
import {
  additionsOf,
  assertFields,
  assertNull,
  isDefault,
  writeAdditions,
  writeBoolean,
  writeItems,
  writeObjectIdentifier,
  writeOpen,
  writeReal,
  writeUnknownAlternative,
  writeUnknownElement,
  writeUnknownType,
} from "../runtime/structures.ts";
import { PerWriter } from "../runtime/writer.ts";
import { type Fields, isFields, UNKNOWN, Visit } from "./visit.ts";

/**
 * Encodes a value by interpreting its type.
 *
 * @throws Asn1Error `invalid_value`, with the path, for values that the type does not have
 */
export function encode(type: Type, value: Value, options: CodecOptions = {}): Uint8Array<ArrayBuffer> {
  const writer = new PerWriter(encodingOf(options));
  new Encoder().run(type, value, writer);
  return writer.finish();
}

export class Encoder {
  readonly #visit = new Visit();

  /** Writes a value inside of another one, whose level generated code has counted. */
  writePart(type: Type, value: Value | undefined, writer: PerWriter): void {
    this.#visit.step(type.name, () => this.#write(type, value, writer));
  }

  run(type: Type, value: Value, writer: PerWriter): void {
    try {
      this.#visit.step(type.name, () => this.#value(type, value, writer));
    } catch (error) {
      if (!(error instanceof Asn1Error) || (error.code !== "invalid_value" && error.code !== "unsupported"))
        throw error;
      const { path } = this.#visit;
      throw new Asn1Error(error.code, `Cannot encode ${path}: ${error.message}`, { path });
    }
  }

  #value(type: Type, value: Value | undefined, writer: PerWriter): void {
    if (type.isRecursive === true) writer.enter();
    this.#write(type, value, writer);
    if (type.isRecursive === true) writer.leave();
  }

  #write(type: Type, value: Value | undefined, writer: PerWriter): void {
    switch (type.kind) {
      case "boolean":
        writeBoolean(writer, value);
        return;
      case "null":
        assertNull(value);
        if (type.isPadded === true) writer.align();
        return;
      case "integer":
        writeInteger(writer, type, value);
        return;
      case "enumerated":
        writeEnumerated(writer, type, value);
        return;
      case "real":
        writeReal(writer, value);
        return;
      case "objectIdentifier":
        writeObjectIdentifier(writer, value);
        return;
      case "bitString":
        writeBitString(writer, type.size, this.#containing(type.containing, value, writer), type.names.size > 0);
        return;
      case "octetString":
        writeOctetString(writer, type.size, this.#containing(type.containing, value, writer));
        return;
      case "characterString":
        writeCharacters(writer, type, value);
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
    const inner = writer.inner();
    this.#value(type, value.containing, inner);
    return inner.finish();
  }

  #list({ element, size }: ListType, value: Value | undefined, writer: PerWriter): void {
    let index = 0;
    writeItems(writer, size, value as readonly Value[], (item) =>
      this.#visit.step(`[${index++}]`, () => this.#value(element, item, writer)),
    );
  }

  #sequence({ root, extensible, additions }: SequenceType, value: Value | undefined, writer: PerWriter): void {
    const keys = [...root, ...additions.flatMap(componentsOf)].map(({ key }) => key);
    assertFields(value, extensible ? [...keys, UNKNOWN] : keys);
    const fields = value as Fields;
    this.#visit.inside(fields, () => {
      const present = additions.map((addition) =>
        componentsOf(addition).some((component) => isPresent(component, fields)),
      );
      const added = additionsOf(present, fields[UNKNOWN]);
      if (extensible) writer.bit(added.count > 0);
      this.#components(root, fields, writer);
      writeAdditions(writer, added, (inner, index) => this.#addition(additions[index] as Addition, fields, inner));
    });
  }

  #addition(addition: Addition, fields: Fields, writer: PerWriter): void {
    if (addition.kind === "group") {
      this.#components(addition.group.root, fields, writer);
      return;
    }
    const { name, key, type } = addition.component;
    this.#visit.step(`.${name}`, () => this.#value(type, fields[key], writer));
  }

  #components(components: readonly Component[], fields: Fields, writer: PerWriter): void {
    const present = components.filter((component) => {
      const has = isPresent(component, fields);
      if (component.optional) writer.bit(has);
      return has || !component.optional;
    });
    for (const { name, key, type } of present) {
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
    if (extensible && kind === UNKNOWN) {
      writeUnknownAlternative(writer, value.value);
      return;
    }
    const added = additions.findIndex(({ name }) => name === kind);
    const addition = additions[added];
    if (addition === undefined) {
      mismatch(`one of ${[...root, ...additions].map(({ name }) => name).join(", ")}`, kind);
    }
    writer.bit(true);
    writer.smallNumber(added);
    this.#visit.step(`.${kind}`, () => this.#content(addition.type, value.value, writer));
  }

  #elements({ element, size }: ElementsType, value: Value | undefined, writer: PerWriter): void {
    assertFields(value, [...element.rows.map(({ key }) => key), UNKNOWN, HEADS]);
    const fields = value as Fields;
    const missing = missingElements(element, fields);
    if (missing !== undefined) mismatch(missing, undefined);
    const elements = elementsOfFields(element, fields);
    writeUnits(writer, size, elements.length, "elements", (from, to) => {
      for (const { id, criticality, row, value: part } of elements.slice(from, to)) {
        writeElementHead(writer, element, id, criticality);
        if (row === undefined) writer.longOctets(part);
        else this.#visit.step(`.${row.key}`, () => this.#content(row.type as Type, part, writer));
      }
    });
  }

  #element(type: ElementType, value: Value | undefined, writer: PerWriter): void {
    if (!isFields(value)) mismatch("an element {type, value}", value);
    if (value.type === UNKNOWN) {
      writeUnknownElement(writer, type, value);
      return;
    }
    const row = type.rows.find(({ key }) => key === value.type);
    const inner = row?.type;
    if (row === undefined || inner === undefined) {
      mismatch(
        `one of ${type.rows.flatMap(({ key, type: part }) => (part === undefined ? [] : [key])).join(", ")}`,
        value.type,
      );
    }
    writeElementHead(writer, type, row.id, value.criticality ?? row.criticality);
    this.#visit.step(`(${row.key})`, () => this.#content(inner, value.value, writer));
  }

  #content(type: Type, value: Value | undefined, writer: PerWriter): void {
    writeOpen(writer, (inner) => this.#value(type, value, inner));
  }

  #open(type: OpenType, value: Value | undefined, writer: PerWriter): void {
    if (!isFields(value) || typeof value.type !== "string") mismatch("an open type {type, value}", value);
    if (value.type === UNKNOWN) {
      writeUnknownType(writer, value.value);
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
  return value !== undefined && (preset === undefined || !isDefault(value, preset));
}
