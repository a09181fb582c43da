import { defineOperation, type ResponseHeaders, type ServiceOperation, textBody } from "@signalbox/service";
import { z } from "zod";
import { assertLiving, unknownStudentPath, type View, viewToRead } from "../access/view.ts";
import { collectionOfKey } from "../domain/collection.ts";
import { Problem } from "../domain/problem.ts";
import { authorOf, formatStudent, type Student, type StudentDraft } from "../domain/student.ts";
import { pathOf } from "../domain/student-id.ts";
import type { RecordForm } from "../reads/record-form.ts";
import { fromText, type Relations, withRelated } from "../reads/related.ts";
import { maxCollections } from "../store/sql-student-store.ts";
import { selectAsOf } from "../store/student-history.ts";
import { compiled } from "../store/where-student.ts";
import { changeRecord, changeWithDraft, replaceWith } from "../writes/change-record.ts";
import { type Drafts, duplicateProblem } from "../writes/draft-student.ts";
import {
  assertPreconditions,
  formatWritten,
  isNotModified,
  parsePreferences,
  readConditions,
  validators,
  writeConditions,
  writtenResult,
} from "./conditions.ts";
import { changeErrors, changeResponses, json, validatorHeaders } from "./declarations.ts";
import { exclusiveKeys, idempotencyHeader, keyReused, parseIdempotencyKey } from "./idempotency-key.ts";
import { dialectShape } from "./json-server.ts";
import { noSuchCollection } from "./list.ts";
import { timeParameter } from "./list-filters.ts";
import { fieldsParameter, parseFields, parseRelations } from "./list-query.ts";
import { collectionIn, type Place } from "./place.ts";
import type { RouteContext } from "./route-context.ts";

/** Operations on one record: create, get, replace, patch and delete. */
export function recordOperations(route: RouteContext, place: Place): readonly ServiceOperation[] {
  return [
    createStudent(route, place),
    getStudent(route, place),
    replaceStudent(route, place),
    patchStudent(route, place),
    deleteStudent(route, place),
  ];
}

const tags = ["students"];

function createStudent(route: RouteContext, place: Place): ServiceOperation {
  const { store, work, profile, limits } = route;
  const withKey = exclusiveKeys();
  return defineOperation({
    method: "post",
    path: place.path,
    operationId: "createStudent",
    summary: "Create a student, or several",
    description: "An array creates all of its students or, if one is invalid, none.",
    tags,
    role: "registrar",
    input: {
      path: place.ofCollection,
      header: z.object({
        "Idempotency-Key": idempotencyHeader,
        Prefer: z
          .string()
          .optional()
          .describe(
            "`return=minimal` responds without a body. `warnings` adds `_warnings` to each student: the values that do not fit " +
              "the rules of their members.",
          ),
      }),
      body: textBody({
        content: { "application/json": z.union([place.input, z.array(place.input).min(1).max(limits.maxStudents)]) },
        maxBytes: limits.maxBodyBytes,
        guessesJson: profile === "open",
      }),
    },
    responses: {
      201: json("The stored student, or the array of students.", z.union([place.output, z.array(place.output)]), {
        Location: { description: "The path of the student." },
        "Idempotency-Replayed": { description: "`true` if this is the response to an earlier request." },
        ...validatorHeaders,
      }),
    },
    errors: {
      400: "The body is not JSON, or the Idempotency-Key is malformed.",
      409: "The id, student number or email address is taken, or a request with this key is in progress.",
      413: "The body is too large, or the array has too many students.",
      422: "The student is not a non-empty object or violates a rule (see `errors`), or the key was used with another body.",
    },
    unknownPath: ({ collection = "" }) => noSuchName(collection, route),
    async handle({ path, header, body }, context) {
      const collection = collectionIn(path);
      const sentKey = header["Idempotency-Key"];
      const task = { text: body.text, collection, profile, limits, withFingerprint: sentKey !== undefined };
      const { drafts, isArray, fingerprint } = await work.document("draft", task, context);
      const by = authorOf(context);
      const request = { principal: context.principal.name, fingerprint };
      const key = sentKey === undefined ? undefined : parseIdempotencyKey(sentKey, request);
      const add = () => store.add(drafts, { key, by });
      const outcome = await (key === undefined ? add() : withKey(key, add));
      if (outcome.kind === "duplicate")
        throw duplicateProblem(outcome, { at: isArray ? `/${outcome.index}` : "", collection });
      if (outcome.kind === "key_reused") throw keyReused();
      if (outcome.kind === "too_many_collections") throw tooManyCollections(collection);
      return created(outcome.students, { drafts, isArray, wasReplayed: outcome.replayed, prefer: header.Prefer });
    },
  });
}

