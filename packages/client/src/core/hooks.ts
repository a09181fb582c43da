import type { BuiltRequest, ClientResponse, EndpointOptions } from "../endpoint/options.ts";
import { assertType } from "../errors/checks.ts";
import type { HttpError } from "../errors/http-error.ts";

/**
 * What a hook is about: calls (`request`), from merged options to response, or, inside them, the sending of a built request
 * with its credentials (`send`). Plugins that run hooks of their own under other names see the collection as a
 * `HookCollection<string>`.
 */
export type HookName = "request" | "send";

type OptionsOf<Name extends string> = Name extends "send" ? BuiltRequest : EndpointOptions;

/** What a wrapper calls to go on inwards; without an argument with the options it was given. */
export type HookedRequest<Options = EndpointOptions> = (options?: Options) => Promise<ClientResponse>;

/** Runs before the request and may change `options`. */
export type BeforeHook<Options = EndpointOptions> = (options: Options) => unknown;
/** Runs after a response and may change `response`. */
export type AfterHook<Options = EndpointOptions> = (response: ClientResponse, options: Options) => unknown;
/** What a call failed with: an `HttpError`, or the reason of a signal or what another hook threw, which have less to tell. */
export type CallError = HttpError | (Error & { readonly [Key in Exclude<keyof HttpError, keyof Error>]?: undefined });
/**
 * Runs on an error: what it returns becomes the result of the call, whatever that is, and nothing is `undefined`; to
 * propagate the error, throw it again.
 */
export type ErrorHook<Options = EndpointOptions> = (error: CallError, options: Options) => unknown;
/** Surrounds the request: what it returns is the result. `request(options)` may be called repeatedly, or not at all. */
export type WrapHook<Options = EndpointOptions> = (request: HookedRequest<Options>, options: Options) => unknown;

/** Registers hooks. Every registration adds an outer layer; calls that have begun keep the layers they began with. */
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

/** Makes an empty collection. */
export function createHookCollection(): HookCollection {
  // Lists are replaced and never changed, so that a running call keeps the one it started with.
  const layers = new Map<string, readonly Layer[]>();

  const find = (name: string): readonly Layer[] => layers.get(name) ?? [];

  const add = (kind: keyof typeof WRAPPERS) => (name: string, hook: unknown) => {
    assertType(hook, "function", `The hook '${kind}' of '${name}'`);
    layers.set(name, [...find(name), { hook, wrap: WRAPPERS[kind](hook as never) }]);
  };

  const remove = (name: string, hook: unknown): void => {
    const first = find(name).find((layer) => layer.hook === hook);
    layers.set(
      name,
      find(name).filter((layer) => layer !== first),
    );
  };

  const hook = <Options, Result>(
    name: string | readonly string[],
    step: Step<Options, Result>,
    options: Options,
  ): Promise<Result> => {
    // Innermost first: a later name is nearer to the step.
    const all = typeof name === "string" ? find(name) : name.toReversed().flatMap(find);
    return all.reduce(surround<Options, Result>, step)(options);
  };

  return Object.assign(hook, {
    before: add("before"),
    after: add("after"),
    error: add("error"),
    wrap: add("wrap"),
    remove,
  }) as HookCollection;
}

/** The step that layers surround. */
type Step<Options, Result> = (options: Options) => Promise<Result>;

/** A hook of any kind, as what it is: something around the layers inside it. */
type Wrap = (inner: (options?: unknown) => Promise<unknown>, options: unknown) => unknown;

/** One registered hook. */
interface Layer {
  /** What was registered. */
  readonly hook: unknown;
  readonly wrap: Wrap;
}

type Hook = (first: unknown, options?: unknown) => unknown;

/** Makes of a hook of each kind what surrounds the layers inside it. */
const WRAPPERS = {
  before:
    (hook: Hook): Wrap =>
    async (inner, options) => {
      await hook(options);
      return inner();
    },
  after:
    (hook: Hook): Wrap =>
    async (inner, options) => {
      const result = await inner();
      await hook(result, options);
      return result;
    },
  error:
    (hook: Hook): Wrap =>
    (inner, options) =>
      inner().catch((error: unknown) => hook(error, options)),
  wrap: (hook: Hook): Wrap => hook as Wrap,
};

/** Puts a layer around a step: whatever the hook is given goes on inwards, or else the options that came from outside. */
function surround<Options, Result>(step: Step<Options, Result>, { wrap }: Layer): Step<Options, Result> {
  return async (options) => (await wrap((given = options) => step(given as Options), options)) as Result;
}
