import type { RequestClient, RequestFunction } from "../core/request.ts";
import type { BuiltRequest, ClientResponse, RequestParameters } from "../endpoint/options.ts";
import type { EndpointMethod, ItemOf, MethodArguments, MethodOptions } from "../registry/endpoint-method.ts";
import { isObject } from "../values.ts";
import { iteratePages, type SendPage } from "./pages.ts";

/** What can be paged: a route, options (of `endpoint.merge()` or `endpoint()`), or a request function. */
export type Pageable = string | RequestParameters | BuiltRequest | RequestFunction;

/** Maps one page to its items; `done()` makes it the last page. */
export type MapPage<Result, Item = unknown> = (
  response: ClientResponse<Item[]>,
  done: () => void,
) => Result | Result[] | Promise<Result | Result[]>;

/** The parameters of a list: those of its method, and no others of these names. */
type ListArguments<Parameters> = MethodArguments<NoInfer<Parameters>>;
type ListParameters<Parameters> = NoInfer<Parameters> & RequestParameters;

/** Fetches all pages of a list. */
export interface Paginate {
  /** Resolves to the items of all pages of a method of the catalogue. */
  <Parameters, Data>(
    list: EndpointMethod<Parameters, Data>,
    ...parameters: ListArguments<Parameters>
  ): Promise<ItemOf<Data>[]>;
  /** Resolves to the results of `map` for each page; lists are flattened by one level. */
  <Parameters, Data, Result>(
    list: EndpointMethod<Parameters, Data>,
    parameters: ListParameters<Parameters>,
    map: MapPage<Result, ItemOf<Data>>,
  ): Promise<Result[]>;
  <Parameters, Data, Result>(
    list: Record<never, never> extends Parameters ? EndpointMethod<Parameters, Data> : never,
    map: MapPage<Result, ItemOf<Data>>,
  ): Promise<Result[]>;
  /** Resolves to the items of all pages of its merged options. */
  <Data>(list: MethodOptions<Data>, parameters?: RequestParameters): Promise<ItemOf<Data>[]>;
  <Data, Result>(list: MethodOptions<Data>, map: MapPage<Result, ItemOf<Data>>): Promise<Result[]>;
  /** Resolves to the items of all pages. */
  <Item = unknown>(list: Pageable, parameters?: RequestParameters): Promise<Item[]>;
  /** Resolves to the results of `map` for each page; lists are flattened by one level. */
  <Result>(list: Pageable, map: MapPage<Result>): Promise<Result[]>;
  <Result>(list: Pageable, parameters: RequestParameters | undefined, map: MapPage<Result>): Promise<Result[]>;
  /** The pages, fetched on demand. Each loop starts again. */
  iterator<Parameters, Data>(
    list: EndpointMethod<Parameters, Data>,
    ...parameters: ListArguments<Parameters>
  ): AsyncIterable<ClientResponse<ItemOf<Data>[]>>;
  iterator<Data>(
    list: MethodOptions<Data>,
    parameters?: RequestParameters,
  ): AsyncIterable<ClientResponse<ItemOf<Data>[]>>;
  iterator<Item = unknown>(list: Pageable, parameters?: RequestParameters): AsyncIterable<ClientResponse<Item[]>>;
  /** The items of all pages, fetched on demand. Each loop starts again. */
  items<Parameters, Data>(
    list: EndpointMethod<Parameters, Data>,
    ...parameters: ListArguments<Parameters>
  ): AsyncIterable<ItemOf<Data>>;
  items<Data>(list: MethodOptions<Data>, parameters?: RequestParameters): AsyncIterable<ItemOf<Data>>;
  items<Item = unknown>(list: Pageable, parameters?: RequestParameters): AsyncIterable<Item>;
}

/** Creates the paginate function of a client. It always calls the current `client.request`. */
export function createPaginate(client: Pick<RequestClient, "request">): Paginate {
  const pages = (list: Pageable, parameters?: RequestParameters): AsyncIterable<ClientResponse> => ({
    [Symbol.asyncIterator]: () => {
      const merged =
        typeof list === "function"
          ? list.endpoint.merge(parameters)
          : client.request.endpoint.merge(list as RequestParameters, parameters);
      return iteratePages(
        sendListPage((options) => client.request(options)),
        merged,
      );
    },
  });
  const items = (list: Pageable, parameters?: RequestParameters): AsyncIterable<unknown> => ({
    async *[Symbol.asyncIterator]() {
      for await (const { data } of pages(list, parameters)) yield* [data].flat();
    },
  });
  const collect = async (
    list: Pageable,
    second?: RequestParameters | MapPage<unknown>,
    third?: MapPage<unknown>,
  ): Promise<unknown[]> => {
    const [map, parameters] = typeof second === "function" ? [second] : [third, second];
    const results: unknown[] = [];
    let finished = false;
    const done = (): void => {
      finished = true;
    };
    for await (const response of pages(list, parameters)) {
      const value: unknown = map ? await map(response as ClientResponse<unknown[]>, done) : response.data;
      for (const item of [value].flat()) results.push(item);
      if (finished) break;
    }
    return results;
  };
  return Object.assign(collect, { iterator: pages, items }) as Paginate;
}

/** Adapts the request for a page to endpoints whose responses are not plain lists: the data of a page is a list of its items. */
function sendListPage(send: SendPage): SendPage {
  return async (options) => {
    const response = await send(options).catch(toEmptyRepository);
    const { data } = response;
    if (data === undefined || data === "") return { ...response, data: [] };
    return isObject(data) ? unwrapPage(response, data) : response;
  };
}

/** For a repository without commits, the service responds with a conflict. */
function toEmptyRepository(error: { readonly message?: string; readonly response?: ClientResponse }): ClientResponse {
  const { message = "", response } = Object(error) as typeof error;
  if (response?.status === 409 && /repository is empty/i.test(message)) return { ...response, data: [] };
  throw error;
}

/** Fields about the whole list in a page. */
const LIST_FACTS = /^(?:total_count|incomplete_results|repository_selection|total_commits)$/;

/**
 * Unwraps the items of a page: an object with `total_count`, no `url`, and one list, or a comparison of commits. The data becomes
 * that list, and the facts about it become its properties.
 */
function unwrapPage(response: ClientResponse, data: Readonly<Record<string, unknown>>): ClientResponse {
  const { total_commits, commits } = data;
  const isComparison = typeof total_commits === "number" && Array.isArray(commits);
  if (isComparison) {
    return {
      ...response,
      data: Object.assign(commits, { total_commits }),
      headers: withNextPage(response, total_commits),
    };
  }
  const [list, ...others] = Object.keys(data).filter((key) => !LIST_FACTS.test(key));
  if (!("total_count" in data) || "url" in data || others.length > 0) return response;
  const { [list ?? ""]: items, ...facts } = data;
  return Array.isArray(items) ? { ...response, data: Object.assign(items, facts) } : response;
}

/** The default number of commits per page of a comparison. */
const COMMITS_PER_PAGE = 250;

/** Some services send no links with a comparison: the next page follows from the number of commits. */
function withNextPage({ url, headers }: ClientResponse, total: number): ClientResponse["headers"] {
  if (headers.link !== undefined || !URL.canParse(url)) return headers;
  const next = new URL(url);
  const read = (name: string, otherwise: number): number => Number(next.searchParams.get(name) ?? otherwise);
  const page = read("page", 1);
  if (page * read("per_page", COMMITS_PER_PAGE) >= total) return headers;
  next.searchParams.set("page", String(page + 1));
  return { ...headers, link: `<${next.href}>; rel="next"` };
}
