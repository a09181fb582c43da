import { formatPointer } from "@signalbox/json";
import type { ProblemDetail } from "@signalbox/service";
import type { z } from "zod";
import { nounOf, STUDENT_COLLECTION } from "../domain/collection.ts";
import type { RecordKey } from "../domain/record.ts";
import { isUsableId, keyOfId } from "../domain/record-id.ts";
import { type Condition, isServed, type KeyedCondition } from "../domain/record-query.ts";
import { fieldsWhere, type Kind, serverKinds, studentKinds } from "../domain/student-fields.ts";
import { memberRules, type Profile } from "../domain/student-schema.ts";
import { ABSENT, MAX_COMPARABLE, toComparable } from "../domain/text-rules.ts";
import type { Declaration } from "./declaration.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A collection, ready to check, compare and find records. */
export type Collection = ReturnType<typeof createCollection>;

/** A collection of a schema file. */
export interface DeclaredCollection extends Collection {
  readonly declaration: Declaration;
}

export type Collections = ReadonlyMap<string, DeclaredCollection>;

/** The collection of a name: that of students, a declared one, or one whose records may have any fields. */
export function collectionNamed(name: string, declared: Collections | undefined): Collection {
  return name === STUDENT_COLLECTION ? builtInCollection : (declared?.get(name) ?? createCollection({ name }));
}

interface CollectionParts extends Partial<Pick<Declaration, "unique" | "references" | "indexed">> {
  readonly name: string;
  /** The rules of its own fields, which also normalize their values. Only students have some. */
  readonly rules?: Readonly<Record<Profile, ReadonlyMap<string, z.ZodType>>>;
  /** The fields that the database compares, without those of the service. */
  readonly compared?: Readonly<Record<string, Kind>>;
  readonly validate?: (record: Fields) => readonly ProblemDetail[];
}

export function createCollection(parts: CollectionParts) {
  const { name, rules, compared = {}, validate = () => [] } = parts;
  const { unique = [], references = {}, indexed = [] } = parts;
  const isCompared = (field: string): boolean => Object.hasOwn(compared, field);
  /** Lists have a key for each value. */
  const listed = indexed.filter((one) => !isCompared(one) && !unique.includes(one) && !Object.hasOwn(references, one));
  const keyFields = new Set([
    ...unique.filter((one) => typeof one === "string"),
    ...Object.keys(references),
    ...listed,
  ]);
  const hasKeys = unique.length > 0 || keyFields.size > 0;
  const fields = Object.entries(compared);

  /** The value of a field in a key; undefined when it has none that can be compared. An empty text is a value here. */
  const comparable = (field: string, value: unknown, longest?: number): string | undefined => {
    const to = references[field]?.to;
    if (to === undefined) return value === "" ? "" : toComparable(compared[field] ?? "text", value, longest);
    if (typeof value !== "string" && typeof value !== "number") return undefined;
    return isUsableId(String(value)) ? keyOfId(String(value), to) : undefined;
  };
  const keyOf = (fields: readonly string[], values: readonly (string | undefined)[], rule: RecordKey["rule"]) => {
    const [first = ""] = values;
    if (values.includes(undefined)) return [];
    return [{ name: `${name}.${fields.join()}`, value: values.length === 1 ? first : JSON.stringify(values), rule }];
  };
  const each = (value: unknown): readonly unknown[] => (Array.isArray(value) ? [...new Set(value)] : [value]);
  const keysIn = (value: unknown, field: string, rule: RecordKey["rule"]) =>
    each(value).flatMap((one) => keyOf([field], [comparable(field, one)], rule));

  return {
    name,
    rules,
    /** The fields whose values are in an index. */
    indexes: indexed.filter(isCompared),

    /** The fields that the database compares: those of the service, and those that have single values and are no references. */
    kinds: { ...serverKinds, ...compared } as Readonly<Record<string, Kind>>,

    /** The violations of a record without the fields of the service. */
    check(record: Fields): readonly ProblemDetail[] {
      const violations = [...validate(record)];
      for (const [field, { to }] of Object.entries(references)) {
        for (const value of each(record[field])) {
          if (value === undefined || value === null || comparable(field, value) !== undefined) continue;
          const detail = `must be the id of one of ${to}`;
          violations.push({ pointer: formatPointer([field]), code: "invalid_reference", detail });
        }
      }
      return violations;
    },

    /** The keys of a record; undefined if no record of the collection has any. Values that violate a rule need not be unique. */
    keysOf(record: Fields, invalid: ReadonlySet<string> = none): readonly RecordKey[] | undefined {
      if (!hasKeys) return undefined;
      const keys = [
        ...unique.flatMap((one) => {
          const fields = typeof one === "string" ? [one] : one;
          const values = fields.map((field) => comparable(field, record[field], MAX_COMPARABLE / fields.length));
          return keyOf(fields, values, fields.some((field) => invalid.has(field)) ? "index" : "unique");
        }),
        ...Object.entries(references).flatMap(([field, { onDelete }]) => keysIn(record[field], field, onDelete)),
        ...listed.flatMap((field) => keysIn(record[field], field, "index")),
      ];
      return [...new Map(keys.map((key) => [`${key.rule} ${key.name} ${key.value}`, key])).values()];
    },

    /** The comparable values of its compared fields as the text of a JSON object. */
    fieldsOf(record: Fields): string {
      const values = fields.map(([field, kind]) => [field, toComparable(kind, record[field])] as const);
      return JSON.stringify(Object.fromEntries(values.filter(([, value]) => value !== undefined)));
    },

    /** The conditions that its keys serve. */
    keyed(conditions: readonly Condition<string | number>[]): readonly KeyedCondition[] {
      return conditions.flatMap((condition): KeyedCondition[] => {
        const { field, operator } = condition;
        if (!keyFields.has(field) || !isServed(condition)) return [];
        const key = `${name}.${field}`;
        const keyValue = (value: string) => comparable(field, value) ?? ABSENT;
        if (condition.operator === "in")
          return [{ name: key, test: { operator, values: condition.values.map(keyValue) } } as KeyedCondition];
        // The digits of a number are a text as well, and references and items of lists are found by value.
        const isText = compared[field] === "code" || /^[a-z]/i.test(condition.value);
        if (operator === "prefix" ? !isText : operator !== "eq" && !isCompared(field)) return [];
        return [{ name: key, test: { operator, value: keyValue(condition.value) } } as KeyedCondition];
      });
    },

    /** The reference that a word names: `student` is `studentId`, `students` or `student` is `studentIds`. */
    reference(word: string) {
      const isReference = (one: string): boolean => Object.hasOwn(references, one);
      const field = [`${word}Id`, `${word}Ids`].find(isReference) ?? [`${nounOf(word)}Ids`].find(isReference);
      return field === undefined ? undefined : { field, to: references[field]?.to ?? "" };
    },

    /** The fields that refer to a collection. */
    referencesTo: (collection: string): readonly string[] =>
      Object.entries(references).flatMap(([field, { to }]) => (to === collection ? [field] : [])),
  };
}

const none: ReadonlySet<string> = new Set();

/** The built-in collection. */
const builtInCollection = createCollection({
  name: STUDENT_COLLECTION,
  rules: memberRules,
  compared: studentKinds,
  unique: [...fieldsWhere(({ unique }) => unique === true)],
});
