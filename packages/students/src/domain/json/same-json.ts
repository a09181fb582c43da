import type { JsonNode } from "./json-node.ts";

/** Whether two values are equal as RFC 6902, section 4.6, has it: numbers by value, objects in any order. */
export function sameJson(a: JsonNode, b: JsonNode): boolean {
  if (a.kind === "object" && b.kind === "object") {
    const others = new Map(b.members.map(({ name, value }) => [name, value]));
    return (
      a.members.length === b.members.length &&
      a.members.every(({ name, value }) => {
        const other = others.get(name);
        return other !== undefined && sameJson(value, other);
      })
    );
  }
  if (a.kind === "array" && b.kind === "array") {
    return (
      a.items.length === b.items.length && a.items.every((item, index) => sameJson(item, b.items[index] as JsonNode))
    );
  }
  if (a.kind === "object" || a.kind === "array" || b.kind === "object" || b.kind === "array") return false;
  if (a.kind !== b.kind) return false;
  return (
    a.text === b.text || (a.kind !== "number" ? JSON.parse(a.text) === JSON.parse(b.text) : sameNumber(a.text, b.text))
  );
}

/** Whole numbers are compared digit by digit, because two of them may be one in floating point. */
function sameNumber(a: string, b: string): boolean {
  if (/^-?\d+$/.test(a) && /^-?\d+$/.test(b)) return BigInt(a) === BigInt(b);
  return Number(a) === Number(b);
}
