import { Asn1Error } from "../error.ts";
import type {
  BitString,
  ChoiceType,
  ElementRow,
  ElementsType,
  ElementType,
  ListType,
  OctetStringType,
  OpenType,
  SequenceType,
  Type,
  Value,
} from "../model/types.ts";
import { decodeObjectIdentifier, decodeReal } from "../runtime/content.ts";
import { type ContainedElement, fieldsOfElements, missingElements, readElementHead } from "../runtime/elements.ts";
import { objectMemory } from "../runtime/memory.ts";
import { type CodecOptions, encodingOf } from "../runtime/options.ts";
import { PerReader } from "../runtime/reader.ts";
import { readEnumerated, readInteger } from "../runtime/scalars.ts";
import { chosen, typed } from "../runtime/shapes.ts";
import { readBitString, readCharacters, readOctetString, readUnits } from "../runtime/strings.ts";
import { allocateItems, readAdditions, readItems, readOpen } from "../runtime/structures.ts";
import { type Fields, UNKNOWN, type Unknown, Visit } from "./visit.ts";

/**
 * Decodes a value by interpreting its type. Unknown additions, alternatives and open types keep their octets under the name `...`.
 *
 * @throws Asn1Error `malformed`, with the path and the bit offset; `unsupported` if values are nested too deep
 */
export function decode(type: Type, octets: Uint8Array, options: CodecOptions = {}): Value {
  return new Decoder().run(type, new PerReader(octets, encodingOf(options)), options);
}

/** Notes the bits of each component. */
export interface Noter {
  /** A component begins. `part` is the last part of its path. */
  begin(part: string, from: number): void;
  /** The component that began last ends. Its type is undefined if the octets are unknown. */
  end(to: number, value: Value | undefined, type: Type | undefined): void;
  /** Drops the component that ended last: it was a failed attempt. */
  undo(): void;
}

/** Decodes a value by interpreting its type, and can note the bits of its components. */
export class Decoder {
  readonly #visit = new Visit();
  readonly #noter: Noter | undefined;

  constructor(noter?: Noter) {
    this.#noter = noter;
  }

