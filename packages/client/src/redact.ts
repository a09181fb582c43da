import type { BuiltRequest } from "./request-options.ts";

/** Returns `request` with credentials taken out of header and URL; the given request is not changed. */
export function redact(request: BuiltRequest): BuiltRequest {
  const headers = { ...request.headers };
  for (const name of ["authorization", "proxy-authorization"]) {
    const value = headers[name];
    if (value !== undefined) headers[name] = value.replace(/^(\S+\s)?.*$/s, "$1[REDACTED]");
  }
  return { ...request, url: redactUrl(request.url), headers };
}

/** Returns `url` without the values of `access_token` and `client_secret`, and without a password. */
export function redactUrl(url: string): string {
  return url
    .replace(/([?&](?:access_token|client_secret)=)[^&#]*/gi, "$1[REDACTED]")
    .replace(/^(https?:\/\/[^/?#@:]*:)[^/?#@]*@/i, "$1[REDACTED]@");
}
