// Without imports of Node, because the page imports it too.

/** A declared field, from which its rule, its column, filters, files, forms and views derive. */
export interface FieldDeclaration {
  /** What a valid value is. A `date` is a day, `YYYY-MM-DD`; a `choice` is one of some texts; a `country` is a code of ISO 3166. */
  readonly type: "text" | "date" | "number" | "choice" | "boolean" | "country" | "object" | "list";
  /** A note for the API reference. */
  readonly description?: string;
  /** Whether the `registrar` profile requires it. As a member, whether its object requires it. */
  readonly required?: true;
  /** The longest text in characters, the largest number, or the most items of a list. */
  readonly max?: number;
  /** Whether a number, from 0 on, must be whole. */
  readonly whole?: true;
  /** What the text must match, and the error if it does not. */
  readonly pattern?: readonly [expression: RegExp, error: string];
  /** The first and the last day of a date. */
  readonly between?: readonly [first: string, last: "today"];
  /** The other date that this one must not be before. */
  readonly notBefore?: string;
  /** The texts of a choice. */
  readonly choices?: readonly string[];
  /** The choices that may follow each one in the `registrar` profile. Without it, any may. */
  readonly next?: Readonly<Record<string, readonly string[]>>;
  /** The value of a new record without one in the `registrar` profile. */
  readonly initially?: string;
  /** The members of an object. Without them, it may have any. */
  readonly members?: Readonly<Record<string, FieldDeclaration>>;
  /** What each item of a list is. */
  readonly items?: FieldDeclaration;
  /** The member that no two objects of a list may have in common. */
  readonly uniqueBy?: string;
  /** Whether no two living records may have the same text, ignoring case. */
  readonly unique?: true;
  /** Whether the database does not compare it: it was stored before it was declared. */
  readonly uncompared?: true;
  /** Its name as shown to users, if that is not its name in words. */
  readonly title?: string;
  /** What kind of text it is, for the rule and for the keyboard of a phone. */
  readonly input?: "email" | "tel";
  /** What a list of objects consists of, as shown to users. */
  readonly one?: string;
  /** Whether viewers see it by default. */
  readonly viewer?: true;
  /** What a cell of a file may have, as JSON, and other ways to import it. */
  readonly example?: string;
  /** Common other names of its column in a file, without case, spaces and punctuation. */
  readonly aliases?: readonly string[];
}

