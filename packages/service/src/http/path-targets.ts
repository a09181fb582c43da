import type { Page, ServiceOperation } from "./define-operation.ts";

/** A page or the operations of one path. */
interface PathTarget {
  readonly page: Page | undefined;
  /** By method, in upper case. */
  readonly operations: ReadonlyMap<string, RoutedOperation>;
  readonly allow: string;
}

export interface RoutedOperation {
  readonly operation: ServiceOperation;
  /** The least rank of the caller's role; -1 when no role is needed. */
  readonly rank: number;
  /** The media type of a response by its status. */
  readonly mediaTypes: ReadonlyMap<number, string>;
}

/**
 * Collects the pages and operations of each path.
 *
 * @throws TypeError when two of them share a method and path, or an operation needs a role that is not in `roles`
 */
export function targetsOf(
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
      byMethod.set(method, { operation, rank: rankOf(operation, roles), mediaTypes: mediaTypesOf(operation) });
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

function mediaTypesOf({ responses }: ServiceOperation): Map<number, string> {
  return new Map(
    Object.entries(responses).flatMap(([status, { content = {} }]): [number, string][] => {
      const [mediaType] = Object.keys(content);
      return mediaType === undefined ? [] : [[Number(status), mediaType]];
    }),
  );
}
