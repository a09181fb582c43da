import { VisibleText } from "@signalbox/ui";
import type { JSX } from "preact";
import { useId, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { type ChartPoint, formatValue, type LineChartProps, Plot, styleOf } from "./chart-plot.tsx";
import type { ChartLine } from "./charts.ts";
import "./line-chart.css";

/** Further lines appear only in the legend until the user selects them. */
const LINES_AT_FIRST = 10;

/**
 * A chart of lines over time. Lines differ in colour, dashes and the shape of their points. The arrow keys move from
 * point to point and from line to line. Home and End move to the first and last point; Enter chooses.
 */
export function LineChart(props: LineChartProps): JSX.Element {
  const { chart, onChoose, describe } = props;
  const { title, unit, about, times, lines } = chart;
  const id = useId();
  /** The names of the lines that the user has shown or hidden. */
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const hidden = useMemo(
    () =>
      new Set([...lines.keys()].filter((index) => index >= LINES_AT_FIRST !== toggled.has(lines[index]?.name ?? ""))),
    [lines, toggled],
  );
  const toggle = (name: string): void => {
    const next = new Set(toggled);
    if (!next.delete(name)) next.add(name);
    setToggled(next);
  };
  const plot = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [cursor, setCursor] = useState<ChartPoint>();
  useLayoutEffect(() => {
    const { current } = plot;
    if (current === null) return;
    const observer = new ResizeObserver(() => setWidth(current.clientWidth));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);

  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = nextPoint(event.key, cursor, { lines, hidden });
    if (event.key === "Enter" && cursor !== undefined) onChoose(cursor.at);
    else if (next !== undefined) setCursor(next);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const shown = cursor !== undefined && cursor.at < times.length ? cursor : undefined;
  const value = shown === undefined ? undefined : lines[shown.line]?.values[shown.at];
  return (
    <figure class="chart" aria-labelledby={`${id}-title`}>
      <figcaption id={`${id}-title`}>
        <VisibleText text={title} />
        {unit !== "" && <span class="soft"> {unit}</span>}
      </figcaption>
      {about !== "" && (
        <p class="chart-note soft">
          <VisibleText text={about} />
        </p>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields. */}
      <div
        ref={plot}
        class="chart-plot"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move through it, so it takes the focus.
        tabIndex={0}
        role="group"
        aria-roledescription="chart"
        aria-label={`${title}: ${lines.length} lines, ${times.length} points in time. Arrow keys move, Enter chooses.`}
        aria-describedby={`${id}-point`}
        onKeyDown={press}
        onBlur={() => setCursor(undefined)}
      >
        {width > 0 && <Plot {...props} hidden={hidden} width={width} cursor={shown} onPoint={setCursor} />}
      </div>
      <p class="chart-point" id={`${id}-point`} role="status">
        {shown === undefined ? (
          <span class="soft">Point at the chart, or use the arrow keys.</span>
        ) : (
          <>
            <Swatch index={shown.line} /> <strong>{value === null ? "not measured" : formatValue(value, unit)}</strong>{" "}
            <VisibleText text={lines[shown.line]?.name ?? ""} /> <span class="soft">{describe(shown.at)}</span>
          </>
        )}
      </p>
      <ul class="chart-legend" aria-label={`Lines of ${title}`}>
        {lines.map(({ name }, index) => (
          <li key={name}>
            <button type="button" class="bare" aria-pressed={!hidden.has(index)} onClick={() => toggle(name)}>
              <Swatch index={index} /> <VisibleText text={name} />
            </button>
          </li>
        ))}
      </ul>
    </figure>
  );
}

/** A sample of a line, as the chart draws it. */
function Swatch({ index }: { readonly index: number }): JSX.Element {
  const { colour, dash, shape } = styleOf(index);
  return (
    <svg
      class="chart-swatch"
      viewBox="0 0 28 12"
      width="28"
      height="12"
      aria-hidden="true"
      style={{ color: `var(${colour})` }}
    >
      <path d="M0 6H28" fill="none" stroke="currentColor" stroke-width="2" stroke-dasharray={dash} />
      <path d={shape} fill="currentColor" />
    </svg>
  );
}

/** The point that a key moves to; undefined for other keys. */
function nextPoint(
  key: string,
  from: ChartPoint | undefined,
  { lines, hidden }: { readonly lines: readonly ChartLine[]; readonly hidden: ReadonlySet<number> },
): ChartPoint | undefined {
  if (!/^(?:Arrow(?:Left|Right|Up|Down)|Home|End)$/.test(key)) return undefined;
  /** The times at which a line has values. */
  const indexesOf = (line: number): number[] => {
    const { values } = lines[line] as ChartLine;
    return [...values.keys()].filter((at) => values[at] != null);
  };
  const shown = [...lines.keys()].filter((line) => !hidden.has(line) && indexesOf(line).length > 0);
  const [first] = shown;
  if (first === undefined) return undefined;
  const line = from !== undefined && shown.includes(from.line) ? from.line : first;
  const indexes = indexesOf(line);
  const pointAt = (at: number | undefined): ChartPoint | undefined => (at === undefined ? from : { line, at });
  if (key === "Home") return pointAt(indexes[0]);
  if (key === "End" || from === undefined) return pointAt(indexes.at(-1));
  if (key === "ArrowRight") return pointAt(indexes.find((at) => at > from.at));
  if (key === "ArrowLeft") return pointAt(indexes.findLast((at) => at < from.at));
  const other = shown.at((shown.indexOf(line) + (key === "ArrowDown" ? 1 : -1)) % shown.length) ?? first;
  const distance = (at: number): number => Math.abs(at - from.at);
  const nearest = indexesOf(other).reduce((best, at) => (distance(at) < distance(best) ? at : best));
  return { line: other, at: nearest };
}
