import { applyMergePatch, type JsonMember, type JsonNode, type JsonObject, toValue } from "@signalbox/json";
import type { ProblemDetail } from "@signalbox/service";
import { type CheckedStudent, checkStudent } from "../domain/check-student.ts";
import { type DocumentLimits, parseStored } from "../domain/document.ts";
import { type Profile, serverOwned, studentNumber } from "../domain/student-schema.ts";
import { statusViolation } from "../domain/student-status.ts";
import { foldCase } from "../domain/text-rules.ts";
import type { MergedRow } from "../store/student-import.ts";
import { readUser } from "./one-roster-csv.ts";
import { readCells } from "./read-csv.ts";
import { readObject } from "./read-ndjson.ts";
import type { ReadRow, RowContent, RowSource } from "./source-row.ts";

/** How to parse and check rows. Plain data, because it crosses to threads. */
export interface RowRules {
  readonly profile: Profile;
  readonly limits: DocumentLimits;
  /** The longest record that an upsert may produce, in characters. */
  readonly maxLength: number;
  /** Whether a row with a known student number changes that record. */
  readonly upsert: boolean;
  /** Whether such a row keeps the record's external ids of other types. Otherwise its list replaces them. */
  readonly keepExternalIds: boolean;
}

export type CheckedContent =
  | { readonly kind: "invalid"; readonly violations: readonly ProblemDetail[] }
  /** `number` is its comparable student number. */
  | { readonly kind: "storable"; readonly number: string; readonly checked: MergedRow };

/** A row to check. */
export interface CheckRowTask {
  readonly content: RowContent;
  readonly rules: RowRules;
}

/** A row to merge into the text of a record. */
export interface MergeRowTask extends CheckRowTask {
  readonly current: string;
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
  const document = withoutServerOwned(read.document);
  const checked = checkStudent(document, rules);
  const number = numberOf(document, checked);
  // An incomplete row may still change a record.
  if (checked.kind === "valid" || (rules.upsert && number !== "")) return { kind: "storable", number, checked };
  return { kind: "invalid", violations: checked.violations };
}

/** The stored record with the row merged into it. */
export function mergeRow({ content, current, rules }: MergeRowTask): MergedRow {
  const { profile, maxLength, keepExternalIds } = rules;
  const read = readContent(content, rules);
  if (read.kind === "invalid") return read;
  const row = withoutServerOwned(read.document);
  const stored = parseStored(current);
  const merged = checkStudent(applyMergePatch(stored, keepExternalIds ? mergeExternalIds(stored, row) : row), {
    profile,
  });
  if (merged.kind === "invalid") return merged;
  if (merged.draft.body.length > maxLength) {
    const detail = `would make the record longer than ${maxLength} characters`;
    return { kind: "invalid", violations: [{ pointer: "", code: "too_large", detail }] };
  }
  const violation = profile === "registrar" ? statusViolation({ body: current }, merged.draft) : undefined;
  return violation === undefined ? merged : { kind: "invalid", violations: [violation] };
}

function readContent(content: RowContent, { limits, upsert }: RowRules): ReadRow {
  return content.kind === "object" ? { kind: "document", document: content } : readSource(content, limits, upsert);
}

function readSource(source: RowSource, limits: DocumentLimits, upsert: boolean): ReadRow {
  if (source.kind === "json") return readObject(source.text, limits);
  const read = readCells(source.cells, source.columns, limits);
  return source.isOneRoster === true && read.kind === "document" ? readUser(read.document, upsert) : read;
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

/**
 * The row with the external ids of `current` added, because the file of one system does not list the ids of others. For each
 * type, the row's identifier wins.
 */
export function mergeExternalIds(current: JsonNode, row: JsonObject): JsonObject {
  const stored = idsOf(current);
  return {
    kind: "object",
    members: row.members.map((member) =>
      member.name === "externalIds" && member.value.kind === "array"
        ? { ...member, value: { kind: "array", items: mergeByType(stored, member.value.items) } }
        : member,
    ),
  };
}

function idsOf(node: JsonNode): readonly JsonNode[] {
  if (node.kind !== "object") return [];
  const value = node.members.find(({ name }) => name === "externalIds")?.value;
  return value?.kind === "array" ? value.items : [];
}

function mergeByType(stored: readonly JsonNode[], sent: readonly JsonNode[]): JsonNode[] {
  const left = new Map(sent.map((item) => [typeOf(item), item]));
  const merged = stored.map((item) => {
    const type = typeOf(item);
    const update = left.get(type);
    if (update === undefined) return item;
    left.delete(type);
    return applyMergePatch(item, update);
  });
  return [...merged, ...left.values()];
}

function typeOf(item: JsonNode): unknown {
  const type = item.kind === "object" ? item.members.find(({ name }) => name === "type")?.value : undefined;
  return type === undefined ? undefined : toValue(type);
}
