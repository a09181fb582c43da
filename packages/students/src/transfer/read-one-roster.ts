import { parseCsvCell } from "@signalbox/service/csv-cell";
import { rosterVersions } from "../domain/roster-kinds.ts";
import type { CsvColumn, RowText, SourceRow } from "../domain/source-row.ts";
import { baseColumns, columnsOf, metadataPrefix } from "./bundle-rows.ts";
import { CsvHeaderError } from "./csv-columns.ts";
import { type FileColumns, studentColumns } from "./file-columns.ts";
import { type CsvReaderOptions, readCsv } from "./read-csv.ts";

/** `role` is a column of OneRoster 1.1. */
const roleColumns = ["role", "metadata.role"];

/** The fields of columns of `users.csv` that students call otherwise. A status is that of the record in another system. */
const ownFields: ReadonlyMap<string, string> = new Map([
  ["sourcedId", "id"],
  ["identifier", "studentNumber"],
  ["grades", "grade"],
  ["preferredGivenName", "preferredName"],
  ["userIds", "externalIds"],
  ["username", "attributes.username"],
  ["enabledUser", "attributes.enabledUser"],
  ["status", ""],
]);

const columnsOfUsers: ReadonlySet<string> = new Set([
  ...rosterVersions.flatMap((version) => columnsOf("users", version).map(({ column }) => column)),
  ...baseColumns,
]);

/** The columns of `users.csv` of OneRoster. Those that become no field of a student are left out. */
export const oneRosterColumns: FileColumns = {
  ...studentColumns,
  fieldOf(name) {
    const field = ownFields.get(name) ?? studentColumns.fieldOf(name);
    const isOfUsers = columnsOfUsers.has(name) || name.startsWith(metadataPrefix);
    return isOfUsers && !studentColumns.isKnown(field) ? "" : field;
  },
  typeOf: (field) => (field === "externalIds" ? "identifiers" : studentColumns.typeOf(field)),
};

/**
 * The students among the rows of `users.csv`; other users are skipped.
 *
 * @param students the users that have the role of a student, by `sourcedId`. Without them, a column says who is one
 * @throws CsvHeaderError when nothing says which users are students
 */
export async function* studentsAmong(
  users: AsyncIterable<SourceRow>,
  students: ReadonlySet<string> | undefined,
): AsyncGenerator<SourceRow> {
  for await (const row of users) {
    if (row.kind !== "csv") {
      yield row;
      continue;
    }
    const { line } = row;
    const role = students === undefined ? roleOf(row) : students.has(cellOf(row, "sourcedId")) ? "student" : "none";
    if (role === "") {
      const detail = "is required: student, or another role";
      yield { line, kind: "invalid", violations: [{ pointer: "/role", code: "required", detail }] };
    } else if (role !== "student") yield { line, kind: "skipped" };
    else if (isDeleted(row)) {
      const detail = "says that this user was deleted; delete the student by its id";
      yield { line, kind: "invalid", violations: [{ pointer: "/status", code: "to_be_deleted", detail }] };
    } else yield row;
  }
}

type CsvRow = Extract<RowText, { readonly kind: "csv" }>;

function roleOf(row: CsvRow): string {
  if (!row.columns.some(({ name }) => roleColumns.includes(name)))
    throw new CsvHeaderError(
      "The file does not say which users are students. OneRoster 1.2 has that in roles.csv: send it too, as the part 'roles' of a form " +
        "before the part 'file' (on the command line --roles roles.csv). Or add a column 'role' (OneRoster 1.1) with student in it.",
    );
  const [role = ""] = roleColumns.map((name) => cellOf(row, name)).filter((text) => text !== "");
  return role.toLowerCase();
}

function isDeleted(row: CsvRow): boolean {
  return cellOf(row, "status").toLowerCase() === "tobedeleted";
}

function cellOf({ cells, columns }: CsvRow, name: string): string {
  return parseCsvCell(cells[columns.findIndex((column) => column.name === name)] ?? "").trim();
}

/** The longest `roles.csv`, in users that are students: their ids are in memory during the import. */
const maxStudents = 2_000_000;

/**
 * Parses `roles.csv` of OneRoster 1.2.
 *
 * @returns the `sourcedId` of each user that has the role of a student
 * @throws CsvHeaderError when it is another file, or a row of it cannot be read: its user would be left out
 */
export async function readStudentRoles(
  parts: AsyncIterable<string>,
  options: Pick<CsvReaderOptions, "maxLength" | "maxKeyLength">,
): Promise<ReadonlySet<string>> {
  const students = new Set<string>();
  const checkHeader = (columns: readonly CsvColumn[]): void => {
    const missing = ["userSourcedId", "role"].find((one) => !columns.some(({ name }) => name === one));
    if (missing !== undefined)
      throw new CsvHeaderError(`The part 'roles' is no roles.csv of OneRoster 1.2: it has no column '${missing}'.`);
  };
  const mapping = new Map(["userSourcedId", "role", "status"].map((name) => [name, name]));
  for await (const row of readCsv(parts, { ...options, columns: oneRosterColumns, mapping, checkHeader })) {
    if (row.kind !== "csv") {
      const [violation] = row.kind === "invalid" ? row.violations : [];
      throw new CsvHeaderError(`Line ${row.line} of the roles ${violation?.detail}.`);
    }
    if (cellOf(row, "role").toLowerCase() !== "student" || isDeleted(row)) continue;
    // A copy: a part of a text would keep the whole text in memory.
    students.add(Buffer.from(cellOf(row, "userSourcedId")).toString());
    if (students.size > maxStudents) throw new CsvHeaderError(`The roles are of more than ${maxStudents} students.`);
  }
  return students;
}
