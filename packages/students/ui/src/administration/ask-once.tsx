import { Button } from "@signalbox/ui";
import type { JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

interface AskOnceProps {
  /** The label of the first button. `warning` is the label of the second one. */
  readonly name: string;
  readonly warning: string;
  readonly onYes: () => void;
}

/** A button for an action that cannot be undone. It asks for confirmation. */
export function AskOnce({ name, warning, onYes }: AskOnceProps): JSX.Element {
  const [asked, setAsked] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasAsked = useRef(false);
  // The pressed button is replaced by another one.
  useLayoutEffect(() => {
    if (asked || wasAsked.current) button.current?.focus();
    wasAsked.current = asked;
  }, [asked]);
  if (!asked) {
    return (
      <Button look="danger" buttonRef={button} onClick={() => setAsked(true)}>
        {name}…
      </Button>
    );
  }
  return (
    <span class="form-line">
      <Button
        look="danger"
        buttonRef={button}
        onClick={() => {
          setAsked(false);
          onYes();
        }}
      >
        {warning}
      </Button>
      <Button onClick={() => setAsked(false)}>Cancel</Button>
    </span>
  );
}
