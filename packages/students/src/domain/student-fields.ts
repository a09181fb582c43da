// Without imports, because the page imports it too, and is compiled without the types of Node.

/**
 * The declaration of a student: its fields, from which columns, filters, files and views derive. `student-schema.ts` has the rule of
 * each.
 *
 * - `type`: what a valid value is. A `date` is a day, `YYYY-MM-DD`; a `choice` is one of some texts.
 * - `column: false`: no query can name it, although it is a text.
 * - `required`: the `registrar` profile requires it.
 * - `title`: its name as shown to users, if that is not its name in words.
 * - `input`: the keyboard of a phone for it. `one`: what a list consists of, as shown to users.
 * - `members`: the parts of an object, or of each object in a list, with their types.
 * - `viewer`: viewers see it by default.
 * - `aliases`: common other names of its column in a file, without case, spaces and punctuation.
 */
export const studentFields = {
  studentNumber: {
    type: "text",
    required: true,
    title: "Number",
    viewer: true,
    aliases: ["number", "studentid", "studentno"],
  },
  name: { type: "text", viewer: true, aliases: ["fullname"] },
  givenName: { type: "text", required: true, viewer: true, aliases: ["firstname", "forename"] },
  middleName: { type: "text", viewer: true },
  familyName: { type: "text", required: true, viewer: true, aliases: ["lastname", "surname"] },
  preferredName: { type: "text", viewer: true },
  pronouns: { type: "text", viewer: true, column: false },
  email: { type: "text", input: "email", viewer: true, aliases: ["emailaddress", "mail"] },
  phone: { type: "text", input: "tel", aliases: ["telephone", "phonenumber"] },
  gender: { type: "text" },
  dateOfBirth: { type: "date", required: true, aliases: ["dob", "birthdate", "birthday"] },
  enrolledOn: { type: "date", viewer: true },
  graduatesOn: { type: "date", viewer: true },
  age: { type: "number" },
  gpa: { type: "number", title: "GPA" },
  yearLevel: { type: "number", title: "Year", viewer: true, aliases: ["year"] },
  program: { type: "text", viewer: true, aliases: ["programme"] },
  department: { type: "text", viewer: true },
  course: { type: "text", viewer: true },
  grade: { type: "text", viewer: true },
  status: { type: "choice", viewer: true },
  address: {
    type: "object",
    members: { street: "text", city: "text", region: "text", postalCode: "text", country: "country" },
  },
  guardians: {
    type: "list",
    one: "guardian",
    members: { name: "text", relationship: "text", email: "email", phone: "tel" },
  },
  externalIds: { type: "list" },
  tags: { type: "list", one: "text" },
  attributes: { type: "object" },
} as const;

type Fields = typeof studentFields;
export type StudentField = keyof Fields;

/** A declared field. */
export interface FieldDeclaration {
  readonly type: Fields[StudentField]["type"];
  readonly column?: false;
  readonly required?: true;
  readonly title?: string;
  readonly input?: "email" | "tel";
  readonly one?: string;
  readonly members?: Readonly<Record<string, "text" | "country" | "email" | "tel">>;
  readonly viewer?: true;
  readonly aliases?: readonly string[];
}

/** The groups of fields in a form, in the order of a registration. Fields with members have a form of their own. */
export const fieldGroups: readonly { readonly title: string; readonly fields: readonly StudentField[] }[] = [
  {
    title: "Identity",
    fields: [
      "studentNumber",
      "givenName",
      "middleName",
      "familyName",
      "preferredName",
      "name",
      "pronouns",
      "gender",
      "dateOfBirth",
    ],
  },
  { title: "Contact", fields: ["email", "phone"] },
  {
    title: "Studies",
    fields: ["status", "program", "department", "course", "grade", "yearLevel", "gpa", "enrolledOn", "graduatesOn"],
  },
  { title: "More", fields: ["age", "tags", "externalIds", "attributes"] },
];

/** The declaration of a field; undefined for a field that is not declared. */
export function declarationOf(name: string): FieldDeclaration | undefined {
  return Object.hasOwn(studentFields, name) ? studentFields[name as StudentField] : undefined;
}

/** The fields with a column, by which queries filter and sort. */
export type MemberField = {
  [Field in StudentField]: Fields[Field] extends { readonly column: false } | { readonly type: "object" | "list" }
    ? never
    : Field;
}[StudentField];

/** The value of a field with a column. */
export type FieldValue<Field extends MemberField> = Fields[Field]["type"] extends "number" ? number : string;

const declared: readonly (readonly [StudentField, FieldDeclaration])[] = Object.entries(studentFields) as [
  StudentField,
  FieldDeclaration,
][];

/** The names of the fields whose declaration matches, in their order. */
export function fieldsWhere(matches: (field: FieldDeclaration) => boolean): readonly StudentField[] {
  return declared.filter(([, field]) => matches(field)).map(([name]) => name);
}

export const memberFields: readonly MemberField[] = fieldsWhere(
  ({ type, column }) => column !== false && type !== "object" && type !== "list",
) as readonly MemberField[];

/** How a field compares: `text` without case, `exact` text and dates by code point, `number`, and `time` in milliseconds. */
type Comparability = "text" | "exact" | "number" | "time";

export type QueryField = MemberField | "id" | "version" | "createdAt" | "updatedAt";

/** The fields to filter and sort by. */
export const queryFields: Readonly<Record<QueryField, Comparability>> = {
  id: "exact",
  version: "number",
  createdAt: "time",
  updatedAt: "time",
  ...(Object.fromEntries(memberFields.map((field) => [field, comparabilityOf(studentFields[field].type)])) as Record<
    MemberField,
    Comparability
  >),
};

function comparabilityOf(type: Fields[MemberField]["type"]): Comparability {
  return type === "date" || type === "choice" ? "exact" : type;
}

/** The name of a column or field without case, spaces and punctuation. */
export function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}

const byAlias: ReadonlyMap<string, string> = new Map(
  declared.flatMap(([name, { aliases = [] }]) => aliases.map((alias) => [alias, name] as const)),
);

/** The field that a column has by a common other name. */
export function memberOfAlias(column: string): string | undefined {
  return byAlias.get(plainName(column));
}
