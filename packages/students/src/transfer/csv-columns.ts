/** The columns of an exported file: every member of the canonical record, and one for all others. */
export const textColumns = [
  "studentNumber",
  "name",
  "givenName",
  "middleName",
  "familyName",
  "preferredName",
  "pronouns",
  "email",
  "phone",
  "gender",
  "dateOfBirth",
  "enrolledOn",
  "graduatesOn",
  "program",
  "department",
  "course",
  "grade",
  "status",
] as const;
export const numberColumns = ["age", "gpa", "yearLevel"] as const;
export const jsonColumns = ["address", "guardians", "externalIds", "tags", "attributes"] as const;
export const serverColumns = ["id", "version", "createdAt", "updatedAt"] as const;

/** Holds the members that have no column, as a JSON object. */
export const otherColumn = "otherMembers";

/** Other names that files have for members, without case, spaces and punctuation. */
const aliases: ReadonlyMap<string, string> = new Map(
  Object.entries({
    firstname: "givenName",
    forename: "givenName",
    lastname: "familyName",
    surname: "familyName",
    fullname: "name",
    number: "studentNumber",
    studentid: "studentNumber",
    studentno: "studentNumber",
    emailaddress: "email",
    mail: "email",
    telephone: "phone",
    phonenumber: "phone",
    dob: "dateOfBirth",
    birthdate: "dateOfBirth",
    birthday: "dateOfBirth",
    programme: "program",
    year: "yearLevel",
  }),
);

const known = new Map(
  [...textColumns, ...numberColumns, ...jsonColumns, ...serverColumns, otherColumn].map((name) => [plain(name), name]),
);

/** Columns that become known members, or that an exported file has. */
export const knownColumns: ReadonlySet<string> = new Set(known.values());

/** The member that a column is about: by `mapping`, by its name however it is written, or by a usual other name. */
export function memberOfHeader(header: string, mapping: ReadonlyMap<string, string>): string {
  const name = header.trim();
  return mapping.get(name) ?? known.get(plain(name)) ?? aliases.get(plain(name)) ?? name;
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}
