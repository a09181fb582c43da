import type { StudentRecord } from "../api/student-record.ts";

/** How many columns are shown while the reader has chosen none. */
const defaultCount = 6;

/** Records that are looked through for members. */
const sampleSize = 500;

/** What a registrar looks for, when the data has it. */
const registrarColumns = ["studentNumber", "familyName", "givenName", "program", "status", "updatedAt"];

/** Names of members, the most frequent first; of equally frequent ones the one that comes first in records. */
export function membersOf(records: readonly StudentRecord[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { members } of records.slice(0, sampleSize)) {
    for (const { name } of members) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([name]) => name);
}

/** The columns of a list when the reader has chosen none. */
export function defaultColumns(members: readonly string[], profile: "open" | "registrar"): readonly string[] {
  if (profile === "registrar") return registrarColumns;
  return [...members.slice(0, defaultCount), "updatedAt"];
}

const titles: Readonly<Record<string, string>> = {
  studentNumber: "Number",
  givenName: "Given name",
  middleName: "Middle name",
  familyName: "Family name",
  preferredName: "Preferred name",
  dateOfBirth: "Date of birth",
  enrolledOn: "Enrolled on",
  graduatesOn: "Graduates on",
  yearLevel: "Year",
  gpa: "GPA",
  externalIds: "External ids",
  updatedAt: "Updated",
  createdAt: "Created",
  id: "Id",
};

/** The name of a member for people; of one that nobody knows, its name as it is. */
export function titleOf(name: string): string {
  const known = titles[name];
  if (known !== undefined && Object.hasOwn(titles, name)) return known;
  return /^[a-z]+$/.test(name) ? `${name[0]?.toUpperCase()}${name.slice(1)}` : name;
}
