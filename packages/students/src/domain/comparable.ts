import { hash } from "node:crypto";
import { z } from "zod";
import type { Kind } from "./student-fields.ts";
import { foldCase, numberIn } from "./text-rules.ts";

/**
 * Values of fields as texts whose order by code point is that of the values. The database compares them, in conditions, orders and
 * keys. A missing value is the empty text, which comes first.
 */
export const absent = "";

/** The longest comparable text, in characters: indexes limit their entries. */
export const maxComparable = 250;

/** The longest text to filter by. No known field is longer, and folding n marks on one letter takes n² steps. */
export const maxTextLength = 1_000;

/** The forms of a time in a condition: a time, or a date for its beginning in UTC. */
export const timeForms: readonly [z.ZodISODateTime, z.ZodISODate] = [z.iso.datetime({ offset: true }), z.iso.date()];

/** The comparable form of a value in a field; undefined when it has none. `grade: 10` equals `"10"`, and `age: "21"` is a number. */
export function toComparable(kind: Kind, value: unknown, longest: number = maxComparable): string | undefined {
  if (kind === "number") {
    const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
    return typeof number === "number" && Number.isFinite(number) ? sortableNumber(number) : undefined;
  }
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return undefined;
  const text = String(value);
  if (text === "") return undefined;
  const isNumber = kind === "text" && numberIn(text) !== undefined;
  if (isNumber) return sortableNumber(Number(text));
  return short(kind === "exact" ? text : foldCase(text), longest);
}

/** A long text as its beginning and a digest: equal texts stay equal, and the order is that of their beginnings. */
function short(text: string, longest: number): string {
  // PostgreSQL has no text with U+0000.
  if (text.length <= longest && text.isWellFormed() && !text.includes("\0")) return text;
  const head = text
    .slice(0, longest / 2)
    .replaceAll("\0", "")
    .toWellFormed();
  return `${head}…${hash("sha256", text)}`;
}

/** The first character of a number, and the one after it. Numbers come before all other texts. */
export const numberMarks = { first: "\u0002", end: "\u0003" } as const;
/** How many characters precede the text of a number. */
export const numberHead = 17;

/** The text of a number behind 16 digits in the order of numbers: the bits of IEEE 754, all inverted when negative, otherwise the sign. */
function sortableNumber(number: number): string {
  // Minus zero is zero.
  bits.setFloat64(0, number || 0);
  const read = bits.getBigUint64(0);
  const sign = 1n << 63n;
  const ordered = (read & sign) === 0n ? read | sign : BigInt.asUintN(64, ~read);
  return `${numberMarks.first}${ordered.toString(16).padStart(16, "0")}${number}`;
}

const bits = new DataView(new ArrayBuffer(8));
