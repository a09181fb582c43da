import { applyMergePatch, type JsonMember, type JsonObject, parseJson, toValue } from "@signalbox/json";
import { type CheckedRecord, checkRecord, type RecordRules, stepViolation } from "../collections/check-record.ts";
import { collectionNamed } from "../collections/collection.ts";
import { collectionOfKey, STUDENT_COLLECTION } from "../domain/collection.ts";
import { diffBodies } from "../domain/document.ts";
import { idOfKey, isUsableId, isUuid, keyOfId, withIdOf } from "../domain/record-id.ts";
import { type InvalidRow, invalidRow, type ParsedRow, type RowText, type SourceRow } from "../domain/source-row.ts";
import { serverOwned } from "../domain/student-schema.ts";
import type { ImportOptions, MergedRow, MergeTarget, RowKeys, StorableRow } from "../store/import-rows.ts";
import { type BundleRules, planOf, rosterRow } from "./plan-row.ts";
import { parseCells } from "./read-csv.ts";
import { parseObject } from "./read-ndjson.ts";
import { type CsvRow, keyOfUser, userDocument } from "./read-one-roster.ts";

/** How to parse and check rows. Plain data, because it crosses to threads. */
export interface RowRules extends Pick<ImportOptions, "collection" | "uniqueKey" | "upsert" | "restores"> {
  /** Whether the rows are users of OneRoster. */
  readonly isOneRoster: boolean;
  /** How to read the rows when they are those of a bundle of OneRoster. */
  readonly bundle?: BundleRules;
  /** Whether a merge also compares the record before and after it. */
  readonly dryRun: boolean;
}

/** Whether the id of a row is one of its keys: ids of students are those of one service. */
export function hasIdKeys({ collection, isOneRoster }: Pick<RowRules, "collection" | "isOneRoster">): boolean {
  return isOneRoster || collection !== STUDENT_COLLECTION;
}

type Rules = RowRules & RecordRules;

/** Rows to check, and rows to merge into stored records. */
export interface CheckTask {
  readonly rows: readonly SourceRow[];
  readonly rules: RowRules;
}
export interface MergeTask {
  readonly rows: readonly { readonly current: MergeTarget; readonly source: RowText }[];
  readonly rules: RowRules;
}

/** The tasks of an import that threads do, because files and rows may be large. */
export interface RowTasks {
  /** The first sheet of a workbook as CSV. */
  readWorkbook(bytes: Uint8Array): Promise<string>;
  check(task: CheckTask): Promise<readonly CheckedRow[]>;
  merge(task: MergeTask): Promise<readonly MergedRow[]>;
}

/** A row that can be stored, or the reason why not. */
export type CheckedRow = { readonly line: number } & (StorableRow | InvalidRow | { readonly kind: "skipped" });

export function checkRows({ rows, rules: ofRows }: CheckTask, ofRecords: RecordRules): readonly CheckedRow[] {
  const rules = { ...ofRows, ...ofRecords };
  return rows.map((row): CheckedRow => {
    if (row.kind === "skipped" || row.kind === "invalid") return row;
    return { ...checkRow(row, rules), line: row.line };
  });
}

function checkRow(source: RowText, rules: Rules): StorableRow | InvalidRow {
  if (rules.bundle !== undefined) return checkBundleRow(source, rules);
  const parsed = parseRow(source, rules);
  if (parsed.kind === "invalid") return parsed;
  const { document, id } = rules.isOneRoster
    ? { document: withoutServerOwned(parsed.document), id: keyOfUser(source as CsvRow) }
    : newDocument(parsed.document, rules);
  const record = checkRecord(document, rules, rules);
  const checked =
    id === undefined || record.kind === "invalid" ? record : { ...record, draft: { ...record.draft, id } };
  const keys: RowKeys = {
    unique: uniqueOf(document, checked, rules),
    id: hasIdKeys(rules) ? id : undefined,
    otherId: rules.isOneRoster && id !== undefined ? keyOfId(idOfKey(id), "users") : undefined,
  };
  // An incomplete row may still change a record.
  const mayChange = rules.upsert && (keys.unique !== "" || keys.id !== undefined);
  if (checked.kind === "valid" || mayChange) return { kind: "storable", ...keys, checked };
  return { kind: "invalid", violations: checked.violations };
}

function checkBundleRow(source: RowText, rules: Rules): StorableRow | InvalidRow {
  const { collection } = rules;
  const row = rosterRow(source);
  if (!isUsableId(row.id))
    return invalidRow("invalid_id", "sourcedId must be a text of up to 128 characters usable in a URL");
  if (!["", "active", "tobedeleted"].includes(row.status))
    return invalidRow("invalid_status", "status must be active, tobedeleted or empty");
  const otherId = collection === "users" ? keyOfId(row.id) : undefined;
  return {
    kind: "storable",
    unique: "",
    id: keyOfId(row.id, collection),
    otherId,
    checked: planOf(row, undefined, rules),
  };
}

