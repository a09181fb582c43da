import { VERSION as LIBRARY_VERSION } from "../client-options.ts";
import { isPlainObject, showValue } from "../values.ts";
import { type RecordedCall, toHeaders } from "./format.ts";
import { fromHar, isHar, serializeHar } from "./har.ts";

/** The version of the format. */
const VERSION = 1;

/** Serializes calls as the text of a file: an HTTP Archive if its name ends in `.har`. */
export function serializeCassette(calls: readonly RecordedCall[], file: string): string {
  if (file.endsWith(".har")) return serializeHar(calls, LIBRARY_VERSION);
  const first = Math.min(...calls.map(({ at = Number.POSITIVE_INFINITY }) => at));
  const relative = calls.map((call) => (call.at === undefined ? call : { ...call, at: call.at - first }));
  return `${JSON.stringify({ cassette: VERSION, calls: relative }, undefined, 2)}\n`;
}

/**
 * Parses the text of a file, which may also be an HTTP Archive.
 *
 * @throws {Error} that names `file`, the JSON pointer of the invalid value, and what was expected.
 */
export function parseCassette(text: string, file: string): RecordedCall[] {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (cause) {
    throw new Error(`${file} is not JSON: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
  if (isHar(document)) document = { cassette: VERSION, calls: fromHar(document, file) };
  checkDocument(document, { file, at: "" });
  return (document as { readonly calls: RecordedCall[] }).calls;
}

/** The location of a value: its file, and its JSON pointer there. */
interface Location {
  readonly file: string;
  readonly at: string;
}

/** Checks a value with everything inside it. @throws {Error} that says what the first invalid value must be. */
type Check = (value: unknown, location: Location) => void;

function fail({ file, at }: Location, expected: string, actual: unknown): never {
  const shown = actual === undefined ? "nothing" : showValue(actual).replace(/(?<=^.{60}).+/s, "…");
  throw new Error(`${file}: ${at || "the document"} must be ${expected}, got ${shown}`);
}

const inside = ({ file, at }: Location, name: string | number): Location => {
  return { file, at: `${at}/${String(name).replaceAll("~", "~0").replaceAll("/", "~1")}` };
};

/** What a value must be, in words. Also invalid if the test throws. */
function must(expected: string, isValid: (value: unknown) => unknown): Check {
  return (value, location) => {
    try {
      if (isValid(value)) return;
    } catch {
      // The words say more than the reason.
    }
    fail(location, expected, value);
  };
}

function every(...checks: readonly Check[]): Check {
  return (value, location) => {
    for (const check of checks) check(value, location);
  };
}

/** An object with these members, and no others. A name that ends in `?` is optional. */
function object(members: Readonly<Record<string, Check>>): Check {
  const checks = new Map(Object.entries(members).map(([name, check]) => [name.replace("?", ""), check]));
  const required = Object.keys(members).filter((name) => !name.endsWith("?"));
  return (value, location) => {
    if (!isPlainObject(value)) fail(location, "an object", value);
    const missing = required.find((name) => !Object.hasOwn(value, name));
    if (missing !== undefined) fail(location, `an object with '${missing}'`, value);
    for (const [name, member] of Object.entries(value)) {
      const check = checks.get(name);
      if (check === undefined)
        fail(location, `an object with ${[...checks.keys()].join(", ")} only`, { [name]: member });
      check(member, inside(location, name));
    }
  };
}

const isString = (value: unknown): boolean => typeof value === "string";
const anything: Check = () => {};
const string = must("a string", isString);
const url = must("an absolute URL", (value) => isString(value) && URL.canParse(String(value)));
const lines = must("a string", (value) => [value].flat().every(isString));

const headers: Check = (value, location) => {
  if (!isPlainObject(value)) fail(location, "an object of headers", value);
  for (const [name, text] of Object.entries(value)) {
    const header = must("a header that can be sent", () => toHeaders({ [name]: text as string }));
    every(lines, header)(text, inside(location, name));
  }
};

const body = every(
  object({
    "json?": anything,
    "text?": lines,
    "base64?": every(
      string,
      must("base64", (value) => isString(atob(String(value)))),
    ),
  }),
  must("one of 'json', 'text' and 'base64'", (value) => Object.keys(Object(value)).length === 1),
);

const response = object({
  status: must("a status from 200 to 599", (value) => {
    return Number.isInteger(value) && Number(value) > 199 && Number(value) < 600;
  }),
  headers,
  "statusText?": string,
  "url?": url,
  "body?": body,
});

const call = every(
  object({
    "incoming?": must("true or false", (value) => typeof value === "boolean"),
    "at?": must("a number of milliseconds, 0 or more", (value) => typeof value === "number" && value >= 0),
    request: object({ method: string, url, headers, "body?": body }),
    "response?": response,
    "error?": object({ message: string, "code?": string, "cause?": string }),
  }),
  must("a call with 'response' or 'error'", (value) => "response" in Object(value) || "error" in Object(value)),
);

const checkDocument = object({
  cassette: must(`${VERSION}, the version of the format`, (value) => value === VERSION),
  calls: (value, location) => {
    if (!Array.isArray(value)) fail(location, "a list", value);
    for (const [index, item] of value.entries()) call(item, inside(location, index));
  },
  "$schema?": anything,
});
