import { collectionOfKey, STUDENT_COLLECTION } from "./collection.ts";
import { type StoredRecord, timestamp } from "./record.ts";
import { idOfKey } from "./record-id.ts";
import {
  type Exactly,
  fieldsOf,
  type NamedField,
  type RosterKind,
  type RosterVersion,
  rosterKinds,
} from "./roster-kinds.ts";
import { isObject } from "./schema-fields.ts";
import type { StoredRole } from "./source-row.ts";

export const rosterPaths: Readonly<Record<RosterVersion, string>> = {
  "1.1": "/ims/oneroster/v1p1",
  "1.2": "/ims/oneroster/rostering/v1p2",
};

/** How records become those of OneRoster. Plain data, because it crosses to threads. */
export interface RosterForm {
  readonly version: RosterVersion;
  /** The members to return. @default all */
  readonly fields?: ReadonlySet<string> | undefined;
}

/** The organization of students who have no `schoolId`. */
export const DEFAULT_ORG = "default";

/** The members of every record. */
export const baseMembers = ["sourcedId", "status", "dateLastModified", "metadata"] as const;

type Body = Readonly<Record<string, unknown>>;

/** The record of OneRoster for a stored record. */
export function toRosterRecord(record: StoredRecord, { version, fields: selected }: RosterForm): Body {
  const { id, updatedAt, deletedAt } = record;
  const sourcedId = idOfKey(id);
  const kind = kindOfKey(id);
  const body = rosterBody(record);
  const shown: Record<string, unknown> = {
    sourcedId,
    status: deletedAt === null ? "active" : "tobedeleted",
    dateLastModified: timestamp(updatedAt),
  };
  if (isObject(body.metadata)) shown.metadata = body.metadata;
  for (const field of fieldsOf(kind, version)) {
    const value = memberValue(field, body, version);
    if (value !== undefined) shown[field.member] = value;
  }
  if (selected === undefined) return shown;
  return Object.fromEntries(Object.entries(shown).filter(([name]) => selected.has(name)));
}

/** The fields of a stored record by their names in {@link rosterKinds}. Users have `roles`, and also `role` and `orgIds` of 1.1. */
export function rosterBody({ id, body: text }: Pick<StoredRecord, "id" | "body">): Body {
  const body = JSON.parse(text) as Body;
  if (kindOfKey(id) !== "users") return body;
  const sourcedId = idOfKey(id);
  const { username = body.email ?? sourcedId, enabledUser = true } = body;
  const isStudent = collectionOfKey(id) === STUDENT_COLLECTION;
  // The body is an object of this call.
  const user = isStudent ? userOf(body, sourcedId) : Object.assign(body, { username, enabledUser });
  const roles = rolesOf(user);
  const orgIds = [...new Set(roles.flatMap(({ orgId }) => orgId ?? []))];
  return Object.assign(user, { roles, role: roles[0]?.role, orgIds });
}

/** The kind of a stored record of OneRoster. */
function kindOfKey(key: string): RosterKind {
  const collection = collectionOfKey(key);
  return collection === STUDENT_COLLECTION ? "users" : (collection as RosterKind);
}

/**
 * A student of `/students` as a user. Required names that are unknown are empty. The account is what a file of OneRoster said about it.
 * Without that, the user name is the email address, the number or the id.
 */
function userOf(student: Body, sourcedId: string): Body {
  const { givenName = "", familyName = student.name ?? "", preferredName, studentNumber, grade, email } = student;
  const attributes = (student.attributes ?? {}) as Body;
  const { username, enabledUser } = (attributes[ACCOUNT_MEMBER] ?? {}) as Body;
  const isDisabled = enabledUser === false || disabledStatuses.has(student.status);
  return {
    ...student,
    givenName,
    familyName,
    preferredFirstName: preferredName,
    identifier: studentNumber,
    userIds: externalIdsOf(student.externalIds),
    grades: grade === undefined ? [] : [grade],
    role: "student",
    roles: undefined,
    username: [username, email, studentNumber].find((one) => typeof one === "string" && one !== "") ?? sourcedId,
    enabledUser: isDisabled ? "false" : "true",
  };
}

function rolesOf(body: Body): readonly StoredRole[] {
  if (Array.isArray(body.roles)) return body.roles.filter(isObject).map(roleOf);
  const { role, orgIds, schoolId = DEFAULT_ORG } = body;
  if (typeof role !== "string") return [];
  const orgs = Array.isArray(orgIds) && orgIds.length > 0 ? orgIds : [schoolId];
  return orgs.map((orgId) => ({ roleType: "primary", role, orgId: String(orgId) }));
}

