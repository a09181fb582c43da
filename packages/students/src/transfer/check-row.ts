import { applyMergePatch, type JsonMember, type JsonObject, toValue } from "@signalbox/json";
import type { ProblemDetail } from "@signalbox/service";
import { type CheckedStudent, checkStudent } from "../domain/check-student.ts";
import { type DocumentLimits, parseStored } from "../domain/document.ts";
import { isUuid, keyOfId } from "../domain/student-id.ts";
import { type Profile, serverOwned, studentNumber } from "../domain/student-schema.ts";
import { statusViolation } from "../domain/student-status.ts";
import { foldCase } from "../domain/text-rules.ts";
import type { MergedRow, RowKeys, StoredRecord } from "../store/import-rows.ts";
import { readCells } from "./read-csv.ts";
import { readObject } from "./read-ndjson.ts";
import { keyOfUser, readUser, userDocument } from "./read-one-roster.ts";
import type { ReadRow, RowContent, RowSource } from "./source-row.ts";

/** How to parse and check rows. Plain data, because it crosses to threads. */
export interface RowRules {
  readonly profile: Profile;
  readonly limits: DocumentLimits;
  /** The longest record that an upsert may produce, in characters. */
  readonly maxLength: number;
  /** Whether a row with a known student number changes that record. */
  readonly upsert: boolean;
  /** Whether the rows are users of OneRoster. An upsert finds their records by id as well, and before by number. */
  readonly isOneRoster: boolean;
}

export type CheckedContent =
  | { readonly kind: "invalid"; readonly violations: readonly ProblemDetail[] }
  | ({ readonly kind: "storable"; readonly checked: MergedRow } & RowKeys);

/** A row to check. */
export interface CheckRowTask {
  readonly content: RowContent;
  readonly rules: RowRules;
}

/** A row to merge into a record. */
export interface MergeRowTask extends CheckRowTask {
  readonly current: StoredRecord;
}

/** The tasks of an import that threads do for large rows. */
export interface RowTasks {
  check(task: CheckRowTask): Promise<CheckedContent>;
  merge(task: MergeRowTask): Promise<MergedRow>;
  /** A JSON Patch from one text of a record to another. */
  diff(before: string, after: string): Promise<string>;
}

export function checkRow({ content, rules }: CheckRowTask): CheckedContent {
  const read = readContent(content, rules);
  if (read.kind === "invalid") return read;
  const { document, id } = newDocument(read.document, rules);
  const checked = withId(checkStudent(document, rules), id);
  const keys: RowKeys = { number: numberOf(document, checked), id: rules.isOneRoster ? id : undefined };
  // An incomplete row may still change a record.
  const mayChange = rules.upsert && (keys.number !== "" || keys.id !== undefined);
  if (checked.kind === "valid" || mayChange) return { kind: "storable", ...keys, checked };
  return { kind: "invalid", violations: checked.violations };
}

/** The stored record with the row merged into it. */
export function mergeRow({ content, current, rules }: MergeRowTask): MergedRow {
  const { profile, maxLength, isOneRoster } = rules;
  const read = readContent(content, rules);
  if (read.kind === "invalid") return read;
  const stored = parseStored(current.body);
  const row = isOneRoster ? userDocument(read.document, { id: current.id, stored }) : read.document;
  const merged = checkStudent(applyMergePatch(stored, withoutServerOwned(row)), { profile });
  if (merged.kind === "invalid") return merged;
  if (merged.draft.body.length > maxLength) {
    const detail = `would make the record longer than ${maxLength} characters`;
    return { kind: "invalid", violations: [{ pointer: "", code: "too_large", detail }] };
  }
  const violation = profile === "registrar" ? statusViolation(current, merged.draft) : undefined;
  return violation === undefined ? merged : { kind: "invalid", violations: [violation] };
}

function readContent(content: RowContent, rules: RowRules): ReadRow {
  return content.kind === "object" ? { kind: "document", document: content } : readSource(content, rules);
}

function readSource(source: RowSource, rules: RowRules): ReadRow {
  if (source.kind === "json") return readObject(source.text, rules.limits);
  const read = readCells(source.cells, source.columns, rules.limits);
  return rules.isOneRoster && read.kind === "document" ? readUser(read.document, rules) : read;
}

/**
 * The row as a new record, and the key of the id that it brings beside the document. An exported file makes the same records
 * elsewhere: their ids are in it. In the `registrar` profile only a UUID is one, as the service makes them.
 */
function newDocument(
  row: JsonObject,
  { profile, isOneRoster }: RowRules,
): { readonly document: JsonObject; readonly id?: string | undefined } {
  if (isOneRoster) return { document: withoutServerOwned(userDocument(row)), id: keyOfUser(row) };
  const sent = row.members.find(({ name }) => name === "id");
  const document = withoutServerOwned(row);
  if (sent === undefined) return { document };
  if (profile === "open") return { document: { kind: "object", members: [sent, ...document.members] } };
  const id = toValue(sent.value);
  return { document, id: typeof id === "string" && isUuid(id) ? keyOfId(id) : undefined };
}

function withId(checked: CheckedStudent, id: string | undefined): CheckedStudent {
  if (id === undefined || checked.kind === "invalid") return checked;
  return { kind: "valid", draft: { ...checked.draft, id } };
}

/** The comparable student number of a row. */
function numberOf(document: JsonObject, checked: CheckedStudent): string {
  if (checked.kind === "valid") return foldCase(checked.draft.canonical.studentNumber ?? "");
  const member = document.members.find(({ name }) => name === "studentNumber");
  const number = member?.value.kind === "string" ? String(toValue(member.value)) : "";
  // Only valid numbers: no record has another one, and not every text can be compared.
  return studentNumber.test(number) ? foldCase(number) : "";
}

/** Removes the server's members, which an exported file has. */
function withoutServerOwned(document: JsonObject): JsonObject {
  const isOwn = ({ name }: JsonMember): boolean => !serverOwned.has(name);
  return document.members.every(isOwn) ? document : { kind: "object", members: document.members.filter(isOwn) };
}
