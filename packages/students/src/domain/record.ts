import type { OperationContext, ProblemDetail } from "@signalbox/service";
import { ownKey } from "./collection.ts";
import { idInPath, idOfKey, numberIdOf } from "./record-id.ts";

/** A stored record of any collection. Times are milliseconds since 1970. */
export interface StoredRecord {
  /** The key of its id, see `record-id.ts`. A UUID is its own key. */
  readonly id: string;
  /** 1 for a new record, one more with each change. */
  readonly version: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Set while the record is deleted. */
  readonly deletedAt: number | null;
  /** The own members as the text of one JSON object, preceded by the id if it is a number. */
  readonly body: string;
}

/** The record in responses: the server's members first, then the own members as they were written. */
export function formatRecord(record: StoredRecord): string {
  const { id, version, createdAt, updatedAt, deletedAt, body } = record;
  const numberId = numberIdOf(body);
  const deleted = deletedAt === null ? "" : `,"deletedAt":"${timestamp(deletedAt)}"`;
  const created = timestamp(createdAt);
  const updated = updatedAt === createdAt ? created : timestamp(updatedAt);
  const own = body.slice((numberId?.length ?? -5) + 6);
  const between = own === "}" || own.startsWith(",") ? "" : ",";
  return `{"id":${numberId ?? formatTextId(id)},"version":${version},"createdAt":"${created}","updatedAt":"${updated}"${deleted}${between}${own}`;
}

/** The id as JSON: a text, or the number that its owner sent. */
export function formatId({ id, body }: Pick<StoredRecord, "id" | "body">): string {
  return numberIdOf(body) ?? formatTextId(id);
}

function formatTextId(key: string): string {
  const own = ownKey(key);
  return isPlain.test(own) ? `"${own}"` : JSON.stringify(idOfKey(key));
}

/** Matches keys that are their ids and need no escape in JSON, such as UUIDs. */
const isPlain = /^[\w-]+$/;

/** The strong entity tag of a record (RFC 9110, section 8.8.3). It changes with every change of the record, and only then. */
export function etagOf({ id, version }: Pick<StoredRecord, "id" | "version">): string {
  return `"${idInPath(id)}.${version}"`;
}

/** Formats a time as RFC 3339 in UTC with milliseconds. Caches the last minute, because records of a list often share it. */
export function timestamp(milliseconds: number): string {
  const minute = Math.floor(milliseconds / 60_000);
  if (minute !== lastMinute) {
    lastMinute = minute;
    // `2026-11-20T08:30:`
    lastPrefix = new Date(minute * 60_000).toISOString().slice(0, -7);
  }
  // One more digit, so that none of the others is omitted.
  const rest = String(100_000 + milliseconds - minute * 60_000);
  return `${lastPrefix}${rest.slice(1, 3)}.${rest.slice(3)}Z`;
}

let lastMinute = Number.NaN;
let lastPrefix = "";

/** Who made a change, and the request; null for changes without a request. */
export interface Author {
  /** The name of the principal: a key, the subject of a token, or `anonymous`. */
  readonly principal: string | null;
  readonly requestId: string | null;
  /** The address that the request came from, for the access log. */
  readonly address?: string | null | undefined;
}

/** The author of a request. */
export function authorOf(context: Pick<OperationContext, "principal" | "requestId" | "request">): Author {
  const { principal, requestId, request } = context;
  return { principal: principal.name, requestId, address: request.clientAddress };
}

/** The author of changes without a request. */
export const noAuthor: Author = { principal: null, requestId: null };

let httpSecond = Number.NaN;
let httpText = "";

/** Formats a time for HTTP headers (RFC 9110, section 5.6.7). Caches the text of the last second. */
export function httpDate(milliseconds: number): string {
  const second = Math.floor(milliseconds / 1000);
  if (second !== httpSecond) {
    httpSecond = second;
    httpText = new Date(milliseconds).toUTCString();
  }
  return httpText;
}

/** A checked record, ready to be stored. */
export interface RecordDraft {
  /** The collection of a new record. @default "students" */
  readonly collection?: string;
  /** The key of the id that the client sent. Unset when the server creates one or the record already has one. */
  readonly id?: string;
  /** The own members as the text of one JSON object, preceded by the id if it is a number. */
  readonly body: string;
  /** The comparable values of its fields as the text of a JSON object, see `text-rules.ts`. */
  readonly fields: string;
  /** The violations of invalid canonical members. Only in the `open` profile. */
  readonly warnings?: readonly ProblemDetail[];
  /** What its collection declares as unique, indexed and references. */
  readonly keys?: readonly RecordKey[];
  /** The words of all its texts, for full-text search. */
  readonly search: string;
}

/** A value of a record that its store checks or finds it by. */
export interface RecordKey {
  /** The collection and its fields: `enrolments.studentId,courseId`. */
  readonly name: string;
  /** The value in a form that is equal for equal values. For a reference, the key of the other record. */
  readonly value: string;
  /** What is checked. The last three are references, by what a deletion of the other record does. */
  readonly rule: "unique" | "index" | "restrict" | "detach" | "cascade";
}
