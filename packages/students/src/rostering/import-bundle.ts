import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { storageProblem } from "@signalbox/service";
import { problem } from "../domain/problem.ts";
import type { Author } from "../domain/record.ts";
import { idOfKey, keyOfId } from "../domain/record-id.ts";
import { type RosterKind, rosterKinds } from "../domain/roster-kinds.ts";
import type { SourceRow } from "../domain/source-row.ts";
import { readIds } from "../records/list-records.ts";
import { tooManyCollections } from "../routes/collection-paths.ts";
import type { Upload } from "../routes/import-upload.ts";
import type { RouteContext } from "../routes/route-context.ts";
import type { RowRules } from "../transfer/check-row.ts";
import { type ImportPart, StoppedError, stageRows, storeRows } from "../transfer/import-students.ts";
import { rosterRow } from "../transfer/plan-row.ts";
import { openStaging, reportOf, type Staging } from "../transfer/staging.ts";
import { countOfIds, unpackIds } from "../work/packed-ids.ts";
import { type Reader, rowTasks } from "../work/work.ts";
import { readBundle, rowOf } from "./read-bundle.ts";

interface BundleImport extends Pick<Upload["settings"], "dryRun" | "report"> {
  /** Whether records that complete files do not have are deleted. */
  readonly deleteMissing: boolean;
  readonly by: Author;
  /** Throws when the caller may not write records of a kind. */
  readonly mayWrite: (kind: RosterKind) => void;
}

/** A file whose rows are checked, and the rows that delete what it does not have. */
interface StagedFile {
  readonly file: string;
  readonly mode: string;
  readonly part: ImportPart;
  readonly missing: number;
  readonly deletions: ImportPart | undefined;
}

/**
 * Imports a CSV bundle like any file, one file after the other: first all rows are checked, then stored, as one import that can be undone
 * as a whole. A bundle that is sent again changes only what differs.
 *
 * @returns the report
 * @throws Problem 400 `invalid_bundle` before anything is stored when the archive, the manifest or a header is invalid
 */
export async function importBundle(
  service: RouteContext,
  bytes: Uint8Array,
  { dryRun, deleteMissing, report: detail, by, mayWrite }: BundleImport,
  reader: Reader,
): Promise<ReadableStream<Uint8Array>> {
  const { imports, limits, stopping, store } = service;
  const bundle = await readBundle(service, bytes, reader);
  for (const { kind } of bundle.files) {
    mayWrite(kind);
    if (!(await store.mayCreateIn(kind))) throw tooManyCollections(kind);
  }
  const run = imports.begin("roster");
  const context = { imports, run, by, tasks: rowTasks(service.work, reader), stopping };
  const opened: Staging[] = [];
  const files: StagedFile[] = [];
  try {
    for (const { name, kind, mode, rows } of bundle.files) {
      const file = `${name}.csv`;
      const seen = new Set<string>();
      const part = openPart(kind, file);
      await stageRows(noted(rows(), seen), part, context);
      const missing = mode === "bulk" ? await missingOf(kind, seen) : [];
      const deletions = deleteMissing && missing.length > 0 ? openPart(kind, file) : undefined;
      if (deletions !== undefined) await stageRows(deletionsOf(missing), deletions, context);
      // Most bundles have users for all roles.
      if (name !== "roles" || seen.size > 0) files.push({ file, mode, part, missing: missing.length, deletions });
    }
    const kept = await storeRows(parts(), { ...context, atomic: false, dryRun });
    const written = run.created + run.updated + run.deleted;
    return reportOf(opened, {
      version: bundle.rules.version,
      dryRun,
      kept,
      ...(written > 0 && written <= limits.maxUndoStudents ? { bulkId: run.id } : {}),
      ...countsOf(opened),
      files: files.map(({ file, mode, part, missing, deletions }) => ({
        file,
        mode,
        missing,
        ...countsOf(deletions === undefined ? [part.staging] : [part.staging, deletions.staging]),
      })),
      ignored: [...bundle.ignored].sort(),
    });
  } catch (error) {
    for (const staging of opened) staging.close();
    if (!(error instanceof StoppedError)) throw storageProblem(error) ?? error;
    const isStored = run.created + run.updated + run.deleted > 0;
    const stored = isStored ? "The rows so far are stored; send the bundle again." : "Nothing is stored.";
    throw problem(503, "service_stopping", `The service stops. ${stored}`);
  }

  function openPart(kind: RosterKind, file: string): ImportPart {
    const staging = openStaging({ file, noun: rosterKinds[kind].one, detail, upsert: true, dryRun });
    opened.push(staging);
    const rules: RowRules = {
      profile: "open",
      collection: kind,
      limits,
      dryRun,
      bundle: bundle.rules,
      upsert: true,
      restores: true,
      uniqueKey: undefined,
      isOneRoster: false,
    };
    return { rules, staging };
  }

  /** The files, each with its deletions. A file with errors, or without rows, is not complete. */
  function* parts(): Generator<ImportPart> {
    for (const { part, deletions } of files) {
      yield part;
      const { rows, invalid, duplicate } = part.staging.findings.counts;
      if (deletions !== undefined && rows > 0 && invalid + duplicate === 0) yield deletions;
    }
  }

  /** The keys of the living records that a complete file does not have. */
  async function missingOf(kind: RosterKind, seen: ReadonlySet<string>): Promise<readonly string[]> {
    const query = { collection: kind, filters: [], words: [], sort: [{ field: "id", descending: false }] } as const;
    const packed = await readIds(service, query, reader);
    const keys = new Set(Array.from(seen, (id) => keyOfId(id, kind)));
    const missing: string[] = [];
    for (let at = 0; at < countOfIds(packed); at += UNPACKED_AT_ONCE) {
      missing.push(...unpackIds(packed, at, UNPACKED_AT_ONCE).filter((key) => !keys.has(key)));
      await yieldToEventLoop();
    }
    return missing;
  }
}

const UNPACKED_AT_ONCE = 1_000;

async function* noted(rows: AsyncIterable<SourceRow>, seen: Set<string>): AsyncGenerator<SourceRow> {
  for await (const row of rows) {
    if (row.kind === "csv") seen.add(rosterRow(row).id);
    yield row;
  }
}

async function* deletionsOf(keys: readonly string[]): AsyncGenerator<SourceRow> {
  for (const key of keys) yield rowOf({ sourcedId: idOfKey(key), status: "tobedeleted" });
}

/** The counts of several parts together. */
function countsOf(stagings: readonly Staging[]) {
  const sum = { rows: 0, created: 0, updated: 0, deleted: 0, unchanged: 0, invalid: 0, duplicate: 0 };
  for (const { findings } of stagings)
    for (const name of Object.keys(sum) as (keyof typeof sum)[]) sum[name] += findings.counts[name];
  return sum;
}
