import type { JsonValue } from "@bufbuild/protobuf";
import { getTextEncoding } from "@bufbuild/protobuf/wire";
import { isExactNumber, type JsonPath, JsonSyntaxError, JsonTokenizer } from "@signalbox/json";
import { toPlainBytes } from "../arguments.ts";
import { KpmError } from "../error.ts";
import { quoteJson, shorten } from "./fields.ts";

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
  /** The names so far in each open object, the outermost first. */
  const seen: Set<string | number>[] = [];
  try {
    scanJson(text, (path, at, written, nameAt) => {
      const reject = (offset: number, why: string): never => {
        throw jsonError("read the JSON", { ...source, at: offset, path: nameOf(path) }, why);
      };
      if (written === "{") seen[path.length] = new Set();
      const name = path.at(-1);
      if (typeof name === "string") {
        const names = seen[path.length - 1] as Set<string>;
        // `JSON.parse` drops one of the two values silently.
        if (names.has(name)) reject(nameAt, `a second ${quoteJson(name)} in one object`);
        names.add(name);
      }
      if (/^[-\d]/.test(written) && isRounded(written) && !isReal(path)) {
        const how = /^-?\d+$/.test(written) ? `write it as text, "${shorten(written)}"` : "write its digits as text";
        reject(at, `${shorten(written)} is a number that JSON rounds: ${how}`);
      }
    });
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    const { reason, offset: at } = error;
    throw jsonError(
      "read the JSON",
      { ...source, at, path: "" },
      reason.charAt(0).toLowerCase() + reason.slice(1),
      error,
    );
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    // The grammar allows this text, but the engine does not: it is nested too deeply.
    throw jsonError("read the JSON", { ...source, at: 0, path: "" }, String(cause), cause);
  }
}

/**
 * Walks through JSON text and reports where each value starts and how it is written: for an object or a list, its opening bracket.
 * `path` is valid during the call only. `nameAt` is where the name of the value starts, if it has one.
 *
 * @throws JsonSyntaxError at the first error
 */
export function scanJson(
  text: string,
  visit: (path: JsonPath, start: number, written: string, nameAt: number) => void,
): void {
  const tokens = new JsonTokenizer(text);
  const path: (string | number)[] = [];
  let nameAt = 0;
  for (let kind = tokens.next(); kind !== "end"; kind = tokens.next()) {
    const last = path.length - 1;
    if (kind === "object-end" || kind === "array-end") path.pop();
    else if (kind === "name") {
      path[last] = tokens.string;
      nameAt = tokens.start;
    } else {
      const index = path[last];
      if (typeof index === "number") path[last] = index + 1;
      visit(path, tokens.start, tokens.text, nameAt);
      if (kind === "object-start") path.push("");
      else if (kind === "array-start") path.push(-1);
    }
  }
}

/** Whether a JSON number becomes an integer that may differ from it, or infinity. */
export function isRounded(written: string): boolean {
  const value = Number(written);
  if (Number.isInteger(value)) return !Number.isSafeInteger(value) || !isExactNumber(written);
  return !Number.isFinite(value);
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
interface JsonLocation extends JsonText {
  readonly at: number;
  readonly path: string;
}

/** Creates an error that names the line and column. Both count from 1; columns count characters. */
export function jsonError(what: string, location: JsonLocation, why: string, cause?: unknown): KpmError {
  const { text, start, at, path } = location;
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
