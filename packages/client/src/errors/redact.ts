import type { BuiltRequest } from "../endpoint/options.ts";

/** Words in the names of headers whose values are credentials: `authorization`, `cookie`, `x-api-key`, `private-token`, …. */
const CREDENTIAL_HEADER = /authorization|cookie|token|secret|password|api-?key/i;

/** The names of the headers of `headers` that hold credentials; `named` are further ones that the caller knows of. */
export function credentialHeaders(headers: object, named: readonly string[] = []): string[] {
  const further = named.map((name) => name.toLowerCase());
  return Object.keys(headers).filter((name) => CREDENTIAL_HEADER.test(name) || further.includes(name));
}

/** Returns `request` with credentials taken out of headers and URL; the given request is not changed. */
export function redact(request: BuiltRequest): BuiltRequest {
  const headers = { ...request.headers };
  for (const name of credentialHeaders(headers, request.request?.credentialHeaders)) {
    // The scheme stays if there is one: what stands alone is a credential itself.
    headers[name] = String(headers[name]).replace(/^((?:basic|bearer|digest|token) )?.*$/is, "$1[REDACTED]");
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
