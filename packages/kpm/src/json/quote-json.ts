import type { JsonValue } from "@bufbuild/protobuf";

/** The most that is quoted of the input. */
const LONGEST_QUOTE = 200;

/** JSON as an error quotes it: on one line, and not all of what is long. */
export function quoteJson(json: JsonValue): string {
  return shorten(JSON.stringify(json));
}

/** Cuts what is too long to be quoted. */
export function shorten(text: string): string {
  return text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text;
}
