import type { Fetch } from "../endpoint/options.ts";
import { credentialHeaders } from "../errors/redact.ts";
import type { PlatformFetch } from "../transport/platform-fetch.ts";
import { findProxy, namesProxy } from "./find-proxy.ts";
import { followRedirects } from "./follow-redirects.ts";

/** Headers that `fetch` itself keeps on their origin. */
const KEPT_BY_FETCH: readonly string[] = ["authorization", "cookie", "proxy-authorization"];

/**
 * Makes what chooses how a client sends a request on Node when `fetch` cannot: with an agent of `node:http` or `node:https`,
 * when the environment names a proxy for the URL, and with headers that must not follow a redirect to another origin. An
 * undici dispatcher is for `fetch`. Whether the environment names any proxy is read once.
 */
export function createPlatformFetch(): PlatformFetch {
  // To read the environment takes as long as everything else that a client does for a call.
  const hasProxy = namesProxy(process.env);
  return ({ url, headers, request = {} }) => {
    const { agent, redirect = "follow" } = request;
    const isForFetch =
      typeof agent === "object" && agent !== null
        ? "dispatch" in agent
        : !hasProxy || findProxy(url, process.env) === undefined;
    if (!isForFetch) return loaded ?? loadAndFetch;
    const credentials = credentialHeaders(headers, request.credentialHeaders);
    const isSafe = redirect !== "follow" || credentials.every((name) => KEPT_BY_FETCH.includes(name));
    return isSafe ? undefined : fetchWithoutCredentials;
  };
}

/** The platform's `fetch`, except that it takes all credentials out when a redirect leads to another origin. */
const fetchWithoutCredentials: Fetch = (url, { body, duplex, ...init }) =>
  followRedirects(url, init, duplex !== undefined, async (address, method, headers, hasBody) => {
    const content = hasBody && body !== undefined && { body, duplex };
    const sent = { ...init, ...content, method, headers, redirect: "manual" };
    const response = await globalThis.fetch(address, sent as RequestInit);
    return {
      status: response.status,
      location: response.headers.get("location"),
      toResponse: () => response,
      discard: () => void response.body?.cancel(),
    };
  });

let loaded: Fetch | undefined;

/** The modules of Node that speak HTTP take longer to load than everything else here, so they wait until they are needed. */
const loadAndFetch: Fetch = async (url, init) => {
  const { nodeFetch } = await import("./node-fetch.ts");
  loaded = nodeFetch;
  return nodeFetch(url, init);
};
