import type { ComponentChildren, JSX } from "preact";

interface ScrollRegionProps {
  /** The name of the region, for screen readers. */
  readonly label: string;
  /** The element. @default "div" */
  readonly as?: "div" | "pre";
  readonly class?: string;
  readonly children: ComponentChildren;
}

/** A part of a page that scrolls separately. It takes the focus so that keys can scroll it, so it needs a name. */
export function ScrollRegion({ label, as: Tag = "div", class: name, children }: ScrollRegionProps): JSX.Element {
  return (
    <Tag class={name} tabIndex={0} role="group" aria-label={label}>
      {children}
    </Tag>
  );
}
