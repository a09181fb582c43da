import { type JsonNode, memberOf, parseJson } from "@signalbox/json";
import type { Page } from "@signalbox/ui/api-error";
import type { BulkResultJson, BulkUndoJson, VersionJson } from "../../../src/domain/responses.ts";
import type { DuplicateReason } from "../../../src/domain/shapes.ts";
import { type Call, call, callJson, callPage, nextOf } from "./calls.ts";
import { etagOf, type StoredRecord, textOf, toRecord } from "./stored-record.ts";

/** One page of a list. */
export interface RecordPage extends Page<StoredRecord> {
  /** How many records match the filters; undefined unless requested. */
  readonly total: number | undefined;
}

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

export type DuplicateGroup = Awaited<ReturnType<RecordsApi["listDuplicates"]>>["rows"][number];

/** A version of a record. */
type State = Pick<StoredRecord, "id" | "version">;

export type RecordsApi = ReturnType<typeof createRecordsApi>;

interface ListOptions {
  /** Whether to count what matches the filters. @default false */
  readonly count?: boolean;
  readonly signal?: AbortSignal;
}

/** The operations on the records of a collection. All throw `ApiError`. */
export function createRecordsApi(collection: string) {
  const pathOf = (id: string): string => `/${collection}/${encodeURIComponent(id)}`;
  const record = async (response: Promise<Response>): Promise<StoredRecord> =>
    toRecord(parseJson(await (await response).text()));
  /** Changes the record of a version, if that is still the current one. */
  const change = (method: string, before: State, below = "", { headers, ...rest }: Call = {}): Promise<Response> =>
    call(pathOf(before.id) + below, { method, headers: { "if-match": etagOf(before), ...headers }, ...rest });

  return {
    /** @param path the path of the first page, or `next` of a page */
    async list(path: string, { count = false, signal }: ListOptions = {}): Promise<RecordPage> {
      const response = await call(path, { signal, headers: count ? { prefer: "count=exact" } : {} });
      const total = response.headers.get("total-count") ?? response.headers.get("x-total-count");
      return {
        rows: recordsOf(parseJson(await response.text())),
        next: nextOf(response),
        total: total === null ? undefined : Number(total),
      };
    },

    get: (id: string): Promise<StoredRecord> => record(call(pathOf(id))),
    create: (body: string): Promise<StoredRecord> => record(call(`/${collection}`, { method: "POST", body })),
    replace: (before: State, body: string): Promise<StoredRecord> => record(change("PUT", before, "", { body })),
    /** Changes members with a JSON Patch (RFC 6902). */
    patch: (before: State, body: string): Promise<StoredRecord> =>
      record(change("PATCH", before, "", { headers: { "content-type": "application/json-patch+json" }, body })),
    /** Deletes the record. Returns its deleted version. */
    remove: (before: State): Promise<StoredRecord> =>
      record(change("DELETE", before, "", { headers: { prefer: "return=representation" } })),
    restore: (before: State): Promise<StoredRecord> => record(change("POST", before, "/restore")),
    revert: (before: State, version: number): Promise<StoredRecord> =>
      record(change("POST", before, "/revert", { body: JSON.stringify({ version }) })),
    purge: (before: State): Promise<Response> => change("POST", before, "/purge"),

    /** Changes or deletes many records. A dry run only reports what would change. */
    async bulk({ patch, ...input }: BulkInput): Promise<BulkResultJson> {
      const rest = JSON.stringify(input);
      const body = patch === undefined ? rest : `{"patch":${patch},${rest.slice(1)}`;
      return (await (await call(`/${collection}/bulk`, { method: "POST", body })).json()) as BulkResultJson;
    },

    /** Undoes a bulk change. The service has one list of those of all collections. */
    undoBulk: (id: string): Promise<BulkUndoJson> => callJson("POST", `/students/bulk/${id}/undo`),

    listVersions: (id: string, path = `${pathOf(id)}/versions?limit=50`): Promise<Page<VersionJson>> => callPage(path),

    getVersion: (id: string, version: number): Promise<StoredRecord> =>
      record(call(`${pathOf(id)}/versions/${version}`)),

    /**
     * Only for students: a page of those that may be the same person, strongest matches first. A page of a long search may have
     * no group.
     */
    async listDuplicates(path: string | undefined, signal: AbortSignal) {
      const response = await call(path ?? `/${collection}/duplicates?limit=100`, { signal });
      const groups = memberOf(parseJson(await response.text()), "groups");
      const rows = (groups?.kind === "array" ? groups.items : []).map((group) => ({
        reason: textOf(memberOf(group, "reason")) as DuplicateReason,
        /** Only with the members that distinguish them. */
        students: recordsOf(memberOf(group, "students")),
      }));
      return { rows, next: nextOf(response) };
    },

    /** Only for students: merges two of them. `kept` gets some members of `other`, which is deleted. */
    async merge(kept: State, other: State, take: readonly string[]): Promise<{ readonly bulkId: string }> {
      const body = JSON.stringify({ other: other.id, otherVersion: other.version, take });
      return (await (await change("POST", kept, "/merge", { body })).json()) as { readonly bulkId: string };
    },

    /** Only for students: stores that they are different people, or takes that back. */
    setDistinct: (ids: readonly string[], distinct: boolean): Promise<void> =>
      callJson("POST", `/${collection}/duplicates/distinct`, { ids, distinct }),
  };
}

function recordsOf(node: JsonNode | undefined): readonly StoredRecord[] {
  return node?.kind === "array" ? node.items.map(toRecord) : [];
}
