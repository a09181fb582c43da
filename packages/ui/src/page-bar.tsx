import type { ComponentChildren, JSX } from "preact";
import { Brand } from "./brand.tsx";
import "./page.css";

/** The bar at the top of a page that fills the window: its title, and actions on the whole page. */
export function PageBar({ children }: { readonly children: ComponentChildren }): JSX.Element {
  return (
    <header class="bar">
      <Brand />
      {children}
    </header>
  );
}

/** The state of live updates: not connected yet, live, interrupted, waiting for the user, or ended. */
export type StreamState = "connecting" | "live" | "lost" | "closed" | "ended";

const words: Readonly<Record<StreamState, string>> = {
  connecting: "Connecting…",
  live: "Live",
  lost: "Reconnecting…",
  closed: "Not live",
  ended: "Ended",
};

interface StreamStatusProps {
  readonly state: StreamState;
  /** The text when live updates have ended. @default "Ended" */
  readonly ended?: string;
}

/** Shows whether the page receives live updates at the moment. */
export function StreamStatus({ state, ended = words.ended }: StreamStatusProps): JSX.Element {
  return (
    <p class="stream" data-state={state} role="status">
      {state === "ended" ? ended : words[state]}
    </p>
  );
}
