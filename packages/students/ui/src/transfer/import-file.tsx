import { ApiError, type ApiIssue, Button, InlineError } from "@signalbox/ui";
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { ImportLayoutJson } from "../../../src/domain/shapes.ts";
import { focusNear } from "../focus-near.ts";
import { type Kept, useKept } from "../state/kept.ts";
import { columnIssues } from "./column-issues.ts";
import { type Head, headBytes, headOf, kindOf, readHead } from "./file-head.ts";
import { type ImportReport, importFile } from "./import-api.ts";
import { type ChangeLayout, fieldOf, ImportColumns } from "./import-columns.tsx";
import { FirstRows, ImportResult, summaryText } from "./import-result.tsx";
import { ImportSource, type Source } from "./import-source.tsx";
import { LayoutFields } from "./layout-fields.tsx";
import { rejectedRows } from "./rejected-rows.ts";
import { saveFile } from "./save-file.ts";
import { SavedMappings } from "./saved-mappings.tsx";

interface ImportFileProps {
  readonly tasks: Kept["tasks"];
  readonly onDone: (said: string) => void;
}

/** The pause after a change before the first rows are previewed again, in milliseconds. */
const pauseMs = 300;

/** With a larger `roles.csv` there is no preview, because each one sends it. */
const maxLookBytes = 4 * 1024 * 1024;

