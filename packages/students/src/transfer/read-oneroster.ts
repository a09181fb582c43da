import { type JsonMember, type JsonObject, toValue } from "@signalbox/json";
import { parseSent } from "../domain/document.ts";
import type { Fault } from "../domain/fault.ts";
import { oneRosterId, oneRosterMapping, oneRosterRole, oneRosterStatus } from "./oneroster-csv.ts";
import { type CsvReaderOptions, csvReader } from "./read-csv.ts";
import type { ReadRow, RowReader } from "./source-row.ts";

export interface OneRosterReaderOptions extends Omit<CsvReaderOptions, "mapping" | "checkHeader"> {
  /** Whether rows must have the number by which their record is found. */
  readonly upsert: boolean;
}

/**
 * Reads `users.csv` of OneRoster 1.1 or 1.2. The id of the other system is kept as an external id. Users who were deleted
 * there, or who are no students, are rows that are invalid: to make living students of them would be worse.
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

/** Takes a row as a user. */
export function readUser(document: JsonObject, upsert: boolean): ReadRow {
  const faults = faultsOf(document, upsert);
  return faults.length > 0 ? { kind: "invalid", faults } : { kind: "document", document: withExternalId(document) };
}

function faultsOf({ members }: JsonObject, upsert: boolean): readonly Fault[] {
  const textOf = (name: string): string => {
    const member = members.find((candidate) => candidate.name === name);
    return member === undefined ? "" : String(toValue(member.value)).trim();
  };
  const faults: Fault[] = [];
  if (textOf(oneRosterStatus).toLowerCase() === "tobedeleted") {
    const detail = "says that this user was deleted; delete the student by its id";
    faults.push({ pointer: "/status", code: "to_be_deleted", detail });
  }
  const role = textOf(oneRosterRole);
  if (role !== "" && role.toLowerCase() !== "student") {
    faults.push({ pointer: "/role", code: "no_student", detail: `must be student, got ${JSON.stringify(role)}` });
  }
  if (upsert && textOf("studentNumber") === "") {
    const detail = "must be there, because upsert finds the record of a row by it";
    faults.push({ pointer: "/identifier", code: "required", detail });
  }
  return faults;
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
