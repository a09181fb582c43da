import { JsonTokenizer } from "./tokenizer.ts";

/** The names and indices that lead from the root of a document to a value in it. */
export type JsonPath = readonly (string | number)[];

/** Formats a path as a JSON Pointer (RFC 6901): `["a/b", 0]` is `/a~1b/0`, the root is the empty string. */
export function formatPointer(path: readonly PropertyKey[]): string {
  let pointer = "";
  for (const step of path) pointer += `/${escapeToken(String(step))}`;
  return pointer;
}

/**
 * Parses a JSON Pointer (RFC 6901) into its tokens. Whether a token is a name or an index depends on the value that it is applied
 * to.
 *
 * @returns undefined when `pointer` is not a JSON Pointer: it must be empty or start with `/`, and `~` must be followed
 *   by `0` or `1`.
 */
export function parsePointer(pointer: string): string[] | undefined {
  if (pointer === "") return [];
  if (!pointer.startsWith("/") || /~(?![01])/.test(pointer)) return undefined;
  return pointer
    .slice(1)
    .split("/")
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** The value that a JSON Pointer leads to in a plain value; undefined when there is none, or `pointer` is not a pointer. */
export function valueAtPointer(value: unknown, pointer: string): unknown {
  const tokens = parsePointer(pointer);
  if (tokens === undefined) return undefined;
  let found = value;
  for (const token of tokens) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, token)) return undefined;
    if (Array.isArray(found) && !isArrayIndex(token)) return undefined;
    found = (found as Record<string, unknown>)[token];
  }
  return found;
}

/** Whether a pointer token is an index of an array: digits without a leading zero. */
export function isArrayIndex(token: string): boolean {
  return /^(?:0|[1-9]\d{0,15})$/.test(token);
}

function escapeToken(token: string): string {
  return token.includes("~") || token.includes("/") ? token.replaceAll("~", "~0").replaceAll("/", "~1") : token;
}

/** A value in a JSON text: its position and its text. */
export interface JsonLocation {
  /** Valid only during the call; copy it to keep it. */
  readonly path: JsonPath;
  /** Where the value starts, in UTF-16 code units. */
  readonly start: number;
  /** The text of a scalar, or the opening bracket of an object or array. */
  readonly text: string;
  /** Where the name of the value starts, quotes included; the start of the value when it has none. */
  readonly nameStart: number;
}

/**
 * Visits every value of a JSON text, the outer ones first.
 *
 * @throws JsonSyntaxError at the first error; values before it have been visited
 */
export function visitJson(source: string, visit: (location: JsonLocation) => void): void {
  const tokens = new JsonTokenizer(source);
  const path: (string | number)[] = [];
  let nameStart = -1;
  for (let kind = tokens.next(); kind !== "end"; kind = tokens.next()) {
    if (kind === "name") {
      nameStart = tokens.start;
      path[tokens.depth - 1] = tokens.string;
      continue;
    }
    if (kind === "object-end" || kind === "array-end") {
      path.length = tokens.depth;
      continue;
    }
    const isContainer = kind === "object-start" || kind === "array-start";
    const depth = isContainer ? tokens.depth - 1 : tokens.depth;
    if (nameStart === -1 && depth > 0)
      path[depth - 1] = typeof path[depth - 1] === "number" ? nextIndex(path, depth) : 0;
    visit({ path, start: tokens.start, text: tokens.text, nameStart: nameStart === -1 ? tokens.start : nameStart });
    nameStart = -1;
    if (isContainer) path.length = depth;
  }
}

function nextIndex(path: (string | number)[], depth: number): number {
  return (path[depth - 1] as number) + 1;
}
