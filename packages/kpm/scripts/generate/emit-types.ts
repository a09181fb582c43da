import type { Bounds, FieldModel, FileModel, MessageModel } from "./model.ts";
import { integerBounds } from "./packed-layout.ts";

/** Emits the types of messages on the packed wire, as those of the package asn1. Traces walk them. */
export function emitTypes({ messages }: FileModel): string {
  const packed = messages.filter(({ form }) => form !== "constant");
  const lines = packed.map((message) => {
    const text = messageText(message);
    return `  "${message.typeName}": (${text.includes("type(") ? "type" : ""}) => (${text}),\n`;
  });
  return `import { alphabetOf, type Type } from "@signalbox/asn1/runtime";

/** The type of each message, which may refer to those of others. */
export const packedTypes: Readonly<Record<string, (type: (name: string) => Type) => Type>> = {
${lines.join("")}};
`;
}

function messageText(message: MessageModel): string {
  const { name, fields, form, extensible } = message;
  if (form === "bitString") return bitStringText(name, undefined);
  if (form === "choice") {
    const alternatives = (additions: boolean): string =>
      fields
        .filter(({ packed }) => packed.addition === additions)
        .map((field) => `{ name: "${nameOf(field)}", type: ${typeText(field)} }`)
        .join(", ");
    const root = `root: [${alternatives(false)}], additions: [${alternatives(true)}]`;
    return `{ kind: "choice", name: "${name}", ${root}, extensible: ${extensible} }`;
  }
  const components = fields.map((field) => {
    const own = nameOf(field);
    return `{ name: "${own}", key: "${own}", type: ${typeText(field)}, optional: ${field.packed.optional} }`;
  });
  // A message around one value is a SEQUENCE without a bit of its own.
  const isExtensible = form === "sequence" && extensible;
  return `{ kind: "sequence", name: "${name}", root: [${components.join(", ")}], additions: [], extensible: ${isExtensible} }`;
}

/** As the `.proto` spells it. */
function nameOf({ name }: FieldModel): string {
  return name.slice(name.lastIndexOf(".") + 1);
}

function typeText(field: FieldModel): string {
  const { type, rules, repeated } = field;
  switch (type.kind) {
    case "message": {
      if (rules.bits !== undefined) return bitStringText("BIT STRING", rules.bits);
      const own = `type("${type.message.typeName}")`;
      return repeated ? `{ kind: "list", name: "SEQUENCE OF", element: ${own}, ${sizeText(rules.items)} }` : own;
    }
    case "enum": {
      const names = JSON.stringify(type.names);
      return `{ kind: "enumerated", name: "${type.name}", root: ${names}, additions: [], extensible: true }`;
    }
    case "string": {
      const alphabet = 'alphabet: alphabetOf("PrintableString"), isRestricted: false';
      const names = 'name: "PrintableString", string: "PrintableString"';
      return `{ kind: "characterString", ${names}, ${sizeText(rules.characters, true)}, ${alphabet} }`;
    }
    case "bytes": {
      const { octets } = rules;
      const size = sizeText(octets === undefined ? undefined : { min: octets, max: octets });
      return `{ kind: "octetString", name: "OCTET STRING", ${size} }`;
    }
    default: {
      const { min, max } = integerBounds(field) ?? { min: undefined, max: undefined };
      const range = `range: { min: ${min}${min === undefined ? "" : "n"}, max: ${max}${max === undefined ? "" : "n"} }`;
      const flags = `extensible: ${field.packed.integer?.extensible ?? false}, isLong: ${type.kind === "int64"}`;
      return `{ kind: "integer", name: "INTEGER", ${range}, ${flags}, names: new Map() }`;
    }
  }
}

function bitStringText(name: string, bounds: Bounds | undefined): string {
  return `{ kind: "bitString", name: "${name}", ${sizeText(bounds)}, names: new Map() }`;
}

/** The size of a string or list; only strings of characters have an extensible one. */
function sizeText(bounds: Bounds | undefined, isExtensible = false): string {
  const { min, max } = bounds ?? { min: 0, max: undefined };
  return `size: { min: ${min}, max: ${max}, extensible: ${bounds !== undefined && isExtensible} }`;
}
