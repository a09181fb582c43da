import { fewestBits } from "../interpret/visit.ts";
import type { Addition, Component, IntegerType, ListType, SequenceType, Size, Type, Value } from "../model/types.ts";
import { bitsOf } from "../runtime/scalars.ts";
import type { NameOf } from "./write-types.ts";
import { propertyText, typeText } from "./write-types.ts";

/** What the code of a codec refers to. */
export interface CodeContext {
  readonly nameOf: NameOf;
  /** The name of a constant with the type, which is declared at the top of the file. */
  readonly constantOf: (type: Type) => string;
}

/** Straight-line code of one direction: lines of a function body. */
type Lines = string[];

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
      return `per.readEnumerated(${r}, ${constant()} as per.EnumeratedType) as ${typeText(type, () => undefined)}`;
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

/** The body of the function that writes a value `v` of a type to `w`. */
export function writeBody(type: Type, context: CodeContext): Lines {
  switch (type.kind) {
    case "sequence":
      return writeSequence(type, context);
    case "choice":
      return writeChoice(type, context);
    case "list":
      return writeList(type, context);
    case "elements":
      return writeElements(type, context);
    case "element":
      return writeElement(type, context);
    case "open":
      return writeKeyed(type, context);
    default:
      return [`${writeInline(type, context, "v")};`];
  }
}

function writeText(type: Type, context: CodeContext, value: string, writer = "w"): string {
  const name = context.nameOf(type);
  return name === undefined ? writeInline(type, context, value, writer) : `write${name}(${writer}, ${value})`;
}

function writeInline(type: Type, context: CodeContext, value: string, w = "w"): string {
  const constant = (): string => context.constantOf(type);
  switch (type.kind) {
    case "boolean":
      return `per.writeBoolean(${w}, ${value})`;
    case "null":
      return `per.assertNull(${value})`;
    case "integer":
      return isSimple(type)
        ? writeSimple(type, value, w)
        : `per.writeInteger(${w}, ${constant()} as per.IntegerType, ${value})`;
    case "enumerated":
      return `per.writeEnumerated(${w}, ${constant()} as per.EnumeratedType, ${value})`;
    case "real":
      return `per.writeReal(${w}, ${value})`;
    case "objectIdentifier":
      return `per.writeObjectIdentifier(${w}, ${value}, ${type.relative})`;
    case "characterString":
      return `per.writeCharacters(${w}, ${constant()} as per.CharacterStringType, ${value})`;
    case "octetString":
    case "bitString": {
      const inner = type.containing === undefined ? value : containedText(type.containing, context, value, w);
      const function_ = type.kind === "bitString" ? "per.writeBitString" : "per.writeOctetString";
      const named = type.kind === "bitString" && type.names.size > 0 ? ", true" : "";
      return `${function_}(${w}, ${sizeText(type.size)}, ${inner}${named})`;
    }
    default:
      throw new Error(`${type.kind} needs a function`);
  }
}

function containedText(type: Type, context: CodeContext, value: string, w: string): string {
  return `per.containedOctets(${w}, ${value}, (i, inner) => ${writeText(type, context, "inner", "i")})`;
}

