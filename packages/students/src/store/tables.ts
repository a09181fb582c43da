import type { Generated } from "kysely";
import type { Scope } from "../access/principal.ts";
import type { AuditAction, AuditOutcome } from "../domain/audit-actions.ts";
import type { QueryField } from "../domain/query-fields.ts";
import type { ChangeAction } from "../domain/student.ts";

/** The tables of the service, the same in SQLite and PostgreSQL. Times are milliseconds since 1970. */
export interface Tables {
  student: StudentRow;
  student_change: StudentChangeRow;
  commit_order: CommitOrderRow;
  idempotency: IdempotencyRow;
  api_key: ApiKeyRow;
  database_id: DatabaseIdRow;
  feed_gap: FeedGapRow;
  webhook: WebhookRow;
  webhook_dead_letter: WebhookDeadLetterRow;
  audit: AuditRow;
  bulk: BulkRow;
  bulk_student: BulkStudentRow;
  import_mapping: ImportMappingRow;
}

/** A record as it is now. */
export interface StudentRow {
  id: string;
  version: number;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
  /** The owner's members as the text of a JSON object: text, because a JSON column would forget how they were written. */
  body: string;
  /** The words of a full-text search. */
  search: string;
  /** The members that a query can name, as they compare. Number and address are unique among living records. */
  student_number: string;
  name: string;
  given_name: string;
  middle_name: string;
  family_name: string;
  preferred_name: string;
  email: string;
  phone: string;
  gender: string;
  date_of_birth: string;
  enrolled_on: string;
  graduates_on: string;
  age: number;
  gpa: number;
  year_level: number;
  program: string;
  department: string;
  course: string;
  grade: string;
  status: string;
}

/** A key under which a principal has sent a request, for 24 hours, with what came of it. */
interface IdempotencyRow {
  /** Whose key it is: two callers that choose the same one must not see each other's responses. */
  principal: string;
  key: string;
  /** A digest of the request: the same key with another request is a mistake. */
  fingerprint: string;
  /** The ids of the records that were created, as a JSON array. */
  student_ids: string;
  at: number;
}

/** Every version of every record, in the order of their commits: history, changes feed and outbox in one. */
export interface StudentChangeRow {
  seq: Generated<number>;
  student_id: string;
  version: number;
  action: ChangeAction;
  at: number;
  deleted: number;
  body: string;
  /** Who made the change, and by which request. */
  principal: string | null;
  request_id: string | null;
  /** The key of the other record, when this change merged two. */
  merged_with: string | null;
}

/** In PostgreSQL alone: a transaction that has changed records, see `commit-order.ts`. */
interface CommitOrderRow {
  /** Where its changes stand in the feed; null until they got a place. */
  place: number | null;
  xid: Generated<string>;
  first_seq: number;
  /** Known with its place. */
  last_seq: number | null;
  /** The time of its first change. */
  at: number;
}

/** One row: what tells this database from all others, also from those that have as many changes. */
interface DatabaseIdRow {
  id: string;
}

/** Numbers of changes, both ends not included, that another history has given: see `feed-gap.ts`. */
interface FeedGapRow {
  last_before: number;
  first_behind: number;
}

export interface ApiKeyRow {
  id: string;
  name: string;
  scope: Scope;
  hash: string;
  created_at: number;
  expires_at: number | null;
  last_used_at: number | null;
}

export interface WebhookRow {
  id: string;
  url: string;
  secret: string;
  /** A JSON array. */
  actions: string;
  created_at: number;
  /** A place in the feed of changes; empty before the first. */
  position: string;
  attempts: number;
  next_attempt_at: number;
  leased_until: number;
  last_error: string | null;
  enabled: number;
}

interface WebhookDeadLetterRow {
  id: string;
  webhook_id: string;
  position: string;
  student_id: string;
  error: string;
  at: number;
}

/** What a bulk change is: one by a filter, two records that become one, or one that takes another back. */
export type BulkKind = "bulk" | "merge" | "undo";

/** A change of several records at once, which can be undone. */
export interface BulkRow {
  id: string;
  kind: BulkKind;
  at: number;
  principal: string | null;
  request_id: string | null;
  /** What was asked for, for people. */
  detail: string;
  /** How many records it has changed. */
  students: number;
  /** The change that has undone it. */
  undone_by: string | null;
}

/** A record that a bulk change has changed, and its version after that. */
interface BulkStudentRow {
  bulk_id: string;
  student_id: string;
  version: number;
}

/** How files are read, saved by name. */
export interface ImportMappingRow {
  name: string;
  /** JSON. */
  settings: string;
  principal: string | null;
  saved_at: number;
}

/** Who did what: an entry of the access log. Nothing but its retention ever removes one. */
export interface AuditRow {
  seq: Generated<number>;
  at: number;
  action: AuditAction;
  outcome: AuditOutcome;
  principal: string | null;
  request_id: string | null;
  /** The network address that the request came from. */
  address: string | null;
  /** The key of the record, or the id of whatever else it is about. */
  target: string | null;
  detail: string | null;
}

/** The column of the table `student` that keeps a field: `familyName` → `family_name`. */
export function columnOf<Field extends QueryField>(field: Field): SnakeCase<Field> {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as SnakeCase<Field>;
}

/** `familyName` → `family_name`, as a type. */
type SnakeCase<Name extends string> = Name extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Uppercase<Letter> ? `_${Lowercase<Letter>}` : Letter}${SnakeCase<Rest>}`
  : "";
