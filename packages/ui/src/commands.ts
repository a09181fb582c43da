import { useEffect, useRef } from "preact/hooks";

/** Something that a page can do, by name and by key. */
export interface Command {
  readonly name: string;
  /** Under which heading the list of keys has it. */
  readonly group: string;
  /** A `KeyboardEvent.key` alone, or behind `mod+` (Ctrl, on a Mac Command) or, when it is no character, `shift+`. */
  readonly keys?: string;
  readonly run: () => void;
  /** Only a key: the palette leaves it out, as a name says nothing there. @default false */
  readonly keyOnly?: boolean;
}

const isMac = typeof navigator !== "undefined" && /Mac|iP(hone|ad)/.test(navigator.platform);

/** A key as people know it: `Ctrl K`, `⌘K`, `Esc`. */
export function formatKeys(keys: string): string {
  if (keys.startsWith("mod+")) return `${isMac ? "⌘" : "Ctrl "}${keys.slice(4).toUpperCase()}`;
  if (keys.startsWith("shift+")) return `Shift ${formatKeys(keys.slice(6))}`;
  return keyNames.get(keys) ?? keys;
}

const keyNames: ReadonlyMap<string, string> = new Map([
  ["Escape", "Esc"],
  [" ", "Space"],
]);

/**
 * Runs the command whose key is pressed, unless the reader is typing, a dialog is open, or the key already means something to
 * the control in focus. Single keys hold only while `singleKeys`: people who speak to their computer must be able to turn
 * them off (WCAG 2.2, 2.1.4).
 */
export function useCommandKeys(commands: readonly Command[], singleKeys: boolean): void {
  // Keys can come faster than effects run after a rendering: each must find the commands and the choice of the latest one.
  const latest = useRef({ commands, singleKeys });
  latest.current = { commands, singleKeys };

  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey) return;
      const withModifier = event.ctrlKey || event.metaKey;
      const keys = withModifier ? `mod+${event.key.toLowerCase()}` : event.key;
      const named = (wanted: string) => latest.current.commands.find((known) => known.keys === wanted);
      const withShift = event.shiftKey && event.key.length > 1 ? named(`shift+${event.key}`) : undefined;
      const command = withShift ?? named(keys);
      if (command === undefined || document.querySelector("dialog[open]") !== null) return;
      if (!withModifier && (!latest.current.singleKeys || meansSomething(event))) return;
      event.preventDefault();
      command.run();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

function meansSomething(event: KeyboardEvent): boolean {
  const inFocus = event.target instanceof Element ? event.target : null;
  if (inFocus?.closest("input:not([type=radio], [type=checkbox]), textarea, select") != null) return true;
  return (event.key === "Enter" || event.key === " ") && inFocus?.closest("a, button, input, summary") != null;
}