  run(type: Type, reader: PerReader, { allowTrailing = false }: CodecOptions): Value {
    try {
      return this.#visit.step(type.name, () => {
        const value = this.#value(type, reader);
        if (!allowTrailing) reader.assertEnd();
        return value;
      });
    } catch (error) {
      if (!(error instanceof Asn1Error) || (error.code !== "malformed" && error.code !== "unsupported")) throw error;
      const { path } = this.#visit;
      const bitOffset = error.bitOffset ?? reader.position;
      const what = error.bitOffset === undefined ? `bit ${bitOffset}: ${error.message}` : error.message;
      throw new Asn1Error(error.code, `Cannot decode ${path} at ${what}`, { path, bitOffset });
    }
  }

  /** Reads a value inside of another one, whose level generated code has counted. */
  readPart(type: Type, reader: PerReader): Value {
    return this.#visit.step(type.name, () => this.#read(type, reader));
  }

  #value(type: Type, reader: PerReader): Value {
    if (type.isRecursive === true) reader.enter();
    const value = this.#noter === undefined ? this.#read(type, reader) : this.#note(this.#noter, type, reader);
    if (type.isRecursive === true) reader.leave();
    return value;
  }

  #note(noter: Noter, type: Type, reader: PerReader): Value {
    let value: Value | undefined;
    noter.begin(this.#visit.part, reader.position);
    try {
      value = this.#read(type, reader);
      return value;
    } finally {
      noter.end(reader.position, value, type);
    }
  }

  /** The octets of what the type does not know. */
  #unknown(part: string, reader: PerReader): Uint8Array {
    let octets: Uint8Array | undefined;
    this.#noter?.begin(part, reader.position);
    try {
      octets = reader.longOctets();
      return octets;
    } finally {
      this.#noter?.end(reader.position, octets, undefined);
    }
  }

  #read(type: Type, reader: PerReader): Value {
    switch (type.kind) {
      case "boolean":
        return reader.bit();
      case "null":
        if (type.isPadded === true) reader.align();
        return null;
      case "integer":
        return readInteger(reader, type);
      case "enumerated":
        return readEnumerated(reader, type);
      case "real":
        return decodeReal(reader.longOctets());
      case "objectIdentifier":
        return decodeObjectIdentifier(reader.longOctets());
      case "bitString":
        return this.#containing(type.containing, readBitString(reader, type.size), reader);
      case "octetString":
        return this.#octets(type, reader);
      case "characterString":
        return readCharacters(reader, type);
      case "list":
        return this.#list(type, reader);
      case "sequence":
        return this.#sequence(type, reader);
      case "choice":
        return this.#choice(type, reader);
      case "open":
        return this.#open(type, reader);
      case "elements":
        return this.#elements(type, reader);
      case "element":
        return this.#element(type, reader);
    }
  }

  #octets({ size, containing, content }: OctetStringType, reader: PerReader): Value {
    const octets = readOctetString(reader, size);
    for (const { type, rules } of content?.() ?? []) {
      const inner = reader.inside(octets, encodingOf({ rules }));
      const { memoryLeft } = reader;
      try {
        return this.#visit.attempt(() => {
          const value = this.#visit.step(`(${type.name})`, () => this.#value(type, inner));
          inner.assertEnd();
          return { type: type.name, value };
        });
      } catch (error) {
        if (!(error instanceof Asn1Error)) throw error;
        this.#noter?.undo();
        reader.memoryLeft = memoryLeft;
      }
    }
    return this.#containing(containing, octets, reader);
  }

  /** The value inside of a string with CONTAINING, which is encoded by the same rules (11.2.1 NOTE). */
  #containing(type: Type | undefined, value: Uint8Array | BitString, reader: PerReader): Value {
    if (type === undefined) return value instanceof Uint8Array ? value : { bytes: value.bytes, length: value.length };
    const octets = value instanceof Uint8Array ? value : value.bytes;
    const inner = reader.inside(octets);
    const containing = this.#visit.step(`(${type.name})`, () => this.#value(type, inner));
    inner.assertEnd();
    return { containing };
  }

  /** SEQUENCE OF and SET OF (20). */
  #list({ element, size }: ListType, reader: PerReader): readonly Value[] {
    let index = 0;
    return readItems(reader, size, () => this.#visit.step(`[${index++}]`, () => this.#value(element, reader)));
  }

  /** SEQUENCE and SET (19 and 21). */
  #sequence({ root, extensible, additions }: SequenceType, reader: PerReader): Fields {
    const fields: Fields = {};
    reader.allocate(objectMemory(root.length));
    return this.#visit.inside(fields, () => {
      const isExtended = extensible && reader.bit();
      this.#components(root, reader, fields);
      if (!isExtended) return fields;
      reader.allocate(objectMemory(additions.length));
      const unknown: Unknown[] = [];
      for (const index of readAdditions(reader)) {
        const addition = additions[index];
        if (addition === undefined) {
          unknown.push({ index, octets: this.#unknown(`.addition ${index}`, reader) });
          continue;
        }
        readOpen(reader, (inner) => {
          if (addition.kind === "group") {
            this.#components(addition.group.root, inner, fields);
          } else {
            const { name, key, type } = addition.component;
            fields[key] = this.#visit.step(`.${name}`, () => this.#value(type, inner));
          }
        });
      }
      if (unknown.length > 0) fields[UNKNOWN] = unknown.map(({ index, octets }) => ({ index, octets }));
      return fields;
    });
  }

  #components(components: SequenceType["root"], reader: PerReader, fields: Fields): void {
    const present = components.filter(({ optional }) => !optional || reader.bit());
    for (const { name, key, type } of present) {
      fields[key] = this.#visit.step(`.${name}`, () => this.#value(type, reader));
    }
  }

  /** CHOICE (23). */
  #choice({ root, extensible, additions }: ChoiceType, reader: PerReader): Value {
    if (extensible && reader.bit()) {
      const index = reader.smallNumber();
      const addition = additions[index];
      if (addition === undefined) {
        return { kind: UNKNOWN, value: { index, octets: this.#unknown(`.addition ${index}`, reader) } };
      }
      const value = this.#visit.step(`.${addition.name}`, () => this.#content(addition.type, reader));
      return chosen(addition.name, value, reader);
    }
    const start = reader.position;
    const index = reader.short(root.length);
    const alternative =
      root[index] ?? reader.fail(`one of ${root.length} alternatives`, `alternative ${index}`, "23.6", start);
    const value = this.#visit.step(`.${alternative.name}`, () => this.#value(alternative.type, reader));
    return value === null ? constant(alternative.name) : chosen(alternative.name, value, reader);
  }

  /** A container of information elements, as an object of them. */
  #elements({ element, size }: ElementsType, reader: PerReader): Value {
    const elements: ContainedElement[] = [];
    reader.allocate(objectMemory(element.rows.length));
    const known = new Set<ElementRow>();
    readUnits(reader, size, (count) => {
      allocateItems(reader, count);
      for (let i = 0; i < count; i++) {
        this.#visit.step(`[${elements.length}]`, () => {
          const head = readElementHead(reader, element);
          const row = element.rows.find(({ id }) => id === head.id);
          const type = row?.type;
          if (row === undefined || type === undefined || known.has(row)) {
            elements.push({ ...head, value: this.#unknown(`.element ${head.id}`, reader) });
          } else {
            known.add(row);
            const value = this.#visit.step(`.${row.key}`, () => this.#content(type, reader));
            elements.push({ ...head, row, value });
          }
        });
      }
    });
    const fields = fieldsOfElements(element, elements);
    const missing = missingElements(element, fields);
    if (missing !== undefined) reader.fail(missing, "no such element", "19.4");
    return fields;
  }

  #element(type: ElementType, reader: PerReader): Value {
    const { id, criticality } = readElementHead(reader, type);
    const row = type.rows.find((known) => known.id === id);
    const inner = row?.type;
    if (row === undefined || inner === undefined) {
      return { type: UNKNOWN, id, criticality, value: this.#unknown(`.element ${id}`, reader) };
    }
    const value = this.#visit.step(`(${row.key})`, () => this.#content(inner, reader));
    return { ...typed(row.key, value, reader), ...(criticality === row.criticality ? {} : { criticality }) };
  }

  #content(type: Type, reader: PerReader): Value {
    return readOpen(reader, (inner) => this.#value(type, inner));
  }

  /** An open type (11.2). Without a row of the object set, it keeps its octets. */
  #open(type: OpenType, reader: PerReader): Value {
    const inner = this.#visit.rowOf(type)?.type;
    if (inner === undefined) return { type: UNKNOWN, value: this.#unknown(".value", reader) };
    return typed(
      inner.name,
      this.#visit.step(`(${inner.name})`, () => this.#content(inner, reader)),
      reader,
    );
  }
}

/** Alternatives without content, by their names: each is one object, however often it comes. */
const constants = new Map<string, Value>();

function constant(name: string): Value {
  const known = constants.get(name) ?? chosen(name, null);
  constants.set(name, known);
  return known;
}
