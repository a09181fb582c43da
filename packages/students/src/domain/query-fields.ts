/**
 * The fields to filter and sort by, and how each compares: `text` without case, `exact` text and dates by code point,
 * `number`, and `time` in milliseconds.
 */
export const queryFields = {
  id: "exact",
  version: "number",
  createdAt: "time",
  updatedAt: "time",
  studentNumber: "text",
  name: "text",
  givenName: "text",
  middleName: "text",
  familyName: "text",
  preferredName: "text",
  email: "text",
  phone: "text",
  gender: "text",
  dateOfBirth: "exact",
  enrolledOn: "exact",
  graduatesOn: "exact",
  age: "number",
  gpa: "number",
  yearLevel: "number",
  program: "text",
  department: "text",
  course: "text",
  grade: "text",
  status: "exact",
} as const;

export type QueryField = keyof typeof queryFields;
