import type { JSX } from "preact";
import type { StreamState } from "../state/inspection.ts";
import "./stream-status.css";

const words: Readonly<Record<StreamState, string>> = {
  connecting: "Connecting…",
  live: "Live",
  lost: "Reconnecting…",
  ended: "Route ended",
};

/** Says whether new requests appear by themselves at this moment. */
export function StreamStatus({ state }: { readonly state: StreamState }): JSX.Element {
  return (
    <p class={`stream stream-${state}`} role="status">
      {words[state]}
    </p>
  );
}
