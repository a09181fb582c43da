import { type JsonMember, parseJson } from "@signalbox/json";
import type { Collections } from "../collections/compile.ts";
import { checkStudent } from "../domain/check-student.ts";
import type { Student, StudentDraft } from "../domain/student.ts";
import { keyOfId } from "../domain/student-id.ts";
import {
  cellOf,
  columnsOf,
  metadataCell,
  metadataOf,
  metadataPrefix,
  rolesWithIds,
  valueOfCell,
} from "./bundle-rows.ts";
import { type RosterKind, type RosterVersion, rosterKinds } from "./kinds.ts";
import { rosterBody, type StoredRole } from "./roster-record.ts";

type Body = Readonly<Record<string, unknown>>;

/** Whether a file is complete. */
export type Mode = "bulk" | "delta";

/** A row of a file; for users of 1.2 also the rows of their roles. */
export interface Row {
  readonly line: number;
  readonly id: string;
  readonly isDeleted: boolean;
  /** By column. Only roles when it is empty. */
  readonly cells: ReadonlyMap<string, string>;
  readonly roles?: readonly RoleRow[] | undefined;
}

export interface RoleRow {
  readonly isDeleted: boolean;
  readonly role: StoredRole & { readonly sourcedId: string };
}

/** What becomes of a record. */
type Plan =
  | { readonly kind: "unchanged" }
  | { readonly kind: "deleted" }
  | { readonly kind: "rejected"; readonly detail: string }
  | { readonly kind: "written"; readonly draft: StudentDraft };

export interface PlanRules {
  readonly kind: RosterKind;
  readonly version: RosterVersion;
  readonly rolesMode: Mode | undefined;
  readonly collections: Collections | undefined;
}

/** What a row makes of a record. Values that a file would show as they are in the row stay as they are stored. */
export function planOf(
  row: Row,
  current: Student | undefined,
  { kind, version, rolesMode, collections }: PlanRules,
): Plan {
  if (row.isDeleted) return current?.deletedAt === null ? { kind: "deleted" } : { kind: "unchanged" };
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
    return {
      kind: "rejected",
      detail: `${row.id} is a student of /students: import it with 'signalbox students import'`,
    };
  }
  if (changed.has("roles")) for (const name of ["role", "orgIds"]) changed.set(name, undefined);
  const checked = checkStudent(withMembers(record.body, changed), { profile: "open", id: key, collections });
  if (checked.kind === "invalid") {
    const [{ pointer, detail } = { pointer: "", detail: "is invalid" }] = checked.violations;
    return { kind: "rejected", detail: `${pointer.slice(1)} ${detail}`.trim() };
  }
  const after = rosterBody({ id: key, body: checked.draft.body });
  const missing = rosterKinds[kind].required.filter((name) => after[name] === undefined || after[name] === "");
  if (missing.length > 0) return { kind: "rejected", detail: `${missing.join(" and ")} must not be empty` };
  return { kind: "written", draft: isNew ? { ...checked.draft, collection: kind, id: key } : checked.draft };
}

/** The roles of a user of 1.1: the same one in each organization. */
function rolesOf11({ cells }: Row, version: RosterVersion): readonly StoredRole[] {
  const orgs = columnsOf("users", version).find(({ name }) => name === "orgIds");
  const ids = (orgs && (valueOfCell(orgs, cells.get("orgSourcedIds") ?? "") as readonly string[] | undefined)) ?? [];
  const role = { roleType: "primary", role: cells.get("role") ?? "" };
  return ids.length === 0 ? [role] : ids.map((orgId) => ({ ...role, orgId }));
}

function changedMetadata({ cells }: Row, before: Body): Body | undefined {
  const next: Record<string, unknown> = { ...before };
  let isChanged = false;
  for (const [column, cell] of cells) {
    if (!column.startsWith(metadataPrefix)) continue;
    const key = column.slice(metadataPrefix.length);
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
  const document = parseJson(body);
  const members = document.kind === "object" ? document.members : [];
  const kept = members.filter(({ name }) => !changed.has(name));
  const added = [...changed].flatMap(([name, value]): JsonMember[] =>
    value === undefined ? [] : [{ name, nameText: JSON.stringify(name), value: parseJson(JSON.stringify(value)) }],
  );
  return { kind: "object", members: [...kept, ...added] } as const;
}
