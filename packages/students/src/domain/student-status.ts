/** The status of a student, from application on. */
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

/**
 * The statuses that may follow each status in the `registrar` profile. Graduation is final; a withdrawn student may apply
 * again.
 */
const transitions: Readonly<Record<StudentStatus, readonly StudentStatus[]>> = {
  applicant: ["admitted", "withdrawn"],
  admitted: ["enrolled", "withdrawn"],
  enrolled: ["on_leave", "suspended", "withdrawn", "graduated"],
  on_leave: ["enrolled", "withdrawn"],
  suspended: ["enrolled", "withdrawn"],
  withdrawn: ["applicant", "admitted", "enrolled"],
  graduated: [],
};

/** Whether a student may change from one status to another. Keeping the status is always allowed. */
function mayBecome(from: StudentStatus, to: StudentStatus): boolean {
  return from === to || transitions[from].includes(to);
}

export function isStatus(value: unknown): value is StudentStatus {
  return studentStatuses.includes(value as StudentStatus);
}

/** The statuses that may follow `from`. */
export function statusesAfter(from: StudentStatus): readonly StudentStatus[] {
  return transitions[from];
}

/** The violation when the status may not change from that of `current` to that of `next`; undefined when it may. */
export function statusViolation(
  current: { readonly body: string },
  next: { readonly canonical: { readonly status?: StudentStatus | undefined } },
): { readonly pointer: string; readonly code: string; readonly detail: string } | undefined {
  const { status: from } = JSON.parse(current.body) as { status?: unknown };
  const to = next.canonical.status;
  // A record of the `open` profile may have any status.
  if (!isStatus(from) || to === undefined || mayBecome(from, to)) return undefined;
  const allowed = statusesAfter(from).join(", ") || "nothing";
  return { pointer: "/status", code: "status_transition", detail: `cannot become ${to} from ${from}, only ${allowed}` };
}
