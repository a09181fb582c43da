import type { JsonValue } from "@bufbuild/protobuf";
import { toPlainBytes } from "../arguments.ts";
import type { KpmError } from "../error.ts";
import { findDuplicate } from "./find-duplicate.ts";
import { isRounded } from "./is-rounded.ts";
import { jsonError } from "./json-error.ts";
import { type JsonText, readText } from "./read-text.ts";
import { JsonFault, type JsonPath, scanJson } from "./scan-json.ts";

/** Text without this has no number that a JavaScript number rounds. */
const LONG_NUMBER = /[\d.]{16}|\d[eE]/;

/**
 * Parses JSON text in UTF-8 exactly: a whole number that a JavaScript number would round is refused (write it as a string), and so
 * is a name that stands twice in one object. A byte order mark is left out.
 *
 * @throws KpmError `malformed` with the offset of the fault, and line and column of it in the message
 */
export function parseJson(octets: Uint8Array): JsonValue {
  return parseText(readText(toPlainBytes(octets)), () => "");
}

/**
 * Parses JSON text exactly.
 *
 * @param nameOf the field that a path in the JSON leads to, for errors
 * @param isReal whether a path leads to a real number, for which the nearest double is meant
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
    const why = `a second ${JSON.stringify(path.at(-1))} in one object`;
    throw jsonError("read the JSON", { ...source, at, path: nameOf(path) }, why);
  }
  if (LONG_NUMBER.test(text)) {
    scanJson(text, (path, at, written) => {
      if (!/^[-\d]/.test(written) || !isRounded(written) || isReal(path)) return;
      const how = /^-?\d+$/.test(written) ? `write it as text, "${written}"` : "write its digits as text";
      const why = `${written} is a number that JSON rounds: ${how}`;
      throw jsonError("read the JSON", { ...source, at, path: nameOf(path) }, why);
    });
  }
  return value;
}

function syntaxError(source: JsonText, cause: unknown): KpmError {
  const { text } = source;
  try {
    scanJson(text, () => {});
  } catch (fault) {
    if (!(fault instanceof JsonFault)) throw fault;
    const { at } = fault;
    const found = at < text.length ? `${fault.message}, found ${JSON.stringify(text[at])}` : "it ends too early";
    return jsonError("read the JSON", { ...source, at, path: "" }, found, cause);
  }
  // An engine that refuses what the grammar allows: text that is nested too deep.
  return jsonError("read the JSON", { ...source, at: 0, path: "" }, String(cause), cause);
}
