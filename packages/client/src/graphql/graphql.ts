import type { RequestFunction } from "../core/request.ts";
import type { Endpoint } from "../endpoint/endpoint.ts";
import { OPTION_TYPES, type RequestParameters } from "../endpoint/options.ts";
import { assertType, rejectCall } from "../errors/checks.ts";
import { HttpError } from "../errors/http-error.ts";
import { isObject } from "../values.ts";
import { GraphqlResponseError, type GraphqlResult } from "./graphql-error.ts";
import { createGraphqlPaginate, type GraphqlPaginate } from "./graphql-paginate.ts";

/** Variables of a query, together with options of the call such as `headers` and `request`. */
export type GraphqlVariables = RequestParameters;

/** Sends GraphQL queries. */
export interface Graphql {
  /**
   * Resolves to the `data` of the response.
   *
   * @throws {GraphqlResponseError} when the response has `errors`; its `data` is the partial result.
   * @throws {HttpError} when the request fails.
   */
  <Data = unknown>(query: string, variables?: GraphqlVariables): Promise<Data>;
  /** The same with `query`, variables and options in one object. */
  <Data = unknown>(options: GraphqlVariables & { query: string }): Promise<Data>;
  /** Builds the requests without sending them. */
  readonly endpoint: Endpoint;
  /** A new function whose requests start from these options. */
  defaults(options: RequestParameters): Graphql;
  /** Fetches all pages of a query that has the variable `$cursor` and selects `pageInfo`. */
  readonly paginate: GraphqlPaginate;
}

/** The keys of a GraphQL request that are not variables. */
const FIELDS: ReadonlySet<string> = new Set([...OPTION_TYPES.keys(), "query", "operationName"]);

/** Creates the graphql function of a client. It always calls the current `client.request`. */
export function createGraphql(client: { readonly request: RequestFunction }): Graphql {
  const { endpoint } = client.request;
  const graphql = async (query: string | RequestParameters, variables: RequestParameters = {}): Promise<unknown> => {
    const given = typeof query === "string" ? { ...variables, query } : query;
    if (typeof query === "string") {
      const taken = ["query", "method", "url"].find((name) => name in variables);
      if (taken !== undefined) rejectCall(`'${taken}' cannot be the name of a variable: rename it in the query`);
    }
    const options: RequestParameters = { method: "POST", url: "/graphql" };
    const own: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(given)) {
      if (FIELDS.has(name)) options[name] = value;
      else own[name] = value;
    }
    if (Object.keys(own).length > 0) options.variables = own;
    const { baseUrl = endpoint.DEFAULTS.baseUrl } = options;
    assertType(baseUrl, "string", "'baseUrl'");
    options.baseUrl = baseOfQueries(baseUrl);
    // A query that contains the word elsewhere also counts as a mutation, and is then retried less often.
    if (!/\bmutation\b/.test(String(options.query))) options.request = { readOnly: true, ...options.request };
    const response = await client.request<GraphqlResult>(options);
    const { data, status, headers, url } = response;
    if (!isObject(data)) {
      throw new HttpError(`The response of ${url} is not a GraphQL response`, status, {
        kind: "body",
        request: endpoint(options),
        response: { data, status, headers, url },
      });
    }
    if (data.errors) throw new GraphqlResponseError(endpoint(options), response);
    return data.data;
  };
  const withDefaults = (options: RequestParameters): Graphql =>
    createGraphql({ request: client.request.defaults(options) });
  return Object.assign(graphql, {
    endpoint: endpoint.defaults({ method: "POST", url: "/graphql", baseUrl: baseOfQueries(endpoint.DEFAULTS.baseUrl) }),
    defaults: withDefaults,
    paginate: createGraphqlPaginate(graphql),
  }) as Graphql;
}

/** On self-hosted installations, GraphQL is next to version 3 of the API. */
function baseOfQueries(baseUrl: string): string {
  return baseUrl.replace(/(?<=\/api)\/v3\/*$/, "");
}
