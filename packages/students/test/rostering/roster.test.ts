import { beforeAll, expect, test } from "vitest";
import { describeStudents } from "../locations.ts";

const paths = { "1.1": "/ims/oneroster/v1p1", "1.2": "/ims/oneroster/rostering/v1p2" } as const;

/** A school with two terms, a course, two classes, a teacher, two students of its own and one of `/students`. */
const roster = {
  orgs: [
    { id: "d1", name: "District", type: "district" },
    { id: "s1", name: "School", type: "school", parentId: "d1" },
  ],
  academicSessions: [
    { id: "t1", title: "Autumn", type: "term", startDate: "2026-09-01", endDate: "2027-01-31", schoolYear: "2027" },
    { id: "g1", title: "First half", type: "gradingPeriod", parentId: "t1" },
    { id: "t2", title: "Spring", type: "term" },
  ],
  courses: [{ id: "c1", title: "Mathematics", courseCode: "M", grades: ["9", "10"], orgId: "s1" }],
  classes: [
    { id: "k1", title: "9a", classType: "scheduled", courseId: "c1", schoolId: "s1", termIds: ["t1"] },
    { id: "k2", title: "9b", classType: "homeroom", schoolId: "s1", termIds: ["t1"], metadata: { room: 7 } },
  ],
  users: [
    { id: "u1", givenName: "Emmy", familyName: "Noether", role: "teacher", schoolId: "s1" },
    {
      id: "u2",
      givenName: "Ada",
      familyName: "Lovelace",
      roles: [{ roleType: "primary", role: "student", orgId: "s1" }],
    },
    {
      id: "u3",
      givenName: "Head",
      familyName: "Master",
      roles: [{ role: "principal", orgId: "s1" }],
      agentIds: ["u2"],
    },
  ],
  enrollments: [
    { id: "e1", classId: "k1", schoolId: "s1", userId: "u1", role: "teacher", primary: true },
    { id: "e2", classId: "k1", schoolId: "s1", userId: "u2", role: "student" },
    { id: "e3", classId: "k1", schoolId: "s1", userId: "01", role: "student" },
    { id: "e4", classId: "k2", schoolId: "s1", userId: "u2", role: "student" },
  ],
  demographics: [{ id: "u2", birthDate: "1815-12-10", sex: "female", white: false }],
};

