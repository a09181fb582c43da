import type { Bounds, FieldModel, FileModel, MessageModel } from "./model.ts";
import { integerLayout } from "./packed-layout.ts";

/** An entry in which a text stands for the type of another message. */
type Entry = string | readonly (Entry | number | null)[];

/** Emits the types of messages on the packed wire, as the package asn1 describes types. Traces walk them. */
export function emitTypes({ messages }: FileModel): string {
  const packed = messages.filter(({ form }) => form !== "constant");
  const lines = packed.map((message) => {
    const entry = JSON.stringify(entryOf(message)).replace(/"type:([^"]+)"/g, 'type("$1")');
    return `  "${message.typeName}": (${entry.includes("type(") ? "type" : ""}) => ${entry},\n`;
  });
  return `import type { TypeEntry } from "@signalbox/asn1/runtime";

/** The type of each message, which may refer to those of others. */
export const packedTypes: Readonly<Record<string, (type: (name: string) => TypeEntry) => TypeEntry>> = {
${lines.join("")}};
`;
}

function entryOf(message: MessageModel): Entry {
  const { name, fields, form, extensible } = message;
  if (form === "bitString") return ["bitString", name, [0, null, 0], 0, null];
  if (form === "choice") {
    const alternatives = (additions: boolean): Entry =>
      fields.filter(({ packed }) => packed.addition === additions).map((field) => [nameOf(field), typeOf(field)]);
    return ["choice", name, alternatives(false), extensible ? 1 : 0, alternatives(true)];
  }
  // A message around one value is a SEQUENCE without a bit of its own.
  const components = fields.map((field) => {
    const own = nameOf(field);
    return [own, own, typeOf(field), field.packed.optional ? 1 : 0];
  });
  return ["sequence", name, components, form === "sequence" && extensible ? 1 : 0, []];
}

/** As the `.proto` spells it. */
function nameOf({ name }: FieldModel): string {
  return name.slice(name.lastIndexOf(".") + 1);
}

function typeOf(field: FieldModel): Entry {
  const { type, rules, repeated } = field;
  switch (type.kind) {
    case "message": {
      if (rules.bits !== undefined) return ["bitString", "BIT STRING", sizeOf(rules.bits), 0, null];
      const own = `type:${type.message.typeName}`;
      return repeated ? ["list", "SEQUENCE OF", own, sizeOf(rules.items)] : own;
    }
    case "enum":
      return ["enumerated", type.name, type.names, [], 1];
    case "string": {
      const size = sizeOf(rules.characters, 1);
      return ["characterString", "PrintableString", "PrintableString", size, null];
    }
    case "bytes": {
      const { octets } = rules;
      return [
        "octetString",
        "OCTET STRING",
        sizeOf(octets === undefined ? undefined : { min: octets, max: octets }),
        null,
      ];
    }
    default: {
      const layout = integerLayout(field);
      const range = layout.kind === "unbounded" ? [null, null] : [String(layout.bounds.min), String(layout.bounds.max)];
      const extensible = layout.kind !== "unbounded" && layout.extensible;
      return ["integer", "INTEGER", range, extensible ? 1 : 0, type.kind === "int64" ? 1 : 0, null];
    }
  }
}

/** The size of a string or list; only strings of characters have an extensible one. */
function sizeOf(bounds: Bounds | undefined, extensible: 0 | 1 = 0): Entry {
  return bounds === undefined ? [0, null, 0] : [Number(bounds.min), Number(bounds.max), extensible];
}
