/**
 * Stands on every answer of a capture route, names and values in turn. Whatever a route answers, a browser must not take
 * it for a page of this origin: it runs in a sandbox with an origin of its own.
 */
export const sandboxHeaders: readonly string[] = [
  "Content-Security-Policy",
  "sandbox",
  "X-Content-Type-Options",
  "nosniff",
  "Referrer-Policy",
  "no-referrer",
];

/** The same, and any origin may read the answer: any may call a capture route. */
export const openHeaders: readonly string[] = ["Access-Control-Allow-Origin", "*", ...sandboxHeaders];
