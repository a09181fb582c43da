import { describe, expect, test } from "vitest";
import { openStudents, problem, serve } from "../client.ts";
import { describeSqlite, describeStudents } from "../locations.ts";

/** Members in bodies from exercises on REST services, JavaScript frameworks and mock servers. */
const publishedMembers: Readonly<Record<string, readonly unknown[]>> = {
  name: ["John Doe", { first: "Jo", last: "Doe" }, ["Kim", "Lee"], "", "  ", null, 42],
  age: [20, "21", -1, 20.5, null, "twenty", 999],
  status: ["active", "Inactive", true, 1],
  address: ["12 Main Street, Springfield", null, ["12 Main", "Springfield"], { country: "USA" }],
  dateOfBirth: ["01/02/2003", "2003-02-01T00:00:00.000Z", null, 1044057600000, "2099-01-01"],
  gpa: ["3.9", 3.95, 95.5, null],
  email: ["", "not-an-address", "cy at example.org", null, ["a@example.org", "b@example.org"]],
  phone: [5551234, "1-770-736-8031 x56442 (home, after six in the evening)", { home: "1", work: "2" }],
  tags: ["math", ["math", 1, null], [""]],
  course: [101, { id: 1, title: "Algebra" }],
  grade: [null, ["A", "B"], "Third year of the second degree"],
  yearLevel: ["freshman"],
  department: [5],
  program: [null],
  guardians: ["Mr. and Mrs. Doe", [{ phone: "1" }]],
  studentNumber: [1001, "no 7", ""],
  enrolledOn: ["September"],
  externalIds: [{ sis: 1 }],
};

const published = [
  ...Object.entries(publishedMembers).flatMap(([member, values]) =>
    values.map((value) => JSON.stringify({ name: "Jane", [member]: value })),
  ),
  '{"id":1,"name":"Alice","grade":10}',
  '{"id":"2","name":"Bob","grade":"A"}',
  '{"id":"s-003","name":"Carol"}',
  '{"name":"Ivan","address":{"street":"Kulas Light","suite":"Apt. 556","city":"Gwenborough","zipcode":"92998-3874","geo":{"lat":"-37.3159","lng":"81.1496"}}}',
  '{"firstName":"Mia","lastName":"Stone","dob":"01/02/2003"}',
  '{"first_name":"Nia","last_name":"Poe","date_of_birth":"2003-02-01"}',
  '{"name":"Rex","courses":["Math","Physics"],"scores":{"math":90,"physics":85}}',
  '{"name":"Dom","enrolledOn":"2024-09-01","graduatesOn":"2023-06-30"}',
  '{"name":"Fay","gender":null,"pronouns":7}',
  '{"name":"Hue","version":"v2","createdAt":"yesterday"}',
  '{"_id":"507f191e810c19729de860ea","__v":0,"username":"ida"}',
  '{"roll_no":7,"Name":"Ike","is-enrolled":false,"marks":[1,2.50,3e2]}',
];

