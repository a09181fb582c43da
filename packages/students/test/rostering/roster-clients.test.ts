import { afterAll, beforeAll, expect, test } from "vitest";
import { openStudentKeys } from "../../src/index.ts";
import { type Ask, openStudents, type TestStudents } from "../client.ts";
import { describeEachStore } from "../locations.ts";

const base = "/ims/oneroster/rostering/v1p2";

describeEachStore((newLocation) => {
  let students: TestStudents;
  const secrets: Record<string, { readonly id: string; readonly secret: string }> = {};

  beforeAll(async () => {
    const place = await newLocation();
    const keys = await openStudentKeys(place);
    for (const scope of ["read", "write", "roster", "roster-demographics"] as const)
      secrets[scope] = await keys.add({ name: scope, scope, expiresAt: null });
    await keys.close();
    students = await openStudents({ ...place, requireKey: true, profile: "registrar" });
    const body = { id: "s1", name: "Lyceum", type: "school" };
    expect((await as("write", "/orgs", { body })).status).toBe(201);
    await as("write", "/demographics", { body: { id: "u1", sex: "female" } });
  });
  afterAll(() => students.close());

  const ask = (bearer: string | undefined, path: string, init: Ask = {}) =>
    students.ask(path, { ...init, headers: { ...init.headers, authorization: `Bearer ${bearer}` } });
  const as = (scope: string, path: string, init?: Ask) => ask(secrets[scope]?.secret, path, init);

  test("a key of a roster client reads the roster and nothing else", async () => {
    expect((await as("roster", `${base}/orgs`)).json.orgs).toMatchObject([{ sourcedId: "s1" }]);
    expect((await as("roster", `${base}/schools/s1/classes`)).status).toBe(200);
    expect((await as("roster", `${base}/demographics`)).status).toBe(403);
    expect((await as("roster-demographics", `${base}/demographics/u1`)).status).toBe(200);
    for (const path of ["/students", "/orgs", "/orgs/s1", "/students/changes", "/keys", "/me"])
      expect((await as("roster", path)).status, path).toBe(403);
    expect((await as("roster", "/orgs", { body: { name: "x" } })).status).toBe(403);
    expect((await as("read", `${base}/orgs`)).status).toBe(403);
    expect((await as("write", `${base}/demographics`)).status).toBe(200);
  });
});
