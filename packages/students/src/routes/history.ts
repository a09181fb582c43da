import { defineOperation, json, jsonBody, type ServiceOperation } from "@signalbox/service";
import { z } from "zod";
import { noSuchRecord, parametersOf, unknownRecordPath, viewOf } from "../access/view.ts";
import { collectionOfKey, nounOf, STUDENT_COLLECTION } from "../domain/collection.ts";
import { noSuch, type Problem, problem } from "../domain/problem.ts";
import { authorOf, type StoredRecord, timestamp } from "../domain/record.ts";
import { idOfKey, nameOf, pathOf } from "../domain/record-id.ts";
import { versionSchema } from "../domain/responses.ts";
import { changeWithDraft, replaceWith } from "../records/change-record.ts";
import type { RecordHistory } from "../store/record-history.ts";
import { assertPreconditions, livingRecord, validators, writeConditions, writtenResult } from "./conditions.ts";
import {
  type CollectionPaths,
  changeErrors,
  changeResponses,
  nextPageHeader,
  validatorHeaders,
} from "./declarations.ts";
import { limitParameter, linksTo } from "./pages.ts";
import type { RouteContext } from "./route-context.ts";

/** The history of a record: versions, differences, restore, revert and purge. */
export function historyOperations(service: RouteContext, paths: CollectionPaths): readonly ServiceOperation[] {
  const operations = [listVersions, getVersion, diffVersions, restoreRecord, revertRecord, purgeRecord];
  return operations.map((operation) => operation(service, paths));
}

const shared = { tags: ["history"], unknownPath: unknownRecordPath } as const;
const reading = { ...shared, role: "viewer" } as const;
const changing = { ...shared, role: "registrar" } as const;
const versionNumber = z.int().min(1);
const versionErrors = ({ noun }: CollectionPaths) => ({
  404: `The ${noun} or version does not exist, or the ${noun} is deleted and the role is viewer.`,
});
const OF_DELETED = "Also of a deleted record, but not for viewers.";

function listVersions(service: RouteContext, paths: CollectionPaths): ServiceOperation {
  const { store, history, trail } = service;
  return defineOperation({
    method: "get",
    path: `${paths.base}/{id}/versions`,
    operationId: paths.noun === "student" ? "listVersions" : "listRecordVersions",
    summary: `List the versions of a ${paths.noun}`,
    description: `Newest first. ${OF_DELETED}`,
    ...reading,
    input: {
      path: paths.ofRecord,
      query: z.object({
        limit: limitParameter(),
        before: versionNumber.optional().describe("Only versions below this one."),
      }),
    },
    responses: {
      200: json("The versions.", z.array(versionSchema), nextPageHeader),
    },
    errors: { 404: `The ${paths.noun} does not exist, or is deleted and the role is viewer.` },
    async handle({ path: { id }, query: { limit, before } }, context) {
      trail.read(context, "read", { target: id, detail: "versions" });
      await viewOf(context, service, collectionOfKey(id)).past(store, id);
      const versions = await history.versions(id, { before, limit });
      const last = versions.at(-1);
      if (last === undefined && before === undefined) throw noSuchRecord(id);
      const headers: Record<string, string> = {};
      if (last !== undefined && last.version > 1) {
        headers.link = linksTo(`${pathOf(id)}/versions`, "", { next: { limit, before: last.version } });
      }
      const body = versions.map(({ at, principal: by, mergedWith: other, ...version }) => {
        return { ...version, at: timestamp(at), by, mergedWith: other === null ? null : idOfKey(other) };
      });
      return { status: 200, headers, body };
    },
  });
}

function getVersion(service: RouteContext, paths: CollectionPaths): ServiceOperation {
  const { store, history, work, trail } = service;
  return defineOperation({
    method: "get",
    path: `${paths.base}/{id}/versions/{version}`,
    operationId: paths.noun === "student" ? "getVersion" : "getRecordVersion",
    summary: `Get a version of a ${paths.noun}`,
    description: OF_DELETED,
    ...reading,
    input: { path: paths.ofRecord.safeExtend({ version: versionNumber.describe("The number of the version.") }) },
    responses: {
      200: json(`The ${paths.noun} as it was.`, paths.output, validatorHeaders),
    },
    errors: versionErrors(paths),
    unknownPath: noSuchVersion,
    async handle({ path: { id, version } }, context) {
      trail.read(context, "read", { target: id, detail: `version ${version}` });
      const view = viewOf(context, service, collectionOfKey(id));
      await view.past(store, id);
      const record = await findVersion(history, id, version);
      const form = { format: "json", visible: view.fields } as const;
      const body = await work.render(record, form, context);
      return { status: 200, headers: validators(record), body };
    },
  });
}

const diffOperation = z.object({
  op: z.enum(["add", "remove", "replace"]),
  path: z.string(),
  value: z.unknown().optional(),
});

