import type { JsonNode } from "./json-node.ts";

/** The text of `node` without white space between its parts; names, numbers and strings as they were written. */
export function writeJson(node: JsonNode): string {
  switch (node.kind) {
    case "object": {
      let text = "";
      for (const { nameText, value } of node.members)
        text += `${text === "" ? "{" : ","}${nameText}:${writeJson(value)}`;
      return text === "" ? "{}" : `${text}}`;
    }
    case "array": {
      let text = "";
      for (const item of node.items) text += `${text === "" ? "[" : ","}${writeJson(item)}`;
      return text === "" ? "[]" : `${text}]`;
    }
    default:
      return node.text;
  }
}
