import { Client, type ClientOptions, type CoreClient, type Plugin, type RequestFunction } from "../core.ts";
import type { EndpointDescriptors } from "../endpoint/endpoint-descriptor.ts";
import type { ClientResponse, EndpointOptions, RequestParameters } from "../endpoint/options.ts";
import { HttpError } from "../errors/http-error.ts";
import { createPaginate } from "../paginate/paginate.ts";
import { checkApiOptions } from "../preset/warnings.ts";
import { findViolation, type ResponseSchema } from "./check-response.ts";
import { type Credentials, createCredentials, type SecurityAlternatives, type SecurityScheme } from "./credentials.ts";
import { encodeParameters, encodeRequest } from "./encode.ts";
import { applyPageRule, type PageRule } from "./page-rule.ts";
import { readEvents } from "./read-events.ts";

export type { Credential, Credentials, SecurityAlternatives, SecurityScheme } from "./credentials.ts";
export type { FilePart } from "./encode.ts";
export type { PageRule } from "./page-rule.ts";
export type { Events, ServerEvent } from "./read-events.ts";

/** An API as `signalbox api generate` describes it. */
export interface Api {
  readonly endpoints: EndpointDescriptors;
  readonly servers: readonly ApiServer[];
  /** The credentials that it takes, by name. */
  readonly security: Readonly<Record<string, SecurityScheme>>;
  /** What endpoints ask for, by `scope.method`. Default: `defaultSecurity`. */
  readonly endpointSecurity?: Readonly<Record<string, SecurityAlternatives>>;
  /** What the other endpoints ask for. Default: each credential that is given. */
  readonly defaultSecurity?: SecurityAlternatives;
  /** The schemas of JSON responses by `scope.method`, and those that they refer to. */
  readonly responses?: Readonly<Record<string, ResponseSchema>>;
  readonly schemas?: Readonly<Record<string, ResponseSchema>>;
}

/** An address of an API. Names in braces are variables. */
export interface ApiServer {
  readonly url: string;
  readonly variables?: Readonly<Record<string, { readonly default: string; readonly enum?: readonly string[] }>>;
}

/** Options of {@link createApi}: those of a client, except `auth`, and these. */
export interface ApiOptions extends ClientOptions {
  /** Default: none. */
  readonly credentials?: Credentials | undefined;
  /** Values for the variables of the address, which is the first of the document. `baseUrl` replaces it. */
  readonly variables?: Readonly<Record<string, string>> | undefined;
  /** Such as `retry`, `throttling` and `cache`. */
  readonly plugins?: readonly Plugin[] | undefined;
  /** How lists continue. Default: by their `link` header. */
  readonly pages?: PageRule | undefined;
  /**
   * Whether calls fail whose response does not match its schema. The module must have been generated with `--schemas`.
   * Default: false.
   */
  readonly validateResponses?: boolean | undefined;
}

/**
 * Creates a client of a generated API: its address and credentials come from the document, its methods send forms, cookies and
 * nested parameters, and streams of events are iterated.
 *
 * @throws {Error} when the document has no complete address and `baseUrl` is missing, or an option does not fit the document.
 */
export function createApi<Types extends object>(api: Api, options: ApiOptions = {}): CoreClient & Types {
  const { credentials, variables, plugins = [], pages, validateResponses, ...others } = options;
  const baseUrl = others.baseUrl ?? serverUrl(api.servers[0], variables);
  const addCredentials = createCredentials(api.security, credentials, baseUrl, api.defaultSecurity);
  const keys = Object.values(api.security).flatMap((scheme) => ("name" in scheme ? scheme.name : []));
  const credentialNames = [...(others.request?.credentialNames ?? []), ...keys];
  const Class = Client.plugin(plugins);
  const client = new Class({ ...others, baseUrl, request: { ...others.request, credentialNames } });
  checkApiOptions(options, client.log);
  client.registerEndpoints(api.endpoints);
  // Registered after those of plugins, so that they are outside of a retry.
  client.hook.before("request", encodeParameters);
  client.hook.before("send", async (built) => {
    encodeRequest(built);
    await addCredentials(built);
  });
  if (validateResponses) client.hook.after("request", createCheck(api));
  client.hook.after("send", (response, built) => {
    // Substitutes for `fetch` may leave it out.
    response.url ||= built.url;
  });
  Object.assign(client, { paginate: createPaginate({ request: pageRequest(client, pages) }) });
  for (const [scope, methods] of Object.entries(api.endpoints)) {
    const registered: Record<string, RequestFunction> = Reflect.get(client, scope);
    for (const [name, { encoding }] of Object.entries(methods)) {
      const security = api.endpointSecurity?.[`${scope}.${name}`];
      if (security) registered[name] = (registered[name] as RequestFunction).defaults({ request: { security } });
      if (encoding?.events) wrapEvents(registered, name, encoding.events);
    }
  }
  return client as CoreClient & Types;
}