export function mergeRows({ rows, rules }: MergeTask, ofRecords: RecordRules): readonly MergedRow[] {
  return rows.map(({ current, source }) => mergeRow(current, source, { ...rules, ...ofRecords }));
}

/** The stored record with the row merged into it. */
function mergeRow(current: MergeTarget, source: RowText, rules: Rules): MergedRow {
  const { limits, dryRun } = rules;
  if (rules.isOneRoster && collectionOfKey(current.id) !== STUDENT_COLLECTION) {
    const id = idOfKey(current.id);
    const detail =
      current.deletedAt === null
        ? `${id} is a user of /users: import it with 'signalbox students roster import'`
        : `${id} is a deleted user of /users: restore it there or, to import it as a student, purge it with 'signalbox students purge ${id} --collection users'`;
    return invalidRow("is_user", detail);
  }
  const merged =
    rules.bundle === undefined ? mergeDocument(current, source, rules) : planOf(rosterRow(source), current, rules);
  if (merged.kind !== "valid") return merged;
  const { body } = merged.draft;
  if (body.length > limits.maxBodyBytes)
    return invalidRow("too_large", `would make the record longer than ${limits.maxBodyBytes} characters`);
  const violation = stepViolation(current, merged.draft, rules);
  if (violation !== undefined) return { kind: "invalid", violations: [violation] };
  if (!dryRun) return merged;
  const changes = diffBodies(current.body, withIdOf(current.body, body));
  return { ...merged, changes: changes.replaceAll("\n", "") };
}

function mergeDocument(current: MergeTarget, source: RowText, rules: Rules): MergedRow {
  const stored = parseJson(current.body);
  const parsed = parseRow(source, rules, { id: current.id, stored });
  if (parsed.kind === "invalid") return parsed;
  return checkRecord(applyMergePatch(stored, withoutServerOwned(parsed.document)), rules, rules);
}

/** The row as a document: a merge patch of `record`, if it is sent. */
function parseRow(source: RowText, rules: Rules, record?: Parameters<typeof userDocument>[3]): ParsedRow {
  if (source.kind === "json") return parseObject(source.text, rules.limits);
  const parsed = parseCells(source.cells, source.columns, rules.limits);
  if (!rules.isOneRoster || parsed.kind === "invalid") return parsed;
  return userDocument(source, parsed.document, rules, record);
}

/**
 * The row as a new record, and the key of the id that it has beside the document. An exported file contains ids, so it creates
 * the same records elsewhere. In the `registrar` profile only a UUID is one, as the service makes them.
 */
function newDocument(
  row: JsonObject,
  { profile, collection }: Rules,
): { readonly document: JsonObject; readonly id?: string | undefined } {
  const sent = row.members.find(({ name }) => name === "id");
  const document = withoutServerOwned(row);
  if (sent === undefined) return { document };
  const id = toValue(sent.value);
  if (collection !== STUDENT_COLLECTION) {
    const key = isUsableId(String(id)) ? keyOfId(String(id), collection) : undefined;
    return { document: { kind: "object", members: [sent, ...document.members] }, id: key };
  }
  if (profile === "open") return { document: { kind: "object", members: [sent, ...document.members] } };
  return { document, id: typeof id === "string" && isUuid(id) ? keyOfId(id) : undefined };
}

/** The value by which an upsert finds the record of a row, in its comparable form: its unique key. */
function uniqueOf(document: JsonObject, checked: CheckedRecord, { collection, collections, uniqueKey }: Rules): string {
  if (checked.kind === "valid") return checked.draft.keys?.find(({ name }) => name === uniqueKey)?.value ?? "";
  // An incomplete row may name a record too, if the value itself is valid.
  const invalid = new Set(checked.violations.map(({ pointer }) => pointer.split("/", 2)[1] ?? ""));
  const record = toValue(document) as Readonly<Record<string, unknown>>;
  const keys = collectionNamed(collection, collections).keysOf(record, invalid) ?? [];
  return keys.find(({ name, rule }) => name === uniqueKey && rule === "unique")?.value ?? "";
}

/** Removes the server's members, which an exported file has. */
function withoutServerOwned(document: JsonObject): JsonObject {
  const isOwn = ({ name }: JsonMember): boolean => !serverOwned.has(name);
  return document.members.every(isOwn) ? document : { kind: "object", members: document.members.filter(isOwn) };
}
