import { Button, InlineError } from "@signalbox/ui";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { ForwardQueue } from "./forward-queue.tsx";
import { NumberField } from "./number-field.tsx";
import { type TabProps, useSave } from "./use-save.ts";

const defaults = { url: "", redirects: 0, timeout: 10, attempts: 5, concurrency: 1 };

/** Where the route sends on all that comes. */
export function ForwardTab(props: TabProps & { readonly onClose: () => void }): JSX.Element {
  const { forward } = props.route;
  const [draft, setDraft] = useState(forward ?? defaults);
  const { busy, error, save } = useSave(props);
  return (
    <div class="configure">
      <form
        class="configure"
        onSubmit={(event) => {
          event.preventDefault();
          void save({ forward: draft }, "All that comes is sent on from now on.");
        }}
      >
        <p class="soft">
          All that comes is sent on to this address, with the path and the query below the route. What came of it stands
          under Deliveries of each request.
        </p>
        <label class="field">
          Send on to
          <input
            type="url"
            required
            placeholder="https://example.com/hooks"
            value={draft.url}
            onInput={({ currentTarget }) => setDraft({ ...draft, url: currentTarget.value })}
          />
        </label>
        <div class="field-row">
          <NumberField
            label="Attempts"
            min={1}
            max={10}
            value={draft.attempts}
            onInput={(attempts) => setDraft({ ...draft, attempts })}
          />
          <NumberField
            label="Timeout in seconds"
            min={1}
            max={60}
            value={draft.timeout}
            onInput={(timeout) => setDraft({ ...draft, timeout })}
          />
          <NumberField
            label="Redirects"
            min={0}
            max={10}
            value={draft.redirects}
            onInput={(redirects) => setDraft({ ...draft, redirects })}
          />
          <NumberField
            label="At the same time"
            min={1}
            max={16}
            value={draft.concurrency}
            onInput={(concurrency) => setDraft({ ...draft, concurrency })}
          />
        </div>
        <InlineError message={error?.message} />
        <div class="dialog-actions">
          {forward !== null && (
            <Button
              look="danger"
              disabled={busy}
              onClick={() => void save({ forward: null }, "Nothing is sent on any more.")}
            >
              Stop forwarding
            </Button>
          )}
          <Button type="submit" look="main" disabled={busy}>
            {forward === null ? "Start forwarding" : "Save"}
          </Button>
        </div>
      </form>
      {forward !== null && <ForwardQueue routeId={props.route.id} onLeave={props.onClose} />}
    </div>
  );
}
