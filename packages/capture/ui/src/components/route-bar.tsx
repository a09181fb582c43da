import type { JSX } from "preact";
import type { StreamState } from "../state/inspection.ts";
import { Brand } from "./brand.tsx";
import { CopyButton } from "./copy-button.tsx";
import { StreamStatus } from "./stream-status.tsx";
import "./route-bar.css";

export interface RouteBarProps {
  /** The URL to send requests to; null while it is not known. */
  readonly url: string | null;
  readonly stream: StreamState;
  readonly canDelete: boolean;
  readonly onDelete: () => void;
  readonly onHelp: () => void;
}

/** Which route this is, whether it is followed live, and what can be done with all of it. */
export function RouteBar({ url, stream, canDelete, onDelete, onHelp }: RouteBarProps): JSX.Element {
  return (
    <header class="route-bar">
      <Brand />
      <div class="route-url">
        <h1 class="visually-hidden">Route inspector</h1>
        <code>{url}</code>
        {url !== null && <CopyButton text={url} of="the route's URL" />}
      </div>
      <div class="route-actions">
        <StreamStatus state={stream} />
        <button class="button button-small" type="button" disabled={!canDelete} onClick={onDelete}>
          Delete all
        </button>
        <button class="button button-small" type="button" aria-label="Keys" title="Keys (?)" onClick={onHelp}>
          ?
        </button>
      </div>
    </header>
  );
}
