import { Button } from "@signalbox/ui";
import type { JSX } from "preact";
import { useState } from "preact/hooks";

export interface AskOnceProps {
  /** What the first button says; the second one says what is lost. */
  readonly name: string;
  readonly warning: string;
  readonly onYes: () => void;
}

/** A button for what cannot be taken back: it asks once. */
export function AskOnce({ name, warning, onYes }: AskOnceProps): JSX.Element {
  const [asked, setAsked] = useState(false);
  if (!asked) {
    return (
      <Button look="danger" onClick={() => setAsked(true)}>
        {name}…
      </Button>
    );
  }
  return (
    <span class="form-line">
      <Button
        look="danger"
        autofocus
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
