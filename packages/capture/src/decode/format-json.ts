import type { JsonNode } from "./read-json.ts";

/** What nests deeper is indented no further: the indentation would outgrow the text. */
const deepestIndent = 20;

/** Writes JSON with two spaces of indent, every scalar as it was written. */
export function formatJson(node: JsonNode, depth = 0): string {
  if (node.kind !== "object" && node.kind !== "array") return node.text;
  const [begin, end] = node.kind === "object" ? "{}" : "[]";
  const inner = `\n${"  ".repeat(Math.min(depth + 1, deepestIndent))}`;
  const outer = `\n${"  ".repeat(Math.min(depth, deepestIndent))}`;
  const entries =
    node.kind === "object"
      ? node.members.map(([name, value]) => `${name}: ${formatJson(value, depth + 1)}`)
      : node.items.map((item) => formatJson(item, depth + 1));
  return entries.length === 0 ? `${begin}${end}` : `${begin}${inner}${entries.join(`,${inner}`)}${outer}${end}`;
}
