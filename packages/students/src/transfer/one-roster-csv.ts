import { type JsonMember, type JsonObject, toValue } from "@signalbox/json";
import type { ProblemDetail } from "@signalbox/service";
import { formatCsvCell } from "@signalbox/service/csv-cell";
import { parseSent } from "../domain/document.ts";
import type { Student } from "../domain/student.ts";
import { idOfKey } from "../domain/student-id.ts";
import { externalIdsOf } from "../oneroster/one-roster-user.ts";

import { type CsvReaderOptions, csvReader } from "./read-csv.ts";
import type { ReadRow, RowReader } from "./source-row.ts";

/** The columns of `users.csv` (OneRoster 1.2 CSV binding, section 4.22) and their members. */
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

/** Holds the id of the other system until it becomes an external id. */
const oneRosterId = "oneRosterId";

/** Columns that say whether a row is a current student; `role` is a column of OneRoster 1.1. */
const oneRosterStatus = "oneRosterStatus";
const oneRosterRole = "oneRosterRole";

/** The member of each column of a OneRoster file; other columns are ignored. */
const oneRosterMapping: ReadonlyMap<string, string> = new Map([
  ...columns.map(([column, member]): [string, string] => [column, member ?? ""]),
  ["sourcedId", oneRosterId],
  ["status", oneRosterStatus],
  ["role", oneRosterRole],
]);

/** The first line of `users.csv`. */
export const oneRosterHeader: string = `${columns.map(([column]) => column).join(",")}\r\n`;

/** Serializes a record as a line of `users.csv`. */
export function writeOneRosterStudent(student: Student): string {
  const body = JSON.parse(student.body) as Readonly<Record<string, unknown>>;
  const text = (member: string): string => (typeof body[member] === "string" ? body[member] : "");
  // Status and date must be empty in a complete file ("bulk").
  const own: Readonly<Record<string, string>> = {
    sourcedId: idOfKey(student.id),
    enabledUser: ["withdrawn", "suspended"].includes(text("status")) ? "false" : "true",
    username: text("email") || text("studentNumber") || idOfKey(student.id),
    // Both names are required. A person with one name has it as the family name.
    familyName: text("familyName") || text("name"),
    userIds: userIds(body.externalIds),
  };
  const cells = columns.map(([column, member]) => own[column] ?? (member === undefined ? "" : text(member)));
  return `${cells.map(formatCsvCell).join(",")}\r\n`;
}

/** `{type:identifier}` for each other id, as the binding writes them. */
function userIds(externalIds: unknown): string {
  return externalIdsOf(externalIds)
    .map(({ type, identifier }) => `{${type}:${identifier}}`)
    .join(",");
}

interface OneRosterReaderOptions extends Omit<CsvReaderOptions, "mapping" | "checkHeader" | "values"> {
  /** Whether rows must have a student number, by which upsert finds their record. */
  readonly upsert: boolean;
}

/**
 * Parses `users.csv` of OneRoster 1.1 or 1.2. The id of the other system becomes an external id. Rows of deleted users and of
 * users other than students are invalid, so they can never become living students.
 */
export function oneRosterReader(options: OneRosterReaderOptions): RowReader {
  const read = csvReader({ ...options, mapping: oneRosterMapping });
  return async function* readOneRoster(parts) {
    for await (const row of read(parts)) {
      if (row.kind === "document") yield { line: row.line, ...readUser(row.document, options.upsert) };
      else if (row.kind === "large") yield { ...row, source: { ...row.source, isOneRoster: true } };
      else yield row;
    }
  };
}

/** Checks the status and role of a row. */
export function readUser(document: JsonObject, upsert: boolean): ReadRow {
  const violations = violationsOf(document, upsert);
  return violations.length > 0
    ? { kind: "invalid", violations }
    : { kind: "document", document: withExternalId(document) };
}

function violationsOf({ members }: JsonObject, upsert: boolean): readonly ProblemDetail[] {
  const textOf = (name: string): string => {
    const member = members.find((candidate) => candidate.name === name);
    return member === undefined ? "" : String(toValue(member.value)).trim();
  };
  const violations: ProblemDetail[] = [];
  if (textOf(oneRosterStatus).toLowerCase() === "tobedeleted") {
    const detail = "says that this user was deleted; delete the student by its id";
    violations.push({ pointer: "/status", code: "to_be_deleted", detail });
  }
  const role = textOf(oneRosterRole);
  if (role !== "" && role.toLowerCase() !== "student") {
    violations.push({ pointer: "/role", code: "no_student", detail: `must be student, got ${JSON.stringify(role)}` });
  }
  if (upsert && textOf("studentNumber") === "") {
    const detail = "is required, because upsert finds records by it";
    violations.push({ pointer: "/identifier", code: "required", detail });
  }
  return violations;
}

const notKept: ReadonlySet<string> = new Set([oneRosterStatus, oneRosterRole]);

function withExternalId({ members }: JsonObject): JsonObject {
  const kept = members.filter(({ name }) => !notKept.has(name));
  return {
    kind: "object",
    members: kept.map((member) => (member.name === oneRosterId ? externalIds(member) : member)),
  };
}

function externalIds({ value }: JsonMember): JsonMember {
  const identifier = value.kind === "string" ? value.text : '""';
  const list = parseSent(`[{"type":"oneroster","identifier":${identifier}}]`, { maxDepth: 2, maxKeyLength: 64 });
  return { name: "externalIds", nameText: '"externalIds"', value: list };
}
