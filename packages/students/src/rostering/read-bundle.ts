import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { Problem } from "../domain/problem.ts";
import type { Author, Student, StudentDraft } from "../domain/student.ts";
import { isUsableId, keyOfId } from "../domain/student-id.ts";
import { readIds } from "../reads/list-students.ts";
import { countOfIds, unpackIds } from "../reads/packed-ids.ts";
import type { RouteContext } from "../routes/route-context.ts";
import type { AddOutcome, ChangeOutcome, Decision } from "../store/student-store.ts";
import { type CsvRecord, readCsvRecords } from "../transfer/csv.ts";
import { decodeText, EncodingError } from "../transfer/decode-text.ts";
import type { Reader } from "../work/work.ts";
import { baseColumns, columnsOf, metadataPrefix, roleColumns } from "./bundle-rows.ts";
import { type RosterKind, type RosterVersion, rosterKindNames, rosterVersions } from "./kinds.ts";
import { invalidBundle } from "./open-bundle.ts";
import { type Mode, type PlanRules, planOf, type RoleRow, type Row } from "./plan-row.ts";

/** What an import did with one file. */
export interface FileSummary {
  readonly file: string;
  readonly mode: Mode;
  rows: number;
  created: number;
  updated: number;
  deleted: number;
  unchanged: number;
  rejected: number;
  /** The records that a complete file does not have. */
  missing: number;
}

/** What an import of a bundle did. */
export interface BundleSummary {
  readonly version: RosterVersion;
  readonly dryRun: boolean;
  readonly files: readonly FileSummary[];
  /** The first rejected rows. */
  readonly errors: readonly { readonly file: string; readonly line: number; readonly detail: string }[];
  /** Files and columns that were not read. */
  readonly ignored: readonly string[];
}

interface ReadOptions {
  readonly dryRun: boolean;
  /** Whether records that complete files do not have are deleted. */
  readonly deleteMissing: boolean;
  readonly by: Author;
  /** Throws when the caller may not write records of a kind. */
  readonly mayWrite: (kind: RosterKind) => void;
}

const batchRows = 100;
const maxErrors = 100;

/**
 * Imports a CSV bundle. Every record is a change of its own, so that other writes go on; a bundle that is sent again changes only what
 * differs.
 *
 * @throws Problem 400 `invalid_bundle` before anything is stored when the archive, the manifest or a header is not as it must be
 */
