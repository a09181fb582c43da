import type { ClientOptions } from "./client-options.ts";
import { DEFAULT_VENDOR } from "./endpoint/build-accept.ts";
import { mergeDefaults } from "./endpoint/merge-options.ts";
import type { EndpointDefaults } from "./request-options.ts";
import { defaultUserAgent } from "./user-agent.ts";

/** The address of the public API. */
const PUBLIC_BASE = "https://api.github.com";

/** Resolves client options into the defaults of every call. The options are read here and never changed or kept. */
export function createDefaults(options: ClientOptions): EndpointDefaults {
  const { vendor, baseUrl, headers, mediaType, previews, request, timeout, agent } = options;
  const library: EndpointDefaults = {
    method: "GET",
    baseUrl: PUBLIC_BASE,
    headers: { accept: `application/vnd.${vendor ?? DEFAULT_VENDOR}.v3+json`, "user-agent": defaultUserAgent() },
    mediaType: { format: "", previews: [], ...(vendor === undefined ? {} : { vendor }) },
    request: {},
  };
  const defaults = mergeDefaults(library, { baseUrl, headers, mediaType, request });
  if (previews !== undefined) defaults.mediaType = mergeDefaults(defaults, { mediaType: { previews } }).mediaType;
  if (timeout) defaults.request.timeout = timeout;
  if (agent) defaults.request.agent = agent;
  const prefix = options.userAgent ?? defaults.headers["user-agent"];
  if (prefix !== defaultUserAgent()) defaults.headers["user-agent"] = `${prefix} ${defaultUserAgent()}`;
  return defaults;
}
