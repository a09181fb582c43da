import { fewestBits } from "../interpret/visit.ts";
import type { Component, IntegerType, ListType, SequenceType, Type } from "../model/types.ts";
import { bitsOf } from "../runtime/scalars.ts";
import { type CodeContext, isSimple, type Lines, sizeText } from "./code.ts";
import { propertyText, typeText } from "./write-types.ts";

/** The body of the function that reads a type from `r`. */
export function readBody(type: Type, context: CodeContext): Lines {
  switch (type.kind) {
    case "sequence":
      return readSequence(type, context);
    case "choice":
      return readChoice(type, context);
    case "list":
      return readList(type, context);
    case "elements":
      return readElements(type, context);
    case "element":
      return readElement(type, context);
    case "open":
      return readKeyed(type, context);
    default:
      return [`return ${readInline(type, context)};`];
  }
}

/** An expression that reads a value from `reader`. */
function readText(type: Type, context: CodeContext, reader = "r"): string {
  const name = context.nameOf(type);
  return name === undefined ? readInline(type, context, reader) : `read${name}(${reader})`;
}

function readInline(type: Type, context: CodeContext, r = "r"): string {
  const constant = (): string => context.constantOf(type);
  switch (type.kind) {
    case "boolean":
      return `${r}.bit()`;
    case "null":
      return "null";
    case "integer":
      return isSimple(type)
        ? simpleInteger(type, r)
        : `per.readInteger(${r}, ${constant()} as per.IntegerType) as ${typeText(type, () => undefined)}`;
    case "enumerated":
      return readName(type, context, r);
    case "real":
      return `per.decodeReal(${r}.longOctets())`;
    case "objectIdentifier":
      return `per.decodeObjectIdentifier(${r}.longOctets(), ${type.relative})`;
    case "characterString":
      return `per.readCharacters(${r}, ${constant()} as per.CharacterStringType)`;
    case "octetString":
    case "bitString": {
      const isBits = type.kind === "bitString";
      const value = `${isBits ? "per.readBitString" : "per.readOctetString"}(${r}, ${sizeText(type.size)})`;
      if (type.containing === undefined) return value;
      const inner = `(i: per.PerReader) => ${readText(type.containing, context, "i")}`;
      return `new per.Contained(${value}${isBits ? ".bytes" : ""}, ${r}, ${inner})`;
    }
    default:
      throw new Error(`${type.kind} needs a function`);
  }
}