export async function readBundle(
  route: RouteContext,
  bytes: Uint8Array,
  { dryRun, deleteMissing, by, mayWrite }: ReadOptions,
  reader: Reader,
): Promise<BundleSummary> {
  const { store, stopping } = route;
  const { names } = await route.work.run("bundle", { bytes }, reader);
  const manifest = new Map<string, string>();
  for await (const { cells } of rowsOf("manifest"))
    manifest.set(cells.get("propertyName") ?? "", cells.get("value") ?? "");
  const version = rosterVersions.find((one) => one === manifest.get("oneroster.version"));
  if (version === undefined) throw invalidBundle("has no 'oneroster.version' of 1.1 or 1.2 in manifest.csv");
  const modeOf = (name: string): Mode | undefined => {
    const mode = manifest.get(`file.${name}`);
    if (mode !== "bulk" && mode !== "delta") return undefined;
    if (names.includes(`${name}.csv`)) return mode;
    throw invalidBundle(`has no ${name}.csv, which manifest.csv promises`);
  };
  const read = rosterKindNames.filter((kind) => modeOf(kind) !== undefined);
  for (const kind of read) mayWrite(kind);
  const rolesMode = version === "1.2" ? modeOf("roles") : undefined;
  const readNames = new Set(
    ["manifest", ...read, ...(rolesMode === undefined ? [] : ["roles"])].map((name) => `${name}.csv`),
  );
  const ignored = new Set(names.filter((name) => !readNames.has(name)));
  const errors: BundleSummary["errors"][number][] = [];
  const files: FileSummary[] = [];
  // Rejects wrong headers before anything is stored.
  for (const kind of read) for await (const _ of rowsOf(kind, columnNamesOf(kind))) break;
  const roles = rolesMode === undefined ? new Map<string, RoleRow[]>() : await rolesOfUsers();
  for (const kind of read) await readKind(kind, modeOf(kind) as Mode);
  if (roles.size > 0) await readKind("users", "delta");
  return { version, dryRun, files, errors, ignored: [...ignored].sort() };

  function columnNamesOf(kind: RosterKind): readonly string[] {
    return columnsOf(kind, version as RosterVersion).map(({ column }) => column);
  }

  /** The rows of a file, by columns. Unknown columns are left out. */
  async function* rowsOf(
    name: string,
    columns?: readonly string[],
  ): AsyncGenerator<{ readonly line: number; readonly cells: ReadonlyMap<string, string> }> {
    const { file } = await route.work.run("bundle", { bytes, name: `${name}.csv` }, reader);
    if (file === undefined) throw invalidBundle(`has no ${name}.csv`);
    let header: readonly string[] | undefined;
    for await (const { line, cells } of recordsOf(file, name)) {
      if (header === undefined) {
        header = cells.map((cell) => cell.trim());
        if (columns !== undefined && !header.includes("sourcedId"))
          throw invalidBundle(`has no column sourcedId in ${name}.csv`);
        continue;
      }
      const row = new Map<string, string>();
      for (const [index, column] of header.entries()) {
        const isKnown =
          columns === undefined ||
          columns.includes(column) ||
          column.startsWith(metadataPrefix) ||
          (baseColumns as readonly string[]).includes(column);
        if (isKnown) row.set(column, cells[index]?.trim() ?? "");
        else ignored.add(`${name}.csv: ${column}`);
      }
      yield { line, cells: row };
    }
  }

  async function* recordsOf(file: Uint8Array, name: string): AsyncGenerator<CsvRecord> {
    const text = decodeText(partsOf(file), { encoding: "utf-8" });
    let width: number | undefined;
    try {
      for await (const record of readCsvRecords(text, { maxLength: route.limits.maxBodyBytes, columns: () => width })) {
        if (record.kind === "broken")
          throw invalidBundle(`has an invalid line ${record.line} in ${name}.csv, which ${record.detail}`);
        width ??= record.cells.length;
        yield record;
      }
    } catch (error) {
      throw error instanceof EncodingError ? invalidBundle(`has ${name}.csv in another encoding than UTF-8`) : error;
    }
  }

  async function rolesOfUsers(): Promise<Map<string, RoleRow[]>> {
    const found = new Map<string, RoleRow[]>();
    for await (const { cells } of rowsOf("roles", roleColumns)) {
      const text = (column: string): string | undefined => cells.get(column) || undefined;
      const userSourcedId = text("userSourcedId") ?? "";
      const role = {
        ...{ sourcedId: text("sourcedId") ?? "", roleType: text("roleType"), role: text("role") },
        ...{ orgId: text("orgSourcedId"), beginDate: text("beginDate"), endDate: text("endDate") },
      } as RoleRow["role"];
      const rows = found.get(userSourcedId) ?? [];
      rows.push({ isDeleted: cells.get("status") === "tobedeleted", role });
      found.set(userSourcedId, rows);
    }
    return found;
  }

  async function readKind(kind: RosterKind, mode: Mode): Promise<void> {
    const isRoles = files.some(({ file }) => file === `${kind}.csv`) || modeOf(kind) === undefined;
    const name = isRoles ? "roles" : kind;
    const counts = { rows: 0, created: 0, updated: 0, deleted: 0, unchanged: 0, rejected: 0, missing: 0 };
    const summary: FileSummary = { file: `${name}.csv`, mode, ...counts };
    files.push(summary);
    const seen = new Set<string>();
    const reject = (line: number, detail: string): void => {
      summary.rejected += 1;
      if (errors.length < maxErrors) errors.push({ file: summary.file, line, detail });
    };
    let batch: Row[] = [];
    const rows = isRoles ? leftRoles() : rowsOf(kind, columnNamesOf(kind));
    for await (const { line, cells } of rows) {
      summary.rows += 1;
      const id = cells.get("sourcedId") ?? "";
      const isRepeated = seen.has(id);
      seen.add(id);
      if (!isUsableId(id)) reject(line, `sourcedId must be a text of up to 128 characters that can stand in a path`);
      else if (isRepeated) reject(line, `sourcedId ${id} is that of an earlier line`);
      else {
        batch.push({
          line,
          id,
          cells,
          isDeleted: cells.get("status") === "tobedeleted",
          roles: kind === "users" ? roles.get(id) : undefined,
        });
        if (kind === "users") roles.delete(id);
      }
      if (batch.length === batchRows) await store100();
    }
    await store100();
    if (mode === "bulk") await findMissing(kind, summary, seen);

    async function store100(): Promise<void> {
      if (stopping.aborted || reader.signal?.aborted === true) throw stopped();
      const found = await Promise.all(batch.map(({ id }) => recordOf(kind, id)));
      const drafts: { readonly line: number; readonly draft: StudentDraft }[] = [];
      const changes: Promise<void>[] = [];
      for (const [index, row] of batch.entries()) {
        const current = found[index];
        const plan = planOf(row, current, rules(kind));
        if (plan.kind === "rejected") reject(row.line, plan.detail);
        else if (plan.kind === "unchanged") summary.unchanged += 1;
        else if (current === undefined && plan.kind === "written") drafts.push({ line: row.line, draft: plan.draft });
        else changes.push(change(row, (current as Student).id, plan.kind === "deleted" ? "deleted" : "updated"));
      }
      batch = [];
      await Promise.all(changes);
      await create(drafts);
      await yieldToEventLoop();
    }

    async function change(row: Row, key: string, as: "deleted" | "updated"): Promise<void> {
      const decide = (current: Student | undefined): Decision => {
        if (current === undefined)
          throw new Problem({ status: 409, code: "record_busy", detail: `${row.id} was purged.` });
        const plan = planOf(row, current, rules(kind));
        if (plan.kind === "deleted") return { kind: "delete" };
        if (plan.kind !== "written") return { kind: "keep" };
        return { kind: "write", action: current.deletedAt === null ? "updated" : "restored", draft: plan.draft };
      };
      const problem = dryRun ? undefined : await problemOf(store.change(key, decide, by));
      if (problem === undefined) summary[as] += 1;
      else reject(row.line, problem);
    }

    async function create(drafts: readonly { readonly line: number; readonly draft: StudentDraft }[]): Promise<void> {
      const [first] = drafts;
      if (first === undefined) return;
      const all = drafts.map(({ draft }) => draft);
      const problem = dryRun ? undefined : await problemOf(store.add(all, { by }));
      if (problem === undefined) summary.created += drafts.length;
      else if (drafts.length > 1) for (const draft of drafts) await create([draft]);
      else reject(first.line, problem);
    }
  }

  function rules(kind: RosterKind): PlanRules {
    return { kind, version: version as RosterVersion, rolesMode, collections: route.collections };
  }

  /** The record with an id: of users, also a student of `/students`. */
  async function recordOf(kind: RosterKind, id: string): Promise<Student | undefined> {
    return (await store.get(keyOfId(id, kind))) ?? (kind === "users" ? await store.get(keyOfId(id)) : undefined);
  }

  /** The roles of users that users.csv does not have. */
  async function* leftRoles() {
    for (const id of [...roles.keys()]) yield { line: 0, cells: new Map([["sourcedId", id]]) };
  }

  async function findMissing(kind: RosterKind, summary: FileSummary, seen: ReadonlySet<string>): Promise<void> {
    const query = { collection: kind, filters: [], words: [], sort: [{ field: "id", descending: false }] } as const;
    const keys = new Set(Array.from(seen, (id) => (isUsableId(id) ? keyOfId(id, kind) : id)));
    const packed = await readIds(route, query, reader);
    // A file with errors, or without rows, is not complete.
    const deletes = deleteMissing && !dryRun && summary.rejected === 0 && summary.rows > 0;
    for (let at = 0; at < countOfIds(packed); at += batchRows) {
      const missing = unpackIds(packed, at, Math.min(batchRows, countOfIds(packed) - at)).filter(
        (key) => !keys.has(key),
      );
      summary.missing += missing.length;
      if (!deletes) continue;
      if (stopping.aborted) throw stopped();
      for (const problem of await Promise.all(missing.map((key) => problemOf(store.change(key, deleteLiving, by))))) {
        if (problem === undefined) summary.deleted += 1;
        else if (errors.length < maxErrors) errors.push({ file: summary.file, line: 0, detail: problem });
      }
    }
  }
}

const partBytes = 64 * 1024;

/** Lets other work run between parts. */
async function* partsOf(file: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.length; at += partBytes) {
    yield file.subarray(at, at + partBytes);
    await yieldToEventLoop();
  }
}

function deleteLiving(current: Student | undefined): Decision {
  return current?.deletedAt === null ? { kind: "delete" } : { kind: "keep" };
}

function stopped(): Problem {
  const detail = "The service stops. The rows so far are stored; send the bundle again.";
  return new Problem({ status: 503, code: "service_stopping", detail });
}

/** Why a write did not store what it should; undefined when it did. @throws what is not about the record */
async function problemOf(written: Promise<AddOutcome | ChangeOutcome>): Promise<string | undefined> {
  try {
    const outcome = await written;
    if (outcome.kind === "done" || outcome.kind === "added") return undefined;
    if (outcome.kind !== "duplicate") return "is in a collection too many";
    return outcome.member === "id" ? "sourcedId is or was taken: ids are never reused" : `${outcome.member} is taken`;
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return error.message;
    throw error;
  }
}
