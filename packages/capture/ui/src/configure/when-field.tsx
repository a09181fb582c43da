import { ApiError, formatNoun, TextField, useLoaded } from "@signalbox/ui";
import type { JSX } from "preact";
import { captureApi } from "../api/capture-api.ts";
import type { RequestPage } from "../api/responses.ts";
import { useInspector } from "../state/inspector.ts";

interface WhenFieldProps {
  readonly when: string;
  /** Why the service rejected it. */
  readonly error?: string | undefined;
  readonly onChange: (when: string) => void;
}

/** A search that requests are compared with, and which stored ones match. */
export function WhenField({ when, error, onChange }: WhenFieldProps): JSX.Element {
  return (
    <>
      <TextField
        title="When a request matches (as in the filter; empty: always)"
        class="mono"
        value={when}
        error={error}
        placeholder="method:POST path:/orders"
        spellcheck={false}
        onInput={onChange}
      />
      <Matches when={when} />
    </>
  );
}

/** How long the user must stop typing before a search is tried, in milliseconds. */
const PAUSE_MS = 300;
const SHOWN_MATCHES = 20;

/** Shows which stored requests a rule would have matched. */
function Matches({ when }: { readonly when: string }): JSX.Element {
  const { routeId } = useInspector();
  const found = useLoaded(
    (signal) => captureApi.listRequests(routeId, { q: when, limit: SHOWN_MATCHES, bodies: "none", signal }),
    [routeId, when],
    PAUSE_MS,
  );
  return (
    <p class={found instanceof ApiError ? "form-error" : "soft"} role="status">
      {found === undefined ? "…" : found instanceof ApiError ? found.message : matchesText(found)}
    </p>
  );
}

function matchesText({ requests, next }: RequestPage): string {
  if (requests.length === 0) return "It matches none of the stored requests.";
  const count = `${formatNoun(requests.length, "request")}${next === null ? "" : " or more"}`;
  return `It matches ${count}: ${requests.map(({ seq }) => `#${seq}`).join(" ")}`;
}
