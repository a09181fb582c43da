import type { Endpoint } from "../endpoint/endpoint.ts";
import type { BuiltRequest, ClientResponse, EndpointOptions, RequestParameters } from "../endpoint/options.ts";
import { assertType } from "../errors/checks.ts";
import type { HttpError } from "../errors/http-error.ts";

/**
 * The names of hooks: a call (`request`), from merged options to response, or, inside it, the sending of a built request
 * with its credentials (`send`). Plugins that run their own hooks under other names see the collection as a
 * `HookCollection<string>`.
 */
export type HookName = "request" | "send";

type OptionsOf<Name extends string> = Name extends "send" ? BuiltRequest : EndpointOptions;

/**
 * A wrapper calls this to run the layers inside it: with the merged options of the call or others, with a route and
 * parameters, or without an argument for the options it was given.
 */
export type HookedRequest<Options = EndpointOptions> = Options extends EndpointOptions
  ? InnerRequest
  : (options?: Options) => Promise<ClientResponse>;

/** The request function of a wrapper around calls. `defaults` creates one that runs all hooks, like that of the client. */
export interface InnerRequest {
  (options?: RequestParameters, parameters?: RequestParameters): Promise<ClientResponse>;
  (route: string, parameters?: RequestParameters): Promise<ClientResponse>;
  readonly endpoint: Endpoint;
  defaults(parameters: RequestParameters): InnerRequest;
}

/** Runs before the request and may change `options`. */
export type BeforeHook<Options = EndpointOptions> = (options: Options) => unknown;
/** Runs after a response and may change `response`. */
export type AfterHook<Options = EndpointOptions> = (response: ClientResponse, options: Options) => unknown;
/**
 * The error of a call: an `HttpError`, the reason of a signal, or the error of another hook. The latter two have fewer
 * properties.
 */
export type CallError = HttpError | (Error & { readonly [Key in Exclude<keyof HttpError, keyof Error>]?: undefined });
/**
 * Runs on an error. Its return value becomes the result of the call, even if it is `undefined`; to
 * propagate the error, throw it again.
 */
export type ErrorHook<Options = EndpointOptions> = (error: CallError, options: Options) => unknown;
/** Wraps the request: its return value is the result. It may call `request(options)` repeatedly, or not at all. */
export type WrapHook<Options = EndpointOptions> = (request: HookedRequest<Options>, options: Options) => unknown;

/** Registers hooks. Every registration adds an outer layer. Running calls keep their layers. */
export interface HookCollection<Names extends string = HookName> {
  before<Name extends Names>(name: Name, hook: BeforeHook<OptionsOf<Name>>): void;
  after<Name extends Names>(name: Name, hook: AfterHook<OptionsOf<Name>>): void;
  error<Name extends Names>(name: Name, hook: ErrorHook<OptionsOf<Name>>): void;
  wrap<Name extends Names>(name: Name, hook: WrapHook<OptionsOf<Name>>): void;
  /** Removes the first layer that was registered with this function; an unknown one is ignored. */
  remove(name: Names, hook: (...parameters: never[]) => unknown): void;
  /** Runs `step` inside the layers of `name`. Several names nest, the first is outermost. */
  <Options, Result>(name: Names | readonly Names[], step: Step<Options, Result>, options: Options): Promise<Result>;
}

/** Creates an empty collection. Wrappers of `request` get a function with the properties of the request function. */
export function createHookCollection(request: () => RequestMembers): HookCollection {
  // Lists are replaced and never changed, so a running call keeps the layers it started with.
  const layers = new Map<string, readonly Layer[]>();

  const find = (name: string): readonly Layer[] => layers.get(name) ?? [];

  const add = (kind: keyof typeof LAYERS) => (name: string, hook: unknown) => {
    assertType(hook, "function", `The hook '${kind}' of '${name}'`);
    const members = name === "request" ? request : undefined;
    layers.set(name, [...find(name), { hook: hook as Hook, run: LAYERS[kind], members }]);
  };

  const remove = (name: string, hook: unknown): void => {
    const first = find(name).find((layer) => layer.hook === hook);
    layers.set(
      name,
      find(name).filter((layer) => layer !== first),
    );
  };

  const hook = async (name: string | readonly string[], step: AnyStep, options: unknown): Promise<unknown> => {
    // Innermost first: a later name is nearer to the step.
    const all = typeof name === "string" ? find(name) : name.toReversed().flatMap(find);
    const surround =
      (inner: AnyStep, { hook, run, members }: Layer): AnyStep =>
      (given) =>
        run(hook, inner, given, members?.());
    return all.reduce(surround, step)(options);
  };

  return Object.assign(hook, {
    before: add("before"),
    after: add("after"),
    error: add("error"),
    wrap: add("wrap"),
    remove,
  }) as HookCollection;
}

/** The innermost step. */
type Step<Options, Result> = (options: Options) => Promise<Result>;
type AnyStep = Step<unknown, unknown>;

/** The properties of the request function of a client. */
interface RequestMembers {
  readonly endpoint: Endpoint;
  defaults(parameters: RequestParameters): unknown;
}

/** One registered hook, and how it runs around the layers inside it. */
interface Layer {
  readonly hook: Hook;
  readonly run: RunHook;
  readonly members: (() => RequestMembers) | undefined;
}

type Hook = (first: unknown, options?: unknown) => unknown;

/** Runs `hook` around `inner`. */
type RunHook = (hook: Hook, inner: AnyStep, options: unknown, members?: RequestMembers) => Promise<unknown>;

const LAYERS: Readonly<Record<"before" | "after" | "error" | "wrap", RunHook>> = {
  async before(hook, inner, options) {
    await hook(options);
    return inner(options);
  },
  async after(hook, inner, options) {
    const result = await inner(options);
    await hook(result, options);
    return result;
  },
  async error(hook, inner, options) {
    try {
      return await inner(options);
    } catch (error) {
      return hook(error, options);
    }
  },
  async wrap(hook, inner, options, members) {
    return hook(members ? innerRequest(inner, options, members) : (given = options) => inner(given), options);
  },
};

/** Runs `step` inside one wrapper, instead of the layers of a collection. */
export function wrapRequest<Options, Result>(
  hook: (request: never, options: never) => unknown,
  step: Step<Options, Result>,
  options: Options,
  members: RequestMembers,
): Promise<Result> {
  return LAYERS.wrap(hook as Hook, step as AnyStep, options, members) as Promise<Result>;
}

/**
 * The function that a wrapper calls. It takes merged options, or a route or partial options, which are merged over the
 * defaults; without an argument it uses the options of the wrapper.
 */
function innerRequest(inner: AnyStep, options: unknown, { endpoint, defaults }: RequestMembers): unknown {
  const request = (given = options, parameters?: RequestParameters): Promise<unknown> => {
    const isMerged = (given as EndpointOptions).mediaType && !parameters;
    return inner(isMerged ? given : endpoint.merge(given as RequestParameters, parameters));
  };
  return Object.assign(request, { endpoint, defaults });
}
