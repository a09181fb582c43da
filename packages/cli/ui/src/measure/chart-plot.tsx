import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import type { Chart, ChartLine } from "./charts.ts";

/** A point of a line. */
export interface ChartPoint {
  readonly line: number;
  /** The index of its time. */
  readonly at: number;
}

export interface LineChartProps {
  readonly chart: Chart;
  /** The indexes of times with a problem. */
  readonly marked: ReadonlySet<number>;
  /** The indexes of the chosen times. */
  readonly chosen: ReadonlySet<number>;
  /** Called with the index of a time. */
  readonly onChoose: (at: number) => void;
  /** Called with a range of times that was selected with the mouse. */
  readonly onRange: (from: number, to: number) => void;
  /** Further text about the points of a time. */
  readonly describe: (at: number) => string;
}

/** Formats a value with its unit and at most three decimals. */
export function formatValue(value: number | undefined, unit: string): string {
  if (value === undefined) return "–";
  const text = value.toLocaleString(undefined, { maximumFractionDigits: 3 });
  return unit === "" ? text : `${text} ${unit}`;
}

/** The height of a chart and the space around its lines, in pixels. */
const HEIGHT = 200;
const space = { left: 60, right: 12, top: 10, bottom: 26 } as const;

/** The distance between times below the chart, and between values beside it, in pixels. */
const everyPx = { x: 90, y: 36 } as const;

/** Points that are closer together are drawn without shapes. In pixels. */
const SHAPE_EVERY = 14;

interface PlotProps extends LineChartProps {
  /** Lines that are not drawn. */
  readonly hidden: ReadonlySet<number>;
  readonly width: number;
  readonly cursor: ChartPoint | undefined;
  readonly onPoint: (point: ChartPoint | undefined) => void;
}

/** The lines of a chart with their axes, for the mouse. */
export function Plot(props: PlotProps): JSX.Element {
  const { chart, hidden, marked, chosen, cursor, width, onPoint, onChoose, onRange } = props;
  const { times, lines } = chart;
  const { x, y, timeAt, ticksX, ticksY } = useMemo(() => scaleOf(props), [chart, hidden, width]);
  const drawn = useMemo(
    () =>
      lines.map(
        (line, index) =>
          !hidden.has(index) && <Line key={line.name} line={line} index={index} times={times} x={x} y={y} />,
      ),
    [lines, hidden, times, x, y],
  );
  /** Where the mouse was pressed and where it is now, while it is dragged. */
  const [drag, setDrag] = useState<readonly [number, number]>();
  const pointOf = ({ currentTarget, clientX, clientY }: MouseEvent & { readonly currentTarget: Element }) => {
    const { left, top } = currentTarget.getBoundingClientRect();
    return [clientX - left, clientY - top] as const;
  };
  const [from, to] = [Math.min(...(drag ?? [0])), Math.max(...(drag ?? [0]))];
  const drop = (): void => {
    setDrag(undefined);
    if (drag === undefined) return;
    // The first and last points are drawn at the edges, so the mouse may touch only half of them.
    if (to - from >= 8) onRange(timeAt(from - 4), timeAt(to + 4));
    else if (cursor !== undefined) onChoose(cursor.at);
  };
  const circled = [
    ...lines.flatMap(({ values }, line) => [...chosen].flatMap((at) => (values[at] == null ? [] : [{ line, at }]))),
    ...(cursor === undefined ? [] : [cursor]),
  ].filter(({ line }) => !hidden.has(line));

  return (
    <svg
      width={width}
      height={HEIGHT}
      aria-hidden="true"
      onPointerMove={(event) => {
        const point = pointOf(event);
        onPoint(nearestPoint(props, point, x, y));
        if (drag !== undefined) setDrag([drag[0], point[0]]);
      }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        const [across] = pointOf(event);
        setDrag([across, across]);
      }}
      onPointerUp={drop}
    >
      {ticksY.map((value) => (
        <g key={value}>
          <line class="chart-grid" x1={space.left} x2={width - space.right} y1={y(value)} y2={y(value)} />
          <text x={space.left - 8} y={y(value) + 4} text-anchor="end">
            {formatValue(value, "")}
          </text>
        </g>
      ))}
      {ticksX.map(([time, text]) => (
        <g key={time}>
          <line class="chart-grid" x1={x(time)} x2={x(time)} y1={space.top} y2={HEIGHT - space.bottom} />
          <text x={x(time)} y={HEIGHT - 8} text-anchor="middle">
            {text}
          </text>
        </g>
      ))}
      {[...marked].map((at) => (
        <g key={at} class="chart-marked">
          <line x1={x(times[at] ?? 0)} x2={x(times[at] ?? 0)} y1={space.top} y2={HEIGHT - space.bottom} />
          <text x={x(times[at] ?? 0)} y={space.top + 4} text-anchor="middle">
            !
          </text>
        </g>
      ))}
      {drawn}
      {circled.map(({ line, at }) => (
        <circle
          key={`${line} ${at}`}
          class="chart-chosen"
          cx={x(times[at] ?? 0)}
          cy={y(lines[line]?.values[at] ?? 0)}
          r="7"
          stroke-width={cursor?.line === line && cursor.at === at ? 3 : 1.5}
        />
      ))}
      {to > from && <rect class="chart-range" x={from} y={space.top} width={to - from} height={HEIGHT} />}
    </svg>
  );
}

