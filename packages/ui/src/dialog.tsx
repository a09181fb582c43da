import type { ComponentChildren, JSX } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { IconButton } from "./button.tsx";
import { keepFocus } from "./focus.ts";
import { VisibleText } from "./visible-text.tsx";
import "./dialog.css";

interface DialogProps {
  readonly title: string;
  /** Called when the dialog was closed by Escape, by a button or by a click outside. */
  readonly onClose: () => void;
  /** The classes. @default "dialog" */
  readonly look?: "dialog" | "dialog drawer";
  readonly children: ComponentChildren;
}

/** A dialog at the edge of the window, with room for a whole task. */
export function Drawer(props: DialogProps): JSX.Element {
  return <Dialog {...props} look="dialog drawer" />;
}

/** A modal dialog, open for as long as it is rendered. A button in a `<form method="dialog">` closes it. */
export function Dialog({ title, onClose, children, look = "dialog" }: DialogProps): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();

  // Before anything else, because the next key must go to the dialog.
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const { current } = dialog;
    current?.showModal();
    // The focus is on the title, so that screen readers read it first and Enter does nothing yet.
    if (current?.querySelector("[autofocus]") == null) heading.current?.focus();
    return () => {
      // While it is open, nothing outside can take the focus.
      current?.remove();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      class={look}
      aria-labelledby={headingId}
      closedby="any"
      // The event comes late. Another dialog may have taken the place of this one, and would close.
      onClose={({ currentTarget }) => currentTarget.isConnected && onClose()}
    >
      <div class="dialog-content" ref={keepFocus}>
        <div class="head">
          <h2 id={headingId} ref={heading} tabIndex={-1}>
            <VisibleText text={title} />
          </h2>
          <IconButton icon="cross" label="Close" onClick={() => dialog.current?.close()} />
        </div>
        {children}
      </div>
    </dialog>
  );
}
