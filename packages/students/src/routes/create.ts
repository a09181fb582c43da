import { defineOperation, json, type OperationContext, type ServiceOperation } from "@signalbox/service";
import { z } from "zod";
import { assertMay } from "../access/view.ts";
import { collectionOfKey, STUDENT_COLLECTION } from "../domain/collection.ts";
import { problem } from "../domain/problem.ts";
import { authorOf, formatRecord, type StoredRecord } from "../domain/record.ts";
import { pathOf } from "../domain/record-id.ts";
import { recordInput, recordOutput } from "../domain/student-schema.ts";
import type { Drafts } from "../work/draft-record.ts";
import { formatWritten, parsePreferences, validators, writeConditions } from "./conditions.ts";
import { type CollectionPaths, collectionIn, documentBody, noSuchName, validatorHeaders } from "./declarations.ts";
import type { RouteContext } from "./route-context.ts";

const idempotencyHeader = {
  "Idempotency-Key": z
    .string()
    .optional()
    .describe("A unique key for this request of the caller. A repeated request gets the first response, for 24 hours."),
};
const replayedHeader = {
  "Idempotency-Replayed": { description: "`true` if this is the response to an earlier request." },
};

/** `POST /students`: one record, or several. */
export function createRecord(service: RouteContext, paths: CollectionPaths): ServiceOperation {
  const { work, limits } = service;
  const { noun, nounInIds } = paths;
  return defineOperation({
    method: "post",
    path: paths.base,
    operationId: `create${nounInIds}`,
    summary: `Create a ${noun}, or several`,
    description: `An array creates all of its ${noun}s or, if one is invalid, none.`,
    tags: ["students"],
    role: "registrar",
    input: {
      path: paths.ofCollection,
      header: z.object({
        ...idempotencyHeader,
        Prefer: writeConditions.shape.Prefer,
      }),
      body: documentBody(
        { "application/json": z.union([paths.input, z.array(paths.input).min(1).max(limits.maxStudents)]) },
        service,
      ),
    },
    responses: {
      201: json(`The stored ${noun}, or the array of ${noun}s.`, z.union([paths.output, z.array(paths.output)]), {
        Location: { description: `The path of the ${noun}.` },
        ...replayedHeader,
        ...validatorHeaders,
      }),
    },
    errors: {
      400: "The body is not JSON, or the Idempotency-Key is malformed.",
      409: "The id or a unique value is taken.",
      413: `The body is too large, or the array has too many ${noun}s.`,
      422: `The ${noun} is not a non-empty object or violates a rule (see \`errors\`), or the key was used with another body.`,
    },
    unknownPath: ({ collection = "" }) => noSuchName(collection, service),
    async handle({ path, header, body }, context) {
      const collection = collectionIn(path);
      const key = header["Idempotency-Key"];
      const task = { text: body.text, collection, withFingerprint: key !== undefined };
      const sent = await work.document("draft", task, context);
      const { drafts, isArray } = sent;
      const pointerOf = (index: number): string => (isArray ? `/${index}` : "");
      const { records, headers } = await add(service, { ...sent, key }, pointerOf, context);
      const [record] = records;
      if (!isArray && record !== undefined) Object.assign(headers, validators(record), { location: pathOf(record.id) });
      const preferences = parsePreferences(header.Prefer);
      if (preferences.return === "minimal")
        return { status: 201, headers: { ...headers, "preference-applied": "return=minimal" } };
      const texts = preferences.warnings
        ? records.map((one, index) => formatWritten(one, drafts[index]?.warnings ?? []))
        : records.map(formatRecord);
      return { status: 201, headers, body: isArray ? `[${texts.join(",\n")}]` : (texts[0] ?? "") };
    },
  });
}

const recordsByCollection = z
  .record(z.string(), z.array(recordInput).min(1))
  .meta({ examples: [{ rooms: [{ id: 12, floor: 1 }], lessons: [{ roomId: 12, title: "Logic" }] }] });

/** `POST /collections`: records of several collections in one transaction. */
export function createInCollections(
  service: RouteContext,
  isCollectionName: (name: string) => boolean,
): ServiceOperation {
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
      header: z.object(idempotencyHeader),
      body: documentBody({ "application/json": recordsByCollection }, service),
    },
    responses: {
      201: json("The stored records, by collection.", z.record(z.string(), z.array(recordOutput)), replayedHeader),
    },
    errors: {
      400: "The body is not JSON, or the Idempotency-Key is malformed.",
      404: "A collection is not declared, or its name cannot be one.",
      409: "An id or a unique value is taken.",
      413: "The body is too large, or has too many records.",
      422: "A record violates a rule (see `errors`), or the key was used with another body.",
    },
    async handle({ header, body: { text } }, context) {
      const key = header["Idempotency-Key"];
      const sent = await service.work.document("draftAll", { text, withFingerprint: key !== undefined }, context);
      const names = sent.drafts.map(({ collection = STUDENT_COLLECTION }) => collection);
      for (const name of new Set(names)) {
        if (name !== STUDENT_COLLECTION && !isCollectionName(name)) throw noSuchName(name, service);
        assertMay("write", name, context, service);
      }
      const pointerOf = (index: number): string => `/${names[index]}/${index - names.indexOf(names[index] ?? "")}`;
      const { records, headers } = await add(service, { ...sent, key }, pointerOf, context);
      const stored = Map.groupBy(records, ({ id }) => collectionOfKey(id));
      const members = Array.from(
        stored,
        ([name, all]) => `${JSON.stringify(name)}:[${all.map(formatRecord).join(",\n")}]`,
      );
      return { status: 201, headers, body: `{${members.join(",\n")}}` };
    },
  });
}

/** Stores the drafts of a request, once per `Idempotency-Key`. `pointerOf` points to a draft in the body. */
async function add(
  { store }: RouteContext,
  { drafts, fingerprint, key: header }: Drafts & { readonly key: string | undefined },
  pointerOf: (index: number) => string,
  context: OperationContext,
): Promise<{ readonly records: readonly StoredRecord[]; readonly headers: Record<string, string> }> {
  const key = header === undefined ? undefined : parseKey(header);
  const request = key === undefined ? undefined : { principal: context.principal.name, fingerprint, key };
  const { records, replayed } = await store.add(drafts, { key: request, by: authorOf(context), pointerOf });
  return { records, headers: replayed ? { "idempotency-replayed": "true" } : {} };
}

/** The key of the header, which may be a quoted string (RFC 9651). */
function parseKey(header: string): string {
  const key = /^"(.*)"$/.exec(header)?.[1] ?? header;
  if (/^[\x20-\x7e]{1,255}$/.test(key)) return key;
  throw problem(400, "invalid_idempotency_key", "The Idempotency-Key must be 1 to 255 printable ASCII characters.");
}
