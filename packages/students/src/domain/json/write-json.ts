import type { JsonNode } from "./json-node.ts";

/** The text of `node` without white space between its parts; names, numbers and strings as they were written. */
export function writeJson(node: JsonNode): string {
  switch (node.kind) {
    case "object":
      return `{${node.members.map(({ nameText, value }) => `${nameText}:${writeJson(value)}`).join(",")}}`;
    case "array":
      return `[${node.items.map(writeJson).join(",")}]`;
    default:
      return node.text;
  }
}
