import { storageProblem } from "@signalbox/service";
import { LRUCache } from "lru-cache";
import { collectionNamed } from "../collections/collection.ts";
import { STUDENT_COLLECTION } from "../domain/collection.ts";
import { Problem, problem } from "../domain/problem.ts";
import type { StoredRecord } from "../domain/record.ts";
import { keyOfId } from "../domain/record-id.ts";
import type { RecordQuery } from "../domain/record-query.ts";
import type { RosterKind } from "../domain/roster-kinds.ts";
import { DEFAULT_ORG, matchesExactly, type RosterForm, textsOf, toRosterRecord } from "../domain/roster-record.ts";
import { linesOf, readByIds, readIds, waitForShare } from "../records/list-records.ts";
import type { RouteContext } from "../routes/route-context.ts";
import { type PackedIds, unpackIds } from "../work/packed-ids.ts";
import type { RecordForm } from "../work/record-form.ts";
import type { Reader } from "../work/work.ts";
import type { Endpoint } from "./endpoints.ts";
import { parseRosterQuery } from "./roster-query.ts";

/** How long the ids of a list stay in memory after its last page was read, in milliseconds. */
const SNAPSHOT_MS = 60_000;
/** The memory of the ids of all lists, in bytes. */
const MAX_SNAPSHOT_BYTES = 64 * 1024 * 1024;
/** The most records that other records may name in one list. */
const MAX_NAMED = 10_000;
/** The most records of a page that is written on the event loop. Each takes some microseconds. */
const MAX_NOW = 100;

/** The lists of OneRoster. All pages of a list that one caller reads are of the same moment. */
export type RosterLists = ReturnType<typeof rosterLists>;

export function rosterLists(service: RouteContext) {
  const { store } = service;
  const snapshots = new LRUCache<string, { readonly state: string; readonly ids: PackedIds }>({
    maxSize: MAX_SNAPSHOT_BYTES,
    sizeCalculation: ({ ids }, key) => ids.texts.reduce((size, { length }) => size + length, key.length),
    ttl: SNAPSHOT_MS,
    updateAgeOnGet: true,
  });
  /** The collections of users that have records. */
  const present = new Set<string>();
  let hasOrg = false;

  /** The ids of a list: those of its first page, if it is continued, or the current ones. */
  async function idsOf(query: RecordQuery, reader: Reader, isContinued = false): Promise<PackedIds> {
    const key = JSON.stringify([reader.caller, query]);
    const remembered = async () => {
      const state = await store.state();
      const last = snapshots.get(key);
      return last !== undefined && (isContinued || last.state === state) ? last : { state, ids: undefined };
    };
    const known = await remembered();
    if (known.ids !== undefined) return known.ids;
    using _share = await waitForShare(service, reader);
    // Another request may have read them during the wait.
    const { state, ids = await readIds(service, query, reader) } = await remembered();
    snapshots.set(key, { state, ids });
    return ids;
  }

  /** The collections with the records of a kind. Users are also the students of `/students`, when there are any. */
  async function collectionsOf(kind: RosterKind): Promise<readonly string[]> {
    if (kind !== "users") return [kind];
    for (const name of [kind, STUDENT_COLLECTION])
      if (!present.has(name) && (await store.hasRecords(name))) present.add(name);
    return present.size === 0 ? [kind] : [...present].toSorted();
  }

  /** The values of a field of all living records that meet conditions. */
  async function named({ kind, where, field }: NonNullable<Endpoint["via"]>, reader: Reader) {
    const source = { kind, version: "1.2", collections: [kind], exactly: where } as const;
    const conditions = where.map(([field, value]) => ({ field, operator: "eq", value }) as const);
    // With a schema file, an index has the references of living records.
    const keyed = collectionNamed(kind, service.collections).keyed(conditions);
    const query = { ...parseRosterQuery({ filter: "status='active'" }, source), keyed };
    const packed = await idsOf(query, reader);
    const ids = new Set<string>();
    const form: RecordForm = { format: "ndjson", fields: new Set([field]) };
    for (let at = 0; at < packed.count; at += 1_000) {
      for (const line of await linesOf(service, unpackIds(packed, at, 1_000), form, reader, query))
        for (const id of textsOf((JSON.parse(line) as Record<string, unknown>)[field])) ids.add(id);
      if (ids.size > MAX_NAMED) {
        const detail = `This list has more than ${MAX_NAMED} records. Read the whole list of its kind, with a filter, instead.`;
        throw problem(413, "too_many_records", detail);
      }
    }
    return [...ids];
  }

  /** The records with a few keys when all of them are small and none is deleted, as most are. Other pages are read in a thread. */
  async function readNow(keys: readonly string[], form: RosterForm) {
    const found = keys.length > MAX_NOW ? undefined : await service.readKeysNow(keys);
    if (found?.length !== keys.length) return undefined;
    const byKey = new Map(found.map((record) => [record.id, record]));
    const texts = keys.map((key) => JSON.stringify(toRosterRecord(byKey.get(key) as StoredRecord, form)));
    return { bytes: Buffer.from(texts.join(",\n")), ids: keys.length };
  }

  return {
    /** Creates the organization of the students of `/students` at the first request, unless it exists. */
    async ensureOrg(): Promise<void> {
      const id = keyOfId(DEFAULT_ORG, "orgs");
      if (hasOrg || !(await collectionsOf("users")).includes(STUDENT_COLLECTION)) return;
      const body = JSON.stringify({ name: DEFAULT_ORG, type: "school" });
      const org = { collection: "orgs", id, body, fields: "{}", search: DEFAULT_ORG };
      if ((await store.get(id)) === undefined) await store.add([org]).catch(assertMayGoOn);
      hasOrg = (await store.get(id)) !== undefined;
    },

    /** A page of an endpoint. `where` and `via` have no parameters any more. */
    async page(
      { kind, where, via }: Pick<Endpoint, "kind" | "where" | "via">,
      asked: Parameters<typeof parseRosterQuery>[0] & { readonly limit: number; readonly offset: number },
      form: RosterForm,
      reader: Reader,
    ) {
      const { limit, offset } = asked;
      const ids = via === undefined ? undefined : await named(via, reader);
      const collections = await collectionsOf(kind);
      const query = parseRosterQuery(asked, {
        kind,
        version: form.version,
        collections,
        ids,
        // Students of `/students` need no look at their role.
        exactly: collections.join() === STUDENT_COLLECTION && where[0]?.[1] === "student" ? [] : where,
      });
      const packed = await idsOf(query, reader, offset > 0);
      const total = packed.count;
      const from = Math.min(offset, total);
      const part = unpackIds(packed, from, limit);
      const task = { form: { format: "roster", ...form }, ids: part } as const;
      const { bytes, ids: used } = (await readNow(part, form)) ?? (await readByIds(service, undefined, task, reader));
      return { bytes, total, next: from + used };
    },

    /** A record of an endpoint, even a deleted one; undefined when the endpoint has none with this id. */
    async find({ kind, where }: Pick<Endpoint, "kind" | "where">, id: string): Promise<StoredRecord | undefined> {
      const collections = kind === "users" ? [kind, STUDENT_COLLECTION] : [kind];
      for (const collection of collections) {
        const record = await store.get(keyOfId(id, collection));
        if (record !== undefined && matchesExactly(record, where)) return record;
      }
      return undefined;
    },
  };
}

/** Rethrows why an organization was not created. A full disk must not end reads, and another request or process may be first. */
function assertMayGoOn(error: unknown): void {
  const isTaken = error instanceof Problem && error.code === "duplicate";
  if (!isTaken && storageProblem(error) === undefined) throw error;
}
