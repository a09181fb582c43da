import { parseJson } from "@signalbox/json";
import { call } from "./calls.ts";
import { etagOf, parseRecord, type StudentRecord, toRecord } from "./student-record.ts";

/** Who is signed in, and what the service expects. */
export interface Caller {
  readonly name: string;
  readonly role: "viewer" | "registrar" | "admin";
  readonly signedIn: boolean;
  readonly profile: "open" | "registrar";
  readonly requireIfMatch: boolean;
  readonly seesAll: boolean;
}

/** Some records of a list. */
export interface RecordPage {
  readonly records: readonly StudentRecord[];
  /** Where the next ones are; undefined behind the last. */
  readonly next: string | undefined;
  /** How many the filters find; undefined when that was not asked. */
  readonly total: number | undefined;
}

/** A version of a record, without the record. */
export interface VersionLine {
  readonly version: number;
  readonly action: "created" | "updated" | "deleted" | "restored" | "reverted" | "purged";
  readonly at: string;
  readonly by: string | null;
  readonly requestId: string | null;
}

export interface BulkInput {
  /** As in the query of a list. */
  readonly filter: string;
  readonly patch?: object;
  readonly delete?: true;
  readonly dryRun: boolean;
  /** How many records the filter must find. */
  readonly expected?: number;
}

export interface BulkResult {
  /** By which it can be undone; null when nothing changed. */
  readonly id: string | null;
  readonly found: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly invalid: number;
  readonly errors: readonly { readonly id: string | number; readonly errors: readonly { readonly detail: string }[] }[];
}

/** A record in one of its states. */
type State = Pick<StudentRecord, "id" | "version">;

const json = { "content-type": "application/json" };

function pathOf(id: string): string {
  return `/students/${encodeURIComponent(id)}`;
}

async function record(response: Promise<Response>): Promise<StudentRecord> {
  return parseRecord(await (await response).text());
}

async function data<Value>(response: Promise<Response>): Promise<Value> {
  return (await (await response).json()) as Value;
}

/** The calls that the page makes. All throw `ApiError`. */
export const studentsApi = {
  getCaller: (): Promise<Caller> => data(call("/me")),

  /** @param path of the first page, or one that a page leads to */
  async list(path: string, { count, signal }: { count: boolean; signal?: AbortSignal }): Promise<RecordPage> {
    const response = await call(path, { signal, headers: count ? { prefer: "count=exact" } : {} });
    const node = parseJson(await response.text());
    const total = response.headers.get("total-count") ?? response.headers.get("x-total-count");
    return {
      records: node.kind === "array" ? node.items.map(toRecord) : [],
      next: /<([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1],
      total: total === null ? undefined : Number(total),
    };
  },

  get: (id: string, signal?: AbortSignal): Promise<StudentRecord> => record(call(pathOf(id), { signal })),

  create: (body: string): Promise<StudentRecord> => record(call("/students", { method: "POST", headers: json, body })),

  /** Changes members: a JSON Patch (RFC 6902). */
  patch: (before: StudentRecord, body: string): Promise<StudentRecord> =>
    record(
      call(pathOf(before.id), {
        method: "PATCH",
        headers: { "content-type": "application/json-patch+json", "if-match": etagOf(before) },
        body,
      }),
    ),

  replace: (before: StudentRecord, body: string): Promise<StudentRecord> =>
    record(call(pathOf(before.id), { method: "PUT", headers: { ...json, "if-match": etagOf(before) }, body })),

  /** Returns the record as it was deleted. */
  remove: (before: StudentRecord): Promise<StudentRecord> =>
    record(
      call(pathOf(before.id), {
        method: "DELETE",
        headers: { "if-match": etagOf(before), prefer: "return=representation" },
      }),
    ),

  restore: (before: State): Promise<StudentRecord> =>
    record(call(`${pathOf(before.id)}/restore`, { method: "POST", headers: { "if-match": etagOf(before) } })),

  async purge(before: State): Promise<void> {
    await call(`${pathOf(before.id)}/purge`, { method: "POST", headers: { "if-match": etagOf(before) } });
  },

  /** Changes or deletes all records that a filter finds; a dry run only says what would change. */
  bulk: (change: BulkInput): Promise<BulkResult> =>
    data(call("/students/bulk", { method: "POST", headers: json, body: JSON.stringify(change) })),

  async undoBulk(id: string): Promise<{ readonly undone: number; readonly conflicts: readonly unknown[] }> {
    return data(call(`/students/bulk/${id}/undo`, { method: "POST" }));
  },

  listVersions: (id: string, before?: number): Promise<readonly VersionLine[]> =>
    data(call(`${pathOf(id)}/versions?limit=50${before === undefined ? "" : `&before=${before}`}`)),

  getVersion: (id: string, version: number): Promise<StudentRecord> =>
    record(call(`${pathOf(id)}/versions/${version}`)),

  revert: (current: StudentRecord, version: number): Promise<StudentRecord> =>
    record(
      call(`${pathOf(current.id)}/revert`, {
        method: "POST",
        headers: { ...json, "if-match": etagOf(current) },
        body: JSON.stringify({ version }),
      }),
    ),
};
