import type { JSX } from "preact";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { Button } from "./button.tsx";
import { VisibleText } from "./visible-text.tsx";
import "./toast.css";

export interface Toast {
  readonly message: string;
  /** Undoes the reported action. */
  readonly undo?: (() => void) | undefined;
  /** Makes the action final. Called when the time to undo it is over, or when the user leaves the page. */
  readonly commit?: (() => void) | undefined;
}

/** How long an action can be undone, and how long a message without undo stays, in milliseconds. */
const undoMs = 10_000;
const messageMs = 4_000;

/**
 * Shows one message at a time: what was done, with a button to undo it. A new message makes the previous action final.
 */
export function useToast(): { readonly toast: JSX.Element; readonly show: (toast: Toast) => void } {
  const [shown, setShown] = useState<Toast | null>(null);
  const current = useRef<Toast | null>(null);

  const settle = useCallback((end: "commit" | "undo") => {
    const { current: due } = current;
    current.current = null;
    setShown(null);
    if (end === "commit") due?.commit?.();
    else due?.undo?.();
  }, []);
  const show = useCallback(
    (toast: Toast) => {
      settle("commit");
      current.current = toast;
      setShown(toast);
    },
    [settle],
  );

  useEffect(() => {
    if (shown === null) return;
    const timer = setTimeout(() => settle("commit"), shown.undo === undefined ? messageMs : undoMs);
    return () => clearTimeout(timer);
  }, [shown, settle]);
  useEffect(() => {
    const leave = (): void => settle("commit");
    addEventListener("pagehide", leave);
    return () => removeEventListener("pagehide", leave);
  }, [settle]);

  /** What had the focus before the toast; the toast goes with its button. */
  const before = useRef<EventTarget | null>(null);
  const undo = (): void => {
    settle("undo");
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
  };
  const toast = (
    <div
      class="toasts"
      role="status"
      onFocusIn={({ relatedTarget }) => {
        before.current = relatedTarget;
      }}
    >
      {shown !== null && (
        <div class="toast">
          <span>
            <VisibleText text={shown.message} />
          </span>
          {shown.undo !== undefined && (
            <Button look="quiet" onClick={undo}>
              Undo
            </Button>
          )}
        </div>
      )}
    </div>
  );
  return { toast, show };
}
