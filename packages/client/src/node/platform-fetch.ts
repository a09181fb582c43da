import type { Fetch } from "../request-options.ts";
import { findProxy } from "./find-proxy.ts";
import { nodeFetch } from "./node-fetch.ts";

/**
 * Gives what carries a request on Node when `fetch` cannot: with an agent of `node:http` or `node:https`, and when the
 * environment names a proxy for the address. An undici dispatcher is for `fetch`.
 */
export function platformFetch(url: string, agent: unknown): Fetch | undefined {
  if (typeof agent === "object" && agent !== null) return "dispatch" in agent ? undefined : nodeFetch;
  return findProxy(url, process.env) === undefined ? undefined : nodeFetch;
}