/** The problem of a path that is not one of a collection. */
export function noSuchName(collection: string, route: Pick<RouteContext, "collections">): Problem {
  if (route.collections !== undefined) return noSuchCollection(collection, route);
  const detail =
    `${JSON.stringify(collection)} cannot be the name of a collection. Names have letters, digits, "-" and "_", begin with a letter, ` +
    "and are no other path of the service.";
  return new Problem({ status: 404, code: "not_found", detail });
}

export function tooManyCollections(collection: string): Problem {
  const detail = `There are ${maxCollections} collections besides students, as many as may be, so ${collection} cannot be created.`;
  return new Problem({ status: 409, code: "too_many_collections", detail });
}

function created(
  students: readonly Student[],
  {
    drafts,
    isArray,
    wasReplayed,
    prefer,
  }: Pick<Drafts, "drafts" | "isArray"> & {
    readonly wasReplayed: boolean;
    readonly prefer: string | undefined;
  },
): { readonly status: 201; readonly headers: ResponseHeaders; readonly body?: string } {
  const [student] = students;
  const headers: Record<string, string> = isArray || student === undefined ? {} : validators(student);
  if (!isArray && student !== undefined) headers.location = pathOf(student.id);
  if (wasReplayed) headers["idempotency-replayed"] = "true";
  const preferences = parsePreferences(prefer);
  if (preferences.return === "minimal") {
    return { status: 201, headers: { ...headers, "preference-applied": "return=minimal" } };
  }
  const texts = preferences.warnings
    ? students.map((one, index) => formatWritten(one, drafts[index]?.warnings ?? []))
    : students.map(formatStudent);
  return { status: 201, headers, body: isArray ? `[${texts.join(",\n")}]` : (texts[0] ?? "") };
}

