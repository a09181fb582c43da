import type { Fetch } from "../endpoint/options.ts";
import { credentialHeaders } from "../endpoint/origin.ts";
import type { PlatformFetch } from "../transport/platform-fetch.ts";
import { followRedirects } from "./follow-redirects.ts";

/** Headers that `fetch` never sends to another origin. */
const KEPT_BY_FETCH: readonly string[] = ["authorization", "cookie", "proxy-authorization"];

/**
 * Creates the function that chooses how to send a request on Node if `fetch` cannot: with an agent of `node:http` or `node:https`,
 * with a proxy of the environment, and with headers that must not follow a redirect to another origin. Undici dispatchers
 * work with `fetch`. The environment is read once.
 */
export function createPlatformFetch(): PlatformFetch {
  // Reading the environment takes as long as everything else in a call.
  const hasProxy = Object.keys(process.env).some((name) => /^(?:https?|all)_proxy$/i.test(name) && process.env[name]);
  return ({ headers, request = {} }) => {
    const { agent, redirect = "follow" } = request;
    const isForFetch = typeof agent === "object" && agent !== null ? "dispatch" in agent : !hasProxy;
    if (!isForFetch) return loaded ?? loadAndFetch;
    const credentials = credentialHeaders(headers, request.credentialNames);
    const isSafe = redirect !== "follow" || credentials.every((name) => KEPT_BY_FETCH.includes(name));
    return isSafe ? undefined : fetchWithoutCredentials;
  };
}

/** The platform's `fetch`, except that a redirect to another origin removes all credentials. */
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

/** Loaded on first use, because Node's modules for HTTP take longer to load than everything else here. */
const loadAndFetch: Fetch = async (url, init) => {
  const { nodeFetch } = await import("./node-fetch.ts");
  loaded = nodeFetch;
  return nodeFetch(url, init);
};
