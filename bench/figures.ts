import { appendFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, tmpdir, totalmem, type } from "node:os";
import { join } from "node:path";

/** The cost of one piece of work for each of several programs, measured in one run. */
interface Figure {
  readonly part: "capture" | "students" | "client" | "kpm";
  /** Such as "GET a student by id". */
  readonly work: string;
  /** CPU time in microseconds, Signalbox first. */
  readonly costs: readonly (readonly [name: string, microseconds: number])[];
  /** Whether it appears in the picture as well as in the table. */
  readonly pictured: boolean;
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
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(figure)}\n`);
}

/** Runs `benchmarks`, each with its variables, and returns the figures that they reported. */
export async function collectFigures(
  benchmarks: (environment: Readonly<Record<string, string>>) => Promise<void>,
): Promise<Figures> {
  const file = join(tmpdir(), `signalbox-figures-${process.pid}.ndjson`);
  writeFileSync(file, "");
  try {
    await benchmarks({ [variable]: file });
    const lines = readFileSync(file, "utf8").split("\n");
    const figures = lines.filter((line) => line !== "").map((line) => JSON.parse(line) as Figure);
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
function short(value: number): string {
  if (value >= 100) return String(Math.round(value));
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

/** The figures as one Markdown table. */
export function figuresTable({ figures }: Figures): string {
  const rows = figures.map(({ part, work, costs: [ours, ...others] }) => {
    const times = others.map(([name, cost]) => `${name} ${short(cost)} (${short(cost / (ours?.[1] ?? Number.NaN))})`);
    return `| ${part} | ${work} | ${short(ours?.[1] ?? Number.NaN)} | ${times.join(", ")} |`;
  });
  const head = "| Part | Work | Signalbox, µs of CPU | Others, µs of CPU (times that of Signalbox) |";
  return [head, "|---|---|--:|---|", ...rows].join("\n");
}

const width = 860;
const labelWidth = 190;
const barHeight = 15;
const titleHeight = 34;

/** The figures as an SVG: one group of bars for each piece of work. It follows the reader's colour scheme. */
export function figuresPicture({ figures, machine: name }: Figures): string {
  const parts: string[] = [];
  let y = 34;
  for (const { part, work, costs } of figures.filter(({ pictured }) => pictured)) {
    parts.push(`<text class="title" x="0" y="${y + 20}">${escapeXml(`${part}: ${work}`)}</text>`);
    y += titleHeight;
    const most = Math.max(...costs.map(([, cost]) => cost));
    for (const [contender, cost] of costs) {
      const length = Math.max(2, Math.round((cost / most) * (width - labelWidth - 80)));
      const middle = y + barHeight - 3;
      parts.push(
        `<text class="label" x="${labelWidth - 8}" y="${middle}">${escapeXml(contender)}</text>`,
        `<rect class="${contender.startsWith("Signalbox") ? "ours" : "other"}" x="${labelWidth}" y="${y}" width="${length}" height="${barHeight}" rx="2"/>`,
        `<text class="value" x="${labelWidth + length + 6}" y="${middle}">${short(cost)}</text>`,
      );
      y += barHeight + 4;
    }
  }
  const style = `text{font:13px system-ui,sans-serif;fill:#24292f}.title{font-weight:600}.label{text-anchor:end}
.ours{fill:#0b6e4f}.other{fill:#b6bcc4}@media(prefers-color-scheme:dark){text{fill:#e6edf3}.ours{fill:#3fbf8f}.other{fill:#5b636e}}`;
  const caption = "CPU microseconds for each piece of work; shorter is better";
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${y + 10}" viewBox="0 0 ${width} ${y + 10}" role="img">
<title>${escapeXml(`${caption}. ${name}`)}</title><style>${style}</style>
<text class="value" x="0" y="16">${escapeXml(caption)}</text>
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
