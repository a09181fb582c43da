import type { JsonValue } from "@bufbuild/protobuf";
import { getTextEncoding } from "@bufbuild/protobuf/wire";
import { toPlainBytes } from "../arguments.ts";
import { KpmError } from "../error.ts";
import { quoteJson, shorten } from "./fields.ts";
import { type JsonPath, JsonScanError, scanJson } from "./scan-json.ts";

/** Text without a match has no number that JavaScript rounds. */
const LONG_NUMBER = /[\d.]{16}|\d[eE]/;

/**
 * Parses JSON text in UTF-8 exactly. Rejects integers that a JavaScript number would round (write them as strings) and duplicate
 * names in an object. Skips a byte order mark.
 *
 * @throws KpmError `malformed` with the offset of the error; the message has its line and column
 */
export function parseJson(octets: Uint8Array): JsonValue {
  return parseText(readText(toPlainBytes(octets)), () => "");
}

/**
 * Parses JSON text exactly.
 *
 * @param nameOf returns the field at a path in the JSON, for errors
 * @param isReal whether a path leads to a real number, which may be rounded to the nearest double
 */
export function parseText(
  source: JsonText,
  nameOf: (path: JsonPath) => string,
  isReal: (path: JsonPath) => boolean = () => false,
): JsonValue {
  const { text } = source;
  let value: JsonValue;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw syntaxError(source, cause);
  }
  const duplicate = findDuplicate(text, value);
  if (duplicate !== undefined) {
    const { at, path } = duplicate;
    const why = `a second ${quoteJson(path.at(-1) ?? "")} in one object`;
    throw jsonError("read the JSON", { ...source, at, path: nameOf(path) }, why);
  }
  if (LONG_NUMBER.test(text)) {
    scanJson(text, (path, at, written) => {
      if (!/^[-\d]/.test(written) || !isRounded(written) || isReal(path)) return;
      const how = /^-?\d+$/.test(written) ? `write it as text, "${shorten(written)}"` : "write its digits as text";
      const why = `${shorten(written)} is a number that JSON rounds: ${how}`;
      throw jsonError("read the JSON", { ...source, at, path: nameOf(path) }, why);
    });
  }
  return value;
}

function syntaxError(source: JsonText, cause: unknown): KpmError {
  const { text } = source;
  try {
    scanJson(text, () => {});
  } catch (error) {
    if (!(error instanceof JsonScanError)) throw error;
    const { at } = error;
    const found = at < text.length ? `${error.message}, found ${JSON.stringify(text[at])}` : "it ends too early";
    return jsonError("read the JSON", { ...source, at, path: "" }, found, cause);
  }
  // The grammar allows this text, but the engine does not: it is nested too deeply.
  return jsonError("read the JSON", { ...source, at: 0, path: "" }, String(cause), cause);
}

/** A name that occurs twice in an object: the offset of the second occurrence, and its path. */
export interface Duplicate {
  readonly at: number;
  readonly path: JsonPath;
}

/**
 * Finds the first name that occurs twice in one object. `JSON.parse` drops one of the two values silently.
 *
 * The names are counted in the text and in the parsed value. The text is scanned only when the counts differ.
 */
function findDuplicate(text: string, value: JsonValue): Duplicate | undefined {
  if (namesInText(text) === namesInValue(value)) return undefined;
  /** The names so far in each open object, the outermost first. */
  const seen: Set<string | number>[] = [];
  let found: Duplicate | undefined;
  scanJson(text, (path, _start, written, nameAt) => {
    if (written === "{") seen[path.length] = new Set();
    const name = path.at(-1);
    if (found !== undefined || typeof name !== "string") return;
    const names = seen[path.length - 1] as Set<string>;
    if (names.has(name)) found = { at: nameAt, path: [...path] };
    names.add(name);
  });
  return found;
}

/** Counts the colons outside of strings in valid JSON. */
function namesInText(text: string): number {
  let count = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) inString = !inString;
    else if (code === 0x5c) at++;
    else if (code === 0x3a && !inString) count++;
  }
  return count;
}

/** Counts the names in a parsed value. Does not recurse, because text may be nested deeply. */
function namesInValue(value: JsonValue): number {
  let count = 0;
  const left: JsonValue[] = [value];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (typeof next !== "object" || next === null) continue;
    const inner = Object.values(next);
    if (!Array.isArray(next)) count += inner.length;
    for (const item of inner) left.push(item);
  }
  return count;
}

const number = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** Whether a JSON number becomes an integer that may differ from it, or infinity. */
export function isRounded(written: string): boolean {
  const value = Number(written);
  if (isWhole(written)) return !Number.isSafeInteger(value);
  return Number.isInteger(value) || !Number.isFinite(value);
}

/** Whether the number is an integer once its exponent is applied. */
function isWhole(written: string): boolean {
  const [, whole = "", fraction = "", exponent = "0"] = number.exec(written) ?? [];
  const digits = whole + fraction;
  let end = digits.length;
  while (end > 0 && digits[end - 1] === "0") end--;
  return end === 0 || whole.length + Number(exponent) >= end;
}

/** Decoded JSON text. */
export interface JsonText {
  /** Without a byte order mark. */
  readonly text: string;
  /** The number of bytes before the text: those of the byte order mark. */
  readonly start: number;
}

/**
 * Decodes bytes as UTF-8.
 *
 * @throws KpmError `malformed` with the offset of the first byte that is not UTF-8
 */
export function readText(octets: Uint8Array): JsonText {
  const encoding = getTextEncoding();
  try {
    const text = encoding.decodeUtf8(octets, true);
    return text.startsWith("\ufeff") ? { text: text.slice(1), start: 3 } : { text, start: 0 };
  } catch (cause) {
    const offset = findInvalid(octets);
    const message = `Cannot read the JSON at byte ${offset}: it is not UTF-8`;
    throw new KpmError("malformed", message, { wire: "json", path: "", offset, cause });
  }
}

/** The offset of the first byte that is not UTF-8. It is where the first replacement character appears that is not in the input. */
function findInvalid(bytes: Uint8Array): number {
  const { decodeUtf8, encodeUtf8 } = getTextEncoding();
  const text = decodeUtf8(bytes);
  for (let at = text.indexOf("\ufffd"); at >= 0; at = text.indexOf("\ufffd", at + 1)) {
    const offset = encodeUtf8(text.slice(0, at)).length;
    const isGenuine = bytes[offset] === 0xef && bytes[offset + 1] === 0xbf && bytes[offset + 2] === 0xbd;
    if (!isGenuine) return offset;
  }
  return bytes.length;
}

/** The position of an error in JSON text: characters before it, and the field. */
interface JsonPlace extends JsonText {
  readonly at: number;
  readonly path: string;
}

/** Creates an error that names the line and column. Both count from 1; columns count characters. */
export function jsonError(what: string, place: JsonPlace, why: string, cause?: unknown): KpmError {
  const { text, start, at, path } = place;
  const before = text.slice(0, at);
  const line = before.split("\n").length;
  const column = before.length - before.lastIndexOf("\n");
  return new KpmError("malformed", `Cannot ${what} at line ${line}, column ${column}: ${why}`, {
    wire: "json",
    path,
    offset: start + getTextEncoding().encodeUtf8(before).length,
    cause,
  });
}
