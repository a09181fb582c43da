import type { JsonView } from "./decoded-view.ts";
import type { JsonNode } from "./read-json.ts";

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
      if (isInexact(node.text)) found.push({ pointer, text: node.text });
    } else if (node.kind === "array") {
      for (const [index, item] of node.items.entries()) visit(item, extend(pointer, String(index)));
    } else if (node.kind === "object") {
      for (const [name, value] of node.members) visit(value, extend(pointer, pointerStep(name)));
    }
  }
}

/** A pointer that was cut ends with `…`, is longer by that than any other, and grows no further. */
function extend(pointer: string, step: string): string {
  if (pointer.length > longestPointer) return pointer;
  const longer = `${pointer}/${step}`;
  return longer.length > longestPointer ? `${longer.slice(0, longestPointer)}…` : longer;
}

function pointerStep(name: string): string {
  return (JSON.parse(name) as string).replaceAll("~", "~0").replaceAll("/", "~1");
}

function isInexact(text: string): boolean {
  // Fifteen digits always fit.
  if (/^-?\d{1,15}$/.test(text)) return false;
  const number = Number(text);
  return !Number.isFinite(number) || decimal(text) !== decimal(String(number));
}

/** One spelling for each number: its digits without zeros around them, and the power of ten of the first one. */
function decimal(text: string): string {
  const [, whole = "", fraction = "", exponent = "0"] = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  const digits = (whole + fraction).replace(/^0+/, "");
  const leading = whole.length + fraction.length - digits.length;
  const bare = withoutZerosAfter(digits);
  return bare === "" ? "0" : `${bare}e${whole.length - leading + Number(exponent)}`;
}

/** Not a regular expression: one would try anew at each of a million zeros that end in another digit. */
function withoutZerosAfter(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === "0") end -= 1;
  return digits.slice(0, end);
}