type Scale = ReturnType<typeof scaleOf>;

/** Values start at zero if all are positive, and have room above. */
function scaleOf({ chart: { times, lines }, hidden, width }: PlotProps) {
  const [first = 0, last = first] = [times[0], times.at(-1)];
  const duration = Math.max(1, last - first);
  const inner = width - space.left - space.right;
  let [low, high] = [0, 0];
  for (const [index, { values }] of lines.entries()) {
    if (hidden.has(index)) continue;
    for (const value of values) if (value != null) [low, high] = [Math.min(low, value), Math.max(high, value)];
  }
  const top = high === low ? low + 1 : high + (high - low) * 0.12;
  const down = HEIGHT - space.top - space.bottom;
  const stepY = niceStep((top - low) / (down / everyPx.y));
  const stepX = timeSteps.find((step) => (step / duration) * inner >= everyPx.x) ?? niceStep(duration / 4);
  return {
    x: (time: number) => space.left + ((time - first) / duration) * inner,
    y: (value: number) => space.top + (1 - (value - low) / (top - low)) * down,
    timeAt: (across: number) => first + ((across - space.left) / inner) * duration,
    ticksX: multiples(stepX, first, last).map((time) => [time, clockOf(time, stepX)] as const),
    ticksY: multiples(stepY, low, top),
  };
}

function multiples(step: number, from: number, to: number): number[] {
  const start = Math.ceil(from / step);
  return Array.from({ length: Math.max(0, Math.floor(to / step) - start + 1) }, (_, index) => (start + index) * step);
}

/** The next larger number of the form 1, 2 or 5 · 10ⁿ. */
function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 5].find((digit) => digit * power >= least) ?? 10) * power;
}

const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000];
const timeSteps: readonly number[] = [
  ...[1, 5, 10, 50, 100, 500],
  ...[1, 5, 15, 30].map((count) => count * second),
  ...[1, 5, 15, 30].map((count) => count * minute),
  ...[1, 3, 6, 12].map((count) => count * hour),
  ...[1, 2, 7, 28, 91, 364].map((count) => count * day),
];

/** Formats a time below the chart, in UTC, with a date or fractions of a second where the steps need them. */
function clockOf(time: number, step: number): string {
  const iso = new Date(time).toISOString();
  if (step >= day) return iso.slice(5, 10);
  if (step >= minute) return iso.slice(11, 16);
  return step >= second ? iso.slice(11, 19) : iso.slice(11, 22);
}

interface LineProps extends Pick<Scale, "x" | "y"> {
  readonly line: ChartLine;
  readonly index: number;
  readonly times: readonly number[];
}

function Line({ line, index, times, x, y }: LineProps): JSX.Element {
  const { colour, dash, shape } = styleOf(index);
  const points: JSX.Element[] = [];
  let path = "";
  let isOpen = false;
  let lastShape = Number.NEGATIVE_INFINITY;
  for (const [at, value] of line.values.entries()) {
    // A line ends where nothing was measured, and continues over unknown values.
    if (value === null) isOpen = false;
    if (value == null) continue;
    const [left, top] = [x(times[at] ?? 0), y(value)];
    path += `${isOpen ? "L" : "M"}${left.toFixed(1)} ${top.toFixed(1)}`;
    isOpen = true;
    if (left - lastShape < SHAPE_EVERY) continue;
    lastShape = left;
    points.push(<path key={at} d={shape} fill="currentColor" transform={`translate(${left - 14} ${top - 6})`} />);
  }
  return (
    <g style={{ color: `var(${colour})` }}>
      <path d={path} fill="none" stroke="currentColor" stroke-width="1.5" stroke-dasharray={dash} />
      {points}
    </g>
  );
}

const dashes = ["", "7 4", "2 3", "10 3 2 3"];

/** Circle, square, triangle and diamond, with (14, 6) in their middle. */
const shapes = ["M10 6a4 4 0 1 0 8 0a4 4 0 1 0-8 0", "M10.5 2.5h7v7h-7z", "M14 1.5l4.5 8h-9z", "M14 1l5 5-5 5-5-5z"];

/** The first twenty lines differ in colour; neighbours differ in dashes and shape. */
export function styleOf(line: number): { readonly colour: string; readonly dash: string; readonly shape: string } {
  return { colour: `--chart-${(line % 5) + 1}`, dash: dashes[line % 4] ?? "", shape: shapes[line % 4] ?? "" };
}

/** The nearest point of a visible line. Distances in time count double. */
function nearestPoint(
  { chart: { times, lines }, hidden }: Pick<PlotProps, "chart" | "hidden">,
  [left, top]: readonly [number, number],
  x: Scale["x"],
  y: Scale["y"],
): ChartPoint | undefined {
  let best: ChartPoint | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const [at, time] of times.entries()) {
    const across = (x(time) - left) ** 2 * 4;
    if (across >= least) continue;
    for (const [line, { values }] of lines.entries()) {
      const value = values[at];
      if (hidden.has(line) || value == null) continue;
      const distance = across + (y(value) - top) ** 2;
      if (distance < least) [least, best] = [distance, { line, at }];
    }
  }
  return best;
}
