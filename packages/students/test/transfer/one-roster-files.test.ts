import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStudents, problem, type TestStudents } from "../client.ts";
import { describeSqlite, describeStudents } from "../locations.ts";

const type = "text/csv; profile=oneroster";
const roster = "/ims/oneroster/rostering/v1p2/students";

type Client = Pick<TestStudents, "ask" | "load">;

async function send(students: Client, body: string | FormData, query = "") {
  const sent = body instanceof FormData ? new Response(body) : undefined;
  const bytes = sent === undefined ? (body as string) : new Uint8Array(await sent.arrayBuffer());
  return (await students.load(`/students/import?${query}`, bytes, sent?.headers.get("content-type") ?? type)).response;
}

const results = (lines: readonly Record<string, unknown>[]) => lines.slice(0, -1).map(({ result }) => result);

function form(users: string, roles: string): FormData {
  const parts = new FormData();
  parts.set("roles", new File([roles], "roles.csv", { type: "text/csv" }));
  parts.set("file", new File([users], "users.csv", { type: "text/csv" }));
  return parts;
}

describeStudents({}, (students) => {
  const find = async (query: string) => JSON.parse((await students.ask(`/students?${query}`)).text);

  describe("roles", () => {
    const users = [
      "sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,username,givenName,familyName,identifier",
      "r-1,,,true,org-1,ada,Ada,Lovelace,",
      "r-2,,,true,org-1,grace,Grace,Teacher,",
      "r-3,,,true,org-1,alan,Alan,Both,",
      "r-4,,,true,org-1,eve,Eve,Former,",
    ].join("\n");
    const roles = [
      "sourcedId,status,dateLastModified,userSourcedId,roleType,role,beginDate,endDate,orgSourcedId,userProfileSourcedId",
      "1,,,r-1,primary,student,,,org-1,",
      "2,,,r-2,primary,teacher,,,org-1,",
      "3,,,r-3,primary,teacher,,,org-1,",
      "4,,,r-3,secondary,student,,,org-1,",
      "5,tobedeleted,,r-4,primary,student,,,org-1,",
    ].join("\n");

    test.each(["dryRun=true", "mode=atomic"])(
      "a form with roles.csv imports only users with the role of a student (%s)",
      async (query) => {
        const { lines } = await send(students, form(users, roles), query);
        expect(results(lines)).toEqual(["created", "skipped", "created", "skipped"]);
        expect(lines.at(-1)).toMatchObject({ summary: { rows: 4, created: 2, skipped: 2, invalid: 0 } });
        const found = await find("id[in]=r-1,r-2,r-3,r-4&sort=id");
        const ids = found.map(({ id }: { id: string }) => id);
        expect(ids).toEqual(query === "mode=atomic" ? ["r-1", "r-3"] : []);
      },
    );

    test.each([
      ["users", "is not a roles.csv of OneRoster 1.2: it has no column 'userSourcedId'", "sourcedId,role\n1,student"],
      ["a broken row", "Line 2 of the roles", 'userSourcedId,role\n"r-1,student'],
    ])("roles.csv with %s is rejected", async (_, reason, broken) => {
      const response = await send(students, form(users, broken));
      expect(response).toMatchObject(problem(400, "invalid_header"));
      expect(response.json.detail).toContain(reason);
    });

    test("rejects roles with a file of another format, or after the file", async () => {
      const other = await send(students, form(users, roles), "format=csv");
      expect(other).toMatchObject(problem(400, "invalid_form"));
      const late = new FormData();
      for (const [name, part] of Array.from(form(users, roles)).toReversed()) late.set(name, part);
      expect(await send(students, late, "format=oneroster")).toMatchObject({ status: 400 });
    });

    test("a column of roles (OneRoster 1.1) skips everyone but students, and requires a role in each row", async () => {
      const csv =
        "sourcedId,status,role,givenName,identifier,id\nd-1,tobedeleted,student,A,d-1,\nt-1,active,teacher,B,t-1,\n" +
        "s-1,active,Student,C,s-1,\nn-1,,,D,n-1,\n,,student,E,,s-1\n";
      const { lines } = await send(students, csv, "upsert=studentNumber");
      expect(lines).toMatchObject([
        { result: "invalid", errors: [{ pointer: "/status", code: "to_be_deleted" }] },
        { result: "skipped" },
        { result: "created", id: "s-1" },
        { result: "invalid", errors: [{ pointer: "/role", code: "required" }] },
        { result: "invalid", errors: [{ pointer: "/sourcedId", code: "required" }] },
        { summary: { skipped: 1 } },
      ]);
      expect((await find("studentNumber=s-1"))[0]).not.toHaveProperty("role");
    });
  });

  test("with upsert, OneRoster replaces its own external id of a record and no other", async () => {
    const others = [
      { type: "state", identifier: "S-1" },
      { type: "card", identifier: "C-1" },
    ];
    const [state, card] = others;
    const externalIds = [state, { type: "oneroster", identifier: "old", since: 2024 }, card];
    await students.ask("/students", { body: { studentNumber: "ids-1", externalIds } });
    await students.ask("/students", { body: { studentNumber: "ids-2", externalIds: others } });
    await students.ask("/students", { body: { studentNumber: "ids-3" } });
    const csv =
      "sourcedId,status,enabledUser,role,givenName,identifier\nx-1,,true,student,A,ids-1\nx-2,,true,student,B,ids-2\nx-3,,true,student,C,ids-3\n";
    for (const result of ["updated", "unchanged"]) {
      const { lines } = await send(students, csv, "upsert=studentNumber");
      expect(results(lines)).toEqual([result, result, result]);
    }
    const idsOf = async (number: string) => (await find(`studentNumber=${number}`))[0].externalIds;
    expect(await idsOf("ids-1")).toEqual([state, { type: "oneroster", identifier: "x-1", since: 2024 }, card]);
    expect(await idsOf("ids-2")).toEqual([...others, { type: "oneroster", identifier: "x-2" }]);
    expect(await idsOf("ids-3")).toEqual([{ type: "oneroster", identifier: "x-3" }]);
  });

  test.each(["", "&dryRun=true"])(
    "with upsert, two rows for one record are rejected, by whatever they name it (%s)",
    async (query) => {
      const id = `both${query.length}`;
      await students.ask("/students", { body: { id, studentNumber: `${id}-old`, givenName: "A" } });
      const csv = `sourcedId,role,givenName,phone,identifier\n${id},student,B,,\n${id}-other,student,,12345,${id}-old\n`;
      const { lines } = await send(students, csv, `upsert=studentNumber${query}`);
      expect(results(lines)).toEqual(["duplicate", "duplicate"]);
      expect(await find(`id=${id}`)).toMatchObject([{ version: 1, givenName: "A" }]);
    },
  );

  test("a sourcedId that cannot be an id produces a stable one, and is stored as an external id", async () => {
    const csv = `sourcedId,role,givenName\n${"x".repeat(200)},student,Long\nbulk,student,Word\n`;
    expect(results((await send(students, csv)).lines)).toEqual(["created", "created"]);
    expect(results((await send(students, csv)).lines)).toEqual(["duplicate", "duplicate"]);
    const [found] = await find("givenName=Word");
    expect(found).toMatchObject({ externalIds: [{ type: "oneroster", identifier: "bulk" }] });
    expect(found.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab]/);
  });

  test("a user of the roster is not imported as a student too", async () => {
    const body = [{ id: "u-1", givenName: "Ada", familyName: "Roster", role: "student" }];
    expect((await students.ask("/users", { body })).status).toBe(201);
    await students.ask("/students", { body: { studentNumber: "u-number" } });
    const csv = "sourcedId,role,givenName,identifier\nu-1,student,Ada,\nu-2,student,Bob,\n";
    for (const query of ["dryRun=true", "upsert=studentNumber&dryRun=true", "", "upsert=studentNumber"]) {
      const { lines } = await send(students, csv, query);
      expect(results(lines)).toEqual(["invalid", query === "upsert=studentNumber" ? "unchanged" : "created"]);
      expect(lines[0]).toMatchObject({
        errors: [{ code: "is_user", detail: expect.stringContaining("roster import") }],
      });
    }
    expect((await send(students, csv, "mode=atomic")).json).toMatchObject({ status: 422 });
    expect(await find("id[in]=u-1,u-2")).toMatchObject([{ id: "u-2" }]);
    // A student who is there already is changed as before.
    const known = "sourcedId,role,givenName,identifier\nu-1,student,Eve,u-number\n";
    expect(results((await send(students, known, "upsert=studentNumber")).lines)).toEqual(["updated"]);
    // Restored, a deleted user would be the same person as the student.
    await students.ask("/users/u-1", { method: "DELETE" });
    for (const query of ["dryRun=true", "", "upsert=studentNumber"]) {
      const { lines } = await send(students, csv, query);
      const detail = expect.stringContaining("purge it with 'signalbox students purge u-1 --collection users'");
      expect(lines[0]).toMatchObject({ errors: [{ code: "is_user", detail }] });
    }
    await students.ask("/users/u-1/purge", { method: "POST" });
    expect((await send(students, csv)).lines[0]).toMatchObject({ result: "created", id: "u-1" });
  });

  test("a deleted student is not created again", async () => {
    const csv = "sourcedId,role,givenName\ngone-1,student,Gone\n";
    await send(students, csv);
    await students.ask("/students/gone-1", { method: "DELETE" });
    for (const query of ["", "upsert=studentNumber", "dryRun=true"]) {
      const { lines } = await send(students, csv, query);
      expect(lines).toMatchObject([{ result: "duplicate", errors: [{ pointer: "/id" }] }, {}]);
    }
  });

  test("an exported file creates the same records elsewhere, once; a deleted one gets another id", async () => {
    await students.ask("/students", { body: { id: 4711, nickname: "four" } });
    for (const accept of ["application/x-ndjson", "text/csv"]) {
      const { text } = await students.ask("/students?nickname=four", { headers: { accept } });
      const load = async (query = "") => (await students.load(`/students/import?${query}`, text, accept)).rows[0];
      for (const query of ["dryRun=true", ""]) expect(await load(query)).toMatchObject({ result: "duplicate" });
      const [{ id }] = await find("nickname=four");
      await students.ask(`/students/${id}`, { method: "DELETE" });
      expect(await load("dryRun=true")).toMatchObject({ result: "created" });
      expect(await load()).toMatchObject({ result: "created", id: expect.stringMatching(/-7/) });
      expect(await find("nickname=four")).toHaveLength(1);
    }
  });
});

