/** What a layer does with the call inside it. */
export type LayerKind = "before" | "after" | "error" | "wrap";

/** The step that layers surround. */
export type Step<Options, Result> = (options: Options) => Promise<Result>;

/** One registered hook. `run` has the shape that its kind asks for. */
export interface Layer {
  readonly kind: LayerKind;
  readonly run: (...parameters: never[]) => unknown;
}

/**
 * Runs `step` inside `layers`: the last one is outermost, whatever its kind. All layers of a call get the same options
 * object, unless a wrapper hands another one to the layers inside it.
 */
export async function runLayers<Options, Result>(
  layers: readonly Layer[],
  step: Step<Options, Result>,
  options: Options,
  depth: number = layers.length,
): Promise<Result> {
  const layer = layers[depth - 1];
  if (layer === undefined) return step(options);
  const run = layer.run as (first: unknown, second?: unknown) => unknown;
  const inner = (given: Options = options): Promise<Result> => runLayers(layers, step, given, depth - 1);
  switch (layer.kind) {
    case "before":
      await run(options);
      return inner();
    case "after": {
      const result = await inner();
      await run(result, options);
      return result;
    }
    case "error":
      try {
        return await inner();
      } catch (error) {
        return (await run(error, options)) as Result;
      }
    case "wrap":
      return (await run(inner, options)) as Result;
  }
}
