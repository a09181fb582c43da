import type { ComponentType, JSX } from "preact";
import { ApiError } from "./api-error.ts";
import { InlineError, Skeleton } from "./feedback.tsx";
import { useLoaded } from "./use-loaded.ts";

interface LazyProps<Props extends object> {
  /** What is loaded, for people: "The charts". */
  readonly label: string;
  /** Imports the component, which becomes a separate chunk. Pass the same function each time. */
  readonly load: () => Promise<ComponentType<Props>>;
  readonly props: Props;
}

/** A component that is loaded when it is first shown, so that the page itself stays small. */
export function Lazy<Props extends object>({ label, load, props }: LazyProps<Props>): JSX.Element {
  const Component = useLoaded(load, [load]);
  if (Component instanceof ApiError) return <InlineError message={`${label} cannot be loaded. Load the page again.`} />;
  if (Component === undefined) return <Skeleton label={`${label} is being loaded`} />;
  return <Component {...props} />;
}
