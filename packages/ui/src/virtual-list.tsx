import type { JSX, Ref } from "preact";
import { useImperativeHandle, useLayoutEffect, useRef, useState } from "preact/hooks";
import "./virtual-list.css";

export interface VirtualListHandle {
  /** Scrolls just enough to show a row. */
  reveal(index: number): void;
  scrollToTop(): void;
  /** How many rows are visible at a time. */
  pageRows(): number;
  /** Moves the keyboard focus to the list. */
  focus(): void;
}

interface VirtualListProps {
  readonly label: string;
  readonly count: number;
  /** The height of every row, in pixels. */
  readonly rowHeight: number;
  readonly render: (index: number) => JSX.Element;
  readonly keyOf?: (index: number) => string | number;
  readonly handle?: Ref<VirtualListHandle>;
  /** Called when the user scrolls close to the last row. */
  readonly onNearEnd?: () => void;
  readonly onScroll?: (top: number) => void;
  /** Called with the list at first and after each change of its size. */
  readonly onResize?: (list: HTMLElement) => void;
  /** Rows may be wider than the list, which then scrolls sideways. @default false */
  readonly wide?: boolean;
  /** The ARIA role: a list of items, a tree, the lines of one text, or the rows of a table. @default "list" */
  readonly role?: "list" | "tree" | "group" | "rowgroup";
  /** The id of the row that keys act on, in a tree. */
  readonly activeId?: string | undefined;
  readonly class?: string;
}

/** How many rows above and below the visible ones are also rendered. */
const OVERSCAN = 8;

/** Browsers limit an element to about 33 million pixels. Rows beyond that cannot be reached. */
const MAX_HEIGHT_PX = 16_000_000;

/** A list of any length. Only its visible rows are in the document. */
export function VirtualList(props: VirtualListProps): JSX.Element {
  const { label, count, rowHeight, render, keyOf, handle, wide = false, role = "list" } = props;
  const { onNearEnd, onScroll, onResize } = props;
  const viewport = useRef<HTMLDivElement>(null);
  const [{ first, rows }, setWindow] = useState({ first: 0, rows: 30 });
  const reachable = Math.min(count, Math.floor(MAX_HEIGHT_PX / rowHeight));

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
  const resized = useRef(onResize);
  useLayoutEffect(() => {
    latest.current = measure;
    resized.current = onResize;
  });
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
      pageRows: () => Math.max(1, Math.floor((viewport.current?.clientHeight ?? 0) / rowHeight)),
      scrollToTop() {
        viewport.current?.scrollTo({ top: 0 });
      },
      focus() {
        viewport.current?.focus();
      },
    }),
    [rowHeight],
  );

  const from = Math.max(0, Math.min(first, reachable - rows) - OVERSCAN);
  const to = Math.min(reachable, first + rows + OVERSCAN);
  const shown: JSX.Element[] = [];
  for (let index = from; index < to; index += 1) {
    shown.push(
      // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the role and its properties are set together.
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
    // biome-ignore lint/a11y: the role is one of four and decides what the keys do. Each list has a name.
    <div
      class={`virtual ${props.class ?? ""}`}
      data-wide={wide ? "" : undefined}
      ref={viewport}
      role={role}
      aria-label={role === "rowgroup" ? undefined : label}
      aria-activedescendant={props.activeId}
      // Keyboard users must be able to focus the list, unless its rows take the focus.
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
