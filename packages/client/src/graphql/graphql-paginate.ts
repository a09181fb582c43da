import { rejectCall } from "../errors/checks.ts";
import { isObject, isPlainObject } from "../values.ts";

/** Fetches all pages of a GraphQL query. */
export interface GraphqlPaginate {
  /** Resolves to the first page, into which `nodes` and `edges` of all further pages are merged. */
  <Data = unknown>(query: string, variables?: Record<string, unknown>): Promise<Data>;
  /** The pages, fetched on demand. Each loop starts again. */
  iterator<Data = unknown>(query: string, variables?: Record<string, unknown>): AsyncIterable<Data>;
}

type RunQuery = (query: string, variables: Record<string, unknown>) => Promise<unknown>;

/** A connection of a page: the object with `pageInfo`, which is read forwards or backwards. */
interface Connection extends Record<string, unknown> {
  readonly pageInfo: Readonly<Record<string, unknown>>;
}

/** Creates the paginate function for queries that `run` sends. */
export function createGraphqlPaginate(run: RunQuery): GraphqlPaginate {
  const iterator = (query: string, variables: Record<string, unknown> = {}): AsyncIterable<unknown> => ({
    async *[Symbol.asyncIterator]() {
      let { cursor } = variables;
      for (;;) {
        const page = await run(query, { ...variables, cursor });
        yield page;
        const { pageInfo } = findConnection(page);
        const isForward = "hasNextPage" in pageInfo;
        if (!pageInfo[isForward ? "hasNextPage" : "hasPreviousPage"]) return;
        const next = pageInfo[isForward ? "endCursor" : "startCursor"];
        if (next === cursor) {
          rejectCall(
            `The cursor did not change after a page: '${String(next)}'. Does the query use the variable $cursor?`,
          );
        }
        cursor = next;
      }
    },
  });
  const paginate = async (query: string, variables?: Record<string, unknown>): Promise<unknown> => {
    let first: unknown;
    let merged: Connection | undefined;
    for await (const page of iterator(query, variables)) {
      const connection = findConnection(page);
      if (merged === undefined) {
        first = page;
        merged = connection;
        continue;
      }
      for (const list of ["nodes", "edges"]) {
        const [known, added] = [merged[list], connection[list]];
        if (Array.isArray(known) && Array.isArray(added)) known.push(...added);
      }
      Object.assign(merged, { pageInfo: connection.pageInfo });
    }
    return first;
  };
  return Object.assign(paginate, { iterator }) as GraphqlPaginate;
}

/** Finds the first connection of a page, depth first. */
function findConnection(page: unknown): Connection {
  const found = search(page);
  return found ?? rejectCall("The response has no pageInfo: ask for 'pageInfo { hasNextPage endCursor }'");
}

function search(value: unknown): Connection | undefined {
  if (!isPlainObject(value)) return undefined;
  if (isObject(value.pageInfo)) return value as Connection;
  for (const member of Object.values(value)) {
    const found = search(member);
    if (found !== undefined) return found;
  }
  return undefined;
}
