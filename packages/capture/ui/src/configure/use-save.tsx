import { ApiError, Button, InlineError } from "@signalbox/ui";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { captureApi } from "../api/capture-api.ts";
import type { CaptureRoute } from "../api/responses.ts";

/** The props of each settings tab. */
export interface TabProps {
  readonly route: CaptureRoute;
  readonly onRoute: (route: CaptureRoute) => void;
  readonly onSaid: (message: string) => void;
}

/** The stored settings of a route. */
export type Settings = Partial<Pick<CaptureRoute, "name" | "ttl" | "limits" | "response" | "forward" | "signature">>;

export interface SaveOptions {
  /** @default "Saved." */
  readonly said?: string;
  /** Called with the saved route. */
  readonly onSaved?: (route: CaptureRoute) => void;
}

export interface Save {
  readonly busy: boolean;
  /** Why the last attempt was rejected. */
  readonly error: ApiError | undefined;
  /** Saves despite a conflicting change by somebody else; undefined when there is no conflict. */
  readonly overwrite: (() => void) | undefined;
  /** Changes settings of the route, unless somebody else has changed the same settings since they were loaded. */
  save(settings: object, options?: SaveOptions): Promise<void>;
  /** Clears the error. */
  forget(): void;
}

/**
 * Changes settings of a route and shows the result.
 *
 * @param base the settings at the time when the user began to edit
 */
export function useSave({ route, onRoute, onSaid }: TabProps, base: Settings): Save {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const [conflict, setConflict] = useState<{ readonly settings: object; readonly options: SaveOptions }>();

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setError(undefined);
    setConflict(undefined);
    try {
      await work();
    } catch (cause) {
      setError(ApiError.from(cause));
    } finally {
      setBusy(false);
    }
  };
  const write = async (settings: object, { said = "Saved.", onSaved }: SaveOptions): Promise<void> => {
    const changed = await captureApi.updateRoute(route.id, settings);
    onRoute(changed);
    onSaid(said);
    onSaved?.(changed);
  };
  const save = (settings: object, options: SaveOptions = {}): Promise<void> =>
    attempt(async () => {
      const stored = await captureApi.getRoute(route.id);
      const names = Object.keys(settings) as (keyof Settings)[];
      if (names.every((name) => !(name in base) || isSame(stored[name], base[name]))) return write(settings, options);
      onRoute(stored);
      setConflict({ settings, options });
    });
  return {
    busy,
    error,
    overwrite: conflict && (() => void attempt(() => write(conflict.settings, conflict.options))),
    save,
    forget() {
      setError(undefined);
      setConflict(undefined);
    },
  };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

interface NotSavedProps {
  readonly save: Save;
  /** Discards the changes and shows the stored settings. */
  readonly onTheirs: () => void;
}

/** Shows why saving failed, and what the user can do. */
export function NotSaved({ save, onTheirs }: NotSavedProps): JSX.Element {
  const { error, overwrite } = save;
  const issues = error?.issues.map(({ pointer, detail }) => `${pointer} ${detail}`) ?? [];
  return (
    <>
      <InlineError message={error && [error.message, ...issues].join(" ")} />
      {overwrite !== undefined && (
        <section class="configure" aria-label="Changed meanwhile">
          <InlineError
            tone="warn"
            message="Somebody else has changed this since you opened it, so nothing was saved. Your changes are still here."
          />
          <div class="dialog-actions">
            <Button
              onClick={() => {
                save.forget();
                onTheirs();
              }}
            >
              Show what is stored
            </Button>
            <Button look="danger" disabled={save.busy} onClick={overwrite}>
              Replace it with mine
            </Button>
          </div>
        </section>
      )}
    </>
  );
}
