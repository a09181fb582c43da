import { type Finder, textFinder } from "./find-text.ts";

/**
 * Whether a path is the one that `pattern` names, or below it; `*` stands for any text.
 *
 * Not a regular expression: one of many stars takes a time that grows with their power, and paths come from strangers.
 */
export function matchPath(pattern: string): (path: string) => boolean {
  const [start = "", ...rest] = pattern.split("*");
  const parts = rest.map((text) => ({ length: text.length, finder: textFinder(text) }));
  if (parts.length > 0) return (path) => path.startsWith(start) && holdsInOrder(path, start.length, parts);
  const below = pattern.endsWith("/") ? pattern : `${pattern}/`;
  return (path) => path === pattern || path.startsWith(below);
}

interface Part {
  readonly length: number;
  readonly finder: Finder<string>;
}

/** The leftmost place of each part is as good as any: what comes after it has the most room. */
function holdsInOrder(path: string, from: number, parts: readonly Part[]): boolean {
  let end = from;
  for (const { length, finder } of parts) {
    const at = finder.indexIn(path, end);
    if (at < 0) return false;
    end = at + length;
  }
  return true;
}
