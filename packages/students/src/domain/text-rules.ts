import { z } from "zod";

/** Trims text and converts it to Unicode normalization form C. */
function normalizeText(text: string): string {
  return isAscii(text) ? text.trim() : text.normalize("NFC").trim();
}

/** Folds case: texts of any script that differ only in case become equal ("Straße" and "STRASSE"). */
export function foldCase(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
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
  if (!startsNumber.test(text)) return undefined;
  const number = Number(text);
  return Number.isFinite(number) && String(number) === text ? number : undefined;
}

const startsNumber = /^-?\d/;

/** Whether a text is ASCII only: normalization does not change it. */
function isAscii(text: string): boolean {
  return ascii.test(text);
}

const ascii = /^[\0-\x7f]*$/;

/** Control characters break lines and terminals; direction overrides make text look like other text. */
const forbidden = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

/**
 * How many UTF-16 code units may become one character by normalization: a base and three marks of two units each. Normalizing
 * n marks on one base takes n² steps, so longer texts are rejected before normalization.
 */
const unitsPerCharacter = 8;

/** Plain text of 1 to `max` characters after normalization. */
export function text(max: number): z.ZodType<string> {
  return z
    .string()
    .overwrite((value) => value.trim())
    .refine((value) => value.length <= max * unitsPerCharacter, {
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
    .overwrite((value) => (value.length > 254 * unitsPerCharacter ? value : normalizeText(value)))
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
const longestValue = 200;
const longestText = 2_000;

/** The words of `text` for search: without case, accents and punctuation. */
export function searchWords(text: string): string[] {
  return foldCase(isAscii(text) ? text : text.normalize("NFKD").replaceAll(/\p{M}/gu, ""))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

/** The text for full-text search: the words of all texts in `values`, at any depth, each preceded by a space. */
export function searchText(values: readonly unknown[]): string {
  const words = new Set<string>();
  let text = "";
  for (const value of textsIn(values)) {
    for (const word of searchWords(value.slice(0, longestValue))) {
      if (words.has(word)) continue;
      words.add(word);
      text += ` ${word}`;
    }
    if (text.length >= longestText) break;
  }
  return text.slice(0, longestText);
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  else if (typeof value === "object" && value !== null) for (const inner of Object.values(value)) yield* textsIn(inner);
}
