import type { BuiltRequest } from "../endpoint/options.ts";

/** Returns `request` with credentials taken out of headers and URL; the given request is not changed. */
export function redact(request: BuiltRequest): BuiltRequest {
  const headers = { ...request.headers };
  for (const name of ["authorization", "proxy-authorization", "cookie"]) {
    const value = headers[name];
    // The scheme stays, when it is one: what stands alone is a credential itself.
    if (value !== undefined) headers[name] = value.replace(/^((?:basic|bearer|digest|token) )?.*$/is, "$1[REDACTED]");
  }
  return { ...request, url: redactUrl(request.url), headers };
}

/** A parameter whose name says that its value is a credential: of a query, or of a fragment that is written like one. */
const SECRET = /([?&#;][^?&#;=\s<>]*(?:token|secret|password|api(?:[-_]|%5f)?key)(?:[[%][\w\]%]{0,40})?=)[^&#\s<>]*/gi;

/** Returns a URL, or a line that holds some, without user names and passwords, tokens and secrets in them. */
export function redactUrl(text: string): string {
  return text
    .replace(SECRET, "$1[REDACTED]")
    .replace(/https?:[\\/]*[^\\/?#\s<>]+/gi, (origin) => origin.replace(/^(\w+:[\\/]*).*@/, "$1[REDACTED]@"));
}