/** Imports a file in steps: preview, dry run, import, report. */
export function ImportFile({ tasks, onDone }: ImportFileProps): JSX.Element {
  const [source, setSource] = useKept<Source>(tasks, "import.source", { format: "csv" });
  const [layout, setLayout] = useKept<ImportLayoutJson>(tasks, "import.layout", {});
  const [upsert, setUpsert] = useKept(tasks, "import.upsert", false);
  const [head, setHead] = useState<Head>();
  const [report, setReport] = useState<ImportReport>();
  const [error, setError] = useState<string>();
  /** Why there is no preview. */
  const [lookError, setLookError] = useState<string>();
  /** The issues of a mapping that the service rejects. */
  const [rejectedMap, setRejectedMap] = useState<readonly ApiIssue[]>([]);
  /** Set during an upload: the sent share, and its abort controller. */
  const [sending, setSending] = useState<{ readonly share: number; readonly stop: AbortController }>();
  const busy = sending !== undefined;
  // Stops the upload when the drawer is closed.
  useEffect(() => () => sending?.stop.abort(), [sending?.stop]);
  const { file, format, roles } = source;
  const tryButton = useRef<HTMLButtonElement>(null);
  const looking = useRef(new AbortController());
  const latest = useRef({ source, layout, upsert });

  /** Runs dry runs of the beginning of the file: one to detect its layout, one to preview its rows with the mapping. */
  const look = async (pause = 0): Promise<void> => {
    looking.current.abort();
    looking.current = new AbortController();
    const { signal } = looking.current;
    const asked = latest.current;
    const { file: chosen, ...rest } = asked.source;
    if (chosen === undefined) return;
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (signal.aborted) return;
    setLookError(undefined);
    setRejectedMap([]);
    if ((rest.roles?.size ?? 0) > maxLookBytes) return;
    const options = { ...rest, dryRun: true, report: "all", signal } as const;
    // Without the mapping, the service knows no column of dates.
    const { map = {}, values = {}, dates, ...reading } = asked.layout;
    let next: Head | undefined;
    try {
      const part = await headOf(chosen);
      next = await readHead(part, await importFile(part, chosen.name, { ...options, layout: reading, upsert: false }));
      if (asked.upsert || dates !== undefined || Object.keys({ ...map, ...values }).length > 0) {
        const known = next;
        next = { ...known, rows: [] };
        const how = { layout: layoutFor(asked.layout, known), upsert: asked.upsert };
        next = { ...known, rows: (await importFile(part, chosen.name, { ...options, ...how })).rows };
      }
    } catch (cause) {
      const failed = ApiError.from(cause);
      if (!signal.aborted) setRejectedMap(failed.issues);
      if (!signal.aborted) setLookError(adviceOf(failed, asked.source));
    }
    if (!signal.aborted) setHead(next);
  };
  useEffect(() => {
    void look();
    return () => looking.current.abort();
  }, []);
  /** Changes some settings, and previews the first rows again. */
  const change = (next: Partial<typeof latest.current>, pause?: number): void => {
    latest.current = { ...latest.current, ...next };
    if (next.source !== undefined) setSource(next.source);
    if (next.layout !== undefined) setLayout(next.layout);
    if (next.upsert !== undefined) setUpsert(next.upsert);
    setReport(undefined);
    setError(undefined);
    void look(pause);
  };
  const choose = async (files: readonly File[]): Promise<void> => {
    let next = latest.current.source;
    for (const one of files) {
      const kind = await kindOf(one);
      next = kind === "roles" ? { ...next, roles: one } : { ...next, file: one, format: kind };
    }
    if (next.format !== "oneroster" && next.file !== undefined) next = { ...next, roles: undefined };
    if (next.file !== file) setHead(undefined);
    change({ source: next });
  };
  const send = async (dryRun: boolean): Promise<void> => {
    if (file === undefined) return;
    const asked = latest.current;
    const stop = new AbortController();
    setSending({ share: 0, stop });
    setError(undefined);
    try {
      const next = await importFile(file, file.name, {
        ...{ format, roles, upsert, dryRun, layout: head === undefined ? layout : layoutFor(layout, head) },
        report: dryRun && file.size <= headBytes ? "all" : "problems",
        signal: stop.signal,
        onProgress: (share) => setSending({ share, stop }),
      });
      // The file or its settings changed meanwhile: a dry run of others says nothing about this import.
      if (dryRun && latest.current !== asked) return;
      setReport(next);
      if (dryRun) return;
      tasks.clear();
      onDone(`Imported: ${summaryText(next.summary)}.`);
    } catch (cause) {
      if (!stop.signal.aborted) setError(adviceOf(ApiError.from(cause), source));
      else if (!dryRun) setError(stoppedText);
    } finally {
      setSending(undefined);
      focusNear(() => tryButton.current);
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
  const changeLayout: ChangeLayout = (edit) => change({ layout: edit(latest.current.layout) }, pauseMs);
  const missing = head === undefined || format !== "csv" ? [] : missingColumns(layout, head);

  return (
    <>
      <ImportSource
        source={source}
        saysRoles={roles === undefined && head !== undefined}
        onChoose={(files) => void choose(files)}
        onRemoveRoles={() => change({ source: { ...source, roles: undefined } })}
      />
      {file !== undefined && (
        <>
          {format === "csv" && <SavedMappings layout={layout} onChoose={(chosen) => change({ layout: chosen })} />}
          {format !== "ndjson" && <LayoutFields layout={layout} found={head?.found} onChange={changeLayout} />}
          <InlineError tone="warn" message={missing.length === 0 ? undefined : missingText(missing)} />
          {head !== undefined && head.columns.length > 0 && format === "csv" && (
            <ImportColumns
              head={head}
              layout={layout}
              issues={columnIssues({
                columns: head.columns,
                fieldOf: (column) => fieldOf(layout, column),
                rows: head.rows,
                rejected: rejectedMap,
              })}
              onChange={changeLayout}
            />
          )}
          {head !== undefined && <FirstRows rows={head.rows} />}
          <label>
            <input
              type="checkbox"
              checked={upsert}
              onChange={({ currentTarget }) => change({ upsert: currentTarget.checked })}
            />{" "}
            {format === "oneroster"
              ? "Change the students that have the same sourcedId or identifier"
              : "Change the students that have the same studentNumber"}
          </label>
        </>
      )}
      <InlineError message={error ?? lookError} />
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
        <Button buttonRef={tryButton} disabled={busy || file === undefined} onClick={() => void send(true)}>
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

const rolesNeeded =
  "This users.csv does not say which of its users are students. Choose above the roles.csv that came with it.";

const columnsRejected = "A column cannot become what it would become now. The reason is below its field.";

/** The message of an error. The service names parts of a form and flags where the page has a file to choose. */
function adviceOf({ problem, message, issues }: ApiError, { format, roles }: Source): string {
  if (issues.length > 0 && issues.every(({ pointer }) => pointer.startsWith("/map/"))) return columnsRejected;
  const isRoles = format === "oneroster" && roles === undefined && problem === "invalid_header";
  return isRoles && message.includes("roles.csv") ? rolesNeeded : message;
}

/** The mapped columns that the file does not have. The mapping may be for another file. */
function missingColumns({ map = {} }: ImportLayoutJson, { columns }: Head): readonly string[] {
  return Object.keys(map).filter((column) => !columns.includes(column));
}

function missingText(names: readonly string[]): string {
  const shown = names.slice(0, 5).map((name) => name.slice(0, 60));
  return `The mapping names columns that this file does not have: ${shown.join(", ")}${names.length > 5 ? " …" : ""}`;
}

/** The layout without the columns that the file does not have, and without their values. */
function layoutFor(layout: ImportLayoutJson, head: Head): ImportLayoutJson {
  const missing = missingColumns(layout, head);
  const map = Object.entries(layout.map ?? {}).filter(([column]) => !missing.includes(column));
  // The replacements of such a column go with it, unless another column has its field.
  const fields = missing.map((column) => layout.map?.[column]);
  const isLeft = (name: string): boolean =>
    head.columns.some((column) => column.toLowerCase() === name.toLowerCase()) ||
    map.some(([, field]) => field === name) ||
    !(missing.includes(name) || fields.includes(name));
  const values = Object.entries(layout.values ?? {}).filter(([name]) => isLeft(name));
  return { ...layout, map: Object.fromEntries(map), values: Object.fromEntries(values) };
}

/** Not all browsers support async iteration of streams. */
async function* chunksOf(stream: ReadableStream<string>): AsyncGenerator<string> {
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}
