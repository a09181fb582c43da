import type { ComponentChildren, JSX } from "preact";
import { useId } from "preact/hooks";
import "./section.css";

export interface SectionProps {
  readonly title: string;
  /** How many things it holds. */
  readonly count?: number;
  /** Controls beside the title. */
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A titled part of a request. */
export function Section({ title, count, actions, children }: SectionProps): JSX.Element {
  const heading = useId();
  return (
    <section class="section" aria-labelledby={heading}>
      <header>
        <h3 id={heading}>{title}</h3>
        {count !== undefined && <span class="count">{count}</span>}
        <div class="section-actions">{actions}</div>
      </header>
      {children}
    </section>
  );
}
