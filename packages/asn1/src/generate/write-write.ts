import type { Component, IntegerType, ListType, SequenceType, Type, Value } from "../model/types.ts";
import { bitsOf } from "../runtime/scalars.ts";
import { type CodeContext, componentsOf, isSimple, type Lines, sizeText } from "./code.ts";
import { propertyText, typeText } from "./write-types.ts";

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

function writeSimple({ range: { min = 0n, max = 0n } }: IntegerType, value: string, w: string): string {
  const count = max - min + 1n;
  const checked = `per.whole(${value}, ${min}, ${max})`;
  const distance = min === 0n ? checked : `${checked} - ${min}`;
  if (count === 1n) return checked;
  if (count > 0x1_0000n) return `${w}.wide(${distance}, ${bitsOf(count)})`;
  return count < 256n ? `${w}.bits(${distance}, ${bitsOf(count)})` : `${w}.short(${distance}, ${count})`;
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
  const lines: Lines = [];
  if (type.extensible) {
    const present = type.additions.map((addition) => componentsOf(addition).map(presentText).join(" || "));
    for (const [index, condition] of present.entries()) lines.push(`const a${index} = ${condition};`);
    const conditions = [...present.keys()].map((index) => `a${index}`);
    lines.push(
      `const extended = ${[...conditions, 'v["..."] !== undefined'].join(" || ")};`,
      "w.bits(extended ? 1 : 0, 1);",
    );
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
  const names = [...type.additions.keys()].map((index) => `a${index}`).join(", ");
  const additions = `per.additionsOf([${names}], v["..."])`;
  if (cases.length === 0) return [...lines, `if (extended) per.writeAdditions(w, ${additions}, () => {});`];
  const inner = cases.some((line) => /\bo\b/.test(line)) ? "o" : "_o";
  const write = [
    `per.writeAdditions(w, ${additions}, (${inner}, index) => {`,
    "switch (index) {",
    ...cases,
    "}",
    "});",
  ];
  return [...lines, "if (extended) {", ...write, "}"];
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

function writeList({ element, size }: ListType, context: CodeContext): Lines {
  const { min, max, extensible } = size;
  const item = writeText(element, context, "item");
  if (extensible || max === undefined || max >= 0x1_0000) {
    if (extensible) return [`per.writeItems(w, ${sizeText(size)}, v, (item) => ${item});`];
    return [
      `w.fragments(per.itemCount(v, ${min}, ${max ?? "Infinity"}), (from, to) => {`,
      `for (let i = from; i < to; i++) {`,
      `const item = v[i] as ${typeText(element, context.nameOf)};`,
      `${item};`,
      "}",
      "});",
    ];
  }
  const count = `per.itemCount(v, ${min}, ${max})`;
  const lines: Lines = [
    max === min ? `${count};` : `w.short(${count}${min === 0 ? "" : ` - ${min}`}, ${max - min + 1});`,
  ];
  return [...lines, `for (const item of v) ${item};`];
}

function writeElements(type: Type & { kind: "elements" }, context: CodeContext): Lines {
  const constant = context.constantOf(type.element);
  const rows = type.element.rows.flatMap(({ type: part, ...row }) => (part === undefined ? [] : [{ ...row, part }]));
  const lines: Lines = [];
  lines.push(`const elements = new per.ElementsWriter(w, ${constant} as per.ElementType, v["..."]);`);
  for (const { id, key, criticality, isMandatory, part } of rows) {
    const write = `elements.add(${id}, ${JSON.stringify(criticality)}, (o) => ${writeText(part, context, `v.${key} as ${typeText(part, context.nameOf)}`, "o")});`;
    lines.push(isMandatory ? write : `if (v.${key} !== undefined) ${write}`);
  }
  return [...lines, `elements.finish(${sizeText(type.size)});`];
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
