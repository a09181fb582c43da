import type { Log } from "../core/log.ts";
import type { Adaptations, RequestClient } from "../core/request.ts";
import type { AdaptParameters } from "../endpoint/endpoint.ts";
import type { ParameterRules } from "../endpoint/endpoint-descriptor.ts";
import type { ClientResponse, RequestParameters } from "../endpoint/options.ts";
import { HttpError } from "../errors/http-error.ts";
import { redactor } from "../errors/redact.ts";
import { defineValue } from "../values.ts";
import { createWarnings } from "./warnings.ts";

/** The adaptations of the preset: renames older parameters and warns of mistakes and deprecations. */
export function createAdaptations(log: Log): Adaptations {
  return {
    adaptCalls(rules, name) {
      const rename = createAliasRenaming(rules, name, log);
      if (name === "issues.updateLabel") return adaptLabelUpdate;
      return name === "repos.uploadReleaseAsset"
        ? (parameters) => adaptUpload(rename?.(parameters) ?? parameters)
        : rename;
    },
    ...createWarnings(log),
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

/**
 * Logs each attempt: `debug` gets the options of its call, `info` a line with its status, its id and its time. A failure is logged
 * as `info` too, because the caller receives the error.
 */
export function logRequests({ hook, request: { endpoint } }: RequestClient, log: Log): void {
  hook.wrap("request", async (request, options) => {
    log.debug("request", options);
    const started = performance.now();
    const tell = ({ status, headers }: Partial<HttpError> | ClientResponse): void => {
      const built = endpoint.parse(options);
      const call = `${built.method} ${redactor(built)(built.url).replace(options.baseUrl, "")}`;
      const id = headers?.["x-github-request-id"] ?? "UNKNOWN";
      log.info(`${call} - ${status} with id ${id} in ${Math.round(performance.now() - started)}ms`);
    };
    try {
      const response = await request(options);
      tell(response);
      return response;
    } catch (error) {
      // Without a status, nothing was sent.
      const { status, kind } = Object(error) as Partial<HttpError>;
      if (status !== undefined && kind !== "validation") tell(error as HttpError);
      throw error;
    }
  });
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
