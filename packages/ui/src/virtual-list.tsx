import type { JSX, Ref } from "preact";
import { useImperativeHandle, useLayoutEffect, useRef, useState } from "preact/hooks";
import "./virtual-list.css";

export interface VirtualListHandle {
  /** Scrolls as little as needed for a row to be seen. */
  reveal(index: number): void;
  scrollToTop(): void;
  /** Takes the focus of the keyboard. */
  focus(): void;
}

export interface VirtualListProps {
  readonly label: string;
  readonly count: number;
  /** In pixels; the same for all rows. */
  readonly rowHeight: number;
  readonly render: (index: number) => JSX.Element;
  readonly keyOf?: (index: number) => string | number;
  readonly handle?: Ref<VirtualListHandle>;
  /** Called when the last row comes near. */
  readonly onNearEnd?: () => void;
  readonly onScroll?: (top: number) => void;
  /** Called with the list at first, and whenever it has another size. */
  readonly onResize?: (list: HTMLElement) => void;
  /** Rows may be wider than the list, which then scrolls sideways. @default false */
  readonly wide?: boolean;
  /** A list of things, a tree, lines of one thing, or rows of a table. @default "list" */
  readonly role?: "list" | "tree" | "group" | "rowgroup";
  /** The id of the row that keys act on, in a tree. */
  readonly activeId?: string | undefined;
  readonly class?: string;
}

/** Rows beyond the visible ones, above and below, that are rendered already. */
const overscan = 8;

/** Browsers end an element at some 33 million pixels; rows beyond are out of reach. */
const maxHeightPx = 16_000_000;

/** A list of any length, of which only what is seen is in the document. */
export function VirtualList(props: VirtualListProps): JSX.Element {
  const { label, count, rowHeight, render, keyOf, handle, wide = false, role = "list" } = props;
  const { onNearEnd, onScroll, onResize } = props;
  const viewport = useRef<HTMLDivElement>(null);
  const [{ first, rows }, setWindow] = useState({ first: 0, rows: 30 });
  const reachable = Math.min(count, Math.floor(maxHeightPx / rowHeight));

  const measure = (): void => {
    const { current } = viewport;
    if (current === null) return;
    const next = {
      first: Math.max(0, Math.floor(current.scrollTop / rowHeight)),
      rows: Math.ceil(current.clientHeight / rowHeight) + 1,
    };
    setWindow((known) => (known.first === next.first && known.rows === next.rows ? known : next));
    if (next.first + 2 * next.rows > count) onNearEnd?.();
  };

  const latest = useRef(measure);
  latest.current = measure;
  const resized = useRef(onResize);
  resized.current = onResize;
  useLayoutEffect(() => {
    const { current } = viewport;
    if (current === null) return;
    const observer = new ResizeObserver(() => {
      latest.current();
      resized.current?.(current);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => latest.current(), [count, rowHeight]);

  useImperativeHandle(
    handle ?? null,
    () => ({
      reveal(index) {
        const { current } = viewport;
        if (current === null) return;
        const top = index * rowHeight;
        if (top < current.scrollTop) current.scrollTop = top;
        else if (top + rowHeight > current.scrollTop + current.clientHeight) {
          current.scrollTop = top + rowHeight - current.clientHeight;
        }
        latest.current();
      },
      scrollToTop() {
        viewport.current?.scrollTo({ top: 0 });
      },
      focus() {
        viewport.current?.focus();
      },
    }),
    [rowHeight],
  );

  const from = Math.max(0, Math.min(first, reachable - rows) - overscan);
  const to = Math.min(reachable, first + rows + overscan);
  const shown: JSX.Element[] = [];
  for (let index = from; index < to; index += 1) {
    shown.push(
      // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the role and what belongs to it come together.
      <div
        class="virtual-row"
        key={keyOf?.(index) ?? index}
        role={role === "list" ? "listitem" : "presentation"}
        aria-setsize={role === "list" ? count : undefined}
        aria-posinset={role === "list" ? index + 1 : undefined}
        style={{ top: `${index * rowHeight}px`, height: `${rowHeight}px` }}
      >
        {render(index)}
      </div>,
    );
  }

  return (
    // biome-ignore lint/a11y: the role decides what keys do here; it is one of four, each with its name.
    <div
      class={`virtual ${props.class ?? ""}`}
      data-wide={wide ? "" : undefined}
      ref={viewport}
      role={role}
      aria-label={role === "rowgroup" ? undefined : label}
      aria-activedescendant={props.activeId}
      // Whoever scrolls by keys must be able to come here, unless the rows take the focus themselves.
      tabIndex={role === "list" || role === "rowgroup" ? -1 : 0}
      style={{ "--content": `${reachable * rowHeight}px` }}
      onScroll={({ currentTarget }) => {
        measure();
        onScroll?.(currentTarget.scrollTop);
      }}
    >
      <div class="virtual-space" role="presentation" style={{ height: `${reachable * rowHeight}px` }}>
        {shown}
      </div>
    </div>
  );
}
