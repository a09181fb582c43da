import { appendQuery } from "../endpoint/build-url.ts";
import type { EndpointEncoding } from "../endpoint/endpoint-descriptor.ts";
import type { BuiltRequest, EndpointOptions } from "../endpoint/options.ts";
import { textOf } from "../endpoint/uri-template.ts";
import { rejectCall, rejectParameter } from "../errors/checks.ts";
import { isObject, isPlainObject } from "../values.ts";

/** A file in a form. A `File` has a name and a type. */
export type FilePart = Blob | ArrayBuffer | Uint8Array;

/** Names and texts of a query or a form, in order. */
type Pairs = readonly (readonly [name: string, text: string])[];

/** What is sent in addition to what the client builds. */
interface Encoded {
  readonly query: Pairs;
  readonly form?: EndpointEncoding["form"];
  readonly deepFields: readonly string[];
  readonly fieldNames: Readonly<Record<string, string>>;
}

/** Takes the parameters out of the options of a call that only this module can write. */
export function encodeParameters(options: EndpointOptions): void {
  const { encoding, literalUrl } = options.request as { encoding?: EndpointEncoding; literalUrl?: boolean };
  if (encoding === undefined) return;
  const { form, deepFields = [], fieldNames = {}, parameters = {}, events, fixed } = encoding;
  const query: (readonly [string, string])[] = [];
  const cookies: string[] = [];
  for (const [own, { style, name, required }] of Object.entries(parameters)) {
    const { [own]: value } = options;
    delete options[own];
    if (value === undefined || value === null) {
      // The link to another page has the query, and its headers the cookies.
      if (required && !literalUrl) rejectCall(`Empty value for parameter '${own}': ${value}`);
    } else if (style === "cookie") cookies.push(`${name}=${encodeURIComponent(textOf(value, own))}`);
    else if (style === "deep") query.push(...deepPairs(name, value));
    else if (style === "json") query.push([name, JSON.stringify(value)]);
    else
      query.push([
        name,
        [value]
          .flat()
          .map(String)
          .join(style === "pipes" ? "|" : " "),
      ]);
  }
  if (cookies.length > 0) options.headers.cookie = [options.headers.cookie ?? [], cookies].flat().join("; ");
  if (events) options.headers.accept = "text/event-stream";
  Object.assign(options, fixed);
  const encoded: Encoded = { query, form, deepFields, fieldNames };
  Object.assign(options.request, { encoding: undefined, encoded }, events && { stream: true });
}

/** Adds what {@link encodeParameters} took, and writes the body as a form. */
export function encodeRequest(built: BuiltRequest): void {
  const { encoded, literalUrl } = (built.request ?? {}) as { encoded?: Encoded; literalUrl?: boolean };
  if (encoded === undefined) return;
  // The link to another page has the whole query.
  if (!literalUrl) for (const [name, text] of encoded.query) built.url = appendQuery(built.url, { [name]: text });
  if (encoded.form === undefined || !isPlainObject(built.body)) return;
  const { body } = built;
  delete built.headers["content-type"];
  const pairs = Object.entries(body)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [encoded.fieldNames[name] ?? name, value] as const);
  if (encoded.form === "multipart") built.body = toFormData(pairs, encoded.deepFields);
  else
    built.body = new URLSearchParams(
      pairs.flatMap(([name, value]) => fieldPairs(name, value, encoded.deepFields)) as [string, string][],
    );
}

function toFormData(fields: readonly (readonly [string, unknown])[], deepFields: readonly string[]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) {
    for (const item of [value].flat()) {
      if (item instanceof Blob) form.append(name, item);
      else if (item instanceof ArrayBuffer || ArrayBuffer.isView(item))
        form.append(name, new Blob([item as ArrayBuffer]));
      else for (const [key, text] of fieldPairs(name, item, deepFields)) form.append(key, text);
    }
  }
  return form;
}

/** The items of a list repeat the name; an object is JSON unless it is a deep field. */
function fieldPairs(name: string, value: unknown, deepFields: readonly string[]): Pairs {
  if (deepFields.includes(name)) return deepPairs(name, value);
  return [value].flat().map((item) => [name, textOf(item, name)] as const);
}

/** How deep an object may be nested: deeper ones may be circular. */
const DEEPEST = 32;

/** `{ a: { b: [1] } }` is `name[a][b][0]=1`. */
function deepPairs(name: string, value: unknown, depth = 0): Pairs {
  if (depth > DEEPEST) rejectParameter(name, `nested more than ${DEEPEST} levels deep`);
  if (!isObject(value) || "toJSON" in value) return [[name, textOf(value, name)]];
  const members = Object.entries(value).filter(([, member]) => member !== undefined && member !== null);
  return members.flatMap(([key, member]) => deepPairs(`${name}[${key}]`, member, depth + 1));
}
