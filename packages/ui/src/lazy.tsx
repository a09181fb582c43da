import type { ComponentType, JSX } from "preact";
import { ApiError } from "./api-error.ts";
import { InlineError, Skeleton } from "./feedback.tsx";
import { useLoaded } from "./use-loaded.ts";

/**
 * A component that is loaded when it is first shown, so that the page itself stays small.
 *
 * @param label what is loaded, for people: "The charts"
 * @param load imports the component, which becomes a separate chunk
 */
export function lazy<Props extends object>(
  label: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return function Lazy(props: Props): JSX.Element {
    const Component = useLoaded(load);
    if (Component instanceof ApiError)
      return <InlineError message={`${label} cannot be loaded. Load the page again.`} />;
    if (Component === undefined) return <Skeleton label={`${label} is being loaded`} />;
    return <Component {...props} />;
  };
}
