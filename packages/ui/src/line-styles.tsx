import type { JSX } from "preact";

type Shape = "circle" | "square" | "triangle" | "diamond";

interface LineStyle {
  /** A custom property of `line-chart.css`. */
  readonly colour: string;
  readonly dash: readonly number[];
  readonly shape: Shape;
}

const colours = ["--chart-1", "--chart-2", "--chart-3", "--chart-4", "--chart-5"];
const dashes: readonly (readonly number[])[] = [[], [7, 4], [2, 3], [10, 3, 2, 3]];
const shapes: readonly Shape[] = ["circle", "square", "triangle", "diamond"];

/** Line styles in order. The first twenty differ in colour; neighbours differ in dashes and shape. */
export const lineStyles: readonly LineStyle[] = Array.from({ length: 20 }, (_, index) => ({
  colour: colours[index % colours.length] as string,
  dash: dashes[index % dashes.length] as readonly number[],
  shape: shapes[index % shapes.length] as Shape,
}));

/** A sample of a line, as the chart draws it. */
export function Swatch({ index }: { readonly index: number }): JSX.Element {
  const { colour, dash, shape } = lineStyles[index % lineStyles.length] as LineStyle;
  return (
    <svg
      class="chart-swatch"
      viewBox="0 0 28 12"
      width="28"
      height="12"
      aria-hidden="true"
      style={{ color: `var(${colour})` }}
    >
      <path d="M0 6H28" fill="none" stroke="currentColor" stroke-width="2" stroke-dasharray={dash.join(" ")} />
      <path d={shapePaths[shape]} fill="currentColor" />
    </svg>
  );
}

const shapePaths: Readonly<Record<Shape, string>> = {
  circle: "M10 6a4 4 0 1 0 8 0a4 4 0 1 0-8 0",
  square: "M10.5 2.5h7v7h-7z",
  triangle: "M14 1.5l4.5 8h-9z",
  diamond: "M14 1l5 5-5 5-5-5z",
};

/** Draws the shape of a point around its middle. */
export function drawShape(ctx: CanvasRenderingContext2D, shape: Shape, x: number, y: number, size: number): void {
  ctx.beginPath();
  switch (shape) {
    case "circle":
      ctx.arc(x, y, size, 0, Math.PI * 2);
      break;
    case "square":
      ctx.rect(x - size, y - size, size * 2, size * 2);
      break;
    case "triangle":
      ctx.moveTo(x, y - size * 1.2);
      ctx.lineTo(x + size * 1.2, y + size);
      ctx.lineTo(x - size * 1.2, y + size);
      break;
    case "diamond":
      ctx.moveTo(x, y - size * 1.3);
      ctx.lineTo(x + size * 1.3, y);
      ctx.lineTo(x, y + size * 1.3);
      ctx.lineTo(x - size * 1.3, y);
  }
  ctx.closePath();
  ctx.fill();
}
