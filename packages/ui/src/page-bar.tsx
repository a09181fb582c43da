import type { ComponentChildren, JSX } from "preact";
import { Brand } from "./brand.tsx";
import "./page-bar.css";

/** The line at the top of a page that fills the window: what this is, and what can be done with all of it. */
export function PageBar({ children }: { readonly children: ComponentChildren }): JSX.Element {
  return (
    <header class="bar">
      <Brand />
      {children}
    </header>
  );
}

/** Whether what happens elsewhere appears by itself: not yet, now, not at this moment, not until the reader does something, or never again. */
export type StreamState = "connecting" | "live" | "lost" | "closed" | "ended";

const words: Readonly<Record<StreamState, string>> = {
  connecting: "Connecting…",
  live: "Live",
  lost: "Reconnecting…",
  closed: "Not live",
  ended: "Ended",
};

export interface StreamStatusProps {
  readonly state: StreamState;
  /** What to say when nothing comes any more. @default "Ended" */
  readonly ended?: string;
}

/** Says whether what happens elsewhere appears by itself at this moment. */
export function StreamStatus({ state, ended = words.ended }: StreamStatusProps): JSX.Element {
  return (
    <p class="stream" data-state={state} role="status">
      {state === "ended" ? ended : words[state]}
    </p>
  );
}
