import type { Exactly, RosterKind } from "../domain/roster-kinds.ts";

/** A list of OneRoster: where it is, and which records it has. Values such as `{school}` are parameters of the path. */
export interface Endpoint {
  readonly path: string;
  readonly kind: RosterKind;
  /** The conditions on its records, by their stored fields. */
  readonly where: readonly Exactly[];
  /** Other records that name those of the list, and the field in which they do. */
  readonly via?: { readonly kind: RosterKind; readonly where: readonly Exactly[]; readonly field: string };
}

/** The lists that have all records of a kind, or of a part of it. Each has single records too: `/schools/{id}`. */
export const ownLists = {
  orgs: { kind: "orgs", where: [] },
  schools: { kind: "orgs", where: [["type", "school"]] },
  academicSessions: { kind: "academicSessions", where: [] },
  terms: { kind: "academicSessions", where: [["type", "term"]] },
  gradingPeriods: { kind: "academicSessions", where: [["type", "gradingPeriod"]] },
  courses: { kind: "courses", where: [] },
  classes: { kind: "classes", where: [] },
  users: { kind: "users", where: [] },
  students: { kind: "users", where: [["roleAt", "student"]] },
  teachers: { kind: "users", where: [["roleAt", "teacher"]] },
  enrollments: { kind: "enrollments", where: [] },
  demographics: { kind: "demographics", where: [] },
} as const satisfies Readonly<Record<string, Pick<Endpoint, "kind" | "where">>>;

export type OwnList = keyof typeof ownLists;

const atSchool: Exactly = ["schoolId", "{school}"];
const inClass: Exactly = ["classId", "{class}"];
const asStudent: Exactly = ["role", "student"];
const asTeacher: Exactly = ["role", "teacher"];

/** A list of records that enrollments name in a field. */
function enrolled(field: string, ...where: readonly Exactly[]): Endpoint["via"] {
  return { kind: "enrollments", where, field };
}

/** A list below a record, with a part of the records of the list that its path ends with. */
function lowerList(path: string, where: readonly Exactly[], via?: Endpoint["via"]): Endpoint {
  const { kind } = ownLists[path.slice(path.lastIndexOf("/") + 1) as OwnList];
  return { path, kind, where, ...(via && { via }) };
}

const OF_SCHOOL = "/schools/{school}";

/** The lists below a record. */
export const lowerLists: readonly Endpoint[] = [
  lowerList(`${OF_SCHOOL}/courses`, [["orgId", "{school}"]]),
  lowerList(`${OF_SCHOOL}/classes`, [atSchool]),
  lowerList(`${OF_SCHOOL}/enrollments`, [atSchool]),
  lowerList(`${OF_SCHOOL}/students`, [["roleAt", "student@{school}"]]),
  lowerList(`${OF_SCHOOL}/teachers`, [["roleAt", "teacher@{school}"]]),
  lowerList(`${OF_SCHOOL}/terms`, ownLists.terms.where, { kind: "classes", where: [atSchool], field: "termIds" }),
  lowerList(`${OF_SCHOOL}/classes/{class}/enrollments`, [atSchool, inClass]),
  lowerList(`${OF_SCHOOL}/classes/{class}/students`, [], enrolled("userId", atSchool, inClass, asStudent)),
  lowerList(`${OF_SCHOOL}/classes/{class}/teachers`, [], enrolled("userId", atSchool, inClass, asTeacher)),
  lowerList("/terms/{term}/classes", [["termIds", "{term}"]]),
  lowerList("/terms/{term}/gradingPeriods", [...ownLists.gradingPeriods.where, ["parentId", "{term}"]]),
  lowerList("/courses/{course}/classes", [["courseId", "{course}"]]),
  lowerList("/classes/{class}/students", [], enrolled("userId", inClass, asStudent)),
  lowerList("/classes/{class}/teachers", [], enrolled("userId", inClass, asTeacher)),
  lowerList("/students/{student}/classes", [], enrolled("classId", ["userId", "{student}"], asStudent)),
  lowerList("/teachers/{teacher}/classes", [], enrolled("classId", ["userId", "{teacher}"], asTeacher)),
  lowerList("/users/{user}/classes", [], enrolled("classId", ["userId", "{user}"])),
];
