/** Whether `value` is an object of any kind, lists included. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** Whether `value` is a plain object, as created by `{}` or JSON: not a list or an instance of a class. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (!isObject(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // The prototype of a plain object of any realm has no prototype.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Defines a plain property, even if `target` has or inherits one of that name, such as `__proto__`. */
export function defineValue(target: object, name: string | symbol, value: unknown): void {
  Object.defineProperty(target, name, { value, writable: true, enumerable: true, configurable: true });
}

/** Formats a value for messages: as JSON, except numbers that JSON does not have. */
export function showValue(value: unknown): string {
  try {
    return (typeof value === "number" ? undefined : JSON.stringify(value)) ?? String(value);
  } catch {
    return isObject(value) ? "an object" : String(value);
  }
}

/** Creates a function that caches the results of `create` for up to 2,000 texts, such as routes or names. */
export function remember<Value extends object>(create: (text: string) => Value): (text: string) => Value {
  const values = new Map<string, Value>();
  return (text) => {
    let value = values.get(text);
    if (value !== undefined) return value;
    // More than that are generated for each call.
    if (values.size > 2000) values.clear();
    value = create(text);
    values.set(text, value);
    return value;
  };
}

/** The base64 of a few bytes. */
export function encodeBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

/** Whether `body` is a stream, for which `fetch` requires `duplex`. */
export function isStream(body: unknown): boolean {
  return isObject(body) && (Symbol.asyncIterator in body || body instanceof ReadableStream);
}

/** Whether such a response has no body. The platform allows none for it, not even an empty one. */
export function isBodiless(method: string, status: number): boolean {
  return method === "HEAD" || status === 204 || status === 205 || status === 304;
}

/** Whether the platform knows the content type of such a body. */
export function hasOwnContentType(body: unknown): boolean {
  return body instanceof FormData || body instanceof URLSearchParams || body instanceof Blob;
}

/**
 * Whether a body of this type is one JSON text, not several lines of JSON. The API calls the raw or rendered content of a file
 * `application/vnd.github.raw+json` or `….html+json`, which is any text.
 */
export function isJson(contentType: string): boolean {
  return /(?:application\/|(?<!\b(?:raw|html))\+)json\s*(?:[;,]|$)/i.test(contentType);
}

/** Whether a body of this type that is not JSON is decoded as text. */
export function isText(contentType: string): boolean {
  return /^text\/|\/(?:x-)?(?:ndjson|jsonl)|(?<!octet-stream); *charset="?utf-8\b/i.test(contentType);
}
