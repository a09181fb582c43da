import { formatCsvCell } from "@signalbox/service/csv-cell";
import type { Student } from "../domain/student.ts";
import { idOfKey } from "../domain/student-id.ts";
import { accountOf, externalIdsOf } from "../rostering/account.ts";

/** The columns of `users.csv` (OneRoster 1.2 CSV binding, section 4.22) and their members. */
export const userColumns: readonly (readonly [column: string, member?: string])[] = [
  ["sourcedId"],
  ["status"],
  ["dateLastModified"],
  ["enabledUser"],
  ["username"],
  ["userIds"],
  ["givenName", "givenName"],
  ["familyName", "familyName"],
  ["middleName", "middleName"],
  ["identifier", "studentNumber"],
  ["email", "email"],
  ["sms"],
  ["phone", "phone"],
  ["agentSourcedIds"],
  ["grades", "grade"],
  ["password"],
  ["userMasterIdentifier"],
  ["resourceSourcedIds"],
  ["preferredGivenName", "preferredName"],
  ["preferredMiddleName"],
  ["preferredFamilyName"],
  ["primaryOrgSourcedId"],
  ["pronouns", "pronouns"],
];

/** The column that says who is a student. OneRoster 1.2 keeps roles in another file, and lets files have such columns. */
export const ownRoleColumn = "metadata.role";

/** The first line of `users.csv`. */
export const oneRosterHeader: string = `${[...userColumns.map(([column]) => column), ownRoleColumn].join(",")}\r\n`;

/** Serializes a record as a line of `users.csv`. */
export function writeOneRosterStudent(student: Student): string {
  const body = JSON.parse(student.body) as Readonly<Record<string, unknown>>;
  const text = (member: string): string => (typeof body[member] === "string" ? body[member] : "");
  const sourcedId = idOfKey(student.id);
  // Status and date must be empty in a complete file ("bulk").
  const own: Readonly<Record<string, string>> = {
    sourcedId,
    ...accountOf(body, sourcedId),
    // Both names are required. A person with one name has it as the family name.
    familyName: text("familyName") || text("name"),
    userIds: externalIdsOf(body.externalIds)
      .map(({ type, identifier }) => `{${type}:${identifier}}`)
      .join(","),
  };
  const cells = userColumns.map(([column, member]) => own[column] ?? (member === undefined ? "" : text(member)));
  return `${[...cells, "student"].map(formatCsvCell).join(",")}\r\n`;
}
