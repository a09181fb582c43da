import { type ReadonlySignal, signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { ApiError } from "./api-error.ts";
import { Button, IconButton } from "./button.tsx";
import { InlineError } from "./feedback.tsx";
import { useLostFocus } from "./focus.ts";
import { VisibleText } from "./visible-text.tsx";
import "./toast.css";

interface Toast {
  readonly message: string;
  /** Whether it says that something failed. @default false */
  readonly isError?: boolean;
  /** Undoes the reported action. */
  readonly undo?: (() => void) | undefined;
  /** Makes the action final. Called when the time to undo it is over, or when the user leaves the page. */
  readonly commit?: (() => void) | undefined;
}

interface ShownToast extends Toast {
  /** Differs between messages of the same text, so that screen readers read both. */
  readonly key: number;
}

/** How long an action can be undone and an error can be read, and how long other messages stay, in milliseconds. */
const UNDO_MS = 10_000;
const MESSAGE_MS = 4_000;

export type Toaster = ReturnType<typeof createToaster>;

/** One message at a time: what was done, and how to undo it. A new message makes the previous action final. */
export function createToaster() {
  const shown = signal<ShownToast>();
  let count = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Makes the reported action final or undoes it, and removes the message. */
  const settle = (end: "commit" | "undo"): void => {
    clearTimeout(timer);
    const due = shown.peek();
    shown.value = undefined;
    due?.[end]?.();
  };
  const show = (toast: Toast): void => {
    settle("commit");
    count += 1;
    shown.value = { ...toast, key: count };
    const isShort = toast.undo === undefined && toast.isError !== true;
    timer = setTimeout(() => settle("commit"), isShort ? MESSAGE_MS : UNDO_MS);
  };
  return {
    shown: shown as ReadonlySignal<ShownToast | undefined>,
    settle,
    show,
    /** Shows what failed: a text for the user, or what was thrown. */
    fail: (cause: unknown): void =>
      show({ message: typeof cause === "string" ? cause : ApiError.from(cause).message, isError: true }),
  };
}

/** The messages that were shown. Screen readers must not read them again when a drawer opens or closes around them. */
const read = new WeakSet<ShownToast>();

/** Shows the message of a toaster, with a button to undo what it reports, or to close an error. */
export function Toasts({ toaster }: { readonly toaster: Toaster }): JSX.Element {
  const { shown, settle } = toaster;
  useEffect(() => {
    const leave = (): void => settle("commit");
    addEventListener("pagehide", leave);
    return () => removeEventListener("pagehide", leave);
  }, [settle]);

  const toast = shown.value;
  const isError = toast?.isError === true;
  const [readBefore] = useState(toast !== undefined && read.has(toast) ? toast : undefined);
  // Not after the next frame: a drawer that opens before it would have the message read again.
  useLayoutEffect(() => {
    if (toast !== undefined) read.add(toast);
  }, [toast]);

  const box = useRef<HTMLDivElement>(null);
  /** What had the focus before the toast; the toast goes with its button. */
  const before = useRef<EventTarget | null>(null);
  useLostFocus(box, () => {
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
  });
  return (
    <div
      class="toasts"
      ref={box}
      onFocusIn={({ relatedTarget }) => {
        before.current = relatedTarget;
      }}
    >
      <div role="status">
        {toast !== undefined && !isError && (
          <div key={toast.key} class="toast">
            <span>
              <VisibleText text={toast.message} />
            </span>
            {toast.undo !== undefined && (
              <Button look="quiet" onClick={() => settle("undo")}>
                Undo
              </Button>
            )}
          </div>
        )}
      </div>
      {isError && (
        <InlineError
          key={toast.key}
          message={toast.message}
          isRead={toast === readBefore}
          action={<IconButton icon="cross" label="Dismiss" onClick={() => settle("commit")} />}
        />
      )}
    </div>
  );
}
