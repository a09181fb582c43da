import type { ClientOptions } from "./client-options.ts";
import { DEFAULT_VENDOR } from "./endpoint/build-accept.ts";
import { mergeDefaults } from "./endpoint/merge-options.ts";
import type { EndpointDefaults } from "./request-options.ts";
import { requireType } from "./require-type.ts";
import { defaultUserAgent } from "./user-agent.ts";

/** The address of the public API. */
const PUBLIC_BASE = "https://api.github.com";

/** Resolves client options into the defaults of every call. The options are read here and never changed or kept. */
export function createDefaults(options: ClientOptions): EndpointDefaults {
  requireType(options, "object", "Options");
  for (const name of ["vendor", "userAgent"] as const) requireType(options[name] ?? "", "string", `'${name}'`);
  const { vendor, baseUrl, headers, mediaType, previews, request, timeout, agent, userAgent } = options;
  const library: EndpointDefaults = {
    method: "GET",
    baseUrl: PUBLIC_BASE,
    headers: { accept: `application/vnd.${vendor ?? DEFAULT_VENDOR}.v3+json` },
    mediaType: { format: "", previews: [] },
    request: {},
  };
  const defaults = mergeDefaults(
    library,
    { baseUrl, headers, mediaType: { vendor, ...mediaType }, request },
    { mediaType: { previews } },
  );
  if ((timeout ?? 0) !== 0) defaults.request.timeout = timeout;
  if (agent) defaults.request.agent = agent;
  const prefix = userAgent ?? defaults.headers["user-agent"];
  if (prefix !== null) defaults.headers["user-agent"] = prefix ? `${prefix} ${defaultUserAgent()}` : defaultUserAgent();
  return defaults;
}
