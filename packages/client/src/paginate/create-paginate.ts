import type { EndpointMethod, ItemOf } from "../catalogue/endpoint-method.ts";
import type { RequestFunction } from "../create-request.ts";
import { createDebug } from "../debug/create-debug.ts";
import type { Endpoint } from "../endpoint/create-endpoint.ts";
import type { BuiltRequest, ClientResponse, EndpointOptions, RequestParameters } from "../request-options.ts";
import { iteratePages, type SendPage } from "./iterate-pages.ts";

/** What can be paged: a route, options (of `endpoint.merge()` or `endpoint()`), or an endpoint method. */
export type Pageable = string | RequestParameters | BuiltRequest | PageableMethod;

/** Any endpoint method. */
export interface PageableMethod {
  readonly endpoint: Endpoint;
  (...parameters: never): unknown;
}

/** Turns one page into what it contributes; `done()` makes it the last one. */
export type MapPage<Item> = (
  response: ClientResponse<unknown[]>,
  done: () => void,
) => Item | Item[] | Promise<Item | Item[]>;

type ListParameters<Parameters> = Parameters & RequestParameters;

/** Walks through all pages of a list. */
export interface Paginate {
  /** Resolves to the items of all pages of a method of the catalogue. */
  <Parameters, Data>(
    list: EndpointMethod<Parameters, Data>,
    parameters?: ListParameters<Parameters>,
  ): Promise<ItemOf<Data>[]>;
  /** Resolves to the items of all pages. */
  <Item = unknown>(list: Pageable, parameters?: RequestParameters): Promise<Item[]>;
  /** Resolves to what `map` returns for each page; lists are flattened by one level. */
  <Item>(list: Pageable, map: MapPage<Item>): Promise<Item[]>;
  <Item>(list: Pageable, parameters: RequestParameters | undefined, map: MapPage<Item>): Promise<Item[]>;
  /** The pages, fetched as they are asked for. Each loop starts afresh. */
  iterator<Parameters, Data>(
    list: EndpointMethod<Parameters, Data>,
    parameters?: ListParameters<Parameters>,
  ): AsyncIterable<ClientResponse<ItemOf<Data>[]>>;
  iterator<Item = unknown>(list: Pageable, parameters?: RequestParameters): AsyncIterable<ClientResponse<Item[]>>;
  /** The items of all pages, fetched as they are asked for. Each loop starts afresh. */
  items<Parameters, Data>(
    list: EndpointMethod<Parameters, Data>,
    parameters?: ListParameters<Parameters>,
  ): AsyncIterable<ItemOf<Data>>;
  items<Item = unknown>(list: Pageable, parameters?: RequestParameters): AsyncIterable<Item>;
}

/** Makes the paginate function of a client. */
export function createPaginate(request: RequestFunction): Paginate {
  const debug = createDebug(":paginate");
  const send: SendPage = async (options) => {
    const response = await request(options);
    debug?.(`${response.url} ${response.headers.link ?? "has no links"}`);
    return response;
  };
  const pages = (list: Pageable, parameters?: RequestParameters): AsyncIterable<ClientResponse> => ({
    [Symbol.asyncIterator]: () => iteratePages(debug ? send : request, mergeList(request, list, parameters)),
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
    const map = typeof second === "function" ? second : third;
    const parameters = typeof second === "function" ? undefined : second;
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

function mergeList(request: RequestFunction, list: Pageable, parameters?: RequestParameters): EndpointOptions {
  if (typeof list === "function") return list.endpoint.merge(parameters);
  return request.endpoint.merge(list as RequestParameters, parameters);
}
