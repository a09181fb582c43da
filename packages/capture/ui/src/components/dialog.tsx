import type { ComponentChildren, JSX } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import "./dialog.css";

export interface DialogProps {
  readonly title: string;
  /** Called when the dialog was closed: by Escape, by its buttons, or by a click beside it. */
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** A modal dialog, open for as long as it is rendered. A button in a `<form method="dialog">` closes it. */
export function Dialog({ title, onClose, children }: DialogProps): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();

  useEffect(() => {
    dialog.current?.showModal();
    // On the title, so that it is read first and that Enter does nothing yet.
    heading.current?.focus();
  }, []);

  return (
    <dialog ref={dialog} class="dialog" aria-labelledby={headingId} closedby="any" onClose={onClose}>
      <div class="dialog-content">
        <h2 id={headingId} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
}
