import type { EndpointOptions } from "../request-options.ts";

/** The vendor word in media types when the client names no other. */
export const DEFAULT_VENDOR = "github";

/** Applies a format and previews to an accept header; an accept header of `application/octet-stream` is left alone. */
export function buildAccept(
  accept: string,
  { format, previews, vendor = DEFAULT_VENDOR }: EndpointOptions["mediaType"],
): string {
  if ((format === "" && previews.length === 0) || accept.includes("application/octet-stream")) return accept;
  const formatted =
    format === ""
      ? accept
      : accept
          .split(/,\s*/)
          .map((type) => withFormat(type, format))
          .join(",");
  if (previews.length === 0) return formatted;
  const suffix = format === "" ? "+json" : `.${format}`;
  const present = Array.from(accept.matchAll(/[\w-]+(?=-preview)/g), ([name]) => name);
  return [...new Set([...present, ...previews])]
    .map((name) => `application/vnd.${vendor}.${name}-preview${suffix}`)
    .join(",");
}

function withFormat(type: string, format: string): string {
  return type.replace(/^(application\/vnd\.\w+)(\.v3)?(\.\w+)?(\+json)?$/, `$1$2.${format}`);
}
