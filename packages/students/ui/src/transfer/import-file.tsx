import { Button, Field, formatSize, InlineError, saveFile, VisibleText } from "@signalbox/ui";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Collection } from "../state/collection.ts";
import { useRecords } from "../state/records.ts";
import { ImportColumns } from "./import-columns.tsx";
import { LayoutFields } from "./import-layout.tsx";
import { FirstRows, ImportResult, summaryText } from "./import-result.tsx";
import { ImportTask, rejectedRows } from "./import-task.ts";
import "./import-file.css";

interface StepProps {
  readonly task: ImportTask;
}

/** Imports a file in steps: preview, dry run, import, report. */
export function ImportFile(): JSX.Element {
  const records = useRecords();
  const [task] = useState(() => records.task("import", () => new ImportTask(records.collection)));
  useEffect(() => {
    void task.look();
    return () => task.stop();
  }, [task]);
  const { file } = task.settings.value;
  const report = task.report.value;
  return (
    <>
      <ImportSource task={task} />
      {file !== undefined && <ImportMapping task={task} />}
      <InlineError message={task.error.value ?? task.preview.value.error} />
      {report !== undefined && <ImportResult report={report} />}
      <ImportActions task={task} />
    </>
  );
}

/** Selects the file, and for OneRoster the one with the roles of its users. Both can be chosen or dropped together. */
function ImportSource({ task }: StepProps): JSX.Element {
  const { file, format, roles } = task.settings.value;
  const hasUsers = file !== undefined && format === "oneroster";
  const choose = (files: FileList | null | undefined): void => void task.choose([...(files ?? [])]);
  const picker = (label: string): JSX.Element => (
    <Field title={label}>
      <input
        type="file"
        multiple
        accept=".csv,.xlsx,.tsv,.txt,.json,.ndjson,.jsonl"
        onChange={({ currentTarget }) => choose(currentTarget.files)}
      />
    </Field>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a drop target; the file inputs do the same by keyboard.
    <div
      class="stack import-drop"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        choose(event.dataTransfer?.files);
      }}
    >
      {picker("A CSV, Excel, JSON or NDJSON file: choose it, or drop it here")}
      {file !== undefined && (
        <p class="import-name">
          <VisibleText text={file.name} />, {formatSize(file.size)}
          {hasUsers ? ": users of OneRoster" : ""}
        </p>
      )}
      {hasUsers &&
        roles === undefined &&
        picker(
          task.preview.value.head === undefined
            ? "roles.csv of OneRoster, which says who of the users is a student"
            : "roles.csv of OneRoster (not needed: the file says itself who is a student)",
        )}
      {roles !== undefined && (
        <p class="form-line import-name">
          <VisibleText text={roles.name} />, {formatSize(roles.size)}: who is a student
          <Button icon="cross" onClick={() => task.change({ roles: undefined })}>
            Without it
          </Button>
        </p>
      )}
      {roles !== undefined && !hasUsers && <p>These are the roles. Choose the users.csv that came with them, too.</p>}
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
      {head?.found.columns !== undefined && format === "csv" && <ImportColumns task={task} head={head} />}
      {head !== undefined && <FirstRows rows={head.rows} />}
      <label>
        <input
          type="checkbox"
          checked={upsert}
          onChange={({ currentTarget }) => task.change({ upsert: currentTarget.checked })}
        />{" "}
        Change the {collection.nouns} that have the same{" "}
        {format === "oneroster" ? "sourcedId or identifier" : keyText(collection)}
      </label>
    </>
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
  const canImport = report?.dryRun === true && report.summary.created + report.summary.updated > 0;
  const hasRejected = report?.rows.some(({ errors }) => errors !== undefined) === true;
  const send = async (): Promise<void> => {
    const done = await task.send(false);
    if (done === undefined) return;
    records.unsaved.tasks.delete("import");
    records.bulkDone(`Imported: ${summaryText(done.summary)}.`, done.summary.bulkId ?? null);
  };
  const saveRejected = (): void => {
    if (report !== undefined)
      saveFile(new Blob([rejectedRows(report)]), `rejected-${file?.name.replace(/\.xlsx$/i, ".csv")}`);
  };
  const saveReport = (): void =>
    saveFile(new Blob([report?.text ?? ""], { type: "application/x-ndjson" }), "import-report.ndjson");
  return (
    <>
      {isBusy && (
        <p class="form-line" role="status">
          <progress aria-label="Sent of the file" max={1} value={sent} />
          {sent < 1 ? `${Math.floor(100 * sent)} % sent` : "Sent; the service works on it"}
          <Button onClick={() => task.stop()}>Stop</Button>
        </p>
      )}
      <div class="dialog-actions">
        {hasRejected && (
          <Button icon="download" onClick={saveRejected}>
            Rejected rows
          </Button>
        )}
        {report !== undefined && (
          <Button icon="download" onClick={saveReport}>
            Report
          </Button>
        )}
        <Button
          look={canImport ? "plain" : "main"}
          aria-disabled={isBusy}
          disabled={file === undefined}
          onClick={() => void task.send(true)}
        >
          {isBusy ? "Working…" : "Try it"}
        </Button>
        <Button
          look={canImport ? "main" : "plain"}
          aria-disabled={isBusy}
          disabled={!canImport}
          onClick={() => void send()}
        >
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
