import { encode } from "@signalbox/asn1";
import { Asn1Error, componentList, type Type, type Value } from "@signalbox/asn1/runtime";
import { collect, type Violation } from "../runtime/violation.ts";

type Fields = Readonly<Record<string, Value | undefined>>;

/** Lists what of a value aligned PER cannot carry: it walks the type, and encodes each part without parts of its own. */
export function findViolations(type: Type, value: Value, limit: number): readonly Violation[] {
  return collect(limit, (add) => visit(type, value, "", add));
}

type Add = (violation: Violation) => void;

function visit(type: Type, value: Value | undefined, path: string, add: Add): void {
  const inside = (name: string): string => (path === "" ? name : `${path}.${name}`);
  const required = (name: string, message = "must be set"): void =>
    add({ path: inside(name), rule: "required", limit: "", actual: 0, message });
  if (type.kind === "list" && Array.isArray(value)) {
    const { min, max = Number.POSITIVE_INFINITY, extensible } = type.size;
    const { length } = value;
    if (!extensible && (length < min || length > max)) {
      const limit = `${min}..${max}`;
      add({ path, rule: "size", limit, actual: length, message: `must have ${limit} items, found ${length}` });
    }
    for (const [index, item] of (value as readonly Value[]).entries()) {
      visit(type.element, item, `${path}[${index}]`, add);
    }
  } else if (type.kind === "sequence" && isFields(value)) {
    for (const { name, key, optional } of type.root) if (!optional && value[key] === undefined) required(name);
    for (const { name, key, type: part } of componentList(type)) {
      if (value[key] !== undefined) visit(part, value[key], inside(name), add);
    }
  } else if (type.kind === "elements" && isFields(value)) {
    for (const { id, key, type: part, isMandatory } of type.element.rows) {
      if (part === undefined) continue;
      if (value[key] !== undefined) visit(part, value[key], inside(key), add);
      else if (isMandatory) required(key, `element ${id} must be set`);
    }
  } else {
    const chosen = isFields(value) ? chosenPart(type, value) : undefined;
    if (chosen === undefined) visitLeaf(type, value, path, add);
    else visit(chosen.type, (value as Fields).value, inside(chosen.name), add);
  }
}

/** The type of what a CHOICE or an information element holds. */
function chosenPart(type: Type, value: Fields): { readonly name: string; readonly type: Type } | undefined {
  if (type.kind === "choice") return [...type.root, ...type.additions].find(({ name }) => name === value.kind);
  const row = type.kind === "element" ? type.rows.find(({ key }) => key === value.type) : undefined;
  return row?.type && { name: row.key, type: row.type };
}

function visitLeaf(type: Type, value: Value | undefined, path: string, add: Add): void {
  try {
    encode(type, value as Value);
  } catch (error) {
    if (!(error instanceof Asn1Error)) throw error;
    const actual = typeof value === "number" || typeof value === "bigint" ? value : 0;
    add({ path, rule: type.kind, limit: "", actual, message: error.message.replace(/^Cannot encode [^:]*: /, "") });
  }
}

function isFields(value: Value | undefined): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);
}
