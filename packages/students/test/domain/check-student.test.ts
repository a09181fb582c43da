import { describe, expect, test } from "vitest";
import { checkStudent } from "../../src/domain/check-student.ts";
import { parseSent } from "../../src/domain/document.ts";
import type { Profile } from "../../src/domain/student-schema.ts";

const limits = { maxDepth: 16, maxKeyLength: 64 };

function check(student: unknown, profile: Profile = "open", id?: string) {
  const text = typeof student === "string" ? student : JSON.stringify(student);
  return checkStudent(parseSent(text, limits), { profile, ...(id === undefined ? {} : { id }) });
}

/** The violations as `pointer code`, or the body to be stored if there are none. */
function outcome(student: unknown, profile: Profile = "open", id?: string): string[] | string {
  const checked = check(student, profile, id);
  const violations = checked.kind === "valid" ? checked.draft.warnings : checked.violations;
  if (checked.kind === "valid" && violations === undefined) return checked.draft.body;
  return (violations ?? []).map(({ pointer, code }) => `${pointer} ${code}`);
}

const today = new Date().toISOString().slice(0, 10);
const dayAfterTomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
const many = <Item>(count: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, i) => item(i));

describe("a canonical member is accepted", () => {
  test.each<[string, unknown]>([
    ["studentNumber", "A"],
    ["studentNumber", "2026/B-7_x.y"],
    ["studentNumber", `0${"a".repeat(31)}`],
    ["name", "Teller"],
    ["name", "x".repeat(200)],
    ["name", "😀".repeat(200)],
    ["givenName", "x".repeat(100)],
    ["familyName", "Ñandú"],
    ["preferredName", "李小龍"],
    ["name", "محمد بن سلمان"],
    ["pronouns", "they/them"],
    ["email", "ada@example.org"],
    ["email", "ada+x@localhost"],
    ["email", "ünïcode@exämple.org"],
    ["phone", "+44 20 7946 0958"],
    ["gender", "x".repeat(40)],
    ["dateOfBirth", "1900-01-01"],
    ["dateOfBirth", "2000-02-29"],
    ["dateOfBirth", today],
    ["enrolledOn", "1850-01-01"],
    ["graduatesOn", "2099-12-31"],
    ["age", 0],
    ["age", 150],
    ["gpa", 3.85],
    ["gpa", 10],
    ["yearLevel", 20],
    ["program", "x".repeat(200)],
    ["department", "x"],
    ["course", "x"],
    ["grade", "x".repeat(20)],
    ...["applicant", "admitted", "enrolled", "on_leave", "suspended", "withdrawn", "graduated"].map(
      (status): [string, unknown] => ["status", status],
    ),
    ["address", { street: "12 St James's Square", city: "London", postalCode: "SW1Y 4JH", country: "GB" }],
    [
      "guardians",
      many(10, (i) => ({ name: `G${i}`, relationship: "aunt", email: "g@x.org", phone: "1", primary: true })),
    ],
    ["externalIds", many(20, (i) => ({ type: `t${i}`, identifier: "1" }))],
    ["tags", many(50, (i) => `tag ${i}`)],
    ["attributes", { any: [1, null, { json: true }] }],
    ["attributes", null],
  ])("%s: %j", (member, value) => {
    expect(outcome({ [member]: value })).toBe(JSON.stringify({ [member]: value }));
  });
});

