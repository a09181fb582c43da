import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { openStudentDatabase } from "../../src/store/student-database.ts";
import { resolveOptions } from "../../src/students-options.ts";
import { linkOf, openStudents, problem, walk } from "../client.ts";
import { describeStudents } from "../locations.ts";

const people = [
  { givenName: "Ada", familyName: "Lovelace", age: 36, studentNumber: "A-1", status: "graduated", gpa: 4 },
  { givenName: "Grace", familyName: "Hopper", age: 85, studentNumber: "B-1", status: "enrolled" },
  { givenName: "Zoë", familyName: "Ångström", age: 20, status: "enrolled", gpa: 3.5 },
  { givenName: "alan", familyName: "Turing", age: 41, studentNumber: "A_2" },
  { givenName: "Edsger", familyName: "Dijkstra", email: "EWD@example.org" },
  { givenName: "Emmy", familyName: "Noether", age: 53, hobby: "Symmetry walks", shoe: 43 },
  { name: "100% Teller", age: 20 },
];

describeStudents({}, (students, newLocation) => {
  beforeAll(async () => {
    await students.ask("/students", { body: people });
  });

  const list = (query: string) => students.list(`/students?${query}`);
  const names = async (query: string) => (await list(query)).map(({ givenName, name }) => givenName ?? name);

  describe("filters", () => {
    test.each([
      ["familyName=LOVELACE", ["Ada"]],
      ["familyName=%C3%85ngstr%C3%B6m", ["Zoë"]],
      ["status=enrolled", ["Grace", "Zoë"]],
      ["status=ENROLLED", []],
      ["age=20", ["Zoë", "100% Teller"]],
      ["age[gte]=41&age[lt]=85", ["alan", "Emmy"]],
      ["age[lt]=21", ["Zoë", "100% Teller"]],
      ["age[lte]=20", ["Zoë", "100% Teller"]],
      ["age[gt]=53", ["Grace"]],
      ["age=-1", []],
      ["age[in]=-1,85", ["Grace"]],
      ["age[gte]=-1&age[lt]=37", ["Ada", "Zoë", "100% Teller"]],
      ["age[exists]=false", ["Edsger"]],
      ["age[ne]=20", ["Ada", "Grace", "alan", "Edsger", "Emmy"]],
      ["gpa=3.5", ["Zoë"]],
      ["gpa[exists]=true", ["Ada", "Zoë"]],
      ["givenName[exists]=false", ["100% Teller"]],
      ["studentNumber[prefix]=a", ["Ada", "alan"]],
      ["studentNumber[prefix]=a_", ["alan"]],
      ["name[prefix]=100%25", ["100% Teller"]],
      ["status[prefix]=EN", []],
      ["status[prefix]=en", ["Grace", "Zoë"]],
      ["givenName[in]=ADA,emmy,nobody", ["Ada", "Emmy"]],
      ["email=ewd@EXAMPLE.org", ["Edsger"]],
      ["familyName[lt]=e", ["Edsger"]],
      ["createdAt[lt]=2020-01-01T00:00:00Z", []],
      ["createdAt[gte]=2020-01-01&version=1&age=36", ["Ada"]],
      ["createdAt[exists]=true&id[exists]=true&age=36", ["Ada"]],
      ["q=walk", ["Emmy"]],
      ["q=zoe+ANG", ["Zoë"]],
      ["q=ewd+example", ["Edsger"]],
      ["q=ovelace", []],
      ["q=100", ["100% Teller"]],
      ["q=%25", people.map(({ givenName, name }) => givenName ?? name)],
    ])("%s matches %j", async (query, expected) => {
      expect(await names(query)).toEqual(expected);
    });
  });

  describe("sort", () => {
    test.each([
      ["sort=familyName&familyName[exists]=true", ["Edsger", "Grace", "Ada", "Emmy", "alan", "Zoë"]],
      ["sort=-age,givenName", ["Grace", "Emmy", "alan", "Ada", "100% Teller", "Zoë", "Edsger"]],
      ["sort=-id", ["100% Teller", "Emmy", "Edsger", "alan", "Zoë", "Grace", "Ada"]],
    ])("%s orders %j", async (query, expected) => {
      expect(await names(query)).toEqual(expected);
    });

    test("a streamed list and its pages have the same order in both directions", async () => {
      for (const sort of ["id", "-id", "familyName", "-age,givenName", "status,-gpa", "updatedAt"]) {
        const all = await students.ids(`/students?sort=${sort}`);
        expect(await walk(students, `/students?limit=2&sort=${sort}`), sort).toEqual({ next: all, prev: all });
      }
    });
  });

  test("pages link to the first, previous, next and last one", async () => {
    const first = await students.ask("/students?limit=4");
    expect(linkOf(first, "first")).toBe("/students?limit=4");
    expect(linkOf(first, "prev")).toBeUndefined();
    const second = await students.ask(linkOf(first, "next") ?? "");
    expect(linkOf(second, "next")).toBeUndefined();
    const back = await students.ask(linkOf(second, "prev") ?? "");
    expect(back.text).toBe(first.text);
    expect(linkOf(back, "prev")).toBeUndefined();
  });

  test("returns 400 for a cursor without a limit, and names what is missing", async () => {
    const { next } = await students.ask("/students?limit=1");
    const { searchParams } = new URL(next ?? "", "http://x");
    searchParams.delete("limit");
    expect(await students.ask(`/students?${searchParams}`)).toMatchObject(
      problem(400, "invalid_parameter", { detail: "The query parameter 'cursor' requires 'limit'." }),
    );
  });

  test("fields selects members in the order of the record", async () => {
    expect((await students.ask("/students?fields=age,hobby&age=53")).text).toBe(
      '[{"age":53,"hobby":"Symmetry walks"}]',
    );
    const [id] = await students.ids("/students?age=36");
    expect((await students.ask(`/students/${id}?fields=gpa,version`)).text).toBe('{"version":1,"gpa":4}');
  });

  test.each([
    ["id", ["a\0b"]],
    ["familyName", ["a\0b", "x"]],
    ["version", ["1.5", "x"]],
    ["version", [1.5, "x"]],
    ["-createdAt", [1e300, "x"]],
    ["updatedAt", [1.5, "x"]],
    ["age", [null, "x"]],
    ["age", [1, 2]],
  ])("returns 400 for an invented cursor of sort=%s with the values %j", async (sort, values) => {
    const order = sort === "id" ? "id" : `${sort},${sort.startsWith("-") ? "-" : ""}id`;
    const cursor = Buffer.from(JSON.stringify([1, order, ...values])).toString("base64url");
    const response = await students.ask(`/students?limit=5&sort=${sort}&cursor=${cursor}`);
    expect(response).toMatchObject(problem(400, "invalid_cursor"));
  });

  test("the ETag of a list is of its database and format, and changes exactly with changes of a record", async () => {
    await using other = await openStudents(await newLocation());
    const headers = { "if-none-match": (await students.ask("/students")).headers.get("etag") ?? "" };
    expect((await other.ask("/students", { headers })).status).toBe(200);
    expect((await students.ask("/students", { headers: { ...headers, accept: "text/csv" } })).status).toBe(200);
    expect((await students.ask("/students", { headers })).status).toBe(304);
    const etag = async () => (await students.ask("/students?limit=1")).headers.get("etag");
    const { json } = await students.ask("/students", { body: { givenName: "Etag" } });
    const seen = [await etag()];
    // Reading the changes, or writing to other tables of the server, changes no record here.
    await students.ask("/students/changes");
    await other.ask("/students", { body: people });
    expect(await etag()).toBe(seen[0]);
    const path = `/students/${json.id}`;
    for (const [method, at, body] of [
      ["PUT", path, { givenName: "Etag2" }],
      ["DELETE", path, undefined],
      ["POST", `${path}/restore`, undefined],
      ["DELETE", path, undefined],
      ["POST", `${path}/purge`, undefined],
    ] as const) {
      expect((await students.ask(at, { method, body })).status, `${method} ${at}`).toBeLessThan(300);
      seen.push(await etag());
      await students.ask("/students/changes");
      expect(await etag()).toBe(seen.at(-1));
    }
    expect(new Set(seen).size).toBe(seen.length);
  });

  test("every response, 304 and errors included, is private and states what it varies by", async () => {
    const [id] = await students.ids("/students?age=36");
    for (const [path, vary] of [
      ["/students", "Accept, Prefer, Authorization"],
      [`/students/${id}`, "Authorization"],
      [`/students/${id}/versions/1`, "Authorization"],
    ] as const) {
      const full = await students.ask(path);
      const notModified = await students.ask(path, { headers: { "if-none-match": full.headers.get("etag") ?? "" } });
      for (const { headers } of [full, notModified]) {
        expect(headers.get("cache-control")).toBe("private, no-cache");
        expect(headers.get("vary")).toBe(vary);
      }
    }
    expect((await students.ask("/students/nobody")).headers.get("cache-control")).toBe("private, no-cache");
    expect((await students.ask("/students/changes")).headers.get("cache-control")).toBe("no-store");
    expect((await students.ask("/docs")).headers.has("cache-control")).toBe(false);
  });

  test("matches a name in Greek capitals with a sigma inside a word", async () => {
    const { json } = await students.ask("/students", { body: { givenName: "Θωμάς", familyName: "Θωμασόπουλος" } });
    const capitals = encodeURIComponent("ΘΩΜΑΣ");
    for (const query of [
      `familyName[prefix]=${capitals}`,
      `q=${capitals}`,
      "givenName=%CE%98%CE%A9%CE%9C%CE%86%CE%A3",
    ]) {
      expect(await list(query), query).toMatchObject([{ familyName: "Θωμασόπουλος" }]);
    }
    await students.ask(`/students/${json.id}`, { method: "DELETE" });
  });

  test("returns 400 for a search with too many words", async () => {
    const words = (count: number) => Array.from({ length: count }, (_, n) => `w${n}`).join("+");
    expect(await students.ask(`/students?q=${words(50)}`)).toMatchObject({ status: 200, text: "[]" });
    expect(await students.ask(`/students?q=${words(51)}`)).toMatchObject(problem(400, "invalid_parameter"));
  });

  test.each([
    ["_age[gte=1", "unknown_parameter"],
    ["age[near]=1", "invalid_parameter"],
    ["age=old", "invalid_parameter"],
    [`age=${"9".repeat(400)}`, "invalid_parameter"],
    ["version=1.5", "invalid_parameter"],
    ["age[gte]=1&age[gte]=2", "duplicate_parameter"],
    ["createdAt=yesterday", "invalid_parameter"],
    ["createdAt=9999-99-99", "invalid_parameter"],
    ["familyName=%00", "invalid_parameter"],
    [`familyName=${"a%CC%81".repeat(501)}`, "invalid_parameter"],
    [`q=${"a".repeat(1_001)}`, "invalid_parameter"],
    ["gpa[exists]=maybe", "invalid_parameter"],
    ["sort=_shoe", "invalid_parameter"],
    ["sort=age,-age", "invalid_parameter"],
    ["fields=", "invalid_parameter"],
    ["cursor=x", "invalid_cursor"],
    ["cursor=WzEsImlkIiwxXQ", "invalid_cursor"],
    ["sort=age&cursor=WzEsImlkIiwieCJd", "invalid_cursor"],
  ])("%s returns 400 with the code %s", async (query, code) => {
    expect(await students.ask(`/students?${query}`)).toMatchObject({ status: 400, json: { code } });
  });

  test.each([
    ["fields=studentNumber,age&age[lt]=37", "studentNumber,age\r\nA-1,36\r\n,20\r\n,20\r\n"],
    ["fields=hobby,age&age=53", 'age,otherMembers\r\n53,"{""hobby"":""Symmetry walks""}"\r\n'],
  ])("%s limits the columns of CSV", async (query, csv) => {
    const headers = { accept: "text/csv" };
    expect((await students.ask(`/students?${query}`, { headers })).text).toBe(csv);
    expect((await students.ask(`/students?limit=3&${query}`, { headers })).text).toBe(csv);
  });

  test("returns a problem for a list that fails at its beginning", async () => {
    const location = await newLocation();
    await using broken = await openStudents(location);
    const database = await openStudentDatabase(resolveOptions(location).location);
    await database.write((write) => sql`alter table ${sql.table("record")} rename column body to gone`.execute(write));
    await database.close();
    for (const accept of ["application/json", "text/csv"]) {
      const { status, headers, text } = await broken.ask("/students", { headers: { accept } });
      expect([status, headers.get("content-type")]).toEqual([500, "application/problem+json"]);
      expect(text).toContain("internal_error");
    }
  });

  describe("numbers in any field", () => {
    beforeAll(async () => {
      const grades = [
        { grade: 10 },
        { grade: "11" },
        { grade: 9 },
        { grade: -2.5 },
        { grade: "A-1" },
        { grade: "007" },
        {},
      ];
      await students.ask("/students", { body: grades.map((one) => ({ ...one, gpa: one.grade, program: "numbers" })) });
    });

    test.each([
      ["_sort=grade", [undefined, -2.5, 9, 10, "11", "007", "A-1"]],
      ["sort=-grade", ["A-1", "007", "11", 10, 9, -2.5, undefined]],
      ["_sort=gpa", ["A-1", undefined, -2.5, "007", 9, 10, "11"]],
      ["_sort=room,grade", [undefined, -2.5, 9, 10, "11", "007", "A-1"]],
      ["grade=10", [10]],
      ["grade=11", ["11"]],
      ["grade=007", ["007"]],
      ["grade=9&grade=A-1", [9, "A-1"]],
      ["grade[ne]=10&grade[exists]=true", ["11", 9, -2.5, "A-1", "007"]],
      ["grade[gte]=10&grade[lt]=12", [10, "11"]],
      ["grade[lt]=10", [9, -2.5]],
      ["grade[lt]=B", [10, "11", 9, -2.5, "A-1", "007"]],
      ["grade[prefix]=1", [10, "11"]],
      ["grade[prefix]=a", ["A-1"]],
      ["gpa[lt]=0", [-2.5]],
      ["gpa[exists]=false", ["A-1", undefined]],
    ])("compare as numbers: %s finds %j", async (query, expected) => {
      const path = `/students?program=numbers&${query}`;
      const gradesOf = (json: unknown) => (json as { grade?: unknown }[]).map(({ grade }) => grade);
      const found = gradesOf((await students.ask(path)).json);
      if (query.includes("sort")) expect(found).toEqual(expected);
      else expect(found.toSorted()).toEqual(expected.toSorted());
      const paged: unknown[] = [];
      for await (const { json } of students.pages(`${path}&limit=2`)) paged.push(...gradesOf(json));
      expect(paged).toEqual(found);
    });
  });
});
