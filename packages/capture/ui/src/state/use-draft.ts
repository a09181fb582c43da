import { type Signal, signal } from "@preact/signals";
import { useState } from "preact/hooks";

interface DraftState<Value> {
  readonly initial: Value;
  readonly value: Value;
}

/** Unsaved drafts by key. Not stored in the browser, because rules and bodies may contain secrets. */
const drafts = new Map<string, Signal<DraftState<unknown>>>();

/**
 * A draft that survives closing and reopening its editor, until the user leaves the page.
 *
 * @param key names what is edited
 * @param start returns the initial value
 */
export function useDraft<Value>(key: string, start: () => Value) {
  const [draft] = useState(() => {
    const known = drafts.get(key) as Signal<DraftState<Value>> | undefined;
    if (known !== undefined) return known;
    const initial = start();
    return signal({ initial, value: initial });
  });
  const put = (next: DraftState<Value>): void => {
    draft.value = next;
    if (isChanged(next)) drafts.set(key, draft as Signal<DraftState<unknown>>);
    else drafts.delete(key);
  };
  return {
    value: draft.value.value,
    /** Whether it differs from the initial value. */
    isChanged: isChanged(draft.value),
    set: (value: Value) => put({ ...draft.peek(), value }),
    /** The value, including changes since the component was rendered. */
    peek: () => draft.peek().value,
    /** Starts again from another initial value. `value` contains changes that remain unsaved; by default there are none. */
    restart: (initial: Value, value: Value = initial) => put({ initial, value }),
  };
}

/** Whether there is an unsaved draft whose key has this prefix. */
export function hasDraft(prefix: string): boolean {
  return [...drafts.keys()].some((key) => key.startsWith(prefix));
}

function isChanged({ initial, value }: DraftState<unknown>): boolean {
  return !isSame(initial, value);
}

/** Whether two values have the same JSON. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
