import { formatPointer, parsePointer } from "@signalbox/json";
import type { ProblemDetail } from "@signalbox/service";
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { nounOf } from "../domain/collection.ts";
import { absent, maxComparable, toComparable } from "../domain/comparable.ts";
import { type Kind, serverKinds } from "../domain/student-fields.ts";
import { isUsableId, keyOfId } from "../domain/student-id.ts";
import { type Condition, isServed, type KeyedCondition } from "../domain/student-query.ts";
import { comparedFields, type Declaration, type Declarations, indexesOf, invalidSchema } from "./declaration.ts";

/** A value of a record that its store checks or finds it by. */
export interface RecordKey {
  /** The collection and its fields: `enrolments.studentId,courseId`. */
  readonly name: string;
  /** The value in a form that is equal for equal values. For a reference, the key of the other record. */
  readonly value: string;
  /** What is checked. The last three are references, by what a deletion of the other record does. */
  readonly rule: "unique" | "index" | "restrict" | "detach" | "cascade";
}

/** A declared collection, ready to check records. */
export interface Collection {
  readonly declaration: Declaration;
  /** The violations of a record without the fields of the service. */
  check(record: Readonly<Record<string, unknown>>): readonly ProblemDetail[];
  keysOf(record: Readonly<Record<string, unknown>>): readonly RecordKey[];
  /** The fields that the database compares: those of the service, and the single values of the schema that are no references. */
  readonly kinds: Readonly<Record<string, Kind>>;
  /** The comparable values of these fields as the text of a JSON object. */
  fieldsOf(record: Readonly<Record<string, unknown>>): string;
  /** The fields whose values are in an index. */
  readonly indexes: readonly string[];
  /** The conditions that its keys serve. */
  keyed(conditions: readonly Condition<string | number>[]): readonly KeyedCondition[];
  /** The reference that a word names: `student` is `studentId`, `students` or `student` is `studentIds`. */
  reference(word: string): Reference | undefined;
  /** The references to a collection. */
  referencesTo(collection: string): readonly Reference[];
}

/** A field with the id of a record of another collection, or a list of ids. */
export interface Reference {
  readonly field: string;
  readonly to: string;
}

export type Collections = ReadonlyMap<string, Collection>;

/** Compiles declarations, once in each thread. @throws TypeError for an invalid JSON Schema */
export function compileDeclarations(declarations: Declarations, file = ""): Collections {
  const ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: false, strictRequired: false });
  addFormats.default(ajv);
  return new Map(Object.entries(declarations).map(([name, one]) => [name, compile(name, one)]));

  function compile(name: string, declaration: Declaration): Collection {
    const at = ["collections", name, "schema"];
    if (ajv.validateSchema(declaration.schema) !== true) {
      const errors = ajv.errors ?? [];
      throw invalidSchema(
        file,
        errors.map((error) => [[...at, ...pathOf(error)], `${error.message}: see JSON Schema 2020-12`]),
      );
    }
    try {
      const validate = ajv.compile(declaration.schema);
      return collectionOf(name, declaration, (record) => (validate(record) ? [] : (validate.errors ?? [])));
    } catch (error) {
      throw invalidSchema(file, [[at, `is not a JSON Schema that can be checked: ${(error as Error).message}`]]);
    }
  }
}

