import { type Fault, type Faults, maxFaults } from "../domain/fault.ts";
import type { ImportReport, RowReport } from "./import-students.ts";
import { openTemporary } from "./open-temporary.ts";

export type ReportDetail = "all" | "problems" | "summary";

/** How often each result came. */
export type ImportCounts = Record<RowReport["result"], number> & {
  rows: number;
  /** Rows that can be written and have no student number. */
  withoutNumber: number;
};

const flushAt = 64 * 1024;

/**
 * A report that is collected in a temporary file while the import runs, because it may be as long as the import. Its
 * faults have the row before their pointers.
 */
export interface ReportFile extends ImportReport, Faults {
  readonly counts: ImportCounts;
  /** The rows as NDJSON, then `summary` as the last line. The file is gone when it has been read. */
  read(summary: object): AsyncGenerator<string>;
  remove(): Promise<void>;
}

/** Makes an empty report that keeps what `detail` says. */
export async function openReport(detail: ReportDetail): Promise<ReportFile> {
  // What is appended goes to the end, also after a restart has moved the end.
  const file = await openTemporary();
  const counts: ImportCounts = {
    rows: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    invalid: 0,
    duplicate: 0,
    withoutNumber: 0,
  };
  let faults: Fault[] = [];
  let more = 0;
  let pending = "";

  async function flush(): Promise<void> {
    if (pending !== "") await file.appendFile(pending);
    pending = "";
  }

  async function remove(): Promise<void> {
    await file.close();
  }

  return {
    counts,
    get faults() {
      return faults;
    },
    get more() {
      return more;
    },
    async restart() {
      for (const name of Object.keys(counts) as (keyof ImportCounts)[]) counts[name] = 0;
      faults = [];
      more = 0;
      pending = "";
      await file.truncate(0);
    },
    async add({ hasNumber, ...row }) {
      if (!hasNumber) counts.withoutNumber += 1;
      counts.rows += 1;
      counts[row.result] += 1;
      for (const fault of row.errors ?? []) {
        if (faults.length === maxFaults) more += 1;
        else faults.push({ ...fault, pointer: `/${row.row - 1}${fault.pointer}` });
      }
      if (detail === "summary" || (detail === "problems" && row.errors === undefined)) return;
      pending += `${JSON.stringify(row)}\n`;
      if (pending.length >= flushAt) await flush();
    },
    async *read(summary) {
      try {
        await flush();
        for await (const part of file.createReadStream({ start: 0, autoClose: false, encoding: "utf8" }))
          yield part as string;
        yield `${JSON.stringify({ summary })}\n`;
      } finally {
        await remove();
      }
    },
    remove,
  };
}
