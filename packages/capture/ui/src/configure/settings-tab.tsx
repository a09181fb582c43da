import {
  ApiError,
  Button,
  formatCount,
  formatMoment,
  formatNoun,
  formatSize,
  InlineError,
  useLoaded,
} from "@signalbox/ui";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { captureApi } from "../api/capture-api.ts";
import { forgetRoute } from "../state/known-routes.ts";
import { type Beginning, useDraft } from "../state/use-draft.ts";
import { NumberField } from "./number-field.tsx";
import { NotSaved, type TabProps, useSave } from "./use-save.tsx";

const secondsADay = 86_400;

type Stored = Pick<TabProps["route"], "name" | "ttl" | "limits">;

interface SettingsDraft extends Pick<Stored, "name" | "limits"> {
  readonly days: number;
}

function beginSettings({ name, ttl, limits }: Stored): Beginning<SettingsDraft, Stored> {
  return { value: { name, days: daysOf(ttl), limits }, base: { name, ttl, limits } };
}

/** Less than a day counts as one day. */
function daysOf(ttl: number): number {
  return Math.max(1, Math.round(ttl / secondsADay));
}

/** Name, expiry and limits of the route, and the actions that delete data. */
export function SettingsTab(props: TabProps & { readonly onEmpty: () => void }): JSX.Element {
  const { route, onEmpty } = props;
  const latest = useLatest(route);
  const draft = useDraft(`${route.id} settings`, () => beginSettings(route));
  const { base } = draft;
  const { name, days, limits } = draft.value;
  const save = useSave(props, base);
  const begin = (): void => draft.begin(beginSettings(route));
  const [asked, setAsked] = useState<"requests" | "route">();

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    // Sends only the changed settings: another tab may be changing the others.
    const settings = {
      ...(name === base.name ? {} : { name }),
      ...(JSON.stringify(limits) === JSON.stringify(base.limits) ? {} : { limits }),
      ...(days === daysOf(base.ttl) ? {} : { ttl: days * secondsADay }),
    };
    void save.save(settings, { onSaved: (saved) => draft.settle(beginSettings(saved), draft.value) });
  };
  const limit = (key: keyof typeof limits, label: string): JSX.Element => (
    <NumberField
      label={label}
      min={1}
      placeholder="as the service"
      value={limits[key]}
      onInput={(value) => draft.set({ ...draft.value, limits: { ...limits, [key]: value } })}
      onClear={() => {
        const { [key]: _, ...others } = limits;
        draft.set({ ...draft.value, limits: others });
      }}
    />
  );
  return (
    <div class="configure">
      <form class="configure" onSubmit={submit}>
        <label class="field">
          Name
          <input
            maxLength={200}
            placeholder={route.id.slice(0, 8)}
            value={name}
            onInput={({ currentTarget }) => draft.set({ ...draft.value, name: currentTarget.value })}
          />
        </label>
        <NumberField
          label="Days after the last request until it ends"
          min={1}
          max={30}
          value={days}
          onInput={(value) => draft.set({ ...draft.value, days: value })}
        />
        <p class="soft">It ends on {formatMoment(latest.expiresAt)} unless another request comes before.</p>
        <div class="field-row">
          {limit("requests", "Most requests stored")}
          {limit("bytes", "Most bytes of bodies stored")}
          {limit("bodyBytes", "Most bytes of one body")}
        </div>
        <NotSaved save={save} onTheirs={begin} />
        <div class="dialog-actions">
          {draft.isChanged && <Button onClick={begin}>Discard changes</Button>}
          <Button type="submit" look="main" disabled={save.busy || !draft.isChanged}>
            Save
          </Button>
        </div>
      </form>
      <section class="configure" aria-labelledby="end-heading">
        <h3 id="end-heading">Delete</h3>
        <p class="soft">
          {formatNoun(latest.stored, "request")} stored when this was opened, {formatSize(latest.storedBytes)} of
          bodies; {formatCount(latest.captured)} came so far.
        </p>
        {asked === undefined ? (
          <div class="form-line">
            <Button icon="trash" look="danger" onClick={() => setAsked("requests")}>
              Delete all requests…
            </Button>
            <Button icon="trash" look="danger" onClick={() => setAsked("route")}>
              Delete the route…
            </Button>
          </div>
        ) : (
          <Question what={asked} route={route} onEmpty={onEmpty} onKeep={() => setAsked(undefined)} />
        )}
      </section>
    </div>
  );
}

/** The route as it is when this is opened: the page learns of requests that come, but not of what they do to their route. */
function useLatest(route: TabProps["route"]): TabProps["route"] {
  const [known] = useState(route);
  const loaded = useLoaded(() => captureApi.getRoute(route.id));
  const isNewer = route !== known || loaded === undefined || loaded instanceof ApiError;
  return isNewer ? route : loaded;
}

interface QuestionProps {
  readonly what: "requests" | "route";
  readonly route: TabProps["route"];
  readonly onEmpty: () => void;
  readonly onKeep: () => void;
}

/** A button for an action that cannot be undone. It asks once and names what is lost. */
function Question({ what, route, onEmpty, onKeep }: QuestionProps): JSX.Element {
  const [error, setError] = useState<ApiError>();
  const remove = async (): Promise<void> => {
    try {
      await captureApi.deleteRoute(route.id);
      forgetRoute(route.id);
      location.assign("/");
    } catch (cause) {
      setError(ApiError.from(cause));
    }
  };
  return (
    <section class="configure" aria-label="Confirm">
      <p>
        {what === "requests"
          ? "Everything that was sent to this route so far is deleted for good. The route stays and keeps its URL."
          : "The route and everything that was sent to it are deleted for good. Its URL responds with 404 from then on."}
      </p>
      <div class="form-line">
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
