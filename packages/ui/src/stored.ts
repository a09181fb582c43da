import { useCallback, useState } from "preact/hooks";

/**
 * A value that this browser remembers between visits. Never what was captured, and never a secret: scripts and people at this
 * browser can read it.
 *
 * @param isValid says whether what is stored can be used. By default it must be of the same kind as `initial`, and an array is one
 *   of texts.
 */
export function useStored<Value>(
  key: string,
  initial: Value,
  isValid?: (stored: unknown) => boolean,
): readonly [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => readStored(key, initial, isValid));
  const set = useCallback(
    (next: Value) => {
      writeStored(key, next);
      setValue(next);
    },
    [key],
  );
  return [value, set];
}

/** What is stored under a key; `initial` when there is nothing, or nothing that can be used. */
export function readStored<Value>(
  key: string,
  initial: Value,
  isValid: (stored: unknown) => boolean = (stored) => isAlike(stored, initial),
): Value {
  // A browser that is set to store nothing throws at the mere mention of its storage.
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "");
    return isValid(stored) ? (stored as Value) : initial;
  } catch {
    return initial;
  }
}

/** Another version of the page, an extension or a person may have written anything. */
function isAlike(stored: unknown, initial: unknown): boolean {
  if (Array.isArray(stored)) return Array.isArray(initial) && stored.every((item) => typeof item === "string");
  return typeof stored === typeof initial && stored !== null && !Array.isArray(initial);
}

export function writeStored<Value>(key: string, value: Value): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Then it holds for this page only.
  }
}
