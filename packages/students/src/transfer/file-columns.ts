import { describeValue } from "@signalbox/service/validation";
import type { Declaration } from "../collections/declaration.ts";
import { STUDENT_COLLECTION } from "../domain/collection.ts";
import { fieldsOfSchema, isFreeSchema } from "../domain/schema-fields.ts";
import { columnWords, valueWords } from "../domain/school-words.ts";
import type { CellType, CsvColumn } from "../domain/source-row.ts";
import { type FieldDeclaration, studentFields } from "../domain/student-fields.ts";
import { plainName } from "../domain/text-rules.ts";

/** The column of the fields without one, as a JSON object. */
export const OTHER_COLUMN = "otherMembers";

const serverColumns = ["id", "version", "createdAt", "updatedAt"] as const;

/** The columns that files of a collection have. */
export type FileColumns = ReturnType<typeof fileColumns>;

/** The columns of files of students. */
export const studentColumns: FileColumns = fileColumns({
  fields: new Map(Object.entries(studentFields)),
  isFree: true,
  other: "text",
  names: [
    ...Object.entries(columnWords).flatMap(([field, words]) => words.map((word) => [word, field] as const)),
    ...Object.entries<FieldDeclaration>(studentFields).flatMap(([field, { aliases = [] }]) =>
      aliases.map((alias) => [alias, field] as const),
    ),
  ],
  words: valueWords,
});

/** The columns of files of a collection. Without a declaration, every column is a field of its own name. */
export function columnsOf(collection: string, declaration: Declaration | undefined): FileColumns {
  if (collection === STUDENT_COLLECTION) return studentColumns;
  const { schema = {}, labels = {}, references = {} } = declaration ?? {};
  return fileColumns({
    fields: fieldsOfSchema(schema),
    isFree: isFreeSchema(schema),
    other: "any",
    names: [
      ...Object.keys(references).map((field) => [field.replace(/Id(s?)$/, "$1"), field] as const),
      ...Object.entries(labels).flatMap(([field, words]) =>
        (typeof words === "string" ? [words] : Object.values(words)).map((word) => [word, field] as const),
      ),
    ],
    words: {},
  });
}

interface ColumnRules {
  readonly fields: ReadonlyMap<string, FieldDeclaration>;
  /** How cells of other fields are read. */
  readonly other: CellType;
  /** Whether records may have fields without a column. */
  readonly isFree: boolean;
  /** Other names of fields in files. */
  readonly names: readonly (readonly [name: string, field: string])[];
  /** The values of fields by the words that files have for them. */
  readonly words: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}

function fileColumns({ fields, isFree, other, names, words }: ColumnRules) {
  const all = [...serverColumns, ...fields.keys(), OTHER_COLUMN];
  const byName = new Map(
    [...names, ...all.map((name) => [name, name] as const)].map(([name, to]) => [plainName(name), to]),
  );
  const objects = new Map(
    [...fields].flatMap(([name, { type, members }]) =>
      // Where nothing is known of other fields, an object may have other members too.
      type === "object" ? [[name, other === "any" ? undefined : members && Object.keys(members)] as const] : [],
    ),
  );
  const columns = {
    isFree,
    words,
    /** The columns of an export, in their order; undefined when no field is declared. */
    exported: fields.size === 0 ? undefined : [...serverColumns, ...fields.keys()],

    typeOf(field: string): CellType {
      const { type, items } = fields.get(field) ?? {};
      if (field === OTHER_COLUMN) return "object";
      if (type === undefined) return other;
      // Only a list of texts can be a plain list.
      return type === "list" && items?.type !== "text" ? "object" : type;
    },

    /** The field of a column with a name. Case, accents and punctuation make no difference, and common other names are known. */
    fieldOf(name: string): string {
      const dot = name.indexOf(".");
      const [before, inner] = [name.slice(0, dot).toLowerCase(), name.slice(dot + 1)];
      const object = dot > 0 ? [...objects.keys()].find((one) => one.toLowerCase() === before) : undefined;
      // In an object that may have any member, the name of the member is kept as written.
      const members = object === undefined || inner === "" ? [] : (objects.get(object) ?? [inner]);
      const member = members.find((one) => one === inner || plainName(one) === inner.toLowerCase());
      return member === undefined ? (byName.get(plainName(name)) ?? name) : `${object}.${member}`;
    },

    /** A column of a file. */
    columnOf(name: string, field: string): CsvColumn {
      // The texts of other collections are stored as they are.
      const isTrimmed = other === "text" && all.includes(field);
      const example = field === OTHER_COLUMN ? '{"hobby": "chess"}' : fields.get(field)?.example;
      const column = { name, field, type: columns.typeOf(field), example, isTrimmed };
      const dot = field.indexOf(".");
      const member = field.slice(0, dot);
      if (dot < 0 || !objects.has(member) || columns.errorOf(field) !== undefined) return column;
      const inside = { member, name: field.slice(dot + 1) };
      return { ...column, inside, isTrimmed: objects.get(member) !== undefined };
    },

    /** Why a column cannot have a field; undefined if it can. */
    errorOf(field: string): string | undefined {
      if (field === "__proto__" || field.endsWith(".__proto__"))
        return "cannot be __proto__, a name that is not allowed";
      const [member = "", ...names] = field.split(".");
      const name = names.join(".");
      const folded = member.toLowerCase();
      // Stored as an own field, it would look like the member of the object that was meant.
      if (names.length > 0 && member !== folded && !fields.has(member) && objects.has(folded)) {
        const inside = `${folded}.${name}`;
        return columns.errorOf(inside) ?? `cannot be ${describeValue(field)}: write ${inside}`;
      }
      if (names.length === 0 || !all.includes(member)) return undefined;
      if (fields.get(member)?.type === "list") {
        return `cannot be ${field}: ${member} is a list. Put the whole list into one column as JSON, or import the file as NDJSON`;
      }
      if (!objects.has(member)) {
        return `cannot be ${field}: ${member} is a single value. Map the column to another field, or omit it`;
      }
      const known = objects.get(member);
      if (known === undefined)
        return name === "" ? `must name a member of ${member}, such as ${field}locker` : undefined;
      if (known.includes(name)) return undefined;
      const others = known.map((other) => `${member}.${other}`).join(", ");
      return `cannot be ${field}: ${member} has only ${others}. Map the column to one of these or to a member of attributes`;
    },

    /** Whether a field is declared, or inside of one that is. */
    isKnown: (field: string): boolean => all.includes(field) || columns.columnOf("", field).inside !== undefined,
  };
  return columns;
}
