import type { JsonNode } from "./json-node.ts";

/**
 * Replaces those strings of `node` that differ in `value`, a plain value of the same structure. Everything else stays as
 * it was written.
 */
export function withStringsOf(node: JsonNode, value: unknown): JsonNode {
  switch (node.kind) {
    case "object": {
      const of = value as Record<string, unknown>;
      return {
        kind: "object",
        members: node.members.map((member) => ({ ...member, value: withStringsOf(member.value, of[member.name]) })),
      };
    }
    case "array": {
      const of = value as readonly unknown[];
      return { kind: "array", items: node.items.map((item, index) => withStringsOf(item, of[index])) };
    }
    case "string":
      return JSON.parse(node.text) === value ? node : { kind: "string", text: JSON.stringify(value) };
    default:
      return node;
  }
}