describeStudents({}, (students) => {
  test("stores the body of every published exercise as a student, and returns it as sent", async () => {
    const owned = new Set(["version", "createdAt"]);
    for (const body of published) {
      const created = await students.ask("/students", { body });
      expect(created.status, `${body} ${created.text}`).toBe(201);
      const sent = JSON.parse(body) as Record<string, unknown>;
      for (const [name, value] of Object.entries(sent)) {
        if (!owned.has(name)) expect(created.json[name], body).toEqual(value);
      }
      const path = created.headers.get("location") ?? "";
      expect((await students.ask(path)).text).toBe(created.text);
      const replaced = await students.ask(path, { method: "PUT", body });
      expect(replaced, body).toMatchObject({ status: 200, text: created.text });
    }
    expect(await students.list("/students")).toHaveLength(published.length);
  });

  test("reports on request which values are invalid, and no others", async () => {
    const body = { email: "nobody", age: 151, address: { country: "XX" }, guardians: [{ name: " " }], name: "Ada" };
    const headers = { prefer: "warnings" };
    const { json } = await students.ask("/students", { body, headers });
    const pointers = (json._warnings as { pointer: string }[]).map(({ pointer }) => pointer);
    expect(pointers.sort()).toEqual(["/address/country", "/age", "/email", "/guardians/0/name"]);
    expect((await students.ask(`/students/${json.id}`)).json).not.toHaveProperty("_warnings");
    const put = await students.ask(`/students/${json.id}`, { method: "PUT", body: { name: "Ada" }, headers });
    expect(put.json._warnings).toEqual([]);
    const patched = await students.ask(`/students/${json.id}`, { method: "PATCH", body: { gpa: "?" }, headers });
    expect(patched.json._warnings).toMatchObject([{ pointer: "/gpa" }]);
    const owned = await students.ask("/students", {
      body: { name: "A", version: 7, createdAt: "2001-01-01" },
      headers,
    });
    expect(owned.json).toMatchObject({ version: 1, _warnings: [{ pointer: "/version" }, { pointer: "/createdAt" }] });
    const patchedVersion = { method: "PATCH", body: { version: 9, n: 1 }, headers };
    const { json: renumbered } = await students.ask(`/students/${owned.json.id}`, patchedVersion);
    expect(renumbered).toMatchObject({ version: 2, _warnings: [{ pointer: "/version", code: "server_owned" }] });
    const [, second] = (await students.ask("/students", { body: [{ a: 1 }, { status: "x" }], headers }))
      .json as unknown as { _warnings: unknown[] }[];
    expect(second?._warnings).toHaveLength(1);
  });

  test("only valid values are unique: a number that is a text, but not one that is a number", async () => {
    const create = async (body: object) => (await students.ask("/students", { body })).json.id;
    const ten = await create({ studentNumber: 4711 });
    const nine = await create({ studentNumber: 4711 });
    expect(await students.ids("/students?studentNumber=4711")).toEqual([ten, nine]);
    const patch = (id: unknown, studentNumber: unknown) =>
      students.ask(`/students/${id}`, { method: "PATCH", body: { studentNumber } });
    expect((await patch(ten, "4711")).status).toBe(200);
    expect((await patch(nine, "4711")).json).toMatchObject({ status: 409, errors: [{ pointer: "/studentNumber" }] });
    expect((await patch(ten, 4711)).status).toBe(200);
    expect((await patch(nine, "4711")).status).toBe(200);
  });

  describe("an id that the client sends", () => {
    test("is stored with its type, and found by its path", async () => {
      const number = await students.ask("/students", { body: { id: 101, name: "A" } });
      expect(number).toMatchObject({ status: 201, json: { id: 101 } });
      expect(number.headers.get("location")).toBe("/students/101");
      const text = await students.ask("/students", { body: { id: "102", name: "B" } });
      expect(text.json.id).toBe("102");
      expect((await students.ask("/students/101")).text).toBe(number.text);
      expect((await students.ask("/students/102/")).json).toMatchObject({ id: "102", name: "B" });
      const odd = await students.ask("/students", { body: { id: "a b/ü#1", name: "C" } });
      expect((await students.ask(odd.headers.get("location") ?? "")).json.id).toBe("a b/ü#1");
      expect(await students.ids("/students?id%5Bin%5D=101,102")).toEqual([101, "102"]);
    });

    test("stays the same in every change, and in the history", async () => {
      await students.ask("/students", { body: { id: 7_001, name: "A" } });
      const path = "/students/7001";
      const put = await students.ask(path, { method: "PUT", body: { id: 7_001, name: "B" } });
      expect(put).toMatchObject({ status: 200, json: { id: 7_001, version: 2, name: "B" } });
      expect(put.headers.get("etag")).toBe('"7001.2"');
      const patched = await students.ask(path, { method: "PATCH", body: { id: 7_001, n: 1 } });
      expect(patched.json).toMatchObject({ id: 7_001, version: 3, n: 1 });
      const unchanged = await students.ask(path, { method: "PATCH", body: { id: "other", n: 1 } });
      expect(unchanged.json).toMatchObject({ id: 7_001, version: 3 });
      expect((await students.ask(`${path}/revert`, { body: { version: 1 } })).json).toMatchObject({
        id: 7_001,
        name: "A",
      });
      expect((await students.ask(path, { method: "DELETE" })).status).toBe(204);
      expect((await students.ask(`${path}/restore`, { method: "POST" })).json).toMatchObject({ id: 7_001, name: "A" });
      expect((await students.ask(`${path}/versions/2`)).json).toMatchObject({ id: 7_001, name: "B" });
      const { changes } = (await students.ask("/students/changes?limit=1000")).json as { changes: { id: unknown }[] };
      expect(changes.filter(({ id }) => id === 7_001)).toHaveLength(6);
    });

    test("is rejected with 409 when it is or was in use, as string or number", async () => {
      const create = (id: unknown) => students.ask("/students", { body: { id, n: 1 } });
      expect((await create(8_001)).status).toBe(201);
      const taken = await create("8001");
      expect(taken).toMatchObject(problem(409, "duplicate", { errors: [{ pointer: "/id" }] }));
      await students.ask("/students/8001", { method: "DELETE" });
      expect((await create(8_001)).status).toBe(409);
      await students.ask("/students/8001/purge", { method: "POST" });
      expect((await create(8_001)).status).toBe(409);
      const twice = await students.ask("/students", { body: [{ id: "t1" }, { id: "t2" }, { id: "t1" }] });
      expect(twice).toMatchObject({ status: 409, json: { errors: [{ pointer: "/2/id" }] } });
      expect((await students.ask("/students/t2")).status).toBe(404);
    });

    test("is created by the service when it is empty, null or invalid", async () => {
      for (const id of ["", " ", null, true, {}, []]) {
        const { status, json } = await students.ask("/students", { body: { id, n: 1 } });
        expect(status).toBe(201);
        expect(json.id).toMatch(/^[\da-f-]{36}$/);
      }
      for (const id of ["..", "import", "x".repeat(129), "a\nb"]) {
        const { status, json } = await students.ask("/students", { body: { id, n: 1 } });
        expect({ status, json }).toMatchObject({
          status: 422,
          json: { errors: [{ pointer: "/id", code: "invalid_id" }] },
        });
      }
    });

    test("sorts integers by value, in all lists", async () => {
      for (const id of [910, 92, 91, "abc"]) await students.ask("/students", { body: { id, course: "sorted" } });
      for (const path of ["/students", "/students?limit=1000", "/students?course=sorted"]) {
        const sorted = (await students.list(path)).filter(({ course }) => course === "sorted").map(({ id }) => id);
        expect(sorted, path).toEqual([91, 92, 910, "abc"]);
      }
    });
  });

  test.each(["student", "enrolment"])("an unknown id of %s returns how to find one", async (noun) => {
    const { status, json } = await students.ask(`/${noun}s/4`);
    expect(status).toBe(404);
    expect(json.detail).toBe(
      `There is no ${noun} "4". The response to POST /${noun}s has the id of the new ${noun}, and GET /${noun}s lists all ` +
        `${noun}s with theirs.`,
    );
  });

  test("ignores a trailing slash", async () => {
    const { status, json } = await students.ask("/students/", { body: { n: 1 } });
    expect(status).toBe(201);
    expect((await students.ask(`/students/${json.id}/`)).json).toEqual(json);
    expect((await students.ask("/students/changes/?limit=1")).status).toBe(200);
    expect((await students.ask("/students//")).status).toBe(404);
  });

  test("parses a body without a content type as JSON when it looks like it", async () => {
    for (const headers of [{ "content-type": "application/x-www-form-urlencoded" }, { "content-type": "" }]) {
      const created = await students.ask("/students", { body: '\n {"name": "Ada"}', headers });
      expect(created).toMatchObject({ status: 201, json: { name: "Ada" } });
      const path = `/students/${created.json.id}`;
      expect((await students.ask(path, { method: "PUT", body: '{"name":"B"}', headers })).status).toBe(200);
      expect((await students.ask(path, { method: "PATCH", body: '{"n":1}', headers })).json).toMatchObject({ n: 1 });
      expect(await students.ask("/students", { body: '{"name"', headers })).toMatchObject(
        problem(400, "malformed_json"),
      );
      const form = await students.ask("/students", { body: "name=Ada", headers });
      expect(form).toMatchObject({
        status: 415,
        json: {
          detail: expect.stringMatching(
            /-H 'content-type: application\/json'.*headers: \{ "content-type": "application\/json" \}/,
          ),
        },
      });
    }
  });
});

