import { Button, CopyButton, Form, InlineError, useTask } from "@signalbox/ui";
import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

interface NewThingProps {
  /** The name of the form. */
  readonly label: string;
  readonly submit: string;
  /** The fields beside the button. */
  readonly children: ComponentChildren;
  /** Creates the thing from the values of the fields, by their names. */
  readonly onSubmit: (values: FormData) => Promise<void>;
}

/** A form that creates something. Its fields keep their values until the service has accepted them. */
export function NewThing({ label, submit, children, onSubmit }: NewThingProps): JSX.Element {
  const { error, run } = useTask();
  return (
    <Form
      class="stack loose"
      aria-label={label}
      onSubmit={(form) =>
        void run(async () => {
          await onSubmit(new FormData(form));
          form.reset();
        })
      }
    >
      <div class="field-row">
        {children}
        <Button look="main" type="submit">
          {submit}
        </Button>
      </div>
      <InlineError message={error?.message} />
    </Form>
  );
}

/** The text of a field, without spaces around it; empty when there is none. */
export function textOf(values: FormData, name: string): string {
  return String(values.get(name) ?? "").trim();
}

/** A thing with its secret, which the service returns only once. */
export type WithSecret<Thing> = Thing & { readonly secret: string };

interface SecretProps {
  /** What the secret belongs to, as shown to the user. */
  readonly of: string;
  readonly secret: string;
  readonly onDone: () => void;
}

/** A secret that is shown only once. It is stored only in this element. */
export function Secret({ of, secret, onDone }: SecretProps): JSX.Element {
  const section = useRef<HTMLElement>(null);
  // In a long list, the secret may be off the screen. Afterwards the focus returns.
  useLayoutEffect(() => {
    const { current } = section;
    const before = document.activeElement;
    current?.focus();
    return () => {
      const hasFocus = current?.contains(document.activeElement) === true;
      if (hasFocus && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [secret]);
  return (
    <section class="stack notice secret" aria-label={`Secret of ${of}`} tabIndex={-1} ref={section}>
      <p role="status">
        Copy the secret of <strong>{of}</strong> now. Nobody can see it again.
      </p>
      <div class="line">
        <code>{secret}</code>
        <CopyButton text={secret} of="the secret" labelled />
        <Button onClick={onDone}>Done</Button>
      </div>
    </section>
  );
}
