import { credentialHeaders } from "../auth/origin.ts";
import type { BuiltRequest, RequestOptions } from "../endpoint/options.ts";

const REDACTED = "[REDACTED]";

/** Returns a copy of `request` without the credentials in headers and URL. */
export function redact(request: BuiltRequest): BuiltRequest {
  const headers = { ...request.headers };
  for (const name of credentialHeaders(headers, request.request?.credentialNames)) {
    // A scheme stays visible. A value without a scheme is a credential as a whole.
    headers[name] = String(headers[name]).replace(/^((?:basic|bearer|digest|token) )?.*$/is, `$1${REDACTED}`);
  }
  return { ...request, url: redactor(request)(request.url), headers };
}

/** What {@link redactor} needs of a request, built or not. */
interface RedactedCall {
  readonly url: string;
  readonly request?: RequestOptions | undefined;
}

/**
 * Returns a function that removes credentials from a text about `request`: in URLs, and the values of the parameters that
 * `request.credentialNames` names, wherever they occur.
 */
export function redactor({ url, request }: RedactedCall): (text: string) => string {
  const values = new Set<string>();
  for (const [, name = "", value = ""] of url.matchAll(/[?&#]([^=&#]*)=([^&#]+)/g)) {
    // Texts may have it as it is, or as it is in the URL.
    if (request?.credentialNames?.includes(decode(name))) values.add(value).add(decode(value));
  }
  return (text) => redactUrl([...values].reduce((rest, value) => rest.replaceAll(value, REDACTED), text));
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
