import { memberOf, serializeJson, toValue } from "@signalbox/json";
import {
  compileQuery,
  defineOperation,
  json,
  noStore,
  type OperationContext,
  type ServiceOperation,
  type Shares,
  textBody,
} from "@signalbox/service";
import { validateBody } from "@signalbox/service/validation";
import { z } from "zod";
import { collectionOfKey, nounOf, STUDENT_COLLECTION } from "../domain/collection.ts";
import { noSuch, type Problem, problem } from "../domain/problem.ts";
import { authorOf, timestamp } from "../domain/record.ts";
import { idOfKey, isUsableId, keyOfId } from "../domain/record-id.ts";
import type { RecordQuery } from "../domain/record-query.ts";
import { bulkChangeSchema, bulkResultSchema, bulkUndoSchema, recordId } from "../domain/responses.ts";
import { undoInBulk, undoneBefore } from "../records/bulk-undo.ts";
import { changeInBulk, foundBy, SHOWN_RECORDS } from "../records/change-in-bulk.ts";
import { everyRecord } from "../records/list-records.ts";
import type { BulkNote } from "../store/bulk-changes.ts";
import { parseDocument } from "../work/draft-record.ts";
import type { BulkPart } from "../work/plan-bulk.ts";
import { type CollectionPaths, collectionIn, noSuchCollection } from "./declarations.ts";
import { throughReferences } from "./list.ts";
import { otherThanFilter, parseListQuery } from "./list-query.ts";
import type { RouteContext } from "./route-context.ts";

const bulkInput = z
  .strictObject({
    filter: z
      .string()
      .max(10_000)
      .optional()
      .describe("The records, as in the query of a list: `status=applicant&age[gte]=18`. An empty filter matches all."),
    ids: z.array(recordId).min(1).max(10_000).optional().describe("The records by their ids, instead of `filter`."),
    patch: z.looseObject({}).optional().describe("Fields to set in each record; null removes a field (RFC 7396)."),
    delete: z.literal(true).optional().describe("Deletes the records instead."),
    dryRun: z.boolean().default(false).describe("`true` reports what would change, without changing it."),
    expected: z
      .int()
      .min(0)
      .optional()
      .describe("How many records must match, as reported by a dry run. Required with an empty filter."),
  })
  .refine(({ filter, ids }) => (filter === undefined) !== (ids === undefined), {
    error: "must have either filter or ids",
    params: { code: "filter_or_ids" },
  })
  .refine(({ patch, delete: isDelete }) => (patch === undefined) !== (isDelete === undefined), {
    error: "must have either patch or delete",
    params: { code: "patch_or_delete" },
  })
  .meta({ id: "BulkInput", examples: [{ filter: "status=applicant", patch: { program: "Physics" }, dryRun: true }] });

/** `POST /students/bulk`: changes or deletes all records that match a filter or have one of some ids. */
export function changeRecords(service: RouteContext, shares: Shares, paths: CollectionPaths): ServiceOperation {
  const { profile, limits, trail, collections } = service;
  const parseFilter = compileQuery(paths.query);
  return defineOperation({
    method: "post",
    path: `${paths.base}/bulk`,
    operationId: `change${paths.nounInIds}s`,
    summary: `Change or delete all ${paths.noun}s that match a filter, or some by their ids`,
    description:
      `All of them or none, at most ${limits.maxBulkStudents}. With \`dryRun\`, reports how many would change, shows some, and ` +
      "changes nothing. `POST /students/bulk/{id}/undo` undoes a bulk change.",
    tags: ["bulk"],
    role: "registrar",
    input: {
      path: paths.ofCollection,
      body: textBody({ content: { "application/json": bulkInput }, maxBytes: limits.maxBodyBytes }),
    },
    responses: {
      200: json("The result of the change or of the dry run.", bulkResultSchema),
    },
    errors: {
      400: "The body is not JSON, or the filter has an invalid parameter.",
      409: "A unique value is taken, or the number of matching records differs from `expected`.",
      413: "There are too many records, or the changed records are too large.",
      422: "The body does not match the schema, or a record would violate a rule; see `errors`. Nothing was changed.",
      429: "A bulk change of this caller is running, or it reads too many lists (`too_many_sorted_lists`).",
      503: "Others changed many or large records, or read many lists (`too_many_sorted_lists`). Nothing was changed.",
    },
    unknownPath: ({ collection = "" }) => noSuchCollection(collection, service),
    async handle({ path, body: { text } }, context) {
      const collection = collectionIn(path);
      if (!(await service.store.hasCollection(collection))) throw noSuchCollection(collection, service);
      const document = parseDocument(text, limits);
      const { filter = "", ids, dryRun, expected } = validateBody(toValue(document), bulkInput);
      if (ids === undefined && filter === "" && expected === undefined && !dryRun) throw expectedMissing(collection);
      // Numbers keep their notation.
      const sent = memberOf(document, "patch");
      const patch = sent === undefined ? undefined : serializeJson(sent);
      const keys = ids && keysOf(ids, collection);
      const query = ids === undefined ? await queryOf(filter, collection, context) : everyRecord(collection);
      const which = keys === undefined ? filter || "all" : `id is one of ${keys.map(idOfKey).join()}`;
      // PostgreSQL has no text with U+0000, which a filter on any field may have.
      const where = collection === STUDENT_COLLECTION ? which : `${collection}: ${which}`;
      const detail = `${patch ?? "delete"} where ${where}`.slice(0, 2_000).replaceAll("\0", "\ufffd");
      using _share = shares.acquire(context.caller);
      // A dry run changes nothing, and shows records.
      if (dryRun) trail.read(context, "list", { detail: `dry run: ${detail}` });
      const change = { query, keys, patch, detail, dryRun, expected, by: authorOf(context) };
      const { plan, id } = await changeInBulk(service, change, context);
      return { status: 200, body: resultText(plan, { id, dryRun }) };
    },
  });

  /** The query of a filter, which has no parameters for pages. */
  async function queryOf(filter: string, collection: string, context: OperationContext): Promise<RecordQuery> {
    const parsed = parseListQuery(parseFilter(filter.replace(/^\?/, "")), { profile, collection, collections });
    const other = otherThanFilter(parsed);
    if (other !== undefined) {
      const detail = `The filter must not have parameters for pages or for the fields to show, but it has '${other}'.`;
      throw problem(400, "invalid_filter", detail);
    }
    return throughReferences(service, parsed, context);
  }
}

