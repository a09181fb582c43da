import { diffJson } from "@signalbox/json";
import { parseStored, visibleBody } from "../domain/document.ts";
import { matchesScan } from "../domain/scan-query.ts";
import { type Student, timestamp } from "../domain/student.ts";
import { idOfKey } from "../domain/student-id.ts";
import type { ScanQuery } from "../domain/student-query.ts";
import { matchesExactly, toRosterRecord } from "../rostering/roster-record.ts";

/** A record as conditions on its document see it. */
export function plainRecord({ body, ...student }: Student, visible?: ReadonlySet<string>): object {
  const { id, version, createdAt, updatedAt } = student;
  const server = { id: idOfKey(id), version, createdAt: timestamp(createdAt), updatedAt: timestamp(updatedAt) };
  return { ...(JSON.parse(visibleBody(body, visible)) as object), ...server };
}

/** The record that a scan compares, if it matches; undefined otherwise. */
export function scanned(student: Student, scan: ScanQuery): object | undefined {
  const { filters, anyOf, sort, roster, visible } = scan;
  if (roster !== undefined && !matchesExactly(student, roster.exactly)) return undefined;
  if (filters.length === 0 && anyOf === undefined && sort.length === 0) return {};
  const record = roster === undefined ? plainRecord(student, visible) : toRosterRecord(student, roster);
  return matchesScan(record, scan) ? record : undefined;
}

/** Compares the bodies of two versions of a record, with the members that the caller may see. */
export interface DiffTask {
  readonly before: string;
  readonly after: string;
  readonly visible?: ReadonlySet<string> | undefined;
}

/** The operations from one version to another as a JSON Patch. */
export function diffBodies({ before, after, visible }: DiffTask): string {
  const [from, to] = [parseStored(visibleBody(before, visible)), parseStored(visibleBody(after, visible))];
  return `[${diffJson(from, to).join(",\n")}]`;
}
