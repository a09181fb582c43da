import type { Page, ServiceOperation } from "./define-operation.ts";

/** The page or the operations of one path. */
interface PathTarget {
  readonly page: Page | undefined;
  /** By method, in upper case. */
  readonly operations: ReadonlyMap<string, RoutedOperation>;
  readonly allow: string;
}

interface RoutedOperation {
  readonly operation: ServiceOperation;
  /** The least rank of the caller's role; -1 when no role is needed. */
  readonly rank: number;
}

/** What a path leads to, and its decoded parameters. */
export interface Match {
  readonly target: PathTarget;
  readonly parameters: Readonly<Record<string, string>>;
}

export interface Router {
  find(path: string): Match | undefined;
}

interface Template {
  readonly segments: readonly string[];
  /** The parameter name of each segment; undefined for fixed segments. */
  readonly names: readonly (string | undefined)[];
  readonly target: PathTarget;
}

/**
 * Creates a router from the path templates of operations and pages, such as `/students/{id}`. When several match, fixed segments
 * take precedence over parameters, independent of their order. A trailing slash is ignored unless a template has it.
 *
 * @throws TypeError when two of them share a method and path, or an operation needs a role that is not in `roles`
 */
export function createRouter(
  operations: readonly ServiceOperation[],
  pages: readonly Page[],
  roles: readonly string[],
): Router {
  const fixed = new Map<string, Match>();
  const bySize = new Map<number, Template[]>();
  for (const [template, target] of targetsOf(operations, pages, roles)) {
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

  function findExactly(path: string): Match | undefined {
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
  { segments: fixed, names }: Template,
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

function fixedFirst({ names: a }: Template, { names: b }: Template): number {
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

/** Collects the pages and operations of each path. */
function targetsOf(
  operations: readonly ServiceOperation[],
  pages: readonly Page[],
  roles: readonly string[],
): Map<string, PathTarget> {
  const targets = new Map<string, PathTarget>();
  for (const page of pages) targets.set(page.path, { page, operations: new Map(), allow: "GET, HEAD, OPTIONS" });
  for (const [path, onPath] of Map.groupBy(operations, ({ path }) => path)) {
    const byMethod = new Map<string, RoutedOperation>();
    for (const operation of onPath) {
      const method = operation.method.toUpperCase();
      if (byMethod.has(method) || targets.has(path)) {
        throw new TypeError(`Cannot serve '${operation.operationId}': another operation or page has ${method} ${path}`);
      }
      byMethod.set(method, { operation, rank: rankOf(operation, roles) });
    }
    const methods = [...byMethod.keys()];
    const allow = [...methods, ...(byMethod.has("GET") ? ["HEAD"] : []), "OPTIONS"].sort().join(", ");
    targets.set(path, { page: undefined, operations: byMethod, allow });
  }
  return targets;
}

function rankOf({ operationId, role }: ServiceOperation, roles: readonly string[]): number {
  if (role === undefined) return -1;
  const rank = roles.indexOf(role);
  if (rank >= 0) return rank;
  throw new TypeError(`Cannot serve '${operationId}': its role must be one of ${roles.join(", ")}, got '${role}'`);
}
