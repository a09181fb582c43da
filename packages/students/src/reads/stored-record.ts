import { diffJson, type JsonNode } from "@signalbox/json";
import { onlyMembers, parseStored } from "../domain/document.ts";
import { type Student, timestamp } from "../domain/student.ts";
import { idOfKey } from "../domain/student-id.ts";

/** A record as filters on own members see it. */
export function plainRecord(student: Student, visible?: ReadonlySet<string>): object {
  const { id, version, createdAt, updatedAt, body } = onlyMembers(student, visible);
  const server = { id: idOfKey(id), version, createdAt: timestamp(createdAt), updatedAt: timestamp(updatedAt) };
  return { ...(JSON.parse(body) as object), ...server };
}

/** Compares two versions of a record, with the members that the caller may see. */
export interface DiffTask {
  readonly before: Student;
  readonly after: Student;
  readonly visible?: ReadonlySet<string> | undefined;
}

/** The operations from one version to another as a JSON Patch. */
export function diffStudents({ before, after, visible }: DiffTask): string {
  const [from, to] = [before, after].map((student) => parseStored(onlyMembers(student, visible).body));
  return `[${diffJson(from as JsonNode, to as JsonNode).join(",\n")}]`;
}
