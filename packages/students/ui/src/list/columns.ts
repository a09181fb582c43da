import { declarationOf } from "../../../src/domain/student-fields.ts";
import type { StudentRecord } from "../api/student-record.ts";

/** The number of default columns. */
const defaultCount = 6;

/** How many records are searched for members. */
const sampleSize = 500;

/** The first of the default columns for records that have them. */
const registrarColumns = ["studentNumber", "familyName", "givenName", "program", "status"];

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
  const first = profile === "registrar" ? registrarColumns.filter((name) => members.includes(name)) : [];
  return [...new Set([...first, ...members])].slice(0, defaultCount).concat("updatedAt");
}

const titles: Readonly<Record<string, string>> = { updatedAt: "Updated", createdAt: "Created" };

/** The title of a field: as declared, or its name in words; for fields that are not declared, the name itself. */
export function titleOf(name: string): string {
  const field = declarationOf(name);
  const title = field?.title ?? (Object.hasOwn(titles, name) ? titles[name] : undefined);
  if (title !== undefined) return title;
  return field !== undefined || /^[a-z]+$/.test(name) ? inWords(name) : name;
}

/** `dateOfBirth` as "Date of birth". */
export function inWords(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words[0]?.toUpperCase()}${words.slice(1)}`;
}
