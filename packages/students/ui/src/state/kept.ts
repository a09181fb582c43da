import { useState } from "preact/hooks";
import type { Writing } from "../record/writing.ts";

/** Unsaved input. It is stored in memory, outside the components of a session, so it survives signing in again. */
export interface Kept {
  /** Drafts by record id; the new record has the empty id. */
  readonly writings: Map<string, Writing>;
  /** The input of tasks, by name. */
  readonly tasks: Map<string, unknown>;
}

/** `useState` for the input of a task. The state outlives the session. */
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
