import { Asn1Error } from "./error.ts";
import { type Fields, isFields, rowOf, UNKNOWN } from "./interpret/visit.ts";
import type { Alternative, BitString, ElementRow, ElementType, SequenceType, Type, Value } from "./model/types.ts";
import { componentList } from "./model/types.ts";
import { type ContainedElement, elementsOfFields, fieldsOfElements, type OtherElement } from "./runtime/elements.ts";
import { fromHex, toHex } from "./runtime/octets.ts";
import { MAX_LEVELS, tooDeep } from "./runtime/reader.ts";
import { bitStringOf } from "./runtime/strings.ts";

/**
 * A value as JSON: SEQUENCE an object, CHOICE an object with one member, INTEGER a number (decimal text from 2^53 on), ENUMERATED its
 * name, BIT STRING `{"bits": "0101"}`, OCTET STRING hexadecimal text, CONTAINING `{"containing": value}`, NULL null, OBJECT
 * IDENTIFIER dotted text, an open type an object with the name of the type as its one member. REAL is a number, or `"Infinity"`,
 * `"-Infinity"`, `"NaN"` or `"-0"`. What a type does not know is under the name `...`, as hexadecimal text.
 */
export type Plain = boolean | null | number | string | readonly Plain[] | { readonly [name: string]: Plain };

/** Converts a value to JSON. `around` are the SEQUENCEs around it, the innermost one last. */
export function toPlain(type: Type, value: Value, around: readonly Fields[] = []): Plain {
  switch (type.kind) {
    case "integer":
      if (Number.isSafeInteger(Number(value))) return Number(value);
      return typeof value === "bigint" || Number.isInteger(value)
        ? String(BigInt(value as bigint | number))
        : Number(value);
    case "real":
      if (Object.is(value, -0)) return "-0";
      return Number.isFinite(value) ? (value as number) : String(value);
    case "bitString":
    case "octetString":
      if (isFields(value) && value.containing !== undefined && type.containing !== undefined) {
        return { containing: toPlain(type.containing, value.containing) };
      }
      if (isFields(value) && typeof value.type === "string" && type.kind === "octetString") {
        const content = type.content?.().find((one) => one.type.name === value.type);
        if (content !== undefined) return { [value.type]: toPlain(content.type, value.value as Value) };
      }
      return value instanceof Uint8Array ? toHex(value) : { bits: toBitText(value as BitString) };
    case "list":
      return (value as readonly Value[]).map((item) => toPlain(type.element, item, around));
    case "sequence": {
      const fields = value as Fields;
      const inside = [...around, fields];
      const components = new Map(componentList(type).map((component) => [component.key, component]));
      const plain: Record<string, Plain> = {};
      for (const [key, field] of Object.entries(fields)) {
        const own = components.get(key);
        if (field !== undefined)
          plain[own?.name ?? key] = own === undefined ? unknownToPlain(field) : toPlain(own.type, field, inside);
      }
      return plain;
    }
    case "choice": {
      const { kind, value: chosen } = value as { kind: string; value: Value };
      const own = alternativeOf(type, kind);
      return { [kind]: own === undefined ? unknownToPlain(chosen) : toPlain(own.type, chosen, around) };
    }
    case "open": {
      const { type: name, value: inner } = value as { type: string; value: Value };
      const own = rowType(type, name, around);
      return { [name]: own === undefined ? unknownToPlain(inner) : toPlain(own, inner, around) };
    }
    case "elements": {
      return elementsOfFields(type.element, value as Fields).map((element) =>
        element.row === undefined
          ? otherToPlain(type.element, element)
          : elementToPlain(type.element, element.row, element.criticality, element.value),
      );
    }
    case "element": {
      const { type: key, criticality, value: inner } = value as { type: string; criticality?: string; value: Value };
      const row = type.rows.find((known) => known.key === key);
      if (row === undefined) return otherToPlain(type, value as unknown as OtherElement);
      return elementToPlain(type, row, criticality ?? row.criticality, inner);
    }
    default:
      return value as boolean | null | string;
  }
}

/** An information element in the form of its SEQUENCE: id, criticality and an open type. */
function elementToPlain({ names }: ElementType, { id, type }: ElementRow, criticality: string, value: Value): Plain {
  const inner = type as Type;
  return { [names[0]]: id, [names[1]]: criticality, [names[2]]: { [inner.name]: toPlain(inner, value) } };
}