function diffVersions(service: RouteContext, paths: CollectionPaths): ServiceOperation {
  const { store, history, work, trail } = service;
  return defineOperation({
    method: "get",
    path: `${paths.base}/{id}/diff`,
    operationId: paths.noun === "student" ? "diffVersions" : "diffRecordVersions",
    summary: `Compare two versions of a ${paths.noun}`,
    description: `A JSON Patch (RFC 6902) from one version to the other, without the fields that only the server sets. ${OF_DELETED}`,
    ...reading,
    input: {
      path: paths.ofRecord,
      query: z.object({
        from: versionNumber.describe("The version before."),
        to: versionNumber.describe("The version after."),
      }),
    },
    responses: {
      200: {
        description: "The operations from one version to the other.",
        content: { "application/json-patch+json": z.array(diffOperation) },
      },
    },
    errors: versionErrors(paths),
    async handle({ path: { id }, query }, context) {
      trail.read(context, "read", { target: id, detail: `versions ${query.from} and ${query.to}` });
      const view = viewOf(context, service, collectionOfKey(id));
      await view.past(store, id);
      const from = await findVersion(history, id, query.from);
      const to = await findVersion(history, id, query.to);
      const task = { before: from.body, after: to.body, visible: view.fields };
      return { status: 200, body: await work.document("diff", task, context) };
    },
  });
}

/** @throws Problem 404 `no_such_version` */
async function findVersion(history: RecordHistory, id: string, number: number): Promise<StoredRecord> {
  const version = await history.version(id, number);
  if (version !== undefined) return version;
  throw noSuchVersion({ ...parametersOf(id), version: String(number) });
}

function noSuchVersion({ collection = STUDENT_COLLECTION, id, version }: Readonly<Record<string, string>>): Problem {
  const detail = `There is no version ${version} of the ${nounOf(collection)} ${JSON.stringify(id)}.`;
  return problem(404, "no_such_version", detail);
}

/** The problem of an id that is neither that of a student nor of a deleted one. */
function nothingToRestore({ collection = STUDENT_COLLECTION, id = "" }: Readonly<Record<string, string>>): Problem {
  const next = `GET /${collection}/deleted lists those that can be restored.`;
  return noSuch(nounOf(collection), id, { next });
}

function restoreRecord(service: RouteContext, paths: CollectionPaths): ServiceOperation {
  return defineOperation({
    method: "post",
    path: `${paths.base}/{id}/restore`,
    operationId: `restore${paths.nounInIds}`,
    summary: `Restore a deleted ${paths.noun}`,
    ...changing,
    input: { path: paths.ofRecord, header: writeConditions },
    responses: changeResponses(paths),
    errors: {
      ...changeErrors(paths),
      404: `The ${paths.noun} does not exist.`,
      409: `The ${paths.noun} is not deleted, or one of its unique values is now taken.`,
      422: `The ${paths.noun} violates a rule that is newer than it.`,
    },
    unknownPath: nothingToRestore,
    async handle({ path: { id }, header }, context) {
      const record = await changeWithDraft(service.store, id, {
        by: authorOf(context),
        check(current) {
          if (current === undefined) throw nothingToRestore(parametersOf(id));
          assertPreconditions(header, current, service);
          if (current.deletedAt !== null) return current;
          throw problem(409, "not_deleted", `The ${nameOf(id)} is not deleted.`);
        },
        draft: (record) => service.work.document("again", { record }, context),
        decide: (_, draft) => ({ kind: "write", action: "restored", draft }),
      });
      return writtenResult(record, header.Prefer);
    },
  });
}

function revertRecord(service: RouteContext, paths: CollectionPaths): ServiceOperation {
  const { store, work, history, profile, limits } = service;
  const target = z.object({ version: versionNumber.describe("The version to restore.") });
  return defineOperation({
    method: "post",
    path: `${paths.base}/{id}/revert`,
    operationId: `revert${paths.nounInIds}`,
    summary: `Revert a ${paths.noun} to a version`,
    description: "Creates a new version; the history stays unchanged.",
    ...changing,
    input: { path: paths.ofRecord, header: writeConditions, body: jsonBody(target, { maxBytes: limits.maxBodyBytes }) },
    responses: changeResponses(paths),
    errors: {
      ...changeErrors(paths),
      404: `The ${paths.noun} or version does not exist, or the ${paths.noun} is deleted (code \`deleted\`).`,
      409: "A unique value of that version is now taken.",
      422: "The body has no version, or that version violates a newer rule.",
    },
    async handle({ path: { id }, header, body: { version } }, context) {
      const earlier = await findVersion(history, id, version);
      const draft = await work.document("again", { record: earlier }, context);
      const living = livingRecord(id, header, service);
      const decide = (current: StoredRecord | undefined) =>
        replaceWith(living(current), draft, { profile, action: "reverted" });
      const record = await store.change(id, decide, authorOf(context));
      return writtenResult(record, header.Prefer);
    },
  });
}

function purgeRecord(service: RouteContext, paths: CollectionPaths): ServiceOperation {
  return defineOperation({
    method: "post",
    path: `${paths.base}/{id}/purge`,
    operationId: `purge${paths.nounInIds}`,
    summary: `Purge a deleted ${paths.noun}`,
    description: "Removes the record and all its versions. The service stores only its id and the time of the purge.",
    ...shared,
    role: "admin",
    input: { path: paths.ofRecord, header: writeConditions.omit({ Prefer: true }) },
    responses: { 204: { description: `The ${paths.noun} is purged.` } },
    errors: {
      ...changeErrors(paths),
      404: `The ${paths.noun} does not exist.`,
      409: `The ${paths.noun} is not deleted.`,
    },
    async handle({ path: { id }, header }, context) {
      const decide = (current: StoredRecord | undefined) => {
        if (current === undefined) throw noSuchRecord(id);
        assertPreconditions(header, current, service);
        if (current.deletedAt !== null) return { kind: "purge" } as const;
        throw problem(409, "not_deleted", `The ${nameOf(id)} is not deleted. Only a deleted record can be purged.`);
      };
      await service.store.change(id, decide, authorOf(context));
      return { status: 204 };
    },
  });
}
