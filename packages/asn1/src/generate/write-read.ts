import { partsOf } from "../model/parts.ts";
import type { Component, ElementType, IntegerType, ListType, SequenceType, Size, Type } from "../model/types.ts";
import { objectMemory } from "../runtime/memory.ts";
import { bitsOf } from "../runtime/scalars.ts";
import type { FileTypes } from "./file-types.ts";
import { typeText } from "./write-types.ts";

/** The body of the constructor that reads an object of components or elements from `r`. Undefined for a type without one. */
export function shapeBody(type: Type, context: FileTypes): string[] | undefined {
  if (type.kind === "elements") return readElements(type, context);
  return type.kind === "sequence" && !hasOuterKeys(type) ? readSequence(type, context) : undefined;
}

/** The body of the function that reads a type without such a constructor from `r`. */
export function readBody(type: Type, context: FileTypes): string[] {
  switch (type.kind) {
    case "sequence":
      return [`return per.readByType(r, ${context.nameOf(type)}, r.position, r.memoryLeft);`];
    case "choice":
      return readChoice(type, context);
    case "list":
      return readList(type, context);
    case "element":
      return readElement(type, context);
    case "open":
      return readKeyed(type, context);
    default:
      return [`return ${readInline(type, context)};`];
  }
}

/** An expression that reads a value from `reader`. */
function readText(type: Type, context: FileTypes, reader = "r"): string {
  const name = context.nameOf(type);
  return name === undefined ? readInline(type, context, reader) : `read${name}(${reader})`;
}

function readInline(type: Type, context: FileTypes, r = "r"): string {
  const constant = (): string => context.constantOf(type);
  switch (type.kind) {
    case "boolean":
      return `${r}.bit()`;
    case "null":
      return "null";
    case "integer":
      if (isSimple(type)) return simpleInteger(type, r);
      return isSimple({ ...type, extensible: false })
        ? `(${r}.bit() ? per.readOutside(${r}) : ${simpleInteger(type, r)})`
        : `per.readInteger(${r}, ${constant()}) as ${typeText(type, () => undefined)}`;
    case "enumerated":
      return readName(type, context, r);
    case "real":
      return `per.decodeReal(${r}.longOctets())`;
    case "objectIdentifier":
      return `per.decodeObjectIdentifier(${r}.longOctets())`;
    case "characterString":
      return `per.readCharacters(${r}, ${constant()})`;
    case "octetString":
    case "bitString": {
      const isBits = type.kind === "bitString";
      const value = isBits
        ? `per.readBitString(${r}, ${context.sizeOf(type.size)})`
        : (plainOctets(type.size, r) ?? `per.readOctetString(${r}, ${context.sizeOf(type.size)})`);
      if (type.containing === undefined) return value;
      const inner = arrow("i", readText(type.containing, context, "i"));
      return `new per.Contained(${value}${isBits ? ".bytes" : ""}, ${r}, ${inner}, () => ${context.typeOf(type.containing)})`;
    }
    default:
      throw new Error(`${type.kind} needs a function`);
  }
}

/** An expression that reads the content of an open type from `o`. */
function openText(content: string): string {
  return `per.readOpen(r, ${arrow("o", content)})`;
}

/** An arrow function, without its parameter if the body does not use it. */
export function arrow(parameter: string, body: string): string {
  return new RegExp(`\\b${parameter}\\b`).test(body) ? `(${parameter}) => ${body}` : `() => ${body}`;
}

/** An OCTET STRING without an upper bound, or of a fixed size. */
function plainOctets({ min, max, extensible }: Size, r: string): string | undefined {
  if (extensible) return undefined;
  if (max === undefined && min === 0) return `${r}.longOctets()`;
  if (min !== max || max >= 0x1_0000) return undefined;
  return max <= 2 ? `${r}.bitField(${max * 8})` : `${r}.octets(${max})`;
}

/** Whether an INTEGER is a number without an extension bit, of at most 2^48 values. */
export function isSimple({ range: { min, max }, extensible, isLong, allowed }: IntegerType): boolean {
  if (extensible || isLong || allowed !== undefined || min === undefined || max === undefined) return false;
  return max - min < 2n ** 48n;
}

/** ENUMERATED: with one name, its extension bit says it all. */
function readName(type: Type & { kind: "enumerated" }, context: FileTypes, r: string): string {
  const full = `per.readEnumerated(${r}, ${context.constantOf(type)}) as ${typeText(type, () => undefined)}`;
  const [only] = type.root;
  if (type.root.length !== 1 || only === undefined) return full;
  const name = JSON.stringify(only);
  if (!type.extensible) return `${name} as const`;
  return `${r}.bit() ? per.readAddition(${r}, ${JSON.stringify(type.additions)}) as ${typeText(type, () => undefined)} : ${name}`;
}

