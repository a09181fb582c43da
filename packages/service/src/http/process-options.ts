/**
 * What a process does, when the processes of a service share a database: `ingest` captures requests, `api` serves pages and the API,
 * `deliver` sends forwards and webhooks.
 */
export const processRoles = ["ingest", "api", "deliver"] as const;
export type ProcessRole = (typeof processRoles)[number];

/** The pages that a service can turn off: `docs` is `/docs` and `/openapi.json`, `metrics` is `/metrics`. */
export const closedPaths = ["docs", "metrics"] as const;
export type ClosedPath = (typeof closedPaths)[number];
