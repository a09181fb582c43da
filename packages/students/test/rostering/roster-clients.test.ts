import { beforeAll, expect, test } from "vitest";
import { openStudentKeys } from "../../src/index.ts";
import { type Ask, addKeys } from "../client.ts";
import { describeStudents } from "../locations.ts";

const base = "/ims/oneroster/rostering/v1p2";

const scope = (name: string, version = "v1p2") =>
  `https://purl.imsglobal.org/spec/or/${version}/scope/${name}.readonly`;

describeStudents({ requireKey: true, profile: "registrar" }, (students) => {
  let secrets: Readonly<Record<string, { readonly id: string; readonly secret: string }>>;

  beforeAll(async () => {
    secrets = await addKeys(students.location(), ["read", "write", "roster", "roster-demographics"]);
    const body = { id: "s1", name: "Lyceum", type: "school" };
    expect((await as("write", "/orgs", { body })).status).toBe(201);
    await as("write", "/demographics", { body: { id: "u1", sex: "female" } });
  });

  const ask = (secret: string | undefined, path: string, init: Ask = {}) => students.ask(path, { ...init, secret });
  const as = (scope: string, path: string, init?: Ask) => ask(secrets[scope]?.secret, path, init);

  test("without a key, the roster responds with an imsx_StatusInfo", async () => {
    const { status, headers, text } = await students.ask(`${base}/students`);
    expect([status, headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
    expect(text).toContain('"imsx_codeMinorFieldValue":"unauthorisedrequest"');
  });

  test("a key of a roster client reads the roster and nothing else", async () => {
    expect((await as("roster", `${base}/orgs`)).json.orgs).toMatchObject([{ sourcedId: "s1" }]);
    expect((await as("roster", `${base}/schools/s1/classes`)).status).toBe(200);
    expect((await as("roster-demographics", `${base}/demographics/u1`)).status).toBe(200);
    for (const path of ["/students", "/orgs", "/orgs/s1", "/students/changes", "/keys", "/me"])
      expect((await as("roster", path)).status, path).toBe(403);
    expect((await as("roster", "/orgs", { body: { name: "x" } })).status).toBe(403);
    expect((await as("write", `${base}/demographics`)).status).toBe(200);
  });

  test.each([
    ["roster", `${base}/demographics`, "roster-demographics"],
    ["read", `${base}/orgs`, "roster"],
    ["read", "/roster/bundle", "roster"],
  ])("a key of the scope %s is told at %s to use one of the scope %s", async (scope, path, needed) => {
    const { status, text } = await as(scope, path);
    expect([status, /keys create <name> --scope ([\w-]+)/.exec(text)?.[1]]).toEqual([403, needed]);
    expect(text).toContain("a key of the scope write");
  });

  test("a student belongs to the school that its schoolId names, or else to the default one", async () => {
    const own = { givenName: "Ada", familyName: "Lovelace", dateOfBirth: "2010-12-10" };
    const body = { ...own, studentNumber: "A-1" };
    const path = `/students/${(await as("write", "/students", { body })).json.id}`;
    const schools = async () => {
      const { json } = await as("roster", `${base}${path}`);
      return (json.user as { readonly roles: readonly { readonly org: object }[] }).roles.map(({ org }) => org);
    };
    expect(await schools()).toMatchObject([{ sourcedId: "default" }]);
    const patched = await as("write", path, { method: "PATCH", body: { schoolId: " s1 " } });
    expect(patched).toMatchObject({ status: 200, json: { schoolId: "s1" } });
    expect(await schools()).toMatchObject([{ sourcedId: "s1" }]);
    expect((await as("roster", `${base}/schools/s1/students`)).json.users).toMatchObject([{ givenName: "Ada" }]);
    const invalid = await as("write", path, { method: "PATCH", body: { schoolId: "" } });
    expect(invalid).toMatchObject({ status: 422, json: { errors: [{ pointer: "/schoolId", code: "too_short" }] } });
  });

  const tokenFor = (
    client: { readonly id: string; readonly secret: string } | undefined,
    form = {},
    inForm = false,
  ) => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const basic = `Basic ${Buffer.from(`${client?.id}:${client?.secret}`).toString("base64")}`;
    const own = inForm ? { client_id: client?.id ?? "", client_secret: client?.secret ?? "" } : {};
    return students.ask("/token", {
      headers: inForm ? headers : { ...headers, authorization: basic },
      body: String(new URLSearchParams({ grant_type: "client_credentials", ...own, ...form })),
    });
  };

  test("a client gets a token that has the scopes that it asked for", async () => {
    const client = secrets["roster-demographics"];
    const { status, json, headers } = await tokenFor(client, { scope: `${scope("roster-core")} ${scope("lineitem")}` });
    expect({ status, json }).toMatchObject({
      status: 200,
      json: { token_type: "Bearer", scope: scope("roster-core") },
    });
    expect(json.expires_in).toBeGreaterThan(3_000);
    expect(headers.get("cache-control")).toBe("no-store");
    const asked = async (path: string) => (await ask(String(json.access_token), path)).status;
    expect(await asked(`${base}/orgs`)).toBe(200);
    expect(await asked(`${base}/schools/s1/classes`)).toBe(403);
    expect(await asked(`${base}/demographics`)).toBe(403);
    expect(await asked("/ims/oneroster/v1p1/orgs")).toBe(403);
    expect(await asked("/students")).toBe(403);
    const all = await tokenFor(client, {}, true);
    expect((await ask(String(all.json.access_token), `${base}/demographics`)).status).toBe(200);
  });

  test.each([
    ["a wrong secret", { secret: "sbs_wrong" }, {}, 401, "invalid_client"],
    ["the id of another key", { id: "x" }, {}, 401, "invalid_client"],
    ["another grant", {}, { grant_type: "password" }, 400, "unsupported_grant_type"],
    ["a scope that it may not have", {}, { scope: scope("roster-demographics") }, 400, "invalid_scope"],
  ])("%s gets no token", async (_, wrong, form, status, error) => {
    const client = { id: "", secret: "", ...secrets.roster, ...wrong };
    expect(await tokenFor(client, form)).toMatchObject({ status, json: { error } });
  });

  test("a key of another scope gets no token, and a token ends with its key", async () => {
    expect((await tokenFor(secrets.write)).status).toBe(401);
    const keys = await openStudentKeys(students.location());
    const client = await keys.add({ name: "gone", scope: "roster", expiresAt: null });
    const token = String((await tokenFor(client)).json.access_token);
    expect((await ask(token, `${base}/orgs`)).status).toBe(200);
    await keys.revoke(client.id);
    await keys.close();
    expect((await ask(token, `${base}/orgs`)).status).toBe(401);
  });
});
