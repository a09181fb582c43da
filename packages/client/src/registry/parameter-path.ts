/** One place that the name of a parameter stands for: `a[].b` stands for as many as the list `a` has elements. */
export interface ParameterPath {
  readonly keys: readonly (string | number)[];
  /** The name as messages give it, such as `a[1].b`. */
  readonly name: string;
}

/**
 * Finds the places of `name` in `values`. A child of something that is absent or no object has none.
 *
 * @returns the places, or the name of what should have been a list.
 */
export function findPaths(values: unknown, name: string): readonly ParameterPath[] | { readonly notAList: string } {
  let paths: ParameterPath[] = [{ keys: [], name: "" }];
  for (const segment of name.split(".")) {
    const isList = segment.endsWith("[]");
    const key = isList ? segment.slice(0, -2) : segment;
    const parents = paths.filter(({ keys }) => isObject(getIn(values, keys)));
    paths = [];
    for (const parent of parents) {
      const path = { keys: [...parent.keys, key], name: parent.name === "" ? key : `${parent.name}.${key}` };
      if (!isList) {
        paths.push(path);
        continue;
      }
      const list = getIn(values, path.keys);
      if (list === undefined || list === null) continue;
      if (!Array.isArray(list)) return { notAList: path.name };
      list.forEach((_, index) => {
        paths.push({ keys: [...path.keys, index], name: `${path.name}[${index}]` });
      });
    }
  }
  return paths;
}

/** The value at `keys`, undefined when there is none. */
export function getIn(container: unknown, keys: readonly (string | number)[]): unknown {
  let value = container;
  for (const key of keys) value = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return value;
}

/** A copy of `container` with `value` at `keys`, or without that key when `value` is undefined. */
export function setIn(container: unknown, keys: readonly (string | number)[], value: unknown): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) return value;
  const copy = (Array.isArray(container) ? [...container] : { ...(container as object) }) as Record<string, unknown>;
  const inner = setIn(copy[key], rest, value);
  if (inner === undefined) delete copy[key];
  else copy[key] = inner;
  return copy;
}

function isObject(value: unknown): value is Record<string | number, unknown> {
  return typeof value === "object" && value !== null;
}
