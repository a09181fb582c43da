import { useEffect, useState } from "preact/hooks";
import { ApiError } from "./api-error.ts";

/** Runs a call once and returns its result or its error. For another call, remount the component with another key. */
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
    // Runs once: its inputs are part of the component's key.
  }, []);
  return value;
}
