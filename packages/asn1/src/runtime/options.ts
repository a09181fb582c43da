import { Asn1Error } from "../error.ts";
import type { Encoding } from "./reader.ts";

/** Aligned or unaligned Packed Encoding Rules (X.691). */
export type Rules = "aper" | "uper";

/** Options of `decode` and `encode`. */
export interface CodecOptions {
  /** @default "aper" */
  readonly rules?: Rules;
  /**
   * Sizes of UTF8String and of the other strings without a fixed width per character. They are not visible to PER (X.691, 10.3.6). `"octets"`
   * encodes them as sizes in octets, as some implementations do.
   *
   * @default "ignored"
   */
  readonly stringSizes?: "ignored" | "octets";
  /** Decodes a value that octets follow. @default false */
  readonly allowTrailing?: boolean;
}

export function encodingOf({ rules = "aper", stringSizes = "ignored" }: CodecOptions): Encoding {
  if (rules !== "aper" && rules !== "uper") throw invalid("rules", "'aper' or 'uper'", rules);
  if (stringSizes !== "ignored" && stringSizes !== "octets")
    throw invalid("stringSizes", "'ignored' or 'octets'", stringSizes);
  return { aligned: rules === "aper", hasStringSizes: stringSizes === "octets" };
}

function invalid(option: string, expected: string, found: never): Asn1Error {
  return new Asn1Error("invalid_argument", `Option '${option}' must be ${expected}, got '${String(found)}'`);
}
