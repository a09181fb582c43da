import { isText } from "../values.ts";
import type { Content, Schema } from "./open-api.ts";

/** One of the media types that a body may have. */
export interface ChosenContent {
  /** As the document writes it, with its parameters. */
  readonly type: string;
  readonly schema: Schema;
}

/** The order of preference; what none of them matches comes last. */
const PREFERRED: readonly RegExp[] = [
  /^application\/json\s*(?:;|$)/i,
  /^application\/merge-patch\+json\s*(?:;|$)/i,
  /\+json\s*(?:;|$)/i,
  /^text\//i,
];

/** Chooses what JSON is, else text, else whatever comes first; undefined when there is nothing. */
export function chooseContent(content: Content): ChosenContent | undefined {
  const types = Object.keys(content);
  const [type = types[0]] = PREFERRED.flatMap((pattern) => types.find((name) => pattern.test(name)) ?? []);
  return type === undefined ? undefined : { type, schema: content[type]?.schema ?? {} };
}

/** Whether a body of this type is read and written as JSON. */
export function isJson(type: string): boolean {
  return /^application\/json\s*(?:;|$)|\+json\s*(?:;|$)/i.test(type);
}

/** The `content-type` to send along; undefined where the client, or the body itself, names the right one. */
export function contentTypeHeader(type: string): string | undefined {
  if (/^application\/json\s*(?:;|$)|^multipart\/|^application\/x-www-form-urlencoded/i.test(type)) return undefined;
  if (type.includes("*")) return "application/octet-stream";
  return /^text\//i.test(type) && !/;\s*charset=/i.test(type) ? `${type}; charset=utf-8` : type;
}

/** The TypeScript type of a request's body that is no JSON. */
export function bodyType(type: string): string {
  if (/^multipart\//i.test(type)) return "FormData";
  return /^application\/x-www-form-urlencoded/i.test(type) ? "URLSearchParams" : "RawBody";
}

/** The TypeScript type of what the client decodes a response's body to that is no JSON. */
export function decodedType(type: string): "string" | "ArrayBuffer" {
  return isText(type) ? "string" : "ArrayBuffer";
}
