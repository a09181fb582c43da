import type { ProblemDetail, ResponseHeaders } from "@signalbox/service";
import { z } from "zod";
import { assertLiving } from "../access/view.ts";
import { type Problem, problem } from "../domain/problem.ts";
import { etagOf, formatRecord, httpDate, type StoredRecord } from "../domain/record.ts";

const text = z.string().optional();

/** Headers of a conditional read. */
export const readConditions = z.object({
  "If-Match": text.describe("Returns 412 unless the record still has one of these entity tags."),
  "If-Unmodified-Since": text.describe("Returns 412 when the record has changed since."),
  "If-None-Match": text.describe("Returns 304 when the record still has one of these entity tags."),
  "If-Modified-Since": text.describe("Returns 304 when the record has not changed since."),
});

/** Headers of a conditional write. */
export const writeConditions = z.object({
  "If-Match": text.describe("Writes only if the record still has one of these entity tags."),
  "If-Unmodified-Since": text.describe(
    "Writes only if the record has not changed since, to the second. Ignored with `If-Match`, which is exact.",
  ),
  "If-None-Match": text.describe("Writes only if the record has none of these entity tags."),
  Prefer: text.describe(
    "`return=minimal` responds without the record, `return=representation` with it. `warnings` adds `_warnings` to each record: " +
      "the values that violate the rules of their fields.",
  ),
});

type Conditions = Partial<z.output<typeof readConditions>>;

/** The state of a record or a list. */
interface State {
  readonly etag: string;
  /** When it last changed, in milliseconds since 1970; undefined if unknown. */
  readonly modified?: number;
}

/**
 * Rejects a write if the record is not in the state that the client expects (RFC 9110, sections 13.1.1, 13.1.2 and 13.1.4).
 *
 * @throws Problem 412 `stale` with the current `ETag`, 428 `if_match_required` when a precondition is required and none
 * was sent
 */
export function assertPreconditions(
  header: Conditions,
  current: StoredRecord,
  { requireIfMatch }: { readonly requireIfMatch: boolean },
): void {
  if (header["If-Match"] === undefined && requireIfMatch) {
    const next = "Read the record and send its ETag as If-Match.";
    throw problem(428, "if_match_required", "A change must not overwrite another one.", { next });
  }
  const ifNoneMatch = header["If-None-Match"];
  const state = { etag: etagOf(current), modified: current.updatedAt };
  const isExcluded = ifNoneMatch !== undefined && lists(weakened(ifNoneMatch), state.etag);
  if (!isExpected(header, state) || isExcluded)
    throw stale(state.etag, `The record is at version ${current.version} now.`, "then repeat the change");
}

/** Returns the record of a write, which must be living and in the expected state. @throws Problem 404, 412 or 428 */
export function livingRecord(id: string, header: Conditions, options: { readonly requireIfMatch: boolean }) {
  return (current: StoredRecord | undefined): StoredRecord => {
    const record = assertLiving(current, id);
    assertPreconditions(header, record, options);
    return record;
  };
}

/**
 * Whether the response to a read is 304 (RFC 9110, sections 13.1.2, 13.1.3 and 13.2.2).
 *
 * @throws Problem 412 `stale` when the client expects another state (sections 13.1.1 and 13.1.4)
 */
export function isNotModified(header: Conditions, current: State): boolean {
  if (!isExpected(header, current))
    throw stale(current.etag, `The resource is at ${current.etag} now.`, "without that condition");
  const ifNoneMatch = header["If-None-Match"];
  if (ifNoneMatch !== undefined) return lists(weakened(ifNoneMatch), weakened(current.etag));
  return isUnmodified(header["If-Modified-Since"], current.modified) ?? false;
}

/** Whether `If-Match` holds or, without it, `If-Unmodified-Since`. */
function isExpected(header: Conditions, { etag, modified }: State): boolean {
  const ifMatch = header["If-Match"];
  // `If-Match` uses the strong comparison, which never matches a weak entity tag (section 8.8.3.2).
  if (ifMatch !== undefined) return ifMatch.trim() === "*" || (!etag.startsWith("W/") && lists(ifMatch, etag));
  return isUnmodified(header["If-Unmodified-Since"], modified) ?? true;
}

