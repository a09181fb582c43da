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
import { recordPath } from "./declarations.ts";
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

/** The paths of students. */
export function studentPaths(profile: Profile, isCollectionName: (name: string) => boolean): CollectionPaths {
  return {
    base: "/students",
    noun: "student",
    nounInIds: "Student",
    ofCollection: z.object({}),
    ofRecord: recordPath,
    nested: nestedName(isCollectionName),
    query: listParameters[profile],
    input: studentInput[profile],
    output: studentOutput,
    view: studentView,
  };
}

function nestedName(isCollectionName: (name: string) => boolean): z.ZodString {
  return z
    .string()
    .regex(collectionName)
    .refine((name) => name === STUDENT_COLLECTION || isCollectionName(name))
    .describe("The collection whose records refer to this one.");
}

/** The paths of all other collections, whose names are `isCollectionName`. */
export function otherPaths(isCollectionName: (name: string) => boolean): CollectionPaths {
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
  return {
    base: "/{collection}",
    noun: "record",
    nounInIds: "Record",
    ofCollection: z.object({ collection }),
    nested: nestedName(isCollectionName),
    ofRecord: ofRecord as unknown as CollectionPaths["ofRecord"],
    query: listParameters.others,
    input: recordInput,
    output: recordOutput,
    view: recordOutput,
  };
}

/** The collection of a path. */
export function collectionIn(path: object): string {
  return (path as { readonly collection?: string }).collection ?? STUDENT_COLLECTION;
}

/** The problem of a collection that is not declared or, without a schema file, has no record. */
export function noSuchCollection(name: string, { collections }: Pick<RouteContext, "collections">): Problem {
  const creates = isServicePath(name)
    ? "No collection can have this name."
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
