import { IconButton, keepFocus, takeFocus } from "@signalbox/ui";
import type { ComponentChildren, JSX } from "preact";
import { useRecords } from "./state/records.ts";

interface TaskFrameProps {
  readonly title: string;
  /** Content at the end of the title line. */
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A full-page task, with a button back to the list. */
export function TaskFrame({ title, actions, children }: TaskFrameProps): JSX.Element {
  const { close } = useRecords();
  return (
    <section class="task column" aria-label={title} ref={keepFocus}>
      <header class="head">
        <IconButton icon="left" label="Back to the list (Esc)" onClick={close} />
        <h2 ref={takeFocus} tabIndex={-1}>
          {title}
        </h2>
        {actions}
      </header>
      {children}
    </section>
  );
}
