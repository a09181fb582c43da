import { defineOperation, type ResponseHeaders, type ServiceOperation, textBody } from "@signalbox/service";
import { z } from "zod";
import { assertMay } from "../access/view.ts";
import { collectionOfKey, students as ofStudents } from "../domain/collection.ts";
import { authorOf, formatRecord, type StoredRecord } from "../domain/record.ts";
import { pathOf } from "../domain/record-id.ts";
import { recordInput, recordOutput } from "../domain/student-schema.ts";
import { type Drafts, duplicateProblem } from "../work/draft-record.ts";
import { formatWritten, parsePreferences, validators } from "./conditions.ts";
import { json, validatorHeaders } from "./declarations.ts";
import { exclusiveKeys, idempotencyHeader, keyReused, parseIdempotencyKey } from "./idempotency-key.ts";
import { collectionIn, noSuchName, type Place, tooManyCollections } from "./place.ts";
import type { RouteContext } from "./route-context.ts";

/** `POST /students`: one record, or several. */
export function createRecord(route: RouteContext, place: Place): ServiceOperation {
  const { store, work, profile, limits } = route;
  const withKey = exclusiveKeys();
  return defineOperation({
    method: "post",
    path: place.path,
    operationId: "createStudent",
    summary: "Create a student, or several",
    description: "An array creates all of its students or, if one is invalid, none.",
    tags: ["students"],
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
      const request = { principal: context.principal.name, fingerprint };
      const key = sentKey === undefined ? undefined : parseIdempotencyKey(sentKey, request);
      const add = () => store.add(drafts, { key, by: authorOf(context) });
      const outcome = await (key === undefined ? add() : withKey(key, add));
      if (outcome.kind === "duplicate")
        throw duplicateProblem(outcome, { at: isArray ? `/${outcome.index}` : "", collection });
      if (outcome.kind === "key_reused") throw keyReused();
      if (outcome.kind === "too_many_collections") throw tooManyCollections(collection);
      return created(outcome.records, { drafts, isArray, wasReplayed: outcome.replayed, prefer: header.Prefer });
    },
  });
}

function created(
  records: readonly StoredRecord[],
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
  const [record] = records;
  const headers: Record<string, string> = isArray || record === undefined ? {} : validators(record);
  if (!isArray && record !== undefined) headers.location = pathOf(record.id);
  if (wasReplayed) headers["idempotency-replayed"] = "true";
  const preferences = parsePreferences(prefer);
  if (preferences.return === "minimal") {
    return { status: 201, headers: { ...headers, "preference-applied": "return=minimal" } };
  }
  const texts = preferences.warnings
    ? records.map((one, index) => formatWritten(one, drafts[index]?.warnings ?? []))
    : records.map(formatRecord);
  return { status: 201, headers, body: isArray ? `[${texts.join(",\n")}]` : (texts[0] ?? "") };
}

/** `POST /collections`: records of several collections in one transaction. */
export function createInCollections(route: RouteContext, isName: (name: string) => boolean): ServiceOperation {
  const { store, work, profile, limits } = route;
  const withKey = exclusiveKeys();
  return defineOperation({
    method: "post",
    path: "/collections",
    operationId: "createInCollections",
    summary: "Create records in several collections",
    description:
      "The body is an object of collections, each an array of records. All of them are created or, if one is invalid, none. Records may " +
      "refer to each other by the ids that they bring, in any order.",
    tags: ["collections"],
    role: "registrar",
    input: {
      header: z.object({ "Idempotency-Key": idempotencyHeader }),
      body: textBody({
        content: {
          "application/json": z
            .record(z.string(), z.array(recordInput).min(1))
            .meta({ examples: [{ rooms: [{ id: 12, floor: 1 }], lessons: [{ roomId: 12, title: "Logic" }] }] }),
        },
        maxBytes: limits.maxBodyBytes,
        guessesJson: profile === "open",
      }),
    },
    responses: {
      201: json("The stored records, by collection.", z.record(z.string(), z.array(recordOutput)), {
        "Idempotency-Replayed": { description: "`true` if this is the response to an earlier request." },
      }),
    },
    errors: {
      400: "The body is not JSON, or the Idempotency-Key is malformed.",
      404: "A collection is not declared, or its name cannot be one.",
      409: "An id or a unique value is taken, or a request with this key is in progress.",
      413: "The body is too large, or has too many records.",
      422: "A record violates a rule (see `errors`), or the key was used with another body.",
    },
    async handle({ header, body: { text } }, context) {
      const sentKey = header["Idempotency-Key"];
      const task = { text, profile, limits, withFingerprint: sentKey !== undefined };
      const { drafts, fingerprint } = await work.document("draftAll", task, context);
      const names = drafts.map(({ collection = ofStudents }) => collection);
      for (const name of new Set(names)) {
        if (name !== ofStudents && !isName(name)) throw noSuchName(name, route);
        assertMay("write", name, context, route);
      }
      const nameOf = (index: number): string => names[index] ?? ofStudents;
      const placeOf = (index: number): string => `/${nameOf(index)}/${index - names.indexOf(nameOf(index))}`;
      const request = { principal: context.principal.name, fingerprint };
      const key = sentKey === undefined ? undefined : parseIdempotencyKey(sentKey, request);
      const add = () => store.add(drafts, { key, by: authorOf(context), placeOf });
      const outcome = await (key === undefined ? add() : withKey(key, add));
      if (outcome.kind === "duplicate")
        throw duplicateProblem(outcome, { at: placeOf(outcome.index), collection: nameOf(outcome.index) });
      if (outcome.kind === "key_reused") throw keyReused();
      if (outcome.kind === "too_many_collections") throw tooManyCollections(names.join(", "));
      const stored = Map.groupBy(outcome.records, ({ id }) => collectionOfKey(id));
      const members = Array.from(
        stored,
        ([name, all]) => `${JSON.stringify(name)}:[${all.map(formatRecord).join(",\n")}]`,
      );
      const headers: Record<string, string> = outcome.replayed ? { "idempotency-replayed": "true" } : {};
      return { status: 201, headers, body: `{${members.join(",\n")}}` };
    },
  });
}
