import { isText } from "../values.ts";
import type { Content, Schema } from "./open-api.ts";

/** One of the media types that a body may have. */
export interface ChosenContent {
  /** As in the document, with its parameters. */
  readonly type: string;
  readonly schema: Schema;
}

/** The order of preference; all other types come last. */
const PREFERRED: readonly RegExp[] = [
  /^application\/json\s*(?:;|$)/i,
  /^application\/merge-patch\+json\s*(?:;|$)/i,
  /\+json\s*(?:;|$)/i,
  /^text\//i,
];

/** Chooses JSON, else text, else the first type; undefined if there is none. */
export function chooseContent(content: Content): ChosenContent | undefined {
  const types = Object.keys(content);
  const [type = types[0]] = PREFERRED.flatMap((pattern) => types.find((name) => pattern.test(name)) ?? []);
  return type === undefined ? undefined : { type, schema: content[type]?.schema ?? {} };
}

/** Whether a body of this type is parsed and serialized as JSON. */
export function isJson(type: string): boolean {
  return /^application\/json\s*(?:;|$)|\+json\s*(?:;|$)/i.test(type);
}

/** The `content-type` to send; undefined if the client or the body determines it. */
export function contentTypeHeader(type: string): string | undefined {
  if (/^application\/json\s*(?:;|$)|^multipart\/|^application\/x-www-form-urlencoded/i.test(type)) return undefined;
  if (type.includes("*")) return "application/octet-stream";
  return /^text\//i.test(type) && !/;\s*charset=/i.test(type) ? `${type}; charset=utf-8` : type;
}

/** The TypeScript type of a request body that is not JSON. */
export function bodyType(type: string): string {
  if (/^multipart\//i.test(type)) return "FormData";
  return /^application\/x-www-form-urlencoded/i.test(type) ? "URLSearchParams" : "RawBody";
}

/** The TypeScript type of a decoded response body that is not JSON. */
export function decodedType(type: string): "string" | "ArrayBuffer" {
  return isText(type) ? "string" : "ArrayBuffer";
}
