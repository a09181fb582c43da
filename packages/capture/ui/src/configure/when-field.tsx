import { ApiError, formatNoun, TextField } from "@signalbox/ui";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { captureApi } from "../api/capture-api.ts";
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
  const [said, setSaid] = useState<{ readonly text: string; readonly isError: boolean }>();
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => {
      captureApi.listRequests(routeId, { q: when, limit: SHOWN_MATCHES, bodies: "none", signal: stop.signal }).then(
        ({ requests, next }) => {
          const numbers = requests.map(({ seq }) => `#${seq}`).join(" ");
          const count = `${formatNoun(requests.length, "request")}${next === null ? "" : " or more"}`;
          const text =
            requests.length === 0 ? "It matches none of the stored requests." : `It matches ${count}: ${numbers}`;
          setSaid({ text, isError: false });
        },
        (cause: unknown) => {
          if (!stop.signal.aborted) setSaid({ text: ApiError.from(cause).message, isError: true });
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [routeId, when]);
  return (
    <p class={said?.isError === true ? "form-error" : "soft"} role="status">
      {said?.text ?? "…"}
    </p>
  );
}
