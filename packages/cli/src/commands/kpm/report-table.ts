import { stripVTControlCharacters } from "node:util";
import type { Kpm } from "./load-kpm.ts";

type Reporter = InstanceType<Kpm["ReportFunction"]>;
type Report = ReturnType<Reporter["subscribe"]> extends AsyncIterable<infer One> ? One : never;

/** Where the table is drawn. */
interface Screen {
  readonly isTTY?: boolean;
  readonly rows?: number;
  readonly columns?: number;
  write(text: string): unknown;
}

/** A report as a table: in a terminal each one takes the place of the one before, elsewhere they follow one another. */
export class ReportTable {
  readonly #screen: Screen;
  #lines = 0;

  constructor(screen: Screen) {
    this.#screen = screen;
  }

  show(kpm: Kpm, report: Report): void {
    const { rows = 24, columns = 80, isTTY = false } = this.#screen;
    const width = isTTY ? columns : Number.POSITIVE_INFINITY;
    const { table, left } = fitColumns(contents(kpm, report), width);
    const note = left.length === 0 ? [] : [`… no ${left.join(", ")}`];
    const lines = [title(report), ...note, ...tableLines(table, width)];
    if (!isTTY) {
      this.#screen.write(`${lines.join("\n")}\n`);
      return;
    }
    const most = Math.max(3, rows - 1);
    const shown =
      lines.length <= most ? lines : [...lines.slice(0, most - 1), `… ${lines.length - most + 1} more rows`];
    // Back to the first line of the table, and each line cleared to its end before the next.
    const back = this.#lines > 0 ? `\u001b[${this.#lines}A` : "";
    const fitted = shown.map((line) => `${cut(stripVTControlCharacters(line), columns)}\u001b[K\n`);
    this.#screen.write(`${back}${fitted.join("")}\u001b[J`);
    this.#lines = shown.length;
  }
}

function title({ time, period, missed }: Report): string {
  const late = missed > 0 ? `, ${missed} missed` : "";
  return `${new Date(time).toISOString()}  every ${period} ms${late}`;
}

/** The measurements that a report has, the head of the columns first. */
function contents(kpm: Kpm, { message }: Report): readonly (readonly string[])[] {
  const usage = kpm.prbUsage(message);
  if (usage.length > 0) {
    const head = ["cell", "network", "core", "slice", "QoS", "DL", "UL"];
    return [
      head,
      ...rows(usage.length, (i) => [
        `${usage.cell[i]}`,
        usage.plmns[usage.plmn[i] ?? 0] ?? "",
        usage.is5gc[i] === 1 ? "5GC" : "EPC",
        slice(usage.sst[i], usage.sd[i]),
        `${usage.qos[i]}`,
        usage.is5gc[i] === 1 ? `${usage.dl[i]} PRB` : `${usage.dl[i]} %`,
        usage.is5gc[i] === 1 ? `${usage.ul[i]} PRB` : `${usage.ul[i]} %`,
      ]),
    ];
  }
  const volume = kpm.pdcpVolume(message);
  if (volume.length > 0) {
    const interfaces = ["X2-U", "Xn-U", "F1-U"];
    return [
      ["unit", "interface", "network", "core", "slice", "QoS", "DL bytes", "UL bytes"],
      ...rows(volume.length, (i) => [
        volume.units[volume.unit[i] ?? 0] ?? "",
        interfaces[volume.interface[i] ?? 0] ?? `${volume.interface[i]}`,
        volume.plmns[volume.plmn[i] ?? 0] ?? "",
        volume.is5gc[i] === 1 ? "5GC" : "EPC",
        slice(volume.sst[i], volume.sd[i]),
        `${volume.qos[i]}`,
        `${volume.dl[i]}`,
        `${volume.ul[i]}`,
      ]),
    ];
  }
  const active = kpm.activeUes(message);
  return [
    ["unit", "active UEs"],
    ...rows(active.length, (i) => [active.units[active.unit[i] ?? 0] ?? "", `${active.ues[i]}`]),
  ];
}

function rows(count: number, row: (index: number) => string[]): string[][] {
  return Array.from({ length: count }, (_, index) => row(index));
}

function slice(sst = 0, sd = -1): string {
  if (sst === 0 && sd < 0) return "";
  return sd < 0 ? `${sst}` : `${sst}-${sd.toString(16).padStart(6, "0")}`;
}

/** The columns whose numbers are compared from row to row: they stand at the right. */
const measured = /^(DL|UL|active)\b/;

/** The fewest letters that are left of a name. */
const shortestName = 8;

/** What is left out first where the screen is too narrow for all: what tells rows apart least. */
const dispensable = ["core", "interface", "network", "slice", "QoS"];

/** Leaves out columns, never the first and never a measured one, until the rest fits; `left` names them. */
function fitColumns(
  table: readonly (readonly string[])[],
  columns: number,
): { readonly table: readonly (readonly string[])[]; readonly left: readonly string[] } {
  const [head = []] = table;
  const left: string[] = [];
  const widths = head.map((_, column) => widest(table, column));
  let width = widths.reduce((sum, each) => sum + each + 2, -2) - Math.max(0, (widths[0] ?? 0) - shortestName);
  for (const name of dispensable) {
    const column = head.indexOf(name);
    if (width <= columns) break;
    if (column < 0) continue;
    left.push(name);
    width -= (widths[column] ?? 0) + 2;
  }
  const kept = head.map((name) => !left.includes(name));
  return { table: table.map((row) => row.filter((_, column) => kept[column])), left };
}

function widest(table: readonly (readonly string[])[], column: number): number {
  return table.reduce((most, row) => Math.max(most, row[column]?.length ?? 0), 0);
}

function cut(line: string, columns: number): string {
  return line.length > columns ? `${line.slice(0, columns - 1)}…` : line;
}

/** The rows in columns. Where they are wider than the screen, the first column, a name of up to 150 letters, is shortened. */
function tableLines(table: readonly (readonly string[])[], columns: number): string[] {
  const [head = []] = table;
  const widths = head.map((_, column) => widest(table, column));
  const [first = 0] = widths;
  const tooWide = widths.reduce((sum, width) => sum + width + 2, -2) - columns;
  if (tooWide > 0) widths[0] = Math.min(first, Math.max(shortestName, first - tooWide));
  return table.map((row) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        if (cell.length > width) return `${cell.slice(0, width - 1)}…`;
        return measured.test(head[column] ?? "") ? cell.padStart(width) : cell.padEnd(width);
      })
      .join("  ")
      .trimEnd(),
  );
}
