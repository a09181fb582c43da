import type { EndpointOptions } from "../request-options.ts";

/** The vendor word in media types when the client names no other. */
export const DEFAULT_VENDOR = "github";

/** Applies a format and previews to an accept header; an accept header of `application/octet-stream` is left alone. */
export function buildAccept(
  accept: string,
  { format, previews, vendor = DEFAULT_VENDOR }: EndpointOptions["mediaType"],
): string {
  if ((format === "" && previews.length === 0) || accept.includes("application/octet-stream")) return accept;
  if (previews.length === 0) return accept.replace(/,\s+/g, ",").replace(VENDOR_TYPES, `$1$2.${format}`);
  const names = new Set([...(accept.match(/(?<![\w-])[\w-]+(?=-preview)/g) ?? []), ...previews]);
  const suffix = format === "" ? "+json" : `.${format}`;
  return Array.from(names, (name) => `application/vnd.${vendor}.${name}-preview${suffix}`).join(",");
}

/** Media types of the API; the first two groups are what stays of one when it gets another format. */
const VENDOR_TYPES = /(?<=^|,)(application\/vnd\.\w+)(\.v3)?(\.\w+)?(\+json)?(?=,|$)/g;
