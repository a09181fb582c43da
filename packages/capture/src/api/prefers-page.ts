/**
 * Whether an `Accept` header asks for a page rather than for JSON: `text/html` is named, and not with a lower weight than
 * `application/json` (RFC 9110, section 12.5.1). Programs that name neither, or send any type, get JSON.
 */
export function prefersPage(accept: string | undefined): boolean {
  if (accept === undefined) return false;
  let html = 0;
  let json = 0;
  for (const range of accept.toLowerCase().split(",")) {
    const [type = "", ...parameters] = range.split(";").map((part) => part.trim());
    const weight = Number(parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? 1);
    if (type === "text/html" || type === "application/xhtml+xml") html = Math.max(html, weight);
    if (type === "application/json") json = Math.max(json, weight);
  }
  return html > 0 && html >= json;
}
