/** Whether `value` is an object of any kind, lists included. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** Whether `value` is an object as `{}` or JSON make it: no list, no instance of a class. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (!isObject(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // The prototype of a plain object has no prototype itself, in whichever realm it was made.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** What messages show of a value: JSON, as far as that can say it, which it cannot of every number. */
export function showValue(value: unknown): string {
  try {
    return (typeof value === "number" ? undefined : JSON.stringify(value)) ?? String(value);
  } catch {
    return isObject(value) ? "an object" : String(value);
  }
}

/** The base64 of a few bytes. */
export function encodeBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
