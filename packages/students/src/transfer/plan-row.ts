import { applyMergePatch, parseJson } from "@signalbox/json";
import { checkRecord, type RecordRules } from "../collections/check-record.ts";
import { toNode } from "../domain/document.ts";
import { keyOfId } from "../domain/record-id.ts";
import type { RosterKind, RosterVersion } from "../domain/roster-kinds.ts";
import { isRole, rosterBody } from "../domain/roster-record.ts";
import { invalidRow, type RoleRow, type RowText, type StoredRole } from "../domain/source-row.ts";
import type { MergedRow, MergeTarget } from "../store/import-rows.ts";
import {
  cellOf,
  columnsOf,
  METADATA_PREFIX,
  metadataCell,
  metadataOf,
  roleCells,
  rolesWithIds,
  valueOfCell,
} from "./bundle-rows.ts";

type Body = Readonly<Record<string, unknown>>;

/** Whether a file is complete. */
export type Mode = "bulk" | "delta";

/** How to read the rows of a bundle. Plain data, because it crosses to threads. */
export interface BundleRules {
  readonly version: RosterVersion;
  /** The mode of `roles.csv`, if there is one. */
  readonly roles: Mode | undefined;
}

type RosterRow = ReturnType<typeof rosterRow>;

/** A row of a file: its cells by column and, for users of 1.2, the rows of their roles. */
export function rosterRow(source: RowText) {
  if (source.kind !== "csv") throw new TypeError("A bundle has only CSV.");
  const cells = new Map(source.columns.map(({ name }, index) => [name, source.cells[index]?.trim() ?? ""]));
  return { id: cells.get("sourcedId") ?? "", status: cells.get("status") ?? "", cells, roles: source.roles };
}

/** The record after a row is applied to it. A stored value stays if a file would show it exactly as in the row. */
export function planOf(
  row: RosterRow,
  current: MergeTarget | undefined,
  rules: Pick<RecordRules, "collections"> & { readonly collection: string; readonly bundle?: BundleRules },
): MergedRow {
  const { collections } = rules;
  const kind = rules.collection as RosterKind;
  const { version, roles: rolesMode } = rules.bundle as BundleRules;
  if (row.status === "tobedeleted") return { kind: current?.deletedAt === null ? "deleted" : "unchanged" };
  const key = current?.id ?? keyOfId(row.id, kind);
  const record = { id: key, body: current?.body ?? "{}" };
  const before = rosterBody(record);
  /** A merge patch, in which null removes a member. */
  const patch: Record<string, unknown> = {};
  const fields = columnsOf(kind, version);
  for (const field of fields) {
    const cell = row.cells.get(field.column);
    if (cell === undefined || field.type === "none" || cell === cellOf(field, before, version)) continue;
    if (field.only === "1.1") patch.roles = rolesOf11(row);
    else patch[field.name] = valueOfCell(field, cell) ?? null;
  }
  const metadata = changedMetadata(row, metadataOf(before));
  if (metadata.length > 0) patch.metadata = Object.fromEntries(metadata);
  if (row.roles !== undefined) {
    const stored = rolesWithIds(before, row.id);
    const next = mergedRoles(stored, row.roles, rolesMode);
    if (shownRoles(next) !== shownRoles(stored)) patch.roles = next;
  }
  const isNew = current === undefined;
  if (Object.keys(patch).length === 0 && !isNew && current.deletedAt === null) return { kind: "unchanged" };
  if (!isNew && key !== keyOfId(row.id, kind)) {
    const detail = `${row.id} is a student of /students: import it with 'signalbox students import'`;
    return invalidRow("is_student", detail);
  }
  if (patch.roles !== undefined) Object.assign(patch, { role: null, orgIds: null });
  const document = applyMergePatch(parseJson(record.body), toNode(patch));
  const checked = checkRecord(document, { profile: "open", collections }, { id: key });
  if (checked.kind === "invalid") return checked;
  const after = rosterBody({ id: key, body: checked.draft.body });
  const isEmpty = (name: string) => after[name] === undefined || after[name] === "";
  const missing = fields.filter(({ isRequired, name }) => isRequired && isEmpty(name));
  if (missing.length > 0)
    return {
      kind: "invalid",
      violations: missing.map(({ name }) => ({ pointer: `/${name}`, code: "required", detail: "must not be empty" })),
    };
  // Other kinds may have a field of this name that is not part of the roster.
  const userRoles = kind === "users" ? (after.roles as readonly StoredRole[]) : [];
  const roles = kind === "enrollments" ? [after] : userRoles;
  const unknown = roles.find(({ role = "" }) => role !== "" && !isRole(String(role)));
  if (unknown !== undefined)
    return invalidRow("unknown_role", `has the role ${unknown.role}, which OneRoster does not have`);
  return isNew ? { kind: "valid", draft: { ...checked.draft, collection: kind, id: key } } : checked;
}

/** The roles of a user of 1.1: the same one in each organization. */
function rolesOf11({ cells }: RosterRow): readonly StoredRole[] {
  const ids = (valueOfCell({ type: "many" }, cells.get("orgSourcedIds") ?? "") ?? []) as readonly string[];
  const role = { roleType: "primary", role: cells.get("role") ?? "" };
  return ids.length === 0 ? [role] : ids.map((orgId) => ({ ...role, orgId }));
}

function changedMetadata(
  { cells }: RosterRow,
  before: Body,
): readonly (readonly [key: string, value: string | null])[] {
  return Array.from(cells).flatMap(([column, cell]) => {
    const key = column.slice(METADATA_PREFIX.length);
    const isChanged = column.startsWith(METADATA_PREFIX) && key !== "__proto__" && metadataCell(before[key]) !== cell;
    return isChanged ? [[key, cell || null] as const] : [];
  });
}

/** The roles as a file has them. */
function shownRoles(roles: readonly RoleRow["role"][]): string {
  return JSON.stringify(roles.map((role) => [role.sourcedId, ...roleCells(role, "")]));
}

/** A complete file replaces the roles of a user; a delta has those that have changed. */
function mergedRoles(
  stored: readonly RoleRow["role"][],
  rows: readonly RoleRow[],
  mode: Mode | undefined,
): readonly RoleRow["role"][] {
  const next = new Map(mode === "delta" ? stored.map((role) => [role.sourcedId, role]) : []);
  for (const { isDeleted, role } of rows) {
    if (isDeleted) next.delete(role.sourcedId);
    else next.set(role.sourcedId, role);
  }
  return [...next.values()];
}