/** The texts of a role. In the `open` profile, it may have anything. */
function roleOf(role: Body): StoredRole {
  const texts = Object.entries(role).map(([name, value]) => [name, textOf(value)] as const);
  return Object.fromEntries(texts.filter(([, text]) => text !== undefined)) as StoredRole;
}

/** The roles of 1.1 for those that only 1.2 has, and the other way round. */
const otherRoles: Readonly<Record<RosterVersion, Readonly<Record<string, string>>>> = {
  "1.1": {
    siteAdministrator: "administrator",
    systemAdministrator: "administrator",
    principal: "administrator",
    districtAdministrator: "administrator",
    counselor: "aide",
  },
  "1.2": { administrator: "siteAdministrator" },
};

/** Whether a role is one of OneRoster or, as 1.2 has them, of an extension. */
export function isRole(role: string): boolean {
  return role.startsWith("ext:") || Object.hasOwn(otherRoles["1.1"], role) || sharedRoles.has(role);
}

const sharedRoles: ReadonlySet<string> = new Set([
  ...["administrator", "aide", "guardian", "parent", "proctor", "relative", "student", "teacher"],
]);

/** A role of a user in a version. */
export function roleIn(version: RosterVersion, role: string): string {
  return otherRoles[version][role] ?? role;
}

/** What both JSON and CSV show of a field: texts, with references as ids. Values that are empty or of another form are left out. */
export function shownValue({ type, name }: NamedField, body: Body, version: RosterVersion) {
  const value = type === "none" ? "" : (body[name] ?? "");
  if (value === "") return undefined;
  if (type === "list" || type === "many") return textsOf(value);
  if (type === "identifiers") return externalIdsOf(value);
  return name === "role" ? roleIn(version, textOf(value) ?? "") : textOf(value);
}

function memberValue(field: NamedField, body: Body, version: RosterVersion): unknown {
  if (field.type === "roles") {
    const roles = body.roles as readonly StoredRole[];
    return roles.map(({ roleType = "primary", role = "", orgId, beginDate, endDate }) => ({
      roleType,
      role: roleIn(version, role),
      org: orgId === undefined ? undefined : reference("orgs", orgId, version),
      beginDate,
      endDate,
    }));
  }
  const { to } = field;
  const value = shownValue(field, body, version);
  if (to === undefined || value === undefined) return value;
  return typeof value === "string"
    ? reference(to, value, version)
    : value.map((id) => reference(to, id as string, version));
}

function reference(kind: RosterKind, sourcedId: string, version: RosterVersion): object {
  const href = `${rosterPaths[version]}/${kind}/${encodeURIComponent(sourcedId)}`;
  return { href, sourcedId, type: rosterKinds[kind].one };
}

/** A value as text; undefined for objects and lists. */
export function textOf(value: unknown): string | undefined {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : undefined;
}

/** The texts of a list. A text alone is a list of one. */
export function textsOf(value: unknown): readonly string[] {
  return (Array.isArray(value) ? value : [value]).flatMap((item) => textOf(item) ?? []);
}

/** Whether a stored record meets all conditions. The field `roleAt` has each role of a user, alone and as `role@org`. */
export function matchesExactly(record: StoredRecord, conditions: readonly Exactly[]): boolean {
  if (conditions.length === 0) return true;
  const body = rosterBody(record);
  return conditions.every(([name, value]) => {
    if (name !== "roleAt") return textsOf(body[name]).includes(value);
    return (body.roles as readonly StoredRole[]).some(
      ({ role, orgId }) => value === role || value === `${role}@${orgId}`,
    );
  });
}

/** The member of `attributes` with what a file of OneRoster says about the account of a user: `{username?, enabledUser?}`. */
export const ACCOUNT_MEMBER = "oneRoster";

/** Students with one of these statuses have no account that is enabled. */
export const disabledStatuses: ReadonlySet<unknown> = new Set(["withdrawn", "suspended"]);

/** The external ids of a record. In the `open` profile, values of another shape are left out. */
export function externalIdsOf(value: unknown): { readonly type: string; readonly identifier: string }[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isObject).flatMap(({ type, identifier }) => {
    return typeof type === "string" && typeof identifier === "string" ? [{ type, identifier }] : [];
  });
}
