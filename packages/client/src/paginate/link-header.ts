/** A link (RFC 8288): its target, and its parameters up to the next one. In quotes anything may stand. */
const LINK = /<([^<>]*)>((?:[^<"]+|"(?:\\.|[^"\\])*")*)/g;
const PARAMETER = /;\s*([\w*-]+)\s*=\s*(?:"((?:\\.|[^"\\])*)"|([^\s;,"]*))/g;

/** Finds the target of the relation `rel` in a `link` header (RFC 8288), at any position and with any spacing. */
export function findLink(header: string | undefined, rel: string): string | undefined {
  for (const [, target, parameters = ""] of (header ?? "").matchAll(LINK)) {
    const [, , quoted, plain = ""] =
      [...parameters.matchAll(PARAMETER)].find(([, name = ""]) => /^rel$/i.test(name)) ?? [];
    if ((quoted ?? plain).toLowerCase().split(/\s+/).includes(rel)) return target;
  }
  return undefined;
}
