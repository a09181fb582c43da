import { CommandError } from "../../process.ts";

/**
 * Selects a part of `data` by a path such as `.items[].name`. `.name` is a field, `."any name"` a field whose name is a JSON
 * string, `[2]` an element (negative counts from the end), and `[]` all elements: the rest of the path applies to each.
 *
 * @returns the selected value; a list if the path has `[]`; undefined if there is no such value.
 * @throws {CommandError} for a malformed path.
 */
export function selectPath(data: unknown, path: string): unknown {
  const steps = [...path.matchAll(STEP)];
  if (steps.map(([step]) => step).join("") !== path.replace(/^\.$/, "")) rejectPath(path);
  let values: unknown[] = [data];
  let isList = false;
  for (const [, name, quoted, index] of steps) {
    const member = quoted === undefined ? name : parseQuoted(quoted, path);
    if (member !== undefined) values = values.map((value) => memberOf(value, member));
    else if (index) values = values.map((value) => (Array.isArray(value) ? value.at(Number(index)) : undefined));
    else {
      isList = true;
      values = values.flatMap((value) => (Array.isArray(value) ? value : []));
    }
  }
  return isList ? values : values[0];
}

/** Warns on stderr when a path selects nothing. */
export function warnOfNothing(selected: unknown, path: string): void {
  const nothing = Array.isArray(selected)
    ? selected.length > 0 && selected.every((value) => value === undefined)
    : selected === undefined;
  if (nothing) process.stderr.write(`The response has no value at '${path}'\n`);
}

/** A field by its name or by its name as a JSON string, an element, or all elements. */
const STEP = /\.?([\w$\p{L}-]+)|\.?("(?:[^"\\]|\\.)*")|\.?\[(-?\d+)?\]/gu;

function parseQuoted(text: string, path: string): string {
  try {
    return JSON.parse(text);
  } catch {
    return rejectPath(path);
  }
}

function rejectPath(path: string): never {
  throw CommandError.usage(`'${path}' is not a path: write it like .items[].name, .[0].id or ."odd name"`);
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}
