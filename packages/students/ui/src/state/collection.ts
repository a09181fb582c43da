import { formatNoun } from "@signalbox/ui/format";
import type { CollectionJson } from "../../../src/domain/responses.ts";
import { fieldsOfSchema, isFreeSchema } from "../../../src/domain/schema-fields.ts";
import {
  declarationOf,
  type FieldDeclaration,
  fieldGroups,
  isServerField,
  studentKinds,
} from "../../../src/domain/student-fields.ts";
import { createRecordsApi, type RecordsApi } from "../api/records-api.ts";
import type { StoredRecord } from "../api/stored-record.ts";
import { inWords, wordsIn } from "./words.ts";

/** The built-in collection. */
export const STUDENTS = "students";

/** A collection as the page shows it: its words, its fields, and what the user may do. */
export interface Collection extends Pick<CollectionJson, "name" | "noun" | "mayWrite" | "seesAll"> {
  /** What people call it: "Courses". */
  readonly title: string;
  /** What they call one of its records: "a course"; and some: "courses". */
  readonly aNoun: string;
  readonly nouns: string;
  /** Whether it has what only students have: OneRoster, duplicates, and parts with a form of their own. */
  readonly isStudents: boolean;
  readonly api: RecordsApi;
  /** The columns that come first, and whether they are all that a list has at first. */
  readonly columns: { readonly names: readonly string[]; readonly isWhole: boolean };
  /** The groups of declared fields in a form; empty when records may have any. */
  readonly groups: readonly { readonly title?: string; readonly fields: readonly string[] }[];
  /** The fields of the first unique key; empty without one. */
  readonly unique: readonly string[];
  /** Whether a record may have fields that are not declared. */
  readonly isFree: boolean;
  /** Fields of declared collections that refer to this one. */
  readonly referrers: readonly { readonly collection: Collection; readonly field: string }[];
  /** "1 course", "3 courses". */
  readonly count: (count: number) => string;
  readonly titleOf: (field: string) => string;
  readonly declarationOf: (field: string) => FieldDeclaration | undefined;
  /** Whether the store has a column for a field. Filtering and sorting by others reads all records. */
  readonly isIndexed: (field: string) => boolean;
  /** The collection of the record that a field refers to, or of those that it lists. */
  readonly referenceOf: (field: string) => Collection | undefined;
}

/** The first columns of students with the registrar's rules. */
const registrarColumns = ["studentNumber", "familyName", "givenName", "program", "status"];

/** @param languages those of the user, the preferred one first */
export function collectionsOf(
  all: readonly CollectionJson[],
  profile: "open" | "registrar",
  languages: readonly string[],
): readonly Collection[] {
  const collections = new Map(all.map((one) => [one.name, collectionOf(one)]));
  return [...collections.values()];

  function collectionOf(one: CollectionJson): Collection {
    const { name, title, noun, labels, references, schema, mayWrite, seesAll } = one;
    const isStudents = name === STUDENTS;
    // The page speaks English, so the words inside its sentences do.
    const plural = typeof title === "string" ? title : (title.en ?? name);
    const nouns = plural.charAt(0).toLowerCase() + plural.slice(1);
    const fields = isStudents ? undefined : fieldsOfSchema(schema);
    const names = fields === undefined ? [] : [...fields.keys()];
    const ofRegistrar = isStudents && profile === "registrar";

    const target = (field: string): string | undefined => {
      if (names.length > 0 || Object.hasOwn(references, field)) return references[field]?.to;
      // Without a declaration, as in json-server.
      const [, word] = /^(.+)Ids?$/.exec(field) ?? [];
      return all.find((other) => other.noun === word)?.name;
    };
    const referenceOf = (field: string): Collection | undefined => collections.get(target(field) ?? "");
    const declarationIn = (field: string): FieldDeclaration | undefined =>
      fields === undefined ? declarationOf(field) : fields.get(field);
    return {
      name,
      noun,
      nouns,
      isStudents,
      mayWrite,
      seesAll,
      referenceOf,
      title: inWords(wordsIn(title, languages) ?? name),
      aNoun: `${/^(?!uni|use|eu|one)[aeiou]/i.test(noun) ? "an" : "a"} ${noun}`,
      api: createRecordsApi(name),
      columns: ofRegistrar
        ? { names: registrarColumns, isWhole: false }
        : { names: one.columns.length > 0 ? one.columns : names, isWhole: one.columns.length > 0 },
      groups: ofRegistrar ? fieldGroups : names.length > 0 ? [{ fields: names }] : [],
      unique: [one.unique[0] ?? []].flat(),
      isFree: isStudents ? profile === "open" : isFreeSchema(schema),
      get referrers() {
        return all.flatMap((other) =>
          Object.entries(other.references).flatMap(([field, { to }]) => {
            const collection = collections.get(other.name);
            return to === name && collection !== undefined ? [{ collection, field }] : [];
          }),
        );
      },
      count: (count) => formatNoun(count, noun, nouns),
      titleOf(field) {
        const declared = declarationIn(field);
        const label = Object.hasOwn(labels, field) ? wordsIn(labels[field], languages) : declared?.title;
        if (label !== undefined) return label;
        const [, word = "", many] = /^(.+)Id(s?)$/.exec(field) ?? [];
        if (word !== "" && referenceOf(field) !== undefined) return inWords(`${word}${many}`);
        // Of a name that nobody declared, words would be a guess.
        const isName = declared === undefined && !isServerField(field) && !/^[a-z]+$/.test(field);
        return isName ? field : inWords(field.replace(/(?<=^(?:creat|updat)ed)At$/, ""));
      },
      declarationOf: declarationIn,
      isIndexed: (field) => isServerField(field) || (isStudents && Object.hasOwn(studentKinds, field)),
    };
  }
}

/** The number of default columns. */
const DEFAULT_COUNT = 6;

/** How many records are searched for members. */
export const SAMPLE_SIZE = 500;

/** The names of members, most frequent first, then in order of appearance, and whether all their values are numbers. */
export function membersOf(records: readonly StoredRecord[]): readonly (readonly [name: string, isNumber: boolean])[] {
  const all = records.flatMap(({ members }) => members);
  const byCount = [...Map.groupBy(all, ({ name }) => name)].sort(([, a], [, b]) => b.length - a.length);
  return byCount.map(([name, found]) => [name, found.every(({ value }) => value.kind === "number")]);
}

/** The columns of a list until the user selects some. */
export function defaultColumns(members: readonly string[], { columns }: Collection): readonly string[] {
  const first = columns.names.filter((name) => members.includes(name));
  if (columns.isWhole && first.length > 0) return first;
  return [...new Set([...first, ...members])].slice(0, DEFAULT_COUNT).concat("updatedAt");
}
