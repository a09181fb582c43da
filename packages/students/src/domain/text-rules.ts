import { hash } from "node:crypto";
import { z } from "zod";
import type { Kind } from "./student-fields.ts";

/** Trims text and converts it to Unicode normalization form C. */
function normalizeText(text: string): string {
  return ascii.test(text) ? text.trim() : text.normalize("NFC").trim();
}

/** Folds case: texts of any script that differ only in case become equal ("Straße" and "STRASSE"). */
export function foldCase(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  // The final sigma is the same letter.
  return streamSafe(text).normalize("NFC").toUpperCase().toLowerCase().replaceAll("ς", "σ").normalize("NFC");
}

/**
 * A text of any length in a form that is normalized in linear time: n marks on one base take n² steps, so a joiner ends each
 * run of 30 (UAX #15, section 13, Stream-Safe Text Format).
 */
export function streamSafe(text: string): string {
  return text.replaceAll(/\p{M}{30}(?=\p{M})/gu, "$&\u034f");
}

/** The name of a column or field without case, accents, spaces and punctuation. */
export function plainName(name: string): string {
  return streamSafe(name)
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** The number that a text writes as JavaScript would: `9` or `-2.5`. Undefined for all others, such as `007`, `1.0` and `B2`. */
export function numberIn(text: string): number | undefined {
  if (!/^-?\d/.test(text)) return undefined;
  const number = Number(text);
  return Number.isFinite(number) && String(number) === text ? number : undefined;
}

/** Matches texts that normalization does not change. */
const ascii = /^[\0-\x7f]*$/;

/** Control characters break lines and terminals; direction overrides make text look like other text. */
const forbidden = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

/**
 * How many UTF-16 code units may become one character by normalization: a base and three marks of two units each. Normalizing
 * n marks on one base takes n² steps, so longer texts are rejected before normalization.
 */
const UNITS_PER_CHARACTER = 8;

/** Plain text of 1 to `max` characters after normalization. */
export function text(max: number): z.ZodType<string> {
  return z
    .string()
    .overwrite((value) => value.trim())
    .refine((value) => value.length <= max * UNITS_PER_CHARACTER, {
      error: `must have at most ${max} characters`,
      params: { code: "too_long" },
      abort: true,
    })
    .overwrite(normalizeText)
    .refine((value) => value.length > 0, { error: "must not be empty", params: { code: "too_short" }, abort: true })
    .refine((value) => value.length <= max || Array.from(value).length <= max, {
      error: `must have at most ${max} characters`,
      params: { code: "too_long" },
    })
    .refine((value) => value.isWellFormed() && !forbidden.test(value), {
      error: "must not contain control characters or overrides of the writing direction",
      params: { code: "forbidden_character" },
    })
    .meta({ minLength: 1, maxLength: max });
}

/** Matches email addresses; only the receiving server can know more. */
const plausibleEmail = /^[^\s@"(),:;<>[\]\\]{1,64}@[^\s@"(),:;<>[\]\\.]+(?:\.[^\s@"(),:;<>[\]\\.]+)*$/u;

/** An email address of at most 254 characters (RFC 5321, section 4.5.3.1). */
export function email(): z.ZodType<string> {
  return z
    .string()
    .overwrite((value) => (value.length > 254 * UNITS_PER_CHARACTER ? value : normalizeText(value)))
    .refine((value) => value.length <= 254, {
      error: "must have at most 254 characters",
      params: { code: "too_long" },
      abort: true,
    })
    .refine((value) => value.isWellFormed() && plausibleEmail.test(value) && !forbidden.test(value), {
      error: "must be an email address such as ada@example.org",
      params: { code: "invalid_email" },
    })
    .meta({ format: "email", maxLength: 254 });
}

/** Longer values, in characters, are prose, which would make the index larger than the records. */
const MAX_VALUE_LENGTH = 200;
const MAX_SEARCH_LENGTH = 2_000;

/** The words of `text` for search: without case, accents and punctuation. */
export function searchWords(text: string): string[] {
  return foldCase(ascii.test(text) ? text : text.normalize("NFKD").replaceAll(/\p{M}/gu, ""))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

/** The text for full-text search: the words of all texts in `values`, at any depth, each preceded by a space. */
export function searchText(values: readonly unknown[]): string {
  const words = new Set<string>();
  let text = "";
  for (const value of textsIn(values)) {
    for (const word of searchWords(value.slice(0, MAX_VALUE_LENGTH))) {
      if (words.has(word)) continue;
      words.add(word);
      text += ` ${word}`;
    }
    if (text.length >= MAX_SEARCH_LENGTH) break;
  }
  return text.slice(0, MAX_SEARCH_LENGTH);
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  else if (typeof value === "object" && value !== null) for (const inner of Object.values(value)) yield* textsIn(inner);
}

/**
 * Values of fields as texts whose order by code point is that of the values. The database compares them, in conditions, orders and
 * keys. A missing value is the empty text, which comes first.
 */
export const ABSENT = "";

/** The longest comparable text, in characters: indexes limit their entries. */
export const MAX_COMPARABLE = 250;

/** The longest text to filter by. No known field is longer, and folding n marks on one letter takes n² steps. */
export const MAX_TEXT_LENGTH = 1_000;

/** The forms of a time in a condition: a time, or a date for its beginning in UTC. */
export const timeForms: readonly [z.ZodISODateTime, z.ZodISODate] = [z.iso.datetime({ offset: true }), z.iso.date()];

/** The comparable form of a value in a field; undefined when it has none. `grade: 10` equals `"10"`, and `age: "21"` is a number. */
export function toComparable(kind: Kind, value: unknown, longest: number = MAX_COMPARABLE): string | undefined {
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
export const NUMBER_HEAD = 17;

/** The text of a number after 16 digits in the order of numbers: the bits of IEEE 754, all inverted when negative, otherwise the sign. */
export function sortableNumber(number: number): string {
  // Minus zero is zero.
  bits.setFloat64(0, number || 0);
  const read = bits.getBigUint64(0);
  const sign = 1n << 63n;
  const ordered = (read & sign) === 0n ? read | sign : BigInt.asUintN(64, ~read);
  return `${numberMarks.first}${ordered.toString(16).padStart(16, "0")}${number}`;
}

const bits = new DataView(new ArrayBuffer(8));
