/**
 * Whether an `Accept` header prefers HTML: it names HTML, with no lower weight than `application/json` (RFC 9110, section
 * 12.5.1). Programs that name neither, or accept any type, get JSON.
 */
export function prefersHtml(accept: string | undefined): boolean {
  let html = 0;
  let json = 0;
  for (const range of (accept ?? "").toLowerCase().split(",")) {
    const [type = "", ...parameters] = range.split(";").map((part) => part.trim());
    const weight = weightOf(parameters);
    if (type === "text/html" || type === "application/xhtml+xml") html = Math.max(html, weight);
    if (type === "application/json") json = Math.max(json, weight);
  }
  return html > 0 && html >= json;
}

/** RFC 9110, section 12.4.2: from 0 to 1, by default 1. An invalid weight counts as 0. */
function weightOf(parameters: readonly string[]): number {
  const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
  if (weight === undefined) return 1;
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(weight) ? Number(weight) : 0;
}
