import { JsonTokenizer } from "./tokenizer.ts";

/** Deeper levels get no more indent, because the indents would become larger than the document. */
const MAX_INDENT_DEPTH = 20;

/**
 * Formats a JSON text with line breaks and indents of two spaces. Only white space changes: numbers keep all their digits, strings
 * their escapes, objects their order and their duplicate names, which `JSON.stringify(JSON.parse(…))` would lose.
 *
 * @throws JsonSyntaxError when `source` is not JSON
 */
export function formatJson(source: string): string {
  const parts: string[] = [];
  const tokens = new JsonTokenizer(source);
  let previous: string = "start";
  const lineBreak = (depth: number): string => `\n${"  ".repeat(Math.min(depth, MAX_INDENT_DEPTH))}`;
  for (let kind = tokens.next(); kind !== "end"; kind = tokens.next()) {
    const opens = kind === "object-start" || kind === "array-start";
    const closes = kind === "object-end" || kind === "array-end";
    const wasOpened = previous === "object-start" || previous === "array-start";
    if (closes) {
      if (!wasOpened) parts.push(lineBreak(tokens.depth));
    } else if (previous === "name") {
      parts.push(": ");
    } else if (previous !== "start") {
      // The depth of a container that has just been opened already includes its own level.
      parts.push(wasOpened ? "" : ",", lineBreak(opens ? tokens.depth - 1 : tokens.depth));
    }
    parts.push(tokens.text);
    previous = kind;
  }
  return parts.join("");
}