// The accounts of a file do not depend on the store.
describeSqlite((newLocation) => {
  describe.each([
    { profile: "open", ids: ["SIS-1", "SIS-2"], formats: [type, "text/csv", "application/x-ndjson"] },
    // OneRoster files contain no date of birth, which this profile requires. It accepts UUIDs as the ids of other systems.
    {
      profile: "registrar",
      ids: ["0190a1b2-0000-7000-8000-000000000001", "0190a1b2-0000-7000-8000-000000000002"],
      formats: ["text/csv", "application/x-ndjson"],
    },
  ] as const)("a file of OneRoster in the profile $profile", ({ profile, ids, formats }) => {
    const csv = [
      "sourcedId,status,dateLastModified,enabledUser,username,userIds,givenName,familyName,identifier,email,grades,metadata.role,metadata.house,birthDate",
      `${ids[0]},,,false,ada.l,"{Fed:77},{LDAP:ada}",Ada,Lovelace,N-1,ada@or.example,12,student,red,2001-02-03`,
      `${ids[1]},,,true,grace@or.example,,Grace,Hopper,N-2,grace@or.example,11,student,,2001-02-04`,
    ].join("\r\n");
    const upsert = "upsert=studentNumber";
    let first: TestStudents;
    let second: TestStudents;
    beforeAll(async () => {
      first = await openStudents({ ...(await newLocation()), profile });
      second = await openStudents({ ...(await newLocation()), profile });
    });
    afterAll(async () => {
      await first.close();
      await second.close();
    });

    const accounts = async (students: Client) =>
      (
        await students.ask(
          `${roster}?filter=status%3D'active'&sort=givenName&fields=sourcedId,username,enabledUser,userIds`,
        )
      ).json.users;
    const userIds = [
      { type: "Fed", identifier: "77" },
      { type: "LDAP", identifier: "ada" },
    ];
    const expected = [
      { sourcedId: ids[0], username: "ada.l", enabledUser: "false", userIds },
      { sourcedId: ids[1], username: "grace@or.example", enabledUser: "true", userIds: [] },
    ];

    test("exports sourcedId, username and enabledUser, also after an import elsewhere", async () => {
      expect(results((await send(first, csv)).lines)).toEqual(["created", "created"]);
      expect(await accounts(first)).toEqual(expected);
      for (const format of formats) {
        const file = (await first.ask("/students", { headers: { accept: format } })).text;
        const load = async (query: string) =>
          results((await second.load(`/students/import?${query}`, file, format)).response.lines);
        const isFirst = format === formats[0];
        expect(await load("")).toEqual(isFirst ? ["created", "created"] : ["duplicate", "duplicate"]);
        if (isFirst) expect(await load(upsert)).toEqual(["unchanged", "unchanged"]);
        expect(await accounts(second)).toEqual(expected);
      }
    });

    test("stores nothing of a disabled account that the status of the student disables", async () => {
      const { json } = await first.ask("/students", {
        body: {
          givenName: "Eve",
          familyName: "Roe",
          studentNumber: "N-3",
          dateOfBirth: "2001-02-05",
          status: "suspended",
        },
      });
      const path = `/students/${json.id}`;
      const { text: file } = await first.ask("/students?givenName=Eve", {
        headers: { accept: "text/csv; profile=oneroster" },
      });
      expect(file).toContain(`${json.id},,,false,`);
      expect(results((await send(first, file, upsert)).lines)).toEqual(["unchanged"]);
      await first.ask(path, { method: "PATCH", body: { status: "enrolled" } });
      expect(results((await send(first, file, upsert)).lines)).toEqual(["updated"]);
      expect((await first.ask(path)).json.attributes).toEqual({ oneRoster: { enabledUser: false } });
      await first.ask(path, { method: "DELETE" });
    });

    test("changes nothing on a repeated import, and applies changes of accounts", async () => {
      expect(results((await send(first, csv)).lines)).toEqual(["duplicate", "duplicate"]);
      expect(results((await send(first, csv, upsert)).lines)).toEqual(["unchanged", "unchanged"]);
      const changed = csv
        .replace("false,ada.l", "true,ada@or.example")
        .replace("true,grace@or.example", "false,hopper");
      for (const result of ["updated", "unchanged"]) {
        expect(results((await send(first, changed, `${upsert}&mode=atomic`)).lines)).toEqual([result, result]);
      }
      expect(await accounts(first)).toMatchObject([
        { username: "ada@or.example", enabledUser: "true" },
        { username: "hopper", enabledUser: "false" },
      ]);
    });
  });
});
