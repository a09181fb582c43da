import { formatPointer, isExactNumber, type JsonNode } from "@signalbox/json";
import type { JsonView } from "./decoded-view.ts";

const most = 100;

/** The most characters of a pointer: the names on the way to a hundred numbers could be a hundred times the document. */
const longestPointer = 1_000;

/** The numbers of a document that a 64-bit float cannot hold, so that most programs would read other ones. */
export function inexactNumbers(root: JsonNode): JsonView["inexact"] {
  const found: { pointer: string; text: string }[] = [];
  visit(root, "");
  return found;

  function visit(node: JsonNode, pointer: string): void {
    if (found.length === most) return;
    if (node.kind === "number") {
      if (!isExactNumber(node.text)) found.push({ pointer, text: node.text });
    } else if (node.kind === "array") {
      for (const [index, item] of node.items.entries()) visit(item, extend(pointer, index));
    } else if (node.kind === "object") {
      for (const { name, value } of node.members) visit(value, extend(pointer, name));
    }
  }
}

/** A pointer that was cut ends with `…`, is longer by that than any other, and grows no further. */
function extend(pointer: string, step: string | number): string {
  if (pointer.length > longestPointer) return pointer;
  const longer = `${pointer}${formatPointer([step])}`;
  return longer.length > longestPointer ? `${longer.slice(0, longestPointer)}…` : longer;
}
