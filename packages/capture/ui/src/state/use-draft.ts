import { type Signal, signal } from "@preact/signals";
import { useState } from "preact/hooks";

/** Unsaved changes of the user. */
export interface Draft<Value> {
  readonly value: Value;
  /** Whether it differs from the initial value. */
  readonly isChanged: boolean;
  set(value: Value): void;
  /** The value, including changes since the component was rendered. */
  peek(): Value;
  /** Starts again from another initial value. `value` contains changes that remain unsaved; by default there are none. */
  restart(initial: Value, value?: Value): void;
}

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
export function useDraft<Value>(key: string, start: () => Value): Draft<Value> {
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
    isChanged: isChanged(draft.value),
    set: (value) => put({ ...draft.peek(), value }),
    peek: () => draft.peek().value,
    restart: (initial, value = initial) => put({ initial, value }),
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
