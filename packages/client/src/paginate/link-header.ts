/** Finds the target of the relation `rel` in a `link` header (RFC 8288), at any position and with any spacing. */
export function findLink(header: string | undefined, rel: string): string | undefined {
  for (const [, target, parameters = ""] of (header ?? "").matchAll(/<([^>]*)>([^<]*)/g)) {
    const relations = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,]+))/i.exec(parameters);
    if ((relations?.[1] ?? relations?.[2] ?? "").toLowerCase().split(/\s+/).includes(rel)) return target;
  }
  return undefined;
}
