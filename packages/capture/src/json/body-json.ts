import { isUtf8 } from "node:buffer";
import type { BodyJson } from "./shapes.ts";

export function bodyJson(body: Uint8Array): BodyJson {
  const encoding = isUtf8(body) ? "utf8" : "base64";
  const content = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString(encoding);
  return { encoding, content, size: body.byteLength };
}
