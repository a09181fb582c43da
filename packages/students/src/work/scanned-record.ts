import { diffJson } from "@signalbox/json";
import { parseStored, visibleBody } from "../domain/document.ts";
import { type StoredRecord, timestamp } from "../domain/record.ts";
import { idOfKey } from "../domain/record-id.ts";
import type { ScanQuery } from "../domain/record-query.ts";
import { matchesExactly, toRosterRecord } from "../domain/roster-record.ts";
import { matchesScan } from "../domain/scan-query.ts";

/** A record as conditions on its document see it. */
export function plainRecord({ body, ...record }: StoredRecord, visible?: ReadonlySet<string>): object {
  const { id, version, createdAt, updatedAt } = record;
  const server = { id: idOfKey(id), version, createdAt: timestamp(createdAt), updatedAt: timestamp(updatedAt) };
  return { ...(JSON.parse(visibleBody(body, visible)) as object), ...server };
}

/** The record that a scan compares, if it matches; undefined otherwise. */
export function scanned(record: StoredRecord, scan: ScanQuery): object | undefined {
  const { filters, anyOf, sort, roster, visible } = scan;
  if (roster !== undefined && !matchesExactly(record, roster.exactly)) return undefined;
  if (filters.length === 0 && anyOf === undefined && sort.length === 0) return {};
  const compared = roster === undefined ? plainRecord(record, visible) : toRosterRecord(record, roster);
  return matchesScan(compared, scan) ? compared : undefined;
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
