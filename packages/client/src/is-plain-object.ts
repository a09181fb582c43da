import { isObject } from "./is-object.ts";

/** Whether `value` is an object as `{}` or JSON make it: no list, no instance of a class. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (!isObject(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // The prototype of a plain object has no prototype itself, in whichever realm it was made.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
