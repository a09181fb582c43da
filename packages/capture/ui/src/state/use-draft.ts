import { useRef, useState } from "preact/hooks";

/** The initial value of an edit. */
export interface Beginning<Value, Base> {
  readonly value: Value;
  /** The stored value at that time. */
  readonly base: Base;
}

/** Unsaved changes of the user. */
export interface Draft<Value, Base> extends Beginning<Value, Base> {
  /** Whether it differs from the initial value. */
  readonly isChanged: boolean;
  set(value: Value): void;
  /** Discards the changes. */
  begin(beginning: Beginning<Value, Base>): void;
  /** Marks `sent` as saved. The next edit starts from it; changes made while it was being saved are kept. */
  settle(beginning: Beginning<Value, Base>, sent: Value): void;
}

interface Begun<Value, Base> extends Beginning<Value, Base> {
  readonly first: Value;
}

/**
 * Drafts by key; the oldest are evicted first. Not stored in the browser, because rules and bodies may contain secrets.
 */
const drafts = new Map<string, Begun<unknown, unknown>>();
const maxDrafts = 50;

/**
 * A draft that survives closing and reopening its editor, until the user leaves the page.
 *
 * @param key names what is edited
 */
export function useDraft<Value, Base>(key: string, begin: () => Beginning<Value, Base>): Draft<Value, Base> {
  const [begun, setBegun] = useState((): Begun<Value, Base> => {
    const kept = drafts.get(key) as Begun<Value, Base> | undefined;
    return kept ?? begunWith(begin());
  });
  const latest = useRef(begun);
  const put = (next: Begun<Value, Base>): void => {
    latest.current = next;
    drafts.delete(key);
    if (!isSame(next.first, next.value)) drafts.set(key, next);
    for (const oldest of drafts.keys()) {
      if (drafts.size <= maxDrafts) break;
      drafts.delete(oldest);
    }
    setBegun(next);
  };
  return {
    value: begun.value,
    base: begun.base,
    isChanged: !isSame(begun.first, begun.value),
    set: (value) => put({ ...latest.current, value }),
    begin: (beginning) => put(begunWith(beginning)),
    settle(beginning, sent) {
      const { value } = latest.current;
      const next = begunWith(beginning);
      put(isSame(value, sent) ? next : { ...next, value });
    },
  };
}

/** Whether there is an unsaved draft whose key has this prefix. */
export function hasDraft(prefix: string): boolean {
  return [...drafts.keys()].some((key) => key.startsWith(prefix));
}

function begunWith<Value, Base>({ value, base }: Beginning<Value, Base>): Begun<Value, Base> {
  return { value, base, first: value };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
