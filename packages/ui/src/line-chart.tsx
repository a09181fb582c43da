import type { JSX } from "preact";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "preact/hooks";
// Imported before uPlot, which throws at a language that it does not know.
import "./sound-language.ts";
import uPlot from "uplot";
import { drawShape, lineStyles, Swatch } from "./line-styles.tsx";
import { useMedia } from "./media.ts";
import { VisibleText } from "./visible-text.tsx";
import "uplot/dist/uPlot.min.css";
import "./line-chart.css";

export interface ChartLine {
  readonly name: string;
  /** Values by the index of their time: null where nothing was measured, undefined where the value is unknown. */
  readonly values: readonly (number | null | undefined)[];
}

/** A point of a line. */
export interface ChartPoint {
  readonly line: number;
  /** The index of its time. */
  readonly at: number;
}

export interface LineChartProps {
  readonly label: string;
  readonly unit: string;
  /** A line below the title, for example what all lines have in common. */
  readonly note?: string;
  /** In milliseconds since 1970, ascending. */
  readonly times: readonly number[];
  readonly lines: readonly ChartLine[];
  /** Lines that are not drawn. */
  readonly hidden: ReadonlySet<number>;
  readonly onToggle: (line: number) => void;
  /** The indexes of times with a problem. */
  readonly marked: ReadonlySet<number>;
  /** The indexes of the chosen times. */
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (point: ChartPoint) => void;
  /** Called with a range of times that was selected with the mouse. */
  readonly onRange?: ((from: number, to: number) => void) | undefined;
  /** Further text about a point, besides its time, line and value. */
  readonly describe: (point: ChartPoint) => string;
}

const heightPx = 200;

/** Room for a time below the chart, in pixels. */
const clockSpacePx = 72;

/** The radius of a point, in pixels. */
const pointPx = 3.5;

/** Points that are closer together are drawn without shapes. In pixels. */
const shapeEvery = 14;

/**
 * A chart of lines over time. Lines differ in colour, dashes and the shape of their points. The arrow keys move from
 * point to point and from line to line. Home and End move to the first and last point; Enter chooses.
 */
export function LineChart(props: LineChartProps): JSX.Element {
  const { label, unit, note = "", times, lines, hidden, marked, onToggle, describe } = props;
  const id = useId();
  const holder = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | undefined>(undefined);
  const [cursor, setCursor] = useState<ChartPoint>();
  const dark = useMedia("(prefers-color-scheme: dark)");
  const forced = useMedia("(forced-colors: active)");
  const latest = useRef({ ...props, cursor });
  latest.current = { ...props, cursor };

  const lineNames = lines.map(({ name }) => name).join("\n");
  useLayoutEffect(() => {
    const { current } = holder;
    if (current === null) return;
    const made = new uPlot(optionsOf(current, latest, setCursor), dataOf(latest.current), current);
    plot.current = made;
    const resize = new ResizeObserver(() => made.setSize({ width: current.clientWidth, height: heightPx }));
    resize.observe(current);
    return () => {
      resize.disconnect();
      made.destroy();
      plot.current = undefined;
    };
    // The chart is created again when the lines or the colours change.
  }, [lineNames, dark, forced]);

  useEffect(() => plot.current?.setData(dataOf(latest.current)), [times, lines]);
  useEffect(() => {
    for (const index of lines.keys()) plot.current?.setSeries(index + 1, { show: !hidden.has(index) });
  }, [hidden, lineNames, dark, forced]);
  useEffect(() => plot.current?.redraw(false, false), [props.chosen, marked, cursor]);

  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return;
    const next = nextPoint(event.key, cursor, lines, hidden, times.length);
    if (event.key === "Enter" && cursor !== undefined) props.onChoose(cursor);
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
        <VisibleText text={label} />
        {unit !== "" && <span class="soft"> {unit}</span>}
      </figcaption>
      {note !== "" && (
        <p class="chart-note soft">
          <VisibleText text={note} />
        </p>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields. */}
      <div
        ref={holder}
        class="chart-plot"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move through it, so it takes the focus.
        tabIndex={0}
        role="group"
        aria-roledescription="chart"
        aria-label={`${label}: ${lines.length} lines, ${times.length} points in time. Arrow keys move, Enter chooses.`}
        aria-describedby={`${id}-point`}
        onKeyDown={press}
        onBlur={() => setCursor(undefined)}
        onClick={() => {
          if (latest.current.cursor !== undefined) props.onChoose(latest.current.cursor);
        }}
      />
      <p class="chart-point" id={`${id}-point`} role="status">
        {shown === undefined ? (
          <span class="soft">Point at the chart, or move through it by arrow keys.</span>
        ) : (
          <>
            <Swatch index={shown.line} /> <strong>{value === null ? "not measured" : formatValue(value, unit)}</strong>{" "}
            <VisibleText text={lines[shown.line]?.name ?? ""} /> <span class="soft">{describe(shown)}</span>
          </>
        )}
      </p>
      <ul class="chart-legend" aria-label={`Lines of ${label}`}>
        {lines.map(({ name }, index) => (
          <li key={name}>
            <button type="button" aria-pressed={!hidden.has(index)} onClick={() => onToggle(index)}>
              <Swatch index={index} /> <VisibleText text={name} />
            </button>
          </li>
        ))}
      </ul>
    </figure>
  );
}