function otherToPlain({ names }: ElementType, { id, criticality, value }: OtherElement): Plain {
  return { [names[0]]: id, [names[1]]: criticality, [names[2]]: { [UNKNOWN]: toHex(value) } };
}

/** The location in JSON: its path, the SEQUENCEs around it, the innermost one last, and how many levels of recursive types. */
interface Location {
  readonly path: string;
  readonly around: readonly Fields[];
  readonly level: number;
}

/**
 * Converts JSON to a value of the type. Ranges and sizes are checked by `encode`.
 *
 * @throws Asn1Error `invalid_value`, with the path
 */
export function fromPlain(type: Type, plain: Plain): Value {
  return convert(type, plain, { path: type.name, around: [], level: 0 });
}

function convert(type: Type, plain: Plain, location: Location): Value {
  const { path } = location;
  const level = location.level + (type.isRecursive === true ? 1 : 0);
  if (level > MAX_LEVELS) throw tooDeep(path);
  const inner = (part: Type, value: Plain, step: string, around = location.around): Value =>
    convert(part, value, { path: path + step, around, level });
  const fail = (expected: string, wrong = plain): never => {
    const found = wrong === undefined ? "nothing" : isObject(wrong) ? "an object" : textOf(wrong);
    const shown = found.length > 60 ? `${found.slice(0, 60)}…` : found;
    throw new Asn1Error("invalid_value", `${path}: expected ${expected}, got ${shown}`, { path });
  };
  switch (type.kind) {
    case "integer":
      if (typeof plain === "number" && Math.abs(plain) <= Number.MAX_SAFE_INTEGER) return plain;
      return typeof plain === "string" && /^-?\d{1,10000}$/.test(plain)
        ? BigInt(plain)
        : fail("an integer, as text from 2^53 on");
    case "real":
      if (typeof plain === "number") return plain;
      return typeof plain === "string" && /^(-?Infinity|NaN|-0)$/.test(plain) ? Number(plain) : fail("a number");
    case "bitString":
    case "octetString":
      return stringFromPlain(type, plain, inner, fail);
    case "list":
      if (!Array.isArray(plain)) return fail("an array");
      return (plain as readonly Plain[]).map((item, index) => inner(type.element, item, `[${index}]`));
    case "sequence":
      return isObject(plain) ? fieldsFromPlain(type, plain, location, inner) : fail("an object");
    case "choice": {
      const [kind, chosen] = onlyMember(plain) ?? fail("an object with one alternative");
      if (kind === UNKNOWN) return { kind, value: unknownFromPlain(chosen, path) };
      const own = alternativeOf(type, kind);
      if (own === undefined)
        return fail(`one of ${[...type.root, ...type.additions].map(({ name }) => name).join(", ")}`, kind);
      return { kind, value: inner(own.type, chosen, `.${kind}`) };
    }
    case "open": {
      const [name, content] = onlyMember(plain) ?? fail("an object with the name of a type as its one member");
      if (name === UNKNOWN) return { type: name, value: unknownFromPlain(content, path) };
      const own = rowType(type, name, location.around) ?? fail("the name of a type of the object set", name);
      return { type: name, value: inner(own, content, `(${name})`) };
    }
    case "elements": {
      if (!Array.isArray(plain)) return fail("an array");
      const { rows } = type.element;
      const known = new Set<string>();
      const elements = (plain as readonly Plain[]).map((item, index): ContainedElement => {
        const element = inner(type.element, item, `[${index}]`, []) as Fields & { type: string; value: Value };
        const row = rows.find(({ key }) => key === element.type);
        if (row === undefined) return element as unknown as OtherElement;
        if (known.has(row.key)) {
          const message = `${path}[${index}]: this container already has an element ${row.key}`;
          throw new Asn1Error("invalid_value", message, { path: `${path}[${index}]` });
        }
        known.add(row.key);
        const { criticality = row.criticality, value } = element;
        return { id: row.id, criticality: criticality as string, row, value };
      });
      return fieldsOfElements(type.element, elements);
    }
    case "element": {
      const members = isObject(plain) ? plain : fail("an object");
      const [id, criticality, content] = type.names.map((name) => members[name]);
      const row = type.rows.find((known) => known.id === id);
      const [name, value] =
        onlyMember(content ?? null) ?? fail(`'${type.names[2]}' with the name of a type as its one member`);
      if (row?.type === undefined || name === UNKNOWN) {
        return {
          type: UNKNOWN,
          id: id as number,
          criticality: criticality as string,
          value: unknownFromPlain(value, path),
        };
      }
      const own = { type: row.key, value: inner(row.type, value, `(${name})`, []) };
      return criticality === row.criticality ? own : { ...own, criticality: criticality as string };
    }
    case "boolean":
      return typeof plain === "boolean" ? plain : fail("a boolean");
    case "null":
      return plain === null ? null : fail("null");
    case "enumerated":
      return typeof plain === "string" || typeof plain === "number" ? plain : fail("the name of a value");
    default:
      return typeof plain === "string" ? plain : fail("text");
  }
}

