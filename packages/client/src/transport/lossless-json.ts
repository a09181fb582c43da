import type { JsonCodec } from "../endpoint/options.ts";

/**
 * Reads and writes JSON without loss: integers that a number cannot hold exactly are `bigint`s, in responses and in bodies.
 * Given as `request.json`.
 */
export const losslessJson: JsonCodec & { stringify(value: unknown, space?: number): string } =
  /* @__PURE__ */ Object.freeze({ name: "lossless", parse, stringify });

/**
 * Parses JSON and gives integers beyond what a number holds exactly as `bigint`.
 *
 * @throws {SyntaxError} when `text` is not JSON.
 */
function parse(text: string): unknown {
  // What is no JSON is refused before anything is looked for in it: a string without an end would be looked for again and again.
  const rounded: unknown = JSON.parse(text);
  if (!/\d{16}/.test(text)) return rounded;
  const mark = unusedMark(text.replace(ASCII_ESCAPE, (_, code) => String.fromCharCode(Number.parseInt(code, 16))));
  const marked = text.replace(TOKEN, (token) => (isUnsafeInteger(token) ? `"${mark}${token}"` : token));
  return JSON.parse(marked, (_, value) =>
    typeof value === "string" && value.startsWith(mark) ? BigInt(value.slice(mark.length)) : value,
  );
}

/**
 * Writes JSON with `bigint`s as integers, on one line or indented by `space`.
 *
 * @throws {TypeError} when the value refers to itself.
 */
function stringify(value: unknown, space?: number): string {
  try {
    return JSON.stringify(value, null, space);
  } catch {
    const mark = unusedMark(JSON.stringify(value, (_, item) => (typeof item === "bigint" ? 0 : item)));
    const text = JSON.stringify(value, (_, item) => (typeof item === "bigint" ? `${mark}${item}` : item), space);
    return text.replace(new RegExp(`"${mark}(-?\\d+)"`, "g"), "$1");
  }
}

/** A string or a whole number; the strings are matched so that digits inside them are passed over. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gs;

/** A character of a mark may also be written like this. */
const ASCII_ESCAPE = /\\u00([2-7][\da-f])/gi;

function isUnsafeInteger(token: string): boolean {
  return /^-?[1-9]\d{15,}$/.test(token) && !Number.isSafeInteger(Number(token));
}

/** A text that occurs nowhere in `text`. */
function unusedMark(text: string): string {
  let mark = "bigint:";
  while (text.includes(mark)) mark = `${Math.random().toString(36).slice(2)}:${mark}`;
  return mark;
}
