import { describe, expect, test } from "vitest";
import { checkRecord } from "../../src/collections/check-record.ts";
import { parseSent } from "../../src/domain/document.ts";
import type { Profile } from "../../src/domain/student-schema.ts";

const limits = { maxDepth: 16, maxKeyLength: 64 };

function check(student: unknown, profile: Profile = "open", id?: string) {
  const text = typeof student === "string" ? student : JSON.stringify(student);
  return checkRecord(parseSent(text, limits), { profile, collections: undefined }, id === undefined ? {} : { id });
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

test.each<[string, ...unknown[]]>([
  ["studentNumber", "A", "2026/B-7_x.y", `0${"a".repeat(31)}`],
  ["name", "Teller", "x".repeat(200), "😀".repeat(200), "محمد بن سلمان"],
  ["givenName", "x".repeat(100), "Ñandú", "李小龍"],
  ["email", "ada@example.org", "ada+x@localhost", "ünïcode@exämple.org"],
  ["phone", "+44 20 7946 0958"],
  ["dateOfBirth", "1900-01-01", "2000-02-29", today],
  ["enrolledOn", "1850-01-01", "2099-12-31"],
  ["age", 0, 150],
  ["gpa", 3.85, 10],
  ["yearLevel", 20],
  ["grade", "x".repeat(20)],
  ["status", "applicant", "admitted", "enrolled", "on_leave", "suspended", "withdrawn", "graduated"],
  ["address", { street: "12 St James's Square", city: "London", postalCode: "SW1Y 4JH", country: "GB" }],
  [
    "guardians",
    many(10, (i) => ({ name: `G${i}`, relationship: "aunt", email: "g@x.org", phone: "1", primary: true })),
  ],
  ["externalIds", many(20, (i) => ({ type: `t${i}`, identifier: "1" }))],
  ["tags", many(50, (i) => `tag ${i}`)],
  ["attributes", { any: [1, null, { json: true }] }, null],
])("valid values of %s", (member, ...values) => {
  for (const value of values) expect(outcome({ [member]: value })).toBe(JSON.stringify({ [member]: value }));
});

describe("invalid values", () => {
  const same = many(2, (i) => ({ type: "a", identifier: String(i) }));
  test.each<[violation: string, ...unknown[]]>([
    ["/studentNumber invalid_format", "", "-1", "a".repeat(33), "a b", "é1"],
    ["/studentNumber invalid_type", 7],
    ["/name too_short", "", " \t "],
    ["/name too_long", "x".repeat(201)],
    ["/name invalid_type", null, ["Ada"]],
    ["/givenName too_long", "x".repeat(101)],
    ["/middleName forbidden_character", "a\u0000b", "a\nb", "a\u202eb", "a\u2066b", "a\ud800"],
    [
      "/email invalid_email",
      "ada",
      "ada@",
      "@example.org",
      "a b@example.org",
      "a@b..c",
      `${"a".repeat(65)}@example.org`,
    ],
    ["/email too_long", `a@${"b".repeat(253)}`],
    ["/phone too_long", "1".repeat(33)],
    ["/dateOfBirth out_of_range", "1899-12-31", dayAfterTomorrow],
    ["/dateOfBirth invalid_date", "2001-02-29", "2000-2-1", "2000-01-01T00:00:00Z", "2026-13-01"],
    ["/age too_small", -1],
    ["/age too_big", 151],
    ["/age invalid_type", 1.5, "18"],
    ["/gpa too_big", 10.1],
    ["/status invalid_value", "expelled"],
    ["/address invalid_type", "12 High Street"],
    ["/address/country unknown_country", { country: "gb" }, { country: "ZZ" }],
    ["/guardians/0/name invalid_type", [{}]],
    ["/guardians too_big", many(11, () => ({ name: "G" }))],
    ["/externalIds duplicate_type", same],
    ["/tags too_big", many(51, (i) => `t${i}`)],
    ["/tags/1 too_short", ["ok", ""]],
  ])("%s", (violation, ...values) => {
    const [, member = ""] = violation.split(/[/ ]/);
    for (const value of values) expect(outcome({ [member]: value }), String(value)).toEqual([violation]);
  });

  test("graduatesOn before enrolledOn", () => {
    const dates = { enrolledOn: "2026-09-01", graduatesOn: "2026-08-31" };
    expect(outcome(dates)).toEqual(["/graduatesOn out_of_order"]);
    expect(outcome({ ...dates, graduatesOn: "2026-09-01" })).toBeTypeOf("string");
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
