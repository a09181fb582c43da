import { effect, type Signal, signal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { readStored, writeStored } from "./stored.ts";

/** An action of a page, with its name and its key. */
export interface Command {
  readonly name: string;
  /** The heading in the list of keys. */
  readonly group: string;
  /** A `KeyboardEvent.key` alone, or after `mod+` (Ctrl, on a Mac Command) or, when it is no character, `shift+`. */
  readonly keys?: string;
  readonly run: () => void;
  /** Hides the command in the palette, for commands that only make sense as a key. @default false */
  readonly keyOnly?: boolean;
}

const isMac = typeof navigator !== "undefined" && /Mac|iP(hone|ad)/.test(navigator.platform);

/** A key as shown to people: `Ctrl K`, `⌘K`, `Esc`. */
export function formatKeys(keys: string): string {
  if (keys.startsWith("mod+")) return `${isMac ? "⌘" : "Ctrl "}${keys.slice(4).toUpperCase()}`;
  if (keys.startsWith("shift+")) return `Shift ${formatKeys(keys.slice(6))}`;
  return keyNames.get(keys) ?? keys;
}

const keyNames: ReadonlyMap<string, string> = new Map([
  ["Escape", "Esc"],
  [" ", "Space"],
  ["ArrowDown", "↓"],
  ["ArrowUp", "↑"],
  ["ArrowLeft", "←"],
  ["ArrowRight", "→"],
  ["PageDown", "Page Down"],
  ["PageUp", "Page Up"],
]);

const STORED_AS = "signalbox.keys";

/** Whether single keys run commands. People who use speech input must be able to turn them off (WCAG 2.2, 2.1.4). */
export const singleKeys: Signal<boolean> = signal(readStored(STORED_AS, true));
effect(() => writeStored(STORED_AS, singleKeys.value));

/**
 * Runs the command whose key is pressed, unless the reader is typing, a dialog is open, or the key already means
 * something to the control in focus.
 */
export function useCommandKeys(commands: readonly Command[]): void {
  // In a layout effect: the next key must already run the commands of this rendering.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey) return;
      const withModifier = event.ctrlKey || event.metaKey;
      const keys = withModifier ? `mod+${event.key.toLowerCase()}` : event.key;
      const named = (wanted: string) => commands.find((known) => known.keys === wanted);
      const withShift = event.shiftKey && event.key.length > 1 ? named(`shift+${event.key}`) : undefined;
      const command = withShift ?? named(keys);
      if (command === undefined || document.querySelector("dialog[open]") !== null) return;
      if (!withModifier && (!singleKeys.peek() || meansSomething(event))) return;
      event.preventDefault();
      command.run();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [commands]);
}

/** Keys that scroll a region that has the focus. */
const pageKeys: ReadonlySet<string> = new Set(["PageDown", "PageUp", "Home", "End"]);

function meansSomething(event: KeyboardEvent): boolean {
  const inFocus = event.target instanceof Element ? event.target : null;
  if (inFocus?.closest("input:not([type=radio], [type=checkbox]), textarea, select") != null) return true;
  if (pageKeys.has(event.key) && inFocus?.matches("[role=group][tabindex='0']")) return true;
  return (event.key === "Enter" || event.key === " ") && inFocus?.closest("a, button, input, summary") != null;
}
