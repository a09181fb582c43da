import { isObject } from "../is-object.ts";
import { refuseValue } from "../refuse.ts";

/** Gives the new value at a place, from the one that is there and the place as messages name it, such as `a[1].b`. */
export type Change = (value: unknown, name: string) => unknown;

/**
 * Applies `change` at every place that `keys` stands for: `["a[]", "b"]` is the member `b` of every element of the list `a`.
 * A place within something that is absent or no object does not exist. What does not change is shared with the result;
 * nothing is changed in place. A new value of undefined takes the member away.
 *
 * @throws {HttpError} with status 400 when something that should be a list is not.
 */
export function changeAt(
  container: unknown,
  [key = "", ...rest]: readonly string[],
  change: Change,
  parent = "",
): unknown {
  if (!isObject(container)) return container;
  const member = key.replace("[]", "");
  const name = parent + member;
  const value = Object.hasOwn(container, member) ? container[member] : undefined;
  const inner = (item: unknown, itemName: string): unknown =>
    rest.length === 0 ? change(item, itemName) : changeAt(item, rest, change, `${itemName}.`);
  const changed = member === key ? inner(value, name) : changeList(value, name, inner);
  if (changed === value) return container;
  const copy: Record<string, unknown> = { ...container, [member]: changed };
  if (changed === undefined) delete copy[member];
  return copy;
}

function changeList(list: unknown, name: string, change: Change): unknown {
  if (list === undefined || list === null) return list;
  if (!Array.isArray(list)) refuseValue(name, "not a list");
  return list.map((item, index) => change(item, `${name}[${index}]`));
}
