import type { JsonMember } from "../domain/json/json-node.ts";
import { parseStored } from "../domain/json/parse-stored.ts";
import { writeJson } from "../domain/json/write-json.ts";
import type { Student } from "../domain/student.ts";
import type { StudentQuery } from "../domain/student-query.ts";

/** The record without the members that `hidden` names. */
export function withoutMembers(student: Student, hidden: ReadonlySet<string>): Student {
  if (hidden.size === 0) return student;
  const document = parseStored(student.body);
  if (document.kind !== "object") return student;
  const shown = ({ name }: JsonMember): boolean => !hidden.has(name);
  return { ...student, body: writeJson({ kind: "object", members: document.members.filter(shown) }) };
}

/** The first hidden member that a query could find out about; undefined when there is none. */
export function hiddenInQuery(query: StudentQuery, hidden: ReadonlySet<string>): string | undefined {
  const named = [...query.filters, ...(query.anyOf ?? []), ...query.sort].map(({ field }) => field);
  // A search looks through all texts.
  if (query.words.length > 0 && hidden.size > 0) return "q";
  return named.find((field) => hidden.has(field));
}
