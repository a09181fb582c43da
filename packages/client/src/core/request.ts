import { applyCredential, type CredentialSource } from "../auth/credential.ts";
import { credentialHeaders, isTrustedOrigin } from "../auth/origin.ts";
import { buildRequest } from "../endpoint/build-request.ts";
import { type AdaptParameters, createEndpoint, type Endpoint } from "../endpoint/endpoint.ts";
import type {
  BuiltRequest,
  ClientResponse,
  EndpointDefaults,
  EndpointOptions,
  RequestParameters,
} from "../endpoint/options.ts";
import { rejectCall } from "../errors/checks.ts";
import { HttpError } from "../errors/http-error.ts";
import { redact } from "../errors/redact.ts";
import type { ParameterRules } from "../registry/endpoint-descriptor.ts";
import { validateParameters } from "../registry/validate-parameters.ts";
import { withDeadline } from "../transport/limits.ts";
import { createSend } from "../transport/send-request.ts";
import { type HookCollection, type Step, wrapStep } from "./hooks.ts";
import type { Log } from "./log.ts";

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
  /** Wraps the function that sends. */
  readonly traceSend?: (send: SendBuilt) => SendBuilt;
}

/** Sends one built request. */
export type SendBuilt = (built: BuiltRequest) => Promise<ClientResponse>;

/** What all request functions of one client share. */
export interface RequestContext extends Adaptations {
  readonly defaults: EndpointDefaults;
  readonly hook: HookCollection;
  readonly log: Log;
  readonly send: SendBuilt;
  /** The credential of all requests, or a function that returns the current one. */
  credential?: CredentialSource;
  /** The request function of the client, which wrappers receive. */
  readonly request: RequestFunction;
}

/** Creates the context of a client, with its request function. */
export function createContext(
  parts: Pick<RequestContext, "defaults" | "hook" | "log" | keyof Adaptations>,
): RequestContext {
  const context: RequestContext = {
    ...parts,
    send: parts.traceSend?.(createSend()) ?? createSend(),
    get request() {
      return request;
    },
  };
  const request = createRequest(context, parts.defaults);
  return context;
}

/** Creates the request function of a client that starts from `defaults`. */
export function createRequest(
  context: RequestContext,
  defaults: EndpointDefaults,
  adapt?: AdaptParameters,
): RequestFunction {
  const endpoint = createEndpoint(defaults, adapt);
  let step: Step<EndpointOptions, ClientResponse> | undefined;
  const request = async (route?: RequestParameters, parameters?: RequestParameters): Promise<ClientResponse> => {
    const options = endpoint.merge(route, parameters);
    // Hooks that are registered in the same tick as the call still apply.
    await undefined;
    const run = (signal: AbortSignal | undefined): Promise<ClientResponse> => {
      options.request.signal = signal;
      // Wrappers may send requests to any route, so they get the properties of the client's request function.
      step ??= Object.assign((options: EndpointOptions) => sendOptions(context, defaults, options), context.request);
      const { hook } = options.request;
      return hook ? wrapStep(hook, step, options) : context.hook("request", step, options);
    };
    // Awaited, because returning a promise from an async function takes two more microtasks.
    return await withDeadline(options.request, "totalTimeout", run, () => unbuilt(options));
  };
  return Object.assign(request, {
    endpoint,
    defaults: (parameters: RequestParameters) => createRequest(context, endpoint.defaults(parameters).DEFAULTS, adapt),
  }) as RequestFunction;
}

/** The innermost step: checks the parameters, builds the request, adds the credentials of the client, and sends. */
async function sendOptions(
  context: RequestContext,
  defaults: EndpointDefaults,
  options: EndpointOptions,
): Promise<ClientResponse> {
  context.check?.(options);
  const built = checkAndBuild(options, context.log);
  const credential = typeof context.credential === "function" ? await context.credential() : context.credential;
  const { authorization } = built.headers;
  const isOwnOrigin = isTrustedOrigin(built.url, context.defaults.baseUrl);
  if (!isOwnOrigin || defaults !== context.defaults) withholdCredentials(built, defaults, context.defaults);
  // An `authorization` header of the call overrides the credentials of the client.
  const bringsItsOwn = authorization !== undefined && authorization !== context.defaults.headers.authorization;
  // The `baseUrl` of a call does not show that the client's credentials are meant for it.
  if (credential && !bringsItsOwn && isOwnOrigin && !options.request.hook) applyCredential(credential, built);
  const response = await context.hook("send", context.send, built);
  context.inspect?.(response, options);
  return response;
}

/** Removes default headers with credentials from requests to another origin than the one that they were set for. */
function withholdCredentials({ url, headers, request }: BuiltRequest, ...sources: readonly EndpointDefaults[]): void {
  for (const name of credentialHeaders(headers, request?.credentialHeaders)) {
    const source = sources.findLast((defaults) => defaults.headers[name] === headers[name]);
    if (source && !isTrustedOrigin(url, source.baseUrl)) delete headers[name];
  }
}

function checkAndBuild(options: EndpointOptions, log: Log): BuiltRequest {
  const { validate, encoding } = options.request;
  try {
    if (encoding) rejectCall("This endpoint needs createApi()");
    return buildRequest(validate ? validateParameters(options, validate, log) : options);
  } catch (error) {
    if (error instanceof HttpError) error.request = redact(unbuilt(options));
    throw error;
  }
}

/** The request in errors that occur before it is built. */
function unbuilt({ method, url, request }: EndpointOptions): BuiltRequest {
  return { method, url, headers: {}, request: { ...request } };
}
