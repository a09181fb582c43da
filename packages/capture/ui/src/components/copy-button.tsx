import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { copyText } from "../copy-text.ts";

export interface CopyButtonProps {
  /** What to copy. */
  readonly text: string;
  /** Names the thing that is copied, for those who do not see what stands beside the button. */
  readonly of: string;
}

/** How long the button says what it did, in milliseconds. */
const answerTime = 1_500;

const words = { ready: "Copy", copied: "Copied", failed: "Not copied" };

/** Copies a text and says so on itself. */
export function CopyButton({ text, of }: CopyButtonProps): JSX.Element {
  const [state, setState] = useState<keyof typeof words>("ready");

  useEffect(() => {
    if (state === "ready") return;
    const timer = setTimeout(() => setState("ready"), answerTime);
    return () => clearTimeout(timer);
  }, [state]);

  const copy = async (): Promise<void> => setState((await copyText(text)) ? "copied" : "failed");

  return (
    <button class="button button-small copy" type="button" onClick={() => void copy()}>
      <span aria-live="polite">{words[state]}</span>
      <span class="visually-hidden"> {of}</span>
    </button>
  );
}
