import { appendFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, tmpdir, totalmem, type } from "node:os";
import { join } from "node:path";

/** The median, the lowest and the highest of all rounds. */
export type Spread = readonly [median: number, lowest: number, highest: number];

/** The result of one comparison. */
interface Figure {
  readonly part: string;
  readonly work: string;
  /** Microseconds of CPU for an operation, and operations per second; ours first. */
  readonly results: readonly { readonly name: string; readonly cpu: Spread; readonly rate: Spread }[];
  /** Each aim, with what was measured. */
  readonly aims: readonly string[];
}

/** The figures of one run of all benchmarks. */
export interface Figures {
  readonly machine: string;
  /** The day of the run, as 2026-11-23. */
  readonly day: string;
  readonly figures: readonly Figure[];
}

/** The file to which {@link report} writes. `npm run bench` sets it, and collects the figures of all benchmarks. */
const variable = "SIGNALBOX_BENCH_FIGURES";

/** Passes a figure to `npm run bench`. Does nothing when the benchmark runs alone. */
export function report(figure: Figure): void {
  const file = process.env[variable];
  const round = (_: string, value: unknown) => (typeof value === "number" ? Number(value.toPrecision(4)) : value);
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(figure, round)}\n`);
}

/** Runs `benchmarks` with their variables, and returns the figures that they reported. */
export async function collectFigures(
  benchmarks: (environment: Readonly<Record<string, string>>) => Promise<void>,
): Promise<Figures> {
  const file = join(tmpdir(), `signalbox-figures-${process.pid}.ndjson`);
  writeFileSync(file, "");
  try {
    await benchmarks({ [variable]: file });
    const lines = readFileSync(file, "utf8").trim().split("\n");
    const figures = lines.map((line) => JSON.parse(line) as Figure);
    return { machine: machine(), day: new Date().toISOString().slice(0, 10), figures };
  } finally {
    rmSync(file);
  }
}

/** The machine and the version of Node in one line. */
export function machine(): string {
  const model = cpus()[0]?.model.trim() ?? "unknown processor";
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
  return `${availableParallelism()} cores of ${model}, ${memory} of memory, ${type()}, Node ${process.versions.node}`;
}

/** A number with three digits: 0.39, 18.4, 346. */
export function short(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString("en");
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

/** `18.4 (17.9–20.1)`. */
export function showSpread([median, lowest, highest]: Spread): string {
  return `${short(median)} (${short(lowest)}–${short(highest)})`;
}

/** The figures as one Markdown table, and the aims below it. */
export function figuresTable({ figures }: Figures): string {
  const rows = figures.flatMap(({ part, work, results }) => {
    const ours = results[0]?.cpu[0] ?? Number.NaN;
    return results.map(({ name, cpu, rate }, index) => {
      const what = index === 0 ? `${part}: ${work}` : "";
      return `| ${what} | ${name} | ${showSpread(cpu)} | ${(cpu[0] / ours).toFixed(2)} | ${showSpread(rate)} |`;
    });
  });
  const head = ["| Work | Program | CPU, µs | of ours | per second |", "|---|---|--:|--:|--:|"];
  const aims = figures.flatMap(({ part, work, aims }) => aims.map((aim) => `- ${part}: ${work}: ${aim}`));
  const missed = aims.filter((aim) => aim.endsWith("missed"));
  const result = `${aims.length - missed.length} of ${aims.length} aims are reached.`;
  return [...head, ...rows, "", missed.length === 0 ? result : `${result} Missed:`, "", ...missed].join("\n").trimEnd();
}

const width = 860;
const labelWidth = 220;
const barHeight = 15;

/** The figures as an SVG: one group of bars for each piece of work, with a line for the spread. */
export function figuresPicture({ figures, machine: name }: Figures): string {
  const parts: string[] = [];
  let y = 34;
  for (const { part, work, results } of figures) {
    parts.push(`<text class="title" x="0" y="${y + 20}">${escapeXml(`${part}: ${work}`)}</text>`);
    y += 34;
    const scale = (width - labelWidth - 80) / Math.max(...results.map(({ cpu }) => cpu[2]));
    for (const { name, cpu } of results) {
      const [length, low, high] = cpu.map((value) => Math.max(2, Math.round(value * scale))) as [
        number,
        number,
        number,
      ];
      const text = y + barHeight - 3;
      const middle = y + barHeight / 2;
      parts.push(
        `<text class="label" x="${labelWidth - 8}" y="${text}">${escapeXml(name)}</text>`,
        `<rect class="${name.startsWith("Signalbox") ? "ours" : "other"}" x="${labelWidth}" y="${y}" width="${length}" height="${barHeight}" rx="2"/>`,
        `<path d="M${labelWidth + low} ${middle}H${labelWidth + high}"/>`,
        `<text x="${labelWidth + high + 6}" y="${text}">${short(cpu[0])}</text>`,
      );
      y += barHeight + 4;
    }
  }
  const style = `text{font:13px system-ui,sans-serif;fill:#24292f}.title{font-weight:600}.label{text-anchor:end}path{stroke:#24292f}
.ours{fill:#0b6e4f}.other{fill:#b6bcc4}@media(prefers-color-scheme:dark){text{fill:#e6edf3}path{stroke:#e6edf3}.ours{fill:#3fbf8f}.other{fill:#5b636e}}`;
  const caption = "CPU microseconds for each piece of work; shorter is better";
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${y + 10}" viewBox="0 0 ${width} ${y + 10}" role="img">
<title>${escapeXml(`${caption}. ${name}`)}</title><style>${style}</style>
<text x="0" y="16">${escapeXml(caption)}</text>
${parts.join("\n")}
</svg>
`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

const start = "<!-- generated by npm run bench -->";
const end = "<!-- end -->";

/** The page with its table replaced by one of these figures. */
export function pageWithFigures(page: string, figures: Figures): string {
  const from = page.indexOf(start);
  const to = page.indexOf(end);
  if (from === -1 || to === -1) throw new Error(`docs/benchmarks.md lacks '${start}' or '${end}'.`);
  const measured = `Measured on ${figures.day} with ${figures.machine}.`;
  return `${page.slice(0, from)}${start}\n\n${measured}\n\n${figuresTable(figures)}\n\n${page.slice(to)}`;
}
