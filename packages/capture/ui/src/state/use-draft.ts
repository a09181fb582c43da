import { type Signal, signal } from "@preact/signals";
import { useState } from "preact/hooks";

/** What an edit starts from. */
export interface DraftStart<Value, Base> {
  readonly value: Value;
  /** The stored value at that time. */
  readonly base: Base;
}

/** Unsaved changes of the user. */
export interface Draft<Value, Base> extends DraftStart<Value, Base> {
  /** Whether it differs from the initial value. */
  readonly isChanged: boolean;
  set(value: Value): void;
  /** Discards the changes. */
  restart(start: DraftStart<Value, Base>): void;
  /** Marks `sent` as saved. The next edit starts from `start`; changes made while it was being saved are kept. */
  settle(start: DraftStart<Value, Base>, sent: Value): void;
}

interface DraftState<Value, Base> extends DraftStart<Value, Base> {
  readonly first: Value;
}

/**
 * Drafts by key; the oldest are evicted first. Not stored in the browser, because rules and bodies may contain secrets.
 */
const drafts = new Map<string, Signal<DraftState<unknown, unknown>>>();
const maxDrafts = 50;

/**
 * A draft that survives closing and reopening its editor, until the user leaves the page.
 *
 * @param key names what is edited
 */
export function useDraft<Value, Base>(key: string, start: () => DraftStart<Value, Base>): Draft<Value, Base> {
  const [draft] = useState(() => {
    const known = drafts.get(key) as Signal<DraftState<Value, Base>> | undefined;
    return known ?? signal(startedWith(start()));
  });
  const put = (next: DraftState<Value, Base>): void => {
    draft.value = next;
    drafts.delete(key);
    if (isChanged(next)) drafts.set(key, draft as Signal<DraftState<unknown, unknown>>);
    for (const oldest of drafts.keys()) {
      if (drafts.size <= maxDrafts) break;
      drafts.delete(oldest);
    }
  };
  return {
    value: draft.value.value,
    base: draft.value.base,
    isChanged: isChanged(draft.value),
    set: (value) => put({ ...draft.peek(), value }),
    restart: (next) => put(startedWith(next)),
    settle(next, sent) {
      const { value } = draft.peek();
      const started = startedWith(next);
      put(isSame(value, sent) ? started : { ...started, value });
    },
  };
}

/** Whether there is an unsaved draft whose key has this prefix. */
export function hasDraft(prefix: string): boolean {
  return [...drafts.keys()].some((key) => key.startsWith(prefix));
}

function startedWith<Value, Base>({ value, base }: DraftStart<Value, Base>): DraftState<Value, Base> {
  return { value, base, first: value };
}

function isChanged({ first, value }: DraftState<unknown, unknown>): boolean {
  return !isSame(first, value);
}

/** Whether two values have the same JSON. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
