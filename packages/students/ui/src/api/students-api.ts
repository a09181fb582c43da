import { parseJson } from "@signalbox/json";
import { call, data, json } from "./calls.ts";
import { etagOf, memberOf, parseRecord, type StudentRecord, textOf, toRecord } from "./student-record.ts";

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

/** Which students: those that a query finds, as that of a list, or those with these ids. */
export type BulkTarget = { readonly filter: string } | { readonly ids: readonly string[] };

export type BulkInput = BulkTarget & {
  readonly patch?: object;
  readonly delete?: true;
  readonly dryRun: boolean;
  /** How many students must be found. */
  readonly expected?: number;
};

export interface BulkResult {
  /** By which it can be undone; null when nothing changed. */
  readonly id: string | null;
  readonly found: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly invalid: number;
  readonly errors: readonly { readonly id: string | number; readonly errors: readonly { readonly detail: string }[] }[];
}

export type DuplicateReason = "same_name_and_date" | "similar_name" | "similar_date" | "same_name";

export interface DuplicateGroup {
  readonly reason: DuplicateReason;
  /** With what tells them apart, not with all of their members. */
  readonly students: readonly StudentRecord[];
}

export interface Duplicates {
  readonly groups: readonly DuplicateGroup[];
  readonly hasMore: boolean;
}

/** A record in one of its states. */
type State = Pick<StudentRecord, "id" | "version">;

function pathOf(id: string): string {
  return `/students/${encodeURIComponent(id)}`;
}

async function record(response: Promise<Response>): Promise<StudentRecord> {
  return parseRecord(await (await response).text());
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

  /** Changes or deletes many students; a dry run only says what would change. */
  bulk: (change: BulkInput): Promise<BulkResult> =>
    data(call("/students/bulk", { method: "POST", headers: json, body: JSON.stringify(change) })),

  /** Students that may be one person, the strongest reasons first. */
  async listDuplicates(): Promise<Duplicates> {
    const node = parseJson(await (await call("/students/duplicates?limit=100")).text());
    const groups = memberOf(node, "groups");
    return {
      groups: (groups?.kind === "array" ? groups.items : []).map((group) => {
        const students = memberOf(group, "students");
        return {
          reason: textOf(memberOf(group, "reason")) as DuplicateReason,
          students: students?.kind === "array" ? students.items.map(toRecord) : [],
        };
      }),
      hasMore: textOf(memberOf(node, "hasMore")) === "true",
    };
  },

  /** Makes one of two: `kept` takes some members of `other`, which is deleted. */
  merge: (kept: State, other: State, take: readonly string[]): Promise<{ readonly bulkId: string }> =>
    data(
      call(`${pathOf(kept.id)}/merge`, {
        method: "POST",
        headers: { ...json, "if-match": etagOf(kept) },
        body: JSON.stringify({ other: other.id, otherVersion: other.version, take }),
      }),
    ),

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
