import { beforeAll, expect, test } from "vitest";
import { problem } from "../../src/domain/problem.ts";
import { rosterLists } from "../../src/rostering/roster-lists.ts";
import type { RouteContext } from "../../src/routes/route-context.ts";
import { linkOf } from "../client.ts";
import { describeStudents } from "../locations.ts";

const base = "/ims/oneroster/rostering/v1p2/students";

describeStudents({}, (students) => {
  let id: string;
  beforeAll(async () => {
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

  const names = async (query: string) =>
    ((await students.ask(`${base}?${query}`)).json.users as { familyName: string }[]).map(
      ({ familyName }) => familyName,
    );

  test("returns a student as a user with the role student", async () => {
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

  test("pages have X-Total-Count and links to other pages", async () => {
    const first = await students.ask(`${base}?limit=2`);
    expect(first.headers.get("x-total-count")).toBe("3");
    expect(linkOf(first, "prev")).toBeUndefined();
    const second = await students.ask(linkOf(first, "next") ?? "");
    expect(second.json.users).toMatchObject([{ givenName: "Grace" }]);
    expect(linkOf(second, "next")).toBeUndefined();
    expect(linkOf(second, "last")).toBe(linkOf(first, "next"));
    expect((await students.ask(linkOf(second, "prev") ?? "")).text).toBe(first.text);
    const path = linkOf(first, "next") ?? "";
    const secure = await students.ask(path, { headers: { "x-forwarded-proto": "https" } });
    expect(linkOf(secure, "last")).toBe(`https://students.test${path}`);
    const none = await students.ask(`${base}?filter=${encodeURIComponent("roles.role='teacher'")}`);
    expect(none).toMatchObject({ status: 200, json: { users: [] } });
    expect(none.headers.get("x-total-count")).toBe("0");
  });

  test.each([
    ["familyName='lovelace'", ["Lovelace"]],
    ["familyName>'i' AND status='active'", ["Lovelace", "Teller"]],
    ["familyName~'OVE'", ["Lovelace"]],
    ["familyName~'_' OR familyName~'%' OR familyName~'\\'", []],
    ["familyName='Hopper' OR givenName='Ada'", ["Hopper", "Lovelace"]],
    ["familyName='Hopper' OR roles.role='student'", ["Hopper", "Lovelace", "Teller"]],
    ["familyName='Hopper' OR roles.role='teacher'", ["Hopper"]],
    ["status!='active' OR roles.role='teacher'", []],
    ["familyName='AND' OR familyName='O''Hara'", []],
    ["roles.role='teacher'", []],
    ["identifier='a-1'", ["Lovelace"]],
    ["dateLastModified>'2020-01-01'", ["Hopper", "Lovelace", "Teller"]],
  ])("filter=%s matches %j", async (filter, found) => {
    expect((await names(`filter=${encodeURIComponent(filter)}`)).sort()).toEqual(found);
  });

  test("a filter by dateLastModified includes deletions, one by status the selected ones", async () => {
    const { json } = await students.ask("/students", { body: { givenName: "Gone", familyName: "Gone" } });
    const path = `/students/${json.id}`;
    const since = `dateLastModified>='${json.updatedAt}'`;
    await students.ask(path, { method: "DELETE" });
    const found = async (filter: string) => {
      const response = await students.ask(`${base}?filter=${encodeURIComponent(filter)}&sort=familyName`);
      const users = response.json.users as { familyName: string; status: string }[];
      expect(response.headers.get("x-total-count")).toBe(String(users.length));
      return users.map(({ familyName, status }) => `${familyName} ${status}`);
    };
    const gone = "Gone tobedeleted";
    const living = ["Teller active", "Hopper active", "Lovelace active"].sort();
    expect(await found(`${since} AND familyName='gone'`)).toEqual([gone]);
    expect((await found("dateLastModified>'2020-01-01'")).sort()).toEqual([gone, ...living]);
    expect((await found("dateLastModified>'2999-01-01' OR familyName='gone'")).sort()).toEqual([gone]);
    expect((await found("dateLastModified>'2020-01-01' AND status='active'")).sort()).toEqual(living);
    expect(await found("status='tobedeleted'")).toEqual([gone]);
    expect(await found("status!='active' AND familyName='Hopper'")).toEqual([]);
    expect(await found("status='active' AND status='tobedeleted'")).toEqual([]);
    expect((await found("familyName~'o'")).sort()).toEqual([gone, "Hopper active", "Lovelace active"].sort());
    expect((await students.ask(`${path}/purge`, { method: "POST" })).status).toBe(204);
  });

  test.each([
    ["shoe='1'", "shoe"],
    ["dateLastModified>'x'", "dateLastModified"],
  ])("rejects filter=%j and names the parameter", async (filter, named) => {
    const response = await students.ask(`${base}?filter=${encodeURIComponent(filter)}`);
    expect(response.status).toBe(400);
    expect(response.text).toMatch(new RegExp(named));
    expect(response.text).not.toContain("updatedAt");
  });

  test("sorts by a member, or by creation for an unknown one", async () => {
    expect(await names("sort=familyName&orderBy=desc")).toEqual(["Teller", "Lovelace", "Hopper"]);
    expect(await names("sort=shoe")).toEqual(["Lovelace", "Teller", "Hopper"]);
  });

  test("fields selects members, and all when none of them exists", async () => {
    expect((await students.ask(`${base}/${id}?fields=givenName,familyName,shoe`)).json.user).toEqual({
      givenName: "Ada",
      familyName: "Lovelace",
    });
    expect((await students.ask(`${base}?limit=1&fields=sourcedId`)).json.users).toEqual([{ sourcedId: id }]);
    expect((await students.ask(`${base}/${id}?fields=shoe`)).json.user).toHaveProperty("familyName");
  });

  test.each([
    ["?filter=shoe='38'", 400, "invalid_filter_field"],
    ["?filter=familyName", 400, "invalid_filter_field"],
    [`?filter=${Array(21).fill("familyName~'a'").join(" OR ")}`, 400, "invalid_filter_field"],
    [`?filter=familyName~'${"a".repeat(1_001)}'`, 400, "invalid_filter_field"],
    ["?filter=familyName='a' AND", 400, "invalid_filter_field"],
    ["?filter=familyName='a' AND familyName='b' OR familyName='c'", 400, "invalid_filter_field"],
    ["?fields=", 400, "invalid_selection_field"],
    ["?offset=-1", 400, "invaliddata"],
    ["/00000000-0000-7000-8000-000000000000", 404, "unknownobject"],
    ["/nobody/classes", 404, "unknownobject"],
  ])("%s returns %i as imsx_StatusInfo with %s", async (target, status, value) => {
    const response = await students.ask(base + target, { headers: { "x-request-id": "r-1" } });
    expect(response.status).toBe(status);
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(response.json).toEqual({
      imsx_codeMajor: "failure",
      imsx_severity: "error",
      imsx_description: expect.stringContaining("request r-1"),
      imsx_CodeMinor: {
        imsx_codeMinorField: [{ imsx_codeMinorFieldName: "TargetEndSystem", imsx_codeMinorFieldValue: value }],
      },
    });
  });

  test("a method that is not allowed is unsupported", async () => {
    const json = { imsx_codeMajor: "unsupported" };
    expect(await students.ask(base, { method: "POST", body: {} })).toMatchObject({ status: 405, json });
  });
});

test("an organization that cannot be created ends a read, unless there is no room or another request was first", async () => {
  const ensureOrg = (error: Error): Promise<void> => {
    const store = { hasRecords: () => Promise.resolve(true), get: () => undefined, add: () => Promise.reject(error) };
    return rosterLists({ store } as unknown as RouteContext).ensureOrg();
  };
  await ensureOrg(problem(409, "duplicate", "The id is in use."));
  await ensureOrg(Object.assign(new Error("The disk is full."), { code: "ENOSPC" }));
  const code = "too_many_collections";
  await expect(ensureOrg(problem(409, code, "There are too many."))).rejects.toMatchObject({ code });
  await expect(ensureOrg(new TypeError("no text"))).rejects.toThrow("no text");
});