/** The declaration of a student. */
export const studentFields = {
  studentNumber: {
    type: "text",
    description: "Unique among living records, ignoring case.",
    pattern: [
      /^[A-Za-z0-9][A-Za-z0-9._/-]{0,31}$/,
      "must be 1 to 32 letters, digits, '.', '_', '/' or '-', and start with a letter or digit",
    ],
    unique: true,
    required: true,
    title: "Number",
    viewer: true,
    aliases: ["number", "studentid", "studentno"],
  },
  name: {
    type: "text",
    description: "The whole name, for people without separate given and family names.",
    max: 200,
    viewer: true,
    aliases: ["fullname"],
  },
  givenName: {
    type: "text",
    max: 100,
    required: true,
    viewer: true,
    aliases: ["firstname", "forename"],
  },
  middleName: { type: "text", max: 100, viewer: true },
  familyName: { type: "text", max: 100, required: true, viewer: true, aliases: ["lastname", "surname"] },
  preferredName: { type: "text", max: 100, viewer: true },
  pronouns: { type: "text", max: 100, viewer: true },
  email: {
    type: "text",
    input: "email",
    description: "Unique among living records, ignoring case.",
    unique: true,
    viewer: true,
    aliases: ["emailaddress", "mail"],
  },
  phone: { type: "text", input: "tel", max: 32, aliases: ["telephone", "phonenumber"] },
  gender: { type: "text", max: 40 },
  dateOfBirth: {
    type: "date",
    between: ["1900-01-01", "today"],
    required: true,
    aliases: ["dob", "birthdate", "birthday"],
  },
  enrolledOn: { type: "date", viewer: true },
  graduatesOn: { type: "date", description: "Not before enrolledOn.", notBefore: "enrolledOn", viewer: true },
  age: { type: "number", whole: true, max: 150 },
  gpa: { type: "number", max: 10, title: "GPA" },
  yearLevel: { type: "number", whole: true, max: 20, title: "Year", viewer: true, aliases: ["year"] },
  program: { type: "text", max: 200, viewer: true, aliases: ["programme"] },
  department: { type: "text", max: 200, viewer: true },
  course: { type: "text", max: 200, viewer: true },
  grade: { type: "text", max: 20, viewer: true },
  status: {
    type: "choice",
    choices: ["applicant", "admitted", "enrolled", "on_leave", "suspended", "withdrawn", "graduated"],
    // Graduation is final; a withdrawn student may apply again.
    next: {
      applicant: ["admitted", "withdrawn"],
      admitted: ["enrolled", "withdrawn"],
      enrolled: ["on_leave", "suspended", "withdrawn", "graduated"],
      on_leave: ["enrolled", "withdrawn"],
      suspended: ["enrolled", "withdrawn"],
      withdrawn: ["applicant", "admitted", "enrolled"],
      graduated: [],
    },
    initially: "enrolled",
    viewer: true,
  },
  address: {
    type: "object",
    members: {
      street: { type: "text", max: 200 },
      city: { type: "text", max: 100 },
      region: { type: "text", max: 100 },
      postalCode: { type: "text", max: 20 },
      country: { type: "country" },
    },
    example: '{"street": "1 High St", "city": "Leeds"}, or columns mapped to address.street, address.city and so on',
  },
  guardians: {
    type: "list",
    one: "guardian",
    max: 10,
    items: {
      type: "object",
      members: {
        name: { type: "text", max: 200, required: true },
        relationship: { type: "text", max: 40 },
        email: { type: "text", input: "email" },
        phone: { type: "text", input: "tel", max: 32 },
        primary: { type: "boolean" },
      },
    },
    example: '[{"name": "Ann Lee"}]',
  },
  externalIds: {
    type: "list",
    max: 20,
    items: {
      type: "object",
      members: {
        type: { type: "text", max: 40, required: true },
        identifier: { type: "text", max: 200, required: true },
      },
    },
    uniqueBy: "type",
    example: '[{"type": "card", "identifier": "17"}]',
  },
  tags: { type: "list", max: 50, items: { type: "text", max: 50 } },
  attributes: {
    type: "object",
    description: "Any JSON.",
    example: '{"locker": 17} or "a text", or columns mapped to attributes.locker and so on',
  },
  schoolId: {
    type: "text",
    description: "The id of its organization in the roster, which may be unknown.",
    max: 128,
    uncompared: true,
  },
} as const satisfies Readonly<Record<string, FieldDeclaration>>;

export type StudentField = keyof typeof studentFields;

/** The groups of fields in a form, in the order of a registration. */
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
  { title: "Contact", fields: ["email", "phone", "address", "guardians"] },
  {
    title: "Studies",
    fields: ["status", "program", "department", "course", "grade", "yearLevel", "gpa", "enrolledOn", "graduatesOn"],
  },
  { title: "More", fields: ["schoolId", "age", "tags", "externalIds", "attributes"] },
];

/** The declaration of a field; undefined for a field that is not declared. */
export function declarationOf(name: string): FieldDeclaration | undefined {
  return Object.hasOwn(studentFields, name) ? studentFields[name as StudentField] : undefined;
}

const declared = Object.entries(studentFields) as readonly (readonly [StudentField, FieldDeclaration])[];

/** The names of the fields whose declaration matches, in their order. */
export function fieldsWhere(matches: (field: FieldDeclaration) => boolean): readonly StudentField[] {
  return declared.filter(([, field]) => matches(field)).map(([name]) => name);
}

/**
 * How the values of a field compare: `text` without case, where numbers come before other texts; `code` without case; `exact` by code
 * point; `number`; `time` in milliseconds.
 */
export type Kind = "text" | "code" | "exact" | "number" | "time";

/** The fields that the server sets, in columns of their own. No record is without them. */
export const serverKinds = { id: "exact", version: "number", createdAt: "time", updatedAt: "time" } as const;
export type ServerField = keyof typeof serverKinds;

export function isServerField(name: string): name is ServerField {
  return Object.hasOwn(serverKinds, name);
}

/** The fields of students that the database compares, beside those of the server. */
export const studentKinds: Readonly<Record<string, Kind>> = Object.fromEntries(
  declared.flatMap(([name, field]) => {
    const kind = kindOf(field);
    return kind === undefined ? [] : [[name, kind]];
  }),
);

function kindOf({ type, unique, uncompared }: FieldDeclaration): Kind | undefined {
  if (uncompared || type === "object" || type === "list") return undefined;
  if (unique) return "code";
  return type === "text" || type === "number" ? type : "exact";
}