function serverUrl(server: ApiServer | undefined, given: Readonly<Record<string, string>> = {}): string {
  const { url = "", variables = {} } = server ?? {};
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(variables, name));
  if (unknown !== undefined) throw new Error(`'variables.${unknown}' is not a variable of ${url || "the API"}`);
  const expanded = url.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const value = given[name] ?? variables[name]?.default ?? whole;
    const values = variables[name]?.enum;
    if (values && !values.includes(value)) {
      throw new Error(`'variables.${name}' must be ${values.join(", ")}, got ${JSON.stringify(value)}`);
    }
    return value;
  });
  if (!/^https?:\/\/[^{}]+$/.test(expanded)) {
    throw new Error(`'baseUrl' is missing: the address of the document, '${expanded}', is not complete`);
  }
  return expanded;
}

function createCheck({
  endpoints,
  responses,
  schemas = {},
}: Api): (response: ClientResponse, options: EndpointOptions) => void {
  if (responses === undefined) throw new Error("'validateResponses' needs a module that was generated with --schemas");
  const expected = new Map<string, ResponseSchema | undefined>();
  for (const [scope, methods] of Object.entries(endpoints)) {
    for (const [name, { method, url, encoding }] of Object.entries(methods)) {
      // A method for events has the URL of the one for JSON.
      if (!encoding?.events) expected.set(`${method} ${url}`, responses[`${scope}.${name}`]);
    }
  }
  return (response, { method, url, request }) => {
    const schema = expected.get(`${method} ${url}`);
    if (schema === undefined || request.stream || response.data === undefined) return;
    const violation = findViolation(response.data, schema, schemas);
    if (violation === undefined) return;
    const message = `Invalid response of ${method} ${url}: ${violation}`;
    const built = { method, url: response.url, headers: {}, request };
    throw new HttpError(message, response.status, { kind: "body", request: built, response });
  };
}

/** The request function that pages are fetched with. */
function pageRequest(client: CoreClient, rule: PageRule | undefined): RequestFunction {
  const { endpoint, defaults } = client.request;
  const request = async (options?: RequestParameters): Promise<ClientResponse> => {
    const response = await client.request(options);
    keepHeaders(options as EndpointOptions);
    return rule === undefined ? response : applyPageRule(response, rule);
  };
  return Object.assign(request, { endpoint, defaults }) as RequestFunction;
}

/** Adds the headers and cookies among the parameters to the headers, which the next pages share; they do not have the parameters. */
function keepHeaders(options: EndpointOptions): void {
  const { headers, request } = options;
  for (const [name, { mapTo = "" }] of Object.entries(request.validate ?? {})) {
    const value = options[name];
    if (mapTo.startsWith("headers.") && value !== undefined && value !== null)
      headers[mapTo.slice("headers.".length)] = String(value);
  }
  const encoded = { ...options, headers: { ...headers }, request: { ...request } };
  encodeParameters(encoded);
  Object.assign(headers, encoded.headers);
}

function wrapEvents(scope: Record<string, RequestFunction>, name: string, kind: "json" | "text"): void {
  const method = scope[name] as RequestFunction;
  const call = async (parameters?: RequestParameters): Promise<ClientResponse> => {
    const response = await method(parameters);
    return { ...response, data: readEvents(response.data as ReadableStream<Uint8Array>, kind) };
  };
  scope[name] = Object.assign(call, { endpoint: method.endpoint, defaults: method.defaults }) as RequestFunction;
}
