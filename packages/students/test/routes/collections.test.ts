import { beforeAll, expect, test } from "vitest";
import { isServicePath } from "../../src/domain/collection.ts";
import { openStudents, problem, walk } from "../client.ts";
import { describeSqlite, describeStudents } from "../locations.ts";

describeStudents({}, ({ ask, ids, operations }) => {
  beforeAll(async () => {
    await ask("/students", {
      body: [
        { id: 1, name: "Ada", grade: "9" },
        { id: 2, name: "Bob" },
      ],
    });
    await ask("/courses", {
      body: [
        { id: 1, title: "Logic", studentNumber: "c-1", hours: 9 },
        { id: 2, title: "Analysis", studentNumber: "c-1", hours: 10 },
        { id: "history", title: "History", hours: 3 },
      ],
    });
  });

  test("the first record creates its collection, beside students with the same ids", async () => {
    expect((await ask("/courses/1")).json).toMatchObject({ id: 1, version: 1, title: "Logic" });
    expect((await ask("/students/1")).json).toMatchObject({ id: 1, name: "Ada" });
    expect(await ids("/courses")).toEqual([1, 2, "history"]);
    expect(await ids("/students")).toEqual([1, 2]);
    expect((await ask("/", { headers: { accept: "application/json" } })).json).toMatchObject({
      links: { students: "/students", courses: "/courses" },
    });
  });

  test.each([
    ["hours_gte=9", [1, 2]],
    ["_sort=-hours", [2, 1, "history"]],
    ["q=ana", [2]],
    ["id[gt]=1", [2, "history"]],
    ["sort=-updatedAt,id&hours=3", ["history"]],
    ["studentNumber=c-1", [1, 2]],
  ])("GET /courses?%s finds %j", async (query, expected) => {
    expect(await ids(`/courses?${query}`)).toEqual(expected);
    const counted = await ask(`/courses?${query}&limit=1`, { headers: { prefer: "count=exact" } });
    expect(counted.headers.get("total-count")).toBe(String(expected.length));
  });

  test.each(["/courses?limit=1", "/courses?limit=1&sort=-id", "/courses?limit=1&sort=-hours"])(
    "the pages of %s lead through its records in both directions, and no further",
    async (start) => {
      const whole = await ids(start.replace("limit=1", "limit=10"));
      expect(await walk({ ask }, start)).toEqual({ next: whole, prev: whole });
    },
  );

  test("a record gets an id, a location and the entity tag of its path", async () => {
    const { status, json, headers } = await ask("/rooms", { body: { name: "12a" } });
    expect([status, headers.get("location")]).toEqual([201, `/rooms/${json.id}`]);
    const known = { "if-none-match": headers.get("etag") ?? "" };
    expect((await ask(`/rooms/${json.id}`, { headers: known })).status).toBe(304);
  });

  test("a cursor of one collection does not lead into another", async () => {
    const { next = "" } = await ask("/courses?limit=1");
    const other = await ask(next.replace("courses", "students"));
    expect([other.status, other.json.code]).toEqual([400, "invalid_cursor"]);
  });

  test("writes, conditions, history and trash work as for students", async () => {
    const made = await ask("/clubs", { body: { id: "chess", name: "Chess" } });
    const etag = made.headers.get("etag") ?? "";
    const put = { method: "PUT", body: { name: "Chess club" }, headers: { "if-match": etag } };
    expect((await ask("/clubs/chess", put)).json).toMatchObject({ id: "chess", version: 2, name: "Chess club" });
    expect((await ask("/clubs/chess", put)).status).toBe(412);
    expect((await ask("/clubs/chess", { method: "PATCH", body: { room: 12 } })).json).toMatchObject({
      version: 3,
      room: 12,
    });
    expect((await ask("/clubs/chess/diff?from=2&to=3")).json).toEqual([{ op: "add", path: "/room", value: 12 }]);
    expect(await (await ask("/clubs/chess/versions/1")).json).toMatchObject({ name: "Chess" });
    expect((await ask("/clubs/chess", { method: "DELETE" })).status).toBe(204);
    const gone = await ask("/clubs/chess");
    expect(gone).toMatchObject(problem(404, "deleted"));
    expect(gone.json.detail).toContain("POST /clubs/chess/restore restores it");
    expect(await ids("/clubs")).toEqual([]);
    expect(await ids("/clubs/deleted")).toEqual(["chess"]);
    expect(await ids("/students/deleted")).toEqual([]);
    expect((await ask("/clubs/chess/restore", { method: "POST" })).json).toMatchObject({ version: 5, room: 12 });
    expect((await ask("/clubs/chess/revert", { body: { version: 1 } })).json).toMatchObject({
      name: "Chess",
      version: 6,
    });
    const versions = (await ask("/clubs/chess/versions?limit=2")).headers.get("link");
    expect(versions).toContain("</clubs/chess/versions?limit=2&before=5>");
    await ask("/clubs/chess", { method: "DELETE" });
    expect((await ask("/clubs/chess/purge", { method: "POST" })).status).toBe(204);
    expect(await ask("/clubs")).toMatchObject(problem(404, "no_such_collection"));
    expect((await ask("/clubs", { body: { id: "chess" } })).json).toMatchObject({ code: "duplicate" });
  });

  test("a bulk change of a collection leaves other collections alone, and is undone", async () => {
    await ask("/tools", { body: [1, 2, 3].map((id) => ({ id, kind: id < 3 ? "saw" : "axe", status: "graduated" })) });
    const dry = { filter: "kind=saw", patch: { status: "applicant" }, dryRun: true };
    expect((await ask("/tools/bulk", { body: dry })).json).toMatchObject({
      found: 2,
      changed: 2,
      samples: [{ id: "1" }, { id: "2" }],
    });
    const { json } = await ask("/tools/bulk", { body: { ...dry, dryRun: false } });
    expect(await ids("/tools?status=applicant")).toEqual([1, 2]);
    const wrong = { ids: [1, 2], delete: true, expected: 3 };
    expect((await ask("/tools/bulk", { body: wrong })).json.detail).toContain("2 tools match, not 3");
    await ask("/tools/bulk", { body: { ids: [1, 2], delete: true } });
    expect(await ids("/tools")).toEqual([3]);
    expect(await ids("/students")).toEqual([1, 2]);
    expect((await ask(`/students/bulk/${json.id}/undo`, { method: "POST" })).json).toMatchObject({ undone: 0 });
    expect(await ask("/nothing/bulk", { body: { ...dry } })).toMatchObject(problem(404, "no_such_collection"));
  });

  test("an idempotency key belongs to one document of one collection", async () => {
    const request = { body: { title: "Once" }, headers: { "idempotency-key": "k-1" } };
    const first = await ask("/lessons", request);
    const again = await ask("/lessons", request);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(again.text).toBe(first.text);
    expect((await ask("/trips", request)).json).toMatchObject({ code: "idempotency_key_reused" });
    expect((await ask("/students", request)).json).toMatchObject({ code: "idempotency_key_reused" });
  });

  test("each feed has the changes of its collection", async () => {
    const made = await ask("/buses", { body: { id: 7, line: "A" } });
    const page = await ask("/buses/changes");
    expect(page.json.changes).toMatchObject([{ action: "created", id: 7, record: made.json }]);
    const { json } = await ask("/students/changes?limit=1000");
    expect((json.changes as { id: unknown }[]).map(({ id }) => id)).toEqual([1, 2]);
    expect((await ask(`/buses/changes?after=${json.after}`)).json.changes).toEqual([]);
  });

  test("an id that begins like the key of another record is a different record", async () => {
    const hostile = ["!courses!1", "!courses!#a1", "#a1", "##a1", '"', " 1", "!", "/courses/1"];
    for (const id of hostile) {
      const made = await ask("/students", { body: { id, name: "Mallory" } });
      expect([id, made.status]).toEqual([id, 201]);
      expect((await ask(`/students/${encodeURIComponent(id)}`)).json).toMatchObject({ id, name: "Mallory" });
      expect((await ask("/notes", { body: { id, text: "x" } })).json).toMatchObject({ id, text: "x" });
      expect((await ask(`/notes/${encodeURIComponent(id)}`)).json).toMatchObject({ id });
    }
    expect(await ids("/courses")).toEqual([1, 2, "history"]);
    expect((await ids("/students?limit=100")).toSorted()).toEqual([1, 2, ...hostile].toSorted());
    expect((await ids("/notes")).toSorted()).toEqual(hostile.toSorted());
    await ask("/students/bulk", { body: { ids: hostile, delete: true } });
    expect(await ids("/students")).toEqual([1, 2]);
  });

  test("a POST to the records that refer to one says where to send it, and the field of the reference", async () => {
    const other = await ask("/courses/2/notes", { body: { n: 1 } });
    expect(other.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
    expect(other.json).toMatchObject({
      ...{ status: 405, code: "method_not_allowed" },
      detail:
        "POST is not allowed here; allowed methods: GET, HEAD, OPTIONS. " +
        'POST /notes creates a record that refers to this one, with "2" as its courseId.',
    });
    // Neither another method nor a path that only looks like a collection has that advice.
    for (const [method, path] of [
      ["PUT", "/courses/2/notes"],
      ["POST", "/students/1/restor"],
      ["POST", "/students/1/keys"],
    ] as const)
      expect((await ask(path, { method, body: { n: 1 } })).json, path).toMatchObject({
        status: 405,
        detail: expect.stringMatching(/OPTIONS\.$/),
      });
  });

  test.each(["/keys", "/audit", "/webhooks", "/docs", "/metrics", "/versions", "/Students"])(
    "%s is no collection: it is a path of the service",
    async (path) => {
      const { status } = await ask(`${path}/7`, { method: "PUT", body: { a: 1 } });
      expect([404, 405]).toContain(status);
      expect((await ask(`${path}/7/versions`)).json.code).toBe("not_found");
    },
  );

  test("no collection can have the name of any part of a path of the service", async () => {
    const parts = (await operations())
      .filter(({ path }) => !path.startsWith("/ims/"))
      .flatMap(({ path }) => path.slice(1).split("/"));
    expect(parts.filter((part) => !part.startsWith("{") && !isServicePath(part))).toEqual([]);
  });

  test.each(["/9lives", "/a.b", "/a%20b", `/${"a".repeat(64)}`])("%s is not a name of a collection", async (path) => {
    const { status, json } = await ask(path, { body: { a: 1 } });
    expect([status, json.code]).toEqual([404, "not_found"]);
  });

  test("an unknown collection says what creates it", async () => {
    const list = await ask("/planets");
    expect(list).toMatchObject(problem(404, "no_such_collection"));
    expect(list.json.detail).toContain("POST /planets creates it");
  });

  test.each([
    [{}, "The course must have at least one field."],
    [{ id: {}, a: 1 }, undefined],
    ["text", "The course must be a JSON object."],
  ])("POST /courses with %j", async (body, detail) => {
    const { status, json } = await ask("/courses", { body: JSON.stringify(body) });
    if (detail === undefined) expect(status).toBe(201);
    else expect(json).toMatchObject({ status: 422, code: "invalid_record", detail });
  });
});

describeStudents({}, ({ ask, ids, list }) => {
  beforeAll(async () => {
    await ask("/students", {
      body: [
        { id: 1, name: "Ada" },
        { id: "b", name: "Bob" },
      ],
    });
    await ask("/courses", {
      body: [
        { id: 7, title: "Logic", hours: 1.5 },
        { id: 8, title: "Analysis" },
      ],
    });
    const enrolments = [
      { id: 1, studentId: 1, courseId: 7 },
      { id: 2, studentId: "1", courseId: "8" },
      { id: 3, studentId: "b", courseId: 7, course: "own" },
      { id: 4, studentId: "gone", courseId: 99 },
    ];
    await ask("/enrolments", { body: enrolments });
  });

  test.each([
    ["/courses/7/enrolments", [1, 3]],
    ["/students/1/enrolments", [1, 2]],
    ["/students/1/enrolments?_sort=-id&_limit=1", [2]],
  ])("GET %s finds %j", async (path, expected) => {
    expect(await ids(path)).toEqual(expected);
  });

  test("the nested records of a record that does not exist are not found", async () => {
    expect(await ask("/courses/99/enrolments")).toMatchObject(problem(404, "not_found"));
    expect(await ask("/courses/7/planets")).toMatchObject(problem(404, "no_such_collection"));
  });

  test("_embed adds the records that refer to each course", async () => {
    const [logic, analysis] = await list("/courses?_embed=enrolments&limit=2");
    expect(logic).toMatchObject({ id: 7, enrolments: [{ id: 1, version: 1 }, { id: 3 }] });
    expect(analysis).toMatchObject({ id: 8, enrolments: [{ id: 2 }] });
  });

  test("_expand adds the record that is referred to, unless there is none or the record has a field of this name", async () => {
    const { json } = await ask("/enrolments?_expand=student&_expand=course&_page=1&_per_page=10");
    expect(json.data).toMatchObject([
      { id: 1, student: { name: "Ada" }, course: { title: "Logic" } },
      { id: 2, student: { name: "Ada" }, course: { title: "Analysis" } },
      { id: 3, student: { name: "Bob" }, course: "own" },
      { id: 4, studentId: "gone" },
    ]);
    const last = (await list("/enrolments?_expand=student&id=4"))[0];
    expect(last).not.toHaveProperty("student");
  });

  test("one record gets its relations, as they are written, without the entity tag of the record alone", async () => {
    const one = await ask("/enrolments/1?_expand=course");
    expect(one.json).toMatchObject({ course: { id: 7, title: "Logic", hours: 1.5 } });
    expect(one.headers.get("etag")).toBeNull();
    expect((await ask("/students/1?_embed=enrolments")).json.enrolments).toMatchObject([{ id: 1 }, { id: 2 }]);
  });

  test.each([
    ["/courses?_embed=enrolments&fields=title", "invalid_parameter"],
    ["/courses?_embed=%2Fkeys", "invalid_parameter"],
    ["/courses?_embed=enrollments", "no_such_collection"],
  ])("GET %s is rejected with %s", async (path, code) => {
    expect((await ask(path)).json).toMatchObject({ status: 400, code });
  });

  test.each(["include", "_expand"])(
    "an unknown collection is reported for the parameter %s that names it",
    async (parameter) => {
      const { json } = await ask(`/enrolments/1?${parameter}=teacher`);
      const detail = `The query parameter '${parameter}' names the collection teachers, which has no records.`;
      expect(json).toMatchObject({ status: 400, detail });
    },
  );

  test("a deleted record is in no relation", async () => {
    await ask("/enrolments/2", { method: "DELETE" });
    expect((await list("/courses?_embed=enrolments&id=8"))[0]).toMatchObject({ enrolments: [] });
    await ask("/courses/8", { method: "DELETE" });
    await ask("/enrolments/2/restore", { method: "POST" });
    expect((await ask("/enrolments/2?_expand=course")).json).not.toHaveProperty("course");
  });
});

describeSqlite((newLocation) => {
  test("there are at most 100 collections; those that exist go on, and so does a roster", async () => {
    await using students = await openStudents(await newLocation());
    for (let n = 0; n < 100; n += 1) await students.ask(`/c${n}`, { body: { n } });
    const rejected = await students.ask("/one-more", { body: { n: 1 } });
    expect(rejected).toMatchObject(problem(409, "too_many_collections"));
    for (const path of ["/c7", "/students"]) expect((await students.ask(path, { body: { n: 2 } })).status).toBe(201);
    const org = await students.ask("/ims/oneroster/rostering/v1p2/orgs/default");
    expect(org).toMatchObject({ status: 200, json: { org: { sourcedId: "default" } } });
  });

  test("a new collection differs from others in more than case", async () => {
    await using students = await openStudents(await newLocation());
    await students.ask("/courses", { body: { title: "Logic" } });
    const detail = "The name Courses differs from that of the collection courses only in case. Use courses.";
    for (const [path, body] of [
      ["/Courses", { title: "Logic" }],
      ["/collections", { rooms: [{ floor: 1 }], Courses: [{ title: "Logic" }] }],
    ] as const) {
      const { json } = await students.ask(path, { body });
      expect(json).toMatchObject({ status: 409, code: "similar_collection", detail });
    }
    const both = await students.ask("/collections", { body: { rooms: [{ floor: 1 }], Rooms: [{ floor: 2 }] } });
    expect(both.json).toMatchObject({ code: "similar_collection" });
    expect((await students.ask("/courses", { body: { title: "Analysis" } })).status).toBe(201);
  });

  test.each(["a!b", "", "two words", "x".repeat(64), "Webhooks"])(
    "no collection gets the name %j in a body",
    async (name) => {
      await using students = await openStudents(await newLocation());
      const { json } = await students.ask("/collections", { body: { rooms: [{ floor: 1 }], [name]: [{ floor: 2 }] } });
      expect(json).toMatchObject({
        status: 404,
        code: "not_found",
        detail: expect.stringContaining(JSON.stringify(name)),
      });
      expect((await students.ask("/rooms")).status).toBe(404);
    },
  );

  test("the path /student leads to /students", async () => {
    await using students = await openStudents(await newLocation());
    const detail = 'There is no collection "student". No collection can have this name. Students are at /students.';
    expect((await students.ask("/student")).json).toMatchObject({ status: 404, detail });
  });

  test("the registrar profile has no collections but students and those of a roster", async () => {
    await using students = await openStudents({ ...(await newLocation()), profile: "registrar" });
    expect((await students.ask("/pets", { body: { title: "Logic" } })).json).toMatchObject({ code: "not_found" });
  });
});