describeSqlite((newLocation) => {
  test("the rules are enforced in the registrar profile, and those of a status list what may follow", async () => {
    await using students = await openStudents({ ...(await newLocation()), profile: "registrar" });
    const body = { givenName: "A", familyName: "B", studentNumber: "1", dateOfBirth: "2000-01-01" };
    expect((await students.ask("/students", { body: { ...body, status: "active" } })).status).toBe(422);
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    expect((await students.ask("/students", { body, headers })).status).toBe(415);
    const { json } = await students.ask("/students", { body: { ...body, status: "applicant" } });
    const put = (status: string) =>
      students.ask(`/students/${json.id}`, { method: "PUT", body: { ...body, status, id: json.id } });
    const detail = "cannot become graduated from applicant, only admitted, withdrawn";
    expect(await put("graduated")).toMatchObject({
      status: 422,
      json: { errors: [{ pointer: "/status", code: "status_transition", detail }] },
    });
    for (const status of ["admitted", "enrolled", "on_leave", "enrolled", "graduated"])
      expect((await put(status)).json).toMatchObject({ status });
    expect((await put("enrolled")).status).toBe(422);
  });

  describe("pages of other origins", () => {
    const post = (url: string, origin: string) =>
      fetch(`${url}/students`, {
        method: "POST",
        headers: { origin, "content-type": "application/json", "sec-fetch-site": "same-site" },
        body: '{"name":"Ada"}',
      });

    test("of this machine may use a service without keys on a loopback address, others may not", async () => {
      await using service = await serve(await newLocation());
      for (const origin of [
        "http://localhost:5173",
        "http://127.0.0.1:8080",
        "http://[::1]:3001",
        "http://app.localhost",
      ]) {
        const preflight = await fetch(`${service.url}/students`, {
          method: "OPTIONS",
          headers: {
            origin,
            "access-control-request-method": "POST",
            "access-control-request-headers": "content-type",
          },
        });
        expect(preflight.status).toBe(204);
        expect(preflight.headers.get("access-control-allow-headers")).toBe("content-type");
        const response = await post(service.url, origin);
        expect(response.status).toBe(201);
        expect(response.headers.get("access-control-allow-origin")).toBe(origin);
      }
      for (const origin of ["https://evil.example", "http://localhost.evil.example", "null", "http://notlocalhost"]) {
        const response = await post(service.url, origin);
        expect(response.status, origin).toBe(403);
        expect(response.headers.has("access-control-allow-origin")).toBe(false);
        if (origin !== "null") expect(await response.text()).toContain(`--cors-origin \\"${origin}\\"`);
      }
      expect(await (await fetch(`${service.url}/students`)).json()).toHaveLength(4);
    });

    test("of this machine may not use a service with keys, or one that lists others", async () => {
      for (const options of [{ requireKey: true }, { corsOrigins: [] }, { corsOrigins: ["https://app.example"] }]) {
        await using service = await serve({ ...(await newLocation()), ...options });
        expect((await post(service.url, "http://localhost:5173")).status).toBe(403);
        const isListed = options.corsOrigins?.length === 1;
        expect((await post(service.url, "https://app.example")).status).toBe(isListed ? 201 : 403);
      }
    });
  });
});
