import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { inBackground } from "./background.ts";
import { Skeleton } from "./feedback.tsx";
import { splitHidden } from "./hidden-characters.ts";
import { ScrollRegion } from "./scroll-region.tsx";
import { VirtualList } from "./virtual-list.tsx";
import { VisibleText } from "./visible-text.tsx";
import type { WrappedLines } from "./wrap-lines.ts";
import "./text-view.css";

interface TextViewProps {
  readonly label: string;
  readonly text: string;
}

/** Shorter texts are one element, which the browser wraps, searches and selects as a whole. In characters. */
const plainLength = 20_000;

/** The most marked characters in such an element: each mark is an element too. */
const plainPieces = 500;

const rowHeightPx = 18;
const numberColumnPx = 76;

/**
 * Text of any length, with marks for hidden characters. A worker splits a long text into rows; only the visible rows
 * are shown.
 */
export function TextView({ label, text }: TextViewProps): JSX.Element {
  const isPlain = useMemo(() => text.length <= plainLength && splitHidden(text).length <= plainPieces, [text]);
  if (isPlain) {
    return (
      <ScrollRegion as="pre" class="text-view" label={label}>
        <VisibleText text={text} />
      </ScrollRegion>
    );
  }
  return <LongText label={label} text={text} />;
}

function LongText({ label, text }: TextViewProps): JSX.Element {
  const root = useRef<HTMLDivElement>(null);
  const measure = useRef<HTMLSpanElement>(null);
  const [columns, setColumns] = useState(0);
  const [wrapped, setWrapped] = useState<WrappedLines>();

  useLayoutEffect(() => {
    const { current } = root;
    if (current === null) return;
    const observer = new ResizeObserver(() => {
      const character = (measure.current?.getBoundingClientRect().width ?? 80) / 10;
      setColumns(Math.max(20, Math.floor((current.clientWidth - numberColumnPx - 16) / character)));
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (columns === 0) return;
    const stop = new AbortController();
    inBackground("wrap", { text, columns }, stop.signal).then(setWrapped, () => undefined);
    return () => stop.abort();
  }, [text, columns]);

  return (
    <div class="tree" ref={root}>
      <span class="text-measure" aria-hidden="true" ref={measure}>
        0000000000
      </span>
      {wrapped === undefined ? (
        <Skeleton label="The text is being laid out" />
      ) : (
        <VirtualList
          class="text-view"
          role="group"
          label={label}
          count={wrapped.lines.length}
          rowHeight={rowHeightPx}
          render={(row) => (
            <div class="text-line">
              <span class="text-line-number" aria-hidden="true">
                {wrapped.lines[row] === 0 ? "" : wrapped.lines[row]}
              </span>
              <VisibleText text={text.slice(wrapped.ranges[row * 2], wrapped.ranges[row * 2 + 1])} />
            </div>
          )}
        />
      )}
    </div>
  );
}
