import { parseJson } from "@signalbox/json";
import type { BulkResultJson, CallerJson, CollectionJson, VersionJson } from "../../../src/domain/responses.ts";
import type { DuplicateReason } from "../../../src/domain/shapes.ts";
import { type Call, call, callJson, json, nextOf } from "./calls.ts";
import { etagOf, memberOf, parseRecord, type StoredRecord, textOf, toRecord } from "./stored-record.ts";

/** One page of a list. */
export interface RecordPage {
  readonly records: readonly StoredRecord[];
  /** The path of the next page; undefined on the last one. */
  readonly next: string | undefined;
  /** How many records match the filters; undefined unless requested. */
  readonly total: number | undefined;
}

/** A version of a record, without its members. */
export type VersionLine = Omit<VersionJson, "mergedWith">;

/** The records to change: those that match a query of the list, or those with these ids. */
export type BulkTarget = { readonly filter: string } | { readonly ids: readonly string[] };

type BulkInput = BulkTarget & {
  /** A JSON text of an object, which is sent as it is written: as a value, 2.50 would become 2.5. */
  readonly patch?: string;
  readonly delete?: true;
  readonly dryRun: boolean;
  /** The number of records that must match; otherwise nothing changes. */
  readonly expected?: number;
};

export interface DuplicateGroup {
  readonly reason: DuplicateReason;
  /** Only with the members that distinguish them. */
  readonly students: readonly StoredRecord[];
}

/** A page of groups; a page of a long search may have none. */
interface Duplicates {
  readonly groups: readonly DuplicateGroup[];
  /** The path of the next page; undefined at the end of the search. */
  readonly next: string | undefined;
}

/** A version of a record. */
type State = Pick<StoredRecord, "id" | "version">;

const asJson = (value: unknown): Call => ({ headers: json, body: JSON.stringify(value) });

async function record(response: Promise<Response>): Promise<StoredRecord> {
  return parseRecord(await (await response).text());
}

/** What the page must know first. All operations throw `ApiError`. */
export const getCaller = (): Promise<CallerJson> => callJson("GET", "/me");
export const listCollections = (): Promise<readonly CollectionJson[]> => callJson("GET", "/collections");

export type RecordsApi = ReturnType<typeof createRecordsApi>;

/** The operations on the records of a collection. */
export function createRecordsApi(collection: string) {
  const pathOf = (id: string): string => `/${collection}/${encodeURIComponent(id)}`;

  /** Changes the record of a version, if that is still the current one. */
  const change = (
    method: string,
    { id, version }: State,
    below = "",
    { headers, ...rest }: Call = {},
  ): Promise<Response> =>
    call(pathOf(id) + below, { method, headers: { "if-match": etagOf({ id, version }), ...headers }, ...rest });

  return {
    change,

    /** @param path the path of the first page, or `next` of a page */
    async list(
      path: string,
      { count, signal }: { readonly count: boolean; readonly signal?: AbortSignal },
    ): Promise<RecordPage> {
      const response = await call(path, { signal, headers: count ? { prefer: "count=exact" } : {} });
      const node = parseJson(await response.text());
      const total = response.headers.get("total-count") ?? response.headers.get("x-total-count");
      return {
        records: node.kind === "array" ? node.items.map(toRecord) : [],
        next: nextOf(response),
        total: total === null ? undefined : Number(total),
      };
    },

    get: (id: string): Promise<StoredRecord> => record(call(pathOf(id))),
    create: (body: string): Promise<StoredRecord> =>
      record(call(`/${collection}`, { method: "POST", headers: json, body })),
    replace: (before: State, body: string): Promise<StoredRecord> =>
      record(change("PUT", before, "", { headers: json, body })),
    /** Changes members with a JSON Patch (RFC 6902). */
    patch: (before: State, body: string): Promise<StoredRecord> =>
      record(change("PATCH", before, "", { headers: { "content-type": "application/json-patch+json" }, body })),
    /** Deletes the record. Returns its deleted version. */
    remove: (before: State): Promise<StoredRecord> =>
      record(change("DELETE", before, "", { headers: { prefer: "return=representation" } })),
    restore: (before: State): Promise<StoredRecord> => record(change("POST", before, "/restore")),
    revert: (before: State, version: number): Promise<StoredRecord> =>
      record(change("POST", before, "/revert", asJson({ version }))),
    purge: (before: State): Promise<Response> => change("POST", before, "/purge"),

    /** Changes or deletes many records. A dry run only reports what would change. */
    async bulk({ patch, ...input }: BulkInput): Promise<BulkResultJson> {
      const rest = JSON.stringify(input);
      const body = patch === undefined ? rest : `{"patch":${patch},${rest.slice(1)}`;
      const response = await call(`/${collection}/bulk`, { method: "POST", headers: json, body });
      return (await response.json()) as BulkResultJson;
    },

    /** Undoes a bulk change. The service has one list of those of all collections. */
    undoBulk: (id: string): Promise<{ readonly undone: number; readonly conflicts: readonly unknown[] }> =>
      callJson("POST", `/students/bulk/${id}/undo`),

    listVersions: (id: string, before?: string): Promise<readonly VersionJson[]> =>
      callJson("GET", `${pathOf(id)}/versions?limit=50${before === undefined ? "" : `&before=${before}`}`),

    getVersion: (id: string, version: number): Promise<StoredRecord> =>
      record(call(`${pathOf(id)}/versions/${version}`)),
  };
}

const ofStudents = createRecordsApi("students");

/** The operations that only students have. */
export const studentsApi = {
  /** A page of students that may be the same person, strongest matches first. Without `path`, the first page. */
  async listDuplicates(path: string | undefined, signal: AbortSignal): Promise<Duplicates> {
    const response = await call(path ?? "/students/duplicates?limit=100", { signal });
    const groups = memberOf(parseJson(await response.text()), "groups");
    return {
      groups: (groups?.kind === "array" ? groups.items : []).map((group) => {
        const students = memberOf(group, "students");
        return {
          reason: textOf(memberOf(group, "reason")) as DuplicateReason,
          students: students?.kind === "array" ? students.items.map(toRecord) : [],
        };
      }),
      next: nextOf(response),
    };
  },

  /** Merges two records: `kept` gets some members of `other`, which is deleted. */
  async merge(kept: State, other: State, take: readonly string[]): Promise<{ readonly bulkId: string }> {
    const body = asJson({ other: other.id, otherVersion: other.version, take });
    return (await (await ofStudents.change("POST", kept, "/merge", body)).json()) as { readonly bulkId: string };
  },

  /** Stores that students are different people, or takes that back. */
  setDistinct: (ids: readonly string[], distinct: boolean): Promise<void> =>
    callJson("POST", "/students/duplicates/distinct", { ids, distinct }),
};
