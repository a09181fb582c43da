import { ApiError, Button, formatCount, formatNoun, formatSize, InlineError, VisibleText } from "@signalbox/ui";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { type Encoding, encodings, type FileGuess, guessEncoding, guessFile } from "./guess-file.ts";
import { rejectedRows } from "./rejected-rows.ts";
import { saveFile } from "./save-file.ts";
import { sendFile } from "./send-file.ts";

export interface ImportFileProps {
  readonly onDone: (said: string) => void;
}

interface Summary {
  readonly rows: number;
  readonly created?: number;
  readonly updated?: number;
  readonly unchanged?: number;
  readonly invalid?: number;
  readonly duplicate?: number;
}

interface Report {
  readonly dryRun: boolean;
  readonly text: string;
  readonly summary: Summary;
  /** Lines of the file in which rows begin that cannot be imported. */
  readonly rejected: ReadonlySet<number>;
  readonly problems: readonly {
    readonly row: number;
    readonly line: number;
    readonly errors?: readonly { readonly detail: string; readonly pointer: string }[];
  }[];
}

/** How much of a file is looked at, and how many rows that cannot be imported are listed. */
const headBytes = 64 * 1024;
const listedProblems = 100;

/** A file becomes records: guessed, tried, imported, reported. */
export function ImportFile({ onDone }: ImportFileProps): JSX.Element {
  const [file, setFile] = useState<File>();
  const [guess, setGuess] = useState<FileGuess>();
  const [names, setNames] = useState<readonly string[]>([]);
  const [upsert, setUpsert] = useState(false);
  const [report, setReport] = useState<Report>();
  const [error, setError] = useState<string>();
  /** While a file is sent: how much of it, and how to stop that. */
  const [sending, setSending] = useState<{ readonly share: number; readonly stop: AbortController }>();
  const busy = sending !== undefined;
  // The drawer may be closed meanwhile.
  useEffect(() => () => sending?.stop.abort(), [sending?.stop]);

  const look = async (chosen: File, encoding?: Encoding): Promise<void> => {
    const head = new Uint8Array(await chosen.slice(0, headBytes).arrayBuffer());
    const known = encoding ?? guessEncoding(head);
    const next = guessFile(new TextDecoder(known).decode(head, { stream: true }), known);
    setFile(chosen);
    setGuess(next);
    setNames(next.columns);
    setReport(undefined);
    setError(undefined);
  };
  const send = async (dryRun: boolean): Promise<void> => {
    if (file === undefined || guess === undefined) return;
    const stop = new AbortController();
    setSending({ share: 0, stop });
    setError(undefined);
    try {
      const next = await importFile(file, {
        ...{ guess, names, upsert, dryRun },
        signal: stop.signal,
        onProgress: (share) => setSending({ share, stop }),
      });
      setReport(next);
      if (!dryRun) onDone(`Imported: ${summaryText(next.summary)}.`);
    } catch (cause) {
      if (!stop.signal.aborted) setError(ApiError.from(cause).message);
      else if (!dryRun)
        setError("The import was stopped. Students of the first rows may be there already; try it again to see.");
    } finally {
      setSending(undefined);
    }
  };
  const saveRejected = async (): Promise<void> => {
    if (file === undefined || guess === undefined || report === undefined) return;
    const parts: string[] = [];
    const text = file.stream().pipeThrough(new TextDecoderStream(guess.encoding));
    const wanted = { lines: report.rejected, firstLine: guess.kind === "csv" ? 2 : 1, isCsv: guess.kind === "csv" };
    for await (const row of rejectedRows(chunksOf(text), wanted)) parts.push(row);
    saveFile(new Blob(parts), `rejected-${file.name}`);
  };

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a place to drop on; its field does the same by keys. */}
      <div
        class="import-drop"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          const [dropped] = event.dataTransfer?.files ?? [];
          if (dropped !== undefined) void look(dropped);
        }}
      >
        <label class="field">
          A CSV or NDJSON file: choose it, or drop it here
          <input
            type="file"
            accept=".csv,.tsv,.txt,.ndjson,.jsonl"
            onChange={({ currentTarget }) => {
              const [chosen] = currentTarget.files ?? [];
              if (chosen !== undefined) void look(chosen);
            }}
          />
        </label>
      </div>
      {file !== undefined && guess !== undefined && (
        <>
          <div class="field-row">
            <label class="field">
              Encoding
              <select
                value={guess.encoding}
                onChange={({ currentTarget }) => void look(file, currentTarget.value as Encoding)}
              >
                {encodings.map((name) => (
                  <option key={name} value={name}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
            <p>
              {file.name}, {formatSize(file.size)}
              {guess.kind === "csv" &&
                `, ${{ ",": "commas", ";": "semicolons", "\t": "tabs" }[guess.separator] ?? ""} between cells`}
            </p>
          </div>
          {guess.kind === "csv" && (
            // biome-ignore lint/a11y: what scrolls must be reached by keys, and has a name then.
            <div class="import-preview" tabIndex={0} role="group" aria-label="The first rows">
              <table class="changes">
                <thead>
                  <tr>
                    {guess.columns.map((column, index) => (
                      <th scope="col" key={index}>
                        <input
                          aria-label={`Field for the column ${column}`}
                          value={names[index] ?? column}
                          onInput={({ currentTarget }) => {
                            setNames(names.with(index, currentTarget.value));
                            setReport(undefined);
                          }}
                        />
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {guess.rows.map((row, index) => (
                    <tr key={index}>
                      {row.map((cell, at) => (
                        <td key={at}>
                          <VisibleText text={cell.slice(0, 100)} />
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
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
      {report !== undefined && (
        <div role="status">
          <p>
            {report.dryRun ? "It would become: " : "It became: "}
            {summaryText(report.summary)}.
          </p>
          <ul class="import-problems">
            {report.problems.slice(0, listedProblems).map(({ row, errors = [] }) => (
              <li key={row} class="form-error">
                Row {row}: {errors.map(({ pointer, detail }) => `${pointer} ${detail}`).join("; ")}
              </li>
            ))}
          </ul>
        </div>
      )}
      {sending !== undefined && (
        <p class="form-line" role="status">
          <progress aria-label="Sent of the file" max={1} value={sending.share} />
          {sending.share < 1 ? `${Math.floor(100 * sending.share)} % sent` : "Sent; the service works on it"}
          <Button onClick={() => sending.stop.abort()}>Stop</Button>
        </p>
      )}
      <div class="dialog-actions">
        {report !== undefined && report.rejected.size > 0 && (
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

async function importFile(
  file: File,
  options: {
    readonly guess: FileGuess;
    readonly names: readonly string[];
    readonly upsert: boolean;
    readonly dryRun: boolean;
    readonly signal: AbortSignal;
    readonly onProgress: (share: number) => void;
  },
): Promise<Report> {
  const { guess, names, upsert, dryRun, signal, onProgress } = options;
  const renamed = guess.columns.flatMap((column, index) => {
    const name = names[index]?.trim() ?? column;
    return name === "" || name === column ? [] : [`${column}:${name}`];
  });
  const query = new URLSearchParams({ report: "problems", dryRun: String(dryRun) });
  if (upsert) query.set("upsert", "studentNumber");
  if (renamed.length > 0) query.set("map", renamed.join(","));
  // The service takes UTF-8.
  const body =
    guess.encoding === "utf-8"
      ? file
      : await new Response(
          file.stream().pipeThrough(new TextDecoderStream(guess.encoding)).pipeThrough(new TextEncoderStream()),
        ).blob();
  const type = guess.kind === "csv" ? "text/csv" : "application/x-ndjson";
  const path = `/students/import?${query}`;
  const text = await sendFile({ path, body: new Blob([body], { type }), signal, onProgress });
  const lines = text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Report["problems"][number] & { readonly summary?: Summary });
  const problems = lines.filter((line) => line.summary === undefined && line.errors !== undefined);
  const rejected = new Set(problems.map(({ line }) => line));
  return { dryRun, text, summary: lines.at(-1)?.summary ?? { rows: 0 }, problems, rejected };
}

/** Not every browser lets a stream be iterated. */
async function* chunksOf(stream: ReadableStream<string>): AsyncGenerator<string> {
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}

function summaryText({ rows, created = 0, updated = 0, unchanged = 0, invalid = 0, duplicate = 0 }: Summary): string {
  const parts = [
    `${formatCount(created)} new`,
    updated > 0 ? `${formatCount(updated)} changed` : "",
    unchanged > 0 ? `${formatCount(unchanged)} as they are` : "",
    invalid > 0 ? `${formatCount(invalid)} not possible` : "",
    duplicate > 0 ? `${formatCount(duplicate)} there already` : "",
  ].filter(Boolean);
  return `${parts.join(", ")}, of ${formatNoun(rows, "row")}`;
}
