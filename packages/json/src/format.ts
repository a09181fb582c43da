import { JsonTokenizer } from "./tokenizer.ts";

export type JsonPartKind = "name" | "string" | "number" | "literal" | "punctuation";

/**
 * A part of a formatted document. The texts of all parts together are the document. Line breaks and indents are in `punctuation`.
 */
export interface JsonPart {
  readonly kind: JsonPartKind;
  readonly text: string;
}

export interface FormatOptions {
  /** Spaces per level. @default 2 */
  readonly indent?: number;
  /** Deeper levels get no more indent, because the indents would become larger than the document. @default 20 */
  readonly maxIndentDepth?: number;
}

/**
 * Formats a JSON text with line breaks and indents. Only white space changes: numbers keep all their digits, strings
 * their escapes, objects their order and their duplicate names, which `JSON.stringify(JSON.parse(…))` would lose.
 *
 * @throws JsonSyntaxError when `source` is not JSON
 */
export function formatJson(source: string, options?: FormatOptions): string {
  let text = "";
  for (const part of formatParts(source, options)) text += part.text;
  return text;
}

/**
 * The parts of a formatted JSON text, for syntax highlighting.
 *
 * @throws JsonSyntaxError when `source` is not JSON, before the first part
 */
export function formatParts(source: string, { indent = 2, maxIndentDepth = 20 }: FormatOptions = {}): JsonPart[] {
  const parts: JsonPart[] = [];
  const tokens = new JsonTokenizer(source);
  /** Punctuation that has not become a part yet. */
  let pending = "";
  let previous: string = "start";
  const lineBreak = (depth: number): string => `\n${" ".repeat(indent * Math.min(depth, maxIndentDepth))}`;
  for (let kind = tokens.next(); kind !== "end"; kind = tokens.next()) {
    const opens = kind === "object-start" || kind === "array-start";
    const closes = kind === "object-end" || kind === "array-end";
    const wasOpened = previous === "object-start" || previous === "array-start";
    if (closes) {
      pending += `${wasOpened ? "" : lineBreak(tokens.depth)}${tokens.text}`;
    } else if (previous === "name") {
      pending += ": ";
    } else if (previous !== "start") {
      // The depth of a container that has just been opened already includes its own level.
      pending += `${wasOpened ? "" : ","}${lineBreak(opens ? tokens.depth - 1 : tokens.depth)}`;
    }
    if (opens) {
      pending += tokens.text;
    } else if (!closes) {
      if (pending !== "") parts.push({ kind: "punctuation", text: pending });
      pending = "";
      parts.push({
        kind: kind === "boolean" || kind === "null" ? "literal" : (kind as JsonPartKind),
        text: tokens.text,
      });
    }
    previous = kind;
  }
  if (pending !== "") parts.push({ kind: "punctuation", text: pending });
  return parts;
}
