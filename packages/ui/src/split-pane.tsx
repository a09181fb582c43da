import type { ComponentChildren, JSX } from "preact";
import { useRef } from "preact/hooks";
import { useStored } from "./stored.ts";
import "./page.css";

interface SplitPaneProps {
  /** The key under which the browser stores the width. */
  readonly name: string;
  /** What the handle resizes, for screen readers. */
  readonly label: string;
  /** The width of the side pane, in pixels. */
  readonly initial: number;
  readonly min: number;
  readonly max: number;
  /** @default "start" */
  readonly side?: "start" | "end";
  /** While one pane is undefined, the other has the whole width. It stays the same element, with its state and focus. */
  readonly start: ComponentChildren | undefined;
  readonly end: ComponentChildren | undefined;
}

const STEP_PX = 16;

/** Two panes side by side. Drag the handle between them or use the arrow keys; a double click resets it. */
export function SplitPane(props: SplitPaneProps): JSX.Element {
  const { name, label, initial, min, max, side = "start", start, end } = props;
  const [stored, setStored] = useStored<number | null>(`signalbox.split.${name}`, null, Number.isFinite);
  const root = useRef<HTMLDivElement>(null);
  // Until the handle is moved, the page chooses the width for each window size.
  const shown = Math.min(max, Math.max(min, stored ?? initial));
  const hasBoth = start !== undefined && end !== undefined;
  const towards = side === "start" ? 1 : -1;

  const drag = (event: PointerEvent & { readonly currentTarget: HTMLElement }): void => {
    const handle = event.currentTarget;
    handle.setPointerCapture(event.pointerId);
    const from = event.clientX;
    let last = shown;
    const move = (moved: PointerEvent): void => {
      last = Math.min(max, Math.max(min, shown + towards * (moved.clientX - from)));
      if (root.current !== null) root.current.style.gridTemplateColumns = columns(side, last);
    };
    const drop = (): void => {
      handle.removeEventListener("pointermove", move);
      setStored(last);
    };
    handle.addEventListener("pointermove", move);
    handle.addEventListener("lostpointercapture", drop, { once: true });
  };

  const press = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: shown - towards * STEP_PX,
      ArrowRight: shown + towards * STEP_PX,
      Home: min,
      End: max,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    setStored(Math.min(max, Math.max(min, next)));
  };

  return (
    <div class="split" ref={root} style={{ gridTemplateColumns: hasBoth ? columns(side, shown) : "minmax(0, 1fr)" }}>
      {start}
      {hasBoth && (
        // biome-ignore lint/a11y/useSemanticElements: a separator that can be moved is a control; hr is not.
        <div
          class="split-handle"
          role="separator"
          tabIndex={0}
          aria-label={label}
          aria-orientation="vertical"
          aria-valuenow={shown}
          aria-valuemin={min}
          aria-valuemax={max}
          onPointerDown={drag}
          onKeyDown={press}
          onDblClick={() => setStored(null)}
        />
      )}
      {end}
    </div>
  );
}

function columns(side: "start" | "end", width: number): string {
  return side === "start" ? `minmax(0, ${width}px) 1px minmax(0, 1fr)` : `minmax(0, 1fr) 1px minmax(0, ${width}px)`;
}