/** ENUMERATED: with one name, its extension bit says it all. */
function readName(type: Type & { kind: "enumerated" }, context: CodeContext, r: string): string {
  const full = `per.readEnumerated(${r}, ${context.constantOf(type)} as per.EnumeratedType) as ${typeText(type, () => undefined)}`;
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

/** Reads the bits of optional components, at most 16 at a time. Returns the condition of each component. */
function readPresence(
  components: readonly Component[],
  prefix: string,
  r: string,
  lines: Lines,
): ReadonlyMap<Component, string> {
  const optional = components.filter((component) => component.optional);
  const conditions = new Map<Component, string>();
  for (let start = 0; start < optional.length; start += 16) {
    const part = optional.slice(start, start + 16);
    const name = `${prefix}${start / 16}`;
    lines.push(`const ${name} = ${r}.bits(${part.length});`);
    for (const [index, component] of part.entries())
      conditions.set(component, `(${name} & ${1 << (part.length - 1 - index)}) !== 0`);
  }
  return conditions;
}

function readComponents(
  components: readonly Component[],
  context: CodeContext,
  r: string,
  first: number,
  prefix: string,
  lines: Lines,
  assign = false,
): void {
  const conditions = readPresence(components, prefix, r, lines);
  for (const [index, component] of components.entries()) {
    const condition = conditions.get(component);
    const text = componentText(component.type, components, first, context, r);
    const target = assign ? `c${first + index}` : `const c${first + index}`;
    lines.push(`${target} = ${condition === undefined ? text : `${condition} ? ${text} : undefined`};`);
  }
}

/** An expression that reads a component. An open type gets its key from a component before it. */
function componentText(
  type: Type,
  components: readonly Component[],
  first: number,
  context: CodeContext,
  r: string,
): string {
  if (type.kind !== "open") return readText(type, context, r);
  const key = components.findIndex(({ name }) => name === type.key?.path[0]);
  return `read${context.nameOf(type)}(${r}${key < 0 ? "" : `, per.keyText(c${first + key} as per.Value)`})`;
}

function readKeyed(type: Type & { kind: "open" }, context: CodeContext): Lines {
  const cases = [...type.rows].flatMap(([key, { type: part }]) =>
    part === undefined
      ? []
      : [
          `case ${JSON.stringify(key)}:`,
          `return { type: ${JSON.stringify(part.name)}, value: per.readOpen(r, (o) => ${readText(part, context, "o")}) };`,
        ],
  );
  const unknown = 'return { type: "...", value: r.longOctets() };';
  return cases.length === 0 ? [unknown] : ["switch (key) {", ...cases, "default:", unknown, "}"];
}

function readSequence(type: SequenceType, context: CodeContext): Lines {
  const lines: Lines = [];
  if (type.extensible) lines.push("const extended = r.bit();");
  readComponents(type.root, context, "r", 0, "p", lines);
  const members = type.root.map(({ key }, index) => `${propertyText(key)}: c${index}`);
  if (!type.extensible) return [...lines, `return { ${members.join(", ")} };`];
  let next = type.root.length;
  const cases: Lines = [];
  for (const [index, addition] of type.additions.entries()) {
    const components = addition.kind === "component" ? [addition.component] : addition.group.root;
    for (const [offset, { key, type: part }] of components.entries()) {
      lines.push(`let c${next + offset}: ${typeText(part, context.nameOf)} | undefined;`);
      members.push(`${propertyText(key)}: c${next + offset}`);
    }
    const body: Lines = ["const o = r.open();"];
    if (addition.kind === "component") body.push(`c${next} = ${readText(addition.component.type, context, "o")};`);
    else readComponents(components, context, "o", next, "q", body, true);
    cases.push(`case ${index}: {`, ...body, "o.assertEnd();", "break;", "}");
    next += components.length;
  }
  const isKnown = cases.length > 0;
  return [
    ...lines,
    "let unknown: per.Unknown[] | undefined;",
    "if (extended) {",
    "for (const index of per.readAdditions(r)) {",
    ...(isKnown ? ["switch (index) {", ...cases, "default:"] : []),
    "(unknown ??= []).push({ index, octets: r.longOctets() });",
    ...(isKnown ? ["}"] : []),
    "}",
    "}",
    `const value = { ${members.join(", ")} };`,
    'return unknown === undefined ? value : { ...value, "...": unknown };',
  ];
}

function readChoice({ root, extensible, additions }: Type & { kind: "choice" }, context: CodeContext): Lines {
  const lines: Lines = [];
  if (extensible) {
    lines.push("if (r.bit()) {", "const index = r.smallNumber();");
    if (additions.length > 0) {
      lines.push(`if (index < ${additions.length}) {`, "const o = r.open();", "switch (index) {");
      for (const [index, { name, type }] of additions.entries()) {
        lines.push(
          `case ${index}: {`,
          `const value = ${readText(type, context, "o")};`,
          "o.assertEnd();",
          `return { kind: ${JSON.stringify(name)}, value };`,
          "}",
        );
      }
      lines.push("}", "}");
    }
    lines.push('return { kind: "...", value: { index, octets: r.longOctets() } };', "}");
  }
  const alternative = ({ name, type }: (typeof root)[number]): string =>
    `return { kind: ${JSON.stringify(name)}, value: ${readText(type, context)} };`;
  const [only] = root;
  if (root.length === 1 && only !== undefined) return [...lines, alternative(only)];
  if (only === undefined) return [...lines, 'return r.fail("an alternative", "none", "23.6");'];
  lines.push(`switch (r.below(${root.length})) {`);
  for (const [index, own] of root.entries())
    lines.push(index === root.length - 1 ? "default:" : `case ${index}:`, alternative(own));
  return [...lines, "}"];
}

function readList({ element, size }: ListType, context: CodeContext): Lines {
  const { min, max, extensible } = size;
  const item = readText(element, context);
  const least = fewestBits(element);
  if (extensible || max === undefined || max >= 0x1_0000) {
    if (extensible) return [`return per.readItems(r, ${sizeText(size)}, ${least}, (r) => ${item});`];
    return [
      `const items: (${typeText(element, context.nameOf)})[] = [];`,
      "for (let more = true; more; ) {",
      "const length = r.lengthOrFragment();",
      "more = length < 0;",
      "const count = more ? -length : length;",
      `per.assertItems(r, count, ${least});`,
      `for (let i = 0; i < count; i++) items.push(${item});`,
      "}",
      "return items;",
    ];
  }
  return [
    `const count = ${max === min ? `${min}` : `r.below(${max - min + 1})${min === 0 ? "" : ` + ${min}`}`};`,
    `per.assertItems(r, count, ${least});`,
    `const items: (${typeText(element, context.nameOf)})[] = [];`,
    `for (let i = 0; i < count; i++) items.push(${item});`,
    "return items;",
  ];
}

function readElements(type: Type & { kind: "elements" }, context: CodeContext): Lines {
  const constant = context.constantOf(type.element);
  const lines: Lines = [];
  const cases: Lines = [];
  const members: string[] = [];
  for (const [index, { id, key, type: part }] of type.element.rows.entries()) {
    if (part === undefined) continue;
    lines.push(`let c${index}: ${typeText(part, context.nameOf)} | undefined;`);
    members.push(`${propertyText(key)}: c${index}`);
    cases.push(
      `case ${id}:`,
      `if (c${index} !== undefined) break;`,
      `c${index} = per.readOpen(r, (o) => ${readText(part, context, "o")});`,
      "return;",
    );
  }
  const mandatory = type.element.rows.flatMap(({ isMandatory, type: part, key, id }, index) =>
    isMandatory && part !== undefined ? [{ index, key, id }] : [],
  );
  lines.push("let others: per.OtherElement[] | undefined;");
  lines.push(
    `per.readUnits(r, ${sizeText(type.size)}, (count) => {`,
    "per.assertItems(r, count, 8);",
    "for (let i = 0; i < count; i++) readOne();",
    "});",
  );
  lines.unshift(
    "const readOne = (): void => {",
    `const { id, criticality } = per.readElementHead(r, ${constant} as per.ElementType);`,
  );
  // The function reads into variables that are declared below it.
  const [open, head, ...rest] = lines;
  const declarations = rest.filter((line) => line.startsWith("let "));
  const reading = rest.filter((line) => !line.startsWith("let "));
  return [
    ...declarations,
    open as string,
    head as string,
    ...(cases.length > 0 ? ["switch (id) {", ...cases, "}"] : []),
    "(others ??= []).push({ id, criticality, value: r.longOctets() });",
    "};",
    ...reading,
    ...mandatory.map(
      ({ index, key, id }) => `if (c${index} === undefined) per.missing(r, ${JSON.stringify(`${key} (id ${id})`)});`,
    ),
    `const value = { ${members.join(", ")} };`,
    'return others === undefined ? value : { ...value, "...": others };',
  ];
}

function readElement(type: Type & { kind: "element" }, context: CodeContext): Lines {
  const lines: Lines = [
    `const { id, criticality } = per.readElementHead(r, ${context.constantOf(type)} as per.ElementType);`,
  ];
  const cases = type.rows.flatMap(({ id, key, type: part, criticality }) =>
    part === undefined
      ? []
      : [
          `case ${id}: {`,
          `const value = per.readOpen(r, (o) => ${readText(part, context, "o")});`,
          `return criticality === ${JSON.stringify(criticality)} ? { type: ${JSON.stringify(key)}, value } : { type: ${JSON.stringify(key)}, value, criticality };`,
          "}",
        ],
  );
  if (cases.length > 0) lines.push("switch (id) {", ...cases, "}");
  return [...lines, 'return { type: "...", id, criticality, value: r.longOctets() };'];
}
