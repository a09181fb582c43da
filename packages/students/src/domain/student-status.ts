/** Where a student stands, from the first application on. */
export const studentStatuses = [
  "applicant",
  "admitted",
  "enrolled",
  "on_leave",
  "suspended",
  "withdrawn",
  "graduated",
] as const;

export type StudentStatus = (typeof studentStatuses)[number];

/** What may follow each status in the `registrar` profile. A graduation is final; one who withdrew may apply again. */
const transitions: Readonly<Record<StudentStatus, readonly StudentStatus[]>> = {
  applicant: ["admitted", "withdrawn"],
  admitted: ["enrolled", "withdrawn"],
  enrolled: ["on_leave", "suspended", "withdrawn", "graduated"],
  on_leave: ["enrolled", "withdrawn"],
  suspended: ["enrolled", "withdrawn"],
  withdrawn: ["applicant", "admitted", "enrolled"],
  graduated: [],
};

/** Whether a student may go from one status to another. To stay is always allowed. */
export function mayBecome(from: StudentStatus, to: StudentStatus): boolean {
  return from === to || transitions[from].includes(to);
}

/** The statuses that may follow `from`. */
export function statusesAfter(from: StudentStatus): readonly StudentStatus[] {
  return transitions[from];
}