function simpleInteger({ range: { min = 0n, max = 0n } }: IntegerType, r: string): string {
  const count = max - min + 1n;
  const offset = min === 0n ? "" : ` + ${min}`;
  if (count === 1n) return `${min}`;
  if (count > 0x1_0000n) return `per.within(${r}, ${r}.wide(${bitsOf(count)})${offset}, ${max})`;
  const isWhole = (count & (count - 1n)) === 0n && (count <= 256n || count === 0x1_0000n);
  if (!isWhole) return `${r}.below(${count})${offset}`;
  return count < 256n ? `${r}.bits(${bitsOf(count)})${offset}` : `${r}.short(${count})${offset}`;
}

/**
 * Reads the extension bit, if there is one, and the bits of optional components, at most 16 at a time. Returns the condition of each.
 */
function readPresence(
  components: readonly Component[],
  isExtensible: boolean,
  prefix: string,
  r: string,
  lines: string[],
): ReadonlyMap<Component | "extended", string> {
  const optional = components.filter((component) => component.optional);
  const bits = isExtensible ? (["extended", ...optional] as const) : optional;
  const conditions = new Map<Component | "extended", string>();
  for (let start = 0; start < bits.length; start += 16) {
    const part = bits.slice(start, start + 16);
    const name = `${prefix}${start / 16}`;
    lines.push(`const ${name} = ${r}.bits(${part.length});`);
    for (const [index, bit] of part.entries())
      conditions.set(bit, `(${name} & ${1 << (part.length - 1 - index)}) !== 0`);
  }
  return conditions;
}

/** Reads components into `this`. */
function readComponents(
  components: readonly Component[],
  context: FileTypes,
  r: string,
  prefix: string,
  lines: string[],
  isExtensible = false,
): void {
  const conditions = readPresence(components, isExtensible, prefix, r, lines);
  if (isExtensible) lines.push(`const extended = ${conditions.get("extended")};`);
  for (const component of components) {
    const condition = conditions.get(component);
    const text = componentText(component.type, context, r);
    lines.push(`this.${component.key} = ${condition === undefined ? text : `${condition} ? ${text} : undefined`};`);
  }
}

/** An expression that reads a component. An open type gets its key from another one. */
function componentText(type: Type, context: FileTypes, r: string): string {
  const key = keyText(type, "this");
  return key === undefined ? readText(type, context, r) : `read${context.nameOf(type)}(${r}, ${key})`;
}

/** An expression for the key of an open type, if it is in the same SEQUENCE: the value of a variable. */
export function keyText(type: Type, variable: string): string | undefined {
  if (type.kind !== "open" || type.key?.levels !== 0) return undefined;
  const [name, ...inner] = type.key.path;
  return `per.keyText(${[`${variable}.${name}`, ...inner].join("?.")} as per.Value)`;
}

function readKeyed(type: Type & { kind: "open" }, context: FileTypes): string[] {
  const cases = [...type.rows].flatMap(([key, { type: part }]) =>
    part === undefined
      ? []
      : [
          `case ${JSON.stringify(key)}:`,
          `return per.typed(${JSON.stringify(part.name)}, ${openText(readText(part, context, "o"))}, r);`,
        ],
  );
  const unknown = 'return { type: "...", value: r.longOctets() };';
  return cases.length === 0 ? [unknown] : ["switch (key) {", ...cases, "default:", unknown, "}"];
}

/**
 * Whether an open type inside of a SEQUENCE has its key further out. Generated code passes keys only to sibling components, so
 * the interpreter decodes and encodes such types. Specifications hardly have any.
 */
export function hasOuterKeys(type: Type): boolean {
  return partsOf(type).some(({ part }) =>
    part.kind === "open" ? (part.key?.levels ?? 0) > 0 : part.module === undefined && hasOuterKeys(part),
  );
}

function readSequence(type: SequenceType, context: FileTypes): string[] {
  const lines = [`r.allocate(${objectMemory(type.root.length)});`];
  readComponents(type.root, context, "r", "p", lines, type.extensible);
  if (!type.extensible) return lines;
  if (type.additions.length === 0) return [...lines, "if (extended) per.keepAdditions(r, this);"];
  const cases = type.additions.flatMap((addition, index) => {
    if (addition.kind === "component") {
      const { key, type: part } = addition.component;
      return [`case ${index}:`, `this.${key} = ${openText(componentText(part, context, "o"))};`, "break;"];
    }
    const group: string[] = [];
    readComponents(addition.group.root, context, "o", "q", group);
    return [`case ${index}:`, `${openText(`{\n${group.join("\n")}\n}`)};`, "break;"];
  });
  // Without additions, a value has no members for them.
  return [
    ...lines,
    "if (!extended) return;",
    `r.allocate(${objectMemory(type.additions.length)});`,
    "for (const index of per.readAdditions(r)) {",
    "switch (index) {",
    ...cases,
    "default:",
    "per.keepAddition(r, this, index);",
    "}",
    "}",
  ];
}

