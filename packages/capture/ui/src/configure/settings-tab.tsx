import {
  ApiError,
  Button,
  Form,
  formatCount,
  formatMoment,
  formatNoun,
  formatSize,
  InlineError,
  TextField,
  useLoaded,
  useTask,
} from "@signalbox/ui";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { captureApi } from "../api/capture-api.ts";
import type { CaptureRoute } from "../api/responses.ts";
import { useInspector } from "../state/inspector.ts";
import { forgetRoute } from "../state/known-routes.ts";
import { deleteAllRequests } from "../state/request-actions.ts";
import { isSame } from "../state/use-draft.ts";
import { NumberField } from "./number-field.tsx";
import { SaveButtons, useSettings } from "./use-settings.tsx";

const SECONDS_A_DAY = 86_400;

function fillSettings({ name, ttl, limits }: CaptureRoute) {
  return { name, days: daysOf(ttl), limits };
}

/** Less than a day counts as one day. */
function daysOf(ttl: number): number {
  return Math.max(1, Math.round(ttl / SECONDS_A_DAY));
}

/** Name, expiry and limits of the route, and the actions that delete data. */
export function SettingsTab({ route }: { readonly route: CaptureRoute }): JSX.Element {
  const inspector = useInspector();
  const latest = useLatest(route);
  const settings = useSettings(route, "settings", fillSettings);
  const { form, base, set } = settings;
  const { name, days, limits } = form;
  const [asked, setAsked] = useState<"requests" | "route">();

  const submit = (): void =>
    // Sends only the changed settings: another tab may be changing the others.
    void settings.save({
      ...(name === base.name ? {} : { name }),
      ...(isSame(limits, base.limits) ? {} : { limits }),
      ...(days === daysOf(base.ttl) ? {} : { ttl: days * SECONDS_A_DAY }),
    });
  const limit = (key: keyof typeof limits, label: string): JSX.Element => (
    <NumberField
      label={label}
      min={1}
      placeholder="limit of the service"
      value={limits[key]}
      error={settings.errorAt(`/limits/${key}`)}
      onInput={(number) => set({ ...form, limits: { ...limits, [key]: number } })}
      onClear={() => {
        const { [key]: _, ...others } = limits;
        set({ ...form, limits: others });
      }}
    />
  );
  return (
    <div class="stack loose">
      <Form class="stack loose" onSubmit={submit}>
        <TextField
          title="Name"
          error={settings.errorAt("/name")}
          maxLength={200}
          placeholder={route.id.slice(0, 8)}
          value={name}
          onInput={(changed) => set({ ...form, name: changed })}
        />
        <NumberField
          label="Days after the last request until it expires"
          min={1}
          max={30}
          value={days}
          error={settings.errorAt("/ttl")}
          onInput={(number) => set({ ...form, days: number })}
        />
        <p class="soft">It expires on {formatMoment(latest.expiresAt)} unless another request arrives before.</p>
        <div class="field-row">
          {limit("requests", "Requests stored, at most")}
          {limit("bytes", "Bytes of bodies stored, at most")}
          {limit("bodyBytes", "Bytes of one body, at most")}
        </div>
        <SaveButtons settings={settings} fields={["/name", "/ttl", "/limits"]} disabled={!settings.isChanged} />
      </Form>
      <section class="stack loose" aria-labelledby="end-heading">
        <h3 id="end-heading">Delete</h3>
        <p class="soft">
          When this was opened, {formatNoun(latest.stored, "request")} {latest.stored === 1 ? "was" : "were"} stored (
          {formatSize(latest.storedBytes)} of bodies), of {formatCount(latest.captured)} captured in all.
        </p>
        {asked === undefined ? (
          <div class="line">
            <Button icon="trash" look="danger" onClick={() => setAsked("requests")}>
              Delete all requests…
            </Button>
            <Button icon="trash" look="danger" onClick={() => setAsked("route")}>
              Delete the route…
            </Button>
          </div>
        ) : (
          <Question
            what={asked}
            route={route}
            onEmpty={() => void deleteAllRequests(inspector)}
            onKeep={() => setAsked(undefined)}
          />
        )}
      </section>
    </div>
  );
}

/** The route as it is when this is opened: the page learns of requests that come, but not of what they do to their route. */
function useLatest(route: CaptureRoute): CaptureRoute {
  const loaded = useLoaded(() => captureApi.getRoute(route.id), [route]);
  return loaded === undefined || loaded instanceof ApiError ? route : loaded;
}

interface QuestionProps {
  readonly what: "requests" | "route";
  readonly route: CaptureRoute;
  readonly onEmpty: () => void;
  readonly onKeep: () => void;
}

/** A button for an action that cannot be undone. It asks once and names what is lost. */
function Question({ what, route, onEmpty, onKeep }: QuestionProps): JSX.Element {
  const { error, run } = useTask();
  const remove = (): Promise<void> =>
    run(async () => {
      await captureApi.deleteRoute(route.id);
      forgetRoute(route.id);
      location.assign("/");
    });
  return (
    <section class="stack loose" aria-label="Confirm">
      <p>
        {what === "requests"
          ? "Everything that was sent to this route so far is deleted for good. The route stays and keeps its URL."
          : "The route and everything that was sent to it are deleted for good. Its URL responds with 404 from then on."}
      </p>
      <div class="line">
        <Button autofocus onClick={onKeep}>
          Keep
        </Button>
        <Button look="danger" icon="trash" onClick={() => (what === "requests" ? onEmpty() : void remove())}>
          {what === "requests" ? "Delete all requests" : "Delete the route"}
        </Button>
      </div>
      <InlineError message={error?.message} />
    </section>
  );
}
