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

/** The lists in which the records are that a parameter of a path names. */
export const listOfParameter: Readonly<Record<string, OwnList>> = {
  school: "schools",
  class: "classes",
  course: "courses",
  term: "terms",
  student: "students",
  teacher: "teachers",
  user: "users",
};

const atSchool: Exactly = ["schoolId", "{school}"];
const inClass: Exactly = ["classId", "{class}"];
const asStudent: Exactly = ["role", "student"];
const asTeacher: Exactly = ["role", "teacher"];

function usersOf(...where: readonly Exactly[]): Omit<Endpoint, "path"> {
  return { kind: "users", where: [], via: { kind: "enrollments", where, field: "userId" } };
}

function classesOf(...where: readonly Exactly[]): Omit<Endpoint, "path"> {
  return { kind: "classes", where: [], via: { kind: "enrollments", where, field: "classId" } };
}

const OF_SCHOOL = "/schools/{school}";

/** The lists below a record. */
export const lowerLists: readonly Endpoint[] = [
  { path: `${OF_SCHOOL}/courses`, kind: "courses", where: [["orgId", "{school}"]] },
  { path: `${OF_SCHOOL}/classes`, kind: "classes", where: [atSchool] },
  { path: `${OF_SCHOOL}/enrollments`, kind: "enrollments", where: [atSchool] },
  { path: `${OF_SCHOOL}/students`, kind: "users", where: [["roleAt", "student@{school}"]] },
  { path: `${OF_SCHOOL}/teachers`, kind: "users", where: [["roleAt", "teacher@{school}"]] },
  {
    path: `${OF_SCHOOL}/terms`,
    kind: "academicSessions",
    where: ownLists.terms.where,
    via: { kind: "classes", where: [atSchool], field: "termIds" },
  },
  { path: `${OF_SCHOOL}/classes/{class}/enrollments`, kind: "enrollments", where: [atSchool, inClass] },
  { path: `${OF_SCHOOL}/classes/{class}/students`, ...usersOf(atSchool, inClass, asStudent) },
  { path: `${OF_SCHOOL}/classes/{class}/teachers`, ...usersOf(atSchool, inClass, asTeacher) },
  { path: "/terms/{term}/classes", kind: "classes", where: [["termIds", "{term}"]] },
  {
    path: "/terms/{term}/gradingPeriods",
    kind: "academicSessions",
    where: [...ownLists.gradingPeriods.where, ["parentId", "{term}"]],
  },
  { path: "/courses/{course}/classes", kind: "classes", where: [["courseId", "{course}"]] },
  { path: "/classes/{class}/students", ...usersOf(inClass, asStudent) },
  { path: "/classes/{class}/teachers", ...usersOf(inClass, asTeacher) },
  { path: "/students/{student}/classes", ...classesOf(["userId", "{student}"], asStudent) },
  { path: "/teachers/{teacher}/classes", ...classesOf(["userId", "{teacher}"], asTeacher) },
  { path: "/users/{user}/classes", ...classesOf(["userId", "{user}"]) },
];
