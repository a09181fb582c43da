import { partsOf } from "../model/parts.ts";
import { type Component, componentsOf, type ElementType, type Type } from "../model/types.ts";

/** Gives a type its TypeScript name, if it has a definition. */
type NameOf = (type: Type) => string | undefined;

/** The TypeScript type of a value: the name of its definition, or the type itself. */
export function typeText(type: Type, nameOf: NameOf): string {
  return nameOf(type) ?? bodyText(type, nameOf);
}

/** The TypeScript type of a definition, without its name. */
export function bodyText(type: Type, nameOf: NameOf): string {
  const text = (inner: Type): string => typeText(inner, nameOf);
  switch (type.kind) {
    case "boolean":
      return "boolean";
    case "null":
      return "null";
    case "integer": {
      const { min, max } = type.range;
      if (type.isLong) return "bigint";
      return type.extensible || min === undefined || max === undefined ? "number | bigint" : "number";
    }
    case "enumerated": {
      const names = [...type.root, ...type.additions].map((name) => JSON.stringify(name));
      return [...names, ...(type.extensible ? ["number"] : [])].join(" | ") || "never";
    }
    case "real":
      return "number";
    case "bitString":
      return type.containing === undefined ? "per.BitString" : `per.Containing<${text(type.containing)}>`;
    case "octetString":
      return type.containing === undefined ? "Uint8Array" : `per.Containing<${text(type.containing)}>`;
    case "characterString":
    case "objectIdentifier":
      return "string";
    case "list":
      return `readonly (${text(type.element)})[]`;
    case "sequence": {
      const members = [
        ...type.root.map((component) => memberText(component, component.optional, text)),
        ...type.additions.flatMap(componentsOf).map((component) => memberText(component, true, text)),
        ...(type.extensible ? ['  readonly "..."?: readonly per.Unknown[] | undefined;'] : []),
      ];
      return members.length === 0 ? "{ readonly [name: string]: never }" : `{\n${members.join("\n")}\n}`;
    }
    case "choice": {
      const alternatives = [...type.root, ...type.additions].map(
        ({ name, type: inner }) => `{ readonly kind: ${JSON.stringify(name)}; readonly value: ${text(inner)} }`,
      );
      return union([
        ...alternatives,
        ...(type.extensible ? ['{ readonly kind: "..."; readonly value: per.Unknown }'] : []),
      ]);
    }
    case "open": {
      const known = partsOf(type).map(
        ({ part, name }) => `{ readonly type: ${JSON.stringify(name)}; readonly value: ${text(part)} }`,
      );
      return union([...new Set(known), '{ readonly type: "..."; readonly value: Uint8Array }']);
    }
    case "elements":
      return [
        "{",
        ...type.element.rows.flatMap((row) => rowText(row, text)),
        '  readonly "..."?: readonly per.OtherElement[] | undefined;',
        "  /** The elements as they came, if the object set does not say the same. */",
        '  readonly "...heads"?: readonly per.ElementHead[] | undefined;',
        "}",
      ].join("\n");
    case "element":
      return union([...type.rows.flatMap((row) => elementText(row, text)), "per.UnknownElement"]);
  }
}

function memberText(
  { name, key, type, default: preset }: Component,
  optional: boolean,
  text: (type: Type) => string,
): string {
  const notes = [
    ...(name === key ? [] : [`\`${name}\``]),
    ...(preset === undefined ? [] : [`@default ${defaultText(preset)}`]),
  ];
  const doc = notes.length === 0 ? "" : `  /** ${notes.join(" ")} */\n`;
  return `${doc}  readonly ${propertyText(key)}${optional ? "?" : ""}: ${text(type)}${optional ? " | undefined" : ""};`;
}

function rowText(
  { id, key, type, isMandatory }: ElementType["rows"][number],
  text: (type: Type) => string,
): readonly string[] {
  if (type === undefined) return [];
  const member = `  readonly ${propertyText(key)}${isMandatory ? "" : "?"}: ${text(type)}${isMandatory ? "" : " | undefined"};`;
  return [`  /** Element ${id}. */`, member];
}

function elementText({ key, type }: ElementType["rows"][number], text: (type: Type) => string): readonly string[] {
  if (type === undefined) return [];
  return [
    `{ readonly type: ${JSON.stringify(key)}; readonly value: ${text(type)}; readonly criticality?: string | undefined }`,
  ];
}

function union(parts: readonly string[]): string {
  if (parts.length === 0) return "never";
  return parts.length === 1 ? (parts[0] as string) : `\n  | ${parts.join("\n  | ")}`;
}

/** A property name, in quotation marks unless it is an identifier. */
export function propertyText(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key);
}

function defaultText(value: unknown): string {
  const text = JSON.stringify(value, (_, part) =>
    typeof part === "bigint" ? String(part) : part instanceof Uint8Array ? Array.from(part) : part,
  );
  return text.replaceAll("*/", "*\\/");
}
