import { Button, Form, InlineError, Secret, useTask } from "@signalbox/ui";
import type { ComponentChildren, JSX } from "preact";

interface NewThingProps {
  /** The name of the form. */
  readonly label: string;
  readonly submit: string;
  /** The fields beside the button. */
  readonly children: ComponentChildren;
  /** Creates the thing from the values of the fields, by their names. */
  readonly onSubmit: (values: Readonly<Record<string, string>>) => Promise<void>;
}

/** A form that creates something. Its fields keep their values until the service has accepted them. */
export function NewThing({ label, submit, children, onSubmit }: NewThingProps): JSX.Element {
  const { error, run } = useTask();
  return (
    <Form
      class="stack loose"
      aria-label={label}
      onSubmit={(form, values) =>
        void run(async () => {
          await onSubmit(values);
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

/** A thing with its secret, which the service returns only once. */
export type WithSecret<Thing> = Thing & { readonly secret: string };

interface NewSecretProps {
  /** What the secret belongs to, as shown to the user. */
  readonly of: string;
  readonly secret: string;
  readonly onDone: () => void;
}

export function NewSecret({ of, secret, onDone }: NewSecretProps): JSX.Element {
  const message = (
    <>
      Copy the secret of <strong>{of}</strong> now. Nobody can see it again.
    </>
  );
  return (
    <Secret label={`Secret of ${of}`} secret={secret} message={message}>
      <Button onClick={onDone}>Done</Button>
    </Secret>
  );
}
