import { z } from "zod";

/** Text without its outer white space, in Unicode normalisation form C. */
export function normalizeText(text: string): string {
  return isAscii(text) ? text.trim() : text.normalize("NFC").trim();
}

/** The form in which two texts are equal when they differ in case only, in any script ("Straße" and "STRASSE" too). */
export function foldCase(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  // A sigma that ends a word is written otherwise there, and the same letter.
  return text.normalize("NFC").toUpperCase().toLowerCase().replaceAll("ς", "σ").normalize("NFC");
}

/** Whether a text is ASCII only, which all normalisation leaves as it is. */
export function isAscii(text: string): boolean {
  return ascii.test(text);
}

const ascii = /^[\0-\x7f]*$/;

/** Controls would break lines and terminals; overrides of the writing direction make text look like other text. */
const forbidden = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

/**
 * How many UTF-16 code units may become one character by normalisation: a base and three marks, each of two units. To
 * normalise n marks on one base takes n² steps, so a text that is longer than all that could fit is not normalised at all.
 */
const unitsPerCharacter = 8;

/** Plain text of 1 to `max` characters after normalisation. */
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

/** An address that mail could be sent to; only the receiving server knows more. */
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
