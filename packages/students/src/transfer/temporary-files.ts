import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ProblemDetail } from "@signalbox/service";
import { maxViolations, type Violations } from "../domain/check-student.ts";
import type { ImportReport, RowReport } from "./import-students.ts";

/** Bytes in a temporary file that can be read repeatedly. */
interface TemporaryFile {
  read(): AsyncIterable<Uint8Array>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Writes all `chunks` to a temporary file that only this user can read. */
export async function writeTemporaryFile(chunks: AsyncIterable<Uint8Array>): Promise<TemporaryFile> {
  const file = await openTemporary();
  try {
    for await (const chunk of chunks) await file.appendFile(chunk);
  } catch (error) {
    await file.close();
    throw error;
  }
  return {
    read: () => partsOf(file),
    [Symbol.asyncDispose]: () => file.close(),
  };
}

/** The bytes from the start. A stream of the handle would close it when its reader stops early, before the file is read again. */
async function* partsOf(file: FileHandle): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; ) {
    const { bytesRead, buffer } = await file.read({ buffer: Buffer.allocUnsafe(partBytes), position });
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

const partBytes = 256 * 1024;

type ReportDetail = "all" | "problems" | "summary";

/** The number of rows by result. */
type ImportCounts = Record<RowReport["result"], number> & {
  rows: number;
  /** Rows that can be stored and have nothing by which an upsert finds their record. */
  withoutNumber: number;
  /** Rows that are stored with invalid values. */
  withWarnings: number;
};

const flushAt = 64 * 1024;

/**
 * Closes the file of a report that its caller has dropped. Node ends the process when the garbage collector finds an open file, and
 * keeps this one because it is registered here.
 */
const unread = new FinalizationRegistry<FileHandle>((file) => void file.close().catch(() => {}));

/**
 * A report in a temporary file, because it may be as long as the import. The pointers of its violations start with the row.
 */
interface ReportFile extends ImportReport, Violations {
  readonly counts: ImportCounts;
  /** The rows as NDJSON, then `summary` as the last line. Reading it deletes the file. */
  read(summary: object): AsyncGenerator<string>;
  remove(): Promise<void>;
}

/** Creates an empty report that stores the rows that `detail` selects. */
export async function openReport(detail: ReportDetail): Promise<ReportFile> {
  // Appends to the current end, which a restart of the import may have moved.
  const file = await openTemporary();
  const counts: ImportCounts = {
    rows: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    skipped: 0,
    invalid: 0,
    duplicate: 0,
    withoutNumber: 0,
    withWarnings: 0,
  };
  let violations: ProblemDetail[] = [];
  let more = 0;
  let pending = "";

  async function flush(): Promise<void> {
    if (pending !== "") await file.appendFile(pending);
    pending = "";
  }

  async function remove(): Promise<void> {
    await file.close();
  }

  async function* linesOf(summary: object): AsyncGenerator<string> {
    try {
      await flush();
      for await (const part of file.createReadStream({ start: 0, autoClose: false, encoding: "utf8" }))
        yield part as string;
      yield `${JSON.stringify({ summary })}\n`;
    } finally {
      await remove();
    }
  }

  return {
    counts,
    get violations() {
      return violations;
    },
    get more() {
      return more;
    },
    async restart() {
      for (const name of Object.keys(counts) as (keyof ImportCounts)[]) counts[name] = 0;
      violations = [];
      more = 0;
      pending = "";
      await file.truncate(0);
    },
    async add({ hasKey, student, changes, ...row }) {
      if (!hasKey) counts.withoutNumber += 1;
      counts.rows += 1;
      counts[row.result] += 1;
      if (row.warnings !== undefined) counts.withWarnings += 1;
      for (const violation of row.errors ?? []) {
        if (violations.length === maxViolations) more += 1;
        else violations.push({ ...violation, pointer: `/${row.row - 1}${violation.pointer}` });
      }
      if (detail === "summary" || (detail === "problems" && row.errors === undefined && row.warnings === undefined))
        return;
      pending += lineOf(JSON.stringify(row), { student, changes });
      if (pending.length >= flushAt) await flush();
    },
    read(summary) {
      const lines = linesOf(summary);
      const reading: AsyncGenerator<string> = {
        next: () => lines.next(),
        // A generator that has not begun ends without its `finally`.
        return: (value) => remove().then(() => lines.return(value)),
        throw: (error) => remove().then(() => lines.throw(error)),
        [Symbol.asyncDispose]: () => remove(),
        [Symbol.asyncIterator]: () => reading,
      };
      unread.register(reading, file);
      return reading;
    },
    remove,
  };
}

/** A line of the report. Values that are already JSON text are inserted unchanged, so numbers stay as written. */
function lineOf(row: string, texts: Readonly<Record<string, string | undefined>>): string {
  let line = row.slice(0, -1);
  for (const [name, text] of Object.entries(texts)) if (text !== undefined) line += `,"${name}":${text}`;
  return `${line}}\n`;
}

/**
 * Opens an empty file that only this user can read, for appending and reading. Its name is removed at once, so nothing
 * remains even when the process dies.
 */
async function openTemporary(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), "signalbox-file-"));
  try {
    return await open(join(folder, "content"), "ax+", 0o600);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
