import { createHash } from "node:crypto";
import { applyMergePatch, type JsonNode, type JsonObject, memberOf, toMember, toValue } from "@signalbox/json";
import type { ProblemDetail } from "@signalbox/service";
import { parseCsvCell } from "@signalbox/service/csv-cell";
import { toNode } from "../domain/document.ts";
import { isUsableId, keyOfId } from "../domain/record-id.ts";
import { ACCOUNT_MEMBER, disabledStatuses } from "../domain/roster-record.ts";
import type { ParsedRow, RowText, SourceRow } from "../domain/source-row.ts";
import { declarationOf } from "../domain/student-fields.ts";
import type { Profile } from "../domain/student-schema.ts";
import { baseColumns, columnsOf, identifiersIn } from "./bundle-rows.ts";
import { type CsvReaderOptions, conflictOf, type HeaderCheck, invalidHeader } from "./csv-columns.ts";
import { studentColumns } from "./file-columns.ts";
import { readCsv } from "./read-csv.ts";

/** The fields of users that have another name in students. */
const studentMembers: Readonly<Record<string, string>> = {
  preferredFirstName: "preferredName",
  identifier: "studentNumber",
  grades: "grade",
};

/** `role` is a column of OneRoster 1.1. */
const roleColumns = ["role", "metadata.role"];
/** The columns that {@link userDocument} and {@link roleOf} read. */
const ownColumns: readonly string[] = ["sourcedId", "status", "enabledUser", "username", "userIds", ...roleColumns];

/** The member of each column of `users.csv`. Columns of OneRoster that become no member of a student are left out. */
const oneRosterMapping: ReadonlyMap<string, string> = new Map([
  ...columnsOf("users", "1.2").map(({ column, name }): [string, string] => [
    column,
    studentMembers[name] ?? (declarationOf(name) !== undefined ? name : ""),
  ]),
  ...[...baseColumns, ...roleColumns].map((column): [string, string] => [column, ""]),
]);

/** How to read a file of OneRoster. It names its columns itself. */
type FileOptions = Omit<CsvReaderOptions, "columns" | "mapping" | "checkHeader" | "values" | "keys">;

/**
 * Reads the rows of `users.csv` of OneRoster 1.1 or 1.2. Users that are no students are skipped.
 *
 * @param students the users that have the role of a student, by `sourcedId`. Without them, a column of the file says who is one.
 * @throws Problem 400 `invalid_header` when nothing says which users are students
 */
export async function* readOneRoster(
  parts: AsyncIterable<string>,
  students: ReadonlySet<string> | undefined,
  options: FileOptions,
): AsyncGenerator<SourceRow> {
  const checkHeader: HeaderCheck = (columns) => {
    if (students === undefined && !columns.some(({ name }) => roleColumns.includes(name)))
      throw invalidHeader(ROLES_MISSING);
    const own = columns.filter(({ name }) => ownColumns.includes(name));
    const conflict = conflictOf(own.map((column) => ({ ...column, field: column.name })));
    if (conflict !== undefined) throw invalidHeader(conflict);
  };
  const rules = { ...options, columns: studentColumns, mapping: oneRosterMapping, checkHeader };
  for await (const row of readCsv(parts, rules)) {
    const role = row.kind === "csv" ? roleOf(row, students) : "student";
    if (role === "") yield { line: row.line, kind: "invalid", violations: [roleRequired] };
    else yield role === "student" ? row : { line: row.line, kind: "skipped" };
  }
}

const ROLES_MISSING =
  "The file does not say which users are students. OneRoster 1.2 has that in roles.csv: send it too, as the part 'roles' of a form " +
  "before the part 'file' (on the command line --roles roles.csv). Or add a column 'role' (OneRoster 1.1) with student in it.";

const roleRequired: ProblemDetail = {
  pointer: "/role",
  code: "required",
  detail: "is required: student, or another role",
};

export type CsvRow = Extract<RowText, { readonly kind: "csv" }>;

/** The role of a user; some other text for users who are not in `students`, if it is given. */
function roleOf(row: CsvRow, students: ReadonlySet<string> | undefined): string {
  if (students !== undefined) return students.has(cellOf(row, "sourcedId")) ? "student" : "none";
  const role = roleColumns.map((name) => cellOf(row, name)).find((text) => text !== "");
  return role?.toLowerCase() ?? "";
}

function cellOf({ cells, columns }: CsvRow, name: string): string {
  return parseCsvCell(cells[columns.findIndex((column) => column.name === name)] ?? "").trim();
}

/** The longest `roles.csv`, in users that are students: their ids are in memory during the import. */
const MAX_STUDENTS = 2_000_000;

/**
 * Parses `roles.csv` of OneRoster 1.2.
 *
 * @returns the `sourcedId` of each user that has the role of a student
 * @throws Problem 400 `invalid_header` when it is another file, or a row of it cannot be read: its user would be left out
 */
export async function readStudentRoles(
  parts: AsyncIterable<string>,
  options: FileOptions,
): Promise<ReadonlySet<string>> {
  const students = new Set<string>();
  const checkHeader: HeaderCheck = (columns) => {
    const missing = ["userSourcedId", "role"].find((name) => !columns.some(({ field }) => field === name));
    if (missing !== undefined)
      throw invalidHeader(`The part 'roles' is not a roles.csv of OneRoster 1.2: it has no column '${missing}'.`);
  };
  const mapping = new Map(["userSourcedId", "role", "status"].map((name) => [name, name]));
  for await (const row of readCsv(parts, { ...options, columns: studentColumns, mapping, checkHeader })) {
    if (row.kind !== "csv") {
      const [violation] = row.kind === "invalid" ? row.violations : [];
      throw invalidHeader(`Line ${row.line} of the roles ${violation?.detail}.`);
    }
    if (cellOf(row, "role").toLowerCase() !== "student" || cellOf(row, "status").toLowerCase() === "tobedeleted")
      continue;
    // A copy: a part of a text would keep the whole text in memory.
    students.add(Buffer.from(cellOf(row, "userSourcedId")).toString());
    if (students.size > MAX_STUDENTS) throw invalidHeader(`The roles are of more than ${MAX_STUDENTS} students.`);
  }
  return students;
}

