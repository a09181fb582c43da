import type { JSX } from "preact";
import type { ShownRequest } from "../state/use-shown-request.ts";
import { RequestDetail } from "./request-detail.tsx";
import "./request-pane.css";

export interface RequestPaneProps {
  readonly shown: ShownRequest;
  readonly onBack: () => void;
}

/** The place of the shown request, also while it is read or when it cannot be. */
export function RequestPane({ shown, onBack }: RequestPaneProps): JSX.Element {
  return (
    <div class="request-pane">
      <button class="button button-small request-back" type="button" onClick={onBack}>
        All requests
      </button>
      {shown.kind === "request" && <RequestDetail request={shown.request} />}
      {shown.kind === "reading" && <p>Reading request #{shown.seq}…</p>}
      {shown.kind === "error" && (
        <div role="alert">
          <h2>Request #{shown.seq} cannot be shown</h2>
          <p>{shown.error.message}</p>
        </div>
      )}
    </div>
  );
}
