import { timestamp, writeStudent } from "../domain/student.ts";
import type { Change } from "../store/change-feed.ts";

/** A change as JSON. A record that is gone is not shown any more. */
export function writeChange({ position, action, student }: Change): string {
  const { id, version, updatedAt, deletedAt } = student;
  const record = deletedAt === null ? `,"student":${writeStudent(student)}` : "";
  return `{"seq":"${position}","action":"${action}","at":"${timestamp(updatedAt)}","id":"${id}","version":${version}${record}}`;
}
