/** A target, the relations of the link that it began, or another text in quotes, in which anything may stand. */
const TOKEN = /<([^<>]*)>|;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]*))|"(?:\\.|[^"\\])*"?/gi;

/** Finds the target of the relation `rel` in a `link` header (RFC 8288), at any position and with any spacing. */
export function findLink(header: string | undefined, rel: string): string | undefined {
  let target: string | undefined;
  for (const [, address, quoted, relations = quoted] of (header ?? "").matchAll(TOKEN)) {
    if (target !== undefined && relations?.toLowerCase().split(/\s+/).includes(rel)) return target;
    // Only the first relations of a link count.
    if (address !== undefined || relations !== undefined) target = address;
  }
  return undefined;
}
