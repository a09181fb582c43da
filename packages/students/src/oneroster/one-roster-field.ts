import type { QueryField } from "../domain/query-fields.ts";

/** The members of a user that can be sorted and filtered by, and the members of a record that they are. */
const fields: Readonly<Record<string, QueryField>> = {
  sourcedId: "id",
  dateLastModified: "updatedAt",
  givenName: "givenName",
  familyName: "familyName",
  middleName: "middleName",
  preferredFirstName: "preferredName",
  identifier: "studentNumber",
  email: "email",
  phone: "phone",
  grades: "grade",
};

/** The member of a record that a member of a user is; undefined when nothing is sorted or filtered by it. */
export function oneRosterField(name: string): QueryField | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}
