import type { Student } from "../domain/student.ts";
import { writeCell } from "./csv-cell.ts";

/** The columns of `users.csv` (OneRoster 1.2 CSV binding, section 4.22), and the member that each is about. */
const columns: readonly (readonly [column: string, member?: string])[] = [
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

/** Stands for the id of the other system until it has become an external id. */
export const oneRosterId = "oneRosterId";

/** Stand for what tells whether a row is about a student who is there; `role` is a column of OneRoster 1.1. */
export const oneRosterStatus = "oneRosterStatus";
export const oneRosterRole = "oneRosterRole";

/** Which member each column of a OneRoster file becomes; the others are left out. */
export const oneRosterMapping: ReadonlyMap<string, string> = new Map([
  ...columns.map(([column, member]): [string, string] => [column, member ?? ""]),
  ["sourcedId", oneRosterId],
  ["status", oneRosterStatus],
  ["role", oneRosterRole],
]);

/** The first line of `users.csv`. */
export const oneRosterHeader: string = `${columns.map(([column]) => column).join(",")}\r\n`;

/** A record as a line of `users.csv`. */
export function writeOneRosterStudent(student: Student): string {
  const body = JSON.parse(student.body) as Readonly<Record<string, unknown>>;
  const text = (member: string): string => (typeof body[member] === "string" ? body[member] : "");
  // Status and date must be empty in a file that holds everything ("bulk").
  const own: Readonly<Record<string, string>> = {
    sourcedId: student.id,
    enabledUser: ["withdrawn", "suspended"].includes(text("status")) ? "false" : "true",
    username: text("email") || text("studentNumber") || student.id,
    // Both names are required there; a person with one name has it as the family name.
    familyName: text("familyName") || text("name"),
    userIds: userIds(body.externalIds),
  };
  const cells = columns.map(([column, member]) => own[column] ?? (member === undefined ? "" : text(member)));
  return `${cells.map(writeCell).join(",")}\r\n`;
}

/** `{type:identifier}` for each other id, as the binding writes them. */
function userIds(externalIds: unknown): string {
  if (!Array.isArray(externalIds)) return "";
  return (externalIds as { type: string; identifier: string }[])
    .map(({ type, identifier }) => `{${type}:${identifier}}`)
    .join(",");
}
