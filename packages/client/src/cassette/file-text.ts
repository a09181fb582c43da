import { VERSION as LIBRARY_VERSION } from "../core/options.ts";
import { isPlainObject, showValue } from "../values.ts";
import { type RecordedCall, toHeaders } from "./format.ts";
import { fromHar, isHar, serializeHar } from "./har.ts";

/** The version of the format. */
const VERSION = 1;

/** Serializes calls as the text of a file: an HTTP Archive if its name ends in `.har`. */
export function serializeCassette(calls: readonly RecordedCall[], file: string): string {
  if (file.endsWith(".har")) return serializeHar(calls, LIBRARY_VERSION);
  return `${JSON.stringify({ cassette: VERSION, calls }, undefined, 2)}\n`;
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
  if (isHar(document)) document = { cassette: VERSION, calls: fromHar(document) };
  check(document, DOCUMENT, "", file);
  return (document as { readonly calls: RecordedCall[] }).calls;
}

/** A rule for a value: what it must be, in words, and the test. */
type Rule = readonly [expected: string, isValid: (value: unknown) => boolean];

/** The rules of a value: its own, and those of its members, items, or of both. */
interface Shape {
  readonly rules?: readonly Rule[];
  /** The members of an object, which has no others. A name that ends in `?` is optional. */
  readonly members?: Readonly<Record<string, Shape>>;
  /** Every item of a list. */
  readonly items?: Shape;
  /** Every member of an object, which may have any name. */
  readonly every?: (name: string) => Shape;
}

const isString = (value: unknown): boolean => typeof value === "string";
const STRING: Shape = { rules: [["a string", isString]] };
const ANYTHING: Shape = {};
const BODY_FORMS = ["json", "text", "base64"];

const URL_TEXT: Shape = {
  rules: [["an absolute URL", (value) => isString(value) && URL.canParse(String(value))]],
};

const LINES: Shape = {
  rules: [["a string", (value) => [value].flat().every(isString)]],
};

const HEADERS: Shape = {
  rules: [["an object of headers", isPlainObject]],
  every: (name) => ({
    rules: [
      ...(LINES.rules ?? []),
      ["a header that can be sent", (value) => doesNotThrow(() => toHeaders({ [name]: value as string }))],
    ],
  }),
};

const BODY: Shape = {
  members: {
    "json?": ANYTHING,
    "text?": LINES,
    "base64?": {
      rules: [
        ["a string", isString],
        ["base64", (value) => doesNotThrow(() => atob(String(value)))],
      ],
    },
  },
  rules: [
    ["one of 'json', 'text' and 'base64'", (value) => BODY_FORMS.filter((name) => name in Object(value)).length === 1],
  ],
};

const CALL: Shape = {
  members: {
    "incoming?": { rules: [["true or false", (value) => typeof value === "boolean"]] },
    "at?": { rules: [["a number of milliseconds, 0 or more", (value) => typeof value === "number" && value >= 0]] },
    request: { members: { method: STRING, url: URL_TEXT, headers: HEADERS, "body?": BODY } },
    "response?": {
      members: {
        status: {
          rules: [
            [
              "a status from 200 to 599",
              (value) => Number.isInteger(value) && Number(value) > 199 && Number(value) < 600,
            ],
          ],
        },
        headers: HEADERS,
        "statusText?": STRING,
        "url?": URL_TEXT,
        "body?": BODY,
      },
    },
    "error?": { members: { message: STRING, "code?": STRING, "cause?": STRING } },
  },
  rules: [["a call with 'response' or 'error'", (value) => "response" in Object(value) || "error" in Object(value)]],
};

const DOCUMENT: Shape = {
  members: {
    cassette: { rules: [[`${VERSION}, the version of the format`, (value) => value === VERSION]] },
    calls: { rules: [["a list", Array.isArray]], items: CALL },
    "$schema?": ANYTHING,
  },
};

/** Checks a value with everything inside it. */
function check(value: unknown, { members, rules = [], items, every }: Shape, at: string, file: string): void {
  const fail = (expected: string, actual: unknown = value): never => {
    const shown = actual === undefined ? "nothing" : showValue(actual).replace(/(?<=^.{60}).+/s, "…");
    throw new Error(`${file}: ${at || "the document"} must be ${expected}, got ${shown}`);
  };
  if (members !== undefined && !isPlainObject(value)) fail("an object");
  const known = Object.keys(members ?? {}).map((name) => name.replace("?", ""));
  for (const name of Object.keys(members ?? {})) {
    if (!name.endsWith("?") && !Object.hasOwn(Object(value), name)) fail(`an object with '${name}'`);
  }
  for (const [expected, isValid] of rules) if (!isValid(value)) fail(expected);
  if (items !== undefined)
    for (const [index, item] of Object.entries(Object(value))) check(item, items, `${at}/${index}`, file);
  if (members === undefined && every === undefined) return;
  for (const [name, member] of Object.entries(Object(value))) {
    const shape = every?.(name) ?? members?.[name] ?? members?.[`${name}?`];
    if (shape === undefined) fail(`an object with ${known.join(", ")} only`, { [name]: member });
    else check(member, shape, `${at}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`, file);
  }
}

function doesNotThrow(run: () => unknown): boolean {
  try {
    run();
    return true;
  } catch {
    return false;
  }
}
