import { type Signal, signal } from "@preact/signals";
import { escapeFormula, parseCsvCell } from "@signalbox/service/csv-cell";
import { ApiError } from "@signalbox/ui/api-error";
import { type ImportFormat, type ImportLayoutJson, separators } from "../../../src/domain/shapes.ts";
import type { Collection } from "../state/collection.ts";
import { type ImportReport, type ImportSettings, importFile } from "./import-api.ts";

/** What the service says about the beginning of the file. */
interface Preview {
  /** Its detected layout, and the results of its first rows. */
  readonly head?: ImportReport | undefined;
  /** Why there are no first rows. It may have issues of the mapping. */
  readonly error?: ApiError;
}

/** The size of the beginning of a file that is previewed. */
const HEAD_BYTES = 64 * 1024;

/** The pause after a change of the layout before the first rows are previewed again, in milliseconds. */
const PAUSE_MS = 300;

/** The import of a file in three steps: choose the file, map its columns with a preview, then try and import it. */
export class ImportTask {
  readonly settings: Signal<ImportSettings> = signal<ImportSettings>({ format: "csv", layout: {}, upsert: false });
  readonly preview: Signal<Preview> = signal<Preview>({});
  /** The share of the file that was sent, while it is tried or imported. */
  readonly sent: Signal<number | undefined> = signal<number>();
  /** The report of the last dry run with these settings, or of the import. */
  readonly report: Signal<ImportReport | undefined> = signal<ImportReport>();
  /** Why the last dry run or import failed. */
  readonly error: Signal<string | undefined> = signal<string>();
  readonly #collection: Collection;
  #looking = new AbortController();
  #sending = new AbortController();

  constructor(collection: Collection) {
    this.#collection = collection;
  }