function collectionOf(
  name: string,
  declaration: Declaration,
  validate: (record: object) => readonly ErrorObject[],
): Collection {
  const { unique, references, indexed } = declaration;
  const single = unique.filter((one) => typeof one === "string");
  const compared = comparedFields(declaration);
  const indexes = indexesOf(declaration);
  const keyFields = new Set([
    ...single,
    ...Object.keys(references),
    ...indexed.filter((one) => !indexes.includes(one)),
  ]);
  const noun = nounOf(name);

  /** The value of a field in a key. The empty text is one. */
  const comparable = (field: string, value: unknown, longest?: number): string | undefined => {
    const to = references[field]?.to;
    if (to === undefined) return value === "" ? "" : toComparable("text", value, longest);
    if (typeof value !== "string" && typeof value !== "number") return undefined;
    return isUsableId(String(value)) ? keyOfId(String(value), to) : undefined;
  };
  const keyOf = (fields: readonly string[], values: readonly (string | undefined)[], rule: RecordKey["rule"]) => {
    const [first = ""] = values;
    if (values.includes(undefined)) return [];
    return [{ name: `${name}.${fields.join()}`, value: values.length === 1 ? first : JSON.stringify(values), rule }];
  };
  const each = (value: unknown): readonly unknown[] => (Array.isArray(value) ? [...new Set(value)] : [value]);

  return {
    declaration,
    check(record) {
      const violations = validate(record).map((error) => violationOf(error, noun));
      for (const [field, { to }] of Object.entries(references)) {
        for (const value of each(record[field])) {
          if (value === undefined || value === null || comparable(field, value) !== undefined) continue;
          const detail = `must be the id of one of ${to}`;
          violations.push({ pointer: formatPointer([field]), code: "invalid_reference", detail });
        }
      }
      return violations;
    },
    keysOf(record) {
      const keys = [
        ...unique.flatMap((one) => {
          const fields = typeof one === "string" ? [one] : one;
          return keyOf(
            fields,
            fields.map((field) => comparable(field, record[field], maxComparable / fields.length)),
            "unique",
          );
        }),
        ...Object.entries(references).flatMap(([field, { onDelete }]) =>
          each(record[field]).flatMap((value) => keyOf([field], [comparable(field, value)], onDelete)),
        ),
        ...indexed
          .filter((field) => !single.includes(field) && references[field] === undefined && !indexes.includes(field))
          .flatMap((field) =>
            each(record[field]).flatMap((value) => keyOf([field], [comparable(field, value)], "index")),
          ),
      ];
      return [...new Map(keys.map((key) => [`${key.rule} ${key.name} ${key.value}`, key])).values()];
    },
    kinds: { ...serverKinds, ...Object.fromEntries(compared.map((field) => [field, "text" as const])) },
    indexes,
    fieldsOf(record) {
      const values = compared.map((field) => [field, toComparable("text", record[field])] as const);
      return JSON.stringify(Object.fromEntries(values.filter(([, value]) => value !== undefined)));
    },
    keyed(conditions) {
      return conditions.flatMap((condition): KeyedCondition[] => {
        const { field, operator } = condition;
        if (!keyFields.has(field) || !isServed(condition)) return [];
        const key = `${name}.${field}`;
        const keyValue = (value: string) => comparable(field, value) ?? absent;
        if (condition.operator === "in")
          return [{ name: key, test: { operator, values: condition.values.map(keyValue) } } as KeyedCondition];
        // The digits of a number are a text as well, and references and items of lists are found by value.
        if (operator === "prefix" ? !/^[a-z]/i.test(condition.value) : operator !== "eq" && !compared.includes(field))
          return [];
        return [{ name: key, test: { operator, value: keyValue(condition.value) } } as KeyedCondition];
      });
    },
    reference(word) {
      const noun = nounOf(word);
      const field = [`${word}Id`, `${word}Ids`, `${noun}Ids`].find((one) => Object.hasOwn(references, one));
      return field === undefined ? undefined : { field, to: references[field]?.to ?? "" };
    },
    referencesTo: (collection) =>
      Object.entries(references).flatMap(([field, { to }]) => (to === collection ? [{ field, to }] : [])),
  };
}

function pathOf({ instancePath }: ErrorObject): readonly string[] {
  return parsePointer(instancePath) ?? [];
}

function violationOf(error: ErrorObject, noun: string): ProblemDetail {
  const { keyword: code, params, message = "is invalid" } = error;
  const { missingProperty, additionalProperty, unevaluatedProperty, allowedValues } = params as Record<string, unknown>;
  const extra = additionalProperty ?? unevaluatedProperty;
  const own = missingProperty ?? extra;
  const at = own === undefined ? pathOf(error) : [...pathOf(error), String(own)];
  const detail =
    missingProperty !== undefined
      ? "is required"
      : extra !== undefined
        ? `is not a field of a ${noun}`
        : Array.isArray(allowedValues)
          ? `must be one of ${allowedValues.map((value) => JSON.stringify(value)).join(", ")}`
          : message;
  return { pointer: formatPointer(at), code, detail };
}
