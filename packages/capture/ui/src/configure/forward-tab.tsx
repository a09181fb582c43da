import { Button } from "@signalbox/ui";
import type { JSX } from "preact";
import type { CaptureRoute } from "../api/responses.ts";
import { type Beginning, useDraft } from "../state/use-draft.ts";
import { ForwardQueue } from "./forward-queue.tsx";
import { NumberField } from "./number-field.tsx";
import { NotSaved, type TabProps, useSave } from "./use-save.tsx";

const defaults = { url: "", redirects: 0, timeout: 10, attempts: 5, concurrency: 1 };

function beginForward({ forward }: CaptureRoute): Beginning<typeof defaults, Pick<CaptureRoute, "forward">> {
  return { value: forward ?? defaults, base: { forward } };
}

/** The settings for forwarding all requests of the route. */
export function ForwardTab(props: TabProps & { readonly onClose: () => void }): JSX.Element {
  const { forward } = props.route;
  const kept = useDraft(`${props.route.id} forward`, () => beginForward(props.route));
  const { value: draft, set: setDraft } = kept;
  const save = useSave(props, kept.base);
  const { busy } = save;
  return (
    <div class="configure">
      <form
        class="configure"
        onSubmit={(event) => {
          event.preventDefault();
          const said = "All that comes is sent on from now on.";
          void save.save({ forward: draft }, { said, onSaved: (saved) => kept.settle(beginForward(saved), draft) });
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
        <NotSaved save={save} onTheirs={() => kept.begin(beginForward(props.route))} />
        <div class="dialog-actions">
          {forward !== null && (
            <Button
              look="danger"
              disabled={busy}
              onClick={() => {
                // The address stays in the form, so that forwarding can be turned on again later.
                const onSaved = (): void => kept.settle({ value: draft, base: { forward: null } }, draft);
                void save.save({ forward: null }, { said: "Nothing is sent on any more.", onSaved });
              }}
            >
              Stop forwarding
            </Button>
          )}
          {kept.isChanged && <Button onClick={() => kept.begin(beginForward(props.route))}>Discard changes</Button>}
          <Button type="submit" look="main" disabled={busy}>
            {forward === null ? "Start forwarding" : "Save"}
          </Button>
        </div>
      </form>
      {forward !== null && <ForwardQueue routeId={props.route.id} onLeave={props.onClose} />}
    </div>
  );
}
