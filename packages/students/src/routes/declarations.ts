import { type Content, json, textBody } from "@signalbox/service";
import { z } from "zod";
import { collectionName, isServicePath, STUDENT_COLLECTION } from "../domain/collection.ts";
import { notFound, type Problem, problem } from "../domain/problem.ts";
import { isUsableId, keyOfId } from "../domain/record-id.ts";
import {
  type Profile,
  recordInput,
  recordOutput,
  studentInput,
  studentOutput,
  studentView,
} from "../domain/student-schema.ts";
import { listParameters } from "./list-query.ts";
import type { RouteContext } from "./route-context.ts";

/** Where records are served: those of students at their own path, and those of all other collections at one with a parameter. */
export interface CollectionPaths {
  readonly base: "/students" | "/{collection}";
  /** What one of its records is called: in texts, and in the ids of operations. */
  readonly noun: "student" | "record";
  readonly nounInIds: "Student" | "Record";
  /** The parameters of the path of a collection, for {@link collectionIn}. */
  readonly ofCollection: z.ZodObject;
  /** The parameters of the path of a record. Operations receive the key of the id. */
  readonly ofRecord: z.ZodObject<{ id: z.ZodString }>;
  /** The last part of a path such as `/courses/7/enrolments`. */
  readonly nested: z.ZodString;
  readonly query: z.ZodObject;
  /** A record as it is sent, in responses, and in responses that may have only some of its fields. */
  readonly input: z.ZodType;
  readonly output: z.ZodType;
  readonly view: z.ZodType;
}

/** The paths of students, and those of all other collections, whose names are `isCollectionName`. */
export function collectionPaths(profile: Profile, isCollectionName: (name: string) => boolean) {
  const nested = z
    .string()
    .regex(collectionName)
    .refine((name) => name === STUDENT_COLLECTION || isCollectionName(name))
    .describe("The collection whose records refer to this one.");
  const collection = z
    .string()
    .regex(collectionName)
    .refine(isCollectionName)
    .describe("The name of the collection. Without a schema file, its first record creates it.");
  const id = z
    .string()
    .refine(isUsableId)
    .describe("The id of the record: a UUID from the service, or the id that was sent.");
  const ofRecord = z
    .object({ collection, id })
    .overwrite((path) => ({ ...path, id: keyOfId(path.id, path.collection) }));
  const students: CollectionPaths = {
    base: "/students",
    noun: "student",
    nounInIds: "Student",
    ofCollection: z.object({}),
    ofRecord: recordPath,
    nested,
    query: listParameters[profile],
    input: studentInput[profile],
    output: studentOutput,
    view: studentView,
  };
  const others: CollectionPaths = {
    base: "/{collection}",
    noun: "record",
    nounInIds: "Record",
    ofCollection: z.object({ collection }),
    ofRecord: ofRecord as unknown as CollectionPaths["ofRecord"],
    nested,
    query: listParameters.others,
    input: recordInput,
    output: recordOutput,
    view: recordOutput,
  };
  return { students, others };
}

/** The collection of a path. */
export function collectionIn(path: object): string {
  return (path as { readonly collection?: string }).collection ?? STUDENT_COLLECTION;
}

/** The problem of a collection that is not declared or, without a schema file, has no record. */
export function noSuchCollection(name: string, { collections }: Pick<RouteContext, "collections">): Problem {
  const creates = isServicePath(name)
    ? `No collection can have this name.${name === "student" ? " Students are at /students." : ""}`
    : `POST /${name} creates it with its first record.`;
  const help = collections === undefined ? creates : `The schema file declares ${[...collections.keys()].join(", ")}.`;
  const detail = `There is no collection ${JSON.stringify(name)}. ${help}`;
  return problem(404, "no_such_collection", detail);
}

/** The problem of a path that is not one of a collection. */
export function noSuchName(collection: string, service: Pick<RouteContext, "collections">): Problem {
  if (service.collections !== undefined) return noSuchCollection(collection, service);
  const detail =
    `${JSON.stringify(collection)} cannot be the name of a collection. Names have letters, digits, "-" and "_", begin with a letter, ` +
    "and must not be another path of the service.";
  return notFound(detail);
}

/** The path parameter of all operations on one record. Operations receive the key of the id. */
export const recordPath = z.object({
  id: z
    .string()
    .refine(isUsableId)
    .overwrite(keyOfId)
    .describe("The id of the student: a UUID from the service or, in the open profile, the id that was sent."),
});

/** A document as the body of a request, in the open profile also without a content type. */
export function documentBody<const Sent extends Content>(
  content: Sent,
  { limits, profile }: Pick<RouteContext, "limits" | "profile">,
) {
  return textBody({ content, maxBytes: limits.maxBodyBytes, guessesJson: profile === "open" });
}

/** The response to an import. */
export const rowsReport = {
  description: "The result of each row.",
  content: { "application/x-ndjson": z.string().describe("A JSON object on each line.") },
};

export const nextPageHeader = { Link: { description: "The next page (RFC 8288)." } } as const;

/** Response headers that identify the state of a record. */
export const validatorHeaders = {
  ETag: { description: "The entity tag of this state of the record." },
  "Last-Modified": { description: "When the record last changed." },
};

/** The responses of a change of one record: the record, or no body if the client prefers that. */
export function changeResponses({ noun, output }: { readonly noun: string; readonly output: z.ZodType }) {
  return {
    200: json(`The ${noun} as it is now.`, output, validatorHeaders),
    204: { description: "Done; the client prefers no body.", headers: validatorHeaders },
  };
}

/** The errors of every change of one record. */
export function changeErrors({ noun }: { readonly noun: string }) {
  return {
    404: `The ${noun} does not exist, or is deleted (code \`deleted\`).`,
    412: `The ${noun} has changed since it was read.`,
    428: "`If-Match` is required and was not sent.",
  };
}
