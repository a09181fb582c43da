import { readFileSync } from "node:fs";
import { formatPointer } from "@signalbox/json";
import { describeIssue } from "@signalbox/service/validation";
import { z } from "zod";
import { collectionName, isServicePath, STUDENT_COLLECTION } from "../domain/collection.ts";
import { isServerField } from "../domain/student-fields.ts";

/** Names that no index, reference or key needs to escape. */
const fieldName = z
  .string()
  .regex(/^[A-Za-z_]\w{0,63}$/, { error: "must be the name of a field: letters, digits and _" });
const words = z.union([z.string().min(1), z.record(z.string(), z.string().min(1))]);

const reference = z.strictObject({
  to: z
    .string()
    .describe("The collection of the record that the field names by its id, or of those that a list names."),
  onDelete: z
    .enum(["restrict", "detach", "cascade"])
    .default("restrict")
    .describe(
      "What the deletion of that record does: it is rejected, removes the id from the field, or deletes this record too.",
    ),
});

const declaration = z.strictObject({
  title: words.optional().describe("What people call the collection: a text, or a text for each language."),
  schema: z
    .looseObject({})
    .default({})
    .describe("A JSON Schema (2020-12) that every record fits, without the fields of the service."),
  unique: z
    .array(z.union([fieldName, z.array(fieldName).min(2).max(5)]))
    .default([])
    .describe("Fields, or lists of fields, whose values no two living records have in common. Case is ignored."),
  references: z.record(fieldName, reference).default({}),
  indexed: z
    .array(fieldName)
    .default([])
    .describe("Fields with an index for filters and orders. Unique fields and references have one for filters."),
  columns: z.array(fieldName).optional().describe("The columns of a list."),
  labels: z.record(fieldName, words).default({}).describe("What people call the fields."),
  read: z.enum(["viewer", "registrar", "admin"]).default("viewer").describe("The minimum role for reading."),
  write: z.enum(["registrar", "admin"]).default("registrar").describe("The minimum role for writing."),
  visible: z
    .record(z.string(), z.array(fieldName))
    .default({})
    .describe(
      "The fields that viewers see: under `viewer` for all, or under the name of a key. Without an entry, all.",
    ),
});

/** How records of a collection look, and what they refer to. Plain data, because threads receive it. */
export type Declaration = z.output<typeof declaration>;
export type Declarations = Readonly<Record<string, Declaration>>;

/** The fields that the database compares: the properties that can only be single values, without references. */
export function comparedFields({ schema: { properties }, references }: Declaration): readonly string[] {
  if (typeof properties !== "object" || properties === null) return [];
  return Object.entries(properties as Readonly<Record<string, unknown>>).flatMap(([name, property]) => {
    const { type = [] } = (property ?? {}) as { readonly type?: string | readonly string[] };
    const types = [type].flat();
    const isSingle = types.length > 0 && types.every((one) => singleTypes.has(one));
    const isOwn = !isServerField(name) && !Object.hasOwn(references, name);
    return isSingle && isOwn && fieldName.safeParse(name).success ? [name] : [];
  });
}

const singleTypes: ReadonlySet<string> = new Set(["string", "number", "integer", "boolean", "null"]);

/** The fields with an index of their values. Those of lists have keys instead. */
export function indexesOf(declaration: Declaration): readonly string[] {
  const compared = comparedFields(declaration);
  return declaration.indexed.filter((field) => compared.includes(field));
}

const schemaFile = z.strictObject({
  $schema: z.string().optional(),
  collections: z.record(
    z.string().regex(collectionName, { error: "must be a name of letters, digits, - and _" }),
    declaration,
  ),
});

/** Reads a schema file. @throws TypeError with the file, the JSON pointer of each error and what helps */
export function readDeclarations(file: string): Declarations {
  let document: unknown;
  try {
    document = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new TypeError(`The schema file ${file} cannot be read: ${(error as Error).message}`, { cause: error });
  }
  const { error, data: { collections } = { collections: {} } } = schemaFile.safeParse(document, {
    error: describeIssue,
  });
  const errors: readonly SchemaError[] =
    error?.issues.map(({ path, message }) => [path, message]) ??
    Object.entries(collections).flatMap(([name, one]) => errorsOf(name, one, collections));
  if (errors.length > 0) throw invalidSchema(file, errors);
  return collections;
}

type SchemaError = readonly [path: readonly PropertyKey[], message: string];

/** The error of a schema file, with the first ten mistakes in it. Commands print an error as one line. */
export function invalidSchema(file: string, errors: readonly SchemaError[]): TypeError {
  const found = errors.slice(0, 10).map(([path, message]) => `${file}#${formatPointer(path.map(String))} ${message}`);
  return new TypeError(found.join("; "));
}

/** What the form of a declaration does not say. */
function errorsOf(name: string, declared: Declaration, all: Declarations): readonly SchemaError[] {
  const { schema, unique, references, indexed, columns = [], labels, visible } = declared;
  const errors: SchemaError[] = [];
  const add = (path: readonly PropertyKey[], message: string) => errors.push([["collections", name, ...path], message]);
  if (name === STUDENT_COLLECTION) add([], "is built in: leave it out. References can name it without a declaration");
  else if (isServicePath(name)) add([], "is a path of the service: choose another name");
  const required = Array.isArray(schema.required) ? schema.required : [];
  for (const [field, { to, onDelete }] of Object.entries(references)) {
    const known = [STUDENT_COLLECTION, ...Object.keys(all)];
    if (!known.includes(to)) add(["references", field, "to"], `must be a collection of this file: ${known.join(", ")}`);
    if (onDelete === "detach" && required.includes(field))
      add(["references", field, "onDelete"], `cannot be detach, because ${field} is required: use restrict or cascade`);
    if (onDelete === "detach" && unique.flat().includes(field))
      add(["references", field, "onDelete"], `cannot be detach, because ${field} is part of a unique key`);
  }
  const { properties } = schema;
  if (typeof properties !== "object" || properties === null) return errors;
  const named: readonly (readonly [readonly PropertyKey[], readonly string[]])[] = [
    [["unique"], unique.flat()],
    [["references"], Object.keys(references)],
    [["indexed"], indexed],
    [["columns"], columns],
    [["labels"], Object.keys(labels)],
    ...Object.entries(visible).map(([who, fields]) => [["visible", who], fields] as const),
  ];
  for (const [path, fields] of named) {
    const unknown = fields.find((field) => !Object.hasOwn(properties, field));
    if (unknown !== undefined) add(path, `names ${unknown}, which is not in the properties of its schema`);
  }
  return errors;
}