function getStudent(route: RouteContext, place: Place): ServiceOperation {
  const { store, work, compiler, profile, trail } = route;
  return defineOperation({
    method: "get",
    path: `${place.path}/{id}`,
    operationId: "getStudent",
    summary: "Get one student",
    tags,
    role: "viewer",
    input: {
      path: place.ofRecord,
      query: z.object({
        fields: fieldsParameter,
        _embed: dialectShape._embed,
        _expand: dialectShape._expand,
        include: dialectShape.include,
        at: timeParameter("Returns the version at this time. Not for viewers, if the student is deleted now."),
      }),
      header: readConditions,
    },
    responses: {
      200: json("The student.", place.view, validatorHeaders),
      304: { description: "The student has not changed." },
    },
    errors: {
      400: "`fields` has an unknown field, or `at` is not a time.",
      404: "The student does not exist, or is deleted (code `deleted`).",
      412: "The record is not in the state of `If-Match` or `If-Unmodified-Since`.",
    },
    unknownPath: unknownStudentPath,
    handle({ path: { id }, query: { fields, at, _embed, _expand, include }, header }, context) {
      trail.read(context, "read", { target: id });
      const viewFor = (of: string): View => viewToRead(context, route, of);
      const view = viewFor(collectionOfKey(id));
      const form: RecordForm = {
        format: "json",
        fields: parseFields(fields, profile),
        visible: view.fields,
      };
      if (at !== undefined) {
        return view
          .past(store, id)
          .then(() => work.run("version", { statement: compiled(selectAsOf(compiler, id, at)), form }, context))
          .then((past) => respond(past?.student, () => past?.bytes ?? ""));
      }
      const found = store.get(id);
      const render = (student: Student) => work.document("render", { student, form }, context);
      const relations = parseRelations({ _embed, _expand, include, fields });
      if (relations !== undefined) return getWithRelated(relations);
      return found instanceof Promise ? found.then((student) => respond(student, render)) : respond(found, render);

      /** Without an entity tag, because that of the record does not change with the others. */
      async function getWithRelated(relations: Relations): Promise<GetResult> {
        const text = await render(view.living(await found, id));
        const of = { ...relations, collection: collectionOfKey(id), viewOf: viewFor };
        const [body = ""] = await withRelated(route, [fromText(text)], of, context);
        return { status: 200, headers: {}, body };
      }

      // Without a promise if there is nothing to wait for, because this is the most frequent request.
      function respond(
        found: Student | undefined,
        render: (student: Student) => string | Uint8Array | Promise<string>,
      ): GetResult | Promise<GetResult> {
        const student = view.living(found, id);
        const headers = validators(student);
        if (isNotModified(header, { etag: headers.etag, modified: student.updatedAt })) return { status: 304, headers };
        const body = render(student);
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
  readonly body?: string | Uint8Array;
}

function replaceStudent(
  { store, work, profile, limits, requireIfMatch }: RouteContext,
  place: Place,
): ServiceOperation {
  return defineOperation({
    method: "put",
    path: `${place.path}/{id}`,
    operationId: "replaceStudent",
    summary: "Replace a student",
    description: "Removes fields that are not sent. A replacement without changes does not change the version.",
    tags,
    role: "registrar",
    input: {
      path: place.ofRecord,
      header: writeConditions,
      body: textBody({
        content: { "application/json": place.input },
        maxBytes: limits.maxBodyBytes,
        guessesJson: profile === "open",
      }),
    },
    responses: changeResponses(place),
    errors: {
      ...changeErrors,
      400: "The body is not JSON.",
      409: "The student number or email address is taken.",
      422: "The student violates a rule; see `errors`.",
    },
    unknownPath: unknownStudentPath,
    async handle({ path: { id }, header, body: { text } }, context) {
      const { drafts } = await work.document("draft", { text, profile, limits, id }, context);
      const [draft] = drafts as readonly [StudentDraft];
      const student = await changeRecord(
        store,
        id,
        (current) => {
          const student = assertLiving(current, id);
          assertPreconditions(header, student, { requireIfMatch });
          return replaceWith(student, draft, { profile });
        },
        authorOf(context),
      );
      return writtenResult(student, header.Prefer, { warnings: draft.warnings });
    },
  });
}

const patchType = "application/json-patch+json";

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

function patchStudent({ store, work, profile, limits, requireIfMatch }: RouteContext, place: Place): ServiceOperation {
  const patchDocument = z
    .array(patchOperation)
    .max(limits.maxOperations)
    .describe("Operations, applied all or none (RFC 6902).")
    .meta({ examples: [[{ op: "add", path: "/program", value: "Physics" }]] });
  return defineOperation({
    method: "patch",
    path: `${place.path}/{id}`,
    operationId: "patchStudent",
    summary: "Change parts of a student",
    tags,
    role: "registrar",
    input: {
      path: place.ofRecord,
      header: writeConditions,
      body: textBody({
        content: {
          "application/merge-patch+json": mergeDocument,
          "application/json": mergeDocument,
          [patchType]: patchDocument,
        },
        maxBytes: limits.maxBodyBytes,
        guessesJson: profile === "open",
      }),
    },
    responses: changeResponses(place),
    errors: {
      ...changeErrors,
      400: "The body is not JSON.",
      409: "A value is taken by another student, or the patch cannot be applied.",
      415: "The format of the patch is unknown; `Accept-Patch` lists the known ones.",
      422: "The patch is malformed, or the patched student violates a rule; see `errors`.",
    },
    unknownPath: unknownStudentPath,
    async handle({ path: { id }, header, body: { text, mediaType } }, context) {
      const isMerge = mediaType !== patchType;
      let warnings: StudentDraft["warnings"];
      const student = await changeWithDraft(store, id, {
        by: authorOf(context),
        check(current) {
          const student = assertLiving(current, id);
          assertPreconditions(header, student, { requireIfMatch });
          return student;
        },
        draft: (student) => work.document("patch", { student, text, isMerge, profile, limits }, context),
        decide(student, draft) {
          warnings = draft.warnings;
          return replaceWith(student, draft, { profile });
        },
      });
      return writtenResult(student, header.Prefer, { warnings });
    },
  });
}

function deleteStudent({ store, profile, requireIfMatch }: RouteContext, place: Place): ServiceOperation {
  return defineOperation({
    method: "delete",
    path: `${place.path}/{id}`,
    operationId: "deleteStudent",
    summary: "Delete a student",
    description: "Readers no longer see the record; its number and address become free.",
    tags,
    role: "registrar",
    input: {
      path: place.ofRecord,
      header: writeConditions.extend({
        Accept: z.string().optional().describe("`application/json` alone prefers the record (open profile)."),
      }),
    },
    responses: {
      200: json("The deleted student, for a client that prefers it.", place.output),
      204: { description: "The student is deleted." },
    },
    errors: changeErrors,
    unknownPath: unknownStudentPath,
    async handle({ path: { id }, header }, context) {
      const student = await changeRecord(
        store,
        id,
        (current) => {
          assertPreconditions(header, assertLiving(current, id), { requireIfMatch });
          return { kind: "delete" };
        },
        authorOf(context),
      );
      // The data provider of react-admin accepts only JSON, and expects the deleted record.
      const wantsRecord = profile === "open" && header.Accept?.trim() === "application/json";
      return writtenResult(student, header.Prefer, { otherwise: wantsRecord ? "representation" : "minimal" });
    },
  });
}
