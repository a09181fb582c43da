import { useRef, useState } from "preact/hooks";

/** What an edit begins with. */
export interface Beginning<Value, Base> {
  readonly value: Value;
  /** What was stored then. */
  readonly base: Base;
}

/** What somebody has begun to change and has not saved. */
export interface Draft<Value, Base> extends Beginning<Value, Base> {
  /** It differs from what it began with. */
  readonly isChanged: boolean;
  set(value: Value): void;
  /** Gives up what was changed. */
  begin(beginning: Beginning<Value, Base>): void;
  /** `sent` was saved: the next edit begins here, with what was changed while that was under way. */
  settle(beginning: Beginning<Value, Base>, sent: Value): void;
}

interface Begun<Value, Base> extends Beginning<Value, Base> {
  readonly first: Value;
}

/** By their keys; those that were set first go first. Not stored in the browser: rules and bodies may hold secrets. */
const drafts = new Map<string, Begun<unknown, unknown>>();
const maxDrafts = 50;

/**
 * A draft that is there again when what edits it is closed and opened again, until the page is left.
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

/** Whether a draft whose key begins so waits to be saved. */
export function hasDraft(prefix: string): boolean {
  return [...drafts.keys()].some((key) => key.startsWith(prefix));
}

function begunWith<Value, Base>({ value, base }: Beginning<Value, Base>): Begun<Value, Base> {
  return { value, base, first: value };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
