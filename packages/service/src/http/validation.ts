import { isUtf8 } from "node:buffer";
import { formatPointer } from "@signalbox/json";
import type { z } from "zod";
import { Problem, type ProblemDetail } from "../problem.ts";

/** The most violations in a response: a small body can have one per byte. */
const MAX_ERRORS = 100;
const MAX_ERRORS_IN_DETAIL = 5;

/**
 * Parses a JSON body and validates it with `schema`. This module has few imports, so that threads can load it as
 * `@signalbox/service/validation`.
 *
 * @throws Problem 400 `invalid_encoding`, 400 `malformed_json` or 422 `invalid_body` with a pointer for each violation
 */
export function parseJsonBody<Schema extends z.ZodType>(bytes: Uint8Array, schema: Schema): z.output<Schema> {
  // RFC 8259, section 8.1.
  if (!isUtf8(bytes)) throw new Problem(400, "invalid_encoding", "The body is not valid UTF-8.");
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(bytes));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Problem(400, "malformed_json", `The body is not JSON: ${reason}.`);
  }
  return validateBody(value, schema);
}

/**
 * Validates the plain value of a JSON body with `schema`.
 *
 * @throws Problem 422 `invalid_body` with a pointer for each violation
 */
export function validateBody<Schema extends z.ZodType>(value: unknown, schema: Schema): z.output<Schema> {
  const checked = schema.safeParse(value, { error: describeIssue });
  if (checked.success) return checked.data;
  const errors = checked.error.issues.slice(0, MAX_ERRORS).map(({ path, code, message }): ProblemDetail => {
    return { pointer: formatPointer(path), code, detail: message };
  });
  const detail = errors
    .slice(0, MAX_ERRORS_IN_DETAIL)
    .map(({ pointer, detail }) => `${pointer === "" ? "The body" : pointer} ${detail}`)
    .join("; ");
  throw new Problem(422, "invalid_body", detail, { errors });
}

/**
 * Describes what a value must be and what was sent: "must be a whole number, got 1.5". The text follows the name of the value. Pass
 * this function to zod as the `error` of a parse. It does not replace messages that a schema sets itself.
 */
export function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  const { input: sent } = issue;
  const got = sent === undefined ? "" : `, got ${describeValue(sent)}`;
  switch (issue.code) {
    case "invalid_type":
      return sent === undefined ? "is required" : `must be ${nameOf(issue.expected)}${got}`;
    case "invalid_value":
      return `must be ${issue.values.length > 1 ? "one of " : ""}${issue.values.map(describeValue).join(", ")}${got}`;
    case "invalid_format":
      return `must be ${formats[issue.format] ?? `of the form ${issue.pattern ?? issue.format}`}${got}`;
    case "too_big":
      return `must ${sizeOf(issue.origin, "at most", issue.maximum)}${got}`;
    case "too_small":
      return `must ${sizeOf(issue.origin, "at least", issue.minimum)}${got}`;
    case "unrecognized_keys":
      return `must not have ${namesOf(issue.keys)}${knownMembers(issue.inst)}`;
    default:
      return undefined;
  }
}

const types: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  tuple: "a list",
  object: "an object",
  record: "an object",
};

const formats: Readonly<Record<string, string>> = {
  guid: "a UUID, such as 1f2e3d4c-0000-4000-8000-000000000000",
  url: "a URL",
  datetime: "a time, such as 2026-01-31T12:00:00Z",
  base64: "base64",
};

function nameOf(type: string): string {
  return types[type] ?? type;
}

function sizeOf(origin: string, bound: string, size: number | bigint): string {
  const unit = units[origin];
  return unit === undefined ? `be ${bound} ${size}` : `have ${bound} ${size} ${unit}${size === 1 ? "" : "s"}`;
}

const units: Readonly<Record<string, string>> = { string: "character", array: "item", tuple: "item", set: "item" };

/** Formats a value of any type for an error: texts as JSON. Long ones are shortened, and invisible characters are escaped. */
export function describeValue(value: unknown): string {
  if (typeof value === "string") {
    if (value.length <= MAX_SHOWN) return escaped(value);
    // Not between the two halves of a character outside of the BMP.
    const end = value.codePointAt(MAX_SHOWN - 1) === value.charCodeAt(MAX_SHOWN - 1) ? MAX_SHOWN : MAX_SHOWN - 1;
    return `${escaped(value.slice(0, end))}… (${value.length} in all)`;
  }
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === "object" && value !== null) return nameOf("object");
  if (typeof value === "number" && !Number.isFinite(value)) return "a number beyond all limits";
  return String(value);
}

/** The longest text that is shown as a whole, in characters. */
const MAX_SHOWN = 40;

/** A text as JSON, in which characters that are invisible, break lines or change the direction of text are escaped too. */
function escaped(text: string): string {
  return JSON.stringify(text).replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
    Array.from({ length: character.length }, (_, index) => unitOf(character, index)).join(""),
  );
}

function unitOf(text: string, index: number): string {
  return `\\u${text.charCodeAt(index).toString(16).padStart(4, "0")}`;
}

function namesOf(keys: readonly string[]): string {
  const more = keys.length > MAX_NAMES ? ` and ${keys.length - MAX_NAMES} more` : "";
  return `${keys.slice(0, MAX_NAMES).map(describeValue).join(", ")}${more}`;
}

const MAX_NAMES = 5;

function knownMembers(schema: unknown): string {
  const { shape } = (schema as { _zod?: { def?: { shape?: object } } } | undefined)?._zod?.def ?? {};
  return shape === undefined ? "" : `; it may have ${Object.keys(shape).join(", ")}`;
}
