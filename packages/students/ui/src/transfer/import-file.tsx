import { ApiError, Button, formatSize, InlineError } from "@signalbox/ui";
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { dateFormats } from "../../../src/transfer/convert-cells.ts";
import { type Kept, useKept } from "../state/kept.ts";
import { firstRows } from "./csv-head.ts";
import { type ImportLayout, type ImportReport, type ImportSummary, importFile } from "./import-api.ts";
import { type ChangeLayout, ImportColumns } from "./import-columns.tsx";
import { ImportResult, summaryText } from "./import-result.tsx";
import { rejectedRows } from "./rejected-rows.ts";
import { saveFile } from "./save-file.ts";
import { SavedMappings } from "./saved-mappings.tsx";

export interface ImportFileProps {
  readonly tasks: Kept["tasks"];
  readonly onDone: (said: string) => void;
}

const encodings = ["utf-8", "windows-1252", "utf-16le", "utf-16be", "windows-1250", "windows-1251", "macintosh"];
const separators: Readonly<Record<string, string>> = { comma: ",", semicolon: ";", tab: "\t", pipe: "|" };

/** The size of the beginning of a file that is previewed, and the number of its rows. */
const headBytes = 64 * 1024;
const shownRows = 6;

/** The detected layout of a file, before the dry run of the whole file. */
interface Head {
  readonly found: ImportSummary;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Imports a file in steps: preview, dry run, import, report. */
export function ImportFile({ tasks, onDone }: ImportFileProps): JSX.Element {
  const [file, setFile] = useKept<File | undefined>(tasks, "import.file", undefined);
  const [layout, setLayout] = useKept<ImportLayout>(tasks, "import.layout", {});
  const [head, setHead] = useState<Head>();
  const [upsert, setUpsert] = useKept(tasks, "import.upsert", false);
  const [report, setReport] = useState<ImportReport>();
  const [error, setError] = useState<string>();
  /** Set during an upload: the sent share, and its abort controller. */
  const [sending, setSending] = useState<{ readonly share: number; readonly stop: AbortController }>();
  const busy = sending !== undefined;
  // Stops the upload when the drawer is closed.
  useEffect(() => () => sending?.stop.abort(), [sending?.stop]);
  const looking = useRef(new AbortController());

  /** Runs a dry run of the beginning of the file to detect its layout. */
  const look = async (chosen: File, next: ImportLayout): Promise<void> => {
    looking.current.abort();
    looking.current = new AbortController();
    const { signal } = looking.current;
    setFile(chosen);
    setLayout(next);
    setReport(undefined);
    setError(undefined);
    try {
      const bytes = new Uint8Array(await chosen.slice(0, headBytes).arrayBuffer());
      // Only whole lines.
      const end = chosen.size <= headBytes ? bytes.length : bytes.lastIndexOf(10) + 1 || bytes.length;
      const part = new Blob([bytes.subarray(0, end)]);
      const options = { layout: next, upsert: false, dryRun: true, report: "all", signal } as const;
      const { summary } = await importFile(part, chosen.name, options);
      if (!signal.aborted) setHead(headOf(bytes.subarray(0, end), summary));
    } catch (cause) {
      if (!signal.aborted) setError(ApiError.from(cause).message);
    }
  };
  useEffect(() => {
    if (file !== undefined) void look(file, layout);
  }, []);
  const send = async (dryRun: boolean): Promise<void> => {
    if (file === undefined) return;
    const stop = new AbortController();
    setSending({ share: 0, stop });
    setError(undefined);
    try {
      const next = await importFile(file, file.name, {
        ...{ layout, upsert, dryRun },
        report: dryRun && file.size <= headBytes ? "all" : "problems",
        signal: stop.signal,
        onProgress: (share) => setSending({ share, stop }),
      });
      setReport(next);
      if (dryRun) return;
      tasks.clear();
      onDone(`Imported: ${summaryText(next.summary)}.`);
    } catch (cause) {
      if (!stop.signal.aborted) setError(ApiError.from(cause).message);
      else if (!dryRun) setError(stoppedText);
    } finally {
      setSending(undefined);
    }
  };
  const rejected = new Set(report?.rows.flatMap(({ line, errors }) => (errors === undefined ? [] : [line])));
  const saveRejected = async (): Promise<void> => {
    if (file === undefined || report === undefined) return;
    const { encoding = "utf-8", headerLine } = report.summary;
    const isCsv = headerLine !== undefined;
    const text = file.stream().pipeThrough(new TextDecoderStream(encoding));
    const wanted = { lines: rejected, firstLine: (headerLine ?? 0) + 1, isCsv };
    const parts: string[] = [];
    for await (const row of rejectedRows(chunksOf(text), wanted)) parts.push(row);
    saveFile(new Blob(parts), `rejected-${file.name}`);
  };
  // Moving from one field to another changes both before either renders.
  const latest = useRef(layout);
  /** Renaming columns does not require another preview. */
  const rename: ChangeLayout = (edit) => {
    latest.current = edit(latest.current);
    setLayout(latest.current);
    setReport(undefined);
  };
  const change: ChangeLayout = (edit) => {
    rename(edit);
    if (file !== undefined) void look(file, latest.current);
  };

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a drop target; the file input does the same by keyboard. */}
      <div
        class="import-drop"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          const [dropped] = event.dataTransfer?.files ?? [];
          if (dropped !== undefined) void look(dropped, layout);
        }}
      >
        <label class="field">
          A CSV or NDJSON file: choose it, or drop it here
          <input
            type="file"
            accept=".csv,.tsv,.txt,.ndjson,.jsonl"
            onChange={({ currentTarget }) => {
              const [chosen] = currentTarget.files ?? [];
              if (chosen !== undefined) void look(chosen, layout);
            }}
          />
        </label>
      </div>
      {file !== undefined && (
        <>
          <p>
            {file.name}, {formatSize(file.size)}
          </p>
          <SavedMappings layout={layout} onChoose={(chosen) => change(() => chosen)} />
          <LayoutFields layout={layout} found={head?.found} onChange={change} />
          {head !== undefined && head.columns.length > 0 && (
            <ImportColumns columns={head.columns} rows={head.rows} layout={layout} onChange={rename} />
          )}
          <label>
            <input
              type="checkbox"
              checked={upsert}
              onChange={({ currentTarget }) => {
                setUpsert(currentTarget.checked);
                setReport(undefined);
              }}
            />{" "}
            Change the students that have the same studentNumber
          </label>
        </>
      )}
      <InlineError message={error} />
      {report !== undefined && <ImportResult report={report} />}
      {sending !== undefined && (
        <p class="form-line" role="status">
          <progress aria-label="Sent of the file" max={1} value={sending.share} />
          {sending.share < 1 ? `${Math.floor(100 * sending.share)} % sent` : "Sent; the service works on it"}
          <Button onClick={() => sending.stop.abort()}>Stop</Button>
        </p>
      )}
      <div class="dialog-actions">
        {report !== undefined && rejected.size > 0 && (
          <Button icon="download" onClick={() => void saveRejected()}>
            Rejected rows
          </Button>
        )}
        {report !== undefined && (
          <Button
            icon="download"
            onClick={() => saveFile(new Blob([report.text], { type: "application/x-ndjson" }), "import-report.ndjson")}
          >
            Report
          </Button>
        )}
        <Button disabled={busy || file === undefined} onClick={() => void send(true)}>
          {busy ? "Working…" : "Try it"}
        </Button>
        <Button look="main" disabled={busy || report?.dryRun !== true} onClick={() => void send(false)}>
          Import
        </Button>
      </div>
    </>
  );
}

