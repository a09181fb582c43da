import type { ComponentChildren, JSX } from "preact";
import { Button } from "./button.tsx";
import { InlineError } from "./feedback.tsx";
import { Form, valuesOf } from "./form.tsx";
import { useTask } from "./use-task.ts";

interface CreateFormProps {
  /** The name of the form. */
  readonly label: string;
  readonly submit: string;
  /** The fields beside the button. */
  readonly children: ComponentChildren;
  /** Creates the thing from the values of the fields, by their names. */
  readonly onSubmit: (values: Readonly<Record<string, string>>) => Promise<void>;
}

/** What each form sent last, as JSON. */
const sent = new WeakMap<HTMLFormElement, string>();

/** Whether the focus is in a form that the user has changed since it was sent: they may be in the middle of a word. */
export function isTypingOn(): boolean {
  const form = document.activeElement?.closest("form");
  return form != null && sent.has(form) && sent.get(form) !== JSON.stringify(valuesOf(form));
}

/** A form that creates something. Its fields keep their values until the service has accepted them. */
export function CreateForm({ label, submit, children, onSubmit }: CreateFormProps): JSX.Element {
  const { error, run } = useTask();
  return (
    <Form
      class="stack loose"
      aria-label={label}
      onSubmit={(form, values) =>
        void run(async () => {
          sent.set(form, JSON.stringify(values));
          await onSubmit(values);
          // Not what was typed meanwhile.
          if (sent.get(form) === JSON.stringify(valuesOf(form))) form.reset();
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
