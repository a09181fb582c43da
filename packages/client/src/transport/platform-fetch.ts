import type { BuiltRequest, Fetch } from "../endpoint/options.ts";

/**
 * Chooses the function that sends a request if the platform's `fetch` cannot, because of an agent, a proxy, or credentials that it
 * would send to another origin; undefined if `fetch` can.
 */
export type PlatformFetch = (built: BuiltRequest) => Fetch | undefined;

/** For platforms without agents and proxies. On Node, `imports` of the manifest selects another module. */
export const createPlatformFetch: () => PlatformFetch = () => () => undefined;
