import { useEffect, useRef } from "preact/hooks";

/** What to do at a key, by `KeyboardEvent.key`. */
export type KeyActions = Readonly<Record<string, () => void>>;

/**
 * Runs an action, while `enabled`, when its key is pressed alone, unless the reader is typing, a dialog is open, or the key already means
 * something to the control in focus.
 */
export function useKeys(enabled: boolean, actions: KeyActions): void {
  // Keys can come faster than effects run after a rendering: each must find the actions of the latest one.
  const latest = useRef(actions);
  latest.current = actions;

  useEffect(() => {
    if (!enabled) return;
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector("dialog[open]") !== null) return;
      const inFocus = event.target instanceof Element ? event.target : null;
      if (inFocus?.closest("input:not([type=radio]), textarea, select") != null) return;
      if (event.key === "Enter" && inFocus?.closest("a, button, input") != null) return;
      const action = Object.hasOwn(latest.current, event.key) ? latest.current[event.key] : undefined;
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [enabled]);
}
