import { IconButton } from "@signalbox/ui";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import "./place-frame.css";

export interface PlaceFrameProps {
  readonly title: string;
  /** What stands at the end of the line with the title. */
  readonly actions?: ComponentChildren;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** A task that has the page for itself, with the way back to the list. */
export function PlaceFrame({ title, actions, onClose, children }: PlaceFrameProps): JSX.Element {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section class="place" aria-label={title}>
      <header class="place-head">
        <IconButton icon="left" label="Back to the list (Esc)" onClick={onClose} />
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {actions}
      </header>
      {children}
    </section>
  );
}
