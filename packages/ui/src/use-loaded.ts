import { useEffect, useState } from "preact/hooks";
import { ApiError } from "./api-error.ts";

/**
 * The result or the error of a call; undefined at first. The call is repeated when one of its inputs changes. Until then,
 * the last result stays.
 */
export function useLoaded<Value>(
  load: () => Promise<Value>,
  inputs: readonly unknown[] = [],
): Value | ApiError | undefined {
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
  }, inputs);
  return value;
}
