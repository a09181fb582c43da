import type { BuiltRequest, Fetch } from "../endpoint/options.ts";

/**
 * Chooses what sends a request when the platform's `fetch` cannot, because of an agent, a proxy, or credentials that it would
 * take along to another origin; undefined when `fetch` can.
 */
export type PlatformFetch = (built: BuiltRequest) => Fetch | undefined;

/** The one of platforms that have none of these; the imports of the package's manifest give Node another one. */
export const createPlatformFetch: () => PlatformFetch = () => () => undefined;
