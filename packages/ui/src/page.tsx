import type { ComponentChildren, JSX } from "preact";
import "./page.css";

/** Whether the service serves its API reference: see `page()` in the API. */
export const HAS_REFERENCE: boolean = document.documentElement.dataset.closed !== "docs";

/** A page with a single message or question. */
export function PageFrame(props: { readonly title: string; readonly children: ComponentChildren }): JSX.Element {
  return (
    <div class="frame">
      <header>
        <Brand />
        {HAS_REFERENCE && <a href="/docs">API reference</a>}
      </header>
      <main>
        <h1>{props.title}</h1>
        {props.children}
      </main>
    </div>
  );
}

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

/** The logo and name of the product; a link to the start page. */
function Brand(): JSX.Element {
  return (
    <a class="brand" href="/">
      <svg viewBox="0 0 14 30" width="10" height="22" aria-hidden="true">
        <rect class="brand-post" width="14" height="30" rx="7" />
        <circle class="brand-off" cx="7" cy="7.5" r="3.4" />
        <circle class="brand-off" cx="7" cy="15" r="3.4" />
        <circle class="brand-on" cx="7" cy="22.5" r="3.4" />
      </svg>
      <span class="brand-name">Signalbox</span>
    </a>
  );
}
