import type { OperationContext } from "@signalbox/service";
import type { Collections } from "../collections/collection.ts";
import { collectionOfKey, nounOf, STUDENT_COLLECTION } from "../domain/collection.ts";
import { noSuch, type Problem, problem } from "../domain/problem.ts";
import { etagOf, type StoredRecord, timestamp } from "../domain/record.ts";
import { idOfKey, nameOf, pathOf } from "../domain/record-id.ts";
import type { RecordQuery } from "../domain/record-query.ts";
import { type Role, roles } from "../domain/shapes.ts";
import { serverOwned } from "../domain/student-schema.ts";
import type { Change } from "../store/change-feed.ts";
import type { RecordStore } from "../store/record-store.ts";

/**
 * Decides what a caller may know about records. Every operation for viewers passes its input and its output through the view of
 * its caller. Viewers see some fields of living records; to them, a deleted record never existed.
 */
export type View = ReturnType<typeof viewOfViewers>;

/** The views of viewers, by the fields that they see besides those of the server. */
const views = new WeakMap<readonly string[], View>();
const viewOfAll: View = {
  key: "all",
  fields: undefined,
  shows: () => true,
  living: assertLiving,
  past: async () => {},
  query: (query) => query,
};
const viewOfLiving = viewOfViewers(undefined);

/**
 * The view of a caller who reads a collection. `settings.viewerMembers` are the fields that viewers see.
 *
 * @throws Problem 403 when the declaration of the collection asks for a higher role
 */
export function viewOf(context: Pick<OperationContext, "principal">, settings: ViewSettings, collection: string): View {
  assertMay("read", collection, context, settings);
  const { principal } = context;
  if (principal.role !== "viewer") return viewOfAll;
  const { visible } = settings.collections?.get(collection)?.declaration ?? {};
  const { keyName = "viewer" } = principal;
  const name = visible !== undefined && Object.hasOwn(visible, keyName) ? keyName : "viewer";
  const fields = visible === undefined ? settings.viewerMembers : visible[name];
  if (fields === undefined) return viewOfLiving;
  const view = views.get(fields) ?? viewOfViewers(new Set([...serverOwned, ...fields]));
  views.set(fields, view);
  return view;
}

export interface ViewSettings {
  readonly viewerMembers: readonly string[] | undefined;
  readonly collections: Collections | undefined;
}

export function hasRole({ role }: { readonly role: string }, needed: Role): boolean {
  return roles.indexOf(role as Role) >= roles.indexOf(needed);
}

/** @throws Problem 403 when the declaration of a collection asks for a higher role */
export function assertMay(
  does: "read" | "write",
  collection: string,
  { principal }: Pick<OperationContext, "principal">,
  { collections }: Pick<ViewSettings, "collections">,
): void {
  const needed = collections?.get(collection)?.declaration[does];
  if (needed === undefined || hasRole(principal, needed)) return;
  const detail = `To ${does} ${collection} needs the role ${needed}; yours is ${principal.role}.`;
  throw problem(403, "forbidden", detail, { members: { role: needed } });
}

function viewOfViewers(fields: ReadonlySet<string> | undefined) {
  const living = (record: StoredRecord | undefined, id: string): StoredRecord =>
    assertLiving(record?.deletedAt === null ? record : undefined, id);
  return {
    /** The same for views that show the same. */
    key: `living ${Array.from(fields ?? ["*"]).join()}`,
    /** The fields to show; undefined for all. All others are hidden. */
    fields,

    /** Whether a change is shown. */
    shows: ({ isDeletedNow }: Pick<Change, "isDeletedNow">): boolean => !isDeletedNow,

    /**
     * The living record of a request.
     *
     * @throws Problem 404 `not_found` or, for callers who may know that it is deleted, `deleted`
     */
    living,

    /**
     * Rejects a request for the past of a record that the caller may not know of.
     *
     * @throws Problem 404
     */
    async past(store: Pick<RecordStore, "get">, id: string): Promise<void> {
      living(await store.get(id), id);
    },

    /**
     * What of a query the caller may ask.
     *
     * @throws Problem 403 `hidden_member` when the query would reveal hidden fields
     */
    query(query: RecordQuery): RecordQuery {
      const parameter = fields && hiddenInQuery(query, fields);
      if (parameter !== undefined) {
        const detail = `The role viewer may not use '${parameter}', because it would reveal hidden fields.`;
        throw problem(403, "hidden_member", detail);
      }
      const scan = query.scan && fields ? { scan: { ...query.scan, visible: fields } } : {};
      return { ...query, deleted: false, ...scan };
    },
  };
}

/** The first hidden field in a query. */
function hiddenInQuery(query: RecordQuery, visible: ReadonlySet<string>): string | undefined {
  // A full-text search reads all fields.
  if (query.words.length > 0) return "q";
  const named = [...query.filters, ...query.sort].map(({ field }) => field);
  const scanned = [...(query.scan?.filters ?? []), ...(query.scan?.sort ?? [])].map(({ field }) => field);
  // `address.city` is a path into `address`, or the name of a field.
  const isVisible = (path: string): boolean => visible.has(path) || visible.has(path.split(".", 1)[0] ?? "");
  return named.find((field) => !visible.has(field)) ?? scanned.find((path) => !isVisible(path));
}

/**
 * The living record of a write, or of a read by someone who may know of deleted ones.
 *
 * @throws Problem 404 `not_found` if it never existed, 404 `deleted` if it is deleted
 */
export function assertLiving(record: StoredRecord | undefined, id: string): StoredRecord {
  if (record === undefined) throw noSuchRecord(id);
  if (record.deletedAt === null) return record;
  throw problem(404, "deleted", `The ${nameOf(id)} was deleted at ${timestamp(record.deletedAt)}.`, {
    next: `POST ${pathOf(id)}/restore restores it.`,
    headers: { etag: etagOf(record) },
    members: { id: idOfKey(id) },
  });
}

/** The problem of an unknown id. `id` is its key. */
export function noSuchRecord(id: string): Problem {
  return unknownRecordPath(parametersOf(id));
}

/** The parameters of the path of a record. */
export function parametersOf(key: string): { readonly collection: string; readonly id: string } {
  return { collection: collectionOfKey(key), id: idOfKey(key) };
}

/** The problem of a path with an invalid id. */
export function unknownRecordPath({
  collection = STUDENT_COLLECTION,
  id = "",
}: Readonly<Record<string, string>>): Problem {
  const noun = nounOf(collection);
  const next = `The response to POST /${collection} has the id of the new ${noun}, and GET /${collection} lists all ${collection} with theirs.`;
  return noSuch(noun, id, { next });
}
