import type { StudentRecord } from "../api/student-record.ts";

/** The number of default columns. */
const defaultCount = 6;

/** How many records are searched for members. */
const sampleSize = 500;

/** The default columns for the members that records have. */
const registrarColumns = ["studentNumber", "familyName", "givenName", "program", "status", "updatedAt"];

/** The names of members, most frequent first, then in order of appearance. */
export function membersOf(records: readonly StudentRecord[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { members } of records.slice(0, sampleSize)) {
    for (const { name } of members) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([name]) => name);
}

/** The columns of a list until the user selects some. */
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

/** The title of a member; for unknown members, the name itself. */
export function titleOf(name: string): string {
  const known = titles[name];
  if (known !== undefined && Object.hasOwn(titles, name)) return known;
  return /^[a-z]+$/.test(name) ? `${name[0]?.toUpperCase()}${name.slice(1)}` : name;
}
