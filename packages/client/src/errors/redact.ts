import { credentialHeaders } from "../auth/origin.ts";
import type { BuiltRequest, RequestHeaders, RequestOptions } from "../endpoint/options.ts";
import { isPlainObject } from "../values.ts";

const REDACTED = "[REDACTED]";

/** A scheme stays visible. A value without a scheme is a credential as a whole. */
const SCHEME = /^(?:basic|bearer|digest|token) +/i;

/** Names of members of a body whose text is a credential; `token_type` and `total_tokens` are not. */
const SECRET_MEMBER = /(?:token|secret|password|(?:api|private|access)[-_]?key)$/i;

/** Shorter values occur by chance: they are removed where their name shows them, and not elsewhere. */
const SHORTEST = 6;

/** Returns a copy of `request` without the credentials in headers, URL and body. */
export function redact(request: BuiltRequest): BuiltRequest {
  const hide = redactor(request);
  const copy = { ...request, url: hide(request.url), headers: { ...request.headers } };
  for (const [name, value] of credentialsOf(request)) copy.headers[name] = `${SCHEME.exec(value) ?? ""}${REDACTED}`;
  if (request.body)
    copy.body = mapTexts(request.body, (text, name) => (SECRET_MEMBER.test(name) ? REDACTED : hide(text)));
  return copy;
}

/** What {@link redactor} needs of a request, built or not. */
interface RedactedCall {
  readonly url: string;
  readonly headers?: RequestHeaders;
  readonly body?: unknown;
  readonly request?: RequestOptions | undefined;
}

/**
 * Returns a function that removes credentials from a text about `request`: in URLs, and wherever they occur, the values of
 * headers and members of the body that hold credentials, and of the parameters that `request.credentialNames` names.
 */
export function redactor(call: RedactedCall): (text: string) => string {
  const values = new Set<string>();
  for (const [, name = "", value = ""] of call.url.matchAll(/[?&#]([^=&#]*)=([^&#]+)/g)) {
    // Texts may have it as it is, or as it is in the URL.
    if (call.request?.credentialNames?.includes(decode(name))) values.add(value).add(decode(value));
  }
  const add = (text: string): unknown => text.length >= SHORTEST && values.add(text);
  for (const [, value] of credentialsOf(call)) add(value.replace(SCHEME, ""));
  mapTexts(call.body, (text, name) => SECRET_MEMBER.test(name) && add(text));
  const longestFirst = [...values].sort((a, b) => b.length - a.length);
  return (text) => redactUrl(longestFirst.reduce((rest, value) => rest.replaceAll(value, REDACTED), text));
}

/** Names and values of the headers with credentials. */
function credentialsOf({ headers = {}, request }: RedactedCall): [name: string, value: string][] {
  return credentialHeaders(headers, request?.credentialNames).map((name) => [name, String(headers[name])]);
}

/** Copies a body of JSON with other texts, at any depth; `change` receives the name of each. Circular bodies stay circular. */
function mapTexts(body: unknown, change: (text: string, name: string) => unknown): unknown {
  const copies = new Map<unknown, Record<string, unknown>>();
  const copy = (value: unknown, name = ""): unknown => {
    if (typeof value === "string") return change(value, name);
    if (!Array.isArray(value) && !isPlainObject(value)) return value;
    if (!copies.has(value)) copies.set(value, (Array.isArray(value) ? [...value] : { ...value }) as never);
    return copies.get(value);
  };
  const result = copy(body);
  // Copies that are added during the loop have their turn too.
  for (const one of copies.values()) for (const name of Object.keys(one)) one[name] = copy(one[name], name);
  return result;
}

function decode(text: string): string {
  return new URLSearchParams(`=${text}`).get("") ?? "";
}

/** A parameter with a name that is typical of credentials, in a query or in a fragment of the same form. */
const SECRET =
  /([?&#;][^?&#;=\s<>]*(?:token|secret|password|client_id|api(?:[-_]|%5f)?key)(?:[[%][\w\]%]{0,40})?=)[^&#\s<>]*/gi;

/** Removes user names, passwords, tokens and secrets from a URL, or from the URLs in a line. */
export function redactUrl(text: string): string {
  return text
    .replace(SECRET, `$1${REDACTED}`)
    .replace(/https?:[\\/]*[^\\/?#\s<>]+/gi, (origin) => origin.replace(/^(\w+:[\\/]*).*@/, `$1${REDACTED}@`));
}
