import { isUtf8 } from "node:buffer";

/** Bytes in JSON: as text where they are valid UTF-8. */
export interface BodyJson {
  encoding: "utf8" | "base64";
  content: string;
  /** In bytes. */
  size: number;
}

export function bodyJson(body: Uint8Array): BodyJson {
  const encoding = isUtf8(body) ? "utf8" : "base64";
  const content = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString(encoding);
  return { encoding, content, size: body.byteLength };
}