const stoppedText = "The import was stopped. Students of the first rows may be there already; try it again to see.";

interface LayoutFieldsProps {
  readonly layout: ImportLayout;
  /** The detected layout. */
  readonly found: ImportSummary | undefined;
  readonly onChange: ChangeLayout;
}

/** The fields for the layout of the file: the detected settings, or those of the user. */
function LayoutFields({ layout, found, onChange }: LayoutFieldsProps): JSX.Element {
  const choice = (name: "encoding" | "separator" | "dates", title: string, options: readonly string[]): JSX.Element => (
    <label class="field">
      {title}
      <select
        value={layout[name] ?? ""}
        onChange={({ currentTarget: { value } }) =>
          onChange(({ [name]: _, ...others }) => (value === "" ? others : { ...others, [name]: value }))
        }
      >
        <option value="">detected{found?.[name] === undefined ? "" : `: ${found[name]}`}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <div class="field-row">
      {choice("encoding", "Encoding", encodings)}
      {choice("separator", "Between cells", Object.keys(separators))}
      {choice(
        "dates",
        "Dates",
        dateFormats.filter((format) => format !== "auto"),
      )}
      <label class="field">
        Line of the header
        <input
          type="number"
          min={1}
          max={1000}
          placeholder={found?.headerLine === undefined ? "detected" : `detected: ${found.headerLine}`}
          value={layout.headerLine ?? ""}
          onChange={({ currentTarget: { valueAsNumber } }) =>
            onChange(({ headerLine: _, ...others }) =>
              valueAsNumber >= 1 ? { ...others, headerLine: Math.trunc(valueAsNumber) } : others,
            )
          }
        />
      </label>
    </div>
  );
}

/** The columns and first rows of a file, by the detected layout. */
function headOf(bytes: Uint8Array<ArrayBuffer>, found: ImportSummary): Head {
  const { encoding = "utf-8", separator = "", headerLine } = found;
  if (headerLine === undefined) return { found, columns: [], rows: [] };
  const text = new TextDecoder(encoding).decode(bytes, { stream: true });
  const start = text
    .split("\n")
    .slice(headerLine - 1)
    .join("\n");
  const [columns = [], ...rows] = firstRows(start, separators[separator] ?? separator, shownRows);
  return { found, columns, rows };
}

/** Not all browsers support async iteration of streams. */
async function* chunksOf(stream: ReadableStream<string>): AsyncGenerator<string> {
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}
