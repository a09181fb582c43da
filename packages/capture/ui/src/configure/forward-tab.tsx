import { Button } from "@signalbox/ui";
import type { JSX } from "preact";
import type { CaptureRoute } from "../api/responses.ts";
import { ListenCommand } from "../start/command-sample.tsx";
import type { DraftStart } from "../state/use-draft.ts";
import { ForwardQueue } from "./forward-queue.tsx";
import { NumberField } from "./number-field.tsx";
import { Field, SaveButtons, useSettings } from "./use-settings.tsx";

const defaults = { url: "", redirects: 0, timeout: 10, attempts: 5, concurrency: 1 };

const numbers = [
  { name: "attempts", label: "Attempts", min: 1, max: 10 },
  { name: "timeout", label: "Timeout in seconds", min: 1, max: 60 },
  { name: "redirects", label: "Redirects", min: 0, max: 10 },
  { name: "concurrency", label: "At the same time", min: 1, max: 16 },
] as const;

function startForward({ forward }: CaptureRoute): DraftStart<typeof defaults, Pick<CaptureRoute, "forward">> {
  return { value: forward ?? defaults, base: { forward } };
}

interface ForwardTabProps {
  readonly route: CaptureRoute;
  readonly onClose: () => void;
}

/** The settings for forwarding all requests of the route. */
export function ForwardTab({ route, onClose }: ForwardTabProps): JSX.Element {
  const settings = useSettings(route, "forward", startForward);
  const { value, set, save, error, errorAt } = settings;
  const isOn = route.forward !== null;
  return (
    <div class="stack loose">
      <form
        class="stack loose"
        onSubmit={(event) => {
          event.preventDefault();
          void save({ forward: value }, { message: "New requests are forwarded from now on." });
        }}
      >
        <p class="soft">
          Every new request is forwarded to this address, with the path and the query below the route. The Deliveries of
          a request show the responses.
        </p>
        <Field label="Forward to" error={errorAt("/forward/url")}>
          <input
            type="url"
            required
            aria-invalid={errorAt("/forward/url") !== undefined}
            placeholder="https://example.com/hooks"
            value={value.url}
            onInput={({ currentTarget }) => set({ ...value, url: currentTarget.value })}
          />
        </Field>
        {error?.problem === "address_not_allowed" && <ListenCommand route={route} forward={value.url} />}
        {value.url !== "" && (
          <div class="field-row">
            {numbers.map(({ name, ...field }) => (
              <NumberField
                key={name}
                {...field}
                value={value[name]}
                error={errorAt(`/forward/${name}`)}
                onInput={(number) => set({ ...value, [name]: number })}
              />
            ))}
          </div>
        )}
        <SaveButtons settings={settings} fields={["/forward"]} label={isOn ? "Save" : "Start forwarding"}>
          {isOn && (
            <Button
              look="danger"
              disabled={settings.busy}
              // The address stays in the form, so that forwarding can be turned on again later.
              onClick={() => void save({ forward: null }, { message: "Forwarding is off.", keepsForm: true })}
            >
              Stop forwarding
            </Button>
          )}
        </SaveButtons>
      </form>
      {isOn && <ForwardQueue routeId={route.id} onLeave={onClose} />}
    </div>
  );
}
