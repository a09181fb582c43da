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

/** Gives `target` a plain property, whatever its name and whatever it has or inherits by that name. */
export function defineValue(target: object, name: string | symbol, value: unknown): void {
  Object.defineProperty(target, name, { value, writable: true, enumerable: true, configurable: true });
}

/** What messages show of a value: JSON, as far as that can say it, which it cannot of every number. */
export function showValue(value: unknown): string {
  try {
    return (typeof value === "number" ? undefined : JSON.stringify(value)) ?? String(value);
  } catch {
    return isObject(value) ? "an object" : String(value);
  }
}

/** Makes a function that remembers what `create` returned for each of the last 2,000 texts, which may be routes or names. */
export function remember<Value extends object>(create: (text: string) => Value): (text: string) => Value {
  const values = new Map<string, Value>();
  return (text) => {
    // More of them are made up call by call.
    if (values.size > 2000) values.clear();
    const value = values.get(text) ?? create(text);
    values.set(text, value);
    return value;
  };
}

/** The base64 of a few bytes. */
export function encodeBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

/** Whether `body` is a stream: `fetch` then needs to know that the response may arrive before all of it is sent. */
export function isStream(body: unknown): boolean {
  return isObject(body) && (Symbol.asyncIterator in body || body instanceof ReadableStream);
}

/** Whether the platform derives a better content type from such a body than JSON. */
export function hasOwnContentType(body: unknown): boolean {
  return body instanceof FormData || body instanceof URLSearchParams || body instanceof Blob;
}

/** Whether a body of this type is one JSON text; a list of such texts, one a line, is not. */
export function isJson(contentType: string): boolean {
  return /(?:application\/|\+)json\s*(?:[;,]|$)/i.test(contentType);
}

/** Whether a body of this type is read as text when it is no JSON. */
export function isText(contentType: string): boolean {
  return /^text\/|\/(?:x-)?(?:ndjson|jsonl)|charset=utf-8$/i.test(contentType);
}
