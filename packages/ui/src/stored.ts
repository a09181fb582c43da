import { useCallback, useState } from "preact/hooks";

/**
 * A value that this browser stores between visits. Do not store captured data or secrets: scripts and people at this
 * browser can read it.
 *
 * @param isValid checks the stored value. By default it must have the same type as `initial`, and arrays must contain
 * only strings.
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

/** The value stored under a key; `initial` when there is none or when it is invalid. */
export function readStored<Value>(
  key: string,
  initial: Value,
  isValid: (stored: unknown) => boolean = (stored) => isAlike(stored, initial),
): Value {
  // A browser that is set to store nothing throws on any access to its storage.
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "");
    return isValid(stored) ? (stored as Value) : initial;
  } catch {
    return initial;
  }
}

/** The stored value is untrusted: another version of the page, an extension or a person may have written it. */
function isAlike(stored: unknown, initial: unknown): boolean {
  if (Array.isArray(stored)) return Array.isArray(initial) && stored.every((item) => typeof item === "string");
  return typeof stored === typeof initial && stored !== null && !Array.isArray(initial);
}

export function writeStored<Value>(key: string, value: Value): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Then the value lasts only as long as this page.
  }
}