describe("a canonical member is invalid", () => {
  test.each<[string, unknown, string]>([
    ["studentNumber", "", "/studentNumber invalid_format"],
    ["studentNumber", "-1", "/studentNumber invalid_format"],
    ["studentNumber", "a".repeat(33), "/studentNumber invalid_format"],
    ["studentNumber", "a b", "/studentNumber invalid_format"],
    ["studentNumber", "é1", "/studentNumber invalid_format"],
    ["studentNumber", 7, "/studentNumber invalid_type"],
    ["name", "", "/name too_short"],
    ["name", " \t ", "/name too_short"],
    ["name", "x".repeat(201), "/name too_long"],
    ["name", null, "/name invalid_type"],
    ["name", ["Ada"], "/name invalid_type"],
    ["givenName", "x".repeat(101), "/givenName too_long"],
    ["middleName", "a\u0000b", "/middleName forbidden_character"],
    ["familyName", "a\nb", "/familyName forbidden_character"],
    ["preferredName", "a\u202eb", "/preferredName forbidden_character"],
    ["pronouns", "a\u2066b", "/pronouns forbidden_character"],
    ["email", "ada", "/email invalid_email"],
    ["email", "ada@", "/email invalid_email"],
    ["email", "@example.org", "/email invalid_email"],
    ["email", "a b@example.org", "/email invalid_email"],
    ["email", "a@b..c", "/email invalid_email"],
    ["email", `${"a".repeat(65)}@example.org`, "/email invalid_email"],
    ["email", `a@${"b".repeat(253)}`, "/email too_long"],
    ["phone", "1".repeat(33), "/phone too_long"],
    ["gender", "x".repeat(41), "/gender too_long"],
    ["dateOfBirth", "1899-12-31", "/dateOfBirth out_of_range"],
    ["dateOfBirth", dayAfterTomorrow, "/dateOfBirth out_of_range"],
    ["dateOfBirth", "2001-02-29", "/dateOfBirth invalid_date"],
    ["dateOfBirth", "2000-2-1", "/dateOfBirth invalid_date"],
    ["dateOfBirth", "2000-01-01T00:00:00Z", "/dateOfBirth invalid_date"],
    ["enrolledOn", "2026-13-01", "/enrolledOn invalid_date"],
    ["age", -1, "/age too_small"],
    ["age", 151, "/age too_big"],
    ["age", 1.5, "/age invalid_type"],
    ["age", "18", "/age invalid_type"],
    ["gpa", 10.1, "/gpa too_big"],
    ["yearLevel", 21, "/yearLevel too_big"],
    ["program", "x".repeat(201), "/program too_long"],
    ["grade", "x".repeat(21), "/grade too_long"],
    ["status", "expelled", "/status invalid_value"],
    ["address", "12 High Street", "/address invalid_type"],
    ["address", { country: "gb" }, "/address/country unknown_country"],
    ["address", { country: "ZZ" }, "/address/country unknown_country"],
    ["guardians", [{}], "/guardians/0/name invalid_type"],
    ["guardians", many(11, () => ({ name: "G" })), "/guardians too_big"],
    [
      "externalIds",
      [
        { type: "a", identifier: "1" },
        { type: "a", identifier: "2" },
      ],
      "/externalIds duplicate_type",
    ],
    ["externalIds", many(21, (i) => ({ type: `t${i}`, identifier: "1" })), "/externalIds too_big"],
    ["tags", many(51, (i) => `t${i}`), "/tags too_big"],
    ["tags", ["ok", ""], "/tags/1 too_short"],
  ])("%s: %j as %s", (member, value, violation) => {
    expect(outcome({ [member]: value })).toEqual([violation]);
  });

  test("graduatesOn before enrolledOn", () => {
    const dates = { enrolledOn: "2026-09-01", graduatesOn: "2026-08-31" };
    expect(outcome(dates)).toEqual(["/graduatesOn out_of_order"]);
    expect(outcome({ ...dates, graduatesOn: "2026-09-01" })).toBeTypeOf("string");
  });

  test("a lone surrogate in a name", () => {
    expect(outcome(String.raw`{"name":"a\ud800"}`)).toEqual(["/name forbidden_character"]);
  });

  test("every violation at once, each with its pointer", () => {
    expect(outcome({ age: -1, "a/b~c": 1, address: { city: "" } })).toEqual([
      "/age too_small",
      "/address/city too_short",
    ]);
  });
});

