import { createPlatformFetch } from "#platform-fetch";
import { buildRequest } from "../endpoint/build-request.ts";
import { type AdaptParameters, createEndpoint, type Endpoint } from "../endpoint/endpoint.ts";
import type { ParameterRules } from "../endpoint/endpoint-descriptor.ts";
import type {
  BuiltRequest,
  ClientResponse,
  EndpointDefaults,
  EndpointOptions,
  RequestParameters,
} from "../endpoint/options.ts";
import { isTrustedOrigin, withholdCredentials } from "../endpoint/origin.ts";
import { rejectCall } from "../errors/checks.ts";
import { HttpError } from "../errors/http-error.ts";
import { redact } from "../errors/redact.ts";
import { createInit, readResponse, toHttpError } from "../transport/fetch-messages.ts";
import { describeCall, withDeadline } from "../transport/limits.ts";
import type { PlatformFetch } from "../transport/platform-fetch.ts";
import { type HookCollection, type HookName, wrapRequest } from "./hooks.ts";
import type { Log } from "./log.ts";
import { validateParameters } from "./validate-parameters.ts";

/** Sends requests. */
export interface RequestFunction {
  /** Sends `"METHOD /path"` (or `"/path"`) with parameters. */
  <T = unknown>(route: string, parameters?: RequestParameters): Promise<ClientResponse<T>>;
  <T = unknown>(options?: RequestParameters): Promise<ClientResponse<T>>;
  /** Builds the same requests without sending them. */
  readonly endpoint: Endpoint;
  /** A new request function with other defaults and the same hooks and credentials. */
  defaults(parameters: RequestParameters): RequestFunction;
}

/** The part of a client that plugins and authentication strategies use. */
export interface RequestClient {
  readonly request: RequestFunction;
  readonly hook: HookCollection;
  readonly log: Log;
  /** The debug output of a part, such as `:retry`, if it is on; only the preset has it. */
  readonly trace?: (part: string) => ((line: string) => void) | undefined;
}

/** How a class of clients adapts calls of former generations. */
export interface Adaptations {
  /** Adapts the parameters of calls of the endpoint method `name` to its rules. */
  readonly adaptCalls?: (rules: ParameterRules, name: string) => AdaptParameters | undefined;
  /** Receives the options of each call before its request is built. */
  readonly check?: (options: EndpointOptions) => void;
  /** Receives each response first. If it throws, the call fails. */
  readonly inspect?: (response: ClientResponse, options: EndpointOptions) => void;
}

/** What all request functions of one client share. */
export interface RequestContext extends Adaptations {
  readonly defaults: EndpointDefaults;
  readonly hook: HookCollection;
  readonly log: Log;
  readonly platformFetch: PlatformFetch;
  /** Adds the credentials of the client to a request; only the preset has them. */
  authorize?: ((built: BuiltRequest) => unknown) | undefined;
  /** The request function of the client, which wrappers receive. */
  readonly request: RequestFunction;
}

/** Creates the context of a client, with its request function. */
export function createContext(
  parts: Pick<RequestContext, "defaults" | "hook" | "log" | keyof Adaptations>,
): RequestContext {
  const context: RequestContext = {
    ...parts,
    platformFetch: createPlatformFetch(),
    get request() {
      return request;
    },
  };
  const request = createRequest(context, parts.defaults);
  return context;
}

/**
 * Creates a request function of a client, whose calls start from `defaults`. Each call is one function, from its parameters to
 * its response.
 */
export function createRequest(
  context: RequestContext,
  defaults: EndpointDefaults,
  adapt?: AdaptParameters,
): RequestFunction {
  const endpoint = createEndpoint(defaults, adapt);
  const request = async (route?: RequestParameters, parameters?: RequestParameters): Promise<ClientResponse> => {
    // Merge the parameters over the defaults. Hooks that are registered in the same tick as the call still apply.
    const options = endpoint.merge(route, parameters);
    await undefined;

    // Run the hooks around the rest, within the time of the whole call. A wrapper may repeat the rest.
    return await withDeadline("totalTimeout", options, (signal) => {
      if (signal) options.request.signal = signal;
      return runHooks(context, "request", options, async (options) => {
        // Validate the parameters, and build the request.
        context.check?.(options);
        const built = validateAndBuild(options, context.log);

        // Add the credentials of the client, if they are meant for this request.
        // The `baseUrl` of a call does not show that the client's credentials are meant for it.
        const { baseUrl } = context.defaults;
        const isOwnOrigin = isTrustedOrigin(built.url, baseUrl);
        if (!isOwnOrigin || defaults.baseUrl !== baseUrl) withholdCredentials(built, defaults, context.defaults);
        if (isOwnOrigin && !options.request.hook) await context.authorize?.(built);

        // Run the hooks of the sending around one attempt.
        const response = await runHooks(context, "send", built, (built) =>
          withDeadline("timeout", built, async (signal) => {
            try {
              // Send, and read the response, or throw the error of its status.
              const send = built.request?.fetch ?? context.platformFetch(built) ?? fetch;
              return await readResponse(built, await send(built.url, createInit(built, signal)));
            } catch (error) {
              // Whatever else failed becomes an `HttpError`, except an abort.
              built.request?.signal?.throwIfAborted();
              throw toHttpError(error, built);
            }
          }),
        );
        context.inspect?.(response, options);
        return response;
      });
    });
  };
  return Object.assign(request, {
    endpoint,
    defaults: (parameters: RequestParameters) => createRequest(context, endpoint.defaults(parameters).DEFAULTS, adapt),
  }) as RequestFunction;
}

/** Runs the hooks of the client around `step`, or the one that a call has instead. */
function runHooks<Options extends EndpointOptions | BuiltRequest>(
  { hook, request }: RequestContext,
  name: HookName,
  options: Options,
  step: (options: Options) => Promise<ClientResponse>,
): Promise<ClientResponse> {
  const own = name === "request" ? options.request?.hook : undefined;
  return own ? wrapRequest(own, step, options, request) : hook(name, step, options);
}

function validateAndBuild(options: EndpointOptions, log: Log): BuiltRequest {
  const { validate, encoding } = options.request;
  try {
    if (encoding) rejectCall("This endpoint needs createApi()");
    return buildRequest(validate ? validateParameters(options, validate, log) : options);
  } catch (error) {
    if (error instanceof HttpError) error.request = redact(describeCall(options));
    throw error;
  }
}
