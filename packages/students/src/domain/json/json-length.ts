import type { JsonNode } from "./json-node.ts";

const lengths = new WeakMap<JsonNode, number>();

/**
 * The length of the text of `node`, in UTF-16 code units, without writing it: a value that was copied into itself many
 * times is small in memory and endless as text.
 */
export function jsonLength(node: JsonNode): number {
  if (node.kind !== "object" && node.kind !== "array") return node.text.length;
  const known = lengths.get(node);
  if (known !== undefined) return known;
  const parts =
    node.kind === "array"
      ? node.items.map(jsonLength)
      : node.members.map(({ nameText, value }) => nameText.length + 1 + jsonLength(value));
  // Two brackets, and a comma between each two parts.
  const length = parts.reduce((sum, part) => sum + part, 2 + Math.max(0, parts.length - 1));
  lengths.set(node, length);
  return length;
}
