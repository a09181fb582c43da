import type { EditableJson } from "./editable-json.ts";
import type { JsonNode, JsonScalar } from "./json-node.ts";

/**
 * Whether `value` is what `node` holds, as RFC 6902, section 4.6, has it: numbers by value, objects in any order.
 * Costs what `value` is long, however large `node` is.
 */
export function sameJson(node: EditableJson, value: JsonNode): boolean {
  switch (node.kind) {
    case "object":
      return (
        value.kind === "object" &&
        value.members.length === node.members.size &&
        value.members.every((member) => {
          const own = node.members.get(member.name);
          return own !== undefined && sameJson(own.value, member.value);
        })
      );
    case "array":
      return (
        value.kind === "array" &&
        value.items.length === node.items.length &&
        value.items.every((item, index) => sameJson(node.items[index] as EditableJson, item))
      );
    default:
      return value.kind === node.kind && sameScalar(node, value as JsonScalar);
  }
}

function sameScalar(node: JsonScalar, value: JsonScalar): boolean {
  if (node.text === value.text) return true;
  return node.kind === "number" ? sameNumber(node.text, value.text) : JSON.parse(node.text) === JSON.parse(value.text);
}

/**
 * Whole numbers are compared as they are written, because two of them may be one in floating point: JSON has one way to
 * write each but zero. (To read n digits as a BigInt takes far more than n steps.)
 */
function sameNumber(a: string, b: string): boolean {
  if (/^-?\d+$/.test(a) && /^-?\d+$/.test(b)) return a === b || (isZero(a) && isZero(b));
  return Number(a) === Number(b);
}

function isZero(text: string): boolean {
  return text === "0" || text === "-0";
}
