import type { JSX } from "preact";
import { Dialog } from "./dialog.tsx";

export interface DeleteDialogProps {
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before all requests of the route are deleted. */
export function DeleteDialog({ onConfirm, onClose }: DeleteDialogProps): JSX.Element {
  return (
    <Dialog title="Delete all requests?" onClose={onClose}>
      <p>Everything that was sent to this route so far is deleted for good. The route stays and keeps its URL.</p>
      <form method="dialog">
        <button class="button" type="submit">
          Keep them
        </button>
        <button class="button button-danger" type="submit" onClick={onConfirm}>
          Delete all
        </button>
      </form>
    </Dialog>
  );
}
