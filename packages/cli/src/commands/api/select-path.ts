import { CommandError } from "../../command-error.ts";

/**
 * Selects a part of `data` by a path such as `.items[].name`: `.name` is a member, `[2]` an element (negative from the
 * end), `[]` all elements, each of which goes its own way from there.
 *
 * @returns what the path leads to: a list when the path has `[]`; what is not there is undefined.
 * @throws {CommandError} for a path that is malformed.
 */
export function selectPath(data: unknown, path: string): unknown {
  const steps = [...path.matchAll(/\.?([\w$-]+)|\.?\[(-?\d+)?\]|\.?"([^"]*)"/g)];
  if (steps.map(([step]) => step).join("") !== path.replace(/^\.$/, "")) {
    throw CommandError.usage(`'${path}' is no path: write it like .items[].name, .[0].id or ."odd name"`);
  }
  let values: unknown[] = [data];
  for (const [step, name, index, quoted] of steps) {
    if (step.endsWith("[]")) values = values.flatMap((value) => (Array.isArray(value) ? value : []));
    else if (index !== undefined)
      values = values.map((value) => (Array.isArray(value) ? value.at(Number(index)) : undefined));
    else values = values.map((value) => memberOf(value, name ?? quoted ?? ""));
  }
  return path.includes("[]") ? values : values[0];
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}
