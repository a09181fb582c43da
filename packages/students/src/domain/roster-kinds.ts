/** The kinds of records of OneRoster, each a collection of the service. Students of `/students` are users too. */

/** What a field is: in JSON, in CSV, and how its name ends. */
interface RosterField {
  readonly type: "text" | "flag" | "list" | "identifiers" | "roles" | "one" | "many" | "none";
  /** The kind that a reference names. The name of one reference ends in `Id`, that of several in `Ids`. */
  readonly to?: RosterKind;
  /** The only version that has the field. @default both */
  readonly only?: RosterVersion;
  /** Whether a row of CSV must have it. */
  readonly isRequired?: true;
  /** The column of CSV, where it is not the name of the field (`SourcedId` for `Id`). */
  readonly column?: string;
}

/** A condition that the path of an endpoint makes: the field has exactly this value, or this is one of its values. */
export type Exactly = readonly [field: string, value: string];

/** What of a scan is about records as OneRoster shows them. */
export interface RosterScan {
  readonly version: RosterVersion;
  readonly exactly: readonly Exactly[];
}

export const rosterVersions = ["1.1", "1.2"] as const;
export type RosterVersion = (typeof rosterVersions)[number];

/** The scopes of the specification, without its `.readonly`. */
export const rosterScopes = ["roster", "roster-core", "roster-demographics"] as const;
export type RosterScope = (typeof rosterScopes)[number];

/** The name of a scope in a version. */
export function scopeIn(version: RosterVersion, scope: RosterScope): string {
  return `https://purl.imsglobal.org/spec/or/v${version.replace(".", "p")}/scope/${scope}.readonly`;
}

export const rosterKindNames = [
  "orgs",
  "academicSessions",
  "courses",
  "classes",
  "users",
  "enrollments",
  "demographics",
] as const;
export type RosterKind = (typeof rosterKindNames)[number];

const text = { type: "text" } as const;
const flag = { type: "flag" } as const;
const list = { type: "list" } as const;
const only11 = { only: "1.1" } as const;
const only12 = { only: "1.2" } as const;

const one = (to: RosterKind): RosterField => ({ type: "one", to });
const many = (to: RosterKind): RosterField => ({ type: "many", to });
const required = (field: RosterField): RosterField => ({ ...field, isRequired: true });

/** A kind: its fields in the order of the columns of CSV, and what one record is called. */
interface KindDeclaration {
  readonly one: string;
  readonly fields: Readonly<Record<string, RosterField>>;
}

/** The declaration of each kind. Fields of the type `none` are not stored: their column is empty. */
export const rosterKinds: Readonly<Record<RosterKind, KindDeclaration>> = {
  orgs: {
    one: "org",
    fields: { name: required(text), type: required(text), identifier: text, parentId: one("orgs") },
  },
  academicSessions: {
    one: "academicSession",
    fields: {
      title: required(text),
      type: required(text),
      startDate: required(text),
      endDate: required(text),
      parentId: one("academicSessions"),
      schoolYear: required(text),
    },
  },
  courses: {
    one: "course",
    fields: {
      schoolYearId: one("academicSessions"),
      title: required(text),
      courseCode: text,
      grades: list,
      orgId: required(one("orgs")),
      subjects: list,
      subjectCodes: list,
    },
  },
  classes: {
    one: "class",
    fields: {
      title: required(text),
      grades: list,
      courseId: required(one("courses")),
      classCode: text,
      classType: required(text),
      location: text,
      schoolId: required(one("orgs")),
      termIds: required(many("academicSessions")),
      subjects: list,
      subjectCodes: list,
      periods: list,
    },
  },
  users: {
    one: "user",
    fields: {
      enabledUser: flag,
      orgIds: { ...many("orgs"), ...only11 },
      role: { ...text, ...only11 },
      username: required(text),
      userIds: { type: "identifiers" },
      givenName: required(text),
      familyName: required(text),
      middleName: text,
      identifier: text,
      email: text,
      sms: text,
      phone: text,
      agentIds: many("users"),
      grades: list,
      password: { type: "none" },
      userMasterIdentifier: { ...text, ...only12 },
      resourceIds: { type: "none", ...only12, column: "resourceSourcedIds" },
      preferredFirstName: { ...text, ...only12, column: "preferredGivenName" },
      preferredMiddleName: { ...text, ...only12 },
      preferredLastName: { ...text, ...only12, column: "preferredFamilyName" },
      primaryOrgId: { ...one("orgs"), ...only12 },
      pronouns: { ...text, ...only12 },
      roles: { type: "roles", ...only12 },
    },
  },
  enrollments: {
    one: "enrollment",
    fields: {
      classId: required(one("classes")),
      schoolId: required(one("orgs")),
      userId: required(one("users")),
      role: required(text),
      primary: flag,
      beginDate: text,
      endDate: text,
    },
  },
  demographics: {
    one: "demographics",
    fields: {
      birthDate: text,
      sex: text,
      americanIndianOrAlaskaNative: flag,
      asian: flag,
      blackOrAfricanAmerican: flag,
      nativeHawaiianOrOtherPacificIslander: flag,
      white: flag,
      demographicRaceTwoOrMoreRaces: flag,
      hispanicOrLatinoEthnicity: flag,
      countryOfBirthCode: text,
      stateOfBirthAbbreviation: text,
      cityOfBirth: text,
      publicSchoolResidenceStatus: text,
    },
  },
};

/** A field with its names: in the stored record, in the JSON and in the CSV of OneRoster. */
export interface NamedField extends RosterField {
  readonly name: string;
  readonly member: string;
  readonly column: string;
}

const named = new Map<string, readonly NamedField[]>();

/** The fields of a kind in a version. */
export function fieldsOf(kind: RosterKind, version: RosterVersion): readonly NamedField[] {
  const known = named.get(kind + version);
  if (known !== undefined) return known;
  const fields = Object.entries(rosterKinds[kind].fields)
    .filter(([, { only }]) => only === undefined || only === version)
    .map(([name, field]) => ({
      ...field,
      name,
      member: name.replace(/^(.+?)Id(s?)$/, (whole, start: string, s: string) => (field.to ? start + s : whole)),
      column: field.column ?? (field.to ? name.replace(/Id(s?)$/, "SourcedId$1") : name),
    }));
  named.set(kind + version, fields);
  return fields;
}
