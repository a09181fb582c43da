/** The target of a path and its decoded parameters. */
export interface Match<Target> {
  readonly target: Target;
  readonly parameters: Readonly<Record<string, string>>;
}

/** Finds the target of a path. */
interface Router<Target> {
  find(path: string): Match<Target> | undefined;
}

interface Template<Target> {
  readonly segments: readonly string[];
  /** The parameter name of each segment; undefined for fixed segments. */
  readonly names: readonly (string | undefined)[];
  readonly target: Target;
}

/**
 * Creates a router from path templates such as `/students/{id}`. When several match, fixed segments take precedence over
 * parameters, independent of the order of `routes`. A trailing slash is ignored unless a route has it.
 */
export function createRouter<Target>(routes: Iterable<readonly [template: string, target: Target]>): Router<Target> {
  const fixed = new Map<string, Match<Target>>();
  const bySize = new Map<number, Template<Target>[]>();
  for (const [template, target] of routes) {
    const segments = template.split("/");
    const names = segments.map((segment) => /^\{(\w+)\}$/.exec(segment)?.[1]);
    if (names.every((name) => name === undefined)) {
      fixed.set(template, { target, parameters: noParameters });
      continue;
    }
    const sameSize = bySize.get(segments.length) ?? [];
    sameSize.push({ segments, names, target });
    bySize.set(segments.length, sameSize.sort(fixedFirst));
  }

  return {
    find(path) {
      const found = findExactly(path);
      // Many clients send a trailing slash.
      return found === undefined && path.length > 1 && path.endsWith("/") ? findExactly(path.slice(0, -1)) : found;
    },
  };

  function findExactly(path: string): Match<Target> | undefined {
    const found = fixed.get(path);
    if (found !== undefined) return found;
    const segments = path.split("/");
    for (const template of bySize.get(segments.length) ?? []) {
      const parameters = parametersOf(template, segments);
      if (parameters !== undefined) return { target: template.target, parameters };
    }
    return undefined;
  }
}

const noParameters: Readonly<Record<string, string>> = Object.freeze({});

/** The values of the parameters; undefined when the path does not match. */
function parametersOf(
  { segments: fixed, names }: Template<unknown>,
  segments: readonly string[],
): Record<string, string> | undefined {
  for (let index = 0; index < names.length; index += 1) {
    if (names[index] === undefined ? fixed[index] !== segments[index] : segments[index] === "") return undefined;
  }
  const parameters: Record<string, string> = {};
  for (let index = 0; index < names.length; index += 1) {
    const name = names[index];
    if (name !== undefined) parameters[name] = decoded(segments[index] as string);
  }
  return parameters;
}

function fixedFirst({ names: a }: Template<unknown>, { names: b }: Template<unknown>): number {
  for (const [index, name] of a.entries()) {
    const difference = Number(name !== undefined) - Number(b[index] !== undefined);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Decodes percent-encoded UTF-8. Other text is returned unchanged. */
function decoded(segment: string): string {
  if (!segment.includes("%")) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