/** Whether a state has not changed since the date of a header, to the second. Undefined without a valid date. */
function isUnmodified(date: string | undefined, modified: number | undefined): boolean | undefined {
  const since = date === undefined ? undefined : parseHttpDate(date);
  return since === undefined || modified === undefined ? undefined : Math.floor(modified / 1000) * 1000 <= since;
}

/** A date in one of the three formats of HTTP (RFC 9110, section 5.6.7). Any other text is ignored, as the RFC asks. */
function parseHttpDate(text: string): number | undefined {
  const date = text.trim();
  const isAsctime = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4}$/.test(date);
  if (!isAsctime && !/^[A-Z][a-z]{2,8}, \d\d[ -][A-Z][a-z]{2}[ -]\d{2,4} \d\d:\d\d:\d\d GMT$/.test(date))
    return undefined;
  const time = Date.parse(isAsctime ? `${date} GMT` : date);
  return Number.isNaN(time) ? undefined : time;
}

function stale(etag: string, reason: string, again: string): Problem {
  return problem(412, "stale", reason, { next: `Read it again, ${again}.`, headers: { etag } });
}

/** Whether a list of entity tags has `etag`, or is `*`. */
function lists(header: string, etag: string): boolean {
  return header.trim() === "*" || (header.match(/(?:W\/)?"[^"]*"/g)?.includes(etag) ?? false);
}

function weakened(tags: string): string {
  return tags.replaceAll('W/"', '"');
}

/** Parses the preferences of a client (RFC 7240) from its `Prefer` header. Unknown ones are ignored. */
export function parsePreferences(prefer = "") {
  const preferences = new Map<string, string>();
  for (const part of prefer.split(/[,;]/)) {
    const [name = "", value = ""] = part.split("=").map((side) => side.trim().toLowerCase().replaceAll('"', ""));
    // The first of repeated preferences applies (section 2).
    if (!preferences.has(name)) preferences.set(name, value);
  }
  const returned = preferences.get("return");
  return {
    /** What a write returns. */
    return: returned === "representation" || returned === "minimal" ? returned : undefined,
    /** Whether to count a list. */
    count: preferences.get("count") === "exact",
    /** Whether a response lists values that violate the rules of their fields. */
    warnings: preferences.has("warnings"),
  };
}

/** The headers that identify this state of the record. */
export function validators(record: StoredRecord): { etag: string; "last-modified": string } {
  return { etag: etagOf(record), "last-modified": httpDate(record.updatedAt) };
}

/** The result of a write to one record: 200 with the record, or 204 with its validators, whichever the client prefers. */
export function writtenResult(
  record: StoredRecord,
  prefer: string | undefined,
  warnings: Warnings = [],
  otherwise: "representation" | "minimal" = "representation",
): { readonly status: 200 | 204; readonly headers: ResponseHeaders; readonly body?: string } {
  const { return: preferred, warnings: withWarnings } = parsePreferences(prefer);
  const applied: ResponseHeaders = preferred === undefined ? {} : { "preference-applied": `return=${preferred}` };
  if ((preferred ?? otherwise) === "representation") {
    return {
      status: 200,
      headers: { ...applied, ...validators(record) },
      body: formatWritten(record, withWarnings ? warnings : undefined),
    };
  }
  return { status: 204, headers: record.deletedAt === null ? { ...applied, ...validators(record) } : applied };
}

type Warnings = readonly ProblemDetail[] | undefined;

/** A written record, with `_warnings` if there are any. */
export function formatWritten(record: StoredRecord, warnings: Warnings): string {
  const text = formatRecord(record);
  return warnings === undefined ? text : `${text.slice(0, -1)},"_warnings":${JSON.stringify(warnings)}}`;
}
