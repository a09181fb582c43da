// Without imports: the page shows by the same names what the service does with a column.

/** Common other names of members, without case, spaces and punctuation. */
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

/** The member that a column has by a common other name. */
export function memberOfAlias(column: string): string | undefined {
  return aliases.get(plainName(column));
}

/** The name of a column or member without case, spaces and punctuation. */
export function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}
