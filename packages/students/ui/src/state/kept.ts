import { useState } from "preact/hooks";
import type { Writing } from "../record/record-pane.tsx";

/** What was entered and not sent. It lies above the page of a session, in memory only, and outlives one that ends. */
export interface Kept {
  /** Records that are being written, by id; the new one under the empty text. */
  readonly writings: Map<string, Writing>;
  /** What was entered for a task above the list, by name. */
  readonly tasks: Map<string, unknown>;
}

/** State of a task that outlives its session. */
export function useKept<Value>(
  tasks: Kept["tasks"],
  name: string,
  initial: Value,
): readonly [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => (tasks.has(name) ? (tasks.get(name) as Value) : initial));
  const set = (next: Value): void => {
    tasks.set(name, next);
    setValue(next);
  };
  return [value, set];
}