/** Whether a number without an extension bit, of at most 2^48 values. */
function isSimple({ range: { min, max }, extensible, isLong, allowed }: IntegerType): boolean {
  if (extensible || isLong || allowed !== undefined || min === undefined || max === undefined) return false;
  return max - min < 2n ** 48n;
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

function writeSimple({ range: { min = 0n, max = 0n } }: IntegerType, value: string, w: string): string {
  const count = max - min + 1n;
  const checked = `per.whole(${value}, ${min}, ${max})`;
  const distance = min === 0n ? checked : `${checked} - ${min}`;
  if (count === 1n) return checked;
  if (count > 0x1_0000n) return `${w}.wide(${distance}, ${bitsOf(count)})`;
  return count < 256n ? `${w}.bits(${distance}, ${bitsOf(count)})` : `${w}.short(${distance}, ${count})`;
}

function sizeText({ min, max, extensible }: Size): string {
  return `{ min: ${min}, max: ${max}, extensible: ${extensible} }`;
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

function writeKeyed(type: Type & { kind: "open" }, context: CodeContext): Lines {
  const parts = new Map(
    [...type.rows.values()].flatMap(({ type: part }) => (part === undefined ? [] : [[part.name, part] as const])),
  );
  const lines: Lines = ["switch (v.type) {"];
  for (const [name, part] of parts) {
    lines.push(
      `case ${JSON.stringify(name)}:`,
      `per.writeOpen(w, (o) => ${writeText(part, context, "v.value", "o")});`,
      "return;",
    );
  }
  lines.push('case "...":', "per.writeUnknownType(w, v.value);", "return;");
  return [
    ...lines,
    "default:",
    `per.mismatch(${JSON.stringify(`one of ${[...parts.keys()].join(", ")}`)}, (v as { type?: unknown }).type);`,
    "}",
  ];
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
    `return { ${[...members, '"...": unknown'].join(", ")} };`,
  ];
}

/** The condition that a component is written: it has a value, and not that of its DEFAULT. */
function presentText({ key, default: preset }: Component): string {
  const value = `v.${key}`;
  if (preset === undefined) return `${value} !== undefined`;
  return `${value} !== undefined && !per.isDefault(${value}, ${valueText(preset)})`;
}

/** A value of DEFAULT as code. */
function valueText(value: Value): string {
  if (typeof value === "bigint") return `${value}n`;
  if (value instanceof Uint8Array) return `Uint8Array.of(${value.join(", ")})`;
  if (Array.isArray(value)) return `[${(value as readonly Value[]).map(valueText).join(", ")}]`;
  if (typeof value === "number" && !Number.isFinite(value)) return String(value);
  if (Object.is(value, -0)) return "-0";
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([key, part]) => `${propertyText(key)}: ${valueText(part as Value)}`)
    .join(", ")} }`;
}

function writeComponents(
  components: readonly Component[],
  context: CodeContext,
  w: string,
  prefix: string,
  lines: Lines,
): void {
  const optional = components.filter((component) => component.optional);
  const names = new Map(optional.map((component, index) => [component, `${prefix}${index}`]));
  for (const [component, name] of names) lines.push(`const ${name} = ${presentText(component)};`);
  for (let start = 0; start < optional.length; start += 16) {
    const part = optional.slice(start, start + 16);
    const bits = part.map((component, index) => `(${names.get(component)} ? ${1 << (part.length - 1 - index)} : 0)`);
    lines.push(`${w}.bits(${bits.join(" | ")}, ${part.length});`);
  }
  for (const component of components) {
    const name = names.get(component);
    // In a group, TypeScript cannot know that a component is there.
    const isCertain = name === undefined && prefix !== "q";
    const value = isCertain
      ? `v.${component.key}`
      : `v.${component.key} as ${typeText(component.type, context.nameOf)}`;
    const write = writeText(component.type, context, value, w);
    lines.push(name === undefined ? `${write};` : `if (${name}) ${write};`);
  }
}

function writeSequence(type: SequenceType, context: CodeContext): Lines {
  const keys = [...type.root, ...type.additions.flatMap(componentsOf)].map(({ key }) => key);
  const lines: Lines = [`per.assertFields(v, ${JSON.stringify([...keys, ...(type.extensible ? ["..."] : [])])});`];
  if (type.extensible) {
    const present = type.additions.map((addition) => componentsOf(addition).map(presentText).join(" || "));
    lines.push(`const additions = per.additionsOf([${present.join(", ")}], v["..."]);`, "w.bit(additions.count > 0);");
  }
  writeComponents(type.root, context, "w", "p", lines);
  if (!type.extensible) return lines;
  const cases = type.additions.flatMap((addition, index) => {
    const body: Lines = [];
    if (addition.kind === "component") {
      const { key, type: part } = addition.component;
      body.push(`${writeText(part, context, `v.${key} as ${typeText(part, context.nameOf)}`, "o")};`);
    } else {
      writeComponents(addition.group.root, context, "o", "q", body);
    }
    return [`case ${index}: {`, ...body, "break;", "}"];
  });
  if (cases.length === 0) return [...lines, "per.writeAdditions(w, additions, () => {});"];
  return [...lines, "per.writeAdditions(w, additions, (o, index) => {", "switch (index) {", ...cases, "}", "});"];
}

function componentsOf(addition: Addition): readonly Component[] {
  return addition.kind === "component" ? [addition.component] : addition.group.root;
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
  lines.push(`switch (r.below(${root.length})) {`);
  for (const [index, own] of root.entries())
    lines.push(index === root.length - 1 ? "default:" : `case ${index}:`, alternative(own));
  return [...lines, "}"];
}

function writeChoice({ root, extensible, additions }: Type & { kind: "choice" }, context: CodeContext): Lines {
  const lines: Lines = ["switch (v.kind) {"];
  for (const [index, { name, type }] of root.entries()) {
    lines.push(`case ${JSON.stringify(name)}:`);
    if (extensible) lines.push("w.bits(0, 1);");
    if (root.length > 1) lines.push(`w.short(${index}, ${root.length});`);
    lines.push(`${writeText(type, context, "v.value")};`, "return;");
  }
  for (const [index, { name, type }] of additions.entries()) {
    lines.push(`case ${JSON.stringify(name)}: {`, "w.bits(1, 1);", `w.smallNumber(${index});`, "const o = w.inner();");
    lines.push(`${writeText(type, context, "v.value", "o")};`, "w.longOctets(o.finish());", "return;", "}");
  }
  if (extensible) lines.push('case "...":', "per.writeUnknownAlternative(w, v.value);", "return;");
  const names = [...root, ...additions].map(({ name }) => name).join(", ");
  return [
    ...lines,
    "default:",
    `per.mismatch(${JSON.stringify(`one of ${names}`)}, (v as { kind?: unknown }).kind);`,
    "}",
  ];
}

function readList({ element, size }: ListType, context: CodeContext): Lines {
  const { min, max, extensible } = size;
  const item = readText(element, context);
  const least = fewestBits(element);
  if (extensible || max === undefined || max >= 0x1_0000) {
    return [`return per.readItems(r, ${sizeText(size)}, ${least}, (r) => ${item});`];
  }
  return [
    `const count = ${max === min ? `${min}` : `r.below(${max - min + 1})${min === 0 ? "" : ` + ${min}`}`};`,
    `per.assertItems(r, count, ${least});`,
    `const items: (${typeText(element, context.nameOf)})[] = [];`,
    `for (let i = 0; i < count; i++) items.push(${item});`,
    "return items;",
  ];
}

function writeList({ element, size }: ListType, context: CodeContext): Lines {
  const { min, max, extensible } = size;
  const item = writeText(element, context, "item");
  if (extensible || max === undefined || max >= 0x1_0000) {
    return [`per.writeItems(w, ${sizeText(size)}, v, (item) => ${item});`];
  }
  const count = `per.itemCount(v, ${min}, ${max})`;
  const lines: Lines = [
    max === min ? `${count};` : `w.short(${count}${min === 0 ? "" : ` - ${min}`}, ${max - min + 1});`,
  ];
  return [...lines, `for (const item of v) ${item};`];
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
    `return { ${[...members, '"...": others'].join(", ")} };`,
  ];
}

function writeElements(type: Type & { kind: "elements" }, context: CodeContext): Lines {
  const constant = context.constantOf(type.element);
  const rows = type.element.rows.flatMap(({ type: part, ...row }) => (part === undefined ? [] : [{ ...row, part }]));
  const lines: Lines = [`per.assertFields(v, ${JSON.stringify([...rows.map(({ key }) => key), "..."])});`];
  lines.push(`const elements = new per.ElementsWriter(w, ${constant} as per.ElementType, v["..."]);`);
  for (const { id, key, criticality, isMandatory, part } of rows) {
    const write = `elements.add(${id}, ${JSON.stringify(criticality)}, (o) => ${writeText(part, context, `v.${key} as ${typeText(part, context.nameOf)}`, "o")});`;
    lines.push(isMandatory ? write : `if (v.${key} !== undefined) ${write}`);
  }
  return [...lines, `elements.finish(${sizeText(type.size)});`];
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

function writeElement(type: Type & { kind: "element" }, context: CodeContext): Lines {
  const constant = context.constantOf(type);
  const lines: Lines = ["switch (v.type) {"];
  for (const { id, key, type: part, criticality } of type.rows) {
    if (part === undefined) continue;
    lines.push(
      `case ${JSON.stringify(key)}:`,
      `per.writeElementHead(w, ${constant} as per.ElementType, ${id}, v.criticality ?? ${JSON.stringify(criticality)});`,
    );
    lines.push(`per.writeOpen(w, (o) => ${writeText(part, context, "v.value", "o")});`, "return;");
  }
  lines.push('case "...":', `per.writeUnknownElement(w, ${constant} as per.ElementType, v);`, "return;");
  const names = type.rows.map(({ key }) => key).join(", ");
  return [
    ...lines,
    "default:",
    `per.mismatch(${JSON.stringify(`one of ${names}`)}, (v as { type?: unknown }).type);`,
    "}",
  ];
}