describeStudents({}, (students) => {
  beforeAll(async () => {
    for (const [collection, body] of Object.entries(roster)) await students.ask(`/${collection}`, { body });
    await students.ask("/students", { body: { id: "01", givenName: "Grace", familyName: "Hopper", grade: "9" } });
  });

  const idsOf = async (path: string, version: keyof typeof paths = "1.2") => {
    const { json, headers } = await students.ask(paths[version] + path);
    const [records = []] = Object.values(json) as { sourcedId: string }[][];
    expect(headers.get("x-total-count")).toBe(String(records.length));
    return records.map(({ sourcedId }) => sourcedId).sort();
  };

  test.each([
    ["/orgs", ["d1", "default", "s1"]],
    ["/schools", ["default", "s1"]],
    ["/academicSessions", ["g1", "t1", "t2"]],
    ["/terms", ["t1", "t2"]],
    ["/gradingPeriods", ["g1"]],
    ["/courses", ["c1"]],
    ["/classes", ["k1", "k2"]],
    ["/users", ["01", "u1", "u2", "u3"]],
    ["/students", ["01", "u2"]],
    ["/teachers", ["u1"]],
    ["/enrollments", ["e1", "e2", "e3", "e4"]],
    ["/demographics", ["u2"]],
    ["/schools/s1/courses", ["c1"]],
    ["/schools/s1/classes", ["k1", "k2"]],
    ["/schools/s1/enrollments", ["e1", "e2", "e3", "e4"]],
    ["/schools/s1/students", ["u2"]],
    ["/schools/s1/teachers", ["u1"]],
    ["/schools/s1/terms", ["t1"]],
    ["/schools/s1/classes/k1/enrollments", ["e1", "e2", "e3"]],
    ["/schools/s1/classes/k1/students", ["01", "u2"]],
    ["/schools/s1/classes/k1/teachers", ["u1"]],
    ["/schools/default/classes/k1/students", []],
    ["/terms/t1/classes", ["k1", "k2"]],
    ["/terms/t1/gradingPeriods", ["g1"]],
    ["/courses/c1/classes", ["k1"]],
    ["/classes/k1/students", ["01", "u2"]],
    ["/classes/k1/teachers", ["u1"]],
    ["/students/u2/classes", ["k1", "k2"]],
    ["/students/01/classes", ["k1"]],
    ["/teachers/u1/classes", ["k1"]],
    ["/users/u2/classes", ["k1", "k2"]],
  ])("%s has %j in both versions", async (path, ids) => {
    expect(await idsOf(path)).toEqual(ids);
    expect(await idsOf(path, "1.1")).toEqual(ids);
  });

  test("records have the members of their version, and references that resolve", async () => {
    const v2 = `${paths["1.2"]}/`;
    expect((await students.ask(`${v2}classes/k2`)).json).toEqual({
      class: {
        sourcedId: "k2",
        status: "active",
        dateLastModified: expect.any(String),
        metadata: { room: 7 },
        title: "9b",
        classType: "homeroom",
        school: { href: `${v2}orgs/s1`, sourcedId: "s1", type: "org" },
        terms: [{ href: `${v2}academicSessions/t1`, sourcedId: "t1", type: "academicSession" }],
      },
    });
    expect((await students.ask(`${v2}users/u3`)).json.user).toMatchObject({
      username: "u3",
      enabledUser: "true",
      agents: [{ sourcedId: "u2" }],
      roles: [{ roleType: "primary", role: "principal", org: { sourcedId: "s1" } }],
    });
    const old = (await students.ask(`${paths["1.1"]}/users/u3`)).json.user as object;
    expect(old).toMatchObject({ role: "administrator", orgs: [{ sourcedId: "s1" }] });
    expect(old).not.toHaveProperty("roles");
    expect((await students.ask(`${v2}enrollments/e1`)).json.enrollment).toMatchObject({ primary: "true" });
    for (const base of Object.values(paths)) {
      for (const list of Object.keys(roster)) {
        const { text } = await students.ask(`${base}/${list}`);
        for (const [, href = ""] of text.matchAll(/"href":"([^"]*)"/g))
          expect((await students.ask(href)).status, href).toBe(200);
      }
    }
  });

  test("values of another form are left out", async () => {
    const roles = [null, 7, { role: 5, orgId: { x: 1 } }];
    const body = {
      id: "odd",
      roles,
      userIds: "x",
      grades: { a: 1 },
      givenName: ["x"],
      metadata: [1],
      agentIds: [{}, "u2"],
    };
    await students.ask("/users", { body });
    const { json } = await students.ask(`${paths["1.2"]}/users/odd`);
    expect(json.user).toMatchObject({ userIds: [], grades: [], roles: [{ roleType: "primary", role: "5" }] });
    expect(JSON.stringify(json)).not.toMatch(/givenName|metadata|"x"/);
    await students.ask("/users/odd", { method: "DELETE" });
    await students.ask("/users/odd/purge", { method: "POST" });
  });

  test.each([
    ["/schools/d1", "a district is no school"],
    ["/terms/g1/classes", "a grading period is no term"],
    ["/students/u1", "a teacher is no student"],
    ["/schools/none/classes", "an unknown school"],
    ["/classes/none", "an unknown class"],
  ])("%s is 404: %s", async (path) => {
    expect(await students.ask(paths["1.2"] + path)).toMatchObject({
      status: 404,
      json: { imsx_codeMajor: "failure" },
    });
  });

  test("filters and sorts by members of references and of lists", async () => {
    const filter = (text: string) => `filter=${encodeURIComponent(text)}`;
    expect(await idsOf(`/users?${filter("roles.role='teacher' OR givenName='ada'")}`)).toEqual(["u1", "u2"]);
    expect(await idsOf(`/classes?${filter("course.sourcedId='c1'")}`)).toEqual(["k1"]);
    expect(await idsOf(`/users?${filter("role='administrator'")}`, "1.1")).toEqual(["u3"]);
    const { json } = await students.ask(`${paths["1.2"]}/users?sort=familyName&orderBy=desc&fields=familyName`);
    expect(json.users).toEqual(["Noether", "Master", "Lovelace", "Hopper"].map((familyName) => ({ familyName })));
  });

  test("the pages of a list are of one moment, and a new list of now", async () => {
    const page = async (offset: number) => {
      const { json, headers } = await students.ask(`${paths["1.2"]}/courses?limit=1&offset=${offset}&sort=title`);
      const [record] = json.courses as { title: string; status: string }[];
      return [record?.title, headers.get("x-total-count")];
    };
    await students.ask("/courses", { body: { id: "c2", title: "Physics" } });
    expect(await page(0)).toEqual(["Mathematics", "2"]);
    await students.ask("/courses", { body: { id: "c0", title: "Arts" } });
    expect(await page(1)).toEqual(["Physics", "2"]);
    expect(await page(0)).toEqual(["Arts", "3"]);
  });
});
