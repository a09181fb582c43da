import { isUtf8 } from "node:buffer";

/** The body as text when it is text that any program takes: UTF-8 without NUL. Undefined otherwise. */
export function textBody(body: Uint8Array): string | undefined {
  if (!isUtf8(body) || body.includes(0)) return undefined;
  return Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString("utf8");
}

export function base64Body(body: Uint8Array): string {
  return Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString("base64");
}
