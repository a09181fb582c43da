import { encodeComponent, isPresent, textOf, writeBrackets } from "./uri-template.ts";

/**
 * Appends parameters to `url` as a query, in their own order and before a fragment.
 *
 * Lists are joined by commas, or repeated when the name ends in `[]`; dates are ISO 8601, objects JSON, `null` is left
 * out, in lists as well; spaces in the search parameter `q` may be written as `+`.
 */
export function appendQuery(url: string, parameters: Readonly<Record<string, unknown>>): string {
  let query = "";
  for (const [name, value] of Object.entries(parameters)) {
    const key = writeBrackets(encodeComponent(name));
    const values = Array.isArray(value) && name.endsWith("[]") ? value : [value];
    for (const item of values.filter(isPresent)) query += `&${key}=${encodeValue(name, item)}`;
  }
  if (query === "") return url;
  const [address = "", ...fragment] = url.split("#");
  const separator = !address.includes("?") ? "?" : /[?&]$/.test(address) ? "" : "&";
  return [address + separator + query.slice(1), ...fragment].join("#");
}

function encodeValue(name: string, value: unknown): string {
  const encoded = encodeComponent(textOf(value, name));
  return name === "q" ? encoded.replaceAll("%2B", "+") : encoded;
}
