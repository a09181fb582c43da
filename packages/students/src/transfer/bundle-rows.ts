import { formatCsvCell, quoteCsvCell } from "@signalbox/service/csv-cell";
import { type StoredRecord, timestamp } from "../domain/record.ts";
import { idOfKey } from "../domain/record-id.ts";
import { fieldsOf, type NamedField, type RosterKind, type RosterVersion } from "../domain/roster-kinds.ts";
import { roleIn, rosterBody, shownValue, textOf } from "../domain/roster-record.ts";
import { isObject } from "../domain/schema-fields.ts";
import type { StoredRole } from "../domain/source-row.ts";

/** A file of a CSV bundle. Plain data, because it crosses to threads. */
export interface RosterFile {
  readonly kind: RosterKind;
  /**
   * `roles` are those of users, in 1.2. `students` are users too. People open their file, so a column says that they are students.
   * `metadata` is not a file: it has the names in the metadata of records, one per line.
   */
  readonly rows: "records" | "roles" | "students" | "metadata";
  /** Whether rows have their status and date. In a complete file, they must be empty. */
  readonly isDelta: boolean;
  /** The names of columns of metadata, without `metadata.`. */
  readonly metadata: readonly string[];
}

type Body = Readonly<Record<string, unknown>>;

/** The columns of `roles.csv` after those of every file. */
export const roleColumns = [
  ...["userSourcedId", "roleType", "role", "beginDate", "endDate", "orgSourcedId", "userProfileSourcedId"],
] as const;

export const baseColumns = ["sourcedId", "status", "dateLastModified"] as const;
export const METADATA_PREFIX = "metadata.";

/** The fields of a kind that have a column. */
export function columnsOf(kind: RosterKind, version: RosterVersion): readonly NamedField[] {
  return fieldsOf(kind, version).filter(({ type }) => type !== "roles");
}

/** The first line of a file. */
export function headerOf({ kind, rows, metadata }: RosterFile, version: RosterVersion): string {
  const own = rows === "roles" ? roleColumns : columnsOf(kind, version).map(({ column }) => column);
  return lineOf([...baseColumns, ...own, ...metadata.map((key) => METADATA_PREFIX + key)]);
}

/** `users.csv` of students alone. */
export const studentsFile: RosterFile = { kind: "users", rows: "students", isDelta: false, metadata: ["role"] };

/** Writes the lines of a record. */
export function rowsWriter(
  { kind, rows, isDelta, metadata }: RosterFile,
  version: RosterVersion,
): (record: StoredRecord) => string {
  const fields = columnsOf(kind, version);
  return (record) => {
    const body = rosterBody(record);
    const own: Body = rows === "students" ? { role: "student" } : metadataOf(body);
    if (rows === "metadata")
      return Object.keys(own)
        .map((key) => `${JSON.stringify(key)}\n`)
        .join("");
    const id = idOfKey(record.id);
    const status = record.deletedAt === null ? "active" : "tobedeleted";
    const state = isDelta ? [status, timestamp(record.updatedAt)] : ["", ""];
    if (rows === "roles")
      return rolesWithIds(body, id)
        .map((role) => lineOf([role.sourcedId, ...state, ...roleCells(role, id)]))
        .join("");
    const cells = fields.map((field) => cellOf(field, body, version));
    const all = [id, ...state, ...cells, ...metadata.map((key) => metadataCell(own[key]))];
    return rows === "students" ? `${all.map(formatCsvCell).join(",")}\r\n` : lineOf(all);
  };
}

/** The cells of `roleColumns`. */
export function roleCells(
  { roleType = "primary", role = "", beginDate = "", endDate = "", orgId = "" }: StoredRole,
  userId: string,
): readonly string[] {
  return [userId, roleType, roleIn("1.2", role), beginDate, endDate, orgId, ""];
}

/** The roles of a user, each with the id that it has or gets in a file. */
export function rolesWithIds(body: Body, userId: string): readonly (StoredRole & { readonly sourcedId: string })[] {
  const roles = (body.roles ?? []) as readonly StoredRole[];
  return roles.map((role, index) => ({ ...role, sourcedId: role.sourcedId ?? `${userId}-role-${index + 1}` }));
}

export function metadataOf({ metadata }: Body): Body {
  return isObject(metadata) ? metadata : {};
}

/** Metadata are texts; other values are JSON. */
export function metadataCell(value: unknown): string {
  return value === undefined ? "" : (textOf(value) ?? JSON.stringify(value));
}

/** The text of a field in a cell. */
export function cellOf(field: NamedField, body: Body, version: RosterVersion): string {
  const value = shownValue(field, body, version) ?? "";
  if (typeof value === "string") return value;
  return value
    .map((one) => (typeof one === "string" ? quoteCsvCell(one) : `{${one.type}:${one.identifier}}`))
    .join(",");
}

/** The value of a cell; undefined for an empty one. */
export function valueOfCell({ type }: Pick<NamedField, "type">, cell: string): unknown {
  if (cell === "") return undefined;
  switch (type) {
    case "list":
    case "many":
      return Array.from(cell.matchAll(/\s*(?:"((?:[^"]|"")*)"|([^,]*))(?:,|$)/g), ([, inner, plain = ""]) =>
        inner === undefined ? plain.trim() : inner.replaceAll('""', '"'),
      ).filter((text) => text !== "");
    case "identifiers":
      return identifiersIn(cell);
    case "flag":
      return /^(true|false)$/i.test(cell) ? cell.toLowerCase() === "true" : cell;
    default:
      return cell;
  }
}

/** The other ids of a user in a cell: `{type:identifier}` for each. */
export function identifiersIn(cell: string): readonly { readonly type: string; readonly identifier: string }[] {
  return Array.from(cell.matchAll(/\{([^{}:]+):([^{}]+)\}/g), ([, type = "", identifier = ""]) => ({
    type: type.trim(),
    identifier: identifier.trim(),
  }));
}

/** A line of CSV (RFC 4180). Only programs read it, so cells that a spreadsheet would run are not escaped. */
export function lineOf(cells: readonly string[]): string {
  return `${cells.map(quoteCsvCell).join(",")}\r\n`;
}
