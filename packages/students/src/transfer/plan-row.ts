import { checkRecord } from "../collections/check-record.ts";
import type { WithCollections } from "../collections/collection.ts";
import { parseStored, toMember, toNode } from "../domain/document.ts";
import { keyOfId } from "../domain/record-id.ts";
import { type RosterKind, type RosterVersion, rosterKinds } from "../domain/roster-kinds.ts";
import { isRole, rosterBody } from "../domain/roster-record.ts";
import { invalidRow, type RoleRow, type RowText, type StoredRole } from "../domain/source-row.ts";
import type { MergedRow, MergeTarget } from "../store/import-rows.ts";
import {
  cellOf,
  columnsOf,
  METADATA_PREFIX,
  metadataCell,
  metadataOf,
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
  rules: WithCollections & { readonly collection: string; readonly bundle?: BundleRules },
): MergedRow {
  const { collections } = rules;
  const kind = rules.collection as RosterKind;
  const { version, roles: rolesMode } = rules.bundle as BundleRules;
  if (row.status === "tobedeleted") return { kind: current?.deletedAt === null ? "deleted" : "unchanged" };
  const key = current?.id ?? keyOfId(row.id, kind);
  const record = { id: key, body: current?.body ?? "{}" };
  const before = rosterBody(record);
  const changed = new Map<string, unknown>();
  for (const field of columnsOf(kind, version)) {
    const cell = row.cells.get(field.column);
    if (cell === undefined || field.type === "none" || cell === cellOf(field, before, version)) continue;
    if (field.only === "1.1") changed.set("roles", rolesOf11(row, version));
    else changed.set(field.name, valueOfCell(field, cell));
  }
  const metadata = changedMetadata(row, metadataOf(before));
  if (metadata !== undefined) changed.set("metadata", metadata);
  if (row.roles !== undefined) {
    const stored = rolesWithIds(before, row.id);
    const next = mergedRoles(stored, row.roles, rolesMode);
    if (JSON.stringify(next.map(ordered)) !== JSON.stringify(stored.map(ordered))) changed.set("roles", next);
  }
  const isNew = current === undefined;
  if (changed.size === 0 && !isNew && current.deletedAt === null) return { kind: "unchanged" };
  if (!isNew && key !== keyOfId(row.id, kind)) {
    const detail = `${row.id} is a student of /students: import it with 'signalbox students import'`;
    return invalidRow("is_student", detail);
  }
  if (changed.has("roles")) for (const name of ["role", "orgIds"]) changed.set(name, undefined);
  const checked = checkRecord(withMembers(record.body, changed), { profile: "open", id: key, collections });
  if (checked.kind === "invalid") return checked;
  const after = rosterBody({ id: key, body: checked.draft.body });
  const missing = rosterKinds[kind].required.filter((name) => after[name] === undefined || after[name] === "");
  if (missing.length > 0)
    return {
      kind: "invalid",
      violations: missing.map((name) => ({ pointer: `/${name}`, code: "required", detail: "must not be empty" })),
    };
  const roles = kind === "enrollments" ? [after] : ((after.roles ?? []) as readonly StoredRole[]);
  const unknown = roles.find(({ role = "" }) => role !== "" && !isRole(String(role)));
  if (unknown !== undefined)
    return invalidRow("unknown_role", `has the role ${unknown.role}, which OneRoster does not have`);
  return isNew ? { kind: "valid", draft: { ...checked.draft, collection: kind, id: key } } : checked;
}

/** The roles of a user of 1.1: the same one in each organization. */
function rolesOf11({ cells }: RosterRow, version: RosterVersion): readonly StoredRole[] {
  const orgs = columnsOf("users", version).find(({ name }) => name === "orgIds");
  const ids = (orgs && (valueOfCell(orgs, cells.get("orgSourcedIds") ?? "") as readonly string[] | undefined)) ?? [];
  const role = { roleType: "primary", role: cells.get("role") ?? "" };
  return ids.length === 0 ? [role] : ids.map((orgId) => ({ ...role, orgId }));
}

function changedMetadata({ cells }: RosterRow, before: Body): Body | undefined {
  const next: Record<string, unknown> = { ...before };
  let isChanged = false;
  for (const [column, cell] of cells) {
    if (!column.startsWith(METADATA_PREFIX)) continue;
    const key = column.slice(METADATA_PREFIX.length);
    if (key === "__proto__" || metadataCell(before[key]) === cell) continue;
    isChanged = true;
    if (cell === "") delete next[key];
    else next[key] = cell;
  }
  return isChanged ? next : undefined;
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

function ordered({ sourcedId, roleType, role, orgId, beginDate, endDate }: RoleRow["role"]) {
  return [sourcedId, roleType ?? "primary", role ?? "", orgId ?? "", beginDate ?? "", endDate ?? ""];
}

/** The stored document with other values of some members; undefined removes one. */
function withMembers(body: string, changed: ReadonlyMap<string, unknown>) {
  const document = parseStored(body);
  const members = document.kind === "object" ? document.members : [];
  const kept = members.filter(({ name }) => !changed.has(name));
  const added = [...changed].flatMap(([name, value]) => (value === undefined ? [] : toMember(name, toNode(value))));
  return { kind: "object", members: [...kept, ...added] } as const;
}
