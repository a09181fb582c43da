import { isText } from "../values.ts";
import type { Content, Schema } from "./open-api.ts";

/** One of the media types that a body may have. */
export interface ChosenContent {
  /** As in the document, with its parameters. */
  readonly type: string;
  readonly schema: Schema;
  /** The fields of a form that are written as `name[key]`. */
  readonly deepFields: readonly string[];
}

/** The order of preference; all other types come last. */
const PREFERRED: readonly RegExp[] = [
  /^application\/json\s*(?:;|$)/i,
  /^application\/merge-patch\+json\s*(?:;|$)/i,
  /\+json\s*(?:;|$)/i,
  /^text\/(?!event-stream)/i,
  /^application\/x-www-form-urlencoded/i,
  /^multipart\/form-data/i,
];

/** Chooses JSON, else text, else a form, else the first type; undefined if there is none. */
export function chooseContent(content: Content): ChosenContent | undefined {
  const types = Object.keys(content);
  const [type = types[0]] = PREFERRED.flatMap((pattern) => types.find((name) => pattern.test(name)) ?? []);
  if (type === undefined) return undefined;
  const { schema = {}, encoding = {} } = content[type] ?? {};
  const deepFields = Object.keys(encoding).filter((name) => encoding[name]?.style === "deepObject");
  return { type, schema, deepFields };
}

/** The schema of the data of each event, if a response may be a stream of them. */
export function eventSchema(content: Content): Schema | undefined {
  const type = Object.keys(content).find((name) => /^text\/event-stream\b/i.test(name));
  if (type === undefined) return undefined;
  const { schema = {}, itemSchema } = content[type] ?? {};
  const data = itemSchema?.properties?.data;
  return data?.contentSchema ?? data ?? itemSchema ?? schema;
}

/** The `content-type` to send; undefined if the client or the body determines it. */
export function contentTypeHeader(type: string): string | undefined {
  if (/^application\/json\s*(?:;|$)|^multipart\/form-data|^application\/x-www-form-urlencoded/i.test(type))
    return undefined;
  if (type.includes("*")) return "application/octet-stream";
  return /^text\//i.test(type) && !/;\s*charset=/i.test(type) ? `${type}; charset=utf-8` : type;
}

/** The form that a body of this type is; undefined if it is not a form. */
export function formOf(type: string): "form" | "multipart" | undefined {
  if (/^multipart\/form-data/i.test(type)) return "multipart";
  return /^application\/x-www-form-urlencoded/i.test(type) ? "form" : undefined;
}

/** The TypeScript type of a decoded response body that is not JSON. */
export function decodedType(type: string): "string" | "ArrayBuffer" {
  return isText(type) ? "string" : "ArrayBuffer";
}