/** The key of the id that a user gets. A `sourcedId` that is not a valid id is converted to one, the same each time. */
export function keyOfUser(row: CsvRow): string | undefined {
  const sourcedId = cellOf(row, "sourcedId");
  if (sourcedId === "") return undefined;
  return isUsableId(sourcedId) ? keyOfId(sourcedId) : hashedId(sourcedId);
}

/** A UUID of version 8 (RFC 9562). */
function hashedId(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20, 32)}`;
}

/**
 * The row of a user, whose other cells are `document`, as a new record or as a merge patch of `record`. A `sourcedId` that is not the id of
 * the record becomes an external id. The ids of other systems that the record has stay, because the file of one system does not list
 * those of others. For each type, the row's identifier wins. In the `registrar` profile, columns that no student has are left out. With
 * `upsert`, a row must have an id or a student number, by which its record is found.
 */
export function userDocument(
  row: CsvRow,
  document: JsonObject,
  { upsert, profile }: { readonly upsert: boolean; readonly profile: Profile },
  record?: { /** The key of its id. */ readonly id: string; readonly stored: JsonNode },
): ParsedRow {
  const sourcedId = cellOf(row, "sourcedId");
  const { studentNumber: number = "", email = "" } = toValue(document) as Readonly<Record<string, unknown>>;
  const studentNumber = String(number).trim();
  const enabledUser = cellOf(row, "enabledUser").toLowerCase();
  const violations: ProblemDetail[] = [];
  if (cellOf(row, "status").toLowerCase() === "tobedeleted") {
    const detail = "says that this user was deleted; delete the student by its id";
    violations.push({ pointer: "/status", code: "to_be_deleted", detail });
  }
  if (upsert && sourcedId === "" && studentNumber === "") {
    const detail = "is required, because upsert finds records by it or by the identifier";
    violations.push({ pointer: "/sourcedId", code: "required", detail });
  }
  if (!["", "true", "false"].includes(enabledUser)) {
    const detail = `must be true or false, got ${JSON.stringify(enabledUser.slice(0, 100))}`;
    violations.push({ pointer: "/enabledUser", code: "invalid_value", detail });
  }
  if (violations.length > 0) return { kind: "invalid", violations };

  const isId = isUsableId(sourcedId) && (record === undefined || record.id === keyOfId(sourcedId));
  const listed = identifiersIn(cellOf(row, "userIds")).map(toNode);
  const ids = listed.length > 0 ? listed : [...itemsOf(memberOf(document, "externalIds"))];
  if (sourcedId !== "" && !isId) ids.push(toNode({ type: "oneroster", identifier: sourcedId }));
  const username = cellOf(row, "username");
  const isUsual = username === (String(email).trim() || studentNumber || sourcedId);
  // Null is what is not stored.
  const account = {
    ...(username === "" ? {} : { username: isUsual ? null : username }),
    ...(enabledUser === "" ? {} : { enabledUser: enabledUser === "true" ? null : false }),
  };
  const attributes = accountPatch(account, record?.stored);
  const externalIds = mergeByType(itemsOf(memberOf(record?.stored, "externalIds")), ids);
  const changed = [
    ...(ids.length === 0 ? [] : [toMember("externalIds", { kind: "array", items: externalIds })]),
    ...(attributes === undefined ? [] : [toMember("attributes", attributes)]),
  ];
  const omitted = new Set(["id", ...changed.map(({ name }) => name)]);
  const own = document.members.filter(
    ({ name }) => !omitted.has(name) && (profile === "open" || declarationOf(name) !== undefined),
  );
  return { kind: "document", document: { kind: "object", members: [...own, ...changed] } };
}

/** The patch of `attributes`; undefined when there is nothing to change. Attributes that are no object stay as they are. */
function accountPatch(
  account: Readonly<Record<string, string | boolean | null>>,
  record: JsonNode | undefined,
): JsonNode | undefined {
  const attributes = memberOf(record, "attributes");
  if (attributes !== undefined && attributes.kind !== "object") return undefined;
  const stored = memberOf(attributes, ACCOUNT_MEMBER);
  const status = memberOf(record, "status");
  const isDisabled = status !== undefined && disabledStatuses.has(toValue(status));
  // A value that replaces a stored one is always sent. Without one, null has nothing to remove, and `enabledUser` is left out when
  // the status disables the account already, so that a student who enrolls again has an enabled account.
  const sent = Object.entries(account).filter(
    ([name, value]) =>
      memberOf(stored, name) !== undefined || (value !== null && !(name === "enabledUser" && isDisabled)),
  );
  return sent.length === 0 ? undefined : toNode({ [ACCOUNT_MEMBER]: Object.fromEntries(sent) });
}

function itemsOf(node: JsonNode | undefined): readonly JsonNode[] {
  return node?.kind === "array" ? node.items : [];
}

function mergeByType(stored: readonly JsonNode[], sent: readonly JsonNode[]): JsonNode[] {
  const typeOf = (item: JsonNode): unknown => (toValue(item) as { readonly type?: unknown } | null)?.type;
  const left = new Map(sent.map((item) => [typeOf(item), item]));
  const merged = stored.map((item) => {
    const update = left.get(typeOf(item));
    left.delete(typeOf(item));
    return update === undefined ? item : applyMergePatch(item, update);
  });
  return [...merged, ...left.values()];
}
