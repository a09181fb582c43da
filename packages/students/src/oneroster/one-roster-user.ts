import { z } from "zod";
import { type Student, timestamp } from "../domain/student.ts";
import { idOfKey } from "../domain/student-id.ts";

export const oneRosterPath = "/ims/oneroster/rostering/v1p2";

/** All students belong to one organization: the one that runs the service. */
const org = { sourcedId: "default", type: "org" } as const;

/** A reference without `href`, because organizations cannot be read here. */
const reference = z.object({ sourcedId: z.string(), type: z.string() });

/** A user of OneRoster 1.2 (REST binding, section 6.1.50), with the members that a student record can fill. */
const oneRosterUser = z.object({
  sourcedId: z.string(),
  status: z.enum(["active", "tobedeleted"]),
  dateLastModified: z.iso.datetime(),
  username: z.string(),
  userIds: z.array(z.object({ type: z.string(), identifier: z.string() })),
  enabledUser: z.enum(["true", "false"]),
  givenName: z.string(),
  familyName: z.string(),
  middleName: z.string().optional(),
  preferredFirstName: z.string().optional(),
  pronouns: z.string().optional(),
  roles: z.array(z.object({ roleType: z.literal("primary"), role: z.literal("student"), org: reference })),
  identifier: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  grades: z.array(z.string()),
});

/** The members that a user can have. */
export const oneRosterMembers: ReadonlySet<string> = new Set(Object.keys(oneRosterUser.shape));

/** A user in a response: the whole user, or what `fields` selects. */
export const shownOneRosterUser: z.ZodType = oneRosterUser.partial().meta({ id: "OneRosterUser" });

/** The user with the members that `fields` names. */
export function selectMembers(user: object, fields: ReadonlySet<string>): object {
  return Object.fromEntries(Object.entries(user).filter(([name]) => fields.has(name)));
}

/** Converts a record to a OneRoster user. Required names that are unknown are empty. */
export function toOneRosterUser(student: Student): object {
  const body = JSON.parse(student.body) as Readonly<Record<string, unknown>>;
  const text = (member: string): string | undefined => (typeof body[member] === "string" ? body[member] : undefined);
  const sourcedId = idOfKey(student.id);
  return {
    sourcedId,
    status: student.deletedAt === null ? "active" : "tobedeleted",
    dateLastModified: timestamp(student.updatedAt),
    ...accountOf(body, sourcedId),
    userIds: externalIdsOf(body.externalIds),
    givenName: text("givenName") ?? "",
    familyName: text("familyName") ?? text("name") ?? "",
    middleName: text("middleName"),
    preferredFirstName: text("preferredName"),
    pronouns: text("pronouns"),
    roles: [{ roleType: "primary", role: "student", org }],
    identifier: text("studentNumber"),
    email: text("email"),
    phone: text("phone"),
    grades: text("grade") === undefined ? [] : [text("grade")],
  };
}

/** The member of `attributes` with what a file of OneRoster says about the account of a user: `{username?, enabledUser?}`. */
export const accountMember = "oneRoster";

interface Account {
  readonly username: string;
  readonly enabledUser: "true" | "false";
}

/** Students with one of these statuses have no account that is enabled. */
export const disabledStatuses: ReadonlySet<unknown> = new Set(["withdrawn", "suspended"]);

/**
 * The account of a student: what a file of OneRoster said about it. Without that, the user name is the email address, the number or
 * the id.
 */
export function accountOf(body: Readonly<Record<string, unknown>>, sourcedId: string): Account {
  const attributes = (body.attributes ?? {}) as Readonly<Record<string, unknown>>;
  const { username, enabledUser } = (attributes[accountMember] ?? {}) as Readonly<Record<string, unknown>>;
  const isDisabled = enabledUser === false || disabledStatuses.has(body.status);
  const name = [username, body.email, body.studentNumber].find((one) => typeof one === "string" && one !== "");
  return { username: (name as string | undefined) ?? sourcedId, enabledUser: isDisabled ? "false" : "true" };
}

/** The external ids of a record. In the `open` profile, values of another shape are left out. */
export function externalIdsOf(value: unknown): { readonly type: string; readonly identifier: string }[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown) => {
    const { type, identifier } = (item ?? {}) as Readonly<Record<string, unknown>>;
    return typeof type === "string" && typeof identifier === "string" ? [{ type, identifier }] : [];
  });
}