/** Formats a value with its unit and at most three decimals. */
export function formatValue(value: number | undefined, unit: string): string {
  if (value === undefined) return "–";
  const text = value.toLocaleString(undefined, { maximumFractionDigits: 3 });
  return unit === "" ? text : `${text} ${unit}`;
}

function dataOf({ times, lines }: Pick<LineChartProps, "times" | "lines">): uPlot.AlignedData {
  return [times.map((time) => time / 1000), ...lines.map(({ values }) => values as (number | null | undefined)[])];
}

type Latest = { readonly current: LineChartProps & { readonly cursor: ChartPoint | undefined } };

function optionsOf(
  holder: HTMLElement,
  latest: Latest,
  setCursor: (point: ChartPoint | undefined) => void,
): uPlot.Options {
  const style = getComputedStyle(holder);
  const colour = (name: string): string => resolved(holder, `var(${name})`);
  const [ink, line, bad, accent] = [
    colour("--chart-ink"),
    colour("--chart-line"),
    colour("--chart-bad"),
    colour("--chart-accent"),
  ];
  const { lines } = latest.current;
  const axis: uPlot.Axis = {
    stroke: ink,
    font: `12px ${style.fontFamily}`,
    grid: { stroke: line, width: 1 },
    ticks: { stroke: line, width: 1 },
  };
  return {
    width: holder.clientWidth,
    height: heightPx,
    legend: { show: false },
    cursor: { points: { show: false }, y: false, drag: { x: true, y: false, setScale: false } },
    scales: { y: { range: (_plot, low, high) => rangeOf(low, high) } },
    axes: [
      { ...axis, size: 32, space: clockSpacePx, values: (_plot, splits) => splits.map(clockOf(splits)) },
      { ...axis, size: 60 },
    ],
    series: [
      {},
      ...lines.map(
        (_, index): uPlot.Series => ({
          stroke: colour(lineStyles[index % lineStyles.length]?.colour ?? "--chart-ink"),
          width: 1.5,
          dash: [...(lineStyles[index % lineStyles.length]?.dash ?? [])],
          points: { show: false },
        }),
      ),
    ],
    hooks: {
      setCursor: [
        (plot) => {
          const { left = -1, top = -1 } = plot.cursor;
          if (left >= 0) setCursor(nearestPoint(plot, latest.current, left, top));
        },
      ],
      setSelect: [
        (plot) => {
          const { left, width } = plot.select;
          if (width < 8) return;
          // Every touch counts, even at the edge: the first and last points are drawn there.
          const from = plot.posToVal(left - pointPx, "x");
          latest.current.onRange?.(from * 1000, plot.posToVal(left + width + pointPx, "x") * 1000);
          plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
        },
      ],
      draw: [(plot) => drawPoints(plot, latest.current, { bad, accent })],
    },
  };
}

/** The range starts at zero if all values are positive, and leaves room above. */
function rangeOf(low: number | null, high: number | null): [number, number] {
  const [from, to] = [Math.min(0, low ?? 0), high ?? 1];
  return [from, to === from ? from + 1 : to + (to - from) * 0.12];
}

/**
 * Formats the times below the chart, in UTC. The distance between them decides whether a date or fractions of a second
 * are shown.
 */
function clockOf(splits: readonly number[]): (seconds: number) => string {
  const step = (splits[1] ?? 0) - (splits[0] ?? 0);
  return (seconds) => {
    const iso = new Date(seconds * 1000).toISOString();
    if (step >= 86_400) return iso.slice(5, 10);
    if (step >= 60) return iso.slice(11, 16);
    return step >= 1 ? iso.slice(11, 19) : iso.slice(14, 22);
  };
}

