import {
  type Component,
  componentsOf,
  type ElementType,
  type IntegerType,
  type ListType,
  type SequenceType,
  type Size,
  type Type,
} from "../model/types.ts";
import { bitsOf } from "../runtime/scalars.ts";
import { type FileTypes, valueText } from "./file-types.ts";
import { arrow, hasOuterKeys, isSimple, keyText } from "./write-read.ts";
import { typeText } from "./write-types.ts";

/** The body of the function that writes a value `v` of a type to `w`. */
export function writeBody(type: Type, context: FileTypes): string[] {
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

function writeText(type: Type, context: FileTypes, value: string, writer = "w"): string {
  const name = context.nameOf(type);
  return name === undefined ? writeInline(type, context, value, writer) : `write${name}(${writer}, ${value})`;
}

function writeInline(type: Type, context: FileTypes, value: string, w = "w"): string {
  const constant = (): string => context.constantOf(type);
  switch (type.kind) {
    case "boolean":
      return `per.writeBoolean(${w}, ${value})`;
    case "null":
      return `per.assertNull(${value})`;
    case "integer":
      if (isSimple(type)) return writeSimple(type, value, w);
      return isSimple({ ...type, extensible: false })
        ? writeExtensible(type, context, value, w)
        : `per.writeInteger(${w}, ${constant()}, ${value})`;
    case "enumerated":
      return `per.writeEnumerated(${w}, ${constant()}, ${value})`;
    case "real":
      return `per.writeReal(${w}, ${value})`;
    case "objectIdentifier":
      return `per.writeObjectIdentifier(${w}, ${value})`;
    case "characterString":
      return `per.writeCharacters(${w}, ${constant()}, ${value})`;
    case "octetString":
    case "bitString": {
      const inner = type.containing === undefined ? value : containedText(type.containing, context, value, w);
      const plain = type.kind === "octetString" ? plainOctets(type.size, inner, w) : undefined;
      if (plain !== undefined) return plain;
      const function_ = type.kind === "bitString" ? "per.writeBitString" : "per.writeOctetString";
      const named = type.kind === "bitString" && type.names.size > 0 ? ", true" : "";
      return `${function_}(${w}, ${context.sizeOf(type.size)}, ${inner}${named})`;
    }
    default:
      throw new Error(`${type.kind} needs a function`);
  }
}

function containedText(type: Type, context: FileTypes, value: string, w: string): string {
  const write = writeText(type, context, "inner", "i");
  return `per.containedOctets(${w}, ${value}, (${/\bi\b/.test(write) ? "i" : "_i"}, inner) => ${write})`;
}

/** An OCTET STRING without bounds, or of a fixed size. */
function plainOctets({ min, max, extensible }: Size, value: string, w: string): string | undefined {
  if (extensible) return undefined;
  if (max === undefined) return `${w}.longOctets(per.octetsOf(${value}, ${min}, Infinity))`;
  if (min !== max || max >= 0x1_0000) return undefined;
  const octets = `per.octetsOf(${value}, ${min}, ${max})`;
  return max <= 2 ? `${w}.bitField(${octets}, ${max * 8})` : `${w}.octets(${octets})`;
}

/** An INTEGER with an extension marker: a bit tells whether it is inside of the range. */
function writeExtensible(type: IntegerType, context: FileTypes, value: string, w: string): string {
  const { min = 0n, max = 0n } = type.range;
  const count = max - min + 1n;
  const number = `(${value} as number)`;
  const distance = min === 0n ? number : `${number} - ${min}`;
  const outside = `per.writeInteger(${w}, ${context.constantOf(type)}, ${value})`;
  if (count > 0x1_0000n) return outside;
  const inside =
    count < 256n
      ? `${w}.bits(${distance}, ${count > 1n ? bitsOf(count) + 1 : 1})`
      : `(${w}.bits(0, 1), ${w}.short(${distance}, ${count}))`;
  return `per.isInside(${value}, ${min}, ${max}) ? ${inside} : ${outside}`;
}

function writeSimple({ range: { min = 0n, max = 0n } }: IntegerType, value: string, w: string): string {
  const count = max - min + 1n;
  const checked = `per.whole(${value}, ${min}, ${max})`;
  const distance = min === 0n ? checked : `${checked} - ${min}`;
  if (count === 1n) return checked;
  if (count > 0x1_0000n) return `${w}.wide(${distance}, ${bitsOf(count)})`;
  return count < 256n ? `${w}.bits(${distance}, ${bitsOf(count)})` : `${w}.short(${distance}, ${count})`;
}

function writeKeyed(type: Type & { kind: "open" }, context: FileTypes): string[] {
  const known = [...type.rows].flatMap(([key, { type: part }]) => (part === undefined ? [] : [{ key, part }]));
  const parts = new Map(known.map(({ part }) => [part.name, part]));
  const lines: string[] = ["switch (v.type) {"];
  for (const [name, part] of parts) {
    const others = known.filter((row) => row.part.name === name).map(({ key }) => `key !== ${JSON.stringify(key)}`);
    lines.push(
      `case ${JSON.stringify(name)}:`,
      `if (${others.join(" && ")}) per.mismatch("the type that the key says", v.type);`,
      `per.writeOpen(w, ${arrow("o", writeText(part, context, "v.value", "o"))});`,
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

function writeComponents(
  components: readonly Component[],
  context: FileTypes,
  w: string,
  prefix: string,
  lines: string[],
  isExtensible = false,
): void {
  const optional = components.filter((component) => component.optional);
  const names = new Map(optional.map((component, index) => [component, `${prefix}${index}`]));
  for (const [component, name] of names) lines.push(`const ${name} = ${presentText(component)};`);
  const all = [...(isExtensible ? ["extended"] : []), ...names.values()];
  for (let start = 0; start < all.length; start += 16) {
    const part = all.slice(start, start + 16);
    const bits = part.map((name, index) => `(${name} ? ${1 << (part.length - 1 - index)} : 0)`);
    lines.push(`${w}.bits(${bits.join(" | ")}, ${part.length});`);
  }
  for (const component of components) {
    const name = names.get(component);
    // In a group, TypeScript cannot know that a component is there.
    const isCertain = name === undefined && prefix !== "q";
    const value = isCertain
      ? `v.${component.key}`
      : `v.${component.key} as ${typeText(component.type, context.nameOf)}`;
    const write = componentText(component.type, context, value, w);
    lines.push(name === undefined ? `${write};` : `if (${name}) ${write};`);
  }
}

function writeSequence(type: SequenceType, context: FileTypes): string[] {
  if (hasOuterKeys(type)) return [`per.writeByType(w, ${context.nameOf(type)}, v);`];
  const lines: string[] = [];
  if (type.extensible) {
    const present = type.additions.map((addition) => componentsOf(addition).map(presentText).join(" || "));
    for (const [index, condition] of present.entries()) lines.push(`const a${index} = ${condition};`);
    const conditions = [...present.keys()].map((index) => `a${index}`);
    lines.push(`const extended = ${[...conditions, 'v["..."] !== undefined'].join(" || ")};`);
  }
  writeComponents(type.root, context, "w", "p", lines, type.extensible);
  if (!type.extensible) return lines;
  const cases = type.additions.flatMap((addition, index) => {
    const body: string[] = [];
    if (addition.kind === "component") {
      const { key, type: part } = addition.component;
      body.push(`${componentText(part, context, `v.${key} as ${typeText(part, context.nameOf)}`, "o")};`);
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

function componentText(type: Type, context: FileTypes, value: string, w: string): string {
  const key = keyText(type, "v");
  return key === undefined
    ? writeText(type, context, value, w)
    : `write${context.nameOf(type)}(${w}, ${value}, ${key})`;
}

/** Writes the extension bit of a CHOICE, if it has one, and the index of an alternative of its root. */
function indexLines(index: number, count: number, extensible: boolean): readonly string[] {
  const bits = bitsOf(BigInt(count)) * (count > 1 ? 1 : 0) + (extensible ? 1 : 0);
  if (count < 256) return bits === 0 ? [] : [`w.bits(${index}, ${bits});`];
  return [...(extensible ? ["w.bits(0, 1);"] : []), `w.short(${index}, ${count});`];
}

function writeChoice({ root, extensible, additions }: Type & { kind: "choice" }, context: FileTypes): string[] {
  const lines: string[] = ["switch (v.kind) {"];
  for (const [index, { name, type }] of root.entries()) {
    lines.push(`case ${JSON.stringify(name)}:`);
    lines.push(...indexLines(index, root.length, extensible));
    lines.push(`${writeText(type, context, "v.value")};`, "return;");
  }
  for (const [index, { name, type }] of additions.entries()) {
    lines.push(`case ${JSON.stringify(name)}: {`, "w.bits(1, 1);", `w.smallNumber(${index});`, "const { value } = v;");
    lines.push(`per.writeOpen(w, ${arrow("o", writeText(type, context, "value", "o"))});`, "return;", "}");
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

function writeList({ element, size }: ListType, context: FileTypes): string[] {
  const { min, max, extensible } = size;
  const item = writeText(element, context, "item");
  if (extensible || max === undefined || max >= 0x1_0000)
    return [`per.writeItems(w, ${context.sizeOf(size)}, v, (item) => ${item});`];
  const count = `per.itemCount(v, ${min}, ${max})`;
  const lines: string[] = [
    max === min ? `${count};` : `w.short(${count}${min === 0 ? "" : ` - ${min}`}, ${max - min + 1});`,
  ];
  return [...lines, `for (const item of v) ${item};`];
}

/** Writes the elements of an object set in its order. The interpreted type writes elements that were received otherwise. */
function writeElements(type: Type & { kind: "elements" }, context: FileTypes): string[] {
  const rows = type.element.rows.flatMap(({ type: part, ...row }) => (part === undefined ? [] : [{ ...row, part }]));
  const { min, max = min } = type.size;
  const isOther = 'v["..."] !== undefined || v["...heads"] !== undefined';
  const lines: string[] = [`if (${isOther}) return per.writeByType(w, ${context.nameOf(type)}, v);`];
  const counts = rows.map(({ key, isMandatory }) => (isMandatory ? "1" : `(v.${key} === undefined ? 0 : 1)`));
  lines.push(`const count = per.whole(${counts.join(" + ") || "0"}, ${min}, ${max});`);
  if (max > min) lines.push(`w.short(count${min === 0 ? "" : ` - ${min}`}, ${max - min + 1});`);
  for (const { id, key, criticality, isMandatory, part } of rows) {
    lines.push(isMandatory ? "{" : `if (v.${key} !== undefined) {`);
    lines.push(`const value = v.${key};`, ...headLines(type.element, context, id, criticality));
    lines.push(`per.writeOpen(w, ${arrow("o", writeText(part, context, "value", "o"))});`, "}");
  }
  return lines;
}

/** Writes the id and the criticality of an element of the object set: the same bits each time, if their types are simple. */
function headLines(type: ElementType, context: FileTypes, id: number, criticality: string): readonly string[] {
  const { root, extensible } = type.criticality;
  const index = root.indexOf(criticality);
  if (!isSimple(type.id) || extensible || index < 0)
    return [`per.writeElementHead(w, ${context.headOf(type)}, ${id}, ${JSON.stringify(criticality)});`];
  const ids = Number((type.id.range.max ?? 0n) - (type.id.range.min ?? 0n)) + 1;
  const write = ids > 0x1_0000 ? `w.wide(%, ${bitsOf(BigInt(ids))});` : `w.short(%, ${ids});`;
  return [
    write.replace("%", String(id - Number(type.id.range.min ?? 0n))),
    ...(root.length > 1 ? [`w.short(${index}, ${root.length});`] : []),
  ];
}

function writeElement(type: Type & { kind: "element" }, context: FileTypes): string[] {
  const head = context.headOf(type);
  const lines: string[] = ["switch (v.type) {"];
  for (const { id, key, type: part, criticality } of type.rows) {
    if (part === undefined) continue;
    lines.push(
      `case ${JSON.stringify(key)}:`,
      `per.writeElementHead(w, ${head}, ${id}, v.criticality ?? ${JSON.stringify(criticality)});`,
    );
    lines.push(`per.writeOpen(w, ${arrow("o", writeText(part, context, "v.value", "o"))});`, "return;");
  }
  lines.push('case "...":', `per.writeUnknownElement(w, ${head}, v);`, "return;");
  const names = type.rows.flatMap(({ key, type: part }) => (part === undefined ? [] : [key])).join(", ");
  return [
    ...lines,
    "default:",
    `per.mismatch(${JSON.stringify(`one of ${names}`)}, (v as { type?: unknown }).type);`,
    "}",
  ];
}
