import { useCallback, useState } from "preact/hooks";

/**
 * A value that this browser remembers between visits. Never what was captured, and never a secret: scripts and people at this
 * browser can read it.
 */
export function useStored<Value>(key: string, initial: Value): readonly [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => readStored(key, initial));
  const set = useCallback(
    (next: Value) => {
      writeStored(key, next);
      setValue(next);
    },
    [key],
  );
  return [value, set];
}

/** What is stored under a key; `initial` when there is nothing, or nothing that can be parsed. */
export function readStored<Value>(key: string, initial: Value): Value {
  // A browser that is set to store nothing throws at the mere mention of its storage.
  try {
    const text = localStorage.getItem(key);
    return text === null ? initial : (JSON.parse(text) as Value);
  } catch {
    return initial;
  }
}

export function writeStored<Value>(key: string, value: Value): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Then it holds for this page only.
  }
}
