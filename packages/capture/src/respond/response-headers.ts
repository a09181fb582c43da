import { fieldValueForm, tokenForm } from "@signalbox/wire";

/**
 * The header names that a route may respond with, in lower case. This is an allowlist, because new browsers support new headers
 * that affect a whole origin (`Accept-CH`, `Use-As-Dictionary`, `Speculation-Rules`), and the inspector has the same origin.
 */
const allowedHeaders: ReadonlySet<string> = new Set([
  // Content and its representation (RFC 9110, sections 8 and 14; RFC 9530)
  "accept-ranges",
  "content-digest",
  "content-disposition",
  "content-encoding",
  "content-language",
  "content-location",
  "content-range",
  "content-type",
  "digest",
  "etag",
  "last-modified",
  "repr-digest",
  // Control of the exchange and of caches
  "accept",
  "accept-encoding",
  "accept-patch",
  "accept-post",
  "age",
  "allow",
  "cache-control",
  "cache-status",
  "cdn-cache-control",
  "date",
  "expires",
  "link",
  "location",
  "pragma",
  "preference-applied",
  "proxy-status",
  "retry-after",
  "server",
  "server-timing",
  "vary",
  "via",
  "warning",
  "www-authenticate",
  // CORS: any page may call a route
  "access-control-allow-credentials",
  "access-control-allow-headers",
  "access-control-allow-methods",
  "access-control-allow-origin",
  "access-control-expose-headers",
  "access-control-max-age",
  "timing-allow-origin",
  // Metadata of APIs
  "api-version",
  "correlation-id",
  "deprecation",
  "idempotency-key",
  "idempotency-replayed",
  "ratelimit",
  "ratelimit-limit",
  "ratelimit-policy",
  "ratelimit-remaining",
  "ratelimit-reset",
  "request-id",
  "signature",
  "signature-input",
  "sunset",
  "traceparent",
  "tracestate",
  "webhook-id",
  "webhook-signature",
  "webhook-timestamp",
]);

/** Custom names begin with `X-`. Browsers or proxies act on these, so they are not allowed. */
const actedOn =
  /^x-(?:accel|content-(?:type-options|security-policy)|dns-prefetch-control|frame-options|lighttpd|litespeed|permitted-cross-domain-policies|reproxy|robots-tag|sendfile|sourcemap|ua-compatible|webkit-csp|xss-protection)(?:-|$)/;

const cannotBeSet = `is not allowed in a response of a route. Allowed are X-… and ${[...allowedHeaders].join(", ")}`;

/** The most headers of a response, and the most characters of a value. */
export const MAX_RESPONSE_HEADERS = 64;
const MAX_VALUE = 8_000;

/** Why a route may not respond with a header of this name; undefined when it may. */
export function headerNameIssue(name: string): string | undefined {
  if (!tokenForm.test(name) || name.length > 128) return "must be a valid header name";
  const lower = name.toLowerCase();
  const isOwn = /^x(?:-|$)/.test(lower) && !actedOn.test(lower);
  return isOwn || allowedHeaders.has(lower) ? undefined : cannotBeSet;
}

/** Why a route may not respond with this header value; undefined when it may. */
export function headerValueIssue(value: string): string | undefined {
  if (value.length > MAX_VALUE) return `must have at most ${MAX_VALUE} characters`;
  return fieldValueForm.test(value) ? undefined : "must not contain control characters or characters outside latin1";
}