/** Converts a part. `step` is its part of the path. */
type Inner = (part: Type, value: Plain, step: string, around?: readonly Fields[]) => Value;

function stringFromPlain(
  { kind, containing }: Type & { kind: "bitString" | "octetString" },
  plain: Plain,
  inner: Inner,
  fail: (expected: string) => never,
): Value {
  if (isObject(plain) && containing !== undefined && plain.containing !== undefined) {
    return { containing: inner(containing, plain.containing, ".containing", []) };
  }
  if (typeof plain === "string") return fromHex(plain) ?? fail("hexadecimal text");
  const bits = isObject(plain) && kind === "bitString" ? plain.bits : undefined;
  return typeof bits === "string" && /^[01]*$/.test(bits)
    ? { ...bitStringOf(bits) }
    : fail(kind === "bitString" ? '{"bits": "0101"}' : "hexadecimal text");
}

function fieldsFromPlain(
  type: SequenceType,
  plain: { readonly [name: string]: Plain },
  { path, around }: Location,
  inner: Inner,
): Value {
  const components = componentList(type);
  const names = new Set(components.map(({ name }) => name));
  const fields: Fields = {};
  const inside = [...around, fields];
  const members = new Map(Object.entries(plain));
  for (const [name, member] of members) {
    if (name === UNKNOWN) fields[name] = unknownFromPlain(member, path);
    else if (!names.has(name)) {
      throw new Asn1Error("invalid_value", `${path}: ${type.name} has no component '${name}'`, { path });
    }
  }
  // In the order of the type: open types come after their keys.
  for (const [index, { name, key, type: own, optional, default: absent }] of components.entries()) {
    const member = members.get(name);
    const isMandatory = index < type.root.length && !optional && absent === undefined;
    if (member !== undefined || isMandatory) fields[key] = inner(own, member as Plain, `.${name}`, inside);
  }
  return fields;
}

function alternativeOf({ root, additions }: Type & { kind: "choice" }, kind: string): Alternative | undefined {
  return root.find(({ name }) => name === kind) ?? additions.find(({ name }) => name === kind);
}

/** The type of an open type by its name. Several types of an object set may have it: the key decides. */
function rowType(open: Type & { kind: "open" }, name: string, around: readonly Fields[]): Type | undefined {
  const { rows } = open;
  const keyed = rowOf(open, around)?.type;
  if (keyed?.name === name) return keyed;
  for (const { type } of rows.values()) if (type?.name === name) return type;
  return undefined;
}

function toBitText({ bytes, length }: BitString): string {
  let text = "";
  for (const octet of bytes) text += octet.toString(2).padStart(8, "0");
  return text.slice(0, length);
}

/** Octets of unknown parts as hexadecimal text, wherever they are. */
function unknownToPlain(value: Value): Plain {
  if (value instanceof Uint8Array) return toHex(value);
  if (Array.isArray(value)) return value.map(unknownToPlain);
  if (!isFields(value)) return value as number;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, unknownToPlain(part as Value)]));
}

function unknownFromPlain(plain: Plain, path: string): Value {
  if (typeof plain === "string") {
    const octets = fromHex(plain);
    if (octets !== undefined) return octets;
    throw new Asn1Error("invalid_value", `${path}: unknown parts must be hexadecimal text`, { path });
  }
  if (Array.isArray(plain)) return (plain as readonly Plain[]).map((part) => unknownFromPlain(part, path));
  if (!isObject(plain)) return plain as number;
  return Object.fromEntries(Object.entries(plain).map(([name, part]) => [name, unknownFromPlain(part, path)]));
}

function onlyMember(plain: Plain): readonly [string, Plain] | undefined {
  const members = isObject(plain) ? Object.entries(plain) : [];
  return members.length === 1 ? members[0] : undefined;
}

function textOf(plain: Plain): string {
  return Array.isArray(plain) ? "an array" : JSON.stringify(plain);
}

function isObject(plain: Plain): plain is { readonly [name: string]: Plain } {
  return typeof plain === "object" && plain !== null && !Array.isArray(plain);
}
