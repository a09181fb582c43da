import { Button, InlineError, useFirstError, useTask } from "@signalbox/ui";
import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { captureApi } from "../api/capture-api.ts";
import { errorAt, inWords, isWithin } from "../api/error-at.ts";
import type { CaptureRoute } from "../api/responses.ts";
import { useInspector } from "../state/inspector.ts";
import { isSame, useDraft } from "../state/use-draft.ts";

/** The settings of a route that can be changed. */
type Changes = Partial<Record<"name" | "ttl" | "limits" | "response" | "forward" | "signature", unknown>>;

interface SaveOptions {
  /** The message after it is saved. @default "Saved." */
  readonly message?: string;
  /** The form stays as it is, instead of showing what is stored. @default false */
  readonly keepsForm?: boolean;
}

/**
 * A form with settings of a route.
 *
 * @param name a part of the key of the draft
 * @param fill returns the form for a route
 */
export function useSettings<Form>(route: CaptureRoute, name: string, fill: (route: CaptureRoute) => Form) {
  const inspector = useInspector();
  const draft = useDraft(`${route.id} ${name}`, () => ({ form: fill(route), base: route }));
  const { form, base } = draft.value;
  const { busy, error, run, clear } = useTask();
  const [overwrite, setOverwrite] = useState<() => void>();

  const attempt = (work: () => Promise<void>): Promise<void> => {
    setOverwrite(undefined);
    return run(work);
  };
  const write = async (changes: Changes, { message = "Saved.", keepsForm = false }: SaveOptions): Promise<void> => {
    const saved = await captureApi.updateRoute(route.id, changes);
    inspector.setRoute(saved);
    inspector.notify(message);
    const next = { form: keepsForm ? form : fill(saved), base: saved };
    // What was edited while it was being saved is kept.
    const { form: edited } = draft.peek();
    draft.restart(next, isSame(edited, form) ? next : { form: edited, base: saved });
  };
  return {
    form,
    /** The route that the form was filled from. */
    base,
    /** Whether the form has unsaved changes. */
    isChanged: draft.isChanged,
    busy,
    /** Why the last attempt was rejected. */
    error,
    set: (edited: Form) => draft.set({ form: edited, base }),
    /** Why the value at a JSON pointer, or one in it, was rejected. */
    errorAt: (pointer: string) => errorAt(error, pointer),
    /** Saves despite a conflicting change by somebody else; undefined when there is no conflict. */
    overwrite,
    /** Changes settings of the route, unless somebody else has changed the same settings since they were loaded. */
    save: (changes: Changes, options: SaveOptions = {}): Promise<void> =>
      attempt(async () => {
        const stored = await captureApi.getRoute(route.id);
        const names = Object.keys(changes) as (keyof Changes)[];
        if (names.every((one) => isSame(stored[one], base[one]))) return write(changes, options);
        inspector.setRoute(stored);
        setOverwrite(() => () => void attempt(() => write(changes, options)));
      }),
    /** Discards the changes and shows the stored settings. */
    discard() {
      clear();
      setOverwrite(undefined);
      draft.restart({ form: fill(route), base: route });
    },
  };
}

interface SaveButtonsProps {
  readonly settings: Omit<ReturnType<typeof useSettings<unknown>>, "set">;
  /** JSON pointers of the values that have a field, where the form shows their errors. @default none */
  readonly fields?: readonly string[];
  /** @default "Save" */
  readonly label?: string;
  /** @default false */
  readonly disabled?: boolean;
  /** Other buttons. */
  readonly children?: ComponentChildren;
}

/** The buttons below the form of settings. Above them: why saving failed, and what the user can do. */
export function SaveButtons({ settings, fields = [], label = "Save", ...rest }: SaveButtonsProps): JSX.Element {
  const { isChanged, busy, error, overwrite, discard } = settings;
  const { disabled = false, children } = rest;
  const others = error?.issues.filter(({ pointer }) => !fields.some((field) => isWithin(pointer, field))) ?? [];
  const message = error?.issues.length === 0 ? error.message : others.map((issue) => inWords(issue, "")).join(" ");
  const top = useFirstError<HTMLDivElement>(error);
  return (
    <>
      <div ref={top}>
        <InlineError message={message} />
      </div>
      {overwrite !== undefined && (
        <section class="stack loose" aria-label="Changed meanwhile">
          <InlineError
            tone="warn"
            message="Somebody else has changed this since you opened it, so nothing was saved. Your changes are still here."
          />
          <div class="dialog-actions">
            <Button onClick={discard}>Show what is stored</Button>
            <Button look="danger" disabled={busy} onClick={overwrite}>
              Replace it with mine
            </Button>
          </div>
        </section>
      )}
      <div class="dialog-actions">
        {children}
        {isChanged && <Button onClick={discard}>Discard changes</Button>}
        <Button type="submit" look="main" disabled={busy || disabled}>
          {label}
        </Button>
      </div>
    </>
  );
}
