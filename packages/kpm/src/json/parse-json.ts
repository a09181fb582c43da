import type { JsonValue } from "@bufbuild/protobuf";
import { getTextEncoding } from "@bufbuild/protobuf/wire";
import { KpmError } from "../kpm-error.ts";
import { plainOctets } from "../plain-octets.ts";
import { jsonError } from "./json-error.ts";
import { JsonFault, scanJson } from "./scan-json.ts";

/** Text without this has no number that a JavaScript number rounds. */
const LONG_NUMBER = /[\d.]{16}|\d[eE]/;

/**
 * Parses JSON text in UTF-8 exactly: a whole number that a JavaScript number would round is refused. Write it as a string.
 *
 * @throws KpmError `malformed` with the offset of the fault, and line and column of it in the message
 */
export function parseJson(octets: Uint8Array): JsonValue {
  const text = readText(plainOctets(octets));
  let value: JsonValue;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw syntaxError(text, cause);
  }
  if (LONG_NUMBER.test(text)) scanJson(text, (_, at, written) => requireExact(text, at, written));
  return value;
}

/** The text that octets are in UTF-8, without a byte order mark. */
export function readText(octets: Uint8Array): string {
  const encoding = getTextEncoding();
  try {
    return encoding.decodeUtf8(octets, true);
  } catch (cause) {
    const again = encoding.encodeUtf8(encoding.decodeUtf8(octets));
    const offset = octets.findIndex((octet, index) => octet !== again[index]);
    const message = `Cannot read the JSON at octet ${offset}: it is not UTF-8`;
    throw new KpmError("malformed", message, { wire: "json", path: "", offset, cause });
  }
}

function requireExact(text: string, at: number, written: string): void {
  if (!/^[-\d]/.test(written) || !isRounded(written)) return;
  const how = /^-?\d+$/.test(written) ? `write it as text, "${written}"` : "write its digits as text";
  throw jsonError("read the JSON", { text, at, path: "" }, `${written} is a number that JSON rounds: ${how}`);
}

/** Says whether a number turns into a whole one that may be another. */
function isRounded(written: string): boolean {
  const value = Number(written);
  return Number.isInteger(value) && (!Number.isSafeInteger(value) || /^[^eE]*\.\d*[1-9]\d*$/.test(written));
}

function syntaxError(text: string, cause: unknown): KpmError {
  try {
    scanJson(text, () => {});
  } catch (fault) {
    if (!(fault instanceof JsonFault)) throw fault;
    const { at } = fault;
    const found = at < text.length ? `${fault.message}, found ${JSON.stringify(text[at])}` : "it ends too early";
    return jsonError("read the JSON", { text, at, path: "" }, found, cause);
  }
  // An engine that refuses what the grammar allows: text that is nested too deep.
  return jsonError("read the JSON", { text, at: 0, path: "" }, String(cause), cause);
}
