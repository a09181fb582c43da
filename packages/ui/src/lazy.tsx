import type { ComponentType, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { InlineError, Skeleton } from "./feedback.tsx";

interface LazyProps<Props extends object> {
  /** What is loaded, for people: "The charts". */
  readonly label: string;
  /** Imports the component, which becomes a separate chunk. Pass the same function each time. */
  readonly load: () => Promise<ComponentType<Props>>;
  readonly props: Props;
}

/** A component that is loaded when it is first shown, so that the page itself stays small. */
export function Lazy<Props extends object>({ label, load, props }: LazyProps<Props>): JSX.Element {
  const [loaded, setLoaded] = useState<{ readonly component?: ComponentType<Props>; readonly failed?: true }>({});
  useEffect(() => {
    let current = true;
    load().then(
      (component) => current && setLoaded({ component }),
      () => current && setLoaded({ failed: true }),
    );
    return () => {
      current = false;
    };
  }, [load]);
  const { component: Component, failed = false } = loaded;
  if (failed) return <InlineError message={`${label} cannot be loaded. Load the page again.`} />;
  if (Component === undefined) return <Skeleton label={`${label} is being loaded`} />;
  return <Component {...props} />;
}