describe("normalization", () => {
  test("trims canonical text, composes it (NFC), and preserves everything else", () => {
    const written = String.raw`{"x":"  e\u0301 ","name":"  Jose\u0301  ","address":{"city":" Z\u00fcrich","n":1.0,"2":1,"1":2},"gpa":3.50}`;
    expect(outcome(written)).toBe(
      String.raw`{"x":"  e\u0301 ","name":"José","address":{"city":"Zürich","n":1.0,"2":1,"1":2},"gpa":3.50}`,
    );
  });

  test("preserves the escapes of canonical text that is already normalized", () => {
    expect(outcome(String.raw`{"name":"Z\u00fcrich"}`)).toBe(String.raw`{"name":"Z\u00fcrich"}`);
  });

  test("counts the length after normalization", () => {
    expect(outcome({ grade: ` ${"e\u0301".repeat(20)} ` })).toBe(JSON.stringify({ grade: "é".repeat(20) }));
  });
});

test("reports the first 100 violations and the number of others", () => {
  const unknown = Object.fromEntries(many(20_000, (n) => [`x${n}`, n]));
  const checked = check(unknown, "registrar");
  expect(checked).toMatchObject({ kind: "invalid", more: 20_004 - 100 });
  expect(checked.kind === "invalid" && checked.violations).toHaveLength(100);
});

describe("the open profile", () => {
  test("ignores members that only the server sets, with a warning", () => {
    const owned = ["version", "createdAt", "updatedAt", "deletedAt"];
    const sent = { ...Object.fromEntries(owned.map((name) => [name, 0])), shoe: 38 };
    expect(check(sent)).toMatchObject({ draft: { body: '{"shoe":38}' } });
    expect(outcome(sent)).toEqual(owned.map((name) => `/${name} server_owned`));
  });

  test("accepts the id of a new record, but not that of a replacement", () => {
    expect(check({ id: "a", shoe: 38 })).toMatchObject({ draft: { id: "a", body: '{"shoe":38}' } });
    expect(check({ id: 12, shoe: 38 })).toMatchObject({ draft: { id: "#b12", body: '{"id":12,"shoe":38}' } });
    expect(outcome({ id: "a", shoe: 38 }, "open", "b")).toBe('{"shoe":38}');
  });

  test("accepts an object that only has members of the server", () => {
    expect(outcome({ id: 1 })).toBe('{"id":1}');
    expect(check({ version: 1 })).toMatchObject({ draft: { body: "{}" } });
    expect(outcome({})).toEqual([" empty"]);
  });
});

describe("the registrar profile", () => {
  const ada = { givenName: "Ada", familyName: "Lovelace", studentNumber: "1", dateOfBirth: "1990-12-10" };

  test("accepts the canonical record, with status enrolled by default", () => {
    expect(outcome(ada, "registrar")).toBe(JSON.stringify({ ...ada, status: "enrolled" }));
    expect(outcome({ ...ada, status: "applicant" }, "registrar")).toBe(JSON.stringify({ ...ada, status: "applicant" }));
  });

  test("requires given name, family name, number and date of birth", () => {
    expect(outcome({}, "registrar").toString().split(",").sort()).toEqual(
      ["dateOfBirth", "familyName", "givenName", "studentNumber"].map((member) => `/${member} invalid_type`),
    );
  });

  test("rejects unknown members, also inside members", () => {
    const student = { ...ada, shoe: 38, address: { planet: "Earth" }, guardians: [{ name: "B", age: 1 }] };
    expect(outcome(student, "registrar")).toEqual([
      "/shoe unknown_member",
      "/address/planet unknown_member",
      "/guardians/0/age unknown_member",
    ]);
  });

  test("rejects members of the server, except an equal id in a replacement", () => {
    expect(outcome({ ...ada, id: "x", version: 1 }, "registrar", "x")).toEqual(["/version server_owned"]);
    expect(outcome({ ...ada, id: "y" }, "registrar", "x")).toEqual(["/id server_owned"]);
    expect(outcome({ ...ada, id: "x" }, "registrar", "x")).toBeTypeOf("string");
    expect(outcome({ ...ada, id: "x" }, "registrar")).toEqual(["/id server_owned"]);
  });
});
