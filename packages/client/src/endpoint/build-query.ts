import { textOf } from "./uri-template.ts";

/**
 * Appends parameters to `url` as a query, in their own order and before a fragment.
 *
 * Lists are joined by commas, or repeated when the name ends in `[]`; dates are ISO 8601, objects JSON, `null` is left
 * out; spaces in the search parameter `q` may be written as `+`.
 */
export function appendQuery(url: string, parameters: readonly (readonly [name: string, value: unknown])[]): string {
  let query = "";
  for (const [name, value] of parameters) {
    if (value === null || value === undefined) continue;
    const key = encodeURIComponent(name.toWellFormed()).replace(/%5B/g, "[").replace(/%5D/g, "]");
    const values = Array.isArray(value) && name.endsWith("[]") ? value : [value];
    for (const item of values) query += `&${key}=${encodeValue(name, item)}`;
  }
  if (query === "") return url;
  const hash = url.indexOf("#");
  const address = hash < 0 ? url : url.slice(0, hash);
  const separator = address.includes("?") ? (/[?&]$/.test(address) ? "" : "&") : "?";
  return `${address}${separator}${query.slice(1)}${hash < 0 ? "" : url.slice(hash)}`;
}

function encodeValue(name: string, value: unknown): string {
  const text = queryText(value).toWellFormed();
  return name === "q" ? text.split("+").map(encodeURIComponent).join("+") : encodeURIComponent(text);
}

function queryText(value: unknown): string {
  if (Array.isArray(value)) return value.map(queryText).join(",");
  if (typeof value !== "object" || value === null || value instanceof Date) return textOf(value);
  return JSON.stringify(value);
}
