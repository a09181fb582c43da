/**
 * Everything that a generated module contains of a document passes through one of these functions: an OpenAPI document comes
 * from elsewhere, and its text must never become code.
 */

/** Names that generated modules use themselves. */
const TAKEN: readonly string[] = [
  ...["Method", "RawBody", "EndpointDescriptors", "Endpoints", "Catalogue", "Routes"],
  ...["Api", "Events", "FilePart", "ArrayBuffer"],
];

/** The name of a schema's type: `minimal-repository` is `MinimalRepository`. */
export function typeName(schema: string): string {
  const words = schema.replace(/(?:^|[^a-zA-Z\d]+)([a-zA-Z\d])/g, (_, letter: string) => letter.toUpperCase());
  const name = words.replace(/[^a-zA-Z\d]/g, "_");
  return /^(?:\d|$)/.test(name) || TAKEN.includes(name) ? `_${name}` : name;
}

/** Formats a key of an object, or of its type. A plain `__proto__` would set the prototype of the object. */
export function writeKey(name: string): string {
  if (name === "__proto__") return `["__proto__"]`;
  return /^[A-Za-z_$][\w$]*$/.test(name) ? String(name) : JSON.stringify(String(name));
}

/** Formats plain data as source code or as a literal type. A key `__proto__` does not set the prototype. */
export function writeLiteral(data: unknown): string {
  return JSON.stringify(data).replaceAll(/(?<=[{,])"__proto__":/g, `["__proto__"]:`);
}

/** Writes a doc comment with paragraphs; nothing if there are none. */
export function writeDoc(paragraphs: readonly (string | undefined)[]): string {
  const texts = paragraphs.filter((text) => text !== undefined && text.trim() !== "") as string[];
  if (texts.length === 0) return "";
  // `*/` in the text would end the comment. A line break within a tag becomes a space.
  const lines = texts.map((text) =>
    text
      .trim()
      .replaceAll("*/", "*\\/")
      .replace(/\s*\n\s*/g, " "),
  );
  return `/** ${lines.join("\n\n")} */`;
}

/** Creates a function that returns every name once: the next ones of the same name get a number. */
export function createNumbering(): (wanted: string) => string {
  const taken = new Set<string>();
  const numbers = new Map<string, number>();
  return (wanted) => {
    let number = numbers.get(wanted) ?? 1;
    let name = wanted;
    while (taken.has(name)) {
      number += 1;
      name = `${wanted}${number}`;
    }
    numbers.set(wanted, number);
    taken.add(name);
    return name;
  };
}
