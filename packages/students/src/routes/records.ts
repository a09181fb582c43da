import { defineOperation, json, type ResponseHeaders, type ServiceOperation } from "@signalbox/service";
import { z } from "zod";
import { unknownRecordPath, viewOf } from "../access/view.ts";
import { collectionOfKey } from "../domain/collection.ts";
import { authorOf, type RecordDraft, type StoredRecord } from "../domain/record.ts";
import { changeWithDraft, replaceWith } from "../records/change-record.ts";
import { fromText, type Relations, withRelated } from "../records/related.ts";
import { selectAsOf } from "../store/record-history.ts";
import { toRecord } from "../store/record-row.ts";
import { compiled } from "../store/where-record.ts";
import type { RecordForm } from "../work/record-form.ts";
import {
  isNotModified,
  livingRecord,
  readConditions,
  validators,
  writeConditions,
  writtenResult,
} from "./conditions.ts";
import { type CollectionPaths, changeErrors, changeResponses, documentBody, validatorHeaders } from "./declarations.ts";
import { dialectShape } from "./json-server.ts";
import { timeParameter } from "./list-filters.ts";
import { fieldsParameter, parseFields, parseRelations } from "./list-query.ts";
import type { RouteContext } from "./route-context.ts";

/** Operations on one record: get, replace, patch and delete. */
export function recordOperations(service: RouteContext, paths: CollectionPaths): readonly ServiceOperation[] {
  return [getRecord, replaceRecord, patchRecord, deleteRecord].map((operation) => operation(service, paths));
}

const shared = { tags: ["students"], unknownPath: unknownRecordPath } as const;
const changing = { ...shared, role: "registrar" } as const;

function getRecord(service: RouteContext, paths: CollectionPaths): ServiceOperation {
  const { store, work, compiler, profile, trail } = service;
  return defineOperation({
    method: "get",
    path: `${paths.base}/{id}`,
    operationId: `get${paths.nounInIds}`,
    summary: `Get one ${paths.noun}`,
    ...shared,
    role: "viewer",
    input: {
      path: paths.ofRecord,
      query: z.object({
        fields: fieldsParameter,
        _embed: dialectShape._embed,
        _expand: dialectShape._expand,
        include: dialectShape.include,
        at: timeParameter("Returns the version at this time. Not for viewers, if the record is deleted now."),
      }),
      header: readConditions,
    },
    responses: {
      200: json(`The ${paths.noun}.`, paths.view, validatorHeaders),
      304: { description: `The ${paths.noun} has not changed.` },
    },
    errors: {
      400: "`fields` has an unknown field, or `at` is not a time.",
      404: changeErrors(paths)[404],
      412: "The record is not in the state of `If-Match` or `If-Unmodified-Since`.",
    },
    handle({ path: { id }, query: { fields, at, _embed, _expand, include }, header }, context) {
      trail.read(context, "read", { target: id });
      const view = viewOf(context, service, collectionOfKey(id));
      const form: RecordForm = {
        format: "json",
        fields: parseFields(fields, profile),
        visible: view.fields,
      };
      const render = (record: StoredRecord) => work.render(record, form, context);
      if (at !== undefined) {
        return view
          .past(store, id)
          .then(() => work.run("rows", { statement: compiled(selectAsOf(compiler, id, at)) }, context))
          .then(([past]) => respond(past && toRecord(past)));
      }
      const found = store.get(id);
      const relations = parseRelations({ _embed, _expand, include, fields });
      if (relations !== undefined) return getWithRelated(relations);
      return found instanceof Promise ? found.then(respond) : respond(found);

      /** Without an entity tag, because the tag of the record does not change when the related records do. */
      async function getWithRelated(relations: Relations): Promise<GetResult> {
        const text = await render(view.living(await found, id));
        const of = { ...relations, collection: collectionOfKey(id) };
        const [body = ""] = await withRelated(service, [fromText(text)], of, context);
        return { status: 200, headers: {}, body };
      }

      // Without a promise if there is nothing to wait for, because this is the most frequent request.
      function respond(found: StoredRecord | undefined): GetResult | Promise<GetResult> {
        const record = view.living(found, id);
        const headers = validators(record);
        if (isNotModified(header, { etag: headers.etag, modified: record.updatedAt })) return { status: 304, headers };
        const body = render(record);
        return body instanceof Promise
          ? body.then((text) => ({ status: 200, headers, body: text }))
          : { status: 200, headers, body };
      }
    },
  });
}

interface GetResult {
  readonly status: 200 | 304;
  readonly headers: ResponseHeaders;
  readonly body?: string;
}

