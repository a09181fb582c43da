import { consoleLog, type Log } from "../core/log.ts";
import type { Adaptations } from "../core/request.ts";
import type { AdaptParameters } from "../endpoint/endpoint.ts";
import type { ClientResponse, EndpointOptions, RequestParameters } from "../endpoint/options.ts";
import { HttpError } from "../errors/http-error.ts";
import { redactUrl } from "../errors/redact.ts";
import { GraphqlResponseError, type GraphqlResult } from "../graphql/graphql-error.ts";
import { findLink } from "../paginate/links.ts";
import type { ParameterRules } from "../registry/endpoint-descriptor.ts";
import { defineValue, isObject } from "../values.ts";

/** The adaptations of the preset: renames older parameters and inspects responses. */
export function createAdaptations(log: Log): Adaptations {
  return {
    adaptCalls(rules, name) {
      const rename = createAliasRenaming(rules, name, log);
      if (name === "issues.updateLabel") return adaptLabelUpdate;
      return name === "repos.uploadReleaseAsset"
        ? (parameters) => adaptUpload(rename?.(parameters) ?? parameters)
        : rename;
    },
    inspect: inspector(log),
  };
}

/** Up to 16.x, `current_name` was the label and `name` its new name; now they are `name` and `new_name`. */
function adaptLabelUpdate(parameters: RequestParameters): RequestParameters {
  const { current_name, name, ...rest } = parameters;
  if (current_name === undefined) return parameters;
  return { ...rest, name: current_name, ...(name === undefined ? {} : { new_name: name }) };
}

/**
 * Up to 16.x, an upload was called with the `upload_url` of its release as `url`, and nothing else was required. The parameters
 * that are now required get placeholder values, which are not sent unless the URL has placeholders outside of its query.
 */
function adaptUpload(parameters: RequestParameters): RequestParameters {
  const isWhole = /^(?!.*(\/:|\{[^?]))./.test(parameters.url ?? "");
  return isWhole ? { owner: "-", repo: "-", release_id: 0, ...parameters } : parameters;
}

/** Inspects each response for GraphQL errors that plugins handle, and for deprecations. */
function inspector(log: Log): NonNullable<Adaptations["inspect"]> {
  const warned = new Set<string>();
  return (response, options) => {
    if (!isObject(response)) return;
    failForPlugins(response, options);
    const { deprecation, sunset, link } = response.headers ?? {};
    if (deprecation === undefined && sunset === undefined) return;
    const call = `${options.method} ${redactUrl(options.url)}`;
    if (warned.has(call)) return;
    warned.add(call);
    const removed = sunset === undefined ? "" : `. It is going to be removed on ${sunset}`;
    const explained = findLink(link, "deprecation") ?? findLink(link, "sunset");
    log.warn(`"${call}" is deprecated${removed}${explained === undefined ? "" : `. See ${explained}`}`);
  };
}

/** Messages of the service about temporary failures of a query. */
const TRANSIENT = /Something went wrong while executing your query/;

/**
 * The service reports some failures of GraphQL queries with status 200. Those that plugins handle become errors with the
 * status and headers that plugins expect; without plugins, the response is not changed.
 */
function failForPlugins(response: ClientResponse, { request, method, url, headers }: EndpointOptions): void {
  const { errors } = Object(response.data) as GraphqlResult;
  if (!/graphql$/.test(url) || !Array.isArray(errors)) return;
  const isLimit = errors.some(({ type, message }) => type === "RATE_LIMITED" || /\bsecondary rate\b/i.test(message));
  const isTransient = errors.some(({ message }) => TRANSIENT.test(message));
  const status = isLimit && request.throttled ? 403 : isTransient && request.retryCount !== undefined ? 502 : undefined;
  if (status === undefined) return;
  const sent = { method, url, headers: headers as Record<string, string>, request };
  const error = new GraphqlResponseError(sent, response as ClientResponse<GraphqlResult>);
  const limited = isLimit ? { "x-ratelimit-remaining": "0", ...response.headers } : response.headers;
  throw Object.assign(error, { status, headers: limited });
}

/** Gives errors of the kind `status` their status as `code` too, as in the 16.x generation, with a warning at its first use. */
export function deprecateErrorCode(): void {
  let warned = false;
  Object.defineProperty(HttpError.prototype, "code", {
    configurable: true,
    get(this: HttpError): number | undefined {
      if (this.kind !== "status") return undefined;
      if (!warned) console.warn("'error.code' is deprecated for HTTP statuses: use 'error.status'");
      warned = true;
      return this.status;
    },
    // Errors with a system code get an own property.
    set(this: HttpError, value: unknown) {
      defineValue(this, "code", value);
    },
  });
}

/** Adds missing levels to a logger; returns a complete one unchanged. Each level of `log` is looked up when it is used. */
export function toLog(log: Partial<Log>): Log {
  const filled = { ...consoleLog };
  if (Object.keys(filled).every((level) => typeof log[level as keyof Log] === "function")) return log as Log;
  for (const level of Object.keys(filled) as (keyof Log)[]) {
    filled[level] = (...line) => (log[level] ? log : consoleLog)[level]?.(...line);
  }
  return filled;
}

/** Creates the function that renames parameters of the endpoint `method`; undefined if none has an older name. */
function createAliasRenaming(rules: ParameterRules, method: string, log: Log): AdaptParameters | undefined {
  const aliases = Object.entries(rules).filter(([, { alias }]) => alias);
  if (aliases.length === 0) return undefined;
  return (parameters) => {
    const renamed = { ...parameters };
    for (const [older, { alias = "", deprecated }] of aliases) {
      if (renamed[older] === undefined) continue;
      if (deprecated) log.warn(`"${older}" parameter is deprecated for "${method}()". Use "${alias}" instead`);
      renamed[alias] ??= renamed[older];
      delete renamed[older];
    }
    return renamed;
  };
}
