/** Which requests are meant. All that is said must hold. */
export interface RequestMatch {
  readonly method?: string;
  /** The path below the route, or the beginning of it; `*` stands for any text. */
  readonly path?: string;
  /** Text that the headers of these names must have in them. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Values that a JSON body must have; it may have more. */
  readonly json?: unknown;
  /** A query of the search language, besides. */
  readonly q?: string;
}

/** States `match` as a query of the search language. */
export function matchQuery(match: RequestMatch): string {
  const { method, path, headers = {}, json, q } = match;
  return [
    ...(method === undefined ? [] : [`method:${quote(method)}`]),
    ...(path === undefined ? [] : [`path:${quote(path)}`]),
    ...Object.entries(headers).map(([name, value]) => `header.${name}:${quote(value)}`),
    ...(json === undefined ? [] : jsonTerms("$", json)),
    ...(q === undefined ? [] : [q]),
  ].join(" ");
}

function jsonTerms(path: string, value: unknown): string[] {
  if (typeof value !== "object" || value === null) {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    return [`json:${quote(`${path}=${text}`)}`];
  }
  const members = Object.entries(value);
  if (members.length === 0) return [`json:${quote(path)}`];
  return members.flatMap(([name, member]) => jsonTerms(path + step(name, Array.isArray(value)), member));
}

function step(name: string, isItem: boolean): string {
  if (isItem) return `[${name}]`;
  return /^[A-Za-z_][\w-]*$/.test(name) ? `.${name}` : `['${name}']`;
}

function quote(text: string): string {
  return `"${text.replaceAll(/["\\]/g, "\\$&")}"`;
}
