import { useCallback, useEffect, useState } from "preact/hooks";

export interface ChosenSeq {
  /** The request that the reader chose; null while none is. */
  readonly chosen: number | null;
  /** Chooses a request, or none. `asStep` makes the browser's Back button return to what was shown before. */
  choose(seq: number | null, options?: { readonly asStep?: boolean }): void;
}

/** Keeps the choice in the fragment of the address (`#12`), so that it can be linked to and survives a reload. */
export function useChosenSeq(): ChosenSeq {
  const [chosen, setChosen] = useState(readFragment);

  useEffect(() => {
    const follow = (): void => setChosen(readFragment());
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, []);

  const choose = useCallback<ChosenSeq["choose"]>((seq, { asStep = false } = {}) => {
    const address = seq === null ? location.pathname : `#${seq}`;
    if (asStep) history.pushState(null, "", address);
    else history.replaceState(null, "", address);
    setChosen(seq);
  }, []);

  return { chosen, choose };
}

function readFragment(): number | null {
  const digits = /^#([1-9][0-9]{0,14})$/.exec(location.hash)?.[1];
  return digits === undefined ? null : Number(digits);
}
