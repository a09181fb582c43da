import type { BuiltRequest, RequestHeaders, RequestOptions } from "../endpoint/options.ts";
import { credentialHeaders } from "../endpoint/origin.ts";

const REDACTED = "[REDACTED]";

/** A scheme stays visible. A value without a scheme is a credential as a whole. */
const SCHEME = /^(?:basic|bearer|digest|token) +/i;

/** Shorter values occur by chance: they are removed where their name shows them, and not elsewhere. */
const SHORTEST = 6;

/** Returns a copy of `request` without the credentials in its headers and URL. The body is as it was sent. */
export function redact(request: BuiltRequest): BuiltRequest {
  const hide = redactor(request);
  const copy = { ...request, url: hide(request.url), headers: { ...request.headers } };
  for (const [name, value] of credentialsOf(request)) copy.headers[name] = `${SCHEME.exec(value) ?? ""}${REDACTED}`;
  return copy;
}

/** What {@link redactor} needs of a request, built or not. */
interface RedactedCall {
  readonly url: string;
  readonly headers?: RequestHeaders;
  readonly request?: RequestOptions | undefined;
}

/**
 * Returns a function that removes credentials from a text about a call: in URLs, and wherever they occur, the values of headers
 * that hold credentials, and of the parameters that `request.credentialNames` names.
 */
export function redactor(call: RedactedCall): (text: string) => string {
  const values = new Set<string>();
  for (const [, name = "", value = ""] of call.url.matchAll(/[?&#]([^=&#]*)=([^&#]+)/g)) {
    // Texts may have it as it is, or as it is in the URL.
    if (call.request?.credentialNames?.includes(decode(name))) values.add(value).add(decode(value));
  }
  for (const [, value] of credentialsOf(call)) {
    const credential = value.replace(SCHEME, "");
    if (credential.length >= SHORTEST) values.add(credential);
  }
  const longestFirst = [...values].sort((a, b) => b.length - a.length);
  return (text) => redactUrl(longestFirst.reduce((rest, value) => rest.replaceAll(value, REDACTED), text));
}

/** Names and values of the headers with credentials. */
function credentialsOf({ headers = {}, request }: RedactedCall): [name: string, value: string][] {
  return credentialHeaders(headers, request?.credentialNames).map((name) => [name, String(headers[name])]);
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
