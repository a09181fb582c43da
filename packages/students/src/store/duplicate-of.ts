import type { Duplicate } from "./student-store.ts";

/** Reads from an error of either database which unique member it is about; undefined when it is another error. */
export function duplicateOf(error: unknown): Duplicate["member"] | undefined {
  const { message = "", constraint = "" } = error as { message?: string; constraint?: string };
  // PostgreSQL names the index; SQLite names table and column, and the index where that has a condition.
  const about = constraint || (message.startsWith("UNIQUE constraint failed:") ? message : "");
  if (about.includes("student_number")) return "studentNumber";
  if (about.includes("email")) return "email";
  return undefined;
}

/** Whether an error says that an idempotency key was used by another process in the meantime. */
export function isKeyTaken(error: unknown): boolean {
  return (error as { constraint?: string }).constraint === "idempotency_pkey";
}
