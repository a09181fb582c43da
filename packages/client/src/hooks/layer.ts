/** The step that layers surround. */
export type Step<Options, Result> = (options: Options) => Promise<Result>;

/** A hook of any kind, as what it is: something around the layers inside it. */
export type Wrap = (inner: (options?: unknown) => Promise<unknown>, options: unknown) => unknown;

/** One registered hook. */
export interface Layer {
  /** What was registered. */
  readonly hook: unknown;
  readonly wrap: Wrap;
}

type Hook = (first: unknown, options?: unknown) => unknown;

/** Makes of a hook of each kind what surrounds the layers inside it. */
export const WRAPPERS = {
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
export function surround<Options, Result>(step: Step<Options, Result>, { wrap }: Layer): Step<Options, Result> {
  return async (options) => (await wrap((given = options) => step(given as Options), options)) as Result;
}