function replaceRecord(service: RouteContext, paths: CollectionPaths): ServiceOperation {
  const { store, work, profile } = service;
  return defineOperation({
    method: "put",
    path: `${paths.base}/{id}`,
    operationId: `replace${paths.nounInIds}`,
    summary: `Replace a ${paths.noun}`,
    description: "Removes fields that are not sent. A replacement without changes does not change the version.",
    ...changing,
    input: {
      path: paths.ofRecord,
      header: writeConditions,
      body: documentBody({ "application/json": paths.input }, service),
    },
    responses: changeResponses(paths),
    errors: {
      ...changeErrors(paths),
      400: "The body is not JSON.",
      409: "A unique value is taken.",
      422: `The ${paths.noun} violates a rule; see \`errors\`.`,
    },
    async handle({ path: { id }, header, body: { text } }, context) {
      const draft = await work.document("replace", { text, id }, context);
      const living = livingRecord(id, header, service);
      const decide = (current: StoredRecord | undefined) => replaceWith(living(current), draft, { profile });
      const record = await store.change(id, decide, authorOf(context));
      return writtenResult(record, header.Prefer, draft.warnings);
    },
  });
}

const PATCH_TYPE = "application/json-patch+json";

const mergeDocument = z
  .looseObject({})
  .describe("Fields to set; null removes a field (RFC 7396).")
  .meta({ examples: [{ program: "Physics", middleName: null }] });

const patchOperation = z.object({
  op: z.enum(["add", "remove", "replace", "move", "copy", "test"]),
  path: z.string(),
  from: z.string().optional(),
  value: z.unknown().optional(),
});

function patchRecord(service: RouteContext, paths: CollectionPaths): ServiceOperation {
  const { store, work, profile, limits } = service;
  const patchDocument = z
    .array(patchOperation)
    .max(limits.maxOperations)
    .describe("Operations, applied all or none (RFC 6902).")
    .meta({ examples: [[{ op: "add", path: "/program", value: "Physics" }]] });
  return defineOperation({
    method: "patch",
    path: `${paths.base}/{id}`,
    operationId: `patch${paths.nounInIds}`,
    summary: `Change parts of a ${paths.noun}`,
    ...changing,
    input: {
      path: paths.ofRecord,
      header: writeConditions,
      body: documentBody(
        {
          "application/merge-patch+json": mergeDocument,
          "application/json": mergeDocument,
          [PATCH_TYPE]: patchDocument,
        },
        service,
      ),
    },
    responses: changeResponses(paths),
    errors: {
      ...changeErrors(paths),
      400: "The body is not JSON.",
      409: "A unique value is taken, or the patch cannot be applied.",
      415: "The format of the patch is unknown; `Accept-Patch` lists the known ones.",
      422: `The patch is malformed, or the patched ${paths.noun} violates a rule; see \`errors\`.`,
    },
    async handle({ path: { id }, header, body: { text, mediaType } }, context) {
      const isMerge = mediaType !== PATCH_TYPE;
      let warnings: RecordDraft["warnings"];
      const record = await changeWithDraft(store, id, {
        by: authorOf(context),
        check: livingRecord(id, header, service),
        draft: (record) => work.document("patch", { record, text, isMerge }, context),
        decide(record, draft) {
          warnings = draft.warnings;
          return replaceWith(record, draft, { profile });
        },
      });
      return writtenResult(record, header.Prefer, warnings);
    },
  });
}

function deleteRecord(service: RouteContext, paths: CollectionPaths): ServiceOperation {
  const { store, profile } = service;
  return defineOperation({
    method: "delete",
    path: `${paths.base}/{id}`,
    operationId: `delete${paths.nounInIds}`,
    summary: `Delete a ${paths.noun}`,
    description: "Readers no longer see the record; its unique values become free.",
    ...changing,
    input: {
      path: paths.ofRecord,
      header: writeConditions.extend({
        Accept: z.string().optional().describe("`application/json` alone prefers the record (open profile)."),
      }),
    },
    responses: {
      200: json(`The deleted ${paths.noun}, for a client that prefers it.`, paths.output),
      204: { description: `The ${paths.noun} is deleted.` },
    },
    errors: changeErrors(paths),
    async handle({ path: { id }, header }, context) {
      const living = livingRecord(id, header, service);
      const decide = (current: StoredRecord | undefined) => living(current) && ({ kind: "delete" } as const);
      const record = await store.change(id, decide, authorOf(context));
      // The data provider of react-admin accepts only JSON, and expects the deleted record.
      const wantsRecord = profile === "open" && header.Accept?.trim() === "application/json";
      return writtenResult(record, header.Prefer, [], wantsRecord ? "representation" : "minimal");
    },
  });
}
