import type { Fetch } from "../endpoint/options.ts";
import { findProxy } from "./find-proxy.ts";

/**
 * Gives what carries a request on Node when `fetch` cannot: with an agent of `node:http` or `node:https`, and when the
 * environment names a proxy for the address. An undici dispatcher is for `fetch`.
 */
export function platformFetch(url: string, agent: unknown): Fetch | undefined {
  if (typeof agent === "object" && agent !== null) return "dispatch" in agent ? undefined : (loaded ?? loadAndFetch);
  return findProxy(url, process.env) === undefined ? undefined : (loaded ?? loadAndFetch);
}

let loaded: Fetch | undefined;

/** The modules of Node that speak HTTP take longer to load than everything else here, so that they wait until needed. */
const loadAndFetch: Fetch = async (url, init) => {
  const { nodeFetch } = await import("./node-fetch.ts");
  loaded = nodeFetch;
  return nodeFetch(url, init);
};
