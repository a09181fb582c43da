import { afterAll, beforeAll, expect, test } from "vitest";
import { openStudents, type TestStudents } from "./client.ts";
import { describeEachStore } from "./places.ts";

const base = "/ims/oneroster/rostering/v1p2/students";

describeEachStore((newPlace) => {
  let students: TestStudents;
  let id: string;
  beforeAll(async () => {
    students = await openStudents(await newPlace());
    const ada = {
      givenName: "Ada",
      familyName: "Lovelace",
      studentNumber: "A-1",
      grade: "12",
      externalIds: [{ type: "sis", identifier: "9" }],
    };
    const body = [ada, { name: "Teller", status: "withdrawn" }, { givenName: "Grace", familyName: "Hopper" }];
    id = ((await students.ask("/students", { body })).json as unknown as [{ id: string }])[0].id;
  });
  afterAll(() => students.close());

  const names = async (query: string) =>
    ((await students.ask(`${base}?${query}`)).json.users as { familyName: string }[]).map(
      ({ familyName }) => familyName,
    );

  test("a student is a user with the role student", async () => {
    const { json } = await students.ask(`${base}/${id}`);
    expect(json.user).toMatchObject({
      sourcedId: id,
      status: "active",
      enabledUser: "true",
      username: "A-1",
      userIds: [{ type: "sis", identifier: "9" }],
      givenName: "Ada",
      familyName: "Lovelace",
      identifier: "A-1",
      grades: ["12"],
      roles: [{ roleType: "primary", role: "student", org: { sourcedId: "default" } }],
    });
  });

  test("pages have X-Total-Count and a link to the next", async () => {
    const first = await students.ask(`${base}?limit=2`);
    expect(first.headers.get("x-total-count")).toBe("3");
    const next = /<([^>]*)>; rel="next"/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    expect((await students.ask(next)).json.users).toMatchObject([{ givenName: "Grace" }]);
  });

  test("filters and order are those of OneRoster", async () => {
    expect(await names("filter=familyName='lovelace'")).toEqual(["Lovelace"]);
    expect(await names("filter=familyName>'i' AND status='active'")).toEqual(["Lovelace"]);
    expect(await names("filter=role='teacher'")).toEqual([]);
    expect(await names("filter=dateLastModified>'2020-01-01'&sort=familyName&orderBy=desc")).toEqual([
      "Lovelace",
      "Hopper",
      "Teller",
    ]);
    expect((await students.ask(`${base}?filter=shoe='38'`)).status).toBe(400);
    expect((await students.ask(`${base}?offset=-1`)).status).toBe(400);
  });
});