function readChoice({ root, extensible, additions }: Type & { kind: "choice" }, context: FileTypes): string[] {
  const lines: string[] = [];
  if (extensible) {
    lines.push("if (r.bit()) {", "const index = r.smallNumber();");
    if (additions.length > 0) {
      lines.push("switch (index) {");
      for (const [index, { name, type }] of additions.entries()) {
        lines.push(
          `case ${index}:`,
          `return per.chosen(${JSON.stringify(name)}, ${openText(readText(type, context, "o"))}, r);`,
        );
      }
      lines.push("}");
    }
    lines.push('return { kind: "...", value: { index, octets: r.longOctets() } };', "}");
  }
  const alternative = ({ name, type }: (typeof root)[number]): string =>
    type.kind === "null"
      ? `return ${context.alternativeOf(name)};`
      : `return per.chosen(${JSON.stringify(name)}, ${readText(type, context)}, r);`;
  const [only] = root;
  if (root.length === 1 && only !== undefined) return [...lines, alternative(only)];
  if (only === undefined) return [...lines, 'return r.fail("an alternative", "none", "23.6");'];
  lines.push(`switch (r.below(${root.length})) {`);
  for (const [index, own] of root.entries())
    lines.push(index === root.length - 1 ? "default:" : `case ${index}:`, alternative(own));
  return [...lines, "}"];
}

function readList({ element, size }: ListType, context: FileTypes): string[] {
  const { max, extensible } = size;
  const item = readText(element, context);
  if (extensible || max === undefined || max >= 0x1_0000)
    return [`return per.readItems(r, ${context.sizeOf(size)}, ${arrow("r", item)});`];
  return [
    `const count = ${countText(size)};`,
    "per.allocateItems(r, count);",
    `const items: (${typeText(element, context.nameOf)})[] = per.emptyList();`,
    `for (let i = 0; i < count; i++) items.push(${item});`,
    "return items;",
  ];
}

/** An expression that reads the number of items of a list with an upper bound below 64K. */
function countText({ min, max = min }: Size): string {
  return max === min ? `${min}` : `r.below(${max - min + 1})${min === 0 ? "" : ` + ${min}`}`;
}

/**
 * Reads the elements of an object set in its order. Anything else is read by the type: other orders and criticalities, unknown and
 * repeated elements, and the error for missing ones.
 */
function readElements(type: Type & { kind: "elements" }, context: FileTypes): string[] {
  const rows = type.element.rows.flatMap(({ type: part, ...row }) => (part === undefined ? [] : [{ ...row, part }]));
  const again = `return per.readByType(r, ${context.nameOf(type)}, start, left);`;
  const memory = `r.allocate(${objectMemory(rows.length)});`;
  const start = [
    "const start = r.position;",
    "const left = r.memoryLeft;",
    memory,
    `const count = ${countText(type.size)};`,
  ];
  if (rows.length === 0) return [...start, `if (count > 0) ${again}`, "return this;"];
  const cases = rows.flatMap(({ id, key, part, criticality }, index) => [
    `case ${id}:`,
    `if (last >= ${index} || criticality !== ${JSON.stringify(criticality)}) ${again}`,
    `last = ${index};`,
    `this.${key} = ${openText(readText(part, context, "o"))};`,
    "break;",
  ]);
  const missing = rows.flatMap(({ key, isMandatory }) => (isMandatory ? [`this.${key} === undefined`] : []));
  return [
    ...start,
    "per.allocateItems(r, count);",
    ...rows.map(({ key, isMandatory }) => `this.${key} = undefined${isMandatory ? " as never" : ""};`),
    "let last = -1;",
    "for (let i = 0; i < count; i++) {",
    ...headLines(type.element, context),
    "switch (id) {",
    ...cases,
    "default:",
    again,
    "}",
    "}",
    ...(missing.length > 0 ? [`if (${missing.join(" || ")}) ${again}`] : []),
    "return this;",
  ];
}

/** Reads the id and the criticality of an information element. Its value, an open type, follows. */
function headLines({ id, criticality }: ElementType, context: FileTypes): readonly string[] {
  return [
    `const id = ${readInline(id, context)}${isSimple(id) ? "" : " as number"};`,
    `const criticality = ${readName(criticality, context, "r")};`,
  ];
}

function readElement(type: Type & { kind: "element" }, context: FileTypes): string[] {
  const lines: string[] = [...headLines(type, context)];
  const cases = type.rows.flatMap(({ id, key, type: part, criticality }) =>
    part === undefined
      ? []
      : [
          `case ${id}: {`,
          `const value = ${openText(readText(part, context, "o"))};`,
          `return criticality === ${JSON.stringify(criticality)} ? per.typed(${JSON.stringify(key)}, value, r) : { type: ${JSON.stringify(key)}, value, criticality };`,
          "}",
        ],
  );
  if (cases.length > 0) lines.push("switch (id) {", ...cases, "}");
  return [...lines, 'return { type: "...", id, criticality, value: r.longOctets() };'];
}
