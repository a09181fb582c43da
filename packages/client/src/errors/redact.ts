import { credentialHeaders } from "../auth/origin.ts";
import type { BuiltRequest } from "../endpoint/options.ts";

/** Returns a copy of `request` without the credentials in headers and URL. */
export function redact(request: BuiltRequest): BuiltRequest {
  const headers = { ...request.headers };
  for (const name of credentialHeaders(headers, request.request?.credentialHeaders)) {
    // A scheme stays visible. A value without a scheme is a credential as a whole.
    headers[name] = String(headers[name]).replace(/^((?:basic|bearer|digest|token) )?.*$/is, "$1[REDACTED]");
  }
  return { ...request, url: redactUrl(request.url), headers };
}

/** A parameter with a name that is typical of credentials, in a query or in a fragment of the same form. */
const SECRET = /([?&#;][^?&#;=\s<>]*(?:token|secret|password|api(?:[-_]|%5f)?key)(?:[[%][\w\]%]{0,40})?=)[^&#\s<>]*/gi;

/** Removes user names, passwords, tokens and secrets from a URL, or from the URLs in a line. */
export function redactUrl(text: string): string {
  return text
    .replace(SECRET, "$1[REDACTED]")
    .replace(/https?:[\\/]*[^\\/?#\s<>]+/gi, (origin) => origin.replace(/^(\w+:[\\/]*).*@/, "$1[REDACTED]@"));
}
