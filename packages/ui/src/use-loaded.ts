import { useEffect, useState } from "preact/hooks";
import { ApiError } from "./api-error.ts";

/** What a call gives, once; an error is given too. The component is made anew for another call. */
export function useLoaded<Value>(load: () => Promise<Value>): Value | ApiError | undefined {
  const [value, setValue] = useState<Value | ApiError>();
  useEffect(() => {
    let current = true;
    load().then(
      (loaded) => current && setValue(() => loaded),
      (cause: unknown) => current && setValue(ApiError.from(cause)),
    );
    return () => {
      current = false;
    };
    // Once: what it depends on is in the key of the component.
  }, []);
  return value;
}
