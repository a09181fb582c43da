import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { Problem } from "../domain/problem.ts";
import { type RosterKind, type RosterVersion, rosterKindNames, rosterVersions } from "../domain/roster-kinds.ts";
import type { CsvColumn, RoleRow, SourceRow } from "../domain/source-row.ts";
import type { ListContext } from "../records/list-records.ts";
import type { StudentsSettings } from "../students-options.ts";
import { baseColumns, columnsOf, METADATA_PREFIX, roleColumns } from "../transfer/bundle-rows.ts";
import type { HeaderCheck } from "../transfer/csv-columns.ts";
import { decodeText } from "../transfer/decode-text.ts";
import { columnsOf as fileColumnsOf } from "../transfer/file-columns.ts";
import { invalidBundle } from "../transfer/open-bundle.ts";
import { type Mode, rosterRow } from "../transfer/plan-row.ts";
import { readCsv } from "../transfer/read-csv.ts";
import type { Reader } from "../work/work.ts";

/**
 * Reads the manifest and the roles of a bundle; the rows of other files are read on demand.
 *
 * @throws Problem 400 `invalid_bundle` when the archive, the manifest or, later, a header is invalid
 */
export async function readBundle(
  { work, limits }: Pick<ListContext & StudentsSettings, "work" | "limits">,
  bytes: Uint8Array,
  reader: Reader,
) {
  const { names } = await work.run("bundle", { bytes }, reader);
  const manifest = new Map<string, string>();
  for await (const { cells, line } of cellsOf("manifest", ["propertyName", "value"])) {
    const [name, value] = [cells.get("propertyName") ?? "", cells.get("value") ?? ""];
    if (name.startsWith("file.") && !modes.includes(value))
      throw invalidBundle(
        `has ${quoted(name)} with the value ${quoted(value)} on line ${line} of manifest.csv; allowed are ${modes.join(", ")}`,
      );
    manifest.set(name, value);
  }
  const found = rosterVersions.find((one) => one === manifest.get("oneroster.version"));
  if (found === undefined) throw invalidBundle("has no 'oneroster.version' of 1.1 or 1.2 in manifest.csv");
  const version: RosterVersion = found;
  const kinds = rosterKindNames.flatMap((name) => {
    const mode = modeOf(name);
    return mode === undefined ? [] : [{ name, kind: name, mode, rows: () => recordsOf(name) }];
  });
  const rolesMode = version === "1.2" ? modeOf("roles") : undefined;
  const read = new Set(["manifest", ...kinds.map(({ name }) => name), ...(rolesMode ? ["roles"] : [])]);
  const ignored = new Set(names.filter((name) => !read.has(name.replace(/\.csv$/, ""))));
  const roles = new Map<string, RoleRow[]>();
  if (rolesMode !== undefined) await readRoles();
  return {
    rules: { version, roles: rolesMode },
    /** Each has records of one kind. `roles` has the roles of users that `users.csv` does not have. */
    files: [
      ...kinds,
      ...(roles.size > 0 ? [{ name: "roles", kind: "users", mode: "delta", rows: leftRoles } as const] : []),
    ],
    /** Files that are not read and, after their file was read, columns. */
    ignored,
  };

  function modeOf(name: string): Mode | undefined {
    const mode = manifest.get(`file.${name}`);
    if (mode !== "bulk" && mode !== "delta") return undefined;
    if (names.includes(`${name}.csv`)) return mode;
    throw invalidBundle(`has no ${name}.csv, which manifest.csv promises`);
  }

  async function* rowsOf(name: string, required: readonly string[], known?: readonly string[]) {
    const { file } = await work.run("bundle", { bytes, name: `${name}.csv` }, reader);
    if (file === undefined) throw invalidBundle(`has no ${name}.csv`);
    const checkHeader: HeaderCheck = (header) => {
      const columns = header.map((one) => one.name);
      const missing = required.find((column) => !columns.includes(column));
      if (missing !== undefined) throw invalidBundle(`has no column ${missing} in ${name}.csv`);
      const isUnknown = (column: string) => known?.includes(column) === false && !column.startsWith(METADATA_PREFIX);
      for (const column of columns) if (isUnknown(column)) ignored.add(`${name}.csv: ${column}`);
    };
    const { maxBodyBytes: maxLength, maxKeyLength } = limits;
    const layout = { separator: "comma", headerLine: 1, columns: anyColumns, mapping: new Map() } as const;
    try {
      const text = decodeText(partsOf(file), { encoding: "utf-8" });
      yield* readCsv(text, { ...layout, maxLength, maxKeyLength, checkHeader });
    } catch (error) {
      const { code, message } = error instanceof Problem ? error : { code: "", message: "" };
      if (code === "invalid_encoding") throw invalidBundle(`has ${name}.csv in another encoding than UTF-8`);
      if (code !== "invalid_header") throw error;
      const reason = message.replace(/\.? Nothing was imported\.$/, "");
      throw invalidBundle(`has ${name}.csv with an invalid header: ${reason}`);
    }
  }

  /** The rows of a file that must be valid as a whole, by columns. */
  async function* cellsOf(name: string, required: readonly string[], known?: readonly string[]) {
    for await (const row of rowsOf(name, required, known)) {
      if (row.kind === "csv") yield { cells: rosterRow(row).cells, line: row.line };
      else throw invalidBundle(`has an invalid line ${row.line} in ${name}.csv`);
    }
  }

  async function* recordsOf(kind: RosterKind): AsyncGenerator<SourceRow> {
    const known = [...baseColumns, ...columnsOf(kind, version).map(({ column }) => column)];
    for await (const row of rowsOf(kind, ["sourcedId"], known)) {
      const id = row.kind === "csv" && kind === "users" ? rosterRow(row).id : "";
      const own = roles.get(id);
      roles.delete(id);
      yield row.kind === "csv" && own !== undefined ? { ...row, roles: own } : row;
    }
  }

  async function readRoles(): Promise<void> {
    for await (const { cells } of cellsOf("roles", ["userSourcedId"], [...baseColumns, ...roleColumns])) {
      const text = (column: string): string | undefined => cells.get(column) || undefined;
      const userSourcedId = text("userSourcedId") ?? "";
      const role = {
        sourcedId: text("sourcedId") ?? "",
        roleType: text("roleType"),
        role: text("role"),
        orgId: text("orgSourcedId"),
        beginDate: text("beginDate"),
        endDate: text("endDate"),
      } as RoleRow["role"];
      const rows = roles.get(userSourcedId) ?? [];
      rows.push({ isDeleted: cells.get("status") === "tobedeleted", role });
      roles.set(userSourcedId, rows);
    }
  }

  /** The roles that no row of users.csv has taken. */
  async function* leftRoles(): AsyncGenerator<SourceRow> {
    for (const [id, own] of roles) yield { ...rowOf({ sourcedId: id }), roles: own };
  }
}

/** How a manifest says that a bundle has a file, or does not have it. */
const modes: readonly string[] = ["absent", "bulk", "delta"];

function quoted(text: string): string {
  return JSON.stringify(text.slice(0, 100));
}

/** Each column is a field of its own name. */
const anyColumns = fileColumnsOf("users", undefined);

/** A row that is in no file. */
export function rowOf(cells: Readonly<Record<string, string>>): Extract<SourceRow, { readonly kind: "csv" }> {
  const named = Object.keys(cells).map((name): CsvColumn => ({ name, field: name, type: "text" }));
  return { line: 0, kind: "csv", cells: Object.values(cells), columns: named };
}

const PART_BYTES = 64 * 1024;

/** Lets other work run between parts. */
async function* partsOf(file: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.length; at += PART_BYTES) {
    yield file.subarray(at, at + PART_BYTES);
    await yieldToEventLoop();
  }
}