/** The keys of ids, each once. Ids that no client may send match no record. */
function keysOf(ids: readonly (string | number)[], collection: string): readonly string[] {
  const usable = ids.map(String).filter(isUsableId);
  return [...new Set(usable.map((id) => keyOfId(id, collection)))];
}

function resultText(plan: BulkPart, { id, dryRun }: { readonly id: string | null; readonly dryRun: boolean }): string {
  const { changes, unchanged, invalid } = plan;
  const counts = { id, dryRun, found: foundBy(plan), changed: changes.length, unchanged, invalid: invalid.length };
  // A JSON Patch is already text, so its numbers keep their notation.
  const samples = plan.samples.map((one) => `{"id":${JSON.stringify(idOfKey(one.id))},"patch":${one.patch}}`);
  const errors = invalid.slice(0, SHOWN_RECORDS).map((one) => ({ id: idOfKey(one.id), errors: one.errors }));
  return `${JSON.stringify(counts).slice(0, -1)},"samples":[${samples.join()}],"errors":${JSON.stringify(errors)}}`;
}

function expectedMissing(collection: string): Problem {
  return problem(422, "expected_missing", `An empty filter matches every ${nounOf(collection)}.`, {
    next: "Send their number as 'expected'; a dry run reports it.",
    errors: [{ pointer: "/expected", code: "required", detail: "is required with an empty filter" }],
  });
}

/** The most bulk changes of a list. */
const LISTED = 100;

/** `GET /students/bulk`. */
export function listBulkChanges({ bulk, limits }: RouteContext): ServiceOperation {
  return defineOperation({
    method: "get",
    path: "/students/bulk",
    operationId: "listBulkChanges",
    summary: "List bulk changes",
    description: `Changes by filter, merges, imports, and their undos, newest first, at most ${LISTED}.`,
    tags: ["bulk"],
    role: "registrar",
    responses: { 200: json("The changes.", z.array(bulkChangeSchema)) },
    async handle() {
      const notes = (await bulk.list(LISTED)).map((note) => {
        const { at, principal: by, ...shown } = note;
        const canUndo = note.undoneBy === null && note.changed > 0 && !isTooLarge(note, limits);
        return { ...shown, at: timestamp(at), by, canUndo };
      });
      return { status: 200, headers: noStore, body: notes };
    },
  });
}

/** Other changes have limits of their own. */
function isTooLarge({ kind, changed }: BulkNote, { maxUndoStudents }: RouteContext["limits"]): boolean {
  return kind === "import" && changed > maxUndoStudents;
}

/** `POST /students/bulk/{bulkId}/undo`. */
export function undoBulkChange(service: RouteContext, shares: Shares): ServiceOperation {
  const { bulk, limits } = service;
  return defineOperation({
    method: "post",
    path: "/students/bulk/{bulkId}/undo",
    operationId: "undoBulkChange",
    summary: "Undo a bulk change",
    description:
      "Creates a new version of each record with its previous state, and restores deleted ones. Skips and lists records that " +
      "were changed since; these can be reverted one by one. A merge is undone in the same way, and so is an import: the records that " +
      "it created are deleted.",
    tags: ["bulk"],
    role: "registrar",
    input: { path: z.object({ bulkId: z.guid().toLowerCase().describe("The id of the bulk change.") }) },
    responses: { 200: json("What was undone.", bulkUndoSchema) },
    errors: {
      404: "This bulk change does not exist.",
      409: "It is already undone.",
      413: "The import changed more records than one undo may change (code `too_many_records`).",
      503: "Other requests changed the records meanwhile. Nothing was changed.",
    },
    unknownPath: ({ bulkId = "" }) => noSuch("bulk change", bulkId),
    async handle({ path: { bulkId } }, context) {
      const earlier = await bulk.get(bulkId);
      if (earlier === undefined) throw noSuch("bulk change", bulkId);
      if (earlier.undoneBy !== null) throw undoneBefore(bulkId);
      if (isTooLarge(earlier, limits)) throw tooLargeToUndo(earlier, limits);
      using _share = shares.acquire(context.caller);
      const undo = await undoInBulk(service, earlier, context);
      const conflicts = undo.conflicts.map(({ id: key, ...why }) => {
        const collection = collectionOfKey(key);
        return { id: idOfKey(key), collection: collection === STUDENT_COLLECTION ? undefined : collection, ...why };
      });
      return { status: 200, body: { ...undo, conflicts } };
    },
  });
}

function tooLargeToUndo({ id, changed }: BulkNote, { maxUndoStudents }: RouteContext["limits"]): Problem {
  const detail =
    `The import ${id} changed ${changed} records; one undo changes at most ${maxUndoStudents} (limits.maxUndoStudents). ` +
    "Delete them by a filter in parts, or revert each: POST /{collection}/{id}/revert.";
  return problem(413, "too_many_records", detail);
}
