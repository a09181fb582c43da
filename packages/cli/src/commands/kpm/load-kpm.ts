import { CommandError } from "../../process.ts";

export type Kpm = typeof import("@signalbox/kpm");
export type Schema = Kpm["schemas"][number];

/** Loads the package when a command runs, so that every other command starts without it. */
export async function loadKpm(): Promise<Kpm> {
  return await import("@signalbox/kpm");
}

/** The schema that `--type` names, or a usage error that names those that it may mean. */
export function requireSchema(kpm: Kpm, name: string): Schema {
  const schema = kpm.findSchema(name);
  if (schema !== undefined) return schema;
  const near = nearest(
    kpm.schemas.map((known) => known.name),
    name,
  ).join(", ");
  throw CommandError.usage(`no message type '${name}'; did you mean ${near}? All of them: signalbox kpm schema`);
}

/** The names that have `name` in them; without any, the three that fewest changes turn it into. */
function nearest(names: readonly string[], name: string): readonly string[] {
  const wanted = name.toLowerCase();
  const containing = names.filter((known) => known.toLowerCase().includes(wanted));
  if (containing.length > 0) return containing;
  const distances = new Map(names.map((known) => [known, distance(known.toLowerCase(), wanted)]));
  return names.toSorted((a, b) => (distances.get(a) ?? 0) - (distances.get(b) ?? 0)).slice(0, 3);
}

/** How many letters have to be put in, left out or changed to make one text of the other (Levenshtein). */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (let i = 1; i <= to.length; i++) {
      const same = (row[i - 1] ?? 0) + (letter === to[i - 1] ? 0 : 1);
      next.push(Math.min((row[i] ?? 0) + 1, (next[i - 1] ?? 0) + 1, same));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
