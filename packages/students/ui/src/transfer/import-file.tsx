import { Button, Checkbox, Field, formatSize, InlineError, SelectField, saveFile, VisibleText } from "@signalbox/ui";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { dateFormats, encodings, separators } from "../../../src/domain/shapes.ts";
import type { Collection } from "../state/collection.ts";
import { useRecords } from "../state/records.ts";
import { ImportColumns } from "./import-columns.tsx";
import { FirstRows, ImportResult, summaryText } from "./import-result.tsx";
import { adviceOf, ImportTask, rejectedRows } from "./import-task.ts";
import "./import-file.css";

interface StepProps {
  readonly task: ImportTask;
}

/** Imports a file in steps: preview, dry run, import, report. */
export function ImportFile(): JSX.Element {
  const records = useRecords();
  const [task] = useState(() => records.taskInput("import", () => new ImportTask(records.collection)));
  useEffect(() => {
    void task.look();
    return () => task.stop();
  }, [task]);
  const { file } = task.settings.value;
  const report = task.report.value;
  const { error } = task.preview.value;
  return (
    <>
      <ImportSource task={task} />
      {file !== undefined && <ImportMapping task={task} />}
      <InlineError message={task.error.value ?? (error && adviceOf(error))} />
      {report !== undefined && <ImportResult report={report} />}
      <ImportActions task={task} />
    </>
  );
}

/** Selects the file, or takes one that is dropped. */
function ImportSource({ task }: StepProps): JSX.Element {
  const { file, format } = task.settings.value;
  const choose = (files: FileList | null | undefined): void => {
    const first = files?.[0];
    if (first !== undefined) void task.choose(first);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a drop target; the file input does the same by keyboard.
    <div
      class="stack import-drop"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        choose(event.dataTransfer?.files);
      }}
    >
      <Field title="A CSV, Excel, JSON or NDJSON file: choose it, or drop it here">
        <input
          type="file"
          accept=".csv,.xlsx,.tsv,.txt,.json,.ndjson,.jsonl"
          onChange={({ currentTarget }) => choose(currentTarget.files)}
        />
      </Field>
      {file !== undefined && (
        <p class="import-name">
          <VisibleText text={file.name} />, {formatSize(file.size)}
          {format === "oneroster" ? ": users of OneRoster" : ""}
        </p>
      )}
    </div>
  );
}

/** What the columns and rows of the file become. */
function ImportMapping({ task }: StepProps): JSX.Element {
  const { collection } = useRecords();
  const { format, upsert } = task.settings.value;
  const { head } = task.preview.value;
  return (
    <>
      {format !== "ndjson" && <LayoutFields task={task} />}
      {head?.summary.columns !== undefined && format === "csv" && <ImportColumns task={task} head={head} />}
      {head !== undefined && task.report.value?.summary.dryRun !== false && <FirstRows rows={head.rows} />}
      <Checkbox checked={upsert} onChange={(checked) => task.change({ upsert: checked })}>
        Change the {collection.nouns} that have the same{" "}
        {format === "oneroster" ? "sourcedId or identifier" : keyText(collection)}
      </Checkbox>
    </>
  );
}

const choices = [
  { name: "encoding", title: "Encoding", options: encodings },
  { name: "separator", title: "Between cells", options: Object.keys(separators) },
  { name: "dates", title: "Dates", options: dateFormats.filter((format) => format !== "auto") },
] as const;

/** The fields for the layout of the file: the detected settings, or those of the user. */
function LayoutFields({ task }: StepProps): JSX.Element {
  const { layout, file } = task.settings.value;
  // A workbook has neither an encoding nor separators.
  const shown = /\.xlsx$/i.test(file?.name ?? "") ? choices.filter(({ name }) => name === "dates") : choices;
  const found = task.preview.value.head?.summary;
  const detected = (value: string | number | undefined): string =>
    value === undefined ? "detected" : `${value} (detected)`;
  return (
    <div class="field-row layout-fields">
      {shown.map(({ name, title, options }) => (
        <SelectField
          title={title}
          key={name}
          value={layout[name] ?? ""}
          options={[["", detected(found?.[name])], ...options]}
          onChoose={(value) =>
            task.changeLayout(({ [name]: _, ...others }) => (value === "" ? others : { ...others, [name]: value }))
          }
        />
      ))}
      <Field title="Line of the header">
        <input
          type="number"
          min={1}
          max={1000}
          placeholder={detected(found?.headerLine)}
          value={layout.headerLine ?? ""}
          onChange={({ currentTarget: { valueAsNumber } }) =>
            task.changeLayout(({ headerLine: _, ...others }) =>
              valueAsNumber >= 1 ? { ...others, headerLine: Math.trunc(valueAsNumber) } : others,
            )
          }
        />
      </Field>
    </div>
  );
}

/** Tries and imports the file, and downloads what came of it. */
function ImportActions({ task }: StepProps): JSX.Element {
  const records = useRecords();
  const { file } = task.settings.value;
  const report = task.report.value;
  const sent = task.sent.value;
  const isBusy = sent !== undefined;
  // A dry run that would store nothing leaves nothing to import.
  const canImport = report?.summary.dryRun === true && report.summary.created + report.summary.updated > 0;
  const hasRejected = report?.rows.some(({ errors }) => errors !== undefined) === true;
  const rejectedName = `rejected-${file?.name.replace(/\.xlsx$/i, ".csv")}`;
  const save = (title: string, name: string, textOf: () => string, type = ""): JSX.Element => (
    <Button icon="download" onClick={() => saveFile(new Blob([textOf()], { type }), name)}>
      {title}
    </Button>
  );
  const send = async (): Promise<void> => {
    const done = await task.send(false);
    if (done === undefined) return records.list.reload();
    records.unsaved.tasks.delete("import");
    records.bulkDone(`Imported: ${summaryText(done.summary)}.`, done.summary.bulkId ?? null);
  };
  return (
    <>
      {isBusy && (
        <p class="line" role="status">
          <progress aria-label="Sent of the file" max={1} value={sent} />
          {sent < 1 ? `${Math.floor(100 * sent)} % sent` : "Sent; the service works on it"}
          <Button onClick={() => task.stop()}>Stop</Button>
        </p>
      )}
      <div class="dialog-actions">
        {report && hasRejected && save("Rejected rows", rejectedName, () => rejectedRows(report))}
        {report && save("Report", "import-report.ndjson", () => report.text, "application/x-ndjson")}
        <Button
          look={canImport ? "plain" : "main"}
          disabled={isBusy || file === undefined}
          onClick={() => void task.send(true)}
        >
          {isBusy ? "Working…" : "Try it"}
        </Button>
        <Button look={canImport ? "main" : "plain"} disabled={isBusy || !canImport} onClick={() => void send()}>
          Import
        </Button>
      </div>
    </>
  );
}

/** What an upsert finds records by. */
function keyText({ isStudents, unique, titleOf }: Collection): string {
  if (isStudents) return titleOf("studentNumber");
  return ["id", ...(unique.length > 0 ? [unique.map(titleOf).join(" and ")] : [])].join(" or ");
}
