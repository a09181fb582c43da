/** Turns the body of a built request into what `fetch` sends. Plain objects and lists become JSON. */
export function encodeBody(body: unknown): unknown {
  if (body === undefined || body === null) return undefined;
  // An empty string would make the platform name a content type; no bytes at all have none, but still a length of 0.
  if (body === "") return new Uint8Array(0);
  if (typeof body === "string") return body;
  if (typeof body !== "object") return String(body);
  return isSentAsItIs(body) ? body : JSON.stringify(body);
}

/** Whether `body` is a stream: `fetch` then has to be told that the answer may come before all of it is sent. */
export function isStream(body: unknown): boolean {
  return typeof body === "object" && body !== null && Symbol.asyncIterator in body;
}

function isSentAsItIs(body: object): boolean {
  return (
    ArrayBuffer.isView(body) ||
    body instanceof ArrayBuffer ||
    body instanceof Blob ||
    body instanceof FormData ||
    body instanceof URLSearchParams ||
    body instanceof ReadableStream ||
    isStream(body)
  );
}