/** The computed value of a colour: a canvas does not understand custom properties. */
function resolved(holder: HTMLElement, colour: string): string {
  const probe = document.createElement("span");
  probe.style.color = colour;
  holder.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

function nearestPoint(
  plot: uPlot,
  { lines, hidden, times }: LineChartProps,
  left: number,
  top: number,
): ChartPoint | undefined {
  let best: ChartPoint | undefined;
  let least = Number.POSITIVE_INFINITY;
  // Where several lines have the same times, the nearest line is chosen, or else the nearest time.
  const near = plot.posToIdx(left);
  for (let at = Math.max(0, near - 20); at <= Math.min(times.length - 1, near + 20); at += 1) {
    const across = plot.valToPos((times[at] ?? 0) / 1000, "x") - left;
    for (const [line, { values }] of lines.entries()) {
      const value = values[at];
      if (hidden.has(line) || value == null) continue;
      const distance = across ** 2 * 4 + (plot.valToPos(value, "y") - top) ** 2;
      if (distance < least) [least, best] = [distance, { line, at }];
    }
  }
  return best;
}

function drawPoints(
  plot: uPlot,
  { lines, hidden, times, marked, chosen, cursor }: Latest["current"],
  { bad, accent }: { readonly bad: string; readonly accent: string },
): void {
  const { ctx, bbox } = plot;
  const ratio = devicePixelRatio;
  const xOf = (at: number): number => plot.valToPos((times[at] ?? 0) / 1000, "x", true);
  ctx.save();
  ctx.lineWidth = 1.5 * ratio;
  for (const at of marked) {
    const x = xOf(at);
    ctx.strokeStyle = bad;
    ctx.fillStyle = bad;
    ctx.setLineDash([2 * ratio, 4 * ratio]);
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
    ctx.setLineDash([]);
    ctx.font = `bold ${14 * ratio}px sans-serif`;
    ctx.textAlign = "center";
    ctx.fillText("!", x, bbox.top + 12 * ratio);
  }
  ctx.setLineDash([]);
  for (const [line, { values }] of lines.entries()) {
    if (hidden.has(line)) continue;
    const style = lineStyles[line % lineStyles.length];
    const stroke = plot.series[line + 1]?.stroke;
    ctx.fillStyle = typeof stroke === "function" ? String(stroke(plot, line + 1)) : String(stroke);
    let last = Number.NEGATIVE_INFINITY;
    for (const [at, value] of values.entries()) {
      if (value == null) continue;
      const x = xOf(at);
      const isSpecial = chosen.has(at) || (cursor?.line === line && cursor.at === at);
      if (!isSpecial && x - last < shapeEvery * ratio) continue;
      last = x;
      const y = plot.valToPos(value, "y", true);
      drawShape(ctx, style?.shape ?? "circle", x, y, pointPx * ratio);
      if (!isSpecial) continue;
      ctx.strokeStyle = accent;
      ctx.lineWidth = (cursor?.line === line && cursor.at === at ? 3 : 1.5) * ratio;
      ctx.beginPath();
      ctx.arc(x, y, 7 * ratio, 0, Math.PI * 2);
      ctx.stroke();
    }
  }
  ctx.restore();
}

/** The point that a key moves to; undefined for other keys and at the ends. */
function nextPoint(
  key: string,
  from: ChartPoint | undefined,
  lines: readonly ChartLine[],
  hidden: ReadonlySet<number>,
  count: number,
): ChartPoint | undefined {
  if (!/^(?:Arrow(?:Left|Right|Up|Down)|Home|End)$/.test(key)) return undefined;
  const shown = [...lines.keys()].filter(
    (line) => !hidden.has(line) && lines[line]?.values.some((value) => value != null),
  );
  const [first] = shown;
  if (first === undefined) return undefined;
  const line = from !== undefined && shown.includes(from.line) ? from.line : first;
  const has = (at: number, of: number): boolean => lines[of]?.values[at] != null;
  const seek = (start: number, step: 1 | -1): ChartPoint | undefined => {
    for (let at = start; at >= 0 && at < count; at += step) if (has(at, line)) return { line, at };
    return from;
  };
  if (key === "Home") return seek(0, 1);
  if (key === "End" || from === undefined) return seek(count - 1, -1);
  if (key === "ArrowRight") return seek(from.at + 1, 1);
  if (key === "ArrowLeft") return seek(from.at - 1, -1);
  const place = shown.indexOf(line) + (key === "ArrowDown" ? 1 : -1);
  const other = shown.at(place % shown.length) ?? first;
  let nearest: number | undefined;
  for (let at = 0; at < count; at += 1) {
    if (has(at, other) && (nearest === undefined || Math.abs(at - from.at) < Math.abs(nearest - from.at))) nearest = at;
  }
  return nearest === undefined ? from : { line: other, at: nearest };
}