  /** Chooses a file, whose format is recognized by its header. */
  async choose(file: File): Promise<void> {
    const format = await formatOf(file, this.#collection);
    this.preview.value = {};
    this.change({ file, format });
  }

  /** Changes settings, and previews the first rows again. */
  change(change: Partial<ImportSettings>, pause = 0): void {
    this.settings.value = { ...this.settings.peek(), ...change };
    this.report.value = undefined;
    this.error.value = undefined;
    void this.look(pause);
  }

  changeLayout(edit: (layout: ImportLayoutJson) => ImportLayoutJson): void {
    this.change({ layout: edit(this.settings.peek().layout) }, PAUSE_MS);
  }

  /** Runs dry runs of the beginning of the file: one to detect its layout, one to preview its rows with the mapping. */
  async look(pause = 0): Promise<void> {
    this.#looking.abort();
    this.#looking = new AbortController();
    const { signal } = this.#looking;
    const settings = this.settings.peek();
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (signal.aborted) return;
    this.preview.value = { head: this.preview.peek().head };
    const { file, layout, upsert } = settings;
    if (file === undefined) return;
    // Without the mapping, the service knows no column of dates.
    const { map = {}, values = {}, dates, ...reading } = layout;
    const isMapped = upsert || dates !== undefined || Object.keys({ ...map, ...values }).length > 0;
    const options = { dryRun: true, report: "all", signal } as const;
    let next: Preview = {};
    try {
      const part = { ...settings, file: await headOf(file) };
      const head = await importFile(this.#collection, { ...part, layout: reading, upsert: false }, options);
      next = { head };
      if (isMapped) {
        const { rows } = await importFile(this.#collection, { ...part, layout: layoutFor(layout, head) }, options);
        next = { head: { ...head, rows } };
      }
    } catch (cause) {
      next = { ...next, error: ApiError.from(cause) };
    }
    if (!signal.aborted) this.preview.value = next;
  }

  /** Tries or imports the whole file. Resolves to the report of an import. */
  async send(dryRun: boolean): Promise<ImportReport | undefined> {
    const settings = this.settings.peek();
    const { file, layout } = settings;
    if (file === undefined || this.sent.peek() !== undefined) return undefined;
    const { head } = this.preview.peek();
    this.#sending = new AbortController();
    const { signal } = this.#sending;
    this.sent.value = 0;
    this.error.value = undefined;
    try {
      const fitting = head === undefined ? layout : layoutFor(layout, head);
      const report = await importFile(
        this.#collection,
        { ...settings, file, layout: fitting },
        {
          dryRun,
          signal,
          report: dryRun && file.size <= HEAD_BYTES ? "all" : "problems",
          onProgress: (share) => {
            this.sent.value = share;
          },
        },
      );
      // A dry run with other settings says nothing about this import.
      if (!dryRun || this.settings.peek() === settings) this.report.value = report;
      return dryRun ? undefined : report;
    } catch (cause) {
      const error = signal.aborted ? new ApiError("The import was stopped.") : ApiError.from(cause);
      const isUncertain = !dryRun && error.status === 0;
      if (isUncertain || !signal.aborted) this.error.value = adviceOf(error) + (isUncertain ? PERHAPS_STORED : "");
      return undefined;
    } finally {
      this.sent.value = undefined;
    }
  }

  stop(): void {
    this.#looking.abort();
    this.#sending.abort();
  }
}

/** The first whole lines of a file. A workbook can only be read as a whole. */
async function headOf(file: File): Promise<File> {
  if (file.size <= HEAD_BYTES || (await file.slice(0, 4).text()) === "PK\x03\x04") return file;
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  return new File([file.slice(0, bytes.lastIndexOf(10) + 1 || bytes.length)], file.name);
}

/** The number of lines in which the header of a OneRoster file is searched. */
const HEADER_LINES = 5;

/** Detects the format of a file by its name and header. */
async function formatOf(file: File, { isStudents }: Collection): Promise<ImportFormat> {
  if (/\.(ndjson|jsonl|json)$/i.test(file.name)) return "ndjson";
  if (!isStudents) return "csv";
  const lines = (await (await headOf(file)).text()).split(/\r?\n/, HEADER_LINES);
  const headers = lines.map((line) => line.split(/[,;\t|]/).map((cell) => cell.replaceAll('"', "").trim()));
  const isUsers = headers.some((header) => header.includes("sourcedId") && header.includes("enabledUser"));
  return isUsers ? "oneroster" : "csv";
}

/** The rows that were rejected as a file, to be corrected and imported again. CSV has the header of the file before them. */
export function rejectedRows({ summary: { columns = [], separator = "comma" }, rows }: ImportReport): string {
  const sources = rows.flatMap(({ source, errors }) => (errors === undefined || source === undefined ? [] : [source]));
  const header = columns.length === 0 ? [] : [columns];
  return [...header, ...sources].map((source) => `${lineOf(source, separators[separator])}\n`).join("");
}

function lineOf(source: string | readonly string[], separator: string): string {
  if (typeof source === "string") return source;
  const isPlain = (cell: string): boolean => !/["\r\n]/.test(cell) && !cell.includes(separator);
  // A file that was exported has its apostrophes already.
  const escaped = source.map((cell) => escapeFormula(parseCsvCell(cell)));
  return escaped.map((cell) => (isPlain(cell) ? cell : `"${cell.replaceAll('"', '""')}"`)).join(separator);
}

const PERHAPS_STORED =
  ' Records of the first rows may be there already: look at the list, and tick "Change the …" before you try it again.';

const COLUMNS_REJECTED = "A column cannot become what it would become now. The reason is below its field.";

/** The message of an error. Those of columns are shown at them. */
export function adviceOf({ message, issues }: ApiError): string {
  return issues.length > 0 && issues.every(({ pointer }) => pointer.startsWith("/map/")) ? COLUMNS_REJECTED : message;
}

/** The layout, without what was chosen for the columns of an earlier file that this one does not have. */
function layoutFor(
  { map = {}, values = {}, ...layout }: ImportLayoutJson,
  { summary }: ImportReport,
): ImportLayoutJson {
  const fits = Object.keys({ ...map, ...values }).every((column) => summary.columns?.includes(column));
  return fits ? { map, values, ...layout } : layout;
}
