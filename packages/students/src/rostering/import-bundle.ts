import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { type OperationContext, storageProblem } from "@signalbox/service";
import { assertMay } from "../access/view.ts";
import { Problem } from "../domain/problem.ts";
import { authorOf } from "../domain/record.ts";
import { idOfKey, keyOfId } from "../domain/record-id.ts";
import { type RosterKind, rosterKinds } from "../domain/roster-kinds.ts";
import type { SourceRow } from "../domain/source-row.ts";
import { readIds } from "../records/list-records.ts";
import type { Upload } from "../routes/import-upload.ts";
import type { RouteContext } from "../routes/route-context.ts";
import { countOf } from "../store/record-import.ts";
import { type ImportPart, serviceStopping, stageRows, storeRows } from "../transfer/import-students.ts";
import { rosterRow } from "../transfer/plan-row.ts";
import { openStaging, reportOf } from "../transfer/staging.ts";
import { unpackIds } from "../work/packed-ids.ts";
import { rowTasks } from "../work/work.ts";
import { readBundle, rowOf } from "./read-bundle.ts";

interface BundleImport extends Pick<Upload["settings"], "dryRun" | "report"> {
  /** Whether records that complete files do not have are deleted. */
  readonly deleteMissing: boolean;
}

/** A file whose rows are checked. Its second part, if any, deletes the records that it does not have. */
interface StagedFile {
  readonly file: string;
  readonly mode: string;
  readonly missing: number;
  readonly parts: readonly [ImportPart, ...ImportPart[]];
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
  { dryRun, deleteMissing, report: detail }: BundleImport,
  context: OperationContext,
): Promise<ReadableStream<Uint8Array>> {
  const { imports, limits, stopping, store } = service;
  // A bundle that was received completely is imported even if the client has disconnected.
  const reader = { caller: context.caller };
  const bundle = await readBundle(service, bytes, reader);
  for (const { kind } of bundle.files) {
    assertMay("write", kind, context, service);
    await store.assertMayCreateIn(kind);
  }
  const run = imports.begin("roster");
  const tasks = rowTasks(service.work, reader);
  const importing = { imports, limits, stopping, run, by: authorOf(context), tasks, atomic: false, dryRun };
  const opened: ImportPart[] = [];
  const files: StagedFile[] = [];
  try {
    for (const { name, kind, mode, rows } of bundle.files) {
      const file = `${name}.csv`;
      const seen = new Set<string>();
      const part = openPart(kind, file);
      await stageRows(noted(rows(), seen), part, importing);
      const missing = mode === "bulk" ? await missingOf(kind, seen) : [];
      const deletions = deleteMissing && missing.length > 0 ? [openPart(kind, file)] : [];
      for (const part of deletions) await stageRows(deletionsOf(missing), part, importing);
      // Most bundles have users for all roles.
      if (name !== "roles" || seen.size > 0)
        files.push({ file, mode, missing: missing.length, parts: [part, ...deletions] });
    }
    const outcome = await storeRows(partsToStore(), importing);
    const summary = {
      version: bundle.rules.version,
      ...outcome,
      ...countsOf(opened),
      files: files.map(({ parts, ...file }) => ({ ...file, ...countsOf(parts) })),
      ignored: [...bundle.ignored].sort(),
    };
    const stagings = opened.map(({ staging }) => staging);
    return reportOf(stagings, summary);
  } catch (error) {
    for (const { staging } of opened) staging.close();
    if (!(error instanceof Problem && error.code === "service_stopping")) throw storageProblem(error) ?? error;
    const isStored = countOf(run) > 0;
    throw serviceStopping(isStored ? "The rows so far were stored: send the bundle again." : "Nothing was stored.");
  }

  function openPart(kind: RosterKind, file: string): ImportPart {
    const staging = openStaging({ file, noun: rosterKinds[kind].one, detail, upsert: true, dryRun });
    const own = { upsert: true, restores: true, uniqueKey: undefined, isOneRoster: false } as const;
    const part = { rules: { ...own, collection: kind, dryRun, bundle: bundle.rules }, staging };
    opened.push(part);
    return part;
  }

  /** The files, each with its deletions. A file with errors, or without rows, is not complete. */
  function* partsToStore(): Generator<ImportPart> {
    for (const { parts } of files) {
      const [part, ...deletions] = parts;
      yield part;
      const { rows, invalid, duplicate } = part.staging.findings.counts;
      if (rows > 0 && invalid + duplicate === 0) yield* deletions;
    }
  }

  /** The keys of the living records that a complete file does not have. */
  async function missingOf(kind: RosterKind, seen: ReadonlySet<string>): Promise<readonly string[]> {
    const query = { collection: kind, filters: [], words: [], sort: [{ field: "id", descending: false }] } as const;
    const packed = await readIds(service, query, reader);
    const keys = new Set(Array.from(seen, (id) => keyOfId(id, kind)));
    const missing: string[] = [];
    for (let at = 0; at < packed.count; at += UNPACKED_AT_ONCE) {
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
function countsOf(parts: readonly ImportPart[]) {
  const sum = { rows: 0, created: 0, updated: 0, deleted: 0, unchanged: 0, invalid: 0, duplicate: 0 };
  for (const { staging } of parts)
    for (const name of Object.keys(sum) as (keyof typeof sum)[]) sum[name] += staging.findings.counts[name];
  return sum;
}
